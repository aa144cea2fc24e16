// Which paths a comparison is about: path and query of every URL that a crawler can send and that stands in the
// dialect's normal form already (RFC 9309 section 2.2.2, the WHATWG URL's path), so that host + path asked of a rule
// set is matched octet by octet as it is written. In comes a dialect, out comes an automaton over octets. Next:
// joint-walk.ts, which walks it.
//
// Some of these paths are plain (RFC 3986's characters, escapes in upper case that normal form keeps), the others are
// odd: a "%" that begins no escape, "|" or "^" as they stand, a path that begins with "//", and, where a dialect tells
// them apart, raw "*" and "$", escapes of unreserved characters and in lower case. Odd ones are walked last: they are
// witnesses only where no plain one is.
import type { Dialect } from "../dialect/index.ts";

const oddBit = 14;
/** A step of the automaton that only odd paths take; the phase is below it. */
export const isOddStep: number = 1 << oddBit;
export const phaseMask: number = isOddStep - 1;
/** No path goes on so. */
export const noPhase = -1;
/** Not asked yet: most comparisons meet few phases, and a start would wait for all of them. */
const unknown = -2;

/** How a path may end in a phase. */
export const endsNever = 0;
export const endsPlain = 1;
export const endsOdd = 2;

const isUnreserved = maskOf(octetsOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"));
/** What a path holds as it stands, in this order of preference where any octet will do. */
const plainOctets = octetsOf("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_~!&()+,;=:@'./?");
const isPlainOctet = maskOf(plainOctets);

const slash = 0x2f;
const dot = 0x2e;
const questionMark = 0x3f;
const percent = 0x25;
const apostrophe = 0x27;

// Where in a path we are. Dot segments are resolved before a URL is sent, so no path holds one.
const segmentStart = 0;
const oneDot = 1;
const twoDots = 2;
const inSegment = 3;
const inQuery = 4;
/** Behind the first slash: another one would make the path alone look like a host. */
const firstSegment = 5;
const places = 6;
/** Times `places` in a phase: behind "%", and behind "%" and each first digit. */
const behindPercent = 1;
const behindDigit = 2;
/** Upper case first: at `lowerCase` and behind, the value of the digit is its place less 6. */
const hexDigits = octetsOf("0123456789ABCDEFabcdef");
/** For an octet, its place among them; -1 for others. */
const digitPlaces: Int8Array = Int8Array.from({ length: 256 }, (_, octet) => hexDigits.indexOf(octet));
const lowerCase = 16;

/** The phase of the empty path. */
export const startPhase: number = places * (behindDigit + hexDigits.length);
const phaseCount = startPhase + 1;

/** What is walked: an automaton over octets that begins in `startPhase`. */
export interface WalkedPaths {
  /** The phase that the octet leads to, perhaps with `isOddStep`; `noPhase` when no path goes on so. */
  next(phase: number, octet: number): number;
  /** How a path may end in the phase. */
  end(phase: number): number;
  /** How many octets of a URL the octet takes. */
  cost(phase: number, octet: number): number;
  /** Whether the octet may stand in a path where it may not in a query, or the other way round. */
  isQuerySensitive(octet: number): boolean;
  /** The octets that stand for all that lead anywhere from the phase and are not in `named`. */
  others(phase: number, named: Uint8Array, withQuery: boolean): number[];
}

/** The paths of one way to prepare URLs. */
export class SendablePaths implements WalkedPaths {
  /** The same for equal paths alone. */
  readonly name: string;
  readonly #next: Int16Array = new Int16Array(phaseCount * 256).fill(unknown);
  readonly #isDecoded: boolean;
  readonly #keepsOperators: boolean;
  readonly #keepsLowerCase: boolean;

  /** Use `sendablePaths`, which keeps them. */
  constructor(percentForm: Dialect["percent"], isPrepared: boolean) {
    this.#isDecoded = percentForm === "all-decoded-but-slash";
    this.#keepsOperators = percentForm === "pattern-escaped" || percentForm === "none";
    this.#keepsLowerCase = this.#keepsOperators && !isPrepared;
    this.name = `${percentForm} ${this.#keepsLowerCase}`;
  }

  /** Whether any path holds the octet. */
  holds(octet: number): boolean {
    // Behind "%" no other octet is read than where no "%" stands.
    for (let place = places - 1; place >= 0; place--) if (this.next(place, octet) !== noPhase) return true;
    return false;
  }

  /** The phase that the octet leads to, perhaps with `isOddStep`; `noPhase` when no path goes on so. */
  next(phase: number, octet: number): number {
    const known = this.#next[phase * 256 + octet] as number;
    return known === unknown ? this.#ask(phase, octet) : known;
  }

  #ask(phase: number, octet: number): number {
    const next = this.#isDecoded ? decodedStep(phase, octet) : this.#step(phase, octet);
    this.#next[phase * 256 + octet] = next;
    return next;
  }

  /** How a path may end in the phase. */
  end(phase: number): number {
    const place = phase % places;
    // An unfinished escape is not an escape.
    if (phase >= places) return endsOdd;
    return place === oneDot || place === twoDots ? endsNever : endsPlain;
  }

  /** How many octets of a URL the octet takes: three where it is matched decoded and cannot stand as it is. */
  cost(phase: number, octet: number): number {
    return this.#isDecoded && !isPlainAt(phase % places, octet) ? 3 : 1;
  }

  /** Whether the octet may stand in a path where it may not in a query, or the other way round. */
  isQuerySensitive(octet: number): boolean {
    return this.next(inSegment, octet) >> oddBit !== this.next(inQuery, octet) >> oddBit;
  }

  /**
   * The octets that stand for all that lead anywhere from the phase and are not in `named`. One plain octet is enough,
   * for all do the same, and behind "%", "/", "." or an odd octet no more is possible than behind it; but behind "?"
   * dots are free, which `withQuery` says may matter.
   */
  others(phase: number, named: Uint8Array, withQuery: boolean): number[] {
    const isFree = (octet: number): boolean => named[octet] === 0 && this.next(phase, octet) !== noPhase;
    const isInEscape = phase >= places && phase < startPhase;
    const found = isInEscape ? hexDigits.filter(isFree) : [];
    const any = plainOctets.find(
      (octet) => isFree(octet) && isOrdinary(octet) && !(isInEscape && hexDigits.includes(octet)),
    );
    if (any === undefined) {
      for (let octet = 0; octet < 256; octet++) if (isFree(octet) && !found.includes(octet)) found.push(octet);
    } else {
      found.push(any);
      if (withQuery && phase % places !== inQuery && isFree(questionMark)) found.push(questionMark);
    }
    return found;
  }

  /** The path as it stands in a URL. */
  write(octets: ArrayLike<number>): string {
    let text = "";
    let place = inSegment;
    for (let i = 0; i < octets.length; i++) {
      const octet = octets[i] as number;
      if (!this.#isDecoded || isPlainAt(place, octet)) text += String.fromCharCode(octet);
      else text += `%${octet.toString(16).toUpperCase().padStart(2, "0")}`;
      if (octet === questionMark) place = inQuery;
    }
    // The one escape that the 1996 draft does not decode is matched as it is written.
    return this.#isDecoded ? text.replaceAll("%252F", "%2F") : text;
  }

  /** Whether the octets are a plain path. */
  isPlain(octets: ArrayLike<number>): boolean {
    let phase: number = startPhase;
    for (let i = 0; i < octets.length; i++) {
      phase = this.next(phase, octets[i] as number);
      if (phase < 0 || phase >= isOddStep) return false;
    }
    return this.end(phase) === endsPlain;
  }

  /** Whether the octets are a path at all, plain or odd. */
  isPath(octets: ArrayLike<number>): boolean {
    let phase: number = startPhase;
    for (let i = 0; i < octets.length; i++) {
      phase = this.next(phase, octets[i] as number);
      if (phase < 0) return false;
      phase &= phaseMask;
    }
    return this.end(phase) !== endsNever;
  }

  #step(phase: number, octet: number): number {
    if (phase === startPhase) return octet === slash ? firstSegment : noPhase;
    const place = phase % places;
    const escape = Math.floor(phase / places);
    if (escape === 0) return this.#plainStep(place, octet, 0);
    const digit = digitPlaces[octet] as number;
    // Not an escape: the "%" stands for itself, and what follows is read as ever.
    if (digit < 0) return this.#plainStep(place === inQuery ? inQuery : inSegment, octet, isOddStep);
    if (escape === behindPercent) return (place + (behindDigit + digit) * places) | (digit < lowerCase ? 0 : isOddStep);
    const first = escape - behindDigit;
    const isLower = first >= lowerCase || digit >= lowerCase;
    const value = valueOf(first) * 16 + valueOf(digit);
    const isLetter = isUnreserved[value] === 1;
    // No path in normal form holds an escape in lower case, or of an unreserved character, where those are normalised.
    if ((isLower && !this.#keepsLowerCase) || (isLetter && !this.#keepsOperators)) return noPhase;
    // The platform's URL takes "%2E" for a dot when it looks for dot segments.
    const next = value === dot ? afterDot(place) : place === inQuery ? inQuery : inSegment;
    return next | (isLetter || isLower ? isOddStep : 0);
  }

  #plainStep(place: number, octet: number, odd: number): number {
    if (octet === percent) return (place + behindPercent * places) | odd;
    const next = afterOctet(place, octet);
    if (next === noPhase) return noPhase;
    // `/` behind the first slash: `//a` alone names a host, host + `//a` is a path.
    if (octet === slash && place === firstSegment) return next | isOddStep;
    if (isPlainAt(place, octet)) return next | odd;
    const isOperator = octet === 0x2a || octet === 0x24;
    if (isOperator && !this.#keepsOperators) return noPhase;
    return isSentAsItStands(place === inQuery, octet) ? next | isOddStep : noPhase;
  }
}

/** The paths that URLs have under a dialect; `isPrepared` as in `RequestPath`. */
export function sendablePaths(dialect: Dialect, isPrepared: boolean): SendablePaths {
  const key = `${dialect.percent} ${isPrepared}`;
  let paths = kept.get(key);
  if (paths === undefined) {
    paths = new SendablePaths(dialect.percent, isPrepared);
    kept.set(key, paths);
  }
  return paths;
}

const kept = new Map<string, SendablePaths>();

/** A dialect that decodes escapes can be shown any octet; only the dot segments are resolved before. */
function decodedStep(phase: number, octet: number): number {
  if (phase === startPhase) return octet === slash ? firstSegment : noPhase;
  if (phase >= places) return noPhase;
  const next = afterOctet(phase, octet);
  return next !== noPhase && octet === slash && phase === firstSegment ? next | isOddStep : next;
}

/** The place behind an octet; `noPhase` where it would end a dot segment. */
function afterOctet(place: number, octet: number): number {
  if (place === inQuery) return inQuery;
  if (octet === slash || octet === questionMark) {
    if (place === oneDot || place === twoDots) return noPhase;
    return octet === slash ? segmentStart : inQuery;
  }
  return octet === dot ? afterDot(place) : inSegment;
}

function afterDot(place: number): number {
  if (place === segmentStart || place === firstSegment) return oneDot;
  return place === oneDot ? twoDots : place === inQuery ? inQuery : inSegment;
}

function isPlainAt(place: number, octet: number): boolean {
  return isPlainOctet[octet] === 1 && (octet !== apostrophe || place !== inQuery);
}

function valueOf(digit: number): number {
  return digit < lowerCase ? digit : digit - 6;
}

/** Neither begins nor ends anything: any other such octet would do as well. */
function isOrdinary(octet: number): boolean {
  return octet !== slash && octet !== questionMark && octet !== dot;
}

/** Whether the platform's URL leaves the octet in a path (or a query) as it stands. It is asked once for each. */
function isSentAsItStands(isQuery: boolean, octet: number): boolean {
  if (octet <= 0x20 || octet >= 0x7f || octet === 0x23) return false;
  const at = octet * 2 + (isQuery ? 1 : 0);
  if (sentAsItStands[at] === 0) {
    const path = `/a${isQuery ? "?" : ""}${String.fromCharCode(octet)}b`;
    sentAsItStands[at] = new URL(`https://host.invalid${path}`).href.endsWith(path) ? 1 : 2;
  }
  return sentAsItStands[at] === 1;
}

/** For an octet in a path, and in a query: 1 for yes, 2 for no, 0 for not asked yet. */
const sentAsItStands: Uint8Array = new Uint8Array(512);

/** 1 at each of the octets. */
function maskOf(octets: readonly number[]): Uint8Array {
  const mask = new Uint8Array(256);
  for (const octet of octets) mask[octet] = 1;
  return mask;
}

function octetsOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
