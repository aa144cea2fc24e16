// The run of `maycrawl serve`: the service with what the options say, until it is interrupted. Apart from the command,
// whose help needs none of it.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MemoryStore, type RobotsStore, StoreError, type StoreNotice } from "@maycrawl/client";
import { isFleetStore, openStore as openStoreOf } from "@maycrawl/client/stores";
import {
  type LogLevel,
  logLevels,
  type RunningService,
  serve,
  type ServeOptions,
  stderrLog,
} from "@maycrawl/server";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { exitClean } from "../exit-code.ts";
import { defaultStoreFile } from "../input/cache-folder.ts";
import { openStore } from "../input/open-store.ts";
import { wholeNumber } from "../input/option-values.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { contactUrl, version } from "../version.ts";

/** The options of the command, as written. */
export interface ServeCommandOptions {
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

/** Serves until it is interrupted, and returns the exit code. Throws CommandError if it cannot start. */
export async function runService(options: ServeCommandOptions): Promise<number> {
  const isPrivate = options.private === true;
  const port = wholeNumber("--port", options.port, 65_535) ?? 8080;
  const host = options.host ?? "127.0.0.1";
  const trustedProxies = wholeNumber("--trusted-proxies", options.trustedProxies, 100) ?? 0;
  const log = stderrLog(levelOption(options.log));
  const page = options.page ?? (await usualPage());
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

/** The page that comes with the service; null without one. */
async function usualPage(): Promise<string | null> {
  const { defaultPage } = await import("@maycrawl/server/page");
  return defaultPage();
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
