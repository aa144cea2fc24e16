// `maycrawl serve`: the service, until it is interrupted. Out: its address on standard output, its log on standard
// error, and the exit code. Throws CommandError if it cannot start.
import type { Command } from "commander";
import type { CommandFile } from "../command-file.ts";
import { collect, once } from "../input/option-values.ts";
import type { ServeCommandOptions } from "../serving/run-service.ts";

/** `serve`. */
export const command: CommandFile = {
  description:
    "Answers over HTTP what the other commands answer in a terminal, and serves the web page, until it is interrupted.",
  declare,
  help,
  run,
};

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
  const { runService } = await import("../serving/run-service.ts");
  return runService(options);
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
