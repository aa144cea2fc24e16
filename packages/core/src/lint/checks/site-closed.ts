import { crawlersOf } from "../agent-names.ts";
import type { Check } from "../check.ts";
import type { LintedFile } from "../linted-file.ts";
import { classOf } from "../token-classes.ts";

export const siteClosed: Check = {
  code: "site-closed",
  meta: {
    summary: "The group for `*` closes the whole site.",
    explanation:
      "No crawler without a group of its own may fetch anything: search engines drop the pages within days. That " +
      "is right for a staging site, and the most common accident when one goes live. It is proven over all paths " +
      "that nothing is left open. Not reported where groups let in Googlebot and bingbot, or the crawlers that you " +
      "name.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2",
    asksRules: true,
  },
  run(file) {
    const { everybody } = file;
    if (everybody === undefined || file.proofs.extentOf(everybody) !== "none") return [];
    // A list of those who may come: the crawlers that matter most are named and let in.
    if (file.crawlers.length > 0 && file.crawlers.every((name) => isLetIn(file, name))) return [];
    const { rule } = everybody.rules.evaluate("/");
    if (rule === null) return [];
    const named = file.classes.filter((one) => !one.isEverybody).length;
    return [
      {
        span: rule.span,
        message: `The whole site is closed to every crawler${named === 0 ? "" : " that no other group names"}.`,
        effect: { kind: "closes", text: "closes every path but /robots.txt", agents: ["*"] },
      },
    ];
  },
};

/** Whether a group that names the crawler leaves it something to fetch. */
function isLetIn(file: LintedFile, name: string): boolean {
  const tokens = crawlersOf(name)[0]?.productTokens ?? [name];
  const own = tokens.map((token) => classOf(file.classes, token)).find((one) => one?.isEverybody === false);
  return own !== undefined && file.proofs.extentOf(own) !== "none";
}
