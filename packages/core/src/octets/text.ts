// Between octets and text. Octets that are not UTF-8 decode to U+FFFD; a byte order mark is kept, so that spans stay
// true.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Up to here, copying ASCII by hand is faster than entering the encoder. */
const shortText = 64;

/** The text's octets in UTF-8; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (text.length > shortText) return encoder.encode(text);
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return encoder.encode(text);
    octets[i] = code;
  }
  return octets;
}

/** The octets from `start` up to `end` as text. */
export function decodeUtf8(octets: Uint8Array, start = 0, end: number = octets.length): string {
  return decoder.decode(octets.subarray(start, end));
}

/** Texts cut out of the same octets, which are decoded once: to cut a text costs a fraction of decoding it. */
export class CutTexts {
  readonly isAscii: boolean;
  readonly #octets: Uint8Array;
  /** A unit for each octet: right where that is ASCII. */
  readonly #units: string;

  constructor(octets: Uint8Array) {
    const text = decoder.decode(octets);
    this.#octets = octets;
    // Whatever is not ASCII takes several octets for a unit, or becomes U+FFFD.
    this.isAscii = text.length === octets.length && !text.includes("\ufffd");
    this.#units = this.isAscii ? text : new TextDecoder("latin1").decode(octets);
  }

  /** The octets from `start` up to `end` as text, as `decodeUtf8` has it. */
  cut(start: number, end: number): string {
    if (!this.isAscii) {
      for (let i = start; i < end; i++)
        if ((this.#octets[i] as number) >= 0x80) return decodeUtf8(this.#octets, start, end);
    }
    return this.#units.slice(start, end);
  }

  /** How many UTF-16 units that text has. */
  unitsOf(start: number, end: number): number {
    return this.isAscii ? end - start : this.cut(start, end).length;
  }
}

/** How many UTF-16 units the octets from `start` up to `end` decode to. */
export function utf16Length(octets: Uint8Array, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    if ((octets[i] as number) >= 0x80) return decodeUtf8(octets, start, end).length;
  }
  return end - start;
}

const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Whether the octets from `start` up to `end` are UTF-8. */
export function isUtf8(octets: Uint8Array, start: number, end: number): boolean {
  try {
    strictDecoder.decode(octets.subarray(start, end));
    return true;
  } catch {
    return false;
  }
}
