// What `maycrawl serve` takes, and its help. What comes of it: serve.ts.
import type { Command } from "commander";
import { collect, once, type SetExitCode } from "../command-options.ts";
import type { ServeCommandOptions } from "./serve.ts";

/** Adds `serve` to the program. */
export function addServeCommand(program: Command, setExitCode: SetExitCode): void {
  program
    .command("serve")
    .summary("answer over HTTP, and serve the page")
    .description("Answers over HTTP what the other commands answer in a terminal, and serves the page, until it is interrupted.")
    .option("--host <HOST>", "the address to listen on, 127.0.0.1 if left out", once)
    .option("--port <N>", "the port to listen on, 8080 if left out; 0 takes one that is free", once)
    .option("--private", "for yourself: any address that this machine reaches may be asked about, and nobody is slowed down")
    .option("--store <FILE>", "where robots.txt files and their history are remembered, in place of the cache folder", once)
    .option("--no-store", "remember nothing beyond this run")
    .option("--page <FOLDER>", "the folder of the page, in place of the one that comes with maycrawl", once)
    .option("--user-agent <UA>", "the User-Agent to send; its rules are obeyed", once)
    .option("--trusted-proxies <N>", "how many proxies stand before the service and append to X-Forwarded-For", once)
    .option("--allow-origin <ORIGIN>", "an origin whose pages may ask; repeatable", collect)
    .option("--allow-host <NAME>", "a host name to answer for, in place of all, or with --private of loopback's; repeatable", collect)
    .option("--log <LEVEL>", "what to write to standard error: info, warn, error or silent; on a terminal warn, else info", once)
    .addHelpText("after", serveHelp)
    .action(async (options: ServeCommandOptions) => {
      setExitCode(await (await import("./serve.ts")).runServe(options));
    });
}

const serveHelp = `
Prints the address when it is ready. Without --private it is fit to be open to strangers: it asks public addresses only, ports 80 and
443 only, and each client and host only so often. With it, it answers this machine's own user. In both, a page is asked for only where
its robots.txt lets maycrawl itself. The first interrupt lets what runs end, the second ends it.

Examples:
  maycrawl serve
  maycrawl serve --private --port 0
  maycrawl serve --host 0.0.0.0 --trusted-proxies 1 --store /var/lib/maycrawl/history.sqlite

Exit codes:
  0  it was interrupted, and has ended
  2  wrong usage, or the address cannot be listened on`;
