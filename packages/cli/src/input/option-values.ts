// The values of options that several commands share: how commander collects them, and what they mean. A CommandError
// says which values are possible.
import { InvalidArgumentError } from "commander";
import { defaultMaxSteps, type DialectName, dialects, findDialect } from "@maycrawl/core";
import { GovernedOrigin } from "@maycrawl/core/asking";
import { CommandError } from "../errors.ts";
import { quoted } from "../terminal/messages.ts";

/** For an option that may be given once: taking the last value silently would leave a question unanswered. */
export function once(value: string, previous: string | undefined): string {
  if (previous !== undefined) throw new InvalidArgumentError("It was given twice.");
  return value;
}

/** For an option that may be repeated: all values count. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** Returns the dialect of that name, or throws CommandError. */
export function dialectOption(name: string | undefined): DialectName | undefined {
  if (name === undefined) return undefined;
  const dialect = findDialect(name);
  if (dialect !== undefined) return dialect.name;
  throw new CommandError("unknown-dialect", `unknown dialect ${quoted(name)}: choose one of ${dialectNames()}`);
}

/** The names of all dialects, for help and messages. */
export function dialectNames(): string {
  return Object.keys(dialects).join(", ");
}

/** Returns the number that an option of a service takes, at most five digits; null without a text. */
export function wholeNumber(option: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  const number = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most))
    throw new CommandError("invalid-service", `${option} takes a whole number from 0 to ${most}, not ${quoted(text)}`);
  return number;
}

/** Returns the limit on steps, or throws CommandError unless the text is a whole number from 1. */
export function maxStepsOption(text: string | undefined): number {
  if (text === undefined) return defaultMaxSteps;
  const steps = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (steps >= 1 && Number.isSafeInteger(steps)) return steps;
  throw new CommandError("invalid-max-steps", `--max-steps takes a whole number from 1, not ${quoted(text)}`);
}

/** Returns the origin of the URL, or throws CommandError. */
export function originOption(text: string | undefined): string | null {
  if (text === undefined) return null;
  const governed = new GovernedOrigin(null);
  governed.read(text);
  if (governed.origin !== null) return governed.origin;
  throw new CommandError("invalid-origin", `--origin takes a URL such as https://shop.example, not ${quoted(text)}`);
}

/** Returns the one of the names that was chosen, or throws CommandError. */
export function choiceOption<Name extends string>(option: string, text: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new CommandError("usage", `${option} takes ${names.join(", ")}, not ${quoted(text)}`);
}
