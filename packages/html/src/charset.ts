// Octets in, the encoding that they are decoded with out. HTML standard section 13.2.3.2: byte order mark, then what
// HTTP said, then the first 1,024 octets' own declaration, then windows-1252. The prescan reads octets, not characters:
// it is a small reader of tags and nothing else. Encoding standard section 4.2 for labels. Next on the path:
// page-facts.ts.

/**
 * Who said in what encoding the page is: a byte order mark, the transport, a meta tag, an XML declaration, or nobody.
 */
export type CharsetSource = "bom" | "transport" | "meta" | "xml-declaration" | "default";

/** The encoding that a page was decoded with, by its name in the Encoding standard, lower case; and who said so. */
export interface Charset {
  readonly name: string;
  readonly source: CharsetSource;
}

/** HTML standard section 13.2.3.2: "user agents are encouraged to only prescan the first 1024 bytes". */
export const prescanOctets = 1_024;

// Encoding standard section 4.2: labels of encodings that must not be decoded. TextDecoder throws on them as on unknown
// ones.
const replacementLabels = new Set([
  "replacement",
  "csiso2022kr",
  "hz-gb-2312",
  "iso-2022-cn",
  "iso-2022-cn-ext",
  "iso-2022-kr",
]);

/** The name of the encoding that `label` stands for, or null when this platform knows none. */
export function encodingOf(label: string): string | null {
  const plain = label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
  if (replacementLabels.has(plain)) return "replacement";
  if (plain === "x-user-defined") return plain;
  try {
    return new TextDecoder(plain).encoding.toLowerCase();
  } catch {
    return null;
  }
}

/** The encoding of a page that begins with `octets`. */
export function sniffCharset(octets: Uint8Array, transportLabel: string | undefined): Charset {
  if (octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf) return { name: "utf-8", source: "bom" };
  if (octets[0] === 0xfe && octets[1] === 0xff) return { name: "utf-16be", source: "bom" };
  if (octets[0] === 0xff && octets[1] === 0xfe) return { name: "utf-16le", source: "bom" };
  const transport = transportLabel === undefined ? null : encodingOf(transportLabel);
  if (transport !== null) return { name: transport, source: "transport" };
  const scanned = new Prescan(octets.subarray(0, prescanOctets)).run();
  return scanned ?? { name: "windows-1252", source: "default" };
}

const isBlank = (octet: number | undefined): boolean =>
  octet === 0x09 || octet === 0x0a || octet === 0x0c || octet === 0x0d || octet === 0x20;
const isLetter = (octet: number | undefined): boolean =>
  octet !== undefined && (octet | 0x20) >= 0x61 && (octet | 0x20) <= 0x7a;

// What the prescan declares is read by a decoder that had to be ASCII-compatible to get there (HTML standard, same
// section).
function asciiCompatible(encoding: string): string {
  if (encoding.startsWith("utf-16")) return "utf-8";
  return encoding === "x-user-defined" ? "windows-1252" : encoding;
}

/** HTML standard section 13.2.3.2, "prescan a byte stream to determine its encoding". Invariant: `#at` only grows. */
class Prescan {
  readonly #octets: Uint8Array;
  /** The same octets as ISO 8859-1, for finding strings. */
  readonly #text: string;
  #at = 0;

  constructor(octets: Uint8Array) {
    this.#octets = octets;
    this.#text = String.fromCharCode(...octets);
  }

  run(): Charset | null {
    if (this.#text.startsWith("<\0?\0x\0")) return { name: "utf-16le", source: "xml-declaration" };
    if (this.#text.startsWith("\0<\0?\0x")) return { name: "utf-16be", source: "xml-declaration" };
    for (; this.#at < this.#octets.length; this.#at++) {
      if (this.#octets[this.#at] !== 0x3c) continue;
      const name = this.#step();
      if (name !== null) return { name, source: "meta" };
    }
    const declared = xmlEncoding(this.#text);
    return declared === null ? null : { name: declared, source: "xml-declaration" };
  }

  /** Reads what begins at the "<" at hand and leaves `#at` on its last octet, or past the end. */
  #step(): string | null {
    const at = this.#at;
    const next = this.#octets[at + 1];
    // The two hyphens that close may be the two that open: "<!-->" is whole.
    if (this.#text.startsWith("<!--", at)) return this.#skipTo("-->", at + 2, 2);
    if (/^meta[\t\n\f\r /]$/i.test(this.#text.slice(at + 1, at + 6))) {
      this.#at = at + 5;
      return this.#meta();
    }
    if (isLetter(next) || (next === 0x2f && isLetter(this.#octets[at + 2]))) {
      while (this.#at < this.#octets.length && !isBlank(this.#octets[this.#at]) && this.#octets[this.#at] !== 0x3e)
        this.#at++;
      while (this.#attribute() !== null);
      return null;
    }
    if (next === 0x21 || next === 0x2f || next === 0x3f) return this.#skipTo(">", at, 0);
    return null;
  }

  #skipTo(text: string, from: number, offset: number): null {
    const found = this.#text.indexOf(text, from);
    this.#at = found < 0 ? this.#octets.length : found + offset;
    return null;
  }

  #meta(): string | null {
    const seen = new Set<string>();
    let gotPragma = false;
    let needPragma: boolean | null = null;
    let charset: string | null = null;
    for (let one = this.#attribute(); one !== null; one = this.#attribute()) {
      const [name, value] = one;
      if (seen.has(name)) continue;
      seen.add(name);
      if (name === "http-equiv" && value === "content-type") gotPragma = true;
      if (name === "content" && charset === null) {
        charset = charsetOfContent(value);
        if (charset !== null) needPragma = true;
      }
      if (name === "charset") {
        charset = encodingOf(value);
        needPragma = false;
      }
    }
    // A tag that the 1,024 octets cut says nothing: the standard's prescan ends where its octets do.
    if (this.#at >= this.#octets.length) return null;
    if (needPragma === null || (needPragma && !gotPragma) || charset === null) return null;
    return asciiCompatible(charset);
  }

  /**
   * HTML standard section 13.2.3.2, "get an attribute": name and value in lower case, or null when the tag has no more.
   */
  #attribute(): readonly [string, string] | null {
    const octets = this.#octets;
    while (isBlank(octets[this.#at]) || octets[this.#at] === 0x2f) this.#at++;
    if (this.#at >= octets.length || octets[this.#at] === 0x3e) return null;
    const nameStart = this.#at;
    // An "=" that comes first belongs to the name.
    this.#at++;
    while (
      this.#at < octets.length &&
      !isBlank(octets[this.#at]) &&
      octets[this.#at] !== 0x2f &&
      octets[this.#at] !== 0x3e &&
      octets[this.#at] !== 0x3d
    )
      this.#at++;
    const name = this.#text.slice(nameStart, this.#at).toLowerCase();
    while (isBlank(octets[this.#at])) this.#at++;
    if (octets[this.#at] !== 0x3d) return [name, ""];
    this.#at++;
    while (isBlank(octets[this.#at])) this.#at++;
    const quote = octets[this.#at];
    if (quote === 0x22 || quote === 0x27) {
      const start = this.#at + 1;
      const end = octets.indexOf(quote, start);
      this.#at = end < 0 ? octets.length : end + 1;
      return end < 0 ? null : [name, this.#text.slice(start, end).toLowerCase()];
    }
    const start = this.#at;
    while (this.#at < octets.length && !isBlank(octets[this.#at]) && octets[this.#at] !== 0x3e) this.#at++;
    return [name, this.#text.slice(start, this.#at).toLowerCase()];
  }
}

/** Characters of a media type that are read; real ones have fewer than 100. */
const maxMediaTypeUnits = 200;

/**
 * The charset parameter of a media type, as a Content-Type field gives it; undefined where there is none.
 *
 * @example
 * import { charsetOfMediaType } from "@maycrawl/html";
 * console.log(charsetOfMediaType('text/html; charset="UTF-8"'));
 * // UTF-8
 *
 * Source: RFC 9110 section 8.3.
 */
export function charsetOfMediaType(mediaType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType.slice(0, maxMediaTypeUnits))?.[1];
}

/** HTML standard section 2.5, "extracting a character encoding from a meta element"; `content` in any case. */
export function charsetOfContent(content: string): string | null {
  const found = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*)|["'])/i.exec(
    content,
  );
  const label = found?.[1] ?? found?.[2] ?? found?.[3];
  return label === undefined ? null : encodingOf(label);
}

/** HTML standard section 13.2.3.2, "get an XML encoding". */
function xmlEncoding(text: string): string | null {
  if (!text.startsWith("<?xml")) return null;
  const end = text.indexOf(">");
  const at = text.indexOf("encoding");
  if (end < 0 || at < 0 || at > end) return null;
  const found = /^encoding[\u0000- ]*=[\u0000- ]*(?:"([^"]*)"|'([^']*)')/.exec(text.slice(at));
  const label = found?.[1] ?? found?.[2];
  if (label === undefined || /[\u0000- ]/.test(label)) return null;
  const encoding = encodingOf(label);
  return encoding === null ? null : asciiCompatible(encoding);
}
