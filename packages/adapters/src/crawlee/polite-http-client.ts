// The HTTP client that Crawlee's crawlers send requests with: the client's own network, its own name, and each redirect
// asked about before it is followed. In: Crawlee's requests. Out: its responses. Source: @crawlee/core, BaseHttpClient.
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { type FetchHop, fetchPolitely, maxFetchRedirects, type PageClient, redirectHop } from "@maycrawl/client";
import type {
  HttpRequest,
  HttpResponse,
  HttpResponseData,
  RedirectHandler,
  SimpleHeaders,
  StreamingResponse,
} from "./structure.ts";

/** The redirects that were followed, and the response at their end. */
interface Arrival {
  readonly response: Response;
  readonly redirectUrls: URL[];
}

/** An HTTP client for Crawlee that obeys robots.txt. */
export class PoliteHttpClient {
  readonly #client: PageClient;
  readonly #refused: (url: string, error: unknown) => Promise<void>;

  /** `refused` is called with the URL asked for and the error, before the error is passed on. */
  constructor(client: PageClient, refused: (url: string, error: unknown) => Promise<void>) {
    this.#client = client;
    this.#refused = refused;
  }

  /** The response with its body, as Crawlee's `sendRequest` asks for it. */
  async sendRequest(request: HttpRequest): Promise<HttpResponse> {
    const arrival = await this.#arrive(request);
    const octets = Buffer.from(await arrival.response.arrayBuffer());
    const { responseType = "text" } = request;
    const body =
      responseType === "buffer" ? octets : responseType === "json" ? JSON.parse(octets.toString()) : octets.toString();
    return { ...dataOf(arrival, () => true), complete: true, request, body };
  }

  /** The response with a body that streams, as Crawlee's crawlers ask for it. */
  async stream(request: HttpRequest, onRedirect?: RedirectHandler): Promise<StreamingResponse> {
    const arrival = await this.#arrive(request, onRedirect);
    const { body } = arrival.response;
    let transferred = 0;
    const count = (octets: number): void => {
      transferred += octets;
    };
    const chunks = body === null ? [] : counted(body as WebStream<Uint8Array>, count);
    const stream = Readable.from(chunks, { objectMode: false });
    const progress = (): StreamingResponse["downloadProgress"] => ({
      percent: stream.readableEnded ? 1 : 0,
      transferred,
    });
    return Object.defineProperties(
      {
        ...dataOf(arrival, () => stream.readableEnded),
        request,
        stream,
        uploadProgress: { percent: 1, transferred: 0 },
      },
      { complete: { get: () => stream.readableEnded }, downloadProgress: { get: progress } },
    ) as StreamingResponse;
  }

  async #arrive(request: HttpRequest, onRedirect?: RedirectHandler): Promise<Arrival> {
    const { proxyUrl, followRedirect = true, maxRedirects = maxFetchRedirects } = request;
    if (proxyUrl !== undefined)
      throw new TypeError(
        "proxyUrl must be left out: give the client's network a proxy, so that robots.txt uses it too",
      );
    const signal = signalOf(request);
    const url = String(request.url);
    const redirectUrls: URL[] = [];
    let hop = await firstHop(request, url);
    try {
      for (;;) {
        const { method, headers, body } = hop;
        const init = { method, headers, body, redirect: "manual", signal };
        const response = await fetchPolitely(this.#client, hop.url, init as RequestInit);
        const next = redirectHop(hop, response);
        const isFollowed = typeof followRedirect === "function" ? followRedirect(response) : followRedirect;
        if (next === null || !isFollowed) return { response, redirectUrls };
        await response.body?.cancel();
        if (redirectUrls.length >= maxRedirects) throw new Error(`more than ${maxRedirects} redirects from ${url}`);
        const target = new URL(next.url);
        redirectUrls.push(target);
        const changed: SimpleHeaders = Object.fromEntries(next.headers);
        await onRedirect?.(
          dataOf({ response, redirectUrls: [] }, () => true),
          { url: target, headers: changed },
        );
        hop = { ...next, headers: headersOf(changed) };
      }
    } catch (error) {
      await this.#refused(url, error);
      throw error;
    }
  }
}

/** The same chunks, counted as they are read. */
async function* counted(body: WebStream<Uint8Array>, count: (octets: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    count(chunk.length);
    yield chunk;
  }
}

async function firstHop({ method = "GET", headers = {}, body }: HttpRequest, url: string): Promise<FetchHop> {
  return { url, method: method.toUpperCase(), headers: headersOf(headers), body: await octetsOf(body) };
}

/** Bodies are kept, so that a redirect can send them again. */
async function octetsOf(body: unknown): Promise<Uint8Array | null> {
  if (body === undefined || body === null) return null;
  if (typeof body === "string" || body instanceof Uint8Array) return new Uint8Array(Buffer.from(body as string));
  if (typeof body === "object" && (Symbol.asyncIterator in body || Symbol.iterator in body)) {
    const chunks: Buffer[] = [];
    for await (const chunk of body as AsyncIterable<string | Uint8Array>) chunks.push(Buffer.from(chunk as string));
    return new Uint8Array(Buffer.concat(chunks));
  }
  throw new TypeError(`body must be a string, octets or a stream, got ${Object.prototype.toString.call(body)}`);
}

function headersOf(headers: SimpleHeaders): Headers {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // Fields of one connection are the network's own (RFC 9110 section 7.6.1).
    if (value === undefined || /^(?:connection|host|content-length|transfer-encoding|keep-alive)$/i.test(name))
      continue;
    for (const one of Array.isArray(value) ? value : [value]) own.append(name, one);
  }
  return own;
}

function signalOf({ signal, timeout }: HttpRequest): AbortSignal {
  const signals = [
    ...(signal === undefined ? [] : [signal]),
    ...(timeout?.request === undefined ? [] : [AbortSignal.timeout(timeout.request)]),
  ];
  return AbortSignal.any(signals);
}

function dataOf({ response, redirectUrls }: Arrival, isComplete: () => boolean): HttpResponseData {
  const headers: SimpleHeaders = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  return {
    redirectUrls,
    url: response.url,
    statusCode: response.status,
    statusMessage: response.statusText,
    headers,
    trailers: {},
    complete: isComplete(),
  };
}
