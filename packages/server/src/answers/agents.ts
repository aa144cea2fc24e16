// The agents that a question names; sets become their members. In: texts. Out: agents in order, each once.
import { type NamedAgent, readAgents } from "@maycrawl/core/asking";
import { CodedError } from "@maycrawl/core/error-codes";
import { serviceLimits } from "../limits.ts";

/** Texts that are remembered with the agents that they name: most questions are about a few crawlers. */
const keptTexts = 500;
const read = new Map<string, readonly NamedAgent[]>();

function readText(text: string): readonly NamedAgent[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  const agents = readAgents(text);
  if (read.size >= keptTexts) read.clear();
  read.set(text, agents);
  return agents;
}

/** The agents that the texts name; CodedError "too-many" if one question may not be about so many. */
export function agentsNamed(texts: readonly string[]): NamedAgent[] {
  const agents: NamedAgent[] = [];
  const labels = new Set<string>();
  for (const text of texts) {
    for (const agent of readText(text)) {
      if (labels.has(agent.label)) continue;
      labels.add(agent.label);
      agents.push(agent);
    }
  }
  if (agents.length > serviceLimits.agents)
    throw new CodedError("too-many", `agents must name at most ${serviceLimits.agents}, got ${agents.length}`);
  return agents;
}
