import type { Check } from "../check.ts";
import { dialectsWhere } from "../wording.ts";

export const byteOrderMark: Check = {
  code: "byte-order-mark",
  meta: {
    summary: "The file begins with a byte order mark.",
    explanation:
      "A UTF-8 file needs no mark. Readers that skip it lose nothing; others take it as part of the first record's " +
      "name, lose that record, and often the whole first group with it. Save the file as UTF-8 without a mark.",
    severity: { default: "info", "rfc9309-strict": "error", "koster-1996": "error", "original-1994": "error" },
    fix: "Removes the mark, where no reader loses or gains a record by that.",
    source: "Google: how Google interprets the robots.txt specification",
    readsAnything: true,
  },
  run(file) {
    if (file.contentStart === 0) return [];
    const span = { start: 0, end: file.contentStart };
    const isBroken = file.contentStart < 3;
    const keeping = dialectsWhere(
      ({ byteOrderMark }) => byteOrderMark === "kept" || (isBroken && byteOrderMark === "skipped"),
    );
    const first = file.lines[0];
    const text =
      first?.kind === "record"
        ? `${keeping} take it for part of the first name and lose line 1`
        : `${keeping} keep it, but line 1 is not a record`;
    return [
      {
        span,
        message: isBroken
          ? "The file begins with part of a byte order mark."
          : "The file begins with a byte order mark.",
        effect: { kind: "read-by", text },
        fix: [{ span, text: "" }],
      },
    ];
  },
};
