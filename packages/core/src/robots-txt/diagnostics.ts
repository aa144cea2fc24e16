// What is odd about a file, as data: content never throws. A test holds docs/verdicts.md to this table. These are facts
// about the reading; lint says what they mean for a site.
import type { Dialect } from "../dialect/index.ts";
import type { Line, RecordLine, Span } from "./lines.ts";

/** Every code with what it says. */
export const diagnosticCodes = {
  bom: "The file begins with a UTF-8 byte order mark.",
  "broken-bom": "The file begins with a part of a UTF-8 byte order mark.",
  "utf-16": "The file is UTF-16, which no crawler decodes: no record in it counts.",
  "not-utf-8": "The value is not UTF-8.",
  nul: "The line contains a NUL.",
  "over-line-cap": "The line is longer than 16,663 bytes; the rest is not read.",
  "over-size-limit": "The file is larger than the limit; the rest does not count.",
  "missing-colon": "The record has a blank where the colon should be.",
  "misspelled-name": "The record's name is misspelled, and read as the name that was meant.",
  "prefix-name": "The record's name only begins like a known name.",
  "unknown-record": "The record's name is unknown.",
  "invalid-line": "The line is not a record, a comment or an empty line.",
  "rule-without-group": "The rule belongs to no group: no user-agent line stands above it.",
  "agent-cut": "Only the first part of the user-agent line's value is a product token.",
  "agent-without-token": "The user-agent line's value is not a product token: it names no crawler.",
  "pattern-without-slash": 'The path pattern begins with neither "/" nor "*": it never matches.',
} as const;

/** A diagnostic's code. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

/** Something odd about a file, and where. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  /** From 1; the column is in UTF-16 units of the decoded line. */
  readonly line: number;
  readonly column: number;
  readonly span: Span;
}

/** What is odd about a file, in file order. Linear in its octets. */
export function diagnosticsOf(
  octets: Uint8Array,
  lines: readonly Line[],
  dialect: Dialect,
  sizeLimitOctets: number,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const add = (code: DiagnosticCode, line: Line, span: Span, column = 1): void => {
    diagnostics.push({ code, message: diagnosticCodes[code], line: line.number, column, span });
  };
  let isInGroup = false;
  for (const line of lines) {
    if (line.number === 1) {
      const mark = byteOrderMark(octets);
      if (mark !== null) add(mark.code, line, { start: 0, end: mark.octets });
    }
    if (sizeLimitOctets > 0 && line.span.start <= sizeLimitOctets && line.span.end > sizeLimitOctets)
      add("over-size-limit", line, line.span);
    if (line.hasNul) add("nul", line, line.span);
    if (line.isOverCap) add("over-line-cap", line, line.span);
    if (line.kind === "invalid") add("invalid-line", line, line.span);
    if (line.kind === "empty" && dialect.blankLine === "ends-group") isInGroup = false;
    if (line.kind !== "record") continue;
    if (line.isMissingColon) add("missing-colon", line, line.keySpan, line.keyColumn);
    if (line.spelling === "misspelled") add("misspelled-name", line, line.keySpan, line.keyColumn);
    if (line.spelling === "prefix") add("prefix-name", line, line.keySpan, line.keyColumn);
    if (line.name === null) add("unknown-record", line, line.keySpan, line.keyColumn);
    if (line.value.includes("\ufffd")) add("not-utf-8", line, line.valueSpan, line.valueColumn);
    const value = valueDiagnostic(line, isInGroup);
    if (value !== null) add(value, line, line.valueSpan, line.valueColumn);
    if (line.name === "user-agent") isInGroup = true;
  }
  return diagnostics;
}

/** What is odd about the record's value, given what it is. */
function valueDiagnostic(line: RecordLine, isInGroup: boolean): DiagnosticCode | null {
  if (line.name === "user-agent") {
    if (line.value === "*" || /^[A-Za-z0-9_-]+$/.test(line.value)) return null;
    return /^([A-Za-z0-9_-]|\*\s)/.test(line.value) ? "agent-cut" : "agent-without-token";
  }
  if (line.name !== "allow" && line.name !== "disallow") return null;
  if (!isInGroup) return "rule-without-group";
  return line.value === "" || line.value.startsWith("/") || line.value.startsWith("*") ? null : "pattern-without-slash";
}

function byteOrderMark(octets: Uint8Array): { code: DiagnosticCode; octets: number } | null {
  const [first, second, third] = octets;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { code: "utf-16", octets: 2 };
  if (first !== 0xef) return null;
  if (second !== 0xbb) return { code: "broken-bom", octets: 1 };
  return third === 0xbf ? { code: "bom", octets: 3 } : { code: "broken-bom", octets: 2 };
}
