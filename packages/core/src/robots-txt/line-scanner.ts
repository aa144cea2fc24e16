// Octets in, one line after the other out: where it starts and ends and where its first "#", ":" and NUL are. No
// opinion yet: both the neutral lines (lines.ts) and a reading (reading.ts) are made from it, so that they cannot drift
// apart. RFC 9309 section 2.2: lines end with CR, LF or CRLF. Next on the path: reading.ts.

/** Bits that say what a line's octets hold beyond ordinary ones; may include octets of the key and the comment. */
const hasPercent = 16;
const hasHighOctet = 32;
const hasStar = 64;
const hasDollar = 128;
/** Octets that are escapes, or that normal form escapes. */
export const escapeMask: number = hasPercent | hasHighOctet;
/** The same, and operators. */
export const plainMask: number = escapeMask | hasStar | hasDollar;

const lineEnd = 1;
const numberSign = 2;
const colon = 4;
const nul = 8;
const stops = lineEnd | numberSign | colon | nul;

const octetKind = Uint8Array.from({ length: 256 }, (_, octet) => {
  if (octet === 0x0a || octet === 0x0d) return lineEnd;
  if (octet === 0x23) return numberSign;
  if (octet === 0x3a) return colon;
  if (octet === 0x00) return nul;
  if (octet === 0x25) return hasPercent;
  if (octet >= 0x80) return hasHighOctet;
  if (octet === 0x2a) return hasStar;
  if (octet === 0x24) return hasDollar;
  return 0;
});

/** One pass over a file's lines. The fields describe the line that `next` came to. */
export class LineScanner {
  /** The line's number, from 1. A file that ends in a line end has one more, empty, line, as in google/robotstxt. */
  number = 0;
  /** Where the line begins. */
  start = 0;
  /** Where its line end begins; the same as `after` on the last line. */
  end = 0;
  /** Where the next line begins. */
  after = 0;
  /** Where its first "#", ":" and NUL stand; `end` where they are missing. */
  numberSign = 0;
  colon = 0;
  nul = 0;
  /** The bits above, over the whole line. */
  holds = 0;

  readonly octets: Uint8Array;
  /** Where the file ends for this scan. */
  readonly limit: number;
  #isDone = false;

  constructor(octets: Uint8Array, from = 0, limit: number = octets.length) {
    this.octets = octets;
    this.limit = limit;
    this.after = from;
  }

  /** Goes to the next line; false at the end. */
  next(): boolean {
    if (this.#isDone) return false;
    const octets = this.octets;
    const limit = this.limit;
    const kinds = octetKind;
    const start = this.after;
    let i = start;
    let holds = 0;
    let firstSign = -1;
    let firstColon = -1;
    let firstNul = -1;
    // Invariant: octets[start, i) hold no line end.
    for (; i < limit; i++) {
      const octet = octets[i] as number;
      // Letters and most of what a path holds lie between ":" and DEL: settled without the table.
      if (octet > 0x3a && octet < 0x80) continue;
      const kind = kinds[octet] as number;
      holds |= kind;
      if ((kind & stops) === 0) continue;
      if (kind === lineEnd) break;
      if (kind === colon) {
        if (firstColon < 0) firstColon = i;
      } else if (kind === numberSign) {
        if (firstSign < 0) firstSign = i;
      } else if (firstNul < 0) {
        firstNul = i;
      }
    }
    this.number++;
    this.start = start;
    this.end = i;
    this.numberSign = firstSign < 0 ? i : firstSign;
    this.colon = firstColon < 0 ? i : firstColon;
    this.nul = firstNul < 0 ? i : firstNul;
    this.holds = holds;
    if (i === limit) {
      this.#isDone = true;
      this.after = i;
    } else {
      this.after = octets[i] === 0x0d && i + 1 < limit && octets[i + 1] === 0x0a ? i + 2 : i + 1;
    }
    return true;
  }
}
