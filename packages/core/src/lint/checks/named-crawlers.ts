// User-agent lines for crawlers that the registry knows something about: one row for each thing.
import type { Crawler } from "../../crawlers/index.ts";
import { crawlersOf, writtenToken } from "../agent-names.ts";
import { foldAscii } from "../../octets/index.ts";
import type { Check, CheckMeta } from "../check.ts";
import type { Effect } from "../finding.ts";
import type { LintedFile } from "../linted-file.ts";
import { shown } from "../wording.ts";

interface Row {
  readonly code: string;
  readonly meta: CheckMeta;
  readonly isMeant: (crawlers: readonly Crawler[]) => boolean;
  /** What is said of the crawler, after its name and operator. */
  readonly says: (crawlers: readonly Crawler[], token: string, file: LintedFile) => string;
  readonly effect?: (crawler: Crawler) => Effect;
}

const rows: readonly Row[] = [
  {
    code: "retired-crawler",
    meta: {
      summary: "A user-agent line names a crawler that no longer crawls.",
      explanation:
        "The line does no harm, and usually no good. A successor has a name of its own; it obeys this group " +
        "only if its " +
        "operator says so, as Bing does for bingbot, and no group names the successor.",
      severity: { default: "info" },
      fix: null,
      source: "The registry: docs/crawlers.md",
    },
    isMeant: ([crawler]) => crawler?.isRetired === true,
    says: retiredWords,
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
    says: () => "is known to ignore robots.txt, by its operator's word or by report",
    effect: ({ name }) => ({ kind: "read-by", text: `not read by ${name}`, agents: [name] }),
  },
];

export const namedCrawlers: readonly Check[] = rows.map(({ code, meta, isMeant, says, effect }) => ({
  code,
  meta,
  run: (file) =>
    file.agentLines.flatMap((line) => {
      const token = writtenToken(line.value);
      const known = crawlersOf(token);
      const [crawler] = known;
      if (crawler === undefined || !isMeant(known)) return [];
      const message = `${shown(token)} (${crawler.operator}) ${says(known, token, file)}.`;
      return [{ span: line.valueSpan, message, ...(effect === undefined ? {} : { effect: effect(crawler) }) }];
    }),
}));

/** Whether a successor obeys the group: its fallback chain names the token, and no group names it by an earlier one. */
function retiredWords(known: readonly Crawler[], token: string, file: LintedFile): string {
  const successor = known.find((one) => !one.isRetired && one.obeysRobotsTxt);
  if (successor === undefined) return "no longer crawls";
  const named = new Set(file.agentLines.map((line) => foldAscii(writtenToken(line.value))));
  const chain = successor.productTokens.map(foldAscii);
  const isNamedItself = chain.slice(0, chain.indexOf(foldAscii(token))).some((one) => named.has(one));
  const name = shown(successor.name);
  return isNamedItself
    ? `no longer crawls, and ${name} is named itself`
    : `no longer crawls; ${name} obeys this group, since no group names ${name}`;
}
