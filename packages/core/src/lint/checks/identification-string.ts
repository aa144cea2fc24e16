// A whole User-Agent header where a product token should stand.
import { readIdentification } from "../../crawlers/index.ts";
import type { Check } from "../check.ts";
import { isIdentification, writtenToken } from "../agent-values.ts";
import { quoted } from "../quote.ts";

export const identificationString: Check = {
  code: "identification-string",
  meta: {
    summary: "A user-agent line holds a whole User-Agent header.",
    explanation:
      "robots.txt names a crawler by its product token, not by the header that it sends. Of a header, readers take the first word: " +
      "`Mozilla`, which no crawler is called. Write the token that stands in it.",
    severity: { default: "error" },
    fix: null,
    source: "RFC 9309 section 2.2.1; requirement U-06, trap T-09",
  },
  run(file) {
    return file.agentLines.filter((line) => isIdentification(line.value)).map((line) => {
      const token = writtenToken(line.value);
      const meant = readIdentification(line.value)?.productToken;
      const hint = meant === undefined || meant === token ? "" : ` Its token may be ${quoted(meant)}.`;
      return { span: line.valueSpan, message: `This is a User-Agent header, not a product token: readers take it for ${quoted(token)}.${hint}` };
    });
  },
};
