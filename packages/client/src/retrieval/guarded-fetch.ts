// `fetch` for one hop, behind the same guard as every retrieval: the socket is one that openSocket made, so that the name is resolved
// once, every address checked and the connection pinned. No redirect is followed: whoever asks decides about each hop. In: a URL
// whose turn it is. Out: a Response whose body streams, or a rejection as `fetch` gives it. Node's own HTTP client does the protocol:
// undici 7.30 ends the process when a connection ends while its reader is slow. Next: ../polite-hops.ts.
import { type IncomingMessage, request as requestOn } from "node:http";
import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { refusalOf } from "../safety/target-rules.ts";
import { openSocket } from "./connect.ts";
import { acceptEncoding } from "./content-coding.ts";
import { retrievalLimits } from "./limits.ts";
import { Failure, Scope } from "./scope.ts";
import { checkUserAgent, type RetrievalSettings } from "./settings.ts";

/** One hop of a fetch. */
export interface FetchRequest {
  readonly method: string;
  /** Sent as they are, but for the User-Agent and what belongs to the connection. */
  readonly headers: Headers;
  readonly body: Uint8Array | null;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Whether this hop was led to by a redirect: schemes are then those that redirects may lead to. */
  readonly isRedirected: boolean;
}

/** Between two octets of a body: a server that stops sending holds nobody for longer. */
const silenceMs = 30_000;
/** Fields that are the connection's business. Source: Fetch Standard, forbidden request-header. */
const ownFields: ReadonlySet<string> = new Set(["connection", "content-length", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"]);
/** Statuses whose response has no body. Source: Fetch Standard, null body status. */
const nullBodyStatuses: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** The fetch of a transport with these settings; `ending` ends what runs. */
export function guardedFetch(settings: RetrievalSettings, ending: AbortSignal): (url: string, request: FetchRequest) => Promise<Response> {
  return async (text, request) => {
    checkUserAgent(request.userAgent);
    const url = new URL(text);
    const refusal = url.protocol === "ftp:" ? { fault: "scheme-refused", detail: "pages are not read by ftp:" } : refusalOf(url, settings.target, request.isRedirected);
    if (refusal !== null) throw new TypeError(`fetch failed: ${refusal.fault}: ${refusal.detail}`);
    const signal = AbortSignal.any([request.signal, ending]);
    try {
      return await oneHop(url, request, settings, signal);
    } catch (error) {
      // As `fetch` does: the signal's reason where it was aborted, else a TypeError.
      signal.throwIfAborted();
      const what = error instanceof Failure ? `${error.fault}: ${error.message}` : error instanceof Error ? error.message : String(error);
      throw new TypeError(`fetch failed: ${what}`, { cause: error });
    }
  };
}

async function oneHop(url: URL, request: FetchRequest, settings: RetrievalSettings, signal: AbortSignal): Promise<Response> {
  const scope = new Scope(settings.deadlines.totalMs, [signal]);
  try {
    const { socket } = await openSocket(url, settings, scope);
    socket.setTimeout(silenceMs, () => socket.destroy(new Failure("total-timeout", `silent for ${silenceMs} ms`)));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      const sent = requestOn({
        createConnection: () => socket, method: request.method, host: url.hostname, path: `${url.pathname}${url.search}`, headers: fieldsOf(url, request),
        setHost: false, maxHeaderSize: retrievalLimits.headerOctets, signal,
      });
      sent.on("response", resolve).on("error", reject);
      sent.end(request.body ?? undefined);
    });
    // Until the fields are there, the deadlines of every retrieval hold; the body is its reader's.
    const response = await scope.run(answered).catch((error: unknown) => {
      socket.destroy();
      throw error;
    });
    return responseOf(response, request.method);
  } finally {
    scope.end();
  }
}

function fieldsOf(url: URL, { headers, body, userAgent, method }: FetchRequest): string[] {
  const fields = ["host", url.host, "user-agent", userAgent, "connection", "close"];
  if (!headers.has("accept")) fields.push("accept", "*/*");
  if (!headers.has("accept-encoding")) fields.push("accept-encoding", acceptEncoding);
  if (body !== null || method === "POST" || method === "PUT") fields.push("content-length", String(body?.length ?? 0));
  for (const [name, value] of headers) if (name !== "user-agent" && !ownFields.has(name)) fields.push(name, value);
  return fields;
}

function responseOf(message: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < message.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = message.rawHeaders.slice(at, at + 2);
    try {
      headers.append(name, value);
    } catch {
      // What no Headers can hold is no field.
    }
  }
  const status = message.statusCode ?? 0;
  const init = { status, statusText: /^[\t\x20-\x7e]*$/.test(message.statusMessage ?? "") ? (message.statusMessage ?? "") : "", headers };
  if (nullBodyStatuses.has(status) || method === "HEAD") {
    message.resume();
    return new Response(null, init);
  }
  const decoder = decoderOf(headers.get("content-encoding"));
  // Where either side fails, the reader of the body is told, and both are let go.
  const body = decoder === null ? message : pipeline(message, decoder, () => {});
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, init);
}

/** One layer of coding is undone, as every retrieval does; the body of another comes as it was sent. */
function decoderOf(coding: string | null): Transform | null {
  switch (coding?.trim().toLowerCase()) {
    case "gzip": case "x-gzip": return createGunzip();
    case "deflate": return createInflate();
    case "br": return createBrotliDecompress();
    default: return null;
  }
}
