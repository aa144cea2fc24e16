// Whether an address, or a name, is a place on the public Internet. In: an IP address, or a host as `URL` writes it.
// Out: yes or no. Pure; the ranges are in address-ranges.ts. A name is resolved once, every address is checked, and the
// connection goes to one that was checked: see ../retrieval/connect.ts. Next: target-rules.ts.
import { isIP } from "node:net";
import {
  type IpAddress,
  type IpPrefix,
  isWithin,
  parseWrittenAddress,
  parseWrittenPrefix,
} from "@maycrawl/core/identity";
import { addressRanges, globalUnicastRange, localNames } from "./address-ranges.ts";

/** Which addresses may be connected to: only those on the public Internet, or any. */
export type AddressGuard = "public" | "any";

/**
 * Whether the address is on the public Internet: in none of the special-purpose ranges. An address that embeds an IPv4
 * address (IPv4-mapped, NAT64) is judged by that one. False for anything else, and for an address with a zone
 * (`fe80::1%eth0`).
 *
 * @example
 * isPublicAddress("10.0.0.1"); // false
 *
 * Source: the IANA special-purpose address registries; row by row in docs/retrieval.md.
 */
export function isPublicAddress(address: string): boolean {
  const read = parseWrittenAddress(address);
  return read !== null && isPublic(read);
}

function isPublic(address: IpAddress): boolean {
  const holder = ranges.find(({ prefix }) => isWithin(address, prefix));
  if (holder?.isEmbedding === true) return isPublic({ family: 4, a: 0, b: 0, c: 0, d: address.d });
  return holder === undefined && (address.family === 4 || isWithin(address, globalUnicast));
}

/**
 * The host's IP address, without brackets; null if the host is a name. `host` is as `URL` writes it: it has turned
 * decimal, octal, hexadecimal and shortened forms (`0x7f.1`, `2130706433`) into the usual one.
 */
export function literalAddress(host: string): string | null {
  const bare = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  // URL drops the dot of "127.0.0.1."; other parsers may not.
  const address = withoutTrailingDots(bare);
  return isIP(address) === 0 ? null : address;
}

/** Whether a name stands for this machine or this network, whatever it resolves to. */
export function isLocalName(host: string): boolean {
  const name = withoutTrailingDots(host).toLowerCase();
  return localNames.some((local) => name === local.name || name.endsWith(`.${local.name}`));
}

/** The host without trailing dots: the form for certificates and for comparing names. */
export function withoutTrailingDots(host: string): string {
  let end = host.length;
  while (end > 0 && host[end - 1] === ".") end--;
  return host.slice(0, end);
}

function prefixOf(range: string): IpPrefix {
  const prefix = parseWrittenPrefix(range);
  if (prefix === null) throw new TypeError(`an address range must be in CIDR notation, got "${range}"`);
  return prefix;
}

const ranges = addressRanges.map((row) => ({ prefix: prefixOf(row.range), isEmbedding: row.isEmbedding === true }));
const globalUnicast = prefixOf(globalUnicastRange);
