// What the content is at all: a robots.txt, or something in its place. In: bytes; out: one word.
import { decodeUtf8, foldAscii } from "../octets/index.ts";

/** Octets at the start that are looked at: a page shows what it is well within them. */
const looked = 2_048;

/**
 * What a file is: `other-encoding` is UTF-16 or UTF-32, in which crawlers find no rule; `binary` is not text at all.
 */
export type ContentKind = "robots.txt" | "html" | "xml" | "json" | "other-encoding" | "binary";

/** What content that is no robots.txt is, as one sentence. */
export function contentWords(kind: StrangeKind, octets: Uint8Array): string {
  return `T${whatIs(kind, octets).slice(1)}: crawlers find no rule in it.`;
}

/** The same as half a sentence. */
export function whatIs(kind: StrangeKind, octets: Uint8Array): string {
  return {
    html: "this is an HTML page, not a robots.txt",
    xml: "this is XML, not a robots.txt",
    json: "this is JSON, not a robots.txt",
    "other-encoding": "this is UTF-16 or UTF-32, not UTF-8",
    binary: isCompressed(octets) ? "this is compressed data, not text" : "this is not text",
  }[kind];
}

type StrangeKind = Exclude<ContentKind, "robots.txt">;

interface Content {
  readonly octets: Uint8Array;
  readonly contentStart: number;
  readonly groups: { readonly length: number };
}

/** What the content is. HTML and binary data are content that begins so and holds no group. */
export function contentKind(file: Content): ContentKind {
  const { octets } = file;
  const [first, second, third, fourth] = octets;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "other-encoding";
  // ASCII text in UTF-16 without a mark: every second octet is NUL.
  const isSecondNul = second === 0 && fourth === 0 && first !== 0;
  if (octets.length > 3 && (isSecondNul || (first === 0 && third === 0 && second !== 0))) return "other-encoding";
  if (file.groups.length > 0) return "robots.txt";
  if (isBinary(octets)) return "binary";
  return beginsLikeHtml(octets, file.contentStart)
    ? beginsLikeXml(octets, file.contentStart)
      ? "xml"
      : "html"
    : beginsLikeJson(octets, file.contentStart)
      ? "json"
      : "robots.txt";
}

/** Whether the content begins as a page does: with a tag, a doctype, a comment or an XML declaration. */
export function beginsLikeHtml(octets: Uint8Array, start: number): boolean {
  const text = foldAscii(decodeUtf8(octets, start, Math.min(octets.length, start + looked)).trimStart());
  return text.startsWith("<") && /^<(?:[a-z!?]|\/[a-z])/.test(text);
}

/** Whether what begins as a page does is XML: declared as such, or a store's error, a sitemap or a feed. */
function beginsLikeXml(octets: Uint8Array, start: number): boolean {
  const text = foldAscii(decodeUtf8(octets, start, Math.min(octets.length, start + looked)).trimStart());
  if (/<html[\s>]|<!doctype html/.test(text)) return false;
  return /^<(?:\?xml[\s?]|(?:error|urlset|sitemapindex|rss|feed)[\s>])/.test(text);
}

/** Whether the content begins as a JSON object or array does. */
function beginsLikeJson(octets: Uint8Array, start: number): boolean {
  const text = decodeUtf8(octets, start, Math.min(octets.length, start + looked));
  // `[ ]` and `[1]` alone are JSON; before more text they are list markers.
  return /^\s*(?:\{\s*(?:"|\}\s*$)|\[\s*(?:[{["]|\]\s*$|-?[0-9][0-9.eE+-]*\s*(?:,|\]\s*$)))/.test(text);
}

/** How compressed data begins, also after it was taken for UTF-8 or Latin-1 text and encoded again. */
const compressed = [
  [0x1f, 0x8b, 0x08],
  [0x1f, 0xef, 0xbf, 0xbd, 0x08],
  [0x1f, 0xc2, 0x8b, 0x08],
];

/**
 * Whether the octets are not text: compressed data, or more than one octet in twenty at the start is a control
 * character, or one in four belongs to a replacement character, which stands for octets that were no text.
 */
function isBinary(octets: Uint8Array): boolean {
  if (isCompressed(octets)) return true;
  const end = Math.min(octets.length, looked);
  let controls = 0;
  let replacements = 0;
  for (let i = 0; i < end; i++) {
    const octet = octets[i] as number;
    if (octet < 0x20 && (octet < 0x09 || octet > 0x0d)) controls++;
    if (octet === 0xef && octets[i + 1] === 0xbf && octets[i + 2] === 0xbd) replacements++;
  }
  return controls * 20 > end || replacements * 3 * 4 > end;
}

/** Whether the octets are gzip's, also after they were taken for text. */
export function isCompressed(octets: Uint8Array): boolean {
  return compressed.some((signature) => signature.every((octet, i) => octets[i] === octet));
}
