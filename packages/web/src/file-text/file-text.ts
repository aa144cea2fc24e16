// A file's bytes as text and back, without loss. A robots.txt need not be UTF-8 (`Disallow: /caf\xe9`): each byte that
// is not UTF-8 becomes one lone surrogate, U+DC80 to U+DCFF, which no decoded text holds. So an editor can show and
// move it, and saving writes the same byte.

const escapeBase = 0xdc00;
const isEscape = /[\udc80-\udcff]/;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The bytes as text; `bytesOf` gives the same bytes back. */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    return escapedTextOf(bytes);
  }
}

/** The bytes that the text stands for. A lone surrogate that stands for no byte becomes U+FFFD. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!isEscape.test(text)) return encoder.encode(text);
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < escapeBase && isLow(text.charCodeAt(i + 1))) i++;
    else if (unit >= 0xdc80 && unit <= 0xdcff) {
      pieces.push(encoder.encode(text.slice(start, i)), Uint8Array.of(unit - escapeBase));
      start = i + 1;
    }
  }
  pieces.push(encoder.encode(text.slice(start)));
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A text from elsewhere, such as the clipboard: its lone surrogates stand for no bytes, and become U+FFFD. */
export function wellFormed(text: string): string {
  return /\p{Surrogate}/u.test(text) ? text.replaceAll(/\p{Surrogate}/gu, "\ufffd") : text;
}

/** How many bytes of the text are not UTF-8. */
export function strayByteCount(text: string): number {
  return isEscape.test(text) ? (text.match(/\p{Surrogate}/gu)?.length ?? 0) : 0;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function escapedTextOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let start = 0;
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    pieces.push(decoder.decode(bytes.subarray(start, i)), String.fromCharCode(escapeBase + (bytes[i] ?? 0)));
    start = ++i;
  }
  pieces.push(decoder.decode(bytes.subarray(start)));
  return pieces.join("");
}

/**
 * The length of the UTF-8 sequence at `at`, or 0 (Unicode, table 3-7: no overlong form, no surrogate, nothing past
 * U+10FFFF).
 */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  if (length === 0) return 0;
  const second = bytes[at + 1] ?? 0;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
