// What the options of several commands share: how values are taken, and what belongs to asking the network.
// Read by main.ts and by commands/*-command.ts, which say what a command takes; what comes of it is in commands/.
import { type Command, InvalidArgumentError } from "commander";
import { CommandError } from "./errors.ts";
import type { LiveOptions } from "./live-client.ts";

/** Takes the exit code of a command. */
export type SetExitCode = (code: number) => void;

/** An option that is given twice is a slip: to take the last in silence would leave questions unanswered. */
export function once(value: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError("It was given twice.");
  return value;
}

/** An option that may be given again: all values count. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** What belongs to asking the network. */
export function withNetworkOptions(command: Command): Command {
  return command
    .option("--policy <P>", "what a missing or unreachable robots.txt means: rfc9309 (the default), google, strict, archive, ...", once)
    .option("--user-agent <UA>", "the User-Agent to send, of your own crawler; its rules are obeyed", once)
    .option("--timeout <SECONDS>", "how long one retrieval may take, 15 if left out", once)
    .option("--store <FILE>", "where robots.txt files are remembered, in place of the cache folder", once)
    .option("--no-store", "remember nothing beyond this run")
    .option("--fresh", "ask again, though what is remembered still holds");
}

/** An option that would have no effect is a slip, and the answer would be to another question. */
export function refuseNetworkOptions({ policy, userAgent, timeout, store, fresh }: LiveOptions): void {
  const given = Object.entries({ "--policy": policy, "--user-agent": userAgent, "--timeout": timeout, "--fresh": fresh }).find(([, value]) => value !== undefined)?.[0]
    ?? (typeof store === "string" ? "--store" : undefined);
  if (given !== undefined) throw new CommandError("usage", `${given} has no effect where files are given: nothing is retrieved then`);
}
