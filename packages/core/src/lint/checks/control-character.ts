// Control characters in a record: nothing that a URL or a name can hold.
import type { Check, Observation } from "../check.ts";

export const controlCharacter: Check = {
  code: "control-character",
  meta: {
    summary: "A record holds a control character.",
    explanation:
      "A URL never holds a control character as it stands, so that a rule with one matches nothing. VT and FF are blanks to some " +
      "readers and letters to others; blanks in a value, TAB too, are `blank-in-pattern`'s. Remove the character.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2 (the grammar has no controls); requirement B-06",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.records) {
      const { start, end } = file.recordSpan(line);
      for (let at = start; at < end; at++) {
        const octet = file.octets[at] as number;
        if ((octet >= 0x20 && octet !== 0x7f) || octet === 0x09 || octet === 0) continue;
        found.push({ span: { start: at, end: at + 1 }, message: `The record holds the control character U+${octet.toString(16).padStart(4, "0").toUpperCase()}.` });
        break;
      }
    }
    return found;
  },
};
