import type { Check, Observation } from "../check.ts";

export const controlCharacter: Check = {
  code: "control-character",
  meta: {
    summary: "A record holds a control character.",
    explanation:
      "A URL never holds a raw control character, so a rule with one matches nothing. Some readers take VT and FF " +
      "for blanks, others for letters. Blanks and tabs inside a value are reported by `blank-in-pattern`. Remove " +
      "the character.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.records) {
      const { start, end } = file.recordSpan(line);
      for (let at = start; at < end; at++) {
        const octet = file.octets[at] as number;
        if ((octet >= 0x20 && octet !== 0x7f) || octet === 0x09 || octet === 0) continue;
        const code = octet.toString(16).padStart(4, "0").toUpperCase();
        found.push({ span: { start: at, end: at + 1 }, message: `The record holds the control character U+${code}.` });
        break;
      }
    }
    return found;
  },
};
