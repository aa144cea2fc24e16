import type { Check, Observation } from "../check.ts";
import { patternKey } from "../patterns.ts";
import { speaksOfHiding } from "../record-words.ts";

export const closedToHide: Check = {
  code: "closed-to-hide",
  meta: {
    summary: "A rule is meant to keep pages out of search results.",
    explanation:
      "Disallow keeps crawlers from fetching a page, not from listing its URL: links from other pages are enough " +
      "for that. And a page that may not be fetched cannot show its `noindex`. Let the page be fetched and send " +
      "`noindex` with it, or ask for a password. Reported where a comment says what is meant, or a `Noindex` " +
      "record has the same path.",
    severity: { default: "warning" },
    fix: null,
    source: "Google: block search indexing with noindex",
    asksRules: true,
  },
  run(file) {
    const hidden = new Set(
      file.records.filter((line) => line.name === "noindex" && line.value !== "").map((line) => patternKey(line.value)),
    );
    const found: Observation[] = [];
    let comment = "";
    for (const line of file.lines) {
      if (line.kind === "comment" && line.comment !== null) {
        comment = `${comment} ${file.text(line.comment)}`.slice(-1_000);
        continue;
      }
      const own = line.comment === null ? "" : file.text(line.comment);
      const isClosing = line.kind === "record" && line.name === "disallow" && line.value !== "" && line.value !== "/";
      const byWords = speaksOfHiding(own) || speaksOfHiding(comment);
      const byRecord = isClosing && hidden.size > 0 && hidden.has(patternKey(line.value));
      if (isClosing && (byWords || byRecord)) {
        found.push({
          span: file.recordSpan(line),
          message: byWords
            ? "A comment says that this should stay out of an index: a Disallow does not do that, and hides any " +
              "noindex on the page."
            : "A Noindex record has the same path: a Disallow keeps no URL out of an index, and hides any " +
              "noindex on the page.",
        });
      }
      // A comment is about the rules right below it: reporting the first is enough.
      if (line.kind !== "record" || line.name !== "user-agent") comment = "";
    }
    return found;
  },
};
