// Everything is closed to whoever is not named.
import type { Check } from "../check.ts";
import { classOf } from "../classes.ts";
import type { LintedFile } from "../linted-file.ts";
import { crawlersOf } from "../readers.ts";

export const siteClosed: Check = {
  code: "site-closed",
  meta: {
    summary: "The group for everybody closes the whole site.",
    explanation:
      "No crawler that is not named may fetch anything: search engines lose the pages within days. That is right for a staging site, and " +
      "the commonest accident when one goes live. That nothing is left open is proven over all paths. Not reported where Googlebot and bingbot, or " +
      "the crawlers that the caller names, have groups that let them in.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.2; product research 1.B",
  },
  run(file) {
    const { everybody } = file;
    if (everybody === undefined || file.proofs.extentOf(everybody) !== "none") return [];
    // An open list of those who may come: the crawlers that matter most are named, and let in.
    if (file.crawlers.length > 0 && file.crawlers.every((name) => isLetIn(file, name))) return [];
    const { rule } = everybody.rules.evaluate("/");
    if (rule === null) return [];
    const named = file.classes.filter((one) => !one.isEverybody).length;
    return [{
      span: rule.span,
      message: `The whole site is closed to every crawler${named === 0 ? "" : " that no other group names"}.`,
      effect: { kind: "closes", text: "closes every path but /robots.txt", agents: ["*"] },
    }];
  },
};

/** Whether a group that names the crawler leaves it something to fetch. */
function isLetIn(file: LintedFile, name: string): boolean {
  const tokens = crawlersOf(name)[0]?.productTokens ?? [name];
  const own = tokens.map((token) => classOf(file.classes, token)).find((one) => one?.isEverybody === false);
  return own !== undefined && file.proofs.extentOf(own) !== "none";
}
