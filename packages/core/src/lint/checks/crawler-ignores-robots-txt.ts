// A group for a crawler that does not obey robots.txt.
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { shown } from "../quote.ts";
import { crawlersOf } from "../readers.ts";

export const crawlerIgnoresRobotsTxt: Check = {
  code: "crawler-ignores-robots-txt",
  meta: {
    summary: "A user-agent line names a crawler that generally ignores robots.txt.",
    explanation:
      "Fetchers that act for a user mostly do not ask, by their operators' own word, and a few others are reported not to. The rules do " +
      "no harm; who has to keep such a fetcher out does it at the server.",
    severity: { default: "info" },
    fix: null,
    source: "Requirement 14.3; the registry: docs/crawlers.md",
  },
  run(file) {
    return file.agentLines.flatMap((line) => {
      const token = writtenToken(line.value);
      const known = crawlersOf(token)[0];
      if (known === undefined || known.obeysRobotsTxt || known.isRetired) return [];
      return [{
        span: line.valueSpan,
        message: `${shown(token)} (${known.operator}) is known to ignore robots.txt, by its operator's word or by report.`,
        effect: { kind: "read-by" as const, text: `not read by ${known.name}`, agents: [known.name] },
      }];
    });
  },
};
