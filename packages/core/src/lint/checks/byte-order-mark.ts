// A byte order mark, or what is left of one, at the start of the file: some readers take it for a part of the first name.
import type { Check } from "../check.ts";
import { dialectsWhere } from "../readers.ts";

export const byteOrderMark: Check = {
  code: "byte-order-mark",
  meta: {
    summary: "The file begins with a byte order mark.",
    explanation:
      "A UTF-8 file needs no mark. Readers that skip it lose nothing; the others take it for the beginning of the first record's " +
      "name, lose that record, and with it often the whole first group. Save the file as UTF-8 without it.",
    severity: { "default": "info", "rfc9309-strict": "error", "koster-1996": "error", "original-1994": "error" },
    fix: "Removes the mark, where no reader loses or gains a record by it.",
    source: "Requirement B-04, trap T-23; Google's robots.txt page",
    readsAnything: true,
  },
  run(file) {
    if (file.contentStart === 0) return [];
    const span = { start: 0, end: file.contentStart };
    const isBroken = file.contentStart < 3;
    const keeping = dialectsWhere(({ byteOrderMark }) => byteOrderMark === "kept" || (isBroken && byteOrderMark === "skipped"));
    const first = file.lines[0];
    const text = first?.kind === "record" ? `${keeping} take it for a part of the first name and lose line 1` : `${keeping} keep it, but line 1 is no record`;
    return [{
      span,
      message: isBroken ? "The file begins with a part of a byte order mark." : "The file begins with a byte order mark.",
      effect: { kind: "read-by", text },
      fix: [{ span, text: "" }],
    }];
  },
};
