// The ranges whose addresses say nothing of who asked: those of one's own network. A log that shows one was written
// behind a proxy or a load balancer, so an address in them verifies nobody and accuses nobody.
import { type IpAddress, type IpPrefix, isWithin, parsePrefix } from "./address.ts";

/** Each range with its source. */
const innerRanges: readonly (readonly [range: string, source: string])[] = [
  ["0.0.0.0/8", "RFC 791 section 3.2"],
  ["10.0.0.0/8", "RFC 1918"],
  ["100.64.0.0/10", "RFC 6598"],
  ["127.0.0.0/8", "RFC 1122 section 3.2.1.3"],
  ["169.254.0.0/16", "RFC 3927"],
  ["172.16.0.0/12", "RFC 1918"],
  ["192.168.0.0/16", "RFC 1918"],
  ["::/128", "RFC 4291"],
  ["::1/128", "RFC 4291"],
  ["64:ff9b:1::/48", "RFC 8215"],
  ["fc00::/7", "RFC 4193"],
  ["fe80::/10", "RFC 4291"],
  ["fec0::/10", "RFC 3879"],
];

let prefixes: readonly IpPrefix[] | undefined;

/** Whether the address is of somebody's own network: private, shared, local to a link or to this machine. */
export function isInner(address: IpAddress): boolean {
  prefixes ??= innerRanges.flatMap(([range]) => parsePrefix(range) ?? []);
  return prefixes.some((prefix) => isWithin(address, prefix));
}
