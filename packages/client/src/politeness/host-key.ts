// Which clock a URL goes by: one for each host's name and port, where the ports that http, https and ftp have by default count as
// one. Peers go by host (Nutch, Crawlee); RFC 9309 binds rules to scheme and authority. The machine behind http://shop.example and
// https://shop.example is the same, and asked through both it would bear twice the pace; another port, named, is another server.

const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443", "ftp:": "21" };

/**
 * The key of the host's clock: its name in lower case as URLs write it (punycode, IPv6 in brackets), without a trailing dot, and
 * with its port where that is none of 80, 443 and 21. Null for what is no absolute http, https or ftp URL.
 *
 * @example
 * hostKeyOf("https://Shop.Example./cart"); // "shop.example"
 * hostKeyOf("http://shop.example:8080/"); // "shop.example:8080"
 */
export function hostKeyOf(url: string | URL): string | null {
  let parsed: URL;
  try {
    parsed = typeof url === "string" ? new URL(url) : url;
  } catch {
    return null;
  }
  const defaultPort = defaultPorts[parsed.protocol];
  if (defaultPort === undefined || parsed.hostname === "") return null;
  const name = parsed.hostname.endsWith(".") ? parsed.hostname.slice(0, -1) : parsed.hostname;
  const port = parsed.port === "" ? defaultPort : parsed.port;
  return Object.values(defaultPorts).includes(port) ? name : `${name}:${port}`;
}
