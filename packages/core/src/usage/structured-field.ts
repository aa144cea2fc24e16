// RFC 9651 Dictionaries: the syntax of Content-Usage. In comes a field value, out come its members, or where and why it
// is not one: a failed parse is a value, since a stranger wrote it. One pass, no backtracking; linear in the text.
// Next: content-usage.ts, which reads preferences out of the members.
import { decodeUtf8, isUtf8 } from "../octets/index.ts";

/** A value without parameters. Source: RFC 9651 section 3.3. */
export type BareItem =
  | { readonly type: "integer" | "decimal"; readonly value: number }
  | { readonly type: "string" | "token" | "display-string"; readonly value: string }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "byte-sequence"; readonly value: Uint8Array }
  /** Seconds since 1970-01-01 UTC. */
  | { readonly type: "date"; readonly value: number };

/** Parameters by key, in their order; of a repeated key the last counts. Source: RFC 9651 section 3.1.2. */
export type Parameters = ReadonlyMap<string, BareItem>;

/** A value with its parameters. Source: RFC 9651 section 3.3. */
export interface SfItem {
  readonly kind: "item";
  readonly value: BareItem;
  readonly parameters: Parameters;
}

/** Items in parentheses. Source: RFC 9651 section 3.1.1. */
export interface SfInnerList {
  readonly kind: "inner-list";
  readonly items: readonly SfItem[];
  readonly parameters: Parameters;
}

/** A Dictionary's members, or why the text is not one: `at` in UTF-16 units from 0, and what was expected there. */
export type SfDictionary =
  | { readonly ok: true; readonly members: ReadonlyMap<string, SfItem | SfInnerList> }
  | { readonly ok: false; readonly at: number; readonly expected: string };

/**
 * The text as a Dictionary. Of a repeated key the last member counts, at the first one's place. Linear; never throws.
 *
 * @example
 * const parsed = parseDictionary("train-ai=n, search");
 * parsed.ok && [...parsed.members.keys()]; // ["train-ai", "search"]
 *
 * Source: RFC 9651 section 4.2.2.
 */
export function parseDictionary(text: string): SfDictionary {
  const scanner = new Scanner(text);
  const members = scanner.dictionary();
  return members === null ? { ok: false, at: scanner.failedAt, expected: scanner.expected } : { ok: true, members };
}

const quote = 0x22;
const percent = 0x25;
const closing = 0x29;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const colon = 0x3a;
const semicolon = 0x3b;
const equals = 0x3d;
const backslash = 0x5c;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLower = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isLetter = (code: number): boolean => isLower(code | 0x20) && code < 0x80;
const isKeyStart = (code: number): boolean => isLower(code) || code === 0x2a;
/** RFC 9651 section 3.1.2: lower-case letters, digits, `_`, `-`, `.` and `*`. */
const isKeyRest = (code: number): boolean =>
  isKeyStart(code) || isDigit(code) || code === 0x5f || code === minus || code === point;
/** RFC 9651 section 3.3.4: RFC 9110's tchar, ":" and "/". */
const tokenRest = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9!#$%&'*+.^_`|~:/-]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const base64Value = new Map(Array.from(base64, (letter, value) => [letter.charCodeAt(0), value]));

/** Stands somewhere in the text; each method reads one production from there on, or fails and gives null. */
class Scanner {
  failedAt = 0;
  expected = "";
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** RFC 9651 sections 4.2 and 4.2.2. */
  dictionary(): Map<string, SfItem | SfInnerList> | null {
    const members = new Map<string, SfItem | SfInnerList>();
    this.#skipSpaces();
    // Invariant: what is before `#at` is whole members with their commas.
    while (!this.#isAtEnd()) {
      const key = this.#key();
      if (key === null) return null;
      const member = this.#member();
      if (member === null) return null;
      members.set(key, member);
      this.#skipBlanks();
      if (this.#isAtEnd()) return members;
      if (this.#code() !== comma) return this.#fail("a comma");
      this.#at++;
      this.#skipBlanks();
      if (this.#isAtEnd()) return this.#fail("a member after the comma");
    }
    return members;
  }

  #member(): SfItem | SfInnerList | null {
    if (this.#code() !== equals) {
      // RFC 9651 section 4.2.2: a key alone is the Boolean true.
      const parameters = this.#parameters();
      return parameters === null ? null : { kind: "item", value: { type: "boolean", value: true }, parameters };
    }
    this.#at++;
    return this.#code() === 0x28 ? this.#innerList() : this.#item();
  }

  /** RFC 9651 section 4.2.1.2. */
  #innerList(): SfInnerList | null {
    this.#at++;
    const items: SfItem[] = [];
    while (!this.#isAtEnd()) {
      this.#skipSpaces();
      if (this.#code() === closing) {
        this.#at++;
        const parameters = this.#parameters();
        return parameters === null ? null : { kind: "inner-list", items, parameters };
      }
      const item = this.#item();
      if (item === null) return null;
      items.push(item);
      if (this.#code() !== 0x20 && this.#code() !== closing) return this.#fail('a space or ")"');
    }
    return this.#fail('")"');
  }

  #item(): SfItem | null {
    const value = this.#bareItem();
    if (value === null) return null;
    const parameters = this.#parameters();
    return parameters === null ? null : { kind: "item", value, parameters };
  }

  /** RFC 9651 section 4.2.3.2. */
  #parameters(): Map<string, BareItem> | null {
    const parameters = new Map<string, BareItem>();
    while (this.#code() === semicolon) {
      this.#at++;
      this.#skipSpaces();
      const key = this.#key();
      if (key === null) return null;
      let value: BareItem = { type: "boolean", value: true };
      if (this.#code() === equals) {
        this.#at++;
        const read = this.#bareItem();
        if (read === null) return null;
        value = read;
      }
      parameters.set(key, value);
    }
    return parameters;
  }

  /** RFC 9651 section 4.2.3.3. */
  #key(): string | null {
    const start = this.#at;
    if (!isKeyStart(this.#code())) return this.#fail('a key, which begins with a lower-case letter or "*"');
    while (isKeyRest(this.#code())) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  /** RFC 9651 section 4.2.3.1. */
  #bareItem(): BareItem | null {
    const code = this.#code();
    if (code === minus || isDigit(code)) return this.#number();
    if (code === quote) return this.#string();
    if (code === 0x2a || isLetter(code)) return this.#token();
    if (code === colon) return this.#byteSequence();
    if (code === 0x3f) return this.#boolean();
    if (code === 0x40) return this.#date();
    if (code === percent) return this.#displayString();
    return this.#fail("a value");
  }

  /** RFC 9651 section 4.2.4: 15 digits, or 12, a point and 3. */
  #number(): { type: "integer" | "decimal"; value: number } | null {
    const start = this.#at;
    if (this.#code() === minus) this.#at++;
    const digits = this.#at;
    if (!isDigit(this.#code())) return this.#fail("a digit");
    while (isDigit(this.#code())) this.#at++;
    if (this.#code() !== point) {
      if (this.#at - digits > 15) return this.#fail("at most 15 digits");
      return { type: "integer", value: Number(this.#text.slice(start, this.#at)) };
    }
    if (this.#at - digits > 12) return this.#fail("at most 12 digits before the point");
    const fraction = ++this.#at;
    while (isDigit(this.#code())) this.#at++;
    if (this.#at === fraction || this.#at - fraction > 3) return this.#fail("1 to 3 digits after the point");
    return { type: "decimal", value: Number(this.#text.slice(start, this.#at)) };
  }

  /** RFC 9651 section 4.2.9. */
  #date(): BareItem | null {
    this.#at++;
    const number = this.#number();
    if (number === null) return null;
    return number.type === "integer" ? { type: "date", value: number.value } : this.#fail("whole seconds");
  }

  /** RFC 9651 section 4.2.5. */
  #string(): BareItem | null {
    this.#at++;
    let value = "";
    let from = this.#at;
    // Invariant: `value` is what `[.., from)` says; `[from, #at)` stands for itself.
    for (; !this.#isAtEnd(); this.#at++) {
      const code = this.#code();
      if (code === quote) {
        value += this.#text.slice(from, this.#at);
        this.#at++;
        return { type: "string", value };
      }
      if (code < 0x20 || code > 0x7e) return this.#fail("a printable ASCII character");
      if (code !== backslash) continue;
      value += this.#text.slice(from, this.#at);
      from = ++this.#at;
      if (this.#code() !== quote && this.#code() !== backslash)
        return this.#fail("a quote or backslash after the backslash");
    }
    return this.#fail("the closing quote");
  }

  /** RFC 9651 section 4.2.6. */
  #token(): BareItem {
    const start = this.#at++;
    while (tokenRest[this.#code()] === 1) this.#at++;
    return { type: "token", value: this.#text.slice(start, this.#at) };
  }

  /** RFC 9651 section 4.2.8. */
  #boolean(): BareItem | null {
    this.#at++;
    const code = this.#code();
    if (code !== 0x30 && code !== 0x31) return this.#fail("0 or 1");
    this.#at++;
    return { type: "boolean", value: code === 0x31 };
  }

  /** RFC 9651 section 4.2.7. Missing padding and bits left over are let pass, as it recommends. */
  #byteSequence(): BareItem | null {
    const start = ++this.#at;
    let end = this.#text.indexOf(":", start);
    if (end < 0) {
      // Where the text is over, nothing further is read: one search each keeps many such values linear.
      this.#at = this.#text.length;
      return this.#fail("the closing colon");
    }
    const next = end + 1;
    for (let padding = 0; padding < 2 && end > start && this.#text.charCodeAt(end - 1) === equals; padding++) end--;
    if ((end - start) % 4 === 1) return this.#fail("whole octets in base64");
    const octets = new Uint8Array(((end - start) * 3) >> 2);
    let bits = 0;
    let held = 0;
    let length = 0;
    for (; this.#at < end; this.#at++) {
      const value = base64Value.get(this.#code());
      if (value === undefined) return this.#fail("base64");
      bits = ((bits << 6) | value) & 0xfff;
      held += 6;
      if (held < 8) continue;
      held -= 8;
      octets[length++] = (bits >> held) & 0xff;
    }
    this.#at = next;
    return { type: "byte-sequence", value: octets };
  }

  /** RFC 9651 section 4.2.10: octets from 0x80 as `%` and two lower-case digits, together UTF-8. */
  #displayString(): BareItem | null {
    this.#at++;
    if (this.#code() !== quote) return this.#fail("a quote");
    this.#at++;
    const octets: number[] = [];
    for (; !this.#isAtEnd(); this.#at++) {
      const code = this.#code();
      if (code === quote) {
        const read = Uint8Array.from(octets);
        if (!isUtf8(read, 0, read.length)) return this.#fail("UTF-8");
        this.#at++;
        return { type: "display-string", value: decodeUtf8(read) };
      }
      if (code < 0x20 || code > 0x7e) return this.#fail("a printable ASCII character");
      if (code !== percent) {
        octets.push(code);
        continue;
      }
      const digits = this.#text.slice(this.#at + 1, this.#at + 3);
      if (!/^[0-9a-f]{2}$/.test(digits)) return this.#fail("two lower-case hexadecimal digits");
      octets.push(Number.parseInt(digits, 16));
      this.#at += 2;
    }
    return this.#fail("the closing quote");
  }

  /** The code unit here; -1 at the end, which no production accepts. Characters beyond ASCII are in none either. */
  #code(): number {
    return this.#at < this.#text.length ? this.#text.charCodeAt(this.#at) : -1;
  }

  #isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #skipSpaces(): void {
    while (this.#code() === 0x20) this.#at++;
  }

  /** RFC 9651's OWS: spaces and TABs. */
  #skipBlanks(): void {
    while (this.#code() === 0x20 || this.#code() === 0x09) this.#at++;
  }

  #fail(expected: string): null {
    this.failedAt = this.#at;
    this.expected = expected;
    return null;
  }
}
