import type { Check, Observation } from "../check.ts";
import { quoted, shown } from "../wording.ts";

export const indexHtmlQuirk: Check = {
  code: "index-html-quirk",
  meta: {
    summary: "An Allow for an index file opens its folder to Google alone.",
    explanation:
      "google/robotstxt tries `Allow: /x/index.html` as `/x/$` too, which no document says. Here that makes a " +
      "difference: the folder's URL is open to Google and closed to others. Write `Allow: /x/$` as well.",
    severity: { default: "info" },
    fix: null,
    source: "google/robotstxt, robots.cc (HandleAllow)",
    asksRules: true,
  },
  run(file) {
    const found: Observation[] = [];
    for (const group of file.groups) {
      const tokens = group.userAgents
        .map((agent) => /^[A-Za-z0-9_-]+/.exec(agent.value)?.[0])
        .filter((token) => token !== undefined)
        .slice(0, 1);
      for (const rule of group.rules) {
        const folder = /^(\/(?:[^*$]*\/)?)index\.htm[^/]*$/.exec(rule.pathPattern)?.[1];
        if (rule.type !== "allow" || folder === undefined || folder.startsWith("//")) continue;
        const asGoogle = file.robotsTxt.rulesForLiteral(tokens, { dialect: "google" }).evaluate(folder);
        const asOthers = file.robotsTxt.rulesForLiteral(tokens, { dialect: "rfc9309" }).evaluate(folder);
        if (asGoogle.allowed !== true || asOthers.allowed !== false) continue;
        found.push({
          span: rule.span,
          message: `To Google this rule opens ${quoted(folder)} too; to others line ${asOthers.line} closes it.`,
          effect: {
            kind: "opens",
            text: `opens ${shown(folder)} to Google only`,
            lines: [asOthers.line],
            paths: [folder],
          },
        });
      }
    }
    return found;
  },
};
