// From the text of an IP address or of a prefix to numbers. In: text from a log, a list or a resolver, so nothing here
// throws. Out: 32-bit words, or null. An address that stands for an IPv4 address (mapped, or translated by a gateway)
// is that IPv4 address, since that is who asked. Next: inner-ranges.ts, prefix-set.ts.

/** An IPv4 or IPv6 address as four words of 32 bits, the first the most significant; IPv4 has all its bits in `d`. */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** A block of addresses: those that share the first `bits` bits, 0 to 32 or 0 to 128; `first` has no other bit set. */
export interface IpPrefix {
  readonly first: IpAddress;
  readonly bits: number;
}

/** The longest text that can be an address: `0000:...:255.255.255.255`. */
const longestText = 45;

/**
 * The address that a text is, or null. Decimal parts of IPv4 have no leading zeros, which some readers take for octal;
 * an IPv6 zone (`%eth0`) is not an address of the Internet, so it gives null. IPv4-mapped addresses
 * (`::ffff:192.0.2.1`), those of a NAT64 gateway (`64:ff9b::192.0.2.1`) and IPv4-translated ones
 * (`::ffff:0:192.0.2.1`) are returned as the IPv4 address.
 *
 * @example
 * parseAddress("::ffff:66.249.66.1")?.family; // 4
 *
 * Source: RFC 4291 section 2.2 and 2.5.5.2, RFC 6052 section 2.1, RFC 7915.
 */
export function parseAddress(text: string): IpAddress | null {
  const written = parseWrittenAddress(text);
  return written === null ? null : embedded(written);
}

/**
 * The prefix that a text such as `192.0.2.0/24` is, or a single address as a prefix of all its bits; else null. A
 * prefix of mapped addresses is one of IPv4, if it holds nothing else.
 */
export function parsePrefix(text: string): IpPrefix | null {
  const written = readPrefix(text);
  if (written === null) return null;
  const { address, bits } = written;
  const inner = embedded(address);
  return address.family === 6 && inner.family === 4 && bits >= 96
    ? prefixOf(inner, bits - 96)
    : prefixOf(address, bits);
}

/** As `parsePrefix`, but a prefix of IPv6 stays one, whatever it stands for. */
export function parseWrittenPrefix(text: string): IpPrefix | null {
  const written = readPrefix(text);
  return written === null ? null : prefixOf(written.address, written.bits);
}

function readPrefix(text: string): { readonly address: IpAddress; readonly bits: number } | null {
  const slash = text.indexOf("/");
  const address = parseWrittenAddress(slash < 0 ? text : text.slice(0, slash));
  if (address === null) return null;
  const width = address.family === 4 ? 32 : 128;
  const digits = slash < 0 ? String(width) : text.slice(slash + 1);
  if (!/^(?:0|[1-9][0-9]{0,2})$/.test(digits) || Number(digits) > width) return null;
  return { address, bits: Number(digits) };
}

function prefixOf({ family, a, b, c, d }: IpAddress, bits: number): IpPrefix {
  if (family === 4) return { first: { family, a, b, c, d: (d & maskOf(bits)) >>> 0 }, bits };
  const first = {
    family,
    a: (a & maskOf(bits)) >>> 0,
    b: (b & maskOf(bits - 32)) >>> 0,
    c: (c & maskOf(bits - 64)) >>> 0,
    d: (d & maskOf(bits - 96)) >>> 0,
  };
  return { first, bits };
}

/** A word with so many leading ones; none below 1, all from 32. */
function maskOf(bits: number): number {
  return bits <= 0 ? 0 : bits >= 32 ? 0xffffffff : ~(0xffffffff >>> bits);
}

/** Whether the address is within the prefix. */
export function isWithin(address: IpAddress, { first, bits }: IpPrefix): boolean {
  if (address.family !== first.family) return false;
  const own = prefixOf(address, bits).first;
  return own.a === first.a && own.b === first.b && own.c === first.c && own.d === first.d;
}

/** The IPv4 address within a mapped, NAT64 or translated one; any other address as it is. */
function embedded(address: IpAddress): IpAddress {
  const { family, a, b, c, d } = address;
  if (family === 4) return address;
  const isMapped = a === 0 && b === 0 && c === 0xffff;
  const isTranslated = a === 0 && b === 0 && c === 0xffff0000;
  const isGateway = a === 0x64ff9b && b === 0 && c === 0;
  return isMapped || isTranslated || isGateway ? { family: 4, a: 0, b: 0, c: 0, d } : address;
}

/** As `parseAddress`, but an IPv6 address stays one, whatever it stands for. */
export function parseWrittenAddress(text: string): IpAddress | null {
  if (text.length < 2 || text.length > longestText) return null;
  if (!text.includes(":")) {
    const word = parseIpv4(text, 0);
    return word < 0 ? null : { family: 4, a: 0, b: 0, c: 0, d: word };
  }
  return parseIpv6(text);
}

/** The word of a dotted quad that fills the text from `at`; -1 for another text. */
function parseIpv4(text: string, at: number): number {
  let word = 0;
  let parts = 0;
  let part = -1;
  // Invariant: `word` holds `parts` whole parts; `part` is the one under way, -1 before its first digit.
  for (let index = at; index <= text.length; index++) {
    const code = index === text.length ? 0x2e : text.charCodeAt(index);
    if (code === 0x2e) {
      if (part < 0) return -1;
      word = word * 256 + part;
      parts++;
      part = -1;
    } else {
      if (code < 0x30 || code > 0x39 || part === 0 || parts === 4) return -1;
      part = (part < 0 ? 0 : part * 10) + code - 0x30;
      if (part > 255) return -1;
    }
  }
  return parts === 4 ? word : -1;
}

/** RFC 4291 section 2.2: eight groups of one to four digits, a run of zeros as `::`, the last two as a dotted quad. */
function parseIpv6(text: string): IpAddress | null {
  const groups: number[] = [];
  let gap = -1;
  let at = 0;
  if (text.startsWith("::")) {
    gap = 0;
    at = 2;
  }
  while (at < text.length) {
    if (groups.length >= 8) return null;
    let end = at;
    let value = 0;
    for (; end < text.length && end - at < 5; end++) {
      const digit = hexValue(text.charCodeAt(end));
      if (digit < 0) break;
      value = value * 16 + digit;
    }
    if (end === at || end - at > 4) return null;
    if (text[end] === ".") {
      const word = parseIpv4(text, at);
      if (word < 0 || groups.length > 6) return null;
      groups.push(word >>> 16, word & 0xffff);
      at = text.length;
      break;
    }
    groups.push(value);
    if (end === text.length) {
      at = end;
      break;
    }
    if (text[end] !== ":") return null;
    at = end + 1;
    if (text[at] === ":") {
      if (gap >= 0) return null;
      gap = groups.length;
      at++;
    } else if (at === text.length) return null;
  }
  if (gap < 0 ? groups.length !== 8 : groups.length > 7) return null;
  if (gap >= 0) groups.splice(gap, 0, ...Array.from({ length: 8 - groups.length }, () => 0));
  const word = (index: number): number => (groups[index] as number) * 0x10000 + (groups[index + 1] as number);
  return { family: 6, a: word(0), b: word(2), c: word(4), d: word(6) };
}

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const folded = code | 0x20;
  return folded >= 0x61 && folded <= 0x66 ? folded - 0x57 : -1;
}

/**
 * The address as it is usually written.
 *
 * Source: RFC 5952 section 4.
 */
export function addressText({ family, a, b, c, d }: IpAddress): string {
  if (family === 4) return `${d >>> 24}.${(d >>> 16) & 255}.${(d >>> 8) & 255}.${d & 255}`;
  const groups = [a, b, c, d].flatMap((word) => [word >>> 16, word & 0xffff]);
  let start = -1;
  let length = 1;
  // The first of the longest runs of two or more zeros.
  for (let from = 0; from < 8; from++) {
    let to = from;
    while (to < 8 && groups[to] === 0) to++;
    if (to - from > length) {
      start = from;
      length = to - from;
    }
  }
  const text = (from: number, to: number): string =>
    groups
      .slice(from, to)
      .map((group) => group.toString(16))
      .join(":");
  return start < 0 ? text(0, 8) : `${text(0, start)}::${text(start + length, 8)}`;
}

/** The prefix in CIDR notation. */
export function prefixText({ first, bits }: IpPrefix): string {
  return `${addressText(first)}/${bits}`;
}

/** An address in its usual form, an IPv4 address where it stands for one; null if the text is not an address. */
export function usualAddress(text: string): string | null {
  const address = parseAddress(text);
  return address === null ? null : addressText(address);
}
