// Crawl-delay in groups where it slows nobody down: one row for each reason why.
import { crawlersOf, writtenToken } from "../agent-names.ts";
import type { Crawler } from "../../crawlers/index.ts";
import type { Check, CheckMeta } from "../check.ts";
import { listed } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  readonly isMeant: (crawler: Crawler) => boolean;
  readonly message: (names: string, count: number) => string;
}

const rows: readonly Row[] = [
  {
    code: "crawl-delay-ignored",
    meta: {
      summary: "A Crawl-delay stands in a group of crawlers that ignore it.",
      explanation:
        "Crawl-delay is not part of the RFC. Google, Yandex, Applebot and Amazonbot say that they ignore it; Bing, " +
        "ClaudeBot, CCBot and many others obey. Reported where every crawler that the group names is known to ignore " +
        "it. Google and Yandex slow down for status 503 and 429.",
      severity: { default: "info" },
      fix: null,
      source: "The operators' documentation (the registry: docs/crawlers.md)",
    },
    isMeant: (one) => !one.isControlOnly && (one.supports.crawlDelay === "no" || !one.obeysRobotsTxt),
    message: (names, count) => `${names} ${count === 1 ? "ignores" : "ignore"} Crawl-delay.`,
  },
  {
    code: "control-token-crawl-delay",
    meta: {
      summary: "A Crawl-delay stands in a group for a token that never fetches.",
      explanation:
        "`Google-Extended` and `Applebot-Extended` state what may be used for AI; the pages are fetched by Googlebot " +
        "and Applebot. No crawler ever visits under such a name, so there is nothing to slow down.",
      severity: { default: "warning" },
      fix: null,
      source: "Google: common crawlers; Apple: about Applebot",
    },
    isMeant: (one) => one.isControlOnly,
    message: (names) => `No crawler ever fetches as ${names}: there is nothing to slow down.`,
  },
];

export const unheededCrawlDelay: readonly Check[] = rows.map(({ code, meta, isMeant, message }) => ({
  code,
  meta,
  run: (file) =>
    file.otherRecords.flatMap((record) => {
      if (record.name !== "crawl-delay" || record.groupIndex === null) return [];
      const tokens = (file.groups[record.groupIndex]?.userAgents ?? []).map((agent) => writtenToken(agent.value));
      const deaf = tokens.filter((token) => crawlersOf(token).slice(0, 1).some(isMeant));
      if (deaf.length === 0 || deaf.length < tokens.length) return [];
      return [
        {
          span: record.span,
          message: message(listed(deaf), deaf.length),
          effect: { kind: "read-by" as const, text: `not read by ${listed(deaf)}`, agents: deaf.slice(0, 20) },
        },
      ];
    }),
}));
