import { lineEnding } from "../../robots-txt/edit.ts";
import type { Check } from "../check.ts";

export const missingFinalNewline: Check = {
  code: "missing-final-newline",
  meta: {
    summary: "The last line has no line end.",
    explanation:
      "Every reader takes the line all the same. But whatever a script or plugin appends to the file lands on that " +
      "line.",
    severity: { default: "info" },
    fix: "Adds the line end.",
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const last = file.lines.at(-1);
    if (last === undefined || last.kind === "empty") return [];
    const { end } = last.span;
    const span = { start: end, end };
    return [{ span, message: "The last line has no line end.", fix: [{ span, text: lineEnding(file.octets) }] }];
  },
};
