// `maycrawl serve`: the service, from the options as commander read them until it is interrupted. Out: the address on standard output,
// the log on standard error, and the exit code. CommandError where it cannot begin.
import { MemoryStore, type RobotsStore } from "@maycrawl/client";
import { defaultPage, type LogLevel, logLevels, type RunningService, serve, type ServeOptions, stderrLog } from "@maycrawl/server";
import { dirname, join } from "node:path";
import { defaultStoreFile } from "../cache-folder.ts";
import { CommandError, systemReason } from "../errors.ts";
import { exitClean } from "../exit-code.ts";
import { openStore } from "../live-client.ts";
import { Messages, quoted } from "../messages.ts";
import { Output } from "../output.ts";
import { contactUrl, version } from "../version.ts";

/** The options of `serve`, as written. */
export interface ServeCommandOptions {
  readonly host?: string;
  readonly port?: string;
  readonly private?: boolean;
  /** A file; false for none, true where neither was said. */
  readonly store?: string | boolean;
  readonly page?: string;
  readonly userAgent?: string;
  readonly trustedProxies?: string;
  readonly allowOrigin?: readonly string[];
  readonly allowHost?: readonly string[];
  readonly log?: string;
}

/** Where development servers are looked for. */
const usualPort = 8080;

/** Runs `serve` until it is interrupted; the exit code comes back. */
export async function runServe(options: ServeCommandOptions): Promise<number> {
  const isPrivate = options.private === true;
  const port = wholeNumber("--port", options.port, 65_535) ?? usualPort;
  const host = options.host ?? "127.0.0.1";
  const trustedProxies = wholeNumber("--trusted-proxies", options.trustedProxies, 100) ?? 0;
  const log = stderrLog(levelOption(options.log));
  const page = options.page ?? defaultPage();
  const messages = new Messages();
  if (page === null) messages.note("there is no page to serve, so the API alone is: build it with npm run build, or name its folder with --page");
  const store = await storeFor(options.store, isPrivate, messages);
  try {
    const service = await begin({
      host, port, isPrivate, trustedProxies, store, log,
      version: version(),
      userAgent: options.userAgent ?? `maycrawl/${version()} (+${contactUrl()})`,
      ...(page === null ? {} : { page }),
      ...(options.allowOrigin === undefined ? {} : { corsOrigins: options.allowOrigin }),
      ...(options.allowHost === undefined ? {} : { hosts: options.allowHost }),
    });
    const interrupted = interruption();
    const output = new Output();
    output.write(`${service.address}\n`);
    output.flush();
    await interrupted;
    await service.stop();
    return exitClean;
  } finally {
    await store.close();
  }
}

/** The service, listening; CommandError where it cannot be had. */
async function begin(options: ServeOptions): Promise<RunningService> {
  try {
    return await serve(options);
  } catch (error) {
    const { host = "", port = 0 } = options;
    if (error instanceof TypeError) throw new CommandError("invalid-service", `the service cannot be run so: ${error.message}`);
    if (isSystemError(error) && error.syscall !== undefined && ["listen", "bind", "getaddrinfo"].includes(error.syscall)) {
      const why = error.code === "EADDRINUSE" ? "it is taken" : systemReason(error);
      throw new CommandError("cannot-listen", `${quoted(host)}, port ${port}, cannot be listened on, for ${why}: name another one with --host and --port, or a free one with --port 0`);
    }
    if (isSystemError(error) && options.page !== undefined) {
      throw new CommandError("invalid-service", `the folder ${quoted(options.page)} of --page cannot be read, for ${systemReason(error)}: name the folder of a built page`);
    }
    throw error;
  }
}

/** Resolves at the first interrupt; at the second the process ends as if nobody had listened. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** A private service shares what the command remembers; a public one keeps its own, since its history is answered to strangers. */
async function storeFor(option: string | boolean | undefined, isPrivate: boolean, messages: Messages): Promise<RobotsStore> {
  if (option === false) return new MemoryStore();
  const usual = defaultStoreFile();
  return openStore(typeof option === "string" ? option : undefined, messages, isPrivate ? usual : join(dirname(usual), "service.sqlite"));
}

function wholeNumber(option: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  const number = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most)) throw new CommandError("invalid-service", `${option} takes a whole number from 0 to ${most}, not ${quoted(text)}`);
  return number;
}

function levelOption(text: string | undefined): LogLevel {
  if (text === undefined) return process.stderr.isTTY ? "warn" : "info";
  const level = logLevels.find((one) => one === text);
  if (level === undefined) throw new CommandError("invalid-service", `--log takes ${logLevels.join(", ")}, not ${quoted(text)}`);
  return level;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
