// One line under one dialect: where its name and value stand, once comment, blanks, NUL and the line cap are taken off.
// RFC 9309 section 2.2: a record is a name, a colon and a value, with blanks around each and a comment after.
import type { Dialect } from "../dialect/index.ts";
import { isAsciiWhitespace, isSpaceOrTab } from "../octets/index.ts";
import type { LineScanner } from "./line-scanner.ts";
import { findSpelling, findSpellingByPrefix, type SpellingRow, unknownName } from "./record-names.ts";

/** The parts of the record on a line; meaningful after `read` gave true. */
export class RecordScanner {
  keyStart = 0;
  keyEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  /** Which record it is: an index of `recordNames`, or `unknownName`. */
  name: number = unknownName;
  /** The spelling that the name is written in; undefined where it is none of the table's. */
  row: SpellingRow | undefined;
  /** Whether a blank stood in for the colon. */
  isMissingColon = false;
  /** Whether nothing but blanks and a comment is on the line; meaningful after `read` gave false. */
  isBlank = false;

  readonly #mayMissColon: boolean;
  readonly #names: Dialect["recordNames"];
  readonly #isBlankOctet: (octet: number) => boolean;
  readonly #cap: number;
  readonly #nulEndsLine: boolean;

  constructor(dialect: Dialect) {
    this.#mayMissColon = dialect.missingColon === "separator-is-blank";
    this.#names = dialect.recordNames;
    // Beyond RFC 9309 (ascii-whitespace): the grammar's WS is space and TAB.
    this.#isBlankOctet = dialect.blanks === "ascii-whitespace" ? isAsciiWhitespace : isSpaceOrTab;
    this.#cap = dialect.lineCapOctets;
    this.#nulEndsLine = dialect.nul === "ends-line";
  }

  /** Reads the line that the scanner came to, from `lineStart` on; false when there is no record on it. */
  read(line: LineScanner, lineStart: number): boolean {
    const octets = line.octets;
    const isBlankOctet = this.#isBlankOctet;
    let end = line.numberSign;
    // Beyond RFC 9309 (line-cap): an octet past the cap does not exist, so a "#" or ":" there does not either.
    if (this.#cap > 0 && end - lineStart > this.#cap) end = lineStart + this.#cap;
    // Beyond RFC 9309 (nul-ends-line): the grammar has no NUL at all.
    if (this.#nulEndsLine && line.nul < end) end = line.nul;
    let start = lineStart;
    while (start < end && isBlankOctet(octets[start] as number)) start++;
    while (end > start && isBlankOctet(octets[end - 1] as number)) end--;
    this.isBlank = start === end;
    if (this.isBlank) return false;

    let separator = line.colon;
    this.isMissingColon = separator >= end;
    if (this.isMissingColon) {
      separator = this.#mayMissColon ? blankSeparator(octets, start, end) : -1;
      if (separator < 0) return false;
    }
    let keyEnd = separator;
    while (keyEnd > start && isBlankOctet(octets[keyEnd - 1] as number)) keyEnd--;
    if (keyEnd <= start) return false;
    let valueStart = separator + 1;
    while (valueStart < end && isBlankOctet(octets[valueStart] as number)) valueStart++;

    this.keyStart = start;
    this.keyEnd = keyEnd;
    this.valueStart = valueStart;
    this.valueEnd = end;
    this.name = this.#nameOf(octets, start, keyEnd);
    return true;
  }

  #nameOf(octets: Uint8Array, start: number, end: number): number {
    const row = (this.row = findSpelling(octets, start, end));
    if (row !== undefined) {
      // Beyond RFC 9309 (misspelled-names): a misspelled rule is a rule.
      return row.spelling === "exact" || this.#names !== "exact" ? row.index : unknownName;
    }
    // Beyond RFC 9309 (prefix-names): `Disallowed`, `user-agent-x`.
    if (this.#names === "prefixes") return findSpellingByPrefix(octets, start, end)?.index ?? unknownName;
    return unknownName;
  }
}

/** Where the only run of spaces and TABs between two words begins, or -1 when there are not exactly two words. */
function blankSeparator(octets: Uint8Array, start: number, end: number): number {
  let separator = start;
  while (separator < end && !isSpaceOrTab(octets[separator] as number)) separator++;
  let value = separator;
  while (value < end && isSpaceOrTab(octets[value] as number)) value++;
  if (value === end) return -1;
  for (let i = value; i < end; i++) {
    if (isSpaceOrTab(octets[i] as number)) return -1;
  }
  // Beyond RFC 9309 (missing-colon): the blank is the separator.
  return separator;
}
