// Records of old proposals that no crawler reads.
import type { Check } from "../check.ts";
import { writtenAs } from "../record-words.ts";

const unread: ReadonlyMap<string, string> = new Map([
  ["robot-version", "it names the version of a draft of 1996"],
  ["comment", "a comment begins with #"],
  ["cache-delay", "no crawler documents it"],
  ["domain", "no crawler documents it"],
  ["revisit-after", "it is a meta tag's, and no search engine reads that either"],
]);

export const unreadRecord: Check = {
  code: "unread-record",
  meta: {
    summary: "A record of an old proposal that no crawler is known to read.",
    explanation: "`Robot-version`, `Comment`, `Cache-delay`, `Domain` and `Revisit-after` do no harm and have no effect.",
    severity: { default: "info" },
    fix: null,
    source: "Requirements N-08 and G-11",
  },
  run(file) {
    return file.records.filter((line) => line.name !== null && unread.has(line.name)).map((line) => ({
      span: file.recordSpan(line),
      message: `No crawler is known to read ${writtenAs(line.name)}: ${unread.get(line.name ?? "") ?? ""}.`,
    }));
  },
};
