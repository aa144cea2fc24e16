// `maycrawl serve`: the service, until it is interrupted. Out: its address on standard output, its log on standard
// error, and the exit code. Throws CommandError if it cannot start.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { MemoryStore, type RobotsStore, StoreError, type StoreNotice } from "@maycrawl/client";
import { isFleetStore, openStore as openStoreOf } from "@maycrawl/client/stores";
import {
  defaultPage,
  type LogLevel,
  logLevels,
  type RunningService,
  serve,
  type ServeOptions,
  stderrLog,
} from "@maycrawl/server";
import type { CommandFile } from "../command-file.ts";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { exitClean } from "../exit-code.ts";
import { defaultStoreFile } from "../input/cache-folder.ts";
import { openStore } from "../input/live-client.ts";
import { collect, once, wholeNumber } from "../input/option-values.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { contactUrl, version } from "../version.ts";

/** `serve`. */
export const command: CommandFile = {
  description:
    "Answers over HTTP what the other commands answer in a terminal, and serves the web page, until it is interrupted.",
  declare,
  help,
  run,
};

interface ServeCommandOptions {
  readonly host?: string;
  readonly port?: string;
  readonly socket?: string;
  readonly turnsToken?: string;
  readonly private?: boolean;
  /** A file; false for none, true by default. */
  readonly store?: string | boolean;
  readonly page?: string;
  readonly userAgent?: string;
  readonly trustedProxies?: string;
  readonly allowOrigin?: readonly string[];
  readonly allowHost?: readonly string[];
  readonly log?: string;
}

function declare(command: Command): void {
  command
    .option("--host <HOST>", "the address to listen on (default: 127.0.0.1)", once)
    .option("--port <N>", "the port to listen on (default: 8080); 0 takes a free one", once)
    .option("--socket <FILE>", "a Unix socket to listen on, instead of host and port; for its owner alone", once)
    .option("--turns-token <FILE>", "the file of a token: requests that show it are given turns at hosts", once)
    .option("--private", "for your own use: ask any address that this machine reaches, without rate limits")
    .option(
      "--store <FILE>",
      "where to remember robots.txt files and their history, instead of the cache folder; redis://HOST:PORT shares it " +
        "with a fleet",
      once,
    )
    .option("--no-store", "remember nothing after this run")
    .option("--page <FOLDER>", "the folder of the page, instead of the one that comes with maycrawl", once)
    .option("--user-agent <UA>", "the User-Agent to send; its rules are obeyed", once)
    .option("--trusted-proxies <N>", "number of proxies before the service that append to X-Forwarded-For", once)
    .option("--allow-origin <ORIGIN>", "an origin whose pages may ask; repeatable", collect)
    .option(
      "--allow-host <NAME>",
      "a host name to answer for, instead of all, or with --private instead of loopback's; repeatable",
      collect,
    )
    .option("--log <LEVEL>", "info, warn, error or silent, to standard error; on a terminal warn, else info", once);
}

async function run(options: ServeCommandOptions): Promise<number> {
  const isPrivate = options.private === true;
  const port = wholeNumber("--port", options.port, 65_535) ?? 8080;
  const host = options.host ?? "127.0.0.1";
  const trustedProxies = wholeNumber("--trusted-proxies", options.trustedProxies, 100) ?? 0;
  const log = stderrLog(levelOption(options.log));
  const page = options.page ?? defaultPage();
  const messages = new Messages();
  if (page === null)
    messages.note(
      "there is no page to serve, only the API: build the page with npm run build, or name its folder with --page",
    );
  const turnsToken = await tokenIn(options.turnsToken);
  const store = await storeFor(options.store, isPrivate, messages, log);
  try {
    const service = await begin({
      host,
      port,
      isPrivate,
      trustedProxies,
      store,
      log,
      version: version(),
      userAgent: options.userAgent ?? `maycrawl/${version()} (+${contactUrl()})`,
      ...(page === null ? {} : { page }),
      ...(options.socket === undefined ? {} : { socket: options.socket }),
      ...(turnsToken === null ? {} : { turnsToken }),
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

/** Starts the service, or throws CommandError. */
async function begin(options: ServeOptions): Promise<RunningService> {
  try {
    return await serve(options);
  } catch (error) {
    const { host = "", port = 0, socket } = options;
    if (error instanceof TypeError)
      throw new CommandError("invalid-service", `cannot start the service: ${error.message}`);
    if (
      isSystemError(error) &&
      error.syscall !== undefined &&
      ["listen", "bind", "getaddrinfo"].includes(error.syscall)
    ) {
      if (socket !== undefined) {
        throw new CommandError(
          "cannot-listen",
          `cannot listen on the socket ${quoted(socket)}: ${systemReason(error)}; choose another file, or remove it if nobody uses it`,
        );
      }
      throw new CommandError(
        "cannot-listen",
        `cannot listen on ${quoted(host)}, port ${port}: ${systemReason(error)}; choose another with --host and --port, or a ` +
          "free port with --port 0",
      );
    }
    if (isSystemError(error) && typeof options.page === "string") {
      throw new CommandError(
        "invalid-service",
        `cannot read the folder ${quoted(options.page)} of --page: ${systemReason(error)}; give the folder of ` +
          "a built page",
      );
    }
    throw error;
  }
}

/** Resolves at the first interrupt; the second ends the process. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/**
 * A private service shares the command's store. A public one has its own, because strangers can ask for its history.
 */
async function storeFor(
  option: string | boolean | undefined,
  isPrivate: boolean,
  messages: Messages,
  log: ReturnType<typeof stderrLog>,
): Promise<RobotsStore> {
  if (option === false) return new MemoryStore();
  const onNotice = ({ code, message }: StoreNotice): void => log.warn({ notice: code }, message);
  if (typeof option === "string" && isFleetStore(option)) {
    return openFleetStore(option, isPrivate ? "maycrawl:" : "maycrawl-public:", onNotice);
  }
  const usual = defaultStoreFile();
  return openStore(
    typeof option === "string" ? option : undefined,
    messages,
    isPrivate ? usual : join(dirname(usual), "service.sqlite"),
    onNotice,
  );
}

/** The store of a fleet. Throws CommandError if a package is missing, or if the server does not answer. */
async function openFleetStore(
  url: string,
  prefix: string,
  onNotice: (notice: StoreNotice) => void,
): Promise<RobotsStore> {
  try {
    return await openStoreOf(url, { prefix, onNotice });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // A URL may hold a password.
    const shown = quoted(url.replace(/\/\/[^/]*@/, "//***@"));
    throw new CommandError("store-unusable", `cannot use the store ${shown}: ${error.message}`);
  }
}

/** The token in the file, without the space around it; null without a file. */
async function tokenIn(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new CommandError(
      "invalid-service",
      `cannot read the file ${quoted(file)} of --turns-token: ${systemReason(error)}; write a token of at least 16 ` +
        "characters there",
    );
  }
}

function levelOption(text: string | undefined): LogLevel {
  if (text === undefined) return process.stderr.isTTY ? "warn" : "info";
  const level = logLevels.find((one) => one === text);
  if (level === undefined)
    throw new CommandError("invalid-service", `--log takes ${logLevels.join(", ")}, not ${quoted(text)}`);
  return level;
}

function help(): string {
  return `
Prints its address when it is ready. Without --private it can be open to strangers: it asks public addresses only, on ports 80 and 443
only, and limits how often each client asks and each host is asked. With --private it serves this machine's own user. In both cases a
page is requested only if its robots.txt allows maycrawl itself. The first interrupt lets running requests finish, the second ends it.

With --private, crawlers on this machine take turns at hosts with POST /api/v1/turns; with --turns-token, crawlers elsewhere too. Services
on one redis:// store give turns together: it takes npm install @maycrawl/redis-store ioredis.

Examples:
  maycrawl serve
  maycrawl serve --private --port 0
  maycrawl serve --private --store redis://10.0.0.5:6379 --user-agent "ShopBot/1.0 (+https://shop.example/bot)"
  maycrawl serve --host 0.0.0.0 --trusted-proxies 1 --store /var/lib/maycrawl/history.sqlite

Exit codes:
  0  it was interrupted, and has ended
  2  wrong usage, or it cannot listen on the address`;
}
