// Small files between questions: who asks about one file asks again. In: octets, agents and terms. Out: what makes the
// rows of each agent, kept within bounds. A large file is parsed for each question, since its rules may hold megabytes.
import { Buffer } from "node:buffer";
import { parseRobotsTxt, type RobotsTxt } from "@maycrawl/core";
import type { NamedAgent } from "@maycrawl/core/asking";
import type { CheckQuestion } from "./check.ts";
import { RowMaker } from "./row-maker.ts";

/** Octets of a file that is kept, and files that are kept. */
const keptOctets = 16_384;
const keptFiles = 64;
/** Row makers kept with all files together: each may hold 4 MiB of cached results, if hostile questions make it so. */
const keptMakers = 32;

interface KeptFile {
  readonly file: RobotsTxt;
  readonly makers: Map<string, RowMaker>;
}

/** Least recently used first. */
const kept = new Map<string, KeptFile>();
let makerCount = 0;

/** What makes the rows of each agent, by the file. */
export function rowMakersOf(octets: Uint8Array, agents: readonly NamedAgent[], question: CheckQuestion): RowMaker[] {
  const { dialect, nowMs } = question;
  const { matchSteps } = question.budgets;
  const maker = (agent: NamedAgent, file: RobotsTxt): RowMaker =>
    new RowMaker(agent, { dialect, matchSteps, nowMs, file, site: null, isGiven: true });
  if (octets.length > keptOctets || agents.length > keptMakers) {
    const file = parseRobotsTxt(octets);
    return agents.map((agent) => maker(agent, file));
  }
  const { file, makers } = keptFile(octets);
  const terms = `${dialect ?? ""} ${matchSteps}`;
  return agents.map((agent) => {
    const key = `${terms} ${keyOf(agent)}`;
    let known = makers.get(key);
    if (known === undefined) {
      known = maker(agent, file);
      makers.set(key, known);
      makerCount++;
    }
    return known;
  });
}

/** The label, and the crawler that it stands for: the same name may be meant as a token alone. */
function keyOf({ agent, label }: NamedAgent): string {
  const isCrawler = typeof agent === "object" && agent !== null && "productTokens" in agent;
  return `${isCrawler ? agent.name : agent === null ? "!" : ""} ${label}`;
}

function keptFile(octets: Uint8Array): KeptFile {
  const key = Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("latin1");
  let found = kept.get(key);
  if (found === undefined) found = { file: parseRobotsTxt(Uint8Array.from(octets)), makers: new Map() };
  else kept.delete(key);
  kept.set(key, found);
  for (const [oldKey, old] of kept) {
    if ((kept.size <= keptFiles && makerCount <= keptMakers) || old === found) break;
    kept.delete(oldKey);
    makerCount -= old.makers.size;
  }
  // Only this file is left, and too many have asked about it.
  if (makerCount > keptMakers) {
    makerCount -= found.makers.size;
    found.makers.clear();
  }
  return found;
}
