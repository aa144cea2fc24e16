// A server on loopback that does what it is told with the raw connection, and counts: requests, connections, octets
// that it could send. In: what to do with a request. Out: its address, what it saw. Every behaviour of behaviours.ts
// stands on it.
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { KeyPair } from "./certificates.ts";

export interface Request {
  /** The path with its query. */
  readonly path: string;
  /** The head as received. */
  readonly text: string;
  readonly server: HostileServer;
}

/** What is done with a request. Whatever it throws or writes after the end is nobody's concern. */
export type Behaviour = (socket: Socket, request: Request) => void;

export interface ServerOptions {
  readonly tls?: KeyPair;
  /** Called for each connection at once, without waiting for a request. */
  readonly onConnection?: (socket: Socket) => void;
  readonly host?: string;
}

export class HostileServer {
  readonly requests: string[] = [];
  connections = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #sent = 0;

  private constructor(behaviour: Behaviour, options: ServerOptions) {
    const serve = (socket: Socket): void => {
      this.connections++;
      socket.on("error", () => {});
      options.onConnection?.(socket);
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk.toString("latin1");
        for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
          const head = text.slice(0, end);
          text = text.slice(end + 4);
          this.requests.push(head);
          behaviour(socket, { path: head.split(" ")[1] ?? "", text: head, server: this });
        }
      });
    };
    this.#server = options.tls === undefined ? createServer(serve) : createTlsServer({ ...options.tls }, serve);
    this.#server.on("tlsClientError", () => {});
    // Raw sockets, TLS or not: these are the ones that are counted and ended.
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        this.#sockets.delete(socket);
        this.#sent += socket.bytesWritten - socket.writableLength;
      });
    });
  }

  static async start(behaviour: Behaviour, options: ServerOptions = {}): Promise<HostileServer> {
    const server = new HostileServer(behaviour, options);
    await new Promise<void>((resolve) => server.#server.listen(0, options.host ?? "127.0.0.1", resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Octets that the client's end took, over all connections that are over or still open. */
  get sentOctets(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, this.#sent);
  }

  get openConnections(): number {
    return this.#sockets.size;
  }

  /** How many connections are still open when all have ended, or after a while. */
  async connectionsLeft(): Promise<number> {
    // Turns are counted, not the time: on a busy machine one may take long.
    for (let turn = 0; turn < 1_000 && this.#sockets.size > 0; turn++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return this.#sockets.size;
  }

  /**
   * Writes the chunk again and again, as fast as it is taken, or every so many milliseconds; until `count` or the end.
   */
  repeat(
    socket: Socket,
    chunk: string | Buffer,
    { everyMs = 0, count = Infinity }: { everyMs?: number; count?: number } = {},
  ): void {
    let left = count;
    const step = (): void => {
      while (left-- > 0 && !socket.destroyed && socket.writable) {
        const goesOn = socket.write(chunk);
        if (everyMs > 0) {
          const timer = setTimeout(step, everyMs);
          this.#timers.add(timer);
          return;
        }
        if (!goesOn) {
          socket.once("drain", step);
          return;
        }
      }
    };
    step();
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
