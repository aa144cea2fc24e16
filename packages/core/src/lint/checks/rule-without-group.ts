import { foldAscii } from "../../octets/index.ts";
import type { Check } from "../check.ts";

export const ruleWithoutGroup: Check = {
  code: "rule-without-group",
  meta: {
    summary: "A rule stands before the first user-agent line.",
    explanation:
      "A rule binds the crawlers named above it. Without a user-agent line above, no crawler obeys it, and everything it should " +
      "close is open. Write `User-agent: *` above it.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2.1",
  },
  run(file) {
    const first =
      file.records.find((line) => line.name === "user-agent" && !foldAscii(line.key).startsWith("user-agents-"))
        ?.number ?? Infinity;
    const lost = file.ruleLines.filter((line) => line.number < first);
    const [line] = lost;
    if (line === undefined) return [];
    const many = lost.length === 1 ? "This rule stands" : `This rule and ${lost.length - 1} more stand`;
    return [
      {
        span: file.recordSpan(line),
        message:
          first === Infinity
            ? `${many} in a file without user-agent lines: no crawler obeys ${lost.length === 1 ? "it" : "them"}.`
            : `${many} before the first user-agent line: no crawler obeys ${lost.length === 1 ? "it" : "them"}.`,
        effect: {
          kind: "decides-nothing",
          text: "it has no effect",
          lines: lost.slice(0, 50).map((one) => one.number),
        },
      },
    ];
  },
};
