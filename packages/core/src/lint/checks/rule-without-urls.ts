// A rule that decides none of the given URLs.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";

export const ruleWithoutUrls: Check = {
  code: "rule-without-urls",
  meta: {
    summary: "A rule decides none of the given URLs.",
    explanation:
      "Of the URLs that were given, of a sitemap, a log or a crawl, the rule is about none: it may be left from an earlier site, or " +
      "be misspelled, or keep crawlers from what the list does not hold. Reported only where URLs are given.",
    severity: { default: "info" },
    fix: null,
    source: "Peers research 5.6 (alaveteli#9517)",
  },
  run(file) {
    const counts = file.urlCounts;
    if (counts === null || !counts.isComplete || counts.total === 0) return [];
    return [...file.rulesByLine.values()]
      .filter((rule) => rule.type === "disallow" && rule.pathPattern !== "" && !counts.byLine.has(rule.line))
      .map((rule) => ({
        span: rule.span,
        message: `${quoted(rule.text)} decides none of the ${counts.total} URLs given.`,
        effect: { kind: "closes", text: `closes 0 of ${counts.total} URLs`, urls: { count: 0, of: counts.total } },
      }));
  },
};
