// The connections of fetches: HTTP/1.1 kept alive by Node's own agent, HTTP/2 where TLS offers it, each made by
// openSocket and by nothing else. undici is not used here: 7.30 ends the process when a connection ends while its
// reader is slow. In: a request that may be sent. Out: the response's head, with its body as a stream. RFC 9112 section
// 9.3, RFC 9113. Next: fetch-body.ts.
import { Agent, type ClientRequest, type IncomingMessage, request as requestOn, type RequestOptions } from "node:http";
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2, constants } from "node:http2";
import type { Socket } from "node:net";
import type { Duplex, Readable } from "node:stream";
import type { AddressGuard } from "../safety/address-guard.ts";
import { type OpenSocket, openSocket } from "./connect.ts";
import type { Field } from "./exchange.ts";
import { retrievalLimits } from "./limits.ts";
import { proxyAuthorization } from "./proxy.ts";
import { absoluteForm, originForm } from "./request-target.ts";
import { Failure, type Scope } from "./scope.ts";
import type { RetrievalSettings } from "./settings.ts";

/** A request that may be sent. */
export interface Sending {
  readonly url: URL;
  readonly guard: AddressGuard;
  readonly method: string;
  /** In lower case, without those of the connection. */
  readonly fields: readonly Field[];
  readonly body: Uint8Array | null;
}

/** The head of a response, and its body. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly fields: readonly Field[];
  readonly body: Readable;
  /** Whether the body that has ended arrived whole. */
  isWhole(): boolean;
  /** Gives the rest of the body up. */
  cancel(): void;
}

/** Methods that may be sent again if a kept connection ends before any response. RFC 9110 section 9.2.2. */
const idempotent: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"]);

/** Connections that are kept for the next request. */
export class FetchConnections {
  readonly #settings: RetrievalSettings;
  readonly #agent: PinnedAgent;
  readonly #sessions: Map<string, ClientHttp2Session> = new Map();

  constructor(settings: RetrievalSettings) {
    this.#settings = settings;
    this.#agent = new PinnedAgent(settings, (key, url, socket) => this.#keepSession(key, url, socket));
  }

  /** Sends the request. Rejects with a Failure, or with the error of the socket. */
  async send(sending: Sending, scope: Scope): Promise<Answer> {
    const key = `${sending.guard} ${sending.url.origin}`;
    for (let isFirst = true; ; isFirst = false) {
      const session = this.#sessions.get(key);
      try {
        return await scope.run(
          session === undefined ? this.#overHttp1(key, sending, scope) : overHttp2(session, sending, scope),
        );
      } catch (error) {
        if (error instanceof Http2Offered) continue;
        // RFC 9112 section 9.3.1: a kept connection may have ended just now.
        const isStale = error instanceof StaleConnection && idempotent.has(sending.method);
        if (isStale && session !== undefined && this.#sessions.get(key) === session) this.#sessions.delete(key);
        if (!isStale || !isFirst || scope.failure !== null)
          throw error instanceof StaleConnection ? error.cause : error;
      }
    }
  }

  /** Ends every connection. */
  end(): void {
    this.#agent.destroy();
    for (const session of this.#sessions.values()) session.destroy();
    this.#sessions.clear();
  }

  #overHttp1(key: string, sending: Sending, scope: Scope): Promise<Answer> {
    const { url, method, fields, body } = sending;
    const proxy = url.protocol === "http:" ? this.#settings.proxyOf(url) : null;
    const authorization = proxy === null ? null : proxyAuthorization(proxy);
    // A request that may not be sent again gets a connection of its own.
    const connection = idempotent.has(method) ? "keep-alive" : "close";
    // An object, not a list: of a list, Node writes the head before it knows whether there is a body.
    const headers = {
      host: url.host,
      ...Object.fromEntries(fields),
      connection,
      ...(authorization === null ? {} : { "proxy-authorization": authorization }),
    };
    return new Promise((resolve, reject) => {
      const sent = requestOn({
        agent: this.#agent,
        method,
        host: url.hostname,
        headers,
        setHost: false,
        maxHeaderSize: retrievalLimits.headerOctets,
        path: proxy === null ? originForm(url) : absoluteForm(url),
        lane: { key, name: connection === "close" ? `${key} ${laneCount++}` : key, url, guard: sending.guard, scope },
      } as RequestOptions);
      // Without a body, no method says that it has one in chunks.
      if (body === null)
        (sent as ClientRequest & { useChunkedEncodingByDefault: boolean }).useChunkedEncodingByDefault = false;
      sent.maxHeadersCount = retrievalLimits.headerLines * 2;
      const forget = scope.onFailure((failure) => sent.destroy(failure));
      sent.on("information", informationCounter(scope));
      sent.on("response", (message) => {
        forget();
        // A response that comes before the request is written may be followed by an error of writing it.
        sent.on("error", () => {});
        resolve(http1Answer(message));
      });
      sent.on("error", (error) => {
        forget();
        reject(sent.reusedSocket && isEnded(error) ? new StaleConnection(error) : error);
      });
      sent.end(body ?? undefined);
    });
  }

  #keepSession(key: string, url: URL, socket: Socket): void {
    const session = connectHttp2(url.origin, {
      createConnection: () => socket,
      maxHeaderListPairs: retrievalLimits.headerLines,
      maxSessionMemory: 32,
      settings: { enablePush: false, maxHeaderListSize: retrievalLimits.headerOctets },
    });
    const forget = (): void => {
      if (this.#sessions.get(key) === session) this.#sessions.delete(key);
    };
    session
      .on("error", () => {})
      .on("goaway", forget)
      .on("close", forget);
    session.setTimeout(retrievalLimits.idleMs, () => {
      if (openStreams.get(session) !== undefined) return;
      forget();
      session.close();
    });
    this.#sessions.set(key, session);
    for (const [oldest, idle] of this.#sessions) {
      if (this.#sessions.size <= retrievalLimits.idleConnections) break;
      if (openStreams.get(idle) === undefined && idle !== session) {
        this.#sessions.delete(oldest);
        idle.close();
      }
    }
  }
}

let laneCount = 0;

/** TLS settled on HTTP/2: the request goes over the session that was made of the connection. */
class Http2Offered extends Error {}

/** A kept connection ended before any response. */
class StaleConnection extends Error {
  constructor(cause: unknown) {
    super("the connection ended", { cause });
  }
}

/** Counts responses of class 1xx, which could go on for ever. */
function informationCounter(scope: Scope): () => void {
  const most = retrievalLimits.informationalResponses;
  let count = 0;
  return () => {
    if (++count > most) scope.fail(new Failure("invalid-response", `more than ${most} responses of class 1xx`));
  };
}

function isEnded(error: Error): boolean {
  return ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(String((error as NodeJS.ErrnoException).code));
}

interface Lane {
  /** Of the origin behind its guard. */
  readonly key: string;
  /** Of the sockets that may carry the request. */
  readonly name: string;
  readonly url: URL;
  readonly guard: AddressGuard;
  readonly scope: Scope;
}

/** Node's agent over sockets that openSocket made. */
class PinnedAgent extends Agent {
  readonly #settings: RetrievalSettings;
  readonly #onHttp2: (key: string, url: URL, socket: Socket) => void;
  readonly #strayData: WeakMap<Socket, () => void> = new WeakMap();

  constructor(settings: RetrievalSettings, onHttp2: (key: string, url: URL, socket: Socket) => void) {
    super({ keepAlive: true, timeout: retrievalLimits.idleMs });
    this.#settings = settings;
    this.#onHttp2 = onHttp2;
  }

  override getName(options?: object): string {
    return (options as { readonly lane?: Lane } | undefined)?.lane?.name ?? "";
  }

  override createConnection(options: object, callback?: (error: Error | null, socket: Duplex) => void): undefined {
    const { key, url, guard, scope } = (options as { readonly lane: Lane }).lane;
    // Without a socket there is an error.
    const done = callback as (error: Error | null, socket?: Duplex) => void;
    const protocols = ["h2", "http/1.1"] as const;
    const opened = ({ socket, protocol }: OpenSocket): void => {
      if (protocol === "http/1.1") return done(null, socket);
      this.#onHttp2(key, url, socket);
      done(new Http2Offered());
    };
    openSocket(url, { guard, protocols }, this.#settings, scope).then(opened, done);
  }

  /**
   * See the agent's documentation. Octets that nobody asked for end an idle connection: they could pass for the next
   * response.
   */
  override keepSocketAlive(duplex: Duplex): boolean {
    const socket = duplex as Socket;
    const idle = Object.values(this.freeSockets).reduce((sum, list) => sum + (list?.length ?? 0), 0);
    if (idle >= retrievalLimits.idleConnections || socket.readableLength > 0) return false;
    const onData = (): void => void socket.destroy();
    this.#strayData.set(socket, onData);
    socket.on("data", onData);
    socket.unref();
    socket.setTimeout(retrievalLimits.idleMs);
    return true;
  }

  override reuseSocket(duplex: Duplex): void {
    const socket = duplex as Socket;
    const onData = this.#strayData.get(socket);
    if (onData !== undefined) socket.removeListener("data", onData);
    socket.ref();
  }
}

function http1Answer(message: IncomingMessage): Answer {
  const fields: Field[] = [];
  for (let at = 0; at + 1 < message.rawHeaders.length; at += 2) {
    fields.push([(message.rawHeaders[at] ?? "").toLowerCase(), message.rawHeaders[at + 1] ?? ""]);
  }
  message.on("error", () => {});
  return {
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? "",
    fields,
    body: message,
    isWhole: () => message.complete,
    cancel: () => void message.destroy(),
  };
}

/** How many streams of a session are open; none is undefined. */
const openStreams = new WeakMap<ClientHttp2Session, number>();

function overHttp2(session: ClientHttp2Session, sending: Sending, scope: Scope): Promise<Answer> {
  const { url, method, fields, body } = sending;
  return new Promise((resolve, reject) => {
    let stream: ClientHttp2Stream;
    try {
      stream = session.request(
        {
          ":method": method,
          ":scheme": url.protocol.slice(0, -1),
          ":authority": url.host,
          ":path": originForm(url),
          ...Object.fromEntries(fields),
        },
        { endStream: body === null },
      );
    } catch (error) {
      // The session has ended and nobody has said so yet.
      reject(new StaleConnection(error));
      return;
    }
    counted(session, stream);
    const forget = scope.onFailure(() => stream.close(constants.NGHTTP2_CANCEL));
    let hasResponse = false;
    stream.on("headers", informationCounter(scope));
    stream.on("response", (headers, _flags, raw: readonly string[] = []) => {
      hasResponse = true;
      forget();
      resolve(http2Answer(stream, Number(headers[":status"]), raw));
    });
    stream.on("error", (error) => {
      forget();
      const isUnprocessed = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || session.destroyed || session.closed;
      if (!hasResponse) reject(isUnprocessed ? new StaleConnection(error) : error);
    });
    stream.on("close", () => {
      forget();
      if (!hasResponse) reject(new StaleConnection(new Failure("reset", "the connection ended")));
    });
    if (body !== null) stream.end(body);
  });
}

function counted(session: ClientHttp2Session, stream: ClientHttp2Stream): void {
  session.ref();
  openStreams.set(session, (openStreams.get(session) ?? 0) + 1);
  stream.once("close", () => {
    const left = (openStreams.get(session) ?? 1) - 1;
    if (left > 0) return void openStreams.set(session, left);
    openStreams.delete(session);
    if (!session.destroyed) session.unref();
  });
}

function http2Answer(stream: ClientHttp2Stream, status: number, raw: readonly string[]): Answer {
  const fields: Field[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if (!(raw[at] ?? "").startsWith(":")) fields.push([raw[at] ?? "", raw[at + 1] ?? ""]);
  }
  return {
    status,
    statusText: "",
    fields,
    body: stream,
    // A stream that the server cancels ends without an error.
    isWhole: () => !stream.aborted && (stream.rstCode ?? 0) === constants.NGHTTP2_NO_ERROR,
    cancel: () => stream.close(constants.NGHTTP2_CANCEL),
  };
}
