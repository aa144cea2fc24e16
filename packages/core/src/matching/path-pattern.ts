// A rule's path pattern as a dialect compares it: operators known, octets in normal form, octets counted (RFC 9309
// sections 2.2.2 and 2.2.3). One buffer is loaded with one rule after the other. Also the matching of one pattern
// alone, which serves the first checks and explanations; many patterns together are pattern-trie.ts.
import type { Dialect } from "../dialect/index.ts";
import { encodeUtf8, type NormalForm, writeNormalForm } from "../octets/index.ts";
import { allowFlag, escapeFreeFlag, eventSize, type Reading } from "../robots-txt/reading.ts";

export const star = 0x2a;
const dollar = 0x24;
const slash = 0x2f;
const indexFile = encodeUtf8("/index.htm");

const noOctets = new Uint8Array(0);

/** What others keep of a pattern. */
export type StoredPattern = Pick<
  PathPattern,
  "octets" | "start" | "length" | "isAnchored" | "hasStars" | "folderLength"
>;

/** One pattern at a time, in normal form. */
export class PathPattern {
  /**
   * The pattern without its final `$`: `length` octets from `start` on; each `*` among them is an operator if
   * `hasStars`.
   */
  octets: Uint8Array = noOctets;
  start = 0;
  length = 0;
  /** Whether the pattern ends with the operator `$`. */
  isAnchored = false;
  hasStars = false;
  /** The octets that count when rules compete. */
  counted = 0;
  /** Whether the rule is an allow rule when rules of equal octets compete. */
  isAllow = false;
  /** The length up to which the pattern, anchored, stands for its folder; 0 where that does not apply (`indexHtml`). */
  folderLength = 0;
  /** Steps that `matches` took since the caller last set this: an octet compared or a start tried is one. */
  steps = 0;
  /**
   * Past so many steps `matches` gives up, and its answer means nothing: one rule alone may cost its octets times the
   * path's.
   */
  stepLimit: number = Number.MAX_SAFE_INTEGER;

  #buffer: Uint8Array<ArrayBuffer> = noOctets;
  readonly #dialect: Dialect;
  readonly #form: NormalForm;
  readonly #hasOperators: boolean;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
    // Beyond RFC 9309 (pattern-escaped, all-decoded, not-normalised): section 2.2.2 decodes unreserved characters on
    // both sides.
    this.#form =
      dialect.percent === "pattern-escaped" ? "escaped" : dialect.percent === "none" ? "as-it-is" : dialect.percent;
    // Beyond RFC 9309 (wildcards-literal): section 2.2.3 knows "*" and "$".
    this.#hasOperators = dialect.wildcards === "operators";
  }

  /** The pattern of a disallow rule that stands in no file. */
  static of(text: string, dialect: Dialect): PathPattern {
    const pattern = new PathPattern(dialect);
    const octets = encodeUtf8(text);
    pattern.#load(octets, 0, octets.length, 0);
    return pattern;
  }

  /** Loads the pattern of the rule at `event`. */
  load(reading: Reading, event: number): void {
    const at = event * eventSize;
    const { octets, events } = reading;
    this.#load(octets, events[at] as number, events[at + 1] as number, events[at + 2] as number);
  }

  #load(octets: Uint8Array, start: number, end: number, flags: number): void {
    const isAllowRule = (flags & allowFlag) !== 0;
    // Most patterns are in normal form as they stand in the file: those are not copied.
    const standsAsItIs = (flags & escapeFreeFlag) !== 0 && this.#loadAsItStands(octets, start, end);
    const written = standsAsItIs ? end - start : this.#normalise(octets, start, end);
    this.isAllow = isAllowRule;
    this.counted = written;
    if (written === 0) {
      // Beyond RFC 9309 (empty-disallow-opens-all): as an allow rule for "/".
      if (this.#dialect.emptyPattern === "disallow-opens-all") {
        this.isAllow = true;
        this.counted = 1;
      }
    } else if (this.#dialect.octetsCounted === "without-operators") {
      // Beyond RFC 9309 (operators-not-counted): "/a*b*$" counts as "/ab".
      let count = this.length;
      for (let i = 0; i < this.length; i++) if (this.octets[this.start + i] === star) count--;
      this.counted = Math.max(1, count);
    }
    this.folderLength = 0;
    // Beyond RFC 9309 (index-html): `Allow: /x/index.htm...` is tried as `/x/$` too.
    if (isAllowRule && this.#dialect.indexHtml === "allows-its-folder") this.folderLength = this.#folder(written);
  }

  /** Points at the file's own octets; false when a "$" inside would have to be escaped. */
  #loadAsItStands(octets: Uint8Array, start: number, end: number): boolean {
    this.isAnchored = this.#hasOperators && end > start && octets[end - 1] === dollar;
    const last = this.isAnchored ? end - 1 : end;
    let hasStars = false;
    for (let i = start; i < last; i++) {
      const octet = octets[i] as number;
      if (octet === star) hasStars = true;
      else if (octet === dollar && this.#form === "unreserved-decoded") return false;
    }
    this.hasStars = hasStars && this.#hasOperators;
    this.octets = octets;
    this.start = start;
    this.length = last - start;
    return true;
  }

  /** Writes the normal form into a buffer; gives its octets, a final "$" included. */
  #normalise(octets: Uint8Array, start: number, end: number): number {
    if (this.#buffer.length < (end - start) * 3) this.#buffer = new Uint8Array(Math.max(256, (end - start) * 6));
    const written = writeNormalForm(
      octets,
      start,
      end,
      this.#form,
      this.#hasOperators ? "pattern" : "none",
      this.#buffer,
    );
    this.octets = this.#buffer;
    this.start = 0;
    // RFC 9309 section 2.2.3: "$" designates the end of the pattern; only as its last octet is it an operator.
    this.isAnchored = this.#hasOperators && written > 0 && this.#buffer[written - 1] === dollar;
    this.length = this.isAnchored ? written - 1 : written;
    this.hasStars = this.#hasOperators && this.#buffer.subarray(0, this.length).includes(star);
    return written;
  }

  /** Whether the pattern matches the first `length` octets of `path`; the work is in `steps`. */
  matches(path: Uint8Array, length: number): boolean {
    return this.#matches(this.length, this.isAnchored, path, length);
  }

  /** Whether the folder that an index file stands for matches; see `folderLength`. */
  matchesFolder(path: Uint8Array, length: number): boolean {
    return this.folderLength > 0 && this.#matches(this.folderLength, true, path, length);
  }

  /**
   * The leftmost place of each stretch between stars is enough, and a final anchored stretch has one place alone; so
   * there is one place to come back to, and no more than pattern times path steps.
   */
  #matches(patternLength: number, isAnchored: boolean, path: Uint8Array, pathLength: number): boolean {
    const pattern = this.octets;
    const base = this.start;
    const hasStars = this.hasStars;
    let last = patternLength;
    if (isAnchored && hasStars) while (last > 0 && pattern[base + last - 1] !== star) last--;
    let i = 0;
    let j = 0;
    let steps = 1;
    let stretch = -1;
    let isMatch = false;
    // Invariant: pattern[0, j) matches path[0, i), with the stretch after the last star placed at i - (j - stretch).
    for (;;) {
      const octet = pattern[base + j];
      if (j === patternLength) {
        isMatch = !isAnchored || i === pathLength;
        if (isMatch) break;
      } else if (octet === star && hasStars) {
        stretch = ++j;
        if (isAnchored && j === last) {
          const place = pathLength - patternLength + j;
          if (place < i) break;
          i = place;
          stretch = -1;
        }
        continue;
      } else if (i === pathLength) break;
      else if (octet === path[i]) {
        i++;
        j++;
        steps++;
        continue;
      }
      if (stretch < 0 || this.steps + steps > this.stepLimit) break;
      i -= j - stretch;
      j = stretch;
      const first = pattern[base + j];
      do {
        i++;
        steps++;
      } while (i < pathLength && path[i] !== first);
    }
    this.steps += steps;
    return isMatch;
  }

  #folder(written: number): number {
    let at = written - 1;
    while (at >= 0 && this.octets[this.start + at] !== slash) at--;
    if (at < 0 || at + indexFile.length > written) return 0;
    for (let i = 0; i < indexFile.length; i++) {
      if (this.octets[this.start + at + i] !== indexFile[i]) return 0;
    }
    return at + 1;
  }
}
