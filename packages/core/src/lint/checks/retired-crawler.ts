// A group for a crawler that no longer comes.
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { shown } from "../quote.ts";
import { crawlersOf } from "../readers.ts";

export const retiredCrawler: Check = {
  code: "retired-crawler",
  meta: {
    summary: "A user-agent line names a crawler that no longer crawls.",
    explanation: "The line does no harm and no good. Where the operator has a successor, it has a name of its own and is not bound by this group.",
    severity: { default: "info" },
    fix: null,
    source: "The registry: docs/crawlers.md; requirement U-10",
  },
  run(file) {
    return file.agentLines.flatMap((line) => {
      const token = writtenToken(line.value);
      const known = crawlersOf(token);
      if (known.length === 0 || !known.every((one) => one.isRetired)) return [];
      return [{ span: line.valueSpan, message: `${shown(token)} (${known[0]?.operator}) no longer crawls.` }];
    });
  },
};
