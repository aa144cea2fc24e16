// A group without any rule, at the end of the file: it opens everything to those whom it names.
import { foldAscii } from "../../octets/index.ts";
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { listed } from "../quote.ts";

export const emptyGroup: Check = {
  code: "empty-group",
  meta: {
    summary: "A group has no rules.",
    explanation:
      "A crawler that is named is bound by its own groups alone, even when they hold nothing: it may fetch everything, whatever stands " +
      "under `User-agent: *`. If that is meant, write `Disallow:` below, which says so; if not, repeat the rules there.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.1; requirement R-07, trap T-06",
  },
  run(file) {
    const everybody = file.everybody;
    const closesSomething = everybody !== undefined && file.classes.length > 0 && file.groupsOnce.some((group) =>
      group.userAgents.some((agent) => writtenToken(agent.value) === "*") && group.rules.some((rule) => rule.type === "disallow" && rule.pathPattern !== ""),
    );
    return file.groupsOnce.flatMap((group) => {
      const [agent] = group.userAgents;
      if (agent === undefined || group.rules.length > 0) return [];
      const tokens = group.userAgents.map((one) => writtenToken(one.value)).filter((token) => token !== "");
      // Other groups may have rules for the same crawlers; then this one adds nothing and takes nothing away.
      const bare = tokens.filter((token) => !file.groupsOnce.some((other) =>
        other.rules.length > 0 && other.userAgents.some((one) => foldAscii(writtenToken(one.value)) === foldAscii(token))));
      if (bare.length === 0) return [];
      const isGlobal = bare.length === 1 && bare[0] === "*";
      const drops = closesSomething && !isGlobal ? ", and what * may not" : "";
      return [{
        span: agent.span,
        message: `The group for ${listed(bare)} has no rules.`,
        effect: { kind: "opens" as const, text: `${listed(bare)} may fetch everything${drops}`, agents: bare.slice(0, 20) },
      }];
    });
  },
};
