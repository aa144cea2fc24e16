// User-agent lines for crawlers that the registry knows something about: one row for each thing.
import type { Crawler } from "../../crawlers/index.ts";
import { crawlersOf, writtenToken } from "../agent-names.ts";
import type { Check, CheckMeta } from "../check.ts";
import type { Effect } from "../finding.ts";
import { shown } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  readonly isMeant: (crawlers: readonly Crawler[]) => boolean;
  /** What is said of the crawler, after its name and operator. */
  readonly says: string;
  readonly effect?: (crawler: Crawler) => Effect;
}

const rows: readonly Row[] = [
  {
    code: "retired-crawler",
    meta: {
      summary: "A user-agent line names a crawler that no longer crawls.",
      explanation:
        "The line does no harm and no good. If the operator has a successor, that has a name of its own, and this " +
        "group does not bind it.",
      severity: { default: "info" },
      fix: null,
      source: "The registry: docs/crawlers.md",
    },
    isMeant: (crawlers) => crawlers.every((one) => one.isRetired),
    says: "no longer crawls",
  },
  {
    code: "crawler-ignores-robots-txt",
    meta: {
      summary: "A user-agent line names a crawler that generally ignores robots.txt.",
      explanation:
        "Fetchers that act for a user usually do not ask, as their operators say, and a few others are reported not " +
        "to. The rules do no harm; to keep such a fetcher out, block it at the server.",
      severity: { default: "info" },
      fix: null,
      source: "The registry: docs/crawlers.md",
    },
    isMeant: ([crawler]) => crawler !== undefined && !crawler.obeysRobotsTxt && !crawler.isRetired,
    says: "is known to ignore robots.txt, by its operator's word or by report",
    effect: ({ name }) => ({ kind: "read-by", text: `not read by ${name}`, agents: [name] }),
  },
];

export const namedCrawlers: readonly Check[] = rows.map(({ code, meta, isMeant, says, effect }) => ({
  code,
  meta,
  run: (file) => file.agentLines.flatMap((line) => {
    const token = writtenToken(line.value);
    const known = crawlersOf(token);
    const [crawler] = known;
    if (crawler === undefined || !isMeant(known)) return [];
    const message = `${shown(token)} (${crawler.operator}) ${says}.`;
    return [{ span: line.valueSpan, message, ...(effect === undefined ? {} : { effect: effect(crawler) }) }];
  }),
}));
