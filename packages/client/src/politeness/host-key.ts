// Which clock a URL uses: one for each host's name and port, where the default ports of http, https and ftp count as
// one. The machine behind http://shop.example and https://shop.example is the same, and would get twice the pace;
// another port is another server.
import type { RequestUrl } from "@maycrawl/core";
import { defaultPorts, originOf } from "@maycrawl/core/access";

/** The default ports of http, https and ftp. */
const unnamedPorts: ReadonlySet<number> = new Set(Object.values(defaultPorts));

/**
 * The key of the host's clock: its name as URLs write it (lower case, punycode, IPv6 in brackets), without a trailing
 * dot, and with its port unless that is 80, 443 or 21. Null unless the URL is an absolute http, https or ftp URL.
 *
 * @example
 * hostKeyOf("https://Shop.Example./cart"); // "shop.example"
 * hostKeyOf("http://shop.example:8080/"); // "shop.example:8080"
 */
export function hostKeyOf(url: string | URL | RequestUrl): string | null {
  const origin = originOf(url);
  if (origin === null) return null;
  const { host, port } = origin;
  const name = host.endsWith(".") ? host.slice(0, -1) : host;
  return unnamedPorts.has(port) ? name : `${name}:${port}`;
}
