import { foldedToken } from "../agent-names.ts";
import type { Check } from "../check.ts";
import { listed, shown } from "../wording.ts";

export const cleanParamNotForYandex: Check = {
  code: "clean-param-not-for-yandex",
  meta: {
    summary: "A Clean-param stands in a group for crawlers that do not read it.",
    explanation:
      "Only Yandex reads Clean-param, from anywhere in the file: in another crawler's group it has the same " +
      "effect, but looks as if that crawler obeyed it. Under `User-agent: *` it is not reported.",
    severity: { default: "info" },
    fix: null,
    source: "Yandex Webmaster: the Clean-param directive",
  },
  run(file) {
    return file.otherRecords.flatMap((record) => {
      if (record.name !== "clean-param" || record.groupIndex === null) return [];
      const tokens = (file.groups[record.groupIndex]?.userAgents ?? []).map((agent) => foldedToken(agent.value));
      if (tokens.some((token) => token === "*" || token.startsWith("yandex"))) return [];
      return [
        {
          span: record.span,
          message: `Only Yandex reads Clean-param; this one stands in the group for ${listed(tokens.map(shown))}.`,
          effect: { kind: "read-by" as const, text: "read by Yandex only, wherever it stands", agents: ["Yandex"] },
        },
      ];
    });
  },
};
