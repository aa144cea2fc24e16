// `fetch` for crawlers: the same signature, but each URL is decided before it is requested, each hop of a redirect
// again, and each request waits for its host's turn. In: what `fetch` takes. Out: a Response, or a typed error that
// says why there is none.
import { createHash } from "node:crypto";
import { admitted } from "./admission.ts";
import type { PageClient } from "./page-client.ts";
import { type FetchHop, maxFetchRedirects, redirectHop } from "./redirect-hop.ts";
import { retryAfterMs } from "./retrieval/freshness.ts";
import { failed } from "./retrieval/guarded-fetch.ts";

/** Statuses whose response has no body. Source: Fetch Standard, null body status. */
const nullBodyStatuses: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);
/** A reader that leaves a body alone for this long does not hold up the host's next request. */
const idleReaderMs = 1_000;

/** As `fetch`, for a client; see `politeFetch`. */
export async function fetchPolitely(
  client: PageClient,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init);
  const headers = new Headers(request.headers);
  const named = headers.get("user-agent");
  if (named !== null && named !== client.userAgent) {
    const own = JSON.stringify(client.userAgent);
    throw new TypeError(
      `the User-Agent must be the client's, ${own}, whose rules are obeyed, got ${JSON.stringify(named)}`,
    );
  }
  const { protocol } = new URL(request.url);
  if (protocol !== "http:" && protocol !== "https:") throw failed(`scheme-refused: ${protocol} URLs are not fetched`);
  const { signal, redirect: mode } = request;
  signal.throwIfAborted();
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  let hop: FetchHop = { url: request.url, method: request.method, headers, body };
  let from: string | null = null;
  for (let redirects = 0; ; redirects++) {
    const { response, release } = await requested(client, hop, from, signal);
    let next: FetchHop | null;
    try {
      next = mode === "manual" ? null : redirectHop(hop, response);
    } catch (error) {
      release();
      throw error;
    }
    if (next === null) {
      // The body keeps the Request: without it, Node collects the link from the caller's signal to the Request's own.
      const end = (): Request => (release(), request);
      return verified(placed(response, hop.url, redirects > 0, end), request.integrity);
    }
    await response.body?.cancel();
    release();
    if (mode === "error") throw failed(`${hop.url} redirects, and redirects are not to be followed`);
    if (redirects === maxFetchRedirects) throw failed(`more than ${maxFetchRedirects} redirects`);
    from = hop.url;
    hop = next;
  }
}

/** The response of one hop, once the rules allow it and its turn has come; `release` gives the turn back. */
async function requested(
  client: PageClient,
  { url, method, headers, body }: FetchHop,
  from: string | null,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly release: () => void }> {
  const turn = await admitted(client, url, { signal });
  const release = (): void => turn.release();
  try {
    const { userAgent } = client;
    const asked = { method, headers, body, signal, userAgent, ...(from === null ? {} : { redirectedFrom: from }) };
    const response = await client.transport.requestHop(url, asked);
    const isBusy = response.status === 429 || response.status === 503;
    const afterMs = isBusy ? retryAfterMs([...response.headers], client.now()) : null;
    if (afterMs !== null) await client.pushBack(url, afterMs);
    return { response, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** The response as the platform's own, with the URL that it came from. `release` is called once its body is over. */
function placed(response: Response, url: string, isRedirected: boolean, release: () => unknown): Response {
  const body = nullBodyStatuses.has(response.status) || response.body === null ? null : held(response.body, release);
  if (body === null) release();
  const { status, statusText } = response;
  const own = new Response(body, { status, statusText, headers: [...response.headers] });
  const withoutFragment = new URL(url);
  withoutFragment.hash = "";
  Object.defineProperty(own, "url", { value: withoutFragment.href });
  Object.defineProperty(own, "redirected", { value: isRedirected });
  return own;
}

/**
 * The same body; `release` is called when it ends, fails or is given up, or when its reader leaves it alone for a
 * while.
 */
function held(body: ReadableStream<Uint8Array>, release: () => unknown): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let idle = setTimeout(release, idleReaderMs).unref();
  const end = (): void => {
    clearTimeout(idle);
    release();
  };
  let stream: ReadableStreamDefaultController<Uint8Array>;
  // The body fails by itself when the signal is aborted, also while nobody reads.
  reader.closed.catch((error: unknown) => {
    end();
    stream.error(error);
  });
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = controller;
      },
      async pull(controller) {
        clearTimeout(idle);
        try {
          const { done, value } = await reader.read();
          if (done) {
            end();
            controller.close();
            return;
          }
          controller.enqueue(value);
          idle = setTimeout(release, idleReaderMs).unref();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The response, once its body matches the integrity metadata. Source: Subresource Integrity, section 3.3.4. */
async function verified(response: Response, integrity: string): Promise<Response> {
  const wanted = strongest(integrity);
  if (wanted.length === 0) return response;
  const octets = new Uint8Array(await response.arrayBuffer());
  const matches = wanted.some(
    ({ algorithm, digest }) => createHash(algorithm).update(octets).digest("base64") === digest,
  );
  if (!matches) throw failed("the body does not match the integrity metadata");
  const { status, statusText, headers, url, redirected } = response;
  const own = new Response(nullBodyStatuses.has(status) ? null : octets, { status, statusText, headers });
  Object.defineProperty(own, "url", { value: url });
  Object.defineProperty(own, "redirected", { value: redirected });
  return own;
}

interface Digest {
  readonly algorithm: string;
  readonly digest: string;
}

/** The digests of the strongest algorithm named; none if nothing is understood, which then asks for nothing. */
function strongest(integrity: string): readonly Digest[] {
  const digests = integrity.split(/[\t\n\f\r ]+/).flatMap((item): Digest[] => {
    const [, algorithm = "", digest = ""] =
      /^(sha256|sha384|sha512)-([A-Za-z0-9+/_-]+={0,2})(?:\?.*)?$/i.exec(item) ?? [];
    if (algorithm === "") return [];
    return [{ algorithm: algorithm.toLowerCase(), digest: digest.replaceAll("-", "+").replaceAll("_", "/") }];
  });
  // The names sort by strength.
  const best = digests
    .map(({ algorithm }) => algorithm)
    .sort()
    .at(-1);
  return digests.filter(({ algorithm }) => algorithm === best);
}
