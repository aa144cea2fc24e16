// The canonical layout of a robots.txt: record names as RFC 9309 writes them, one blank after the colon and none
// elsewhere, one empty line between groups, one kind of line end. Comments, the order of lines, and every value stay.
// Nothing is written that is not proven to read the same under every dialect (same-reading.ts): any other line stays as
// it is.
import { dialects } from "../../dialect/index.ts";
import { decodeUtf8, foldAscii, isUtf8 } from "../../octets/index.ts";
import { lineEnding } from "../../robots-txt/edit.ts";
import { type Line, linesOf, type RecordLine, readRobotsTxt } from "../../robots-txt/index.ts";
import { contentStart } from "../../robots-txt/reading.ts";
import { otherRecordNames } from "../../robots-txt/record-names.ts";
import type { RobotsTxt } from "../../robots-txt.ts";
import type { TextEdit } from "../finding.ts";
import { contentKind } from "../content-kind.ts";
import { octetsGiven } from "../linted-file.ts";
import { applyProven, type EditUnit } from "./proven-edits.ts";
import { writtenAs } from "../record-words.ts";
import { hasSameReading } from "./same-reading.ts";

/** The result of formatting. */
export interface Formatted {
  readonly octets: Uint8Array;
  readonly isChanged: boolean;
  /** Lines, from 1, that keep their layout because another one would change how some reader reads the file. */
  readonly refused: readonly number[];
}

/** Options of formatting. */
export interface FormatOptions {
  /** Only these lines, from 1, the last included; all by default. */
  readonly lines?: { readonly first: number; readonly last: number };
}

/** Proofs that one formatting may take; a file whose every line is refused is not worth more. */
const mostProofs = 300;
/** One change may let another line pass; two or three rounds suffice. */
const mostRounds = 8;

/**
 * Returns the file in canonical layout. No answer changes, which is proven under every dialect. Formatting twice gives
 * what formatting once gives. HTML, UTF-16 and the like stay as they are. Linear in the bytes, times the rounds and
 * proofs above.
 *
 * @example
 * const { octets } = formatRobotsTxt("user-agent:*\nDISALLOW : /cart");
 * new TextDecoder().decode(octets); // "User-agent: *\nDisallow: /cart\n"
 */
export function formatRobotsTxt(robotsTxt: RobotsTxt | string | Uint8Array, options: FormatOptions = {}): Formatted {
  const before = octetsGiven(robotsTxt);
  const { first = 1, last = Number.POSITIVE_INFINITY } = options.lines ?? {};
  // Empty lines come and go among the chosen ones; how many lines follow them never changes.
  const linesAfter = linesOf(before).length - last;
  let octets = before;
  let refused: number[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const lastNow = linesOf(octets).length - linesAfter;
    const units = layoutEdits(octets).filter(({ subject }) => subject >= first && subject <= lastNow);
    if (units.length === 0) {
      refused = [];
      break;
    }
    const made = applyProven(octets, [units], mostProofs, (a, b) => (hasSameReading(a, b) ? null : "reads-otherwise"));
    octets = made.octets;
    refused = made.refused.map(({ unit }) => unit.subject);
    if (made.applied.length === 0) break;
  }
  const isChanged = octets.length !== before.length || octets.some((octet, i) => octet !== before[i]);
  return { octets, isChanged, refused: [...new Set(refused)].sort((a, b) => a - b) };
}

/** The edits that the canonical layout wants, each with its line. */
function layoutEdits(octets: Uint8Array): EditUnit<number>[] {
  const start = contentStart(octets, "skipped-even-broken");
  const reading = readRobotsTxt(octets, dialects["rfc9309"], 0);
  if (contentKind({ octets, contentStart: start, groups: { length: reading.eventCount } }) !== "robots.txt") return [];
  const ending = lineEnding(octets);
  const lines = linesOf(octets);
  const units: EditUnit<number>[] = [];
  const add = (line: number, ...edits: TextEdit[]): void => {
    units.push({ subject: line, edits });
  };
  if (start > 0) add(1, { span: { start: 0, end: start }, text: "" });
  let lastKept: Line | null = null;
  let hasRuleAbove = false;
  for (const [index, line] of lines.entries()) {
    const from = line.number === 1 ? start : line.span.start;
    const isLast = index === lines.length - 1;
    const end = textEnd(octets, from, line.span.end);
    if (line.kind === "empty") {
      // What follows the file's last line end is not a line that anybody sees.
      if (isLast && from === line.span.end) continue;
      const next = lines.slice(index + 1, index + 2)[0];
      const isAtEnd = lines.slice(index).every((one) => one.kind === "empty");
      const isSurplus = lastKept === null || isAtEnd || next?.kind === "empty";
      if (isSurplus) add(line.number, { span: { start: from, end: line.span.end }, text: "" });
      else if (end > from || octetsText(octets, end, line.span.end) !== ending)
        add(line.number, { span: { start: from, end: line.span.end }, text: ending });
      if (!isSurplus) lastKept = line;
      continue;
    }
    if (line.kind === "record" && (line.name === "allow" || line.name === "disallow")) hasRuleAbove = true;
    // A group that follows a rule begins after an empty line, together with the comments right above it.
    if (
      hasRuleAbove &&
      beginsGroup(lines, index) &&
      lastKept !== null &&
      lastKept.kind !== "empty" &&
      lastKept.kind !== "comment"
    ) {
      add(line.number, { span: { start: from, end: from }, text: ending });
      hasRuleAbove = false;
    } else if (line.kind === "record" && line.name === "user-agent") {
      hasRuleAbove = false;
    }
    const written = line.hasNul || line.isOverCap ? null : laidOut(octets, line, from, end);
    const text = written ?? octetsText(octets, from, end);
    const isEnded = octetsText(octets, end, line.span.end) === ending;
    if (written !== null && written !== octetsText(octets, from, end) && isUtf8(octets, from, end))
      add(line.number, { span: { start: from, end }, text });
    if (!isEnded) add(line.number, { span: { start: end, end: line.span.end }, text: ending });
    lastKept = line;
  }
  return units;
}

/**
 * Whether a group begins on the line, or with the comments that begin there and stand right above its user-agent line.
 */
function beginsGroup(lines: readonly Line[], index: number): boolean {
  let at = index;
  while (lines[at]?.kind === "comment") at++;
  const line = lines[at];
  return line?.kind === "record" && line.name === "user-agent";
}

/** The line in canonical layout; null where it stays as it is. */
function laidOut(octets: Uint8Array, line: Line, from: number, end: number): string | null {
  if (line.kind === "invalid") return null;
  if (line.kind === "comment")
    return line.comment === null ? null : trimmedEnd(decodeUtf8(octets, line.comment.start, line.comment.end));
  if (line.kind !== "record" || line.isMissingColon) return trimmedEnd(octetsText(octets, from, end));
  const key = nameAsWritten(octets, line);
  const value = decodeUtf8(octets, line.valueSpan.start, line.valueSpan.end);
  const comment =
    line.comment === null ? "" : ` ${trimmedEnd(decodeUtf8(octets, line.comment.start, line.comment.end))}`;
  return `${key}:${value === "" ? "" : ` ${value}`}${comment}`;
}

/** The name with the case that standards write; a name that is not exactly a known one stays. */
function nameAsWritten(octets: Uint8Array, line: RecordLine): string {
  const written = decodeUtf8(octets, line.keySpan.start, line.keySpan.end);
  if (line.name === null || line.spelling !== "exact" || foldAscii(written) !== line.name) return written;
  return otherRecordNames.some((name) => name === line.name) ? otherName(line.name) : writtenAs(line.name);
}

/** Content-Usage and Content-Signal are written with two capitals by their standards. */
function otherName(name: Exclude<RecordLine["name"], null>): string {
  return name.startsWith("content-")
    ? name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase())
    : writtenAs(name);
}

function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) end--;
  return text.slice(0, end);
}

function textEnd(octets: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && (octets[end - 1] === 0x0a || octets[end - 1] === 0x0d)) end--;
  return end;
}

function octetsText(octets: Uint8Array, start: number, end: number): string {
  return decodeUtf8(octets, start, end);
}
