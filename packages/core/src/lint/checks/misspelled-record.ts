// A misspelled record name that some readers take for what was meant.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";
import { dialectsWhere } from "../readers.ts";
import { writtenAs } from "../record-words.ts";

export const misspelledRecord: Check = {
  code: "misspelled-record",
  meta: {
    summary: "A record's name is misspelled, and only some readers take it for what was meant.",
    explanation:
      "google/robotstxt reads a short list of misspellings (`useragent`, `disalow`, `site-map` and some more) for what was meant, and " +
      "so does this package's default. RFC 9309 does not ask for it, and other readers skip the line. Correct the name.",
    severity: { default: "warning", "rfc9309-strict": "error", "google-2012": "error", "koster-1996": "error", "original-1994": "error", yandex: "error" },
    fix: "Corrects the name; it changes the answers of those readers that skip the line.",
    source: "Requirement G-06",
  },
  run(file) {
    const readers = dialectsWhere(({ recordNames }) => recordNames !== "exact");
    return file.records.filter((line) => line.spelling === "misspelled" && !line.isMissingColon).map((line) => {
      const name = writtenAs(line.name);
      return {
        span: line.keySpan,
        message: `${quoted(file.text(line.keySpan))} is not ${quoted(name)}: not every reader takes it for that.`,
        effect: { kind: "read-by", text: `read for ${name} by ${readers} only` },
        fix: [{ span: line.keySpan, text: name }],
      };
    });
  },
};
