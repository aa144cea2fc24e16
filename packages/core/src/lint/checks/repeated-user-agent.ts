import { foldedName } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { quoted } from "../wording.ts";

export const repeatedUserAgent: Check = {
  code: "repeated-user-agent",
  meta: {
    summary: "A group names the same product token twice.",
    explanation: "The second line adds nothing. If it was meant for another crawler, that crawler is not named.",
    severity: { default: "info" },
    fix: "Removes the second line.",
    source: "RFC 9309 section 2.2.1",
  },
  run(file) {
    const found: Observation[] = [];
    for (const group of file.groups) {
      const lines = new Map<string, number>();
      for (const agent of group.userAgents) {
        const token = foldedName(agent.value);
        const first = lines.get(token);
        if (token === "") continue;
        if (first === undefined) {
          lines.set(token, agent.line);
          continue;
        }
        const whole = file.lines[agent.line - 1];
        // With other text after the token, the two lines are not the same to every reader.
        const isSame = whole?.kind === "record" && whole.value === agent.value;
        found.push({
          span: agent.span,
          message: `The group already names ${quoted(agent.value)} in line ${first}.`,
          ...(isSame && agent.line > 1 && whole.comment === null ? { fix: [{ span: whole.span, text: "" }] } : {}),
        });
      }
    }
    return found;
  },
};
