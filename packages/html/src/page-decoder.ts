// Octets in pieces, text out, under one encoding. The platform's TextDecoder does the work; what it does not do, or
// does wrongly, stands here: the replacement encoding, x-user-defined, and windows-1252.
import type { Charset } from "./charset.ts";

// Encoding standard, index windows-1252: what 0x80 to 0x9F stand for. 0x81, 0x8D, 0x8F, 0x90 and 0x9D are the controls.
const windows1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/** Decodes a page piece by piece. Never throws: what is not of the encoding becomes U+FFFD. */
export class PageDecoder {
  readonly #kind: "utf-8" | "platform" | "windows-1252" | "replacement";
  #decoder: InstanceType<typeof TextDecoder>;
  #hasReplaced = false;
  /** The beginning of a character of UTF-8 whose end has not come. */
  #begun: Uint8Array = new Uint8Array(0);

  constructor({ name }: Charset) {
    // x-user-defined is ASCII below 0x80, and what is above names no rule: windows-1252 differs there alone.
    const isWindows1252 = name === "windows-1252" || name === "x-user-defined";
    this.#kind = name === "replacement" || name === "utf-8" ? name : isWindows1252 ? "windows-1252" : "platform";
    this.#decoder = new TextDecoder(this.#kind === "platform" || this.#kind === "utf-8" ? name : "windows-1252");
  }

  decode(octets: Uint8Array, isLast: boolean): string {
    if (this.#kind === "replacement") {
      // Encoding standard section 14.1: one error for all octets, and nothing after it.
      if (this.#hasReplaced || octets.length === 0) return "";
      this.#hasReplaced = true;
      return "\ufffd";
    }
    if (this.#kind === "utf-8") return this.#decodeUtf8(octets, isLast);
    const text = this.#decoder.decode(octets, { stream: !isLast });
    if (this.#kind === "platform") return text;
    // Node 20's TextDecoder reads windows-1252 as ISO 8859-1. On a platform that is right this changes nothing.
    return text.replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);
  }

  // The platform decodes a whole of UTF-8 at twice the speed of a stream.
  #decodeUtf8(octets: Uint8Array, isLast: boolean): string {
    let whole = octets;
    if (this.#begun.length > 0) {
      whole = new Uint8Array(this.#begun.length + octets.length);
      whole.set(this.#begun);
      whole.set(octets, this.#begun.length);
    }
    const end = isLast ? whole.length : utf8End(whole);
    this.#begun = whole.slice(end);
    const text = this.#decoder.decode(whole.subarray(0, end));
    // A byte order mark stands at the beginning of the page alone.
    if (end > 0) this.#decoder = laterUtf8;
    return text;
  }
}

const laterUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Where a character begins that needs more octets than there are; the length where none does. */
function utf8End(octets: Uint8Array): number {
  const { length } = octets;
  for (let back = 1; back <= 3 && back <= length; back++) {
    const octet = octets[length - back] as number;
    if (octet >= 0xc0) return (octet >= 0xf0 ? 4 : octet >= 0xe0 ? 3 : 2) > back ? length - back : length;
    if (octet < 0x80) return length;
  }
  return length;
}
