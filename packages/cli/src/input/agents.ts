// The values of --agent: crawlers of the registry, sets of them, product tokens, User-Agent headers.
import { type NamedAgent, readAgents } from "@maycrawl/core/asking";
import type { Agent } from "@maycrawl/core";
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

/** Says which headers were read as which crawler, and which agents are invalid; returns the others. */
export function usableAgents(asked: readonly NamedAgent[], messages: Messages, tally: Tally): UsableAgent[] {
  return asked.filter((agent): agent is UsableAgent => {
    if (agent.header !== null) messages.note(`${quoted(agent.header)} is read as ${agent.label}`);
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
