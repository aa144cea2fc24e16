import { crawlersOf } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { urlOf } from "../../matching/index.ts";
import { classOf } from "../token-classes.ts";
import { listed } from "../wording.ts";

export const sitemapDisallowed: Check = {
  code: "sitemap-disallowed",
  meta: {
    summary: "The file disallows a sitemap that it names.",
    explanation:
      "A crawler obeys the rules when it fetches a sitemap too. Checked for crawlers that no group names, and for " +
      "Googlebot and bingbot or the crawlers that you name. Where the file's own URL is known, sitemaps of other " +
      "origins are left out. Elsewhere those of a bare or www host are assumed to be this site's, and a rule for " +
      "all paths says nothing about them.",
    severity: { default: "warning" },
    fix: null,
    source: "Google: how Google interprets the robots.txt specification",
    asksRules: true,
  },
  run(file) {
    const found: Observation[] = [];
    for (const record of file.sitemaps) {
      const url = urlOf(record.value);
      if (url === null || !isOwn(url, file.robotsTxtUrl)) continue;
      const path = url.pathname + url.search;
      const asked = path.startsWith("//") ? url.href : path;
      let line = 0;
      const closed = ["*", ...file.crawlers].filter((name) => {
        const tokens = name === "*" ? ["*"] : (crawlersOf(name)[0]?.productTokens ?? [name]);
        const token = tokens.find((one) => classOf(file.classes, one)?.isEverybody === false) ?? "*";
        const one = token === "*" ? file.everybody : classOf(file.classes, token);
        if (one === undefined || (name !== "*" && one.isEverybody)) return false;
        const verdict = one.rules.evaluate(asked);
        if (verdict.allowed !== false) return false;
        // Whose sitemap it is is not known: a rule for every path says nothing about this one.
        const isForAll = /^[/*]+$/.test(verdict.rule?.pathPattern ?? "");
        if (file.proofs.extentOf(one) === "none" || (file.robotsTxtUrl === null && isForAll)) return false;
        line ||= verdict.line;
        return true;
      });
      if (closed.length === 0) continue;
      const who = closed.map((name) => (name === "*" ? "crawlers that no group names" : name));
      found.push({
        span: record.span,
        message: `Line ${line} disallows this sitemap to ${listed(who)}.`,
        effect: { kind: "closes", text: `closed to ${listed(who)} by line ${line}`, lines: [line], agents: closed },
      });
    }
    return found;
  },
};

/**
 * Whether a sitemap is of the file's own origin; where that is not known, whether its host looks like a site's main
 * one.
 */
function isOwn(url: URL, robotsTxtUrl: URL | null): boolean {
  if (robotsTxtUrl !== null) return url.origin === robotsTxtUrl.origin;
  return url.host.startsWith("www.") || url.host.split(".").length <= 2;
}
