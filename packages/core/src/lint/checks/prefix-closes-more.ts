import type { Check, Observation } from "../check.ts";
import { quoted } from "../wording.ts";

/** Letters. A name so short begins many others: `/c` closes `/communities`. */
const short = 2;
/** Comparisons of a pattern with a URL. */
const comparisons = 5_000_000;

export const prefixClosesMore: Check = {
  code: "prefix-closes-more",
  meta: {
    summary: "A pattern closes longer names as well as the one it spells.",
    explanation:
      "A pattern matches every path that begins with it: `Disallow: /shop` closes `/shopping` and " +
      "`/shop-news.html`. For a folder write `/shop/`, for the page itself `/shop$`. Reported where such a URL is " +
      "among those given; without URLs, for first names of one or two letters.",
    severity: { default: "info" },
    fix: null,
    source: "RFC 9309 section 2.2.2",
    asksRules: true,
  },
  run(file) {
    const found: Observation[] = [];
    let left = comparisons;
    for (const [number, rule] of file.rulesByLine) {
      const { pathPattern } = rule;
      if (rule.type !== "disallow" || !/^\/[^*$?=&]*[A-Za-z0-9]$/.test(pathPattern)) continue;
      if (file.urls === null || file.urlCounts === null) {
        if (/^\/[a-z]+$/.test(pathPattern) && pathPattern.length <= short + 1) {
          const pattern = quoted(pathPattern);
          const message = `${pattern} closes every path that begins with it, not only ${pattern} and what is below it.`;
          found.push({ span: rule.valueSpan, message });
        }
        continue;
      }
      if (!file.urlCounts.byLine.has(number)) continue;
      left -= file.urls.length;
      if (left < 0) break;
      const longer = file.urls.filter((url) => goesOn(pathOf(url), pathPattern));
      const [first] = longer;
      if (first === undefined) continue;
      found.push({
        span: rule.valueSpan,
        message: `${quoted(pathPattern)} also closes longer names, such as ${quoted(pathOf(first))}.`,
        effect: {
          kind: "closes",
          text: `closes ${longer.length} of ${file.urls.length} URLs whose name only begins with it`,
          urls: { count: longer.length, of: file.urls.length },
          paths: longer.slice(0, 5).map(pathOf),
        },
      });
    }
    return found;
  },
};

/** Whether the path goes on with a letter where the pattern ends. */
function goesOn(path: string, pattern: string): boolean {
  return path.startsWith(pattern) && /^[A-Za-z]/.test(path.slice(pattern.length, pattern.length + 1));
}

/** Path and query of a URL as it is written. */
function pathOf(url: string): string {
  const at = url.indexOf("://");
  if (at < 0) return url;
  const slash = url.indexOf("/", at + 3);
  return slash < 0 ? "/" : url.slice(slash);
}
