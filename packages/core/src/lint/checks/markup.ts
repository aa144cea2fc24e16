import type { Check, Observation } from "../check.ts";

/** Whether the line, without blanks before it, begins with an HTML tag. */
export function isTagLine(text: string): boolean {
  return /^<[/!]?[a-z][a-z0-9]*[\s/>]/i.test(text);
}

export const markup: Check = {
  code: "markup",
  meta: {
    summary: "A line is an HTML tag.",
    explanation:
      "robots.txt is plain text. A line of tags is skipped, and a tag before a record's name makes that record " +
      "unknown. Serve the text alone.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2",
    signs: "<",
  },
  run(file) {
    const found: Observation[] = [];
    for (const line of file.lines) {
      if (line.kind !== "invalid" && line.kind !== "record") continue;
      const span = file.textSpan(line);
      const text = file.text({ start: span.start, end: Math.min(span.end, span.start + 64) }).trimStart();
      if (!isTagLine(text)) continue;
      found.push({ span, message: "The line begins with an HTML tag: crawlers find no rule on it." });
    }
    return found;
  },
};
