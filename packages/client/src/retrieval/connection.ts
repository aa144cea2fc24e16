// A connection that speaks HTTP/1.1, and the few that are kept for an origin's next page. undici does the protocol on a socket that
// it was given and opens none; a connection whose socket is gone is thrown away, never opened anew behind the guard's back.
// Next: exchange.ts.
import type { Socket } from "node:net";
import { Client } from "undici";
import { openSocket } from "./connect.ts";
import { Failure, type Scope } from "./scope.ts";
import { retrievalLimits } from "./limits.ts";
import type { RetrievalSettings } from "./settings.ts";

/** An open connection to one origin. One exchange at a time. */
export interface Connection {
  readonly client: Client;
  readonly socket: Socket;
  readonly address: string;
  /** Whether it has carried an exchange before this one. */
  readonly isReused: boolean;
}

/** A new connection to the URL's origin. Throws a Failure. */
export async function openConnection(url: URL, settings: RetrievalSettings, scope: Scope): Promise<Connection> {
  const { socket, address } = await openSocket(url, settings, scope);
  let isGiven = false;
  const client = new Client(url.origin, {
    connect: (_options, callback) => {
      // undici asks again where the socket has ended: that exchange has failed. It expects to be answered later.
      const isFirst = !isGiven;
      isGiven = true;
      queueMicrotask(() => (isFirst ? callback(null, socket) : callback(new Failure("reset", "the connection ended"), null)));
    },
    pipelining: 1,
    maxHeaderSize: retrievalLimits.headerOctets,
    // The scope's deadlines are the only ones: these would begin anew with every octet.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: retrievalLimits.idleMs,
    keepAliveMaxTimeout: retrievalLimits.idleMs,
  });
  return { client, socket, address, isReused: false };
}

/** Ends a connection with whatever it is doing. */
export function endConnection(connection: Connection): void {
  // By the client first: at a socket that ends without a reason undici looks for the response's end.
  void connection.client.destroy(new Failure("cancelled", "the connection was ended"));
  // It leaves a socket alone that it was not asked to use yet.
  connection.socket.destroy();
}

/** Connections that may carry another exchange, by origin; one retriever's, so that its guard holds for all of them. */
export class IdleConnections {
  /** In the order in which they came: the first is the one that goes when there are too many. */
  readonly #idle = new Map<string, Connection>();

  /** A connection to the origin that was kept; it may have ended just now, which its next exchange finds out. */
  take(url: URL): Connection | null {
    const connection = this.#idle.get(url.origin);
    if (connection === undefined) return null;
    this.#idle.delete(url.origin);
    return { ...connection, isReused: true };
  }

  /** Keeps a connection whose exchange is over; it ends by itself when it has been idle for long. */
  keep(url: URL, connection: Connection): void {
    const other = this.#idle.get(url.origin);
    if (other !== undefined) endConnection(other);
    this.#idle.delete(url.origin);
    this.#idle.set(url.origin, connection);
    if (!connection.isReused) {
      connection.socket.once("close", () => {
        if (this.#idle.get(url.origin)?.socket === connection.socket) this.#idle.delete(url.origin);
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
