// Who asks, as far as rates are concerned: an IPv4 address, or the /64 of an IPv6 one, since whoever has one of these has all of it. In:
// the connection's address and X-Forwarded-For. Out: a name. What a stranger wrote into X-Forwarded-For never counts: of the list only
// what the trusted proxies appended is read, from its end.
import { isIPv4, isIPv6 } from "node:net";

/** The client's name. `trustedProxies`: how many proxies stand before the service, each of which appends the address that it saw. */
export function clientOf(address: string | undefined, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies > 0 && forwardedFor !== null) {
    const told = forwardedFor.slice(-2_000).split(",").at(-trustedProxies)?.trim();
    const name = told === undefined ? null : networkOf(told);
    if (name !== null) return name;
  }
  return (address === undefined ? null : networkOf(address)) ?? "unknown";
}

function networkOf(text: string): string | null {
  const address = text.replace(/^\[|\]$/g, "").replace(/%.*$/, "").toLowerCase();
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const mapped = /^::ffff:([0-9.]+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // The platform's URL writes every notation in one form, its longest run of zeros as "::".
  const [head = "", tail = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
