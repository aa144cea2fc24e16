import { isIdentification, listedNames, writtenToken } from "../agent-names.ts";
import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";

export const severalUserAgents: Check = {
  code: "several-user-agents",
  meta: {
    summary: "A user-agent line holds several names.",
    explanation:
      "A user-agent line names one crawler: of a list most readers take the first, others none. Write a line for " +
      "each; together they form one group.",
    severity: { default: "error" },
    fix: "Writes a line for each name; crawlers that were not named before then are.",
    source: "RFC 9309 section 2.2.1; erratum 8895 (proposes lists, which are not part of the RFC)",
  },
  run(file) {
    return file.agentLines.flatMap((line) => {
      if (isIdentification(line.value) || line.value.length > 2_000) return [];
      const names = listedNames(line.value);
      if (names.length < 2) return [];
      const isPlain = names.every((name) => !name.includes("/")) && line.comment === null;
      return [
        {
          span: line.valueSpan,
          message: `The line holds ${names.length} names; most readers take only ${quoted(writtenToken(line.value))}.`,
          ...(isPlain ? { fix: [{ span: line.valueSpan, text: names.join("\nUser-agent: ") }] } : {}),
        },
      ];
    });
  },
};
