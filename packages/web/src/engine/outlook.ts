// What crawlers will do while a robots.txt cannot be had, and until when: one row for each policy that crawlers follow, with who
// follows it. In: what is remembered of the robots.txt. Out: stages in time. The policies are core's.
import { crawlers, findCrawler } from "@maycrawl/core";
import { type AccessHistory, accessOutlook, policyOf, robotsAccess } from "@maycrawl/core/access";
import type { PolicyOutlook } from "./question.ts";
import { usualCrawlers } from "./usual-crawlers.ts";

/** Crawlers that are named for a policy; the others are behind it all the same. */
const mostNames = 12;

/** The outlook by policy: those whose operators document one first, then RFC 9309, which is assumed of all others. */
export function outlook(history: AccessHistory, nowMs: number): PolicyOutlook[] {
  const byPolicy = new Map<string, { outlook: PolicyOutlook; names: string[] }>();
  const usual = usualCrawlers.map((name) => findCrawler(name)).filter((crawler) => crawler !== undefined);
  for (const crawler of new Set([...usual, ...crawlers()])) {
    if (crawler.isRetired || crawler.isControlOnly || !crawler.obeysRobotsTxt) continue;
    const { policy, isDocumented } = policyOf(crawler);
    const key = `${policy.name} ${isDocumented}`;
    const known = byPolicy.get(key);
    if (known !== undefined) {
      if (known.names.length < mostNames) known.names.push(crawler.name);
      continue;
    }
    const access = robotsAccess(history, policy, nowMs);
    const stages = accessOutlook(history, policy).map((stage) => ({
      ...stage, isNow: stage.fromMs <= nowMs && (stage.untilMs === null || nowMs < stage.untilMs),
    }));
    const { result, explanation, retryAtMs } = access;
    byPolicy.set(key, { names: [crawler.name], outlook: { policy: policy.name, isDocumented, crawlers: [], result, explanation, retryAtMs, stages } });
  }
  return [...byPolicy.values()]
    .map(({ outlook, names }) => ({ ...outlook, crawlers: names }))
    .sort((a, b) => Number(b.isDocumented) - Number(a.isDocumented));
}
