import { crawlersOf } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { classOf } from "../token-classes.ts";
import { shown } from "../wording.ts";

export const searchCrawlerClosed: Check = {
  code: "search-crawler-closed",
  meta: {
    summary: "A group closes the whole site to a search engine's crawler.",
    explanation:
      "The engine drops the site's pages, or lists them without any of their content. Checked for Googlebot and " +
      "bingbot, or the crawlers that you name. A site that is closed to every crawler is reported by " +
      "`site-closed`.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2",
    asksRules: true,
  },
  run(file) {
    const found: Observation[] = [];
    const seen = new Set<number>();
    for (const name of file.crawlers) {
      const token = crawlersOf(name)[0]?.productTokens[0] ?? name;
      const one = classOf(file.classes, token);
      if (one === undefined || one.isEverybody || file.proofs.extentOf(one) !== "none") continue;
      const { rule } = one.rules.evaluate("/");
      if (rule === null || seen.has(rule.line)) continue;
      seen.add(rule.line);
      found.push({
        span: rule.span,
        message: `The whole site is closed to ${shown(name)}.`,
        effect: {
          kind: "closes",
          text: `closes every path but /robots.txt to ${shown(name)}`,
          agents: one.tokens.slice(0, 20),
        },
      });
    }
    return found.sort((a, b) => a.span.start - b.span.start);
  },
};
