// Which hosts and pages the service answers. A page of another origin must not use a service in a network that the page
// itself cannot reach: neither directly (the browser names it in Origin and Sec-Fetch-Site), nor through a name that it
// points at the service (then the Host field has that name). In: fields of a request. Out: nothing, or a Problem.
import { Problem } from "../problems.ts";

/** What is answered. */
export interface OriginRules {
  /** Names and addresses in Host, without port; null: any. */
  readonly hosts: ReadonlySet<string> | null;
  /** Origins whose pages may ask: `https://tools.example`; none by default. */
  readonly corsOrigins: ReadonlySet<string>;
}

/** Names of this machine. */
export const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Throws a Problem if the request names another host. */
export function checkHost(host: string | null, { hosts }: OriginRules): void {
  if (hosts === null) return;
  const name = (host ?? "")
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, "");
  if (!hosts.has(name)) throw new Problem("host-refused", "the service does not answer for the host of this request");
}

/**
 * Throws a Problem if a page of another origin asks without permission. Sec-Fetch-Site is the browser's own word, which
 * no page can write; a browser that sends it has compared the origins itself, whatever a proxy made of Host. Without it
 * (old browsers, and pages over plain http elsewhere than on loopback), Origin must be the host that was asked: in
 * Host, or as the nearest trusted proxy saw it, in X-Forwarded-Host.
 */
export function checkOrigin(
  { url, headers: fields }: Request,
  { corsOrigins }: OriginRules,
  trustedProxies: number,
): void {
  const origin = fields.get("origin");
  if (origin !== null && corsOrigins.has(origin)) return;
  const site = fields.get("sec-fetch-site");
  if (site === "same-origin" || (site === null && origin === null)) return;
  const hosts = [fields.get("host"), forwardedHost(fields, trustedProxies)];
  const isForeign =
    site === "cross-site" || site === "same-site" || (origin !== null && !isOwn(origin, hosts, new URL(url).origin));
  if (isForeign) throw new Problem("cross-origin", "the service answers pages of its own origin only");
}

/** The host that the outermost trusted proxy was asked for; null without one. Each proxy appends to the list. */
function forwardedHost(fields: Headers, trustedProxies: number): string | null {
  const list = fields.get("x-forwarded-host");
  if (list === null || trustedProxies === 0) return null;
  return list.slice(-2_000).split(",").at(-trustedProxies)?.trim() ?? null;
}

/** A proxy in front of the service may speak https, so the scheme does not count. */
function isOwn(origin: string, hosts: readonly (string | null)[], ownOrigin: string): boolean {
  return (
    origin === ownOrigin ||
    hosts.some((host) => host !== null && (origin === `http://${host}` || origin === `https://${host}`))
  );
}
