// An FTP server on loopback that does what a row says: each command's reply by name, the octets of the file, where data
// can be fetched. In: what departs from a good server. Out: its port, the commands it got. RFC 959, RFC 2428.
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

export interface FtpBehaviour {
  /** What is said on connection; null for nothing. */
  readonly greeting?: string | null;
  /** Replies by command, in capitals; null for silence. */
  readonly replies?: { readonly [command: string]: string | null };
  /** What is written to the data connection, which is then ended. */
  readonly file?: (data: Socket) => void;
  /** What is said after the file. */
  readonly after?: string | null;
  /** The reply to PASV, given the port of the data connection. */
  readonly pasv?: (port: number) => string;
  readonly onConnection?: (control: Socket) => void;
}

export class FtpServer {
  readonly commands: string[] = [];
  readonly #control: Server;
  readonly #data: Server;
  readonly #sockets = new Set<Socket>();
  #waiting: ((socket: Socket) => void) | null = null;
  #early: Socket | null = null;

  private constructor(behaviour: FtpBehaviour) {
    this.#data = createServer((socket) => {
      this.#track(socket);
      if (this.#waiting === null) this.#early = socket;
      else this.#waiting(socket);
    });
    this.#control = createServer((socket) => {
      this.#track(socket);
      behaviour.onConnection?.(socket);
      const { greeting = "220 ready" } = behaviour;
      if (greeting !== null) socket.write(`${greeting}\r\n`);
      socket.on("data", (chunk) => {
        for (const line of chunk
          .toString("latin1")
          .split("\r\n")
          .filter((text) => text !== ""))
          this.#obey(socket, line, behaviour);
      });
    });
  }

  static async start(behaviour: FtpBehaviour): Promise<FtpServer> {
    const server = new FtpServer(behaviour);
    for (const one of [server.#control, server.#data])
      await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get port(): number {
    return (this.#control.address() as AddressInfo).port;
  }

  /** How many connections are still open when all have ended, or after a while. */
  async connectionsLeft(): Promise<number> {
    const until = performance.now() + 5_000;
    while (this.#sockets.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 5));
    return this.#sockets.size;
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => this.#sockets.delete(socket));
  }

  #obey(control: Socket, line: string, behaviour: FtpBehaviour): void {
    this.commands.push(line);
    const command = line.split(" ")[0]?.toUpperCase() ?? "";
    const port = (this.#data.address() as AddressInfo).port;
    const good: { readonly [command: string]: string } = {
      USER: "331 password",
      PASS: "230 welcome",
      TYPE: "200 ok",
      QUIT: "221 bye",
      EPSV: `229 Extended (|||${port}|)`,
      RETR: "150 here it comes",
    };
    const named = behaviour.replies?.[command];
    const reply =
      command === "PASV" && behaviour.pasv !== undefined
        ? behaviour.pasv(port)
        : named === undefined
          ? (good[command] ?? "502 what?")
          : named;
    if (reply === null) return;
    control.write(`${reply}\r\n`);
    if (command !== "RETR" || !reply.startsWith("150")) return;
    const send = (data: Socket): void => {
      behaviour.file?.(data);
      const { after = "226 done" } = behaviour;
      data.once("close", () => void (after !== null && control.write(`${after}\r\n`)));
    };
    if (this.#early === null) this.#waiting = send;
    else send(this.#early);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([this.#control, this.#data].map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
