// Path patterns as regular expressions, and back. The text holds letters, digits, "/", "_", "-" and the operators
// below;
// every other octet is written \xHH, so that nothing in a robots.txt can end a string, begin a variable or become
// configuration. Each expression begins with the letter of the form that it is for (forms.ts), then the request target.
//
// Stretches between stars are matched at their first place and never tried again (`(?>...)`), which is enough and keeps
// the work at pattern times target. RE2, which never backtracks, does without.
import type { OrderedPattern } from "@maycrawl/core/comparison";

/** Which regular expressions a server has. */
export type Flavour = "pcre" | "re2";

/** What a server can hold. */
export interface Holding {
  readonly flavour: Flavour;
  /** Characters of one expression. */
  readonly mostText: number;
  /** Entries of all lists together. */
  readonly mostEntries: number;
  /** Whether a "%" that begins no escape is seen as "%25", as lighttpd's normalization makes it. */
  readonly escapesBare?: boolean;
}

/** A pattern as read back. */
export type ReadPattern = Pick<OrderedPattern, "octets" | "hasStars" | "isAnchored">;

const star = 0x2a;
const percent = 0x25;
const slash = 0x2f;
const questionMark = 0x3f;

/** Letters of forms, as they stand in front of a target. */
export const plainForm = "p";
export const escapedForm = "e";
export const structuralForm = "s";
export const brokenForm = "d";

/** The expression for targets in normal form. */
export function exactText(pattern: ReadPattern, flavour: Flavour): string {
  const stretches = stretchesOf(pattern).map((octets) => octets.map(literal).join(""));
  return `^${plainForm}${joined(stretches, pattern.isAnchored, flavour)}`;
}

/** The pattern of an expression that `exactText` wrote; null for any other text. */
export function readExactText(text: string, flavour: Flavour): ReadPattern | null {
  if (!text.startsWith(`^${plainForm}`)) return null;
  const octets: number[] = [];
  let hasStars = false;
  let isAnchored = false;
  let isInStretch = false;
  for (let at = 2; at < text.length;) {
    if (isAnchored) return null;
    const opening = openings[flavour].find((one) => text.startsWith(one.text, at));
    if (opening !== undefined) {
      if (isInStretch) return null;
      isInStretch = opening.isClosed;
      octets.push(star);
      hasStars = true;
      at += opening.text.length;
    } else if (text[at] === ")" && isInStretch) {
      isInStretch = false;
      at++;
    } else if (text[at] === "$" && !isInStretch) {
      isAnchored = true;
      at++;
    } else {
      const read = readLiteral(text, at);
      if (read === null) return null;
      octets.push(read.octet);
      at = read.end;
    }
  }
  const pattern = { octets: Uint8Array.from(octets), hasStars, isAnchored };
  // One pattern has one text; a literal star among operators would be ambiguous.
  return !isInStretch && exactText(pattern, flavour) === text ? pattern : null;
}

const openings: Readonly<Record<Flavour, readonly { readonly text: string; readonly isClosed: boolean }[]>> = {
  pcre: [
    { text: "(?>.*?", isClosed: true },
    { text: ".*", isClosed: false },
  ],
  re2: [{ text: ".*", isClosed: false }],
};

function joined(stretches: readonly string[], isAnchored: boolean, flavour: Flavour, end = "$"): string {
  const [head = "", ...rest] = stretches;
  return (
    rest.reduce((text, stretch, at) => {
      // Only the last stretch of an anchored pattern must find its last place.
      const isLast = at === rest.length - 1 && isAnchored;
      return text + (flavour === "re2" || isLast ? `.*${stretch}` : `(?>.*?${stretch})`);
    }, head) + (isAnchored ? end : "")
  );
}

function stretchesOf({ octets, hasStars }: ReadPattern): number[][] {
  const stretches: number[][] = [[]];
  for (const octet of octets) {
    if (octet === star && hasStars) stretches.push([]);
    else stretches.at(-1)?.push(octet);
  }
  return stretches;
}

function literal(octet: number): string {
  const character = String.fromCharCode(octet);
  return /[A-Za-z0-9/_-]/.test(character) ? character : escapeOf(octet);
}

/** The octet as every flavour and every server's file reads it. */
export function escapeOf(octet: number): string {
  return `\\x${octet.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** A word of ASCII as an expression for exactly that word. */
export function literalText(word: string): string {
  return word.replace(/[^A-Za-z0-9/_-]/g, (character) => escapeOf(character.charCodeAt(0)));
}

function readLiteral(text: string, at: number): { octet: number; end: number } | null {
  const character = text[at] as string;
  if (/[A-Za-z0-9/_-]/.test(character)) return { octet: character.charCodeAt(0), end: at + 1 };
  const hex = /^\\x([0-9A-F]{2})/.exec(text.slice(at, at + 4))?.[1];
  return hex === undefined ? null : { octet: Number.parseInt(hex, 16), end: at + 4 };
}

/** What one character of a path may be spelt as. */
interface Unit {
  readonly octet: number;
  /** Whether the pattern has it as an escape. */
  readonly isEscape: boolean;
  /** Whether it is a "%" that begins no escape. */
  readonly isBare: boolean;
}

/**
 * The expression for targets that are spelt otherwise. For a disallow rule, every spelling of what the pattern matches,
 * and sometimes more; for an allow rule, some of them, and null where none is certain: with a star before what may
 * stand inside an escape, a "%" that begins none, or an escape of a reserved character, which a server takes for the
 * character.
 */
export function wideText(pattern: ReadPattern, isAllow: boolean, holding: Holding): string | null {
  const text = wideTextOf(pattern, isAllow, holding);
  if (text === null || text.length <= holding.mostText) return text;
  if (isAllow) return null;
  // What begins so: a disallow rule cut off refuses more, and nothing less.
  const octets = pattern.octets.slice(0, Math.floor((pattern.octets.length * 3) / 4));
  return wideText({ octets, hasStars: pattern.hasStars, isAnchored: false }, false, holding);
}

/** The expression for targets that the engine takes to match the pattern: RFC 9309 section 2.2.2. */
export function spelledText(pattern: ReadPattern, flavour: Flavour): string {
  return `^${joined(
    stretchesOf(pattern).map((octets) => narrowStretch(unitsOf(octets))),
    pattern.isAnchored,
    flavour,
  )}`;
}

function wideTextOf(pattern: ReadPattern, isAllow: boolean, { flavour, escapesBare = false }: Holding): string | null {
  const whole = stretchesOf(pattern).map(unitsOf);
  const cut = isAllow ? -1 : whole.findIndex((units, at) => endsInEscape(units) && beginsInEscape(whole[at + 1]));
  const stretches = cut < 0 ? whole : whole.slice(0, cut + 1);
  const isAnchored = pattern.isAnchored && cut < 0;
  if (isAllow && stretches.some((units, at) => isDoubtful(units, at > 0, escapesBare))) return null;
  const form = isAllow ? escapedForm : `[${escapedForm}${structuralForm}]`;
  const texts = stretches.map((units, at) =>
    isAllow
      ? narrowStretch(units)
      : wideStretch(units, {
          isAfterStar: at > 0,
          isBeforeStar: at < stretches.length - 1,
          isEndFree: at < stretches.length - 1 || !isAnchored,
          escapesBare,
        }),
  );
  return `^${form}${joined(texts, isAnchored, flavour, isAllow ? "$" : `${parameters}$`)}`;
}

function unitsOf(octets: readonly number[]): Unit[] {
  const units: Unit[] = [];
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] as number;
    const hex =
      octet === percent ? /^[0-9A-Fa-f]{2}$/.exec(String.fromCharCode(...octets.slice(i + 1, i + 3)))?.[0] : undefined;
    if (hex === undefined) units.push({ octet, isEscape: false, isBare: octet === percent });
    else {
      units.push({ octet: Number.parseInt(hex, 16), isEscape: true, isBare: false });
      i += 2;
    }
  }
  return units;
}

function isDoubtful(units: readonly Unit[], isAfterStar: boolean, escapesBare: boolean): boolean {
  const first = units[0];
  if (isAfterStar && first !== undefined && !first.isEscape && isHexDigit(first.octet)) return true;
  return units.some(
    ({ octet, isBare, isEscape }) => isBare || (isEscape && (isReserved(octet) || (escapesBare && octet === percent))),
  );
}

function isHexDigit(octet: number): boolean {
  return /[0-9A-Fa-f]/.test(String.fromCharCode(octet));
}

/** `gen-delims` and `sub-delims` of RFC 3986 section 2.2, and the backslash, which many readers take for a slash. */
function isReserved(octet: number): boolean {
  return octet < 0x80 && ":/?#[]@!$&'()*+,;=\\".includes(String.fromCharCode(octet));
}

/** The stretch as the engine takes it for the same: RFC 9309 section 2.2.2. */
function narrowStretch(units: readonly Unit[]): string {
  return units
    .map(({ octet, isEscape }) =>
      isEscape ? escaped(octet) : /[A-Za-z0-9._~-]/.test(String.fromCharCode(octet)) ? spelt(octet) : literal(octet),
    )
    .join("");
}

/** Where a stretch stands, and what the server makes of a bare "%". */
type Place = Readonly<Record<"isAfterStar" | "isBeforeStar" | "isEndFree" | "escapesBare", boolean>>;

/**
 * Characters that crawlers may send as they stand, and that the engine compares as escapes: a stretch may begin or end
 * inside one of these, as "/*2A" and "/a%" match "/a*".
 */
const comparedAsEscapes = Array.from("$*\\^`{|}'", (character) => {
  const octet = character.charCodeAt(0);
  return { octet, hex: octet.toString(16).toUpperCase() };
});

function rawText(isMeant: (hex: string) => boolean): string | null {
  const found = comparedAsEscapes.filter(({ hex }) => isMeant(hex));
  return found.length === 0 ? null : `[${found.map(({ octet }) => literal(octet)).join("")}]`;
}

/** The character of a unit that stands for itself; "" for any other. */
function plain(unit: Unit | undefined): string {
  return unit === undefined || unit.isEscape ? "" : String.fromCharCode(unit.octet);
}

function endsInEscape(units: readonly Unit[]): boolean {
  const last = units.at(-1);
  return last?.isBare === true || (last !== undefined && isHexDigit(last.octet) && units.at(-2)?.isBare === true);
}

function beginsInEscape(units: readonly Unit[] | undefined): boolean {
  return /^[0-9A-F]$/.test(plain(units?.[0]));
}

/** Every spelling of what the stretch matches, at least. */
function wideStretch(units: readonly Unit[], place: Place): string {
  const { isAfterStar, isEndFree } = place;
  const texts: string[] = [wideUnits(units, place)];
  const rest = (from: number): string => wideStretch(units.slice(from), { ...place, isAfterStar: false });
  if (isAfterStar && beginsInEscape(units)) {
    const [one, two] = [plain(units[0]), plain(units[1])];
    // The longer part of an escape stands first: what begins sooner ends sooner.
    const both = two === "" ? null : rawText((hex) => hex === one + two);
    if (both !== null) texts.push(both + rest(2));
    const start = units.length === 1 && isEndFree ? rawText((hex) => hex.startsWith(one)) : null;
    if (start !== null) texts.push(start);
    const end = rawText((hex) => hex.endsWith(one));
    if (end !== null) texts.push(end + rest(1));
  }
  if (isEndFree && endsInEscape(units)) {
    const last = units.at(-1) as Unit;
    const raw = rawText((hex) => last.isBare || hex.startsWith(plain(last)));
    const before = wideUnits(units.slice(0, last.isBare ? -1 : -2), place);
    if (raw !== null) texts.push(before + raw);
  }
  return texts.length === 1 ? (texts[0] as string) : `(?:${texts.join("|")})`;
}

function wideUnits(units: readonly Unit[], { isAfterStar, isBeforeStar, escapesBare }: Place): string {
  let text = "";
  for (let i = 0; i < units.length; i++) {
    const { octet, isBare } = units[i] as Unit;
    if (isSlash(units[i])) {
      // A star takes the slashes before these, and a run would be tried at each of its places.
      const isFree = text === "" && isAfterStar;
      while (isSlash(units[i + 1])) {
        // As many slashes as the pattern has, at least.
        text += isFree ? slashText : segmentEnd;
        i++;
      }
      // Before a star, which takes the slashes after the first one, a run would keep those that the next stretch needs.
      text += isFree ? slashText : isBeforeStar && i === units.length - 1 ? segmentEnd : `${segmentEnd}+`;
    } else if (octet === questionMark && !isBare) text += `${parameters}${spelt(octet)}`;
    else if (isBare) text += literal(percent) + (escapesBare ? "(?:25)?" : "");
    // Behind a star or a bare "%", hexadecimal digits may stand inside an escape, which may be in lower case.
    else if (isHexDigit(octet) && ((isAfterStar && i < 2) || units[i - 1]?.isBare === true)) text += anyCase(octet);
    else text += spelt(octet);
  }
  return text;
}

function isSlash(unit: Unit | undefined): boolean {
  return unit?.octet === slash || unit?.octet === 0x5c;
}

/** Path parameters, which some servers take off before they look for a file. */
const parameters = "(?:\\x3B[^/\\x3F]*)?";
const slashText = "(?:[/\\x5C]|\\x25(?:2[Ff]|5[Cc]))";
/**
 * A slash with the parameters before it: what stands between them is no slash in any spelling, so nothing is tried
 * twice.
 */
const segmentEnd =
  "(?:(?:\\x3B(?:[^/\\x3F\\x5C\\x25]|\\x25(?:[^25/\\x3F\\x5C]|2[^Ff/\\x3F\\x5C]|5[^Cc/\\x3F\\x5C]))*)?" +
  `${slashText})`;

function anyCase(octet: number): string {
  const character = String.fromCharCode(octet);
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  return `(?:[${upper}${lower}]|${escaped(lower.charCodeAt(0))}|${escaped(upper.charCodeAt(0))})`;
}

/** The octet as it is, or as an escape in either case. */
function spelt(octet: number): string {
  // As it is, an octet from 0x80 on makes a target of the form that is always refused.
  return octet >= 0x80 ? escaped(octet) : `(?:${literal(octet)}|${escaped(octet)})`;
}

/** What stands in many expressions for other spellings, longer texts before those that they hold. */
export const recurring: readonly string[] = [
  segmentEnd,
  slashText,
  parameters,
  ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", (character) =>
    spelt(character.charCodeAt(0)),
  ),
];

function escaped(octet: number): string {
  const digits = octet.toString(16).toUpperCase().padStart(2, "0");
  const inEitherCase = (digit: string): string => (/[A-F]/.test(digit) ? `[${digit}${digit.toLowerCase()}]` : digit);
  return `\\x25${Array.from(digits, inEitherCase).join("")}`;
}
