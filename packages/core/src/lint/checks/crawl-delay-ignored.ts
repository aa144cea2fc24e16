// A crawl-delay for crawlers that do not read it.
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { listed } from "../quote.ts";
import { crawlersOf } from "../readers.ts";

export const crawlDelayIgnored: Check = {
  code: "crawl-delay-ignored",
  meta: {
    summary: "A Crawl-delay stands in a group of crawlers that ignore it.",
    explanation:
      "Crawl-delay is no part of the RFC. Google, Yandex, Applebot and Amazonbot ignore it by their own word; Bing, ClaudeBot, CCBot and many " +
      "others obey. Reported where every crawler that the group names is known to ignore it. Google and Yandex slow down for 503 and 429.",
    severity: { default: "info" },
    fix: null,
    source: "Requirements N-03 and 14.1, trap T-34",
  },
  run(file) {
    return file.otherRecords.flatMap((record) => {
      if (record.name !== "crawl-delay" || record.groupIndex === null) return [];
      const tokens = (file.groupsOnce[record.groupIndex]?.userAgents ?? []).map((agent) => writtenToken(agent.value));
      const deaf = tokens.filter((token) => {
        const [crawler] = crawlersOf(token);
        return crawler !== undefined && !crawler.isControlOnly && (crawler.supports.crawlDelay === "no" || !crawler.obeysRobotsTxt);
      });
      if (deaf.length === 0 || deaf.length < tokens.length) return [];
      return [{
        span: record.span,
        message: `${listed(deaf)} ${deaf.length === 1 ? "ignores" : "ignore"} Crawl-delay.`,
        effect: { kind: "read-by" as const, text: `not read by ${listed(deaf)}`, agents: deaf.slice(0, 20) },
      }];
    });
  },
};
