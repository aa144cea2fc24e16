// A connection that speaks HTTP/1.1, and the few that are kept for an origin's next page. undici speaks the protocol on
// a socket that it is given and opens none; a connection whose socket has ended is thrown away, never reopened behind
// the guard's back. Next: exchange.ts.
import type { Socket } from "node:net";
import { Client } from "undici";
import { type Door, openSocket } from "./connect.ts";
import { Failure, type Scope } from "./scope.ts";
import { retrievalLimits } from "./limits.ts";
import type { RetrievalSettings } from "./settings.ts";

/** An open connection to one origin. One exchange at a time. */
export interface Connection {
  readonly client: Client;
  readonly socket: Socket;
  readonly address: string;
  readonly guard: Door["guard"];
  /** Whether it has carried an exchange before this one. */
  readonly isReused: boolean;
}

/** Opens a connection to the URL's origin. Rejects with a Failure. */
export async function openConnection(
  url: URL,
  guard: Door["guard"],
  settings: RetrievalSettings,
  scope: Scope,
): Promise<Connection> {
  const { socket, address } = await openSocket(url, { guard, protocols: ["http/1.1"] }, settings, scope);
  let isGiven = false;
  const client = new Client(url.origin, {
    connect: (_options, callback) => {
      // undici asks again if the socket has ended: that exchange has failed. It expects an answer in a later task.
      const isFirst = !isGiven;
      isGiven = true;
      queueMicrotask(() =>
        isFirst ? callback(null, socket) : callback(new Failure("reset", "the connection ended"), null),
      );
    },
    pipelining: 1,
    maxHeaderSize: retrievalLimits.headerOctets,
    // Only the scope's deadlines count: these would start again with every octet.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: retrievalLimits.idleMs,
    keepAliveMaxTimeout: retrievalLimits.idleMs,
  });
  return { client, socket, address, guard, isReused: false };
}

/** One for all: every exchange ends its connection, and an error of its own would cost more than the rest of that. */
const ended = new Failure("cancelled", "the connection was ended");

/** Ends a connection, whatever it is doing. */
export function endConnection(connection: Connection): void {
  // The client first: if a socket ends without a reason, undici takes it for the end of the response.
  void connection.client.destroy(ended);
  // It does not touch a socket that it has not used yet.
  connection.socket.destroy();
}

/** Ends the socket of a connection whose exchange is over. */
export function endSocket(socket: Socket): void {
  socket.destroy(ended);
}

/** Connections that may carry another exchange, by guard and origin. */
export class IdleConnections {
  /** The oldest first, which leaves if there are too many. */
  readonly #idle = new Map<string, Connection>();

  /**
   * A kept connection to the origin; null if there is none. It may have ended just now, as its next exchange will find.
   */
  take(url: URL, guard: Door["guard"]): Connection | null {
    const key = `${guard} ${url.origin}`;
    const connection = this.#idle.get(key);
    if (connection === undefined) return null;
    this.#idle.delete(key);
    return { ...connection, isReused: true };
  }

  /** Keeps a connection whose exchange is over; it ends by itself after `idleMs`. */
  keep(url: URL, connection: Connection): void {
    const key = `${connection.guard} ${url.origin}`;
    const other = this.#idle.get(key);
    if (other !== undefined) endConnection(other);
    this.#idle.delete(key);
    this.#idle.set(key, connection);
    if (!connection.isReused) {
      connection.socket.once("close", () => {
        if (this.#idle.get(key)?.socket === connection.socket) this.#idle.delete(key);
      });
    }
    for (const [origin, oldest] of this.#idle) {
      if (this.#idle.size <= retrievalLimits.idleConnections) break;
      this.#idle.delete(origin);
      endConnection(oldest);
    }
  }

  end(): void {
    for (const connection of this.#idle.values()) endConnection(connection);
    this.#idle.clear();
  }
}
