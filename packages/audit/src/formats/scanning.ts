// What the readers share: quoted text and its escapes, numbers, addresses and hosts with ports. Scanners walk from left
// to right and look at each character a bounded number of times; none goes back over a stranger's text.

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * The place of the quotation mark that ends text begun before `from`, or -1 if there is none before `to`. A backslash
 * escapes what follows it.
 */
export function closingQuote(text: string, from: number, to: number): number {
  for (let at = text.indexOf('"', from); at >= 0 && at < to; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > from && text.charCodeAt(first - 1) === backslash) first--;
    if ((at - first) % 2 === 0) return at;
  }
  return -1;
}

/** The text, or null for `-` and nothing. */
export function orNull(text: string): string | null {
  return text === "" || text === "-" ? null : text;
}

/** text[from, to) with escapes undone, or null for `-` and nothing. */
export function unescapedOrNull(text: string, from: number, to: number): string | null {
  if (to <= from || (to === from + 1 && text.charCodeAt(from) === 0x2d)) return null;
  const raw = text.slice(from, to);
  return raw.includes("\\") ? unescaped(raw) : raw;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\u0007",
  '"': '"',
  "\\": "\\",
  "/": "/",
  "'": "'",
};

/**
 * The text with backslash escapes undone: `\"`, `\\`, `\n` and the like, `\xHH` as octets of UTF-8, `\uHHHH`. Other
 * backslashes stay.
 *
 * Source: Apache, mod_log_config, "Security Considerations"; nginx, ngx_http_log_module, `escape`.
 */
export function unescaped(text: string): string {
  let plain = "";
  // Invariant: text before `at` is in plain; `octets` is a run of \xHH that ends there and is not decoded yet.
  let octets: number[] = [];
  const flush = (): void => {
    if (octets.length === 0) return;
    plain += Buffer.from(octets).toString("utf8");
    octets = [];
  };
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("\\", at);
    if (next !== at) {
      flush();
      if (next < 0) return plain + text.slice(at);
      plain += text.slice(at, next);
    }
    const letter = text[next + 1] ?? "";
    if (letter === "x" && isHex(text, next + 2, 2)) {
      octets.push(Number.parseInt(text.slice(next + 2, next + 4), 16));
      at = next + 4;
      continue;
    }
    flush();
    if (letter === "u" && isHex(text, next + 2, 4)) {
      plain += String.fromCharCode(Number.parseInt(text.slice(next + 2, next + 6), 16));
      at = next + 6;
    } else if (Object.hasOwn(simpleEscapes, letter)) {
      plain += simpleEscapes[letter];
      at = next + 2;
    } else {
      plain += "\\";
      at = next + 1;
    }
  }
  flush();
  return plain;
}

/** Whether so many hexadecimal digits stand there. */
export function isHex(text: string, from: number, count: number): boolean {
  for (let at = from; at < from + count; at++) {
    const code = text.charCodeAt(at) | 0x20;
    // The digits have the bit 0x20 already.
    if (!((code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66))) return false;
  }
  return true;
}

/** The text with percent escapes undone as octets of UTF-8; other percent signs stay. */
export function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  const octets = Buffer.from(text);
  let length = 0;
  for (let at = 0; at < octets.length; at++) {
    let octet = octets[at] as number;
    if (octet === 0x25) {
      const value = hexAt(octets, at + 1);
      if (value >= 0) {
        octet = value;
        at += 2;
      }
    }
    octets[length++] = octet;
  }
  return octets.toString("utf8", 0, length);
}

function hexAt(octets: Uint8Array, at: number): number {
  const high = hexValue(octets[at] ?? 0);
  const low = hexValue(octets[at + 1] ?? 0);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const folded = code | 0x20;
  return folded >= 0x61 && folded <= 0x66 ? folded - 0x57 : -1;
}

/** The number that text[from, to) writes in digits; null for `-`, nothing, and a sign; -1 for anything else. */
export function digitsOrNull(text: string, from: number, to: number): number | null {
  if (to <= from || (to === from + 1 && text.charCodeAt(from) === 0x2d)) return null;
  let value = 0;
  if (to - from > 15) return -1;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** A status from 100 to 999, or null: servers write 0, 000 or -1 where none was sent. */
export function statusOf(value: number | null): number | null {
  return value !== null && value >= 100 && value <= 999 ? value : null;
}

/** The number that a JSON value or text is; null for another one. */
export function countOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? Math.trunc(value) : null;
  if (typeof value !== "string") return null;
  const digits = digitsOrNull(value, 0, value.length);
  return digits === null || digits < 0 ? null : digits;
}

/** An address without its port and brackets: of `192.0.2.1:80`, `[2001:db8::1]:80`, `2001:db8::1`. */
export function addressOf(text: string): string | null {
  if (text === "" || text === "-") return null;
  if (text.charCodeAt(0) === 0x5b) {
    const end = text.indexOf("]");
    return end < 0 ? text : text.slice(1, end);
  }
  const first = text.indexOf(":");
  // nginx writes "unix:" for a socket.
  if (first < 0 || first === text.length - 1 || text.includes(":", first + 1)) return text;
  return text.slice(0, first);
}

/** As `addressOf`, where a port always follows: of `::1:80` also. */
export function addressBeforePort(text: string): string | null {
  const last = text.lastIndexOf(":");
  return last < 0 ? addressOf(text) : (addressOf(text.slice(0, last)) ?? addressOf(text));
}

/** A host without its port: of `shop.example:443`, `[::1]:80`. */
export function hostOf(text: string): string | null {
  if (text === "" || text === "-") return null;
  const last = text.lastIndexOf(":");
  if (last < 0 || text.charCodeAt(last - 1) === colon) return text;
  for (let at = last + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return text;
  }
  return text.charCodeAt(0) === 0x5b || text.indexOf(":") === last ? text.slice(0, last) : text;
}

/** Whether the text can be an address or a host's name: some have no dot, such as localhost. */
export function isAddressLike(text: string, from: number, to: number): boolean {
  if (to <= from) return false;
  let isMarked = false;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2e || code === colon) isMarked = true;
    const folded = code | 0x20;
    const isNamePart =
      (code >= 0x30 && code <= 0x3a) ||
      code === 0x2e ||
      code === 0x2d ||
      code === 0x5f ||
      code === 0x25 ||
      code === 0x5b ||
      code === 0x5d ||
      (folded >= 0x61 && folded <= 0x7a);
    if (!isNamePart) return false;
  }
  return isMarked || (to === from + 9 && text.startsWith("localhost", from));
}

/** Whether a quotation mark stands there. */
export function isQuote(text: string, at: number): boolean {
  return text.charCodeAt(at) === quote;
}
