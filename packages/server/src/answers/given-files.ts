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
  /** By the terms, and then by the agent as agents.ts remembers it. */
  readonly makers: Map<string, Map<NamedAgent, RowMaker>>;
  makerCount: number;
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
  const keptOne = keptFile(octets);
  const { file, makers } = keptOne;
  const terms = dialect === null ? matchSteps.toString() : `${matchSteps} ${dialect}`;
  let ofTerms = makers.get(terms);
  if (ofTerms === undefined) makers.set(terms, (ofTerms = new Map()));
  return agents.map((agent) => {
    let known = ofTerms.get(agent);
    if (known === undefined) {
      known = maker(agent, file);
      ofTerms.set(agent, known);
      keptOne.makerCount++;
      makerCount++;
    }
    return known;
  });
}

function keptFile(octets: Uint8Array): KeptFile {
  const key = Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("latin1");
  let found = kept.get(key);
  if (found === undefined) found = { file: parseRobotsTxt(Uint8Array.from(octets)), makers: new Map(), makerCount: 0 };
  else kept.delete(key);
  kept.set(key, found);
  for (const [oldKey, old] of kept) {
    if ((kept.size <= keptFiles && makerCount <= keptMakers) || old === found) break;
    kept.delete(oldKey);
    makerCount -= old.makerCount;
  }
  // Only this file is left, and too many have asked about it.
  if (makerCount > keptMakers) {
    makerCount -= found.makerCount;
    found.makerCount = 0;
    found.makers.clear();
  }
  return found;
}
