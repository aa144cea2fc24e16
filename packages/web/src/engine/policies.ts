// The policies by which crawlers retrieve robots.txt, each with one crawler to ask the service about, and the others
// that follow it. The page asks for these first, so that a live answer says what each policy does while the robots.txt
// cannot be retrieved.
import { crawlers, findCrawler } from "@maycrawl/core";
import { policyOf } from "@maycrawl/core/access";
import { usualCrawlers } from "@maycrawl/core/overview";
import type { PolicyFollowers } from "./question.ts";

/** The policies: those that operators document first, then RFC 9309, which is assumed of all others. */
export function policies(): PolicyFollowers[] {
  const byPolicy = new Map<string, { policy: string; isDocumented: boolean; agent: string; names: string[] }>();
  const usual = usualCrawlers.map((name) => findCrawler(name)).filter((crawler) => crawler !== undefined);
  for (const crawler of new Set([...usual, ...crawlers()])) {
    if (crawler.isRetired || crawler.isControlOnly || !crawler.obeysRobotsTxt) continue;
    const { policy, isDocumented } = policyOf(crawler);
    const known = byPolicy.get(policy.name);
    if (known === undefined)
      byPolicy.set(policy.name, { policy: policy.name, isDocumented, agent: crawler.name, names: [crawler.name] });
    else known.names.push(crawler.name);
  }
  return [...byPolicy.values()].sort((a, b) => Number(b.isDocumented) - Number(a.isDocumented));
}
