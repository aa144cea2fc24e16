// The expectations file of `maycrawl ci`. In: JSON. Out: expectations, or everything that is wrong with it. The
// published schema (schema/robots-expect.schema.json) says the same for editors, and a test holds the two together;
// this reader also finds invalid agents and patterns, which a schema cannot. Next: evaluation.ts.
import { type DialectName, dialects } from "@maycrawl/core";
import { askedAgents, type NamedAgent, probableSlip } from "../input/agents.ts";
import { CommandError } from "../errors.ts";
import { quoted } from "../terminal/messages.ts";
import { originOf } from "@maycrawl/core/access";

/** What is expected. */
export type Expected = "allowed" | "disallowed" | "unchanged";

/** One expectation. */
export interface Expectation {
  /** Its place in the environment, from 0. */
  readonly index: number;
  readonly name: string | null;
  readonly expect: Expected;
  readonly agents: readonly NamedAgent[];
  readonly urls: readonly string[];
  readonly patterns: readonly string[];
  readonly lists: readonly string[];
  /** What "unchanged" compares with; null otherwise. */
  readonly baseline: string | null;
  readonly budget: number;
}

/** A robots.txt and what is expected of it. */
export interface Environment {
  readonly name: string;
  readonly robots: string;
  readonly origin: string | null;
  readonly dialect: DialectName | null;
  readonly expectations: readonly Expectation[];
}

/** Mistakes that one message lists. */
const toldProblems = 10;

/** Reads the file's text, or throws CommandError "expectations-invalid". Calls `warn` with each probable mistake. */
export function readExpectations(
  text: string,
  fileName: string,
  warn: (text: string) => void = () => {},
): Environment[] {
  const problems: string[] = [];
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    // The engine's message repeats the file's text, which may be long.
    problems.push(`it is not JSON (${error instanceof SyntaxError ? error.message.slice(0, 120) : "unreadable"})`);
  }
  const environments = problems.length > 0 ? [] : environmentsOf(value, problems);
  if (problems.length === 0) {
    for (const environment of environments) warnAbout(environment, warn);
    return environments;
  }
  const more = problems.length > toldProblems ? `; and ${problems.length - toldProblems} more` : "";
  throw new CommandError(
    "expectations-invalid",
    `${quoted(fileName)} is not a valid file of expectations: ${problems.slice(0, toldProblems).join("; ")}${more}`,
  );
}

/** A crawler's name with a slip in it is a valid product token, which nothing in the file may name. */
function warnAbout({ name, expectations }: Environment, warn: (text: string) => void): void {
  for (const { agents, index } of expectations) {
    for (const agent of agents) {
      const slip = probableSlip(agent);
      if (slip === null) continue;
      warn(
        `environments${member(name)}.expectations[${index}].agents has an unknown crawler ` +
          `${quoted(agent.label)}; did you mean ${slip.meant}?`,
      );
    }
  }
}

type Members = Readonly<Record<string, unknown>>;

function environmentsOf(value: unknown, problems: string[]): Environment[] {
  const top = members(value, "", ["$schema", "environments"], problems);
  if (top === null) return [];
  if (top["$schema"] !== undefined && typeof top["$schema"] !== "string")
    problems.push(`$schema must be a string, got ${shown(top["$schema"])}`);
  const list = isMembers(top["environments"]) ? top["environments"] : null;
  if (list === null || Object.keys(list).length === 0) {
    problems.push(`environments must be an object with at least one environment, got ${shown(top["environments"])}`);
    return [];
  }
  return Object.entries(list).flatMap(([name, one]) => {
    const place = `environments${member(name)}`;
    if (name === "" || [...name].length > 100) problems.push(`${place} must have a name of 1 to 100 characters`);
    return environmentOf(name, one, place, problems) ?? [];
  });
}

function environmentOf(name: string, value: unknown, place: string, problems: string[]): Environment | null {
  const one = members(value, place, ["robots", "origin", "dialect", "baseline", "expectations"], problems);
  if (one === null) return null;
  const robots = text(one, "robots", place, problems, true);
  const baseline = text(one, "baseline", place, problems, false);
  const origin = text(one, "origin", place, problems, false);
  if (origin !== null && originOf(origin) === null)
    problems.push(
      `${place}.origin must be an http, https or ftp URL such as https://shop.example, got ${shown(origin)}`,
    );
  const dialect = one["dialect"];
  if (dialect !== undefined && !(typeof dialect === "string" && Object.hasOwn(dialects, dialect))) {
    problems.push(`${place}.dialect must be one of ${Object.keys(dialects).join(", ")}, got ${shown(dialect)}`);
  }
  const list = one["expectations"];
  if (!Array.isArray(list) || list.length === 0) {
    problems.push(`${place}.expectations must be a list of at least one expectation, got ${shown(list)}`);
    return null;
  }
  const expectations = list.flatMap(
    (each, index) => expectationOf(each, index, baseline, `${place}.expectations[${index}]`, problems) ?? [],
  );
  return {
    name,
    robots: robots ?? "",
    origin,
    dialect: typeof dialect === "string" ? (dialect as DialectName) : null,
    expectations,
  };
}

const expectationMembers = ["name", "expect", "agents", "urls", "patterns", "lists", "baseline", "budget"];

function expectationOf(
  value: unknown,
  index: number,
  usualBaseline: string | null,
  place: string,
  problems: string[],
): Expectation | null {
  const one = members(value, place, expectationMembers, problems);
  if (one === null) return null;
  const name = text(one, "name", place, problems, false);
  if (name !== null && [...name].length > 200) problems.push(`${place}.name must have at most 200 characters`);
  const { expect, budget = 0 } = one;
  if (expect !== "allowed" && expect !== "disallowed" && expect !== "unchanged") {
    problems.push(`${place}.expect must be "allowed", "disallowed" or "unchanged", got ${shown(expect)}`);
  }
  if (typeof budget !== "number" || !Number.isSafeInteger(budget) || budget < 0)
    problems.push(`${place}.budget must be a whole number from 0, got ${shown(budget)}`);
  const [urls, patterns, lists] = [
    texts(one, "urls", place, problems),
    texts(one, "patterns", place, problems),
    texts(one, "lists", place, problems),
  ];
  const ownBaseline = text(one, "baseline", place, problems, false);
  if (expect === "unchanged") {
    if (ownBaseline === null && usualBaseline === null)
      problems.push(`${place}.baseline must name a robots.txt to compare with, here or in the environment`);
  } else {
    if (urls === null && patterns === null && lists === null)
      problems.push(`${place} must have urls, patterns or lists`);
    if (one["baseline"] !== undefined) problems.push(`${place}.baseline goes with "unchanged" only`);
  }
  patterns?.forEach((pattern, at) => {
    // As in a rule, where "#" would begin a comment, and a blank would end the pattern or match nothing.
    if (/^[/*]/.test(pattern) && !/[#\s\u0000-\u001f]/.test(pattern)) return;
    problems.push(`${place}.patterns[${at}] must begin with "/" or "*", without "#" and blanks, got ${shown(pattern)}`);
  });
  const agents = agentsOf(one, place, problems);
  return {
    index,
    name,
    expect: expect as Expected,
    agents,
    urls: urls ?? [],
    patterns: patterns ?? [],
    lists: lists ?? [],
    baseline: expect === "unchanged" ? (ownBaseline ?? usualBaseline) : null,
    budget: typeof budget === "number" ? budget : 0,
  };
}

function agentsOf(one: Members, place: string, problems: string[]): NamedAgent[] {
  const values = texts(one, "agents", place, problems);
  if (values === null) {
    if (one["agents"] === undefined) problems.push(`${place}.agents must be a list of at least one agent, got nothing`);
    return [];
  }
  return values.flatMap((value, at) => {
    // One by one, so that the message can say which is invalid.
    const asked = readAgents(value);
    const slip = asked?.map(probableSlip).find((one) => one?.of === "set") ?? null;
    if (slip !== null)
      problems.push(`${place}.agents[${at}] is an unknown set ${quoted(value)}; did you mean ${slip.meant}?`);
    if (asked === null)
      problems.push(
        `${place}.agents[${at}] must be a known crawler, a set, a product token or "*", got ${shown(value)}`,
      );
    return asked ?? [];
  });
}

function readAgents(value: string): NamedAgent[] | null {
  try {
    const asked = askedAgents([value]);
    return asked.every((agent) => agent.agent !== null) ? asked : null;
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  }
}

/** The value as an object without unknown members; null, and a problem, if it is not one. */
function members(value: unknown, place: string, known: readonly string[], problems: string[]): Members | null {
  if (!isMembers(value)) {
    problems.push(`${place === "" ? "the file" : place} must hold an object, got ${shown(value)}`);
    return null;
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key))
      problems.push(
        `${place}${member(key)} is unknown: ${place === "" ? "the file" : place} takes ${known.join(", ")}`,
      );
  }
  // Without a prototype, so that "constructor" is no member.
  return Object.assign(Object.create(null) as Record<string, unknown>, value);
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(one: Members, key: string, place: string, problems: string[], isRequired: boolean): string | null {
  const value = one[key];
  if (value === undefined && !isRequired) return null;
  if (typeof value === "string" && value !== "") return value;
  problems.push(`${place}.${key} must be a text that is not empty, got ${shown(value)}`);
  return null;
}

function texts(one: Members, key: string, place: string, problems: string[]): string[] | null {
  const value = one[key];
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length === 0) {
    problems.push(`${place}.${key} must be a list of at least one text, got ${shown(value)}`);
    return null;
  }
  const odd = value.findIndex((each) => typeof each !== "string" || each === "");
  if (odd < 0) return value as string[];
  problems.push(`${place}.${key}[${odd}] must be a text that is not empty, got ${shown(value[odd])}`);
  return null;
}

/** ".production", or a quoted name if it is not a word. */
function member(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$-]*$/.test(name) && name.length <= 100 ? `.${name}` : `[${quoted(name)}]`;
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null)
    return Object.keys(value).length === 0 ? "an empty object" : "an object";
  return typeof value === "string" ? quoted(value) : String(value);
}
