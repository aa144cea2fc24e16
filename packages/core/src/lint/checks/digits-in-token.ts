// A product token with digits: readers made from google/robotstxt cut it there.
import type { Check } from "../check.ts";
import { writtenToken } from "../agent-values.ts";
import { quoted } from "../quote.ts";

export const digitsInToken: Check = {
  code: "digits-in-token",
  meta: {
    summary: "A product token holds digits.",
    explanation:
      "RFC 9309's tokens have no digits, and readers made from google/robotstxt cut a name at the first one: `MJ12bot` is `MJ` to them. " +
      "The crawlers that bear such names look for them whole, so that nothing need be done; hence off but under those dialects.",
    severity: { default: "off", google: "info", "rfc9309-strict": "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.1; requirement U-03",
  },
  run(file) {
    return file.agentLines.flatMap((line) => {
      const token = writtenToken(line.value);
      if (!/[0-9]/.test(token)) return [];
      const cut = /^[A-Za-z_-]*/.exec(token)?.[0] ?? "";
      const reading = file.dialect.agentValue === "cut-at-non-letter" ? `it is read as ${quoted(cut)}` : "the line names nobody";
      return [{ span: line.valueSpan, message: `${quoted(token)} holds digits: ${reading}.` }];
    });
  },
};
