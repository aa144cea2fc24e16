// Which clock a URL uses: one for each host's name and port, where the default ports of http, https and ftp count as
// one. The machine behind http://shop.example and https://shop.example is the same, and would get twice the pace;
// another port is another server.

const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443", "ftp:": "21" };

/**
 * The key of the host's clock: its name as URLs write it (lower case, punycode, IPv6 in brackets), without a trailing
 * dot, and with its port unless that is 80, 443 or 21. Null unless the URL is an absolute http, https or ftp URL.
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
