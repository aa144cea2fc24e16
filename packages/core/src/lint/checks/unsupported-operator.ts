// A rule with what the crawlers that it binds do not know, by their operator's word: Allow, or the operators * and $.
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { quoted, shown } from "../quote.ts";
import { crawlersOf } from "../readers.ts";

export const unsupportedOperator: Check = {
  code: "unsupported-operator",
  meta: {
    summary: "A crawler is named that does not know Allow, or the operators in its rules.",
    explanation:
      "A few crawlers read robots.txt as it was in 1994. To them `*` and `$` are characters that no path holds, and Allow is no rule. Write " +
      "plain paths in their group.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirement 14.1; the registry: docs/crawlers.md",
  },
  run(file) {
    return file.groupsOnce.flatMap((group) => {
      const crawler = group.userAgents.map((agent) => crawlersOf(writtenToken(agent.value))[0])
        .find((one) => one !== undefined && one.obeysRobotsTxt && (one.supports.allow === "no" || one.supports.wildcards === "no"));
      if (crawler === undefined) return [];
      const rule = group.rules.find((one) =>
        (crawler.supports.allow === "no" && one.type === "allow" && one.pathPattern !== "") ||
        (crawler.supports.wildcards === "no" && /[*]|\$$/.test(one.pathPattern) && one.pathPattern !== "/*"));
      if (rule === undefined) return [];
      const what = crawler.supports.allow === "no" && rule.type === "allow" ? "Allow" : "* and $";
      return [{
        span: rule.span,
        message: `${shown(crawler.name)} does not know ${what}: ${quoted(rule.text)} is not read as meant.`,
        effect: { kind: "read-by" as const, text: `not read as meant by ${crawler.name}`, agents: [crawler.name] },
      }];
    });
  },
};
