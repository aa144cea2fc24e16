// A crawl-delay for a token under which nothing is ever fetched.
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { listed } from "../quote.ts";
import { crawlersOf } from "../readers.ts";

export const controlTokenCrawlDelay: Check = {
  code: "control-token-crawl-delay",
  meta: {
    summary: "A Crawl-delay stands in a group for a token that never fetches.",
    explanation:
      "`Google-Extended` and `Applebot-Extended` state what may be used for AI; the pages are fetched by Googlebot and Applebot. No crawler " +
      "ever comes under such a name, so that there is nothing to slow down.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirements 14.1 and 14.3, trap T-33",
  },
  run(file) {
    return file.otherRecords.flatMap((record) => {
      if (record.name !== "crawl-delay" || record.groupIndex === null) return [];
      const tokens = (file.groupsOnce[record.groupIndex]?.userAgents ?? []).map((agent) => writtenToken(agent.value));
      const silent = tokens.filter((token) => crawlersOf(token)[0]?.isControlOnly === true);
      if (silent.length === 0 || silent.length < tokens.length) return [];
      return [{ span: record.span, message: `Nothing ever fetches as ${listed(silent)}: there is nothing to slow down.` }];
    });
  },
};
