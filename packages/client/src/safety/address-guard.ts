// Whether an address, or a name, is a place on the public Internet. In: an IP address, or a host as `URL` writes it.
// Out: yes or no. Pure; the ranges are in address-ranges.ts. A name is resolved once, every address is checked, and the
// connection goes to one that was checked: see ../retrieval/connect.ts. Next: target-rules.ts.
import { isIP } from "node:net";
import { addressRanges, globalUnicastRange, localNames } from "./address-ranges.ts";

/** Which addresses may be connected to: only those on the public Internet, or any. */
export type AddressGuard = "public" | "any";

interface Mask {
  readonly octets: Uint8Array;
  readonly bits: number;
  readonly isEmbedding: boolean;
}

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
  const octets = octetsOf(address);
  return octets !== null && isPublicOctets(octets);
}

function isPublicOctets(octets: Uint8Array): boolean {
  const holder = masks.find((mask) => isWithin(octets, mask));
  if (holder?.isEmbedding === true) return isPublicOctets(octets.subarray(12));
  return holder === undefined && (octets.length === 4 || isWithin(octets, globalUnicast));
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

function isWithin(octets: Uint8Array, mask: Mask): boolean {
  if (octets.length !== mask.octets.length) return false;
  for (let bit = 0; bit < mask.bits; bit += 8) {
    const kept = Math.min(8, mask.bits - bit);
    const differing = (octets[bit / 8] ?? 0) ^ (mask.octets[bit / 8] ?? 0);
    if (differing >> (8 - kept) !== 0) return false;
  }
  return true;
}

/** The four or sixteen octets of an address; null for anything else. */
function octetsOf(address: string): Uint8Array | null {
  const family = address.includes("%") ? 0 : isIP(address);
  if (family === 4) return Uint8Array.from(address.split("."), Number);
  return family === 6 ? octetsOfIpv6(address) : null;
}

// node:net has accepted the address, so only the abbreviations are left to expand. RFC 4291 section 2.2.
function octetsOfIpv6(address: string): Uint8Array {
  const lastColon = address.lastIndexOf(":");
  const tail = address.slice(lastColon + 1);
  const dotted = tail.includes(".") ? tail.split(".").map(Number) : null;
  const groups =
    dotted === null ? address : `${address.slice(0, lastColon)}:${hexGroup(dotted, 0)}:${hexGroup(dotted, 2)}`;
  const [left = "", right] = groups.split("::");
  const before = left === "" ? [] : left.split(":");
  const after = right === undefined || right === "" ? [] : right.split(":");
  const octets = new Uint8Array(16);
  before.forEach((group, index) => setGroup(octets, index, group));
  after.forEach((group, index) => setGroup(octets, 8 - after.length + index, group));
  return octets;
}

function hexGroup(octets: readonly number[], at: number): string {
  return ((octets[at] ?? 0) * 256 + (octets[at + 1] ?? 0)).toString(16);
}

function setGroup(octets: Uint8Array, index: number, group: string): void {
  const value = Number.parseInt(group, 16);
  octets[index * 2] = value >> 8;
  octets[index * 2 + 1] = value & 0xff;
}

function maskOf(range: string, isEmbedding: boolean): Mask {
  const [address = "", bits] = range.split("/");
  return { octets: octetsOf(address) ?? new Uint8Array(), bits: Number(bits), isEmbedding };
}

const masks: readonly Mask[] = addressRanges.map((row) => maskOf(row.range, row.isEmbedding === true));
const globalUnicast: Mask = maskOf(globalUnicastRange, false);
