import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";

export const ruleWithoutUrls: Check = {
  code: "rule-without-urls",
  meta: {
    summary: "A rule decides none of the given URLs.",
    explanation:
      "None of the URLs given, from a sitemap, a log or a crawl, is decided by the rule: it may be left over from " +
      "an earlier site, or misspelled, or be about URLs that the list leaves out. Reported only where URLs are " +
      "given.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 2.2.2",
    asksRules: true,
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
