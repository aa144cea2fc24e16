import { foldAscii } from "../../octets/index.ts";
import { crawlersOf } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { samplePath } from "../patterns.ts";
import { classOf } from "../token-classes.ts";
import { quoted } from "../wording.ts";

/** Folders that hold what pages are rendered with, by their usual names. */
const folder =
  /(?:^|\/)(?:css|js|javascripts?|styles|stylesheets|assets|static|_next|wp-includes|wp-content\/(?:themes|plugins))(?:\/(?:css|js))?\/?\*?$/;
/** Every file of the kind, wherever it is: one script or one folder of them may well be of no use to a page. */
const file = /^(?:\/?\*|\/)?\.(?:css|js)[*$?]*$/;

export const resourcesClosed: Check = {
  code: "resources-closed",
  meta: {
    summary: "A rule closes style sheets or scripts to a search engine.",
    explanation:
      "Search engines render pages. Without style sheets and scripts they see a different page than a visitor " +
      "does, or an empty one. Recognised by extension and usual folder names, and reported where the rules really " +
      "close such a path to Googlebot or bingbot, or to the crawlers that you name.",
    severity: { default: "warning" },
    fix: null,
    source: "Google: introduction to robots.txt",
    asksRules: true,
  },
  run(context) {
    const found: Observation[] = [];
    const seen = new Set<number>();
    for (const name of context.crawlers) {
      const known = crawlersOf(name)[0];
      const token =
        (known?.productTokens ?? [name]).find((one) => classOf(context.classes, one)?.isEverybody === false) ?? name;
      const one = classOf(context.classes, token);
      if (one === undefined || context.proofs.extentOf(one) === "none") continue;
      for (const group of context.groups) {
        for (const rule of group.rules) {
          if (rule.type !== "disallow" || seen.has(rule.line)) continue;
          const pattern = foldAscii(rule.pathPattern);
          const isFile = file.test(pattern);
          // Visitors never see the administrators' own pages.
          if ((!isFile && !folder.test(pattern)) || /(?:^|\/)(?:wp-)?admin\//.test(pattern)) continue;
          const sample = samplePath(rule.pathPattern);
          if (sample === null) continue;
          const paths = isFile
            ? [sample]
            : [`${sample}${sample.endsWith("/") ? "" : "/"}x.css`, `${sample}${sample.endsWith("/") ? "" : "/"}x.js`];
          const path = paths.find((one_) => {
            const verdict = one.rules.evaluate(one_);
            return verdict.allowed === false && verdict.line === rule.line;
          });
          if (path === undefined) continue;
          seen.add(rule.line);
          found.push({
            span: rule.span,
            message:
              `${quoted(rule.pathPattern)} closes style sheets or scripts to ${name}, which renders pages with ` +
              "them.",
            effect: { kind: "closes", text: `closes ${path} to ${name}`, paths: [path], agents: [name] },
          });
        }
      }
    }
    return found.sort((a, b) => a.span.start - b.span.start);
  },
};
