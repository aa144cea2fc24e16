// From an identification string (the User-Agent header) to the product token that robots.txt is asked with. In: text
// from a caller or a log. Out: `Identification`, which says what was found and how, or null. RFC 9309 section 2.2.1
// wants the token to be part of that string, but not where; RFC 9110 section 10.1.5 gives the shape: products
// (`name/version`) and comments in parentheses. Both are read loosely here, by one pass over at most 2,000 units.
import { foldAscii } from "../octets/index.ts";
import { crawlers, findCrawler } from "./crawler.ts";
import type { Crawler } from "./crawler.ts";

/** UTF-16 units. Real headers stay under 500; the bound keeps a hostile one cheap. */
const textLimit = 2_000;

/** What an identification string says about who sent it. */
export interface Identification {
  /**
   * The token to ask robots.txt with: as given for `token` and `product`, in the registry's spelling for `registry`.
   */
  readonly productToken: string;
  /** The row of the registry, where it has one. */
  readonly crawler: Crawler | undefined;
  /** `token`: the text was one; `registry`: a known crawler is named in it; `product`: its first own product. */
  readonly how: "token" | "registry" | "product";
  /** What was read, after the cut. */
  readonly text: string;
}

/**
 * The product token that an identification string carries, or null when it names nothing but browsers and systems. A
 * text that is a token is taken as it is; else the longest word that the registry knows; else the first product of its
 * own, outside parentheses before inside. Addresses (with `://`, `@`, a `www.` at the start or a host before a path)
 * are never read, and a name within a longer word does not count. Text past 2,000 UTF-16 units is cut off first;
 * cost is linear in what remains.
 *
 * @example
 * readIdentification("Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)")?.productToken; //
 * "ExampleBot"
 *
 * Source: RFC 9309 section 2.2.1; RFC 9110 section 10.1.5.
 */
export function readIdentification(text: string): Identification | null {
  const read = text.slice(0, textLimit);
  if (isToken(read)) return { productToken: read, crawler: findCrawler(read), how: "token", text: read };
  const pieces = splitPieces(read);
  const found = knownIn(pieces);
  const crawler = found.length === 0 ? undefined : unique(found)[0];
  if (crawler !== undefined) {
    return { productToken: crawler.productTokens[0] ?? crawler.name, crawler, how: "registry", text: read };
  }
  const productToken = firstProduct(pieces);
  return productToken === undefined ? null : { productToken, crawler: undefined, how: "product", text: read };
}

/** A run without separators, and where it stood. */
interface Piece {
  readonly text: string;
  readonly isInComment: boolean;
  /** Whether its comment said `compatible` before it, and not `MSIE` since. */
  readonly isAfterCompatible: boolean;
  readonly isFirstOfItem: boolean;
  /** Whether no further piece stood in its item, the part of a comment between semicolons or commas. */
  isOnlyOfItem: boolean;
}

function splitPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  let start = 0;
  /** Parentheses open within the address that is being read. */
  let addressDepth = 0;
  let isAddress = false;
  let isAfterCompatible = false;
  let previousOfItem: Piece | undefined;
  // Invariant: text before `start` is in pieces or dropped; text from `start` to `at` holds no separator, unless it is
  // an address.
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : -1;
    if (code >= 0 && !isSeparator(code)) {
      if (code === 0x2f && text.startsWith("://", at - 1)) isAddress = true;
      continue;
    }
    // Punctuation within an address belongs to it, or what follows it there would be taken for a name.
    if (code > 0x20 && at > start) {
      if (!isAddress && (code === 0x3b || code === 0x2c) && !isBlank(text.charCodeAt(at + 1)))
        isAddress = looksLikeAddress(text.slice(start, at));
      if (isAddress && code === 0x28) addressDepth++;
      if (isAddress && code === 0x29) addressDepth--;
      if (isAddress && (code === 0x3b || code === 0x2c || code === 0x28 || (code === 0x29 && addressDepth >= 0)))
        continue;
    }
    const word = text.slice(start, at);
    start = at + 1;
    if (word !== "" && !isAddress && (!looksLikeAddress(word) || isKnown(beforeSlash(word)))) {
      if (previousOfItem !== undefined) previousOfItem.isOnlyOfItem = false;
      const isFirstOfItem = previousOfItem === undefined;
      const isInComment = depth > 0;
      previousOfItem = { text: word, isInComment, isAfterCompatible, isFirstOfItem, isOnlyOfItem: true };
      pieces.push(previousOfItem);
      if (isInComment && word === "compatible") isAfterCompatible = true;
      // What Internet Explorer adds after its own name are parts of Windows, not products.
      if (word === "MSIE") isAfterCompatible = false;
    }
    isAddress = false;
    addressDepth = 0;
    if (code === 0x28 || code === 0x29 || code === 0x3b || code === 0x2c) previousOfItem = undefined;
    if (code === 0x28) depth++;
    if (code === 0x29 && depth > 0) depth--;
    if (depth === 0) isAfterCompatible = false;
  }
  return pieces;
}

/** Blanks and controls, and `" ( ) , ; < > [ ] { }`. */
function isSeparator(code: number): boolean {
  return code <= 0x20 || (code < 0x80 && separators[code] === 1);
}

const separators: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) =>
  '"(),;<>[]{}'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Whether a blank or nothing stands there. */
function isBlank(code: number): boolean {
  return Number.isNaN(code) || code <= 0x20;
}

/** `archive.org_bot` of `archive.org_bot/3.3`: a name with a dot, which no run of token characters holds. */
function beforeSlash(word: string): string {
  const slash = word.indexOf("/");
  return slash < 0 ? word : word.slice(0, slash);
}

function looksLikeAddress(word: string): boolean {
  const dot = word.indexOf(".");
  return (
    word.includes("@") ||
    word.startsWith("www.") ||
    word.startsWith("+www.") ||
    (dot >= 0 && word.indexOf("/", dot) > dot && word.indexOf("/") > dot)
  );
}

/** Other ways in which crawlers write their names in what they send. */
const otherNames: readonly (readonly [written: string, name: string])[] = [
  ["Jeeves/Teoma", "Teoma"],
  ["Baiduspider-render", "Baiduspider"],
  ["crawl4ai-adapter", "crawl4ai"],
  ["DuckDuckBot-Https", "DuckDuckBot"],
  ["PerplexityUser", "Perplexity-User"],
  ["psbot-image", "psbot"],
  ["Uptimebot.org", "Uptimebot"],
  ["semantic-visions.com", "semantic-visions-discovery"],
  ["Pingdom.com_bot_version_1.4_", "Pingdom.com_bot"],
  ["Sogou head spider", "Sogou web spider"],
  ["Sogou inst spider", "Sogou web spider"],
  ["Sogou News Spider", "Sogou web spider"],
  ["Sogou Pic Spider", "Sogou web spider"],
];

interface KnownNames {
  /** Names of one word, folded. */
  readonly words: ReadonlyMap<string, Crawler>;
  /** Names of several words: by the first, folded, the others. */
  readonly phrases: ReadonlyMap<string, readonly (readonly [rest: readonly string[], crawler: Crawler])[]>;
  readonly longest: number;
}

let knownNames: KnownNames | undefined;

function known(): KnownNames {
  if (knownNames !== undefined) return knownNames;
  const words = new Map<string, Crawler>();
  const phrases = new Map<string, [readonly string[], Crawler][]>();
  const add = (written: string, crawler: Crawler): void => {
    const [first = "", ...rest] = foldAscii(written).split(" ");
    if (rest.length === 0) {
      if (!words.has(first)) words.set(first, crawler);
    } else phrases.set(first, [...(phrases.get(first) ?? []), [rest, crawler]]);
  };
  // By name, not by token: the token of `Screaming Frog SEO Spider` or `Mail.RU_Bot` is a word that others use.
  for (const crawler of crawlers()) add(crawler.name, crawler);
  for (const [written, name] of otherNames) {
    const crawler = findCrawler(name);
    if (crawler !== undefined) add(written, crawler);
  }
  const longest = Math.max(...[...words.keys()].map((word) => word.length));
  return (knownNames = { words, phrases, longest });
}

function isKnown(word: string): boolean {
  return known().words.has(foldAscii(word));
}

/**
 * The crawlers named in a header, the longest name first, the first of equals. A name counts as a word of its own:
 * between blanks, punctuation and the ends, before a slash and a version; never in an address, in a longer word, after
 * `like`, or as the name of a device (`... Build/`).
 */
export function namedCrawlers(text: string): readonly Crawler[] {
  const found = knownIn(splitPieces(text.slice(0, textLimit)));
  return found.length < 2 ? found.map(({ crawler }) => crawler) : unique(found);
}

interface Found {
  readonly crawler: Crawler;
  readonly length: number;
}

function unique(found: readonly Found[]): readonly Crawler[] {
  return [...new Set([...found].sort((a, b) => b.length - a.length).map(({ crawler }) => crawler))];
}

function knownIn(pieces: readonly Piece[]): readonly Found[] {
  const { words, phrases, longest } = known();
  const found: Found[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const { text } = pieces[at] as Piece;
    if (at > 0 && pieces[at - 1]?.text === "like") continue;
    // A log of IIS writes a plus for a blank.
    const parts = text.includes("+") ? text.split("+") : [text];
    for (const part of parts) {
      const name = bareName(part);
      if (name.length === 0 || part.length > longest + 100) continue;
      const folded = foldAscii(name);
      const crawler = words.get(folded) ?? (name === part ? undefined : words.get(foldAscii(part)));
      if (crawler !== undefined) {
        if (!isDevice(pieces, at)) found.push({ crawler, length: name.length });
        continue;
      }
      for (const [rest, crawler] of phrases.get(folded) ?? []) {
        if (
          rest.every((word, index) => foldAscii(bareName(pieceOfItem(pieces, at + 1 + index))) === word) &&
          !isDevice(pieces, at + rest.length)
        )
          found.push({ crawler, length: crawler.name.length });
      }
    }
  }
  return found;
}

/** The piece there, if it goes on with the item of the one before it; else nothing. */
function pieceOfItem(pieces: readonly Piece[], at: number): string {
  const piece = pieces[at];
  return piece === undefined || piece.isFirstOfItem ? "" : piece.text;
}

/** `SM-G9 Build/NRD90M`: what stands before the build of a system is a device. */
function isDevice(pieces: readonly Piece[], at: number): boolean {
  return pieceOfItem(pieces, at + 1).startsWith("Build/");
}

/** The word before a slash, without a mark at its end. */
function bareName(word: string): string {
  const name = beforeSlash(word);
  const last = name.charCodeAt(name.length - 1);
  return last === 0x2e || last === 0x3a || last === 0x21 ? name.slice(0, -1) : name;
}

function firstProduct(pieces: readonly Piece[]): string | undefined {
  let inComment: string | undefined;
  for (const piece of pieces) {
    const name = piece.text.match(tokenRuns)?.[0];
    if (name === undefined || !piece.text.startsWith(name) || !isOwnName(name)) continue;
    const next = piece.text[name.length];
    if (next !== undefined && next !== "/") continue;
    if (!piece.isInComment) return name;
    // Browsers put devices, languages and builds into comments, so a comment counts where it is the place for a
    // crawler's name: after `compatible`, or as the one `name/version` between two semicolons.
    const isPlaceForName = piece.isAfterCompatible ? piece.isFirstOfItem : piece.isOnlyOfItem && next === "/";
    if (isPlaceForName) inComment ??= name;
  }
  return inComment;
}

// One class repeated: nothing to backtrack into.
const tokenRuns = /[A-Za-z0-9_-]+/g;

function isToken(text: string): boolean {
  return text.match(tokenRuns)?.[0] === text;
}

/** Two letters in a row keep version and device marks out (5X, v1, U). */
function isOwnName(name: string): boolean {
  return /[A-Za-z]{2}/.test(name) && !foreignNames().has(foldAscii(name));
}

let foreign: ReadonlySet<string> | undefined;

/** Names of browsers, engines, systems and their parts, in lower case; none of them is a crawler's own. */
function foreignNames(): ReadonlySet<string> {
  return (foreign ??= new Set(
    (
      "mozilla applewebkit chrome chromium headlesschrome safari mobile version gecko khtml like compatible " +
      "firefox edg edge " +
      ("edga edgios edgw opr opera opios opt presto trident msie iemobile windows nt win64 win32 wow64 x64 " +
        "linux x11 macintosh mac ") +
      ("os iphone ipad ipod android cpu intel ppc rv i586 i686 x86_64 amd64 arm arm64 aarch64 ubuntu debian " +
        "fedora cros freebsd ") +
      ("openbsd netbsd sunos darwin cfnetwork scale build release wv crios fxios gsa focus klar samsungbrowser " +
        "vivaldi yabrowser ") +
      ("yowser ucbrowser miuibrowser huaweibrowser whale brave duckduckgo ddg silk qqbrowser mqqbrowser metasr " +
        "seamonkey palemoon ") +
      "goanna iceweasel icecat epiphany konqueror camino minefield thunderbird electron phone tablet touch dalvik"
    ).split(" "),
  ));
}
