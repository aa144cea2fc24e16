// The neutral lines of a file, the same for every reader. Made on demand; no verdict needs
// them. Spans are in octets, and joined they give the file back: [start, end) with its line end.
import { CutTexts, foldAscii, isAsciiWhitespace } from "../octets/index.ts";
import { dialects } from "../dialect/index.ts";
import { contentStart } from "./reading.ts";
import { LineScanner } from "./line-scanner.ts";
import { findSpellingByPrefix, otherRecordNames, recordNames, type RecordName, type Spelling } from "./record-names.ts";
import { RecordScanner } from "./record-scanner.ts";

/** A run of octets of the file: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface AnyLine {
  /** From 1. CR, LF and CRLF each end one line; a file that ends in a line end has one more, empty, line. */
  readonly number: number;
  /** The line with its line end, and on line 1 with a byte order mark. */
  readonly span: Span;
  /** The comment from its "#" to the end of the line, or null. */
  readonly comment: Span | null;
  /** Whether the line holds more octets than google/robotstxt reads of one. */
  readonly isOverCap: boolean;
  readonly hasNul: boolean;
}

/** A line with a name, a separator and a value. */
export interface RecordLine extends AnyLine {
  readonly kind: "record";
  /** The canonical name, however it is spelled; null for an unknown name. */
  readonly name: RecordName | null;
  readonly spelling: Spelling | null;
  /** The name as written, with A-Z folded. */
  readonly key: string;
  /** The value as written, without the blanks around it. */
  readonly value: string;
  readonly keySpan: Span;
  readonly valueSpan: Span;
  /** Where the name and the value begin, in UTF-16 units of the decoded line, from 1. */
  readonly keyColumn: number;
  readonly valueColumn: number;
  readonly isMissingColon: boolean;
}

/** A line with only a comment. */
export interface CommentLine extends AnyLine {
  readonly kind: "comment";
}

/** A line with only blanks. */
export interface EmptyLine extends AnyLine {
  readonly kind: "empty";
}

/** A line without a separator, or without a name before it: not a record. */
export interface InvalidLine extends AnyLine {
  readonly kind: "invalid";
  readonly text: string;
}

/** One line of a file. */
export type Line = RecordLine | CommentLine | EmptyLine | InvalidLine;

/** The lines as every reader finds them: nothing cut off by a cap, every spelling recognised. */
const neutral = { ...dialects.google, lineCapOctets: 0, nul: "ordinary" } as const;

/** The lines of a file, in order. Linear in its octets. Source: RFC 9309 section 2.2. */
export function linesOf(octets: Uint8Array): Line[] {
  const lines: Line[] = [];
  const from = contentStart(octets, "skipped-even-broken");
  const scanner = new LineScanner(octets, from);
  const record = new RecordScanner(neutral);
  const texts = new CutTexts(octets);
  while (scanner.next()) {
    const contentFrom = scanner.start;
    const start = scanner.number === 1 ? 0 : scanner.start;
    const { number } = scanner;
    const span = { start, end: scanner.after };
    const comment = scanner.numberSign < scanner.end ? { start: scanner.numberSign, end: scanner.end } : null;
    const isOverCap = scanner.end - contentFrom > dialects.google.lineCapOctets;
    const hasNul = scanner.nul < scanner.end;
    // Each kind is written out: to spread what they share takes V8 fifty times as long.
    if (record.read(scanner, contentFrom)) {
      const { keyStart, keyEnd, valueStart, valueEnd } = record;
      const exact = record.row;
      // Nearly every key is a known spelling: that is its text.
      const key = exact?.text ?? foldAscii(texts.cut(keyStart, keyEnd));
      const other = exact === undefined ? otherRecordNames.find((name) => name === key) : undefined;
      const row = exact ?? findSpellingByPrefix(octets, keyStart, keyEnd);
      lines.push({
        number,
        span,
        comment,
        isOverCap,
        hasNul,
        kind: "record",
        name: other ?? (row === undefined ? null : (recordNames[row.index]?.name ?? null)),
        spelling:
          other !== undefined ? "exact" : row === undefined ? null : exact === undefined ? "prefix" : row.spelling,
        key,
        value: texts.cut(valueStart, valueEnd),
        keySpan: { start: keyStart, end: keyEnd },
        valueSpan: { start: valueStart, end: valueEnd },
        keyColumn: texts.unitsOf(contentFrom, keyStart) + 1,
        valueColumn: texts.unitsOf(contentFrom, valueStart) + 1,
        isMissingColon: record.isMissingColon,
      });
    } else if (record.isBlank) {
      lines.push({ number, span, comment, isOverCap, hasNul, kind: comment === null ? "empty" : "comment" });
    } else {
      const text = texts.cut(contentFrom, scanner.numberSign);
      lines.push({ number, span, comment, isOverCap, hasNul, kind: "invalid", text });
    }
  }
  return lines;
}

/** Where the line that holds the octet `at` begins. */
export function lineStartOf(octets: Uint8Array, from: number, at: number): number {
  let start = at;
  while (start > from && octets[start - 1] !== 0x0a && octets[start - 1] !== 0x0d) start--;
  return start;
}

/** The first octet from `start` on that is no blank, or `end`. */
export function afterBlanks(octets: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && isAsciiWhitespace(octets[at] as number)) at++;
  return at;
}
