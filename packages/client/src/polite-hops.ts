// `fetch` for crawlers: the same signature, but each URL is asked about before it is requested, each hop of a redirect again, and
// each request waits for its host's turn. In: what `fetch` takes. Out: a Response, or a typed error that says why there is none.
import type { PageClient } from "./page-client.ts";
import { RobotsDeferredError, RobotsDisallowedError } from "./errors.ts";
import { deferred } from "./crawl-decision.ts";
import { retryAfterMs } from "./retrieval/freshness.ts";

/** As many redirects as `fetch` follows. Source: Fetch Standard, HTTP-redirect fetch. */
const maxRedirects = 20;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Statuses whose response has no body. Source: Fetch Standard, null body status. */
const nullBodyStatuses: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);
/** Fields about a body that is no longer sent. */
const bodyFields = ["content-encoding", "content-language", "content-location", "content-type", "content-length"];
/** Fields that are one origin's business. */
const originFields = ["authorization", "cookie", "host", "proxy-authorization"];

/** As `fetch`, for a client; see `politeFetch`. */
export async function fetchPolitely(client: PageClient, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const headers = new Headers(request.headers);
  const named = headers.get("user-agent");
  if (named !== null && named !== client.userAgent) {
    throw new TypeError(`the User-Agent must be the client's, ${JSON.stringify(client.userAgent)}, whose rules are obeyed, got ${JSON.stringify(named)}`);
  }
  const { signal, redirect: mode } = request;
  let { url, method } = request;
  let body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  for (let redirects = 0; ; redirects++) {
    signal.throwIfAborted();
    const decision = await client.decide(url, { signal });
    if (decision.action === "skip") throw new RobotsDisallowedError(decision);
    if (decision.action === "defer") throw new RobotsDeferredError(decision);
    const turn = await client.acquire(url, { signal });
    if (turn.outcome === "deferred") throw new RobotsDeferredError(deferred(decision, turn.retryAtMs));
    let response: Response;
    try {
      response = await client.transport.fetch(url, { method, headers, body, signal, userAgent: client.userAgent, isRedirected: redirects > 0 });
    } finally {
      turn.release();
    }
    const afterMs = response.status === 429 || response.status === 503 ? retryAfterMs([...response.headers], client.now()) : null;
    if (afterMs !== null) await client.pushBack(url, afterMs);
    const location = redirectStatuses.has(response.status) && mode !== "manual" ? response.headers.get("location") : null;
    if (location === null) return placed(response, url, redirects > 0);
    await response.body?.cancel();
    if (mode === "error") throw new TypeError(`fetch failed: ${url} redirects, and redirects are not to be followed`);
    if (redirects === maxRedirects) throw new TypeError(`fetch failed: more than ${maxRedirects} redirects`);
    const target = targetOf(location, url);
    if (response.status === 303 ? method !== "GET" && method !== "HEAD" : response.status < 303 && method === "POST") {
      method = "GET";
      body = null;
      for (const name of bodyFields) headers.delete(name);
    }
    if (new URL(target).origin !== new URL(url).origin) for (const name of originFields) headers.delete(name);
    url = target;
  }
}

/** The target of a redirect; the fragment stays that of the URL asked for, as in `fetch`. TypeError where it is none. */
function targetOf(location: string, from: string): string {
  let target: URL;
  try {
    target = new URL(location, from);
  } catch {
    throw new TypeError(`fetch failed: ${from} redirects to what is no URL`);
  }
  if (target.protocol !== "http:" && target.protocol !== "https:") throw new TypeError(`fetch failed: ${from} redirects to ${target.protocol}`);
  if (target.hash === "") target.hash = new URL(from).hash;
  return target.href;
}

/** The response as the platform's own, with the URL that it came from. */
function placed(response: Response, url: string, isRedirected: boolean): Response {
  const body = nullBodyStatuses.has(response.status) ? null : response.body;
  const own = new Response(body, { status: response.status, statusText: response.statusText, headers: [...response.headers] });
  const withoutFragment = new URL(url);
  withoutFragment.hash = "";
  Object.defineProperty(own, "url", { value: withoutFragment.href });
  Object.defineProperty(own, "redirected", { value: isRedirected });
  return own;
}
