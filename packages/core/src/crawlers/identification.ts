// From an identification string (the User-Agent header) to the product token that robots.txt is asked with. In: text
// from a caller or a log. Out: `Identification`, which says what was found and how, or null. RFC 9309 section 2.2.1
// wants the token to be part of that string, but not where; RFC 9110 section 10.1.5 gives the shape: products
// (`name/version`) and comments in parentheses. Both are read loosely here, by one pass over at most 2,000 units.
import { foldAscii } from "../octets/index.ts";
import { findCrawler } from "./crawler.ts";
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
 * are never read. Text past 2,000 UTF-16 units is cut off first; cost is linear in what remains.
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
  const crawler = longestKnown(pieces);
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
  let isAddress = false;
  let isAfterCompatible = false;
  let previousOfItem: Piece | undefined;
  // Invariant: text before `start` is in pieces or dropped; text from `start` to `at` holds no separator.
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === "/" && text.startsWith("://", at - 1)) isAddress = true;
    // A semicolon or comma within an address belongs to it, or what follows it there would be taken for a name.
    const isItemEnd =
      character === "(" || character === ")" || (!isAddress && (character === ";" || character === ","));
    if (character !== undefined && character > " " && !isItemEnd && !'"<>[]{}'.includes(character)) continue;
    const word = text.slice(start, at);
    start = at + 1;
    if (word !== "" && !isAddress && (!looksLikeAddress(word) || findCrawler(beforeSlash(word)) !== undefined)) {
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
    if (isItemEnd) previousOfItem = undefined;
    if (character === "(") depth++;
    if (character === ")" && depth > 0) depth--;
    if (depth === 0) isAfterCompatible = false;
  }
  return pieces;
}

/** `archive.org_bot` of `archive.org_bot/3.3`: a name with a dot, which no run of token characters holds. */
function beforeSlash(word: string): string {
  const slash = word.indexOf("/");
  return slash < 0 ? word : word.slice(0, slash);
}

function looksLikeAddress(word: string): boolean {
  const dot = word.indexOf(".");
  return (
    word.includes("@") || word.startsWith("www.") || word.startsWith("+www.") || (dot >= 0 && word.indexOf("/") > dot)
  );
}

/** The crawler with the longest name among the words; the first of equals. */
function longestKnown(pieces: readonly Piece[]): Crawler | undefined {
  let longest = 0;
  let known: Crawler | undefined;
  for (const piece of pieces) {
    // Whole runs, so that Googlebot is not found in Googlebot-Image.
    for (const word of [beforeSlash(piece.text), ...(piece.text.match(tokenRuns) ?? [])]) {
      if (word.length <= longest) continue;
      const crawler = findCrawler(word);
      if (crawler === undefined) continue;
      longest = word.length;
      known = crawler;
    }
  }
  return known;
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
