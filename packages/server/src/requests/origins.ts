// Which hosts and pages the service answers. A page of another origin must not use a service that stands in a network it cannot reach
// itself: neither by asking directly (the browser says so in Origin and Sec-Fetch-Site), nor by a name that it lets point here (the Host
// field then holds that name). In: fields of a request. Out: nothing, or a Problem.
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

/** Throws a Problem where the request names another host. */
export function checkHost(host: string | null, { hosts }: OriginRules): void {
  if (hosts === null) return;
  const name = (host ?? "").trim().toLowerCase().replace(/:\d{1,5}$/, "");
  if (!hosts.has(name)) throw new Problem("host-refused", "the service was not told to answer for the host of this request");
}

/** Throws a Problem where a page of another origin asks, and may not. */
export function checkOrigin(fields: Headers, ownOrigin: string, { corsOrigins }: OriginRules): void {
  const origin = fields.get("origin");
  if (origin !== null && corsOrigins.has(origin)) return;
  const site = fields.get("sec-fetch-site");
  const isForeign = site === "cross-site" || site === "same-site" || (origin !== null && !isOwn(origin, fields.get("host"), ownOrigin));
  if (isForeign) throw new Problem("cross-origin", "a page of another origin asks, and the service answers none but its own");
}

/** A proxy before the service may speak https: then the scheme is no difference. */
function isOwn(origin: string, host: string | null, ownOrigin: string): boolean {
  return origin === ownOrigin || (host !== null && (origin === `http://${host}` || origin === `https://${host}`));
}
