import type { Check } from "../check.ts";
import { quoted } from "../wording.ts";
import { isUrl } from "./missing-leading-slash.ts";

export const urlAsPattern: Check = {
  code: "url-as-pattern",
  meta: {
    summary: "A rule holds a whole URL instead of a path.",
    explanation:
      "A robots.txt governs its own host alone, and its patterns are compared with path and query. A URL with " +
      "scheme and host never matches. Write the path.",
    severity: { default: "error" },
    fix: "Leaves the path of a URL of the file's own host, where that is known; this changes what the rule closes.",
    fixChangesAnswers: true,
    source: "RFC 9309 section 2.2.2",
  },
  run(file) {
    return file.ruleLines
      .filter((line) => isUrl(line.value))
      .map((line) => {
        const path = /^(?:[a-z][a-z0-9+.-]*[:\uff1a]\/\/)?([^/?#]*)(\/.*)?$/is.exec(line.value);
        const isOwn = file.robotsTxtUrl !== null && path?.[1]?.toLowerCase() === file.robotsTxtUrl.host;
        return {
          span: line.valueSpan,
          message: `${quoted(line.value)} is a URL: the rule matches nothing. Its path is ${quoted(path?.[2] ?? "/")}.`,
          effect: { kind: "decides-nothing" as const, text: "the rule matches no URL" },
          ...(isOwn ? { fix: [{ span: line.valueSpan, text: path?.[2] ?? "/" }] } : {}),
        };
      });
  },
};
