// Whom a question is about: the texts of `agents`, settled; sets become their members. In: texts. Out: agents in order, each once.
import { type NamedAgent, readAgents } from "@maycrawl/core/asking";
import { CodedError } from "@maycrawl/core/error-codes";
import { serviceLimits } from "../limits.ts";

/** For an agent that is none, in its row. */
export const noAgentWords = 'it is no known crawler, no set of them, no product token of A-Z a-z 0-9 _ -, no User-Agent header that holds one, and not "*"';

/** The agents that the texts name; CodedError "too-many" where they are more than one question may be about. */
export function agentsNamed(texts: readonly string[]): NamedAgent[] {
  const byLabel = new Map<string, NamedAgent>();
  for (const agent of texts.flatMap(readAgents)) if (!byLabel.has(agent.label)) byLabel.set(agent.label, agent);
  if (byLabel.size > serviceLimits.agents) throw new CodedError("too-many", `agents must name at most ${serviceLimits.agents}, got ${byLabel.size}`);
  return [...byLabel.values()];
}
