import { crawlersOf, writtenToken } from "../agent-names.ts";
import type { Check } from "../check.ts";
import { quoted, shown } from "../wording.ts";

export const unsupportedOperator: Check = {
  code: "unsupported-operator",
  meta: {
    summary: "A group names a crawler that does not support Allow, or the operators in its rules.",
    explanation:
      "A few crawlers read robots.txt as it was in 1994. To them `*` and `$` are ordinary characters that no path " +
      "holds, and Allow is not a rule. Write plain paths in their group.",
    severity: { default: "warning" },
    fix: null,
    source: "The operators' documentation (the registry: docs/crawlers.md)",
  },
  run(file) {
    return file.groups.flatMap((group) => {
      const crawler = group.userAgents
        .map((agent) => crawlersOf(writtenToken(agent.value))[0])
        .find(
          (one) =>
            one !== undefined && one.obeysRobotsTxt && (one.supports.allow === "no" || one.supports.wildcards === "no"),
        );
      if (crawler === undefined) return [];
      const rule = group.rules.find(
        (one) =>
          (crawler.supports.allow === "no" && one.type === "allow" && one.pathPattern !== "") ||
          (crawler.supports.wildcards === "no" && /[*]|\$$/.test(one.pathPattern) && one.pathPattern !== "/*"),
      );
      if (rule === undefined) return [];
      const what = crawler.supports.allow === "no" && rule.type === "allow" ? "Allow" : "* and $";
      return [
        {
          span: rule.span,
          message:
            `${shown(crawler.name)} does not support ${what}: it reads ` + `${quoted(rule.text)} otherwise than meant.`,
          effect: {
            kind: "read-by" as const,
            text: `read otherwise than meant by ${crawler.name}`,
            agents: [crawler.name],
          },
        },
      ];
    });
  },
};
