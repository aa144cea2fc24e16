// Noindex, Nofollow and Noarchive in robots.txt: nobody reads them.
import type { Check } from "../check.ts";
import { writtenAs } from "../record-words.ts";

export const noindexRecord: Check = {
  code: "noindex-record",
  meta: {
    summary: "A Noindex, Nofollow or Noarchive record, which nobody reads.",
    explanation:
      "Google honoured such records without promising to, and stopped on 1 September 2019; no other crawler documents them. Say it on the " +
      "page: `<meta name=\"robots\" content=\"noindex\">`, or the header `X-Robots-Tag: noindex`, and let the page be fetched.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirement N-09, trap T-36",
  },
  run(file) {
    return file.records
      .filter((line) => line.name === "noindex" || line.name === "nofollow" || line.name === "noarchive")
      .map((line) => ({
        span: file.recordSpan(line),
        message: `No crawler reads ${writtenAs(line.name)} in robots.txt: it belongs on the page or in its headers.`,
        effect: { kind: "decides-nothing" as const, text: "the line has no effect on anybody" },
      }));
  },
};
