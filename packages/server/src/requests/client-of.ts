// The client's name for rate limits: its IPv4 address, or the /64 of its IPv6 address, which one client usually owns.
// In: the connection's address and X-Forwarded-For. Out: a name. Of X-Forwarded-For only what trusted proxies appended
// is read, from the end.
import { isIPv4, isIPv6 } from "node:net";

/**
 * The client's name. `trustedProxies`: the number of proxies in front of the service, each of which appends the address
 * that it saw.
 */
export function clientOf(address: string | undefined, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies > 0 && forwardedFor !== null) {
    const stated = forwardedFor.slice(-2_000).split(",").at(-trustedProxies)?.trim();
    const name = stated === undefined ? null : networkOf(stated);
    if (name !== null) return name;
  }
  return (address === undefined ? null : networkOf(address)) ?? "unknown";
}

function networkOf(text: string): string | null {
  if (isIPv4(text)) return text;
  const address = text
    .replace(/^\[|\]$/g, "")
    .replace(/%.*$/, "")
    .toLowerCase();
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
