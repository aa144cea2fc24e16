// From the values of --agent to whom the file is asked about: crawlers of the registry, product tokens, User-Agent headers.
// What a header is taken for is told, since a wrong guess would answer for somebody else.
import { type AskedAgent, readAgents } from "@maycrawl/core/asking";
import { CommandError } from "./errors.ts";
import { quoted } from "./messages.ts";

export type { AskedAgent } from "@maycrawl/core/asking";

/** Splits at commas, but not within parentheses, where a User-Agent header has its own. */
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

/** What can be given for --agent. */
export const agentAdvice: string =
  "an agent is a known crawler (see `maycrawl crawlers`), a set of them such as search or training, a product token of the " +
  `characters A-Z a-z 0-9 _ -, a whole User-Agent header that names one, or "*" for whoever the file does not name`;

/** Whom the values of --agent name, `*` when there are none; CommandError when nobody of them can be asked about. */
export function askedAgents(values: readonly string[] = ["*"]): AskedAgent[] {
  const asked = values.flatMap(splitAgents).flatMap(readAgents);
  if (asked.some((agent) => agent.agent !== null)) return asked;
  const names = asked.map((agent) => quoted(agent.label)).join(", ");
  throw new CommandError("invalid-agent", `no agent to ask about, for ${names} cannot be used: ${agentAdvice}`);
}

/** All the agents as one requester whose groups are united: literal tokens, without what the registry knows of them. */
export function united(agents: readonly AskedAgent[]): AskedAgent {
  const usable = agents.filter((agent) => agent.agent !== null);
  const tokens = usable.flatMap((agent) => (agent.token === null ? [] : [agent.token]));
  return { label: usable.map((agent) => agent.label).join("+"), agent: tokens, header: null, token: null };
}
