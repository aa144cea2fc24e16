// Record names that some readers accept although they are spelled otherwise: one row for each way in which they are.
import type { Dialect } from "../../dialect/index.ts";
import type { RecordLine } from "../../robots-txt/index.ts";
import type { Check, CheckMeta } from "../check.ts";
import { wronglySeparated, writtenAs } from "../record-words.ts";
import { dialectsWhere, quoted } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  readonly isMeant: (line: RecordLine) => boolean;
  readonly isRead: (dialect: Dialect) => boolean;
  /** Who reads the name, in words. */
  readonly who: string;
}

const rows: readonly Row[] = [
  {
    code: "misspelled-record",
    meta: {
      summary: "A record's name is misspelled, and only some readers understand it.",
      explanation:
        "google/robotstxt accepts a short list of misspellings (`useragent`, `disalow`, `site-map` and a few more), " +
        "and so does this package's default. RFC 9309 does not require it, and other readers skip the line. Correct " +
        "the name.",
      severity: {
        default: "warning",
        "rfc9309-strict": "error",
        "google-2012": "error",
        "koster-1996": "error",
        "original-1994": "error",
        yandex: "error",
      },
      fix: "Corrects the name; this changes the answers of readers that skip the line.",
      fixChangesAnswers: true,
      source: "RFC 9309 section 2.2; google/robotstxt, robots.cc (ParsedRobotsKey)",
    },
    isMeant: (line) => line.spelling === "misspelled",
    isRead: ({ recordNames }) => recordNames !== "exact",
    who: "not every reader understands it",
  },
  {
    code: "prefix-record-name",
    meta: {
      summary: "A record's name only begins like a known one.",
      explanation:
        "google/robotstxt compares only the beginning of a name, so it takes `Disallowed:` for a Disallow rule. No " +
        "other reader is known to. Correct the name.",
      severity: { default: "error", google: "warning" },
      fix: "Cuts the name to the known one; this changes the answers of readers that skip the line.",
      fixChangesAnswers: true,
      source: "RFC 9309 section 2.2; google/robotstxt, robots.cc (ParsedRobotsKey)",
    },
    // With a blank in the name, it is a sentence that happens to begin so.
    isMeant: (line) => line.spelling === "prefix" && !/\s/.test(line.key),
    isRead: ({ recordNames }) => recordNames === "prefixes",
    who: "hardly any reader understands it",
  },
];

export const recordSpelling: readonly Check[] = rows.map(({ code, meta, isMeant, isRead, who }) => ({
  code,
  meta,
  run: (file) =>
    file.records.flatMap((line) => {
      if (!isMeant(line) || line.isMissingColon || wronglySeparated(file, line) !== null) return [];
      const name = writtenAs(line.name);
      return [
        {
          span: line.keySpan,
          message: `${quoted(file.text(line.keySpan))} is not ${quoted(name)}: ${who}.`,
          effect: { kind: "read-by", text: `read as ${name} under ${dialectsWhere(isRead)} only` },
          fix: [{ span: line.keySpan, text: name }],
        },
      ];
    }),
}));
