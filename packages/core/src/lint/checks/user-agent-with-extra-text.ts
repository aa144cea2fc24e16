// A user-agent line with more than a product token: a version, a second word.
import type { Check } from "../check.ts";
import { isIdentification, listedNames, writtenToken } from "../agent-values.ts";
import { quoted } from "../quote.ts";
import { dialectsWhere } from "../readers.ts";

export const userAgentWithExtraText: Check = {
  code: "user-agent-with-extra-text",
  meta: {
    summary: "A user-agent line holds more than a product token.",
    explanation:
      "A product token has letters, `-` and `_`, here digits too. Of `Googlebot/2.1` or `Foo Bar` most readers take the part before the " +
      "first other character: then the group is for whoever is called that. Others compare the whole value and find nobody. Write the " +
      "token alone; the crawler's operator says what it is.",
    severity: { "default": "warning", "rfc9309-strict": "error", "koster-1996": "info", "original-1994": "info", yandex: "error" },
    fix: "Cuts a version off; it changes the answers of readers that compare the whole value.",
    source: "RFC 9309 section 2.2.1; requirements U-03 and U-04",
  },
  run(file) {
    const cutting = dialectsWhere(({ agentValue }) => agentValue.startsWith("cut"));
    return file.agentLines.flatMap((line) => {
      const token = writtenToken(line.value);
      if (token === "" || token === line.value || isIdentification(line.value) || listedNames(line.value).length > 1) return [];
      const isVersion = /^\/[0-9.]+$/.test(line.value.slice(token.length));
      return [{
        span: line.valueSpan,
        message: `${quoted(line.value)} is no product token: most readers take it for ${quoted(token)}.`,
        effect: { kind: "read-by" as const, text: `names ${token === "*" ? "everybody" : token} under ${cutting}`, agents: [token] },
        ...(isVersion ? { fix: [{ span: { start: line.valueSpan.start + token.length, end: line.valueSpan.end }, text: "" }] } : {}),
      }];
    });
  },
};
