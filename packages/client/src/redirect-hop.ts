// Where a redirect leads a `fetch`, and with what. Pure: nothing is asked. In: a hop and its response. Out: the next
// hop. Source: Fetch Standard, HTTP-redirect fetch. Next: polite-hops.ts.
import { failed } from "./retrieval/guarded-fetch.ts";
import { isRedirect } from "./retrieval/redirect.ts";

/** As many redirects as `fetch` follows. */
export const maxFetchRedirects = 20;

/** Fields about a body that is no longer sent. */
const bodyFields = ["content-encoding", "content-language", "content-location", "content-type", "content-length"];
/** Fields for one origin only. */
const originFields = ["authorization", "cookie", "host", "proxy-authorization"];

/** One request of a `fetch`. */
export interface FetchHop {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | null;
}

/**
 * The request that the response redirects to; null if it does not redirect. Method, body and fields change as `fetch`
 * changes them: credentials do not follow to another origin. Throws a TypeError for a target that `fetch` would not
 * follow.
 *
 * @example
 * const next = redirectHop({ url, method: "GET", headers: new Headers(), body: null }, response);
 *
 * Source: Fetch Standard, HTTP-redirect fetch.
 */
export function redirectHop(hop: FetchHop, response: Pick<Response, "status" | "headers">): FetchHop | null {
  const location = isRedirect(response.status) ? response.headers.get("location") : null;
  if (location === null) return null;
  const url = targetOf(location, hop.url);
  const headers = new Headers(hop.headers);
  const isOtherOrigin = new URL(url).origin !== new URL(hop.url).origin;
  if (isOtherOrigin) for (const name of originFields) headers.delete(name);
  const { status } = response;
  const becomesGet =
    status === 303 ? hop.method !== "GET" && hop.method !== "HEAD" : status < 303 && hop.method === "POST";
  if (!becomesGet) return { ...hop, url, headers };
  for (const name of bodyFields) headers.delete(name);
  return { url, method: "GET", headers, body: null };
}

/** The target's URL; it keeps the fragment of the URL asked for if it has none, as in `fetch`. */
function targetOf(location: string, from: string): string {
  let target: URL;
  try {
    target = new URL(location, from);
  } catch {
    throw failed(`${from} redirects to an invalid URL`);
  }
  if (target.protocol !== "http:" && target.protocol !== "https:")
    throw failed(`${from} redirects to ${target.protocol}`);
  if (target.hash === "") target.hash = new URL(from).hash;
  return target.href;
}
