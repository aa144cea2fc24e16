// Questions so small that answering them costs less than handing them to a thread. In: a question. Out: its answer, or
// null if it might cost more: then a thread answers it, with a deadline. What it may cost is counted from its octets
// before anything is tried. Both ways have the same budgets, and so the same answer.
import { Buffer } from "node:buffer";
import { crawlerSet } from "@maycrawl/core";
import { answerCheck, type CheckQuestion } from "./check.ts";
import type { SiteSnapshot } from "./site-answer.ts";
import { starredOctetsOf } from "./starred-octets.ts";

/** The most of a small question: octets of its file, its URLs, its agents, and UTF-16 units of these two together. */
const most = { octets: 16_384, urls: 16, agents: 16, units: 8_192 };
/** Octets that a small question compares at most: about a millisecond of work. */
const mostWork = 262_144;

/** The answer to a small check; null for any other. CodedError as `answerCheck`. */
export function checkAtOnce(question: CheckQuestion): string | null {
  return isSmall(question) ? answerCheck(question) : null;
}

function isSmall({ urls, agents, file, sites }: CheckQuestion): boolean {
  if (urls.length > most.urls || agents.length > most.agents || sites.length > 1) return false;
  const octets = file ?? octetsOf(sites[0]);
  if (octets.length > most.octets) return false;
  let units = 0;
  let longest = 0;
  for (const url of urls) {
    units += url.length;
    if (units > most.units) return false;
    // Each octet may be escaped, which makes three of it.
    longest = Math.max(longest, 3 * Buffer.byteLength(url));
  }
  for (const agent of agents) {
    units += agent.length;
    if (units > most.units || crawlerSet(agent) !== undefined) return false;
  }
  return urls.length * agents.length * (octets.length + longest * starredOctetsOf(octets)) <= mostWork;
}

function octetsOf(site: SiteSnapshot | undefined): Uint8Array {
  return site?.kind === "site" && site.octets !== null ? site.octets : nothing;
}

const nothing = new Uint8Array(0);
