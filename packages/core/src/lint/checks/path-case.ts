import { foldAscii } from "../../octets/index.ts";
import type { Check, Observation } from "../check.ts";
import { quoted } from "../wording.ts";

/** Comparisons of a pattern with a URL. */
const comparisons = 5_000_000;

export const pathCase: Check = {
  code: "path-case",
  meta: {
    summary: "A rule matches none of the given URLs, only because of upper and lower case.",
    explanation: "Paths are case-sensitive: `/Admin` does not close `/admin`. Reported only where URLs are given.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2",
  },
  run(file) {
    if (file.urls === null) return [];
    const found: Observation[] = [];
    const paths = file.urls.map((url) => {
      const at = url.indexOf("://");
      const slash = at < 0 ? 0 : url.indexOf("/", at + 3);
      return slash < 0 ? "/" : url.slice(slash);
    });
    let left = comparisons;
    for (const rule of file.rulesByLine.values()) {
      const { pathPattern } = rule;
      if (!/^\/[^*$]*[A-Za-z][^*$]*$/.test(pathPattern)) continue;
      left -= paths.length;
      if (left < 0) break;
      const folded = foldAscii(pathPattern);
      const near = paths.find((path) => foldAscii(path.slice(0, pathPattern.length)) === folded);
      if (near === undefined || paths.some((path) => path.startsWith(pathPattern))) continue;
      found.push({
        span: rule.valueSpan,
        message:
          `${quoted(pathPattern)} matches none of the ${paths.length} ` + `URLs; ${quoted(near)} differs only in case.`,
        effect: {
          kind: "decides-nothing",
          text: `decides none of ${paths.length} URLs`,
          urls: { count: 0, of: paths.length },
        },
      });
    }
    return found;
  },
};
