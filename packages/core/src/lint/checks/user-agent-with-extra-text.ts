import { isIdentification, listedNames, writtenToken } from "../agent-names.ts";
import type { Check } from "../check.ts";
import { dialectsWhere, quoted } from "../wording.ts";

export const userAgentWithExtraText: Check = {
  code: "user-agent-with-extra-text",
  meta: {
    summary: "A user-agent line holds more than a product token.",
    explanation:
      "A product token consists of letters, `-` and `_`, here also digits. Of `Googlebot/2.1` or `Foo Bar` most " +
      "readers take the part before the first other character, so the group is for the crawler of that name. " +
      "Others compare the whole value, which is no crawler's name. Write the token alone; the crawler's operator documents it.",
    severity: {
      default: "warning",
      "rfc9309-strict": "error",
      "koster-1996": "info",
      "original-1994": "info",
      yandex: "error",
    },
    fix: "Cuts off a version; this changes the answers of readers that compare the whole value.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2.1",
  },
  run(file) {
    const cutting = dialectsWhere(({ agentValue }) => agentValue.startsWith("cut"));
    return file.agentLines.flatMap((line) => {
      const token = writtenToken(line.value);
      if (token === "" || token === line.value || isIdentification(line.value) || listedNames(line.value).length > 1)
        return [];
      const isVersion = /^\/[0-9.]+$/.test(line.value.slice(token.length));
      return [
        {
          span: line.valueSpan,
          message: `${quoted(line.value)} is not a product token: most readers take it for ${quoted(token)}.`,
          effect: {
            kind: "read-by" as const,
            text: `names ${token === "*" ? "every crawler" : token} under ${cutting}`,
            agents: [token],
          },
          ...(isVersion
            ? { fix: [{ span: { start: line.valueSpan.start + token.length, end: line.valueSpan.end }, text: "" }] }
            : {}),
        },
      ];
    });
  },
};
