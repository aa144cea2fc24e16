// A record name that only begins like a known one: google/robotstxt reads it, nobody else is known to.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";
import { dialectsWhere } from "../readers.ts";
import { writtenAs } from "../record-words.ts";

export const prefixRecordName: Check = {
  code: "prefix-record-name",
  meta: {
    summary: "A record's name only begins like a known one.",
    explanation:
      "google/robotstxt compares names by their beginning, so that `Disallowed:` is a disallow rule to it. Nobody else is known to. " +
      "Write the name as it is.",
    severity: { default: "error", google: "warning" },
    fix: "Cuts the name to the known one; it changes the answers of those readers that skip the line.",
    source: "Requirement G-06",
  },
  run(file) {
    const readers = dialectsWhere(({ recordNames }) => recordNames === "prefixes");
    // Without a colon, or with a blank in it, it is prose that happens to begin so.
    return file.records.filter((line) => line.spelling === "prefix" && !line.isMissingColon && !/\s/.test(line.key)).map((line) => {
      const name = writtenAs(line.name);
      return {
        span: line.keySpan,
        message: `${quoted(file.text(line.keySpan))} is not ${quoted(name)}: hardly any reader takes it for that.`,
        effect: { kind: "read-by", text: `read for ${name} by ${readers} only` },
        fix: [{ span: line.keySpan, text: name }],
      };
    });
  },
};
