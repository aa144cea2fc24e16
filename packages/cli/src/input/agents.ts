// The values of --agent: crawlers of the registry, sets of them, product tokens, User-Agent headers.
import { type Agent, crawlers, crawlerSets } from "@maycrawl/core";
import { type NamedAgent, readAgents, slipsBetween } from "@maycrawl/core/asking";
import { CommandError } from "../errors.ts";
import type { Tally } from "../exit-code.ts";
import { type Messages, quoted } from "../report/messages.ts";

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
  const asked = values.flatMap(splitAgents).flatMap(readAgents);
  if (asked.some(isUsable)) return asked;
  const names = asked.map((agent) => quoted(agent.label)).join(", ");
  throw new CommandError("invalid-agent", `invalid agent ${names}: ${agentAdvice}`);
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

/**
 * Returns the name that a product token nearly is: of a set, or else of a known crawler. Null for known crawlers and
 * other tokens.
 */
export function probableSlip({ agent, header, label }: NamedAgent): ProbableSlip | null {
  const isKnown = agent === null || agent === "*" || (typeof agent === "object" && "productTokens" in agent);
  if (isKnown || header !== null || label.length < shortestNearName) return null;
  const isNear = (name: string): boolean => name.length >= shortestNearName && slipsBetween(label, name, 1) === 1;
  const set = crawlerSets.find(({ name }) => isNear(name));
  if (set !== undefined) return { of: "set", meant: set.name };
  const known = crawlers().flatMap((crawler) => [crawler.name, ...crawler.productTokens]);
  const written = label.toLowerCase();
  if (known.some((name) => name.toLowerCase() === written)) return null;
  const meant = known.find(
    (name) => name.length >= shortestNearName && slipsBetween(written, name.toLowerCase(), 1) === 1,
  );
  return meant === undefined ? null : { of: "crawler", meant };
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
    messages.item("invalid-agent", () => `invalid agent ${quoted(agent.label)}: ${agentAdvice}`);
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
