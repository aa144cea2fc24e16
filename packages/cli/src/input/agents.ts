// The values of --agent: crawlers of the registry, sets of them, product tokens, User-Agent headers.
import { type Agent, crawlers, crawlerSets } from "@maycrawl/core";
import { isPageName, type NamedAgent, readAgents, slipsBetween } from "@maycrawl/core/asking";
import { CommandError } from "../errors.ts";
import type { Tally } from "../exit-code.ts";
import { type Messages, quoted } from "../terminal/messages.ts";

export type { NamedAgent } from "@maycrawl/core/asking";

/** An agent that can be asked about. */
export interface UsableAgent extends NamedAgent {
  readonly agent: Agent;
}

/** What --agent takes. */
const agentAdvice =
  "give a known crawler (see `maycrawl crawlers`), a set of them such as search or training, a product token of the " +
  `characters A-Z a-z 0-9 _ -, a whole User-Agent header, or "*" for crawlers that the file does not name`;

/** Returns the agents that the values name, `*` by default. Throws CommandError if none of them is valid. */
export function askedAgents(values: readonly string[] = ["*"]): NamedAgent[] {
  return someUsable(named(values));
}

/**
 * As `askedAgents`, where page rules are asked about too: those may name a crawler whose name has dots and blanks,
 * which no group of a robots.txt can name.
 */
export function askedPageAgents(values: readonly string[] = ["*"]): NamedAgent[] {
  return someUsable(
    named(values).map((one) =>
      one.agent === null && isPageName(one.label) ? { ...one, agent: [one.label], token: one.label } : one,
    ),
  );
}

function named(values: readonly string[]): NamedAgent[] {
  const names = values.flatMap(splitAgents);
  const given = names.filter((name) => name !== "");
  return (given.length === 0 ? names : given).flatMap(readAgents);
}

function someUsable(asked: NamedAgent[]): NamedAgent[] {
  if (asked.some(isUsable)) return asked;
  throw new CommandError("invalid-agent", asked.map(({ label }) => invalidText(label)).join("; "));
}

function invalidText(label: string): string {
  if (isPageName(label))
    return (
      `invalid agent ${quoted(label)}: robots.txt names crawlers by product tokens, which have no dots and blanks; ` +
      "give its product token, or its whole User-Agent header (explain takes such names, for headers and meta tags)"
    );
  if (label.includes("/"))
    return (
      `invalid agent ${quoted(label)}: this User-Agent header names no crawler, only browsers and systems; ` +
      "give the product token of the crawler that sends it"
    );
  return `invalid agent ${quoted(label)}: ${agentAdvice}`;
}

/** Whether the agent can be asked about. */
export function isUsable(agent: NamedAgent): agent is UsableAgent {
  return agent.agent !== null;
}

/** A name that an unknown agent was probably meant to be. */
export interface ProbableSlip {
  readonly of: "set" | "crawler";
  readonly meant: string;
}

/** Shorter names are near too many others. */
const shortestNearName = 4;
/** GPT is short for GPTBot, but shorter names for nothing. */
const shortestSlip = 3;

/**
 * Returns the name that a product token nearly is: of a set, or else of a known crawler. Null for known crawlers and
 * other tokens.
 */
export function probableSlip({ agent, header, label }: NamedAgent): ProbableSlip | null {
  const isKnown = agent === null || agent === "*" || (typeof agent === "object" && "productTokens" in agent);
  if (isKnown) return null;
  // A set in capitals, AI too, is a set that was not found. Within a whole header it is a crawler's own token.
  const folded = label.toLowerCase();
  const set = header === null ? crawlerSets.find(({ name }) => name === folded || isSlip(folded, name)) : undefined;
  if (set !== undefined) return { of: "set", meant: set.name };
  if (label.length < shortestSlip) return null;
  const known = crawlers().flatMap((crawler) => [crawler.name, ...crawler.productTokens]);
  if (known.some((name) => name.toLowerCase() === folded)) return null;
  const isNear = known.find((name) => isSlip(folded, name.toLowerCase()));
  // A header's token is read as it stands: Google's in "Google/1.0" is not meant for Googlebot.
  if (header !== null) return isNear === undefined ? null : { of: "crawler", meant: isNear };
  const letters = folded.replace(/[-_]/g, "");
  const meant =
    fullNames(letters).flatMap(
      (full) => known.find((name) => name.toLowerCase().replace(/[-_]/g, "") === full) ?? [],
    )[0] ?? isNear;
  return meant === undefined ? null : { of: "crawler", meant };
}

/** Whether the text is the name with one slip, both in lower case. */
function isSlip(text: string, name: string): boolean {
  return Math.min(name.length, text.length) >= shortestNearName && slipsBetween(text, name, 1) === 1;
}

/** What a crawler may be called in full: Googlebot is called Google, and google-bot. */
function fullNames(letters: string): string[] {
  return ["", "bot", "crawler", "spider", "user"].map((ending) => letters + ending);
}

/** Says which headers were read as which crawler, and which agents are invalid; returns the others. */
export function usableAgents(asked: readonly NamedAgent[], messages: Messages, tally: Tally): UsableAgent[] {
  return asked.filter((agent): agent is UsableAgent => {
    if (agent.header !== null) messages.note(`${quoted(agent.header)} is read as ${agent.label}`);
    const slip = probableSlip(agent);
    if (slip !== null)
      messages.warning(
        `unknown ${slip.of} ${quoted(agent.label)}, asked about as a product token; did you mean ${slip.meant}?`,
      );
    if (isUsable(agent)) return true;
    messages.item("invalid-agent", () => invalidText(agent.label));
    tally.add(null);
    return false;
  });
}

/** All the agents as one requester bound by the groups of each: literal tokens, without the registry. */
export function united(agents: readonly UsableAgent[]): UsableAgent {
  const tokens = agents.flatMap((agent) => (agent.token === null ? [] : [agent.token]));
  return { label: agents.map((agent) => agent.label).join("+"), agent: tokens, header: null, token: null };
}

/** Splits at commas, except within parentheses, where User-Agent headers have their own. */
function splitAgents(value: string): string[] {
  const agents: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= value.length; at++) {
    const character = value[at];
    if (character === "(") depth++;
    else if (character === ")" && depth > 0) depth--;
    else if (character === undefined || (character === "," && depth === 0)) {
      agents.push(value.slice(start, at).trim());
      start = at + 1;
    }
  }
  return agents;
}
