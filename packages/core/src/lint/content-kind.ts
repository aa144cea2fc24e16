// What the content is at all: a robots.txt, or something in its place. In: bytes; out: one word.
import { decodeUtf8, foldAscii } from "../octets/index.ts";

/** Octets at the start that are looked at: a page shows what it is well within them. */
const looked = 2_048;

/**
 * What a file is: `other-encoding` is UTF-16 or UTF-32, in which no reader finds a record; `binary` is not text at all.
 */
export type ContentKind = "robots.txt" | "html" | "other-encoding" | "binary";

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
  return isBinary(octets) ? "binary" : beginsLikeHtml(octets, file.contentStart) ? "html" : "robots.txt";
}

/** Whether the content begins as a page does: with a tag, a doctype, a comment or an XML declaration. */
export function beginsLikeHtml(octets: Uint8Array, start: number): boolean {
  const text = foldAscii(decodeUtf8(octets, start, Math.min(octets.length, start + looked)).trimStart());
  return text.startsWith("<") && /^<(?:[a-z!?]|\/[a-z])/.test(text);
}

/** Whether more than one octet in twenty at the start is a control character that no text holds. */
function isBinary(octets: Uint8Array): boolean {
  const end = Math.min(octets.length, looked);
  let controls = 0;
  for (let i = 0; i < end; i++) {
    const octet = octets[i] as number;
    if (octet < 0x20 && (octet < 0x09 || octet > 0x0d)) controls++;
  }
  return controls * 20 > end;
}
