// The options of every command that can use the network.
import type { Command } from "commander";
import { CommandError } from "../errors.ts";
import { once } from "./option-values.ts";

/** Their values, as written. */
export interface NetworkOptions {
  readonly policy?: string;
  readonly userAgent?: string;
  readonly timeout?: string;
  /** A file; false for no store. */
  readonly store?: string | false;
  readonly fresh?: boolean;
  readonly private?: boolean;
  readonly public?: boolean;
}

/** Declares them. */
export function withNetworkOptions(command: Command): void {
  command
    .option(
      "--policy <P>",
      "what a missing or unreachable robots.txt means: rfc9309 (default), google, strict, archive, ...",
      once,
    )
    .option("--user-agent <UA>", "the User-Agent to send, of your own crawler; its rules are obeyed", once)
    .option("--timeout <SECONDS>", "time limit of one retrieval (default: 15)", once)
    .option("--store <FILE>", "where to remember robots.txt files, instead of the cache folder", once)
    .option("--no-store", "remember nothing after this run")
    .option("--fresh", "retrieve again, even what is still fresh")
    .option(
      "--private",
      "ask private addresses too; by default only those of hosts that you type, without redirects to them",
    )
    .option("--public", "ask public addresses only, whatever you type");
}

/** Throws CommandError if one of them is given: without the network it would have no effect. */
export function refuseNetworkOptions(options: NetworkOptions): void {
  const { policy, userAgent, timeout, store, fresh } = options;
  const values = {
    "--policy": policy,
    "--user-agent": userAgent,
    "--timeout": timeout,
    "--fresh": fresh,
    "--private": options.private,
    "--public": options.public,
  };
  const given =
    Object.entries(values).find(([, value]) => value !== undefined)?.[0] ??
    (typeof store === "string" ? "--store" : null);
  if (given === null) return;
  throw new CommandError("usage", `${given} has no effect with files: nothing is retrieved`);
}
