// The service on a port: a store, a guarded client, threads and Node's server around the app, and an orderly end. In:
// options. Out: an address, and a way to stop: no new question is admitted, running ones get some time, then they are
// told that it is over, and everything is closed. Until then the port answers, so that whoever asks for readiness is
// told. Node itself ends slow requests: limits.ts has the times for fields, whole requests and idle connections.
import { createAdaptorServer } from "@hono/node-server";
import { MemoryStore, RobotsClient, type Resolve, type RobotsStore, targetRules } from "@maycrawl/client";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { serviceLimits } from "./limits.ts";
import { type Log, noLog } from "./log.ts";
import { type MadeService, makeService, type RequestLimits, type ServiceOptions } from "./service.ts";
import { ThreadPool } from "./work/thread-pool.ts";

/** How a service is run. Only `userAgent` is needed. */
export interface ServeOptions extends Pick<
  ServiceOptions,
  "isPrivate" | "page" | "trustedProxies" | "corsOrigins" | "hosts" | "turnsToken" | "rates" | "limits" | "version"
> {
  /** The User-Agent of requests for robots.txt files and pages; the service obeys the rules for it. */
  readonly userAgent: string;
  /** By default 127.0.0.1. */
  readonly host?: string;
  /** By default a free one. */
  readonly port?: number;
  /** A Unix socket to listen on, instead of host and port; it is for its owner alone. */
  readonly socket?: string;
  /** The client's memory, and the history; by default 64 MiB in memory. The caller closes it. */
  readonly store?: RobotsStore;
  readonly log?: Log;
  /** Threads that answer questions; by default one fewer than processors, at least 2 and at most 8. */
  readonly threads?: number;
  /** How long running requests may take when the service stops, in milliseconds; then they end as `stopping`. */
  readonly stopMs?: number;
  /** For tests: the resolver, the targets, and the code of a thread. */
  readonly resolve?: Resolve;
  readonly target?: ReturnType<typeof targetRules>;
  readonly threadScript?: URL;
}

/** A running service. */
export interface RunningService {
  /** `http://127.0.0.1:8080`, or `unix:/run/maycrawl.sock`. */
  readonly address: string;
  /**
   * Admits no more questions, and answers 503 at /readyz; waits for running requests, at most `stopMs`; ends those that
   * are left, a batch with a last line that says so; then closes everything. A second call does nothing more.
   */
  stop(): Promise<void>;
}

/**
 * Runs the service. By default it is fit for the public: public addresses only, ports 80 and 443, rates for clients and
 * hosts. Rejects if it cannot listen on the address; TypeError if an option is invalid.
 *
 * @example
 * const service = await serve({ userAgent: "shop-tester/1.0 (+https://shop.example/tester)", port: 8080 });
 */
export async function serve(options: ServeOptions): Promise<RunningService> {
  const { host = "127.0.0.1", port = 0, isPrivate = false, log = noLog, stopMs = serviceLimits.stopMs } = options;
  const store = options.store ?? new MemoryStore();
  const client = new RobotsClient({
    userAgent: options.userAgent,
    store,
    onNotice: ({ code, message }) => log.warn({ notice: code }, message),
    maxSteps: serviceLimits.matchSteps,
    maxWaitMs: serviceLimits.turnMs,
    network: {
      target: options.target ?? targetsOf(isPrivate),
      ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    },
  });
  const workbench = new ThreadPool({
    threads: options.threads ?? Math.min(8, Math.max(2, availableParallelism() - 1)),
    ...(options.threadScript === undefined ? {} : { script: options.threadScript }),
  });
  const closeParts = async (): Promise<void> => {
    await workbench.close();
    await client.close();
    if (options.store === undefined) await store.close();
  };
  let service: MadeService;
  let server: Server;
  try {
    service = makeService({ ...options, client, workbench, log, ...hostsOf(options) });
    server = serverOf(service, { ...serviceLimits, ...options.limits });
    await listening(server, options.socket ?? { port, host });
  } catch (error) {
    await closeParts();
    throw error;
  }
  const responses = new OpenResponses(server);
  const address = options.socket === undefined ? addressOf(server, host) : `unix:${options.socket}`;
  log.info({ address, isPrivate }, "listening");

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    log.info({}, "stopping");
    // The port stays open, for those who ask whether the service is ready. An idle connection does not delay the end; a
    // response that is being sent does.
    const idle = service.stop().then(() => responses.ended());
    if (!(await isDoneIn(stopMs, idle))) {
      service.endRunning();
      await isDoneIn(serviceLimits.lastWordsMs, idle);
    }
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    server.closeAllConnections();
    await closed;
    await closeParts();
    log.info({}, "stopped");
  };
  return { address, stop: () => (stopped ??= stop()) };
}

/** Node's server around the app, not yet listening. */
function serverOf(service: MadeService, limits: Pick<RequestLimits, "headersMs" | "requestMs">): Server {
  const server = createAdaptorServer({
    fetch: (request, env) => service.app.fetch(request, env),
    createServer,
    serverOptions: {
      maxHeaderSize: serviceLimits.headerOctets,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: serviceLimits.keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server;
  server.maxConnections = serviceLimits.connections;
  return server;
}

/** Responses that are being sent. */
class OpenResponses {
  #open = 0;
  #waiting: (() => void)[] = [];

  constructor(server: Server) {
    const closed = (): void => {
      this.#open--;
      if (this.#open === 0) for (const tell of this.#waiting.splice(0)) tell();
    };
    server.on("request", (_request, response) => {
      this.#open++;
      // Told once for each response.
      response.on("close", closed);
    });
  }

  /** Resolves when all have been sent. */
  ended(): Promise<void> {
    return this.#open === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** The targets: everything for the machine's own user, else public addresses and the usual ports. */
function targetsOf(isPrivate: boolean): ReturnType<typeof targetRules> {
  return targetRules(isPrivate ? "any" : "public", { schemes: ["http:", "https:"] });
}

/** A private service answers for loopback names and for the address that it listens on. */
function hostsOf({ isPrivate = false, hosts, host }: ServeOptions): Pick<ServiceOptions, "hosts"> {
  if (hosts !== undefined) return { hosts };
  if (!isPrivate) return {};
  const own =
    host === undefined || host === "0.0.0.0" || host === "::" ? [] : [host.includes(":") ? `[${host}]` : host];
  return { hosts: ["localhost", "127.0.0.1", "[::1]", ...own] };
}

function listening(server: Server, where: string | { readonly port: number; readonly host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    // The socket's file is made with the mode that the mask leaves.
    const mask = typeof where === "string" ? process.umask(0o177) : null;
    server.listen(typeof where === "string" ? { path: where } : where, () => {
      server.off("error", reject);
      resolve();
    });
    if (mask !== null) process.umask(mask);
  });
}

function addressOf(server: Server, host: string): string {
  const { port, family, address } = server.address() as AddressInfo;
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  return `http://${shown}:${port}`;
}

/** Whether the work was done within the time. */
async function isDoneIn(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
