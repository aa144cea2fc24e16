import { foldAscii } from "../../octets/index.ts";
import { writtenToken } from "../agent-names.ts";
import type { Check } from "../check.ts";
import { listed } from "../wording.ts";

export const emptyGroup: Check = {
  code: "empty-group",
  meta: {
    summary: "A group has no rules.",
    explanation:
      "A crawler that is named is bound by its own groups alone, even if they are empty: it may fetch everything, " +
      "whatever stands under `User-agent: *`. If you mean that, say so with `Disallow:`; if not, repeat the rules " +
      "there.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.1",
    asksRules: true,
  },
  run(file) {
    const everybody = file.everybody;
    const closesSomething =
      everybody !== undefined &&
      file.classes.length > 0 &&
      file.groups.some(
        (group) =>
          group.userAgents.some((agent) => writtenToken(agent.value) === "*") &&
          group.rules.some((rule) => rule.type === "disallow" && rule.pathPattern !== ""),
      );
    return file.groups.flatMap((group) => {
      const [agent] = group.userAgents;
      if (agent === undefined || group.rules.length > 0) return [];
      const tokens = group.userAgents.map((one) => writtenToken(one.value)).filter((token) => token !== "");
      // Where other groups have rules for the same crawlers, this one changes nothing.
      const bare = tokens.filter(
        (token) =>
          !file.groups.some(
            (other) =>
              other.rules.length > 0 &&
              other.userAgents.some((one) => foldAscii(writtenToken(one.value)) === foldAscii(token)),
          ),
      );
      if (bare.length === 0) return [];
      const isGlobal = bare.length === 1 && bare[0] === "*";
      const drops = closesSomething && !isGlobal ? ", even what is closed to *" : "";
      return [
        {
          span: agent.span,
          message: `The group for ${listed(bare)} has no rules.`,
          effect: {
            kind: "opens" as const,
            text: `${listed(bare)} may fetch everything${drops}`,
            agents: bare.slice(0, 20),
          },
        },
      ];
    });
  },
};
