// One request and its response: GET, no redirect followed, the fields as they were sent, the body decoded and cut, every deadline
// kept. In: a URL whose target was let pass, the fields to send. Out: what came, with the failure where there was one: never an
// exception. Next: robots-txt.ts and page.ts, which ask.
import type { Readable } from "node:stream";
import { endConnection, openConnection, type Connection, type IdleConnections } from "./connection.ts";
import { contentCoding, readBody } from "./content-coding.ts";
import { detailOf, failureOf, type Stage } from "./failure-of.ts";
import { retrievalLimits } from "./limits.ts";
import { Failure, type Scope } from "./scope.ts";
import type { RetrievalSettings } from "./settings.ts";

/** A field of a request or a response: its name, in lower case, and its value, one character an octet. */
export type Field = readonly [name: string, value: string];

/** What is asked, and how. */
export interface ExchangeRequest {
  readonly url: URL;
  readonly fields: readonly Field[];
  readonly keepOctets: number;
  /** Whether the body of a response with that status is read. */
  readonly readsBody: (status: number) => boolean;
  /** Connections that may be used again and kept; null for one of its own. */
  readonly idle: IdleConnections | null;
}

/** What came. */
export interface Exchange {
  readonly address: string | null;
  readonly status: number | null;
  /** Every line by itself, in the order sent. */
  readonly fields: readonly Field[];
  /** Null where none was read, or it did not arrive whole. */
  readonly body: Uint8Array | null;
  readonly isCut: boolean;
  readonly failure: Failure | null;
}

/** Asks once; a connection that was kept too long is replaced by a new one, once. */
export async function exchange(request: ExchangeRequest, settings: RetrievalSettings, scope: Scope): Promise<Exchange> {
  const kept = request.idle?.take(request.url) ?? null;
  if (kept !== null) {
    const result = await exchangeOn(kept, request, settings, scope);
    // RFC 9110 section 9.2.2: a request whose connection ended before any response may be sent again, since GET is idempotent.
    const isStale = result.failure?.fault === "reset" && result.status === null && scope.failure === null;
    if (!isStale) return result;
  }
  let connection: Connection;
  try {
    connection = await openConnection(request.url, settings, scope);
  } catch (error) {
    return { address: null, status: null, fields: [], body: null, isCut: false, failure: failureOf(error, "connect") };
  }
  return exchangeOn(connection, request, settings, scope);
}

async function exchangeOn(
  connection: Connection, request: ExchangeRequest, settings: RetrievalSettings, scope: Scope,
): Promise<Exchange> {
  const { socket, address } = connection;
  const { keepOctets, idle } = request;
  const before = socket.bytesRead;
  const { firstByteMs } = settings.deadlines;
  let hasOctets = false;
  const cancelFirstByte = scope.timer(firstByteMs, () => {
    if (!hasOctets) scope.fail(new Failure("first-byte-timeout", `no octet after ${firstByteMs} ms`));
  });
  // Chunk extensions, empty members of gzip and the like are read by nobody and could go on at the speed of the line.
  const mostReceived = mostReceivedFor(keepOctets);
  const count = (): void => {
    // Not the octets counted below, which under TLS are those of the handshake's last messages too.
    hasOctets ||= socket.readableLength > 0;
    if (socket.bytesRead - before > mostReceived) scope.fail(new Failure("invalid-response", `more than ${mostReceived} octets received`));
  };
  // Before undici's own listener, which leaves nothing to be seen.
  socket.prependListener("readable", count);
  let isReset = false;
  const onError = (error: NodeJS.ErrnoException): void => void (isReset ||= error.code === "ECONNRESET");
  socket.on("error", onError);
  const release = scope.onFailure(() => endConnection(connection));
  let stage: Stage = "request";
  let status: number | null = null;
  let fields: readonly Field[] = [];
  let isReusable = false;
  try {
    const response = await scope.run(send(connection, request, scope));
    status = response.status;
    fields = response.fields;
    stage = "body";
    if (fields.length > retrievalLimits.headerLines) throw new Failure("headers-too-large", `${fields.length} header lines`);
    if (!request.readsBody(status)) return { address, status, fields, body: null, isCut: false, failure: null };
    const coding = contentCoding(fields.filter(([name]) => name === "content-encoding").map(([, value]) => value));
    const { octets, isCut } = await scope.run(readBody(response.body, coding, keepOctets));
    // undici takes a reset for the end of a body that only the connection's end delimits: a part would pass for the whole.
    if (isReset && !isCut && isDelimitedByEnd(fields)) throw new Failure("reset", "the connection was reset within the body");
    isReusable = idle !== null && !isCut;
    return { address, status, fields, body: octets, isCut, failure: null };
  } catch (error) {
    const isWithinReset = isReset && stage === "body";
    const failure = isWithinReset ? new Failure("reset", detailOf(error)) : failureOf(error, stage);
    return { address, status, fields, body: null, isCut: false, failure: scope.failure ?? failure };
  } finally {
    cancelFirstByte();
    release();
    socket.removeListener("readable", count).removeListener("error", onError);
    if (isReusable && idle !== null && !socket.destroyed) idle.keep(request.url, connection);
    else endConnection(connection);
  }
}

interface Response {
  readonly status: number;
  readonly fields: readonly Field[];
  readonly body: Readable;
}

async function send(connection: Connection, request: ExchangeRequest, scope: Scope): Promise<Response> {
  const { url, fields, idle } = request;
  let informational = 0;
  const { statusCode, headers, body } = await connection.client.request({
    method: "GET",
    // Not pathname and search, which lose the "?" of an empty query: another resource, and another rule may bind it.
    path: url.href.slice(url.origin.length),
    headers: fields.flat(),
    responseHeaders: "raw",
    // The parser is never made to wait: where a connection ends while it waits, undici 7.30 throws where nobody can catch it. What
    // could pile up meanwhile is bounded by what may be received, with room for what one reading of the socket adds.
    highWaterMark: mostReceivedFor(request.keepOctets) * 2,
    // Connection: close, where the connection is used once.
    reset: idle === null,
    onInfo: () => {
      if (++informational > retrievalLimits.informationalResponses) {
        scope.fail(new Failure("invalid-response", `more than ${retrievalLimits.informationalResponses} responses of class 1xx`));
      }
    },
  });
  body.on("error", () => {});
  // With `responseHeaders: "raw"` names and values stand in turn; undici's types do not say so.
  const raw = headers as unknown as readonly string[];
  return { status: statusCode, fields: fieldsOf(raw), body };
}

/** Whether nothing but the end of the connection ends the body. RFC 9112 section 6.3. */
function isDelimitedByEnd(fields: readonly Field[]): boolean {
  return !fields.some(([name]) => name === "content-length" || name === "transfer-encoding");
}

function mostReceivedFor(keepOctets: number): number {
  return retrievalLimits.headerOctets + keepOctets * retrievalLimits.receivedPerKeptOctet;
}

function fieldsOf(raw: readonly string[]): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) fields.push([(raw[at] ?? "").toLowerCase(), raw[at + 1] ?? ""]);
  return fields;
}
