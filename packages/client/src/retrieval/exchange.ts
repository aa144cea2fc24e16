// One request and its response: GET, no redirect followed, the fields as sent, the body decoded and cut, every deadline
// kept. In: a URL that may be asked, and the fields to send. Out: what came, with the failure if there was one; never
// an exception. Next: robots-txt.ts and page.ts, which ask.
import type { AddressGuard } from "../safety/address-guard.ts";
import { type Connection, endConnection, endSocket, type IdleConnections, openConnection } from "./connection.ts";
import { checkTransferCoding, contentCoding, readBody } from "./content-coding.ts";
import { detailOf, failureOf, type Stage } from "./failure-of.ts";
import { retrievalLimits } from "./limits.ts";
import { proxyAuthorization } from "./proxy.ts";
import { absoluteForm, originForm } from "./request-target.ts";
import { type Response, responseTo } from "./response.ts";
import { Failure, type Scope } from "./scope.ts";
import type { RetrievalSettings } from "./settings.ts";

/** A field of a request or a response: its name, in lower case, and its value, one character an octet. */
export type Field = readonly [name: string, value: string];

/** What is asked, and how. */
export interface ExchangeRequest {
  readonly url: URL;
  readonly guard: AddressGuard;
  readonly fields: readonly Field[];
  readonly keepOctets: number;
  /** Whether to read the body of a response with that status. */
  readonly readsBody: (status: number) => boolean;
  /** Connections to reuse and keep; null for a connection of its own. */
  readonly idle: IdleConnections | null;
}

/** What came. */
export interface Exchange {
  readonly address: string | null;
  readonly status: number | null;
  /** Each line separately, in the order sent. */
  readonly fields: readonly Field[];
  /** Null if none was read, or if it did not arrive whole. */
  readonly body: Uint8Array | null;
  readonly isCut: boolean;
  readonly failure: Failure | null;
}

/** Asks once. If a kept connection turns out to have ended, a new one replaces it, once. */
export async function exchange(request: ExchangeRequest, settings: RetrievalSettings, scope: Scope): Promise<Exchange> {
  const kept = request.idle?.take(request.url, request.guard) ?? null;
  if (kept !== null) {
    const result = await exchangeOn(kept, request, settings, scope);
    // RFC 9110 section 9.2.2: a request whose connection ended before any response may be sent again, since GET is
    // idempotent.
    const isStale = result.failure?.fault === "reset" && result.status === null && scope.failure === null;
    if (!isStale) return result;
  }
  let connection: Connection;
  try {
    connection = await openConnection(request.url, request.guard, settings, scope);
  } catch (error) {
    return { address: null, status: null, fields: [], body: null, isCut: false, failure: failureOf(error, "connect") };
  }
  return exchangeOn(connection, request, settings, scope);
}

async function exchangeOn(
  connection: Connection,
  request: ExchangeRequest,
  settings: RetrievalSettings,
  scope: Scope,
): Promise<Exchange> {
  const { socket, address } = connection;
  const { keepOctets, idle } = request;
  const before = socket.bytesRead;
  const { firstByteMs } = settings.deadlines;
  let hasOctets = false;
  const cancelFirstByte = scope.timer(firstByteMs, () => {
    if (!hasOctets) scope.fail(new Failure("first-byte-timeout", `no byte after ${firstByteMs} ms`));
  });
  // Chunk extensions, empty gzip members and the like yield no body and could go on at line speed.
  const mostReceived = mostReceivedFor(keepOctets);
  const count = (): void => {
    // Not `bytesRead`, which under TLS includes the last messages of the handshake.
    hasOctets ||= socket.readableLength > 0;
    if (socket.bytesRead - before > mostReceived)
      scope.fail(new Failure("invalid-response", `more than ${mostReceived} bytes received`));
  };
  // Before undici's own listener, which reads everything.
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
    const response = await scope.run(send(connection, request, settings, scope));
    status = response.status;
    fields = fieldsOf(response.rawFields);
    stage = "body";
    if (fields.length > retrievalLimits.headerLines)
      throw new Failure("headers-too-large", `${fields.length} header lines`);
    if (!request.readsBody(status)) return { address, status, fields, body: null, isCut: false, failure: null };
    checkTransferCoding(valuesOf(fields, "transfer-encoding"));
    const coding = contentCoding(valuesOf(fields, "content-encoding"));
    const { octets, isCut } = await scope.run(readBody(response.body, coding, keepOctets));
    // undici takes a reset for the end of a body that only the connection's end delimits: a part would pass as the
    // whole.
    if (isReset && !isCut && isDelimitedByEnd(fields))
      throw new Failure("reset", "the connection was reset within the body");
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

function send(
  { client, socket }: Connection,
  { url, fields, idle }: ExchangeRequest,
  settings: RetrievalSettings,
  scope: Scope,
): Promise<Response> {
  const proxy = url.protocol === "http:" ? settings.proxyOf(url) : null;
  const authorization = proxy === null ? null : proxyAuthorization(proxy);
  const most = retrievalLimits.informationalResponses;
  let informational = 0;
  return responseTo(
    client,
    {
      method: "GET",
      path: proxy === null ? originForm(url) : absoluteForm(url),
      headers: [...fields, ...(authorization === null ? [] : [["proxy-authorization", authorization] as const])].flat(),
      // Connection: close, if the connection is used once.
      reset: idle === null,
    },
    {
      onInfo: () => {
        if (++informational > most)
          scope.fail(new Failure("invalid-response", `more than ${most} responses of class 1xx`));
      },
      // undici would end it with an error made for it alone, which costs more than the connection's end.
      onEnd: () => {
        if (idle === null) endSocket(socket);
      },
    },
  );
}

/** Whether only the end of the connection ends the body. RFC 9112 section 6.3. */
function isDelimitedByEnd(fields: readonly Field[]): boolean {
  return !fields.some(([name]) => name === "content-length" || name === "transfer-encoding");
}

/** The values of the fields of that name, in their order. */
export function valuesOf(fields: readonly Field[], name: string): string[] {
  return fields.filter((field) => field[0] === name).map(([, value]) => value);
}

function mostReceivedFor(keepOctets: number): number {
  return retrievalLimits.headerOctets + keepOctets * retrievalLimits.receivedPerKeptOctet;
}

function fieldsOf(raw: readonly string[]): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) fields.push([(raw[at] ?? "").toLowerCase(), raw[at + 1] ?? ""]);
  return fields;
}
