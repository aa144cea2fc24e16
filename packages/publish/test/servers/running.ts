// Real servers on loopback: started by the command that is printed for their users, asked over plain sockets so that a
// target arrives octet by octet as it is given.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ServerFile, ServerName } from "../../src/index.ts";

const binaries: Readonly<Record<ServerName, string>> = {
  nginx: "/usr/sbin/nginx",
  apache: "/usr/sbin/apache2",
  haproxy: "/usr/sbin/haproxy",
  varnish: "/usr/sbin/varnishd",
  caddy: "/usr/bin/caddy",
  lighttpd: "/usr/sbin/lighttpd",
};

/** Whether the server is installed; says so on stderr where it is not, since a skipped test is easily overlooked. */
export function isInstalled(name: ServerName): boolean {
  const isThere = existsSync(binaries[name]);
  if (!isThere) process.stderr.write(`SKIPPED: ${binaries[name]} is not installed\n`);
  return isThere;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A folder for a server's files, readable by servers that change users. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-publish-"));
  chmodSync(folder, 0o777);
  return folder;
}

/** A server that runs. */
export interface Running {
  readonly folder: string;
  readonly port: number;
  /** How long it took until it accepted a connection. */
  readonly startedInMs: number;
  /** What it wrote to its output. */
  said(): string;
  stop(): Promise<void>;
}

/** Writes the files, starts the server with the command, and waits until it accepts a connection. */
export async function start(
  files: readonly ServerFile[],
  command: string,
  folder: string,
  port: number,
): Promise<Running> {
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const began = performance.now();
  const child = spawn("/bin/sh", ["-c", `exec ${command}`], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PWD: folder },
    detached: true,
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await stop();
      throw new Error(`the server ended: ${said.slice(0, 4_000)}`);
    }
    if (await accepts(port)) return { folder, port, startedInMs: performance.now() - began, said: () => said, stop };
    if (performance.now() - began > 300_000) {
      await stop();
      throw new Error(`the server accepts no connection: ${said.slice(0, 4_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Ends the process group that this file started. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    signal(child, "SIGTERM");
    setTimeout(() => signal(child, "SIGKILL"), 3_000).unref();
  });
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid as number), name);
  } catch {
    // It has ended.
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve((socket.destroy(), true))).once("error", () => resolve(false));
  });
}

/** A request: its target as it stands in the request line, in Latin-1. */
export interface Asked {
  readonly target: string;
  readonly userAgent: string;
  readonly headers?: string;
}

/** The status of each request, over a few connections that are kept open. 0 where the server only closed. */
export async function statusesOf(port: number, requests: readonly Asked[], connections = 16): Promise<number[]> {
  const statuses: number[] = new Array<number>(requests.length).fill(0);
  let next = 0;
  const worker = async (): Promise<void> => {
    let connection: Connection | null = null;
    while (next < requests.length) {
      const at = next++;
      const asked = requests[at] as Asked;
      for (let attempt = 0; attempt < 3 && statuses[at] === 0; attempt++) {
        connection ??= new Connection(port);
        statuses[at] = await connection.ask(asked);
        if (connection.isClosed) connection = null;
      }
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return statuses;
}

class Connection {
  isClosed = false;
  readonly #socket;
  #received = "";
  #arrived: () => void = () => {};

  constructor(port: number) {
    this.#socket = connect({ host: "127.0.0.1", port });
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk: Buffer) => {
      this.#received += chunk.toString("latin1");
      this.#arrived();
    });
    const close = (): void => {
      this.isClosed = true;
      this.#arrived();
    };
    this.#socket.once("close", close).once("error", close);
  }

  close(): void {
    this.#socket.destroy();
  }

  async ask({ target, userAgent, headers = "" }: Asked): Promise<number> {
    this.#received = "";
    this.#socket.write(
      `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nUser-Agent: ${userAgent}\r\n${headers}\r\n`,
      "latin1",
    );
    for (;;) {
      const end = this.#received.indexOf("\r\n\r\n");
      if (end >= 0) {
        const head = this.#received.slice(0, end);
        const status = Number(/^HTTP\/1\.[01] ([0-9]{3})/.exec(head)?.[1] ?? 0);
        const length = Number(/\r\ncontent-length: *([0-9]+)/i.exec(head)?.[1] ?? 0);
        const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
        const isWhole = isChunked ? this.#received.endsWith("0\r\n\r\n") : this.#received.length - end - 4 >= length;
        if (isWhole || this.isClosed) {
          if (/\r\nconnection: *close/i.test(head)) {
            this.#socket.destroy();
            this.isClosed = true;
          }
          return status;
        }
      }
      if (this.isClosed) return 0;
      await new Promise<void>((resolve) => (this.#arrived = resolve));
    }
  }
}
