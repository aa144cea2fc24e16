// What a file is at all: robots.txt, or something that was put in its place. In: octets; out: one of three words.
import { decodeUtf8, foldAscii } from "../octets/index.ts";

/** Octets at the start that are looked at: a page says what it is well within them. */
const looked = 2_048;

/** What a file is: `other-encoding` is UTF-16 or UTF-32, in which no reader finds a record; `binary` is no text at all. */
export type ContentKind = "robots.txt" | "html" | "other-encoding" | "binary";

/** What the octets are. HTML and binary data are what begins so, and holds no group. */
export function contentKind(file: { readonly octets: Uint8Array; readonly contentStart: number; readonly groups: { readonly length: number } }): ContentKind {
  const { octets } = file;
  const [first, second, third, fourth] = octets;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "other-encoding";
  // ASCII text in UTF-16 without a mark: every second octet is NUL.
  if (octets.length > 3 && ((first === 0 && third === 0 && second !== 0) || (second === 0 && fourth === 0 && first !== 0))) return "other-encoding";
  if (file.groups.length > 0) return "robots.txt";
  return isBinary(octets) ? "binary" : beginsLikeHtml(octets, file.contentStart) ? "html" : "robots.txt";
}

/** Whether the content begins as a page does: with a tag, a doctype, a comment or an XML declaration. */
export function beginsLikeHtml(octets: Uint8Array, start: number): boolean {
  const text = foldAscii(decodeUtf8(octets, start, Math.min(octets.length, start + looked)).trimStart());
  return text.startsWith("<") && /^<(?:[a-z!?]|\/[a-z])/.test(text);
}

/** Whether more than one octet in twenty at the start is a control that no text holds. */
function isBinary(octets: Uint8Array): boolean {
  const end = Math.min(octets.length, looked);
  let controls = 0;
  for (let i = 0; i < end; i++) {
    const octet = octets[i] as number;
    if (octet < 0x20 && (octet < 0x09 || octet > 0x0d)) controls++;
  }
  return controls * 20 > end;
}
