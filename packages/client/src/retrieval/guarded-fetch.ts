// `fetch` for one hop, behind the same guard as every retrieval: the connection is one that openSocket made, or one
// that was kept of them. No redirect is followed: each hop is decided on by itself. In: a URL whose turn it is. Out: a
// Response whose body streams, or a rejection as `fetch` gives it. Next: fetch-connections.ts, fetch-body.ts,
// ../polite-hops.ts.
import { guardOf, refusalOf } from "../safety/target-rules.ts";
import { acceptEncoding, checkTransferCoding } from "./content-coding.ts";
import type { Field } from "./exchange.ts";
import { bodyStream } from "./fetch-body.ts";
import { type Answer, FetchConnections } from "./fetch-connections.ts";
import { Failure, Scope } from "./scope.ts";
import { checkUserAgent, type RetrievalSettings } from "./settings.ts";

/** One hop of a fetch. */
export interface FetchRequest {
  readonly method: string;
  /** Sent as they are, except for the User-Agent and what belongs to the connection. */
  readonly headers: Headers;
  readonly body: Uint8Array | null;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** The URL that redirected to this one, if any: the rules for redirects then apply. */
  readonly redirectedFrom?: string;
}

/** Fields that belong to the connection. Source: Fetch Standard, forbidden request-header. */
const ownFields: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** Statuses whose response has no body. Source: Fetch Standard, null body status. */
const nullBodyStatuses: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** The fetch of a transport with these settings; `ending` ends what runs. */
export function guardedFetch(
  settings: RetrievalSettings,
  ending: AbortSignal,
): { readonly fetchHop: (url: string, request: FetchRequest) => Promise<Response>; readonly end: () => void } {
  const connections = new FetchConnections(settings);
  const fetchHop = async (text: string, request: FetchRequest): Promise<Response> => {
    try {
      return await oneHop(text, request, connections, settings, ending);
    } catch (error) {
      // As `fetch` does: the signal's reason if it was aborted, else a TypeError.
      request.signal.throwIfAborted();
      ending.throwIfAborted();
      if (!(error instanceof Failure)) throw error instanceof TypeError ? error : failed(String(error), error);
      throw failed(`${error.fault}: ${error.message}`, error);
    }
  };
  return { fetchHop, end: () => connections.end() };
}

async function oneHop(
  text: string,
  request: FetchRequest,
  connections: FetchConnections,
  settings: RetrievalSettings,
  ending: AbortSignal,
): Promise<Response> {
  checkUserAgent(request.userAgent);
  const url = new URL(text);
  const from = request.redirectedFrom === undefined ? null : new URL(request.redirectedFrom);
  const refusal =
    url.protocol === "ftp:"
      ? { fault: "scheme-refused" as const, detail: "pages are not fetched by ftp:" }
      : refusalOf(url, settings.target, from);
  if (refusal !== null) throw new Failure(refusal.fault, refusal.detail);
  const signal = AbortSignal.any([request.signal, ending]);
  const scope = new Scope(settings.deadlines.totalMs, [signal]);
  try {
    // Until the fields are here, the deadlines of every retrieval apply; after that only silence counts.
    const answer = await connections.send(
      {
        url,
        guard: guardOf(url, settings.target, from),
        method: request.method,
        fields: fieldsOf(request),
        body: request.body,
      },
      scope,
    );
    return responseOf(answer, request, signal);
  } finally {
    scope.end();
  }
}

/** The error that `fetch` rejects with for the network. */
export function failed(what: string, cause?: unknown): TypeError {
  return new TypeError(`fetch failed: ${what}`, cause === undefined ? {} : { cause });
}

function fieldsOf({ headers, body, userAgent, method }: FetchRequest): Field[] {
  const fields: Field[] = [["user-agent", userAgent]];
  if (!headers.has("accept")) fields.push(["accept", "*/*"]);
  if (!headers.has("accept-encoding")) fields.push(["accept-encoding", acceptEncoding]);
  // Fetch Standard, HTTP-network-or-cache fetch: without a body only POST and PUT say that its length is 0.
  if (body !== null || method === "POST" || method === "PUT")
    fields.push(["content-length", String(body?.length ?? 0)]);
  for (const [name, value] of headers) if (name !== "user-agent" && !ownFields.has(name)) fields.push([name, value]);
  return fields;
}

function responseOf(answer: Answer, { method }: FetchRequest, signal: AbortSignal): Response {
  const headers = new Headers();
  for (const [name, value] of answer.fields) {
    try {
      headers.append(name, value);
    } catch {
      // A field that no Headers can hold is dropped.
    }
  }
  const { status, statusText } = answer;
  const init = { status, statusText: /^[\t\x20-\x7e]*$/.test(statusText) ? statusText : "", headers };
  if (nullBodyStatuses.has(status) || method === "HEAD") {
    answer.body.resume();
    return new Response(null, init);
  }
  try {
    checkTransferCoding(answer.fields.filter(([name]) => name === "transfer-encoding").map(([, value]) => value));
  } catch (error) {
    answer.cancel();
    throw error;
  }
  return new Response(bodyStream(answer, headers.get("content-encoding") ?? "", signal), init);
}
