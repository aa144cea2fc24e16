import type { Check, Observation } from "../check.ts";

const names = { "\n": "LF", "\r\n": "CRLF", "\r": "CR" } as const;
type LineEnd = keyof typeof names;

export const mixedLineEnds: Check = {
  code: "mixed-line-ends",
  meta: {
    summary: "Lines end in different ways.",
    explanation:
      "CR, LF and CRLF each end a line, and a file may mix them. But tools that know only one of them show other " +
      "line numbers than crawlers count, and a CR before a CRLF is an empty line, which ends a group for readers " +
      "of the old drafts.",
    severity: { default: "info" },
    fix: "Ends every line as most lines end.",
    source: "RFC 9309 section 2.2",
  },
  run(file) {
    const ends: { readonly end: LineEnd; readonly start: number }[] = [];
    const counts = { "\n": 0, "\r\n": 0, "\r": 0 };
    for (const line of file.lines) {
      const start = file.textSpan(line).end;
      const end = file.text({ start, end: line.span.end });
      if (end !== "\n" && end !== "\r\n" && end !== "\r") continue;
      counts[end]++;
      ends.push({ end, start });
    }
    const most = (Object.keys(counts) as LineEnd[]).reduce((best, one) => (counts[one] > counts[best] ? one : best));
    const odd = ends.filter((one) => one.end !== most);
    const first = odd[0];
    if (first === undefined) return [];
    const found: Observation = {
      span: { start: first.start, end: first.start + first.end.length },
      message:
        `The line ends with ${names[first.end]}, ${counts[most]} others with ${names[most]}; ` +
        `${odd.length} ${odd.length === 1 ? "line differs" : "lines differ"} from most.`,
      fix: odd.map((one) => ({ span: { start: one.start, end: one.start + one.end.length }, text: most })),
    };
    return [found];
  },
};
