// `maycrawl mcp`: the tools for models, over standard input and output, or over HTTP. Out: nothing but the protocol on
// standard output (over HTTP its address), and the exit code. @maycrawl/mcp is loaded here alone.
import type { Command } from "commander";
import type { RunningMcp } from "@maycrawl/mcp";
import type { CommandFile } from "../command-file.ts";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { exitClean } from "../exit-code.ts";
import { type NetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { collect, once, wholeNumber } from "../input/option-values.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";
import { version } from "../version.ts";

/** `mcp`. */
export const command: CommandFile = {
  description:
    "Answers models over the Model Context Protocol: tools that say what a crawler may do with a URL, and why, " +
    "until the client leaves.",
  declare,
  help,
  run,
};

interface McpCommandOptions extends NetworkOptions {
  readonly http?: boolean;
  readonly host?: string;
  readonly port?: string;
  readonly allowOrigin?: readonly string[];
  readonly allowHost?: readonly string[];
}

function declare(command: Command): void {
  command
    .option("--http", "serve over HTTP at /mcp, instead of standard input and output")
    .option("--host <HOST>", "with --http: the address to listen on (default: 127.0.0.1)", once)
    .option("--port <N>", "with --http: the port to listen on; by default a free one", once)
    .option("--allow-origin <NAME>", "with --http: a host name whose pages may ask; repeatable", collect)
    .option("--allow-host <NAME>", "with --http: a host name to answer for, besides loopback's; repeatable", collect);
  withNetworkOptions(command);
}

async function run(options: McpCommandOptions): Promise<number> {
  const { http = false, host, port: portText, allowOrigin: origins = [], allowHost: hosts = [] } = options;
  const unfit = Object.entries({
    "--host": host,
    "--port": portText,
    "--allow-origin": origins[0],
    "--allow-host": hosts[0],
  });
  const given = http ? undefined : unfit.find(([, value]) => value !== undefined)?.[0];
  if (given !== undefined) throw new CommandError("usage", `${given} goes with --http: standard input has no address`);
  const port = wholeNumber("--port", portText, 65_535) ?? 0;
  // What a model asks for is a stranger's word: it reaches public addresses only, unless --private says otherwise.
  const [{ mcpServer, serveHttp, serveStdio }, { openLiveClient }] = await Promise.all([
    import("@maycrawl/mcp"),
    import("../input/live-client.ts"),
  ]);
  const live = await openLiveClient(options, undefined, [], new Messages());
  try {
    const factory = mcpServer({ client: live.client, version: version() });
    const interrupted = interruption();
    if (http) {
      const running = await begin(
        () => serveHttp(factory, { host: host ?? "127.0.0.1", port, origins, hosts }),
        host,
        port,
      );
      const output = new Output();
      output.write(`${running.address}\n`);
      output.flush();
      await new Promise<void>((resolve) => interrupted.addEventListener("abort", () => resolve()));
      await running.close();
    } else {
      await serveStdio(factory, interrupted);
    }
    return exitClean;
  } finally {
    await live.close();
  }
}

/** Starts to listen, or throws CommandError. */
async function begin(start: () => Promise<RunningMcp>, host = "127.0.0.1", port: number): Promise<RunningMcp> {
  try {
    return await start();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const why = error.code === "EADDRINUSE" ? "it is in use" : systemReason(error);
    throw new CommandError(
      "cannot-listen",
      `cannot listen on ${quoted(host)}, port ${port}: ${why}; choose another with --host and --port`,
    );
  }
}

/** Aborted by the first interrupt; the second ends the process. */
function interruption(): AbortSignal {
  const abort = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abort.abort());
  return abort.signal;
}

function help(): string {
  return `
Tools: check_url, explain_page, compare_robots_txt, lint_robots_txt. No page is returned, and of a site's text only the
deciding line, quoted as data. An answer has at most 1,600 bytes. Only public addresses are asked, unless --private is
given.

A client that starts its servers itself takes the command and its arguments: "maycrawl", ["mcp"]. With --http, the
address is printed; the Host and Origin of every request are checked.

Examples:
  maycrawl mcp
  maycrawl mcp --user-agent "ShopBot/1.0 (+https://shop.example/bot)"
  maycrawl mcp --http --port 8123

Exit codes:
  0  the client left, or it was interrupted
  2  wrong usage, or it cannot listen on the address`;
}
