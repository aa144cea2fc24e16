// A rule that is about the robots.txt itself: it can be fetched, always.
import { foldAscii } from "../../octets/index.ts";
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";

export const robotsTxtDisallowed: Check = {
  code: "robots-txt-disallowed",
  meta: {
    summary: "A rule is about the robots.txt itself.",
    explanation:
      "Crawlers fetch `/robots.txt` whatever it says: the RFC always allows it. Other paths with other cases, as `/Robots.txt`, are " +
      "other files. The rule can go.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 2.2.2; requirement F-03, trap T-29",
  },
  run(file) {
    return file.ruleLines.filter((line) => /^\/robots\.txt[$*]*$/.test(foldAscii(line.value))).map((line) => ({
      span: line.valueSpan,
      message: line.value.startsWith("/robots.txt")
        ? "The robots.txt itself may always be fetched: the rule changes nothing about it."
        : `${quoted(line.value)} is another path than /robots.txt: paths are compared with their case.`,
    }));
  },
};
