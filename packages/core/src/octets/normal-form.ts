// The percent-encoding normal forms of paths and path patterns: the only place that knows them. In come octets as they
// stand in a URL or in a robots.txt, out come octets that can be compared one by one (RFC 9309 section 2.2.2). Written
// into a buffer of the caller's, which must hold three octets for each octet that comes in.
import { hexDigit } from "./ascii.ts";

/** How one side of a comparison is normalised; see `Dialect.percent`. */
export type NormalForm =
  /** The RFC's: escapes of unreserved characters decoded, other escapes in upper case, octets from 0x80 escaped. */
  | "unreserved-decoded"
  /** google/robotstxt's for patterns: escapes in upper case, octets from 0x80 escaped, nothing decoded. */
  | "escaped"
  /** The 1996 draft's: every escape decoded except `%2F`. */
  | "all-decoded-but-slash"
  /** As it stands. */
  | "as-it-is";

const percentSign = 0x25;
const star = 0x2a;
const dollar = 0x24;
const upperHex = Uint8Array.from("0123456789ABCDEF", (digit) => digit.charCodeAt(0));

/** Whether each octet is unreserved: `A-Z a-z 0-9 - . _ ~` (RFC 3986 section 2.3). */
const isUnreserved = Uint8Array.from({ length: 256 }, (_, octet) =>
  /[A-Za-z0-9\-._~]/.test(String.fromCharCode(octet)) ? 1 : 0,
);

/**
 * How many octets of `out` hold the normal form of `octets[start, end)`.
 *
 * `operators` says which octets `*` and `$` are operators in what comes in, in a form where they can be: "none" for a
 * URL, whose `*` and `$` become `%2A` and `%24`; "pattern" for a path pattern, which keeps every `*` and a final `$`.
 * Dot segments, doubled slashes and the order of a query are left alone.
 *
 * Source: RFC 9309 sections 2.2.2 and 2.2.3; draft-koster-robots-00 section 3.2.2; google/robotstxt MaybeEscapePattern.
 */
export function writeNormalForm(
  octets: Uint8Array,
  start: number,
  end: number,
  form: NormalForm,
  operators: "none" | "pattern",
  out: Uint8Array,
): number {
  let length = 0;
  for (let i = start; i < end; i++) {
    const octet = octets[i] as number;
    if (octet === percentSign && form !== "as-it-is") {
      const high = i + 2 < end ? (hexDigit[octets[i + 1] as number] as number) : 16;
      const low = i + 2 < end ? (hexDigit[octets[i + 2] as number] as number) : 16;
      if (high < 16 && low < 16) {
        const value = high * 16 + low;
        const isDecoded =
          form === "unreserved-decoded"
            ? isUnreserved[value] === 1
            : form === "all-decoded-but-slash" && value !== 0x2f;
        if (isDecoded) {
          out[length++] = value;
        } else {
          length = writeEscape(value, out, length);
        }
        i += 2;
        continue;
      }
    } else if (octet >= 0x80 && (form === "unreserved-decoded" || form === "escaped")) {
      length = writeEscape(octet, out, length);
      continue;
    } else if (form === "unreserved-decoded" && (octet === star || octet === dollar)) {
      const isOperator = operators === "pattern" && (octet === star || i === end - 1);
      if (!isOperator) {
        length = writeEscape(octet, out, length);
        continue;
      }
    }
    out[length++] = octet;
  }
  return length;
}

function writeEscape(value: number, out: Uint8Array, at: number): number {
  out[at] = percentSign;
  out[at + 1] = upperHex[value >> 4] as number;
  out[at + 2] = upperHex[value & 15] as number;
  return at + 3;
}
