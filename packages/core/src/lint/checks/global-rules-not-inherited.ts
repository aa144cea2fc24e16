import { foldAscii } from "../../octets/index.ts";
import { crawlersOf, foldedToken } from "../agent-names.ts";
import type { Check, Observation } from "../check.ts";
import { samplePath } from "../patterns.ts";
import { groupIndices } from "../token-classes.ts";
import { linesText, listed, shown } from "../wording.ts";

/** Questions about paths that this check may ask: named classes times rules for `*`. */
const questions = 40_000;

export const globalRulesNotInherited: Check = {
  code: "global-rules-not-inherited",
  meta: {
    summary: "A named group leaves out rules of the group for `*`.",
    explanation:
      "A crawler that is named obeys its own groups and nothing else: the rules under `User-agent: *` do not bind " +
      "it. Reported where a named group has rules of its own and opens what is closed to all others; groups that " +
      "open or close everything (`Disallow:`, `Disallow: /`) are assumed to mean it. Repeat in the group what " +
      "should stay closed.",
    severity: { default: "warning" },
    fix: null,
    source: "RFC 9309 section 2.2.1",
    asksRules: true,
  },
  run(file) {
    const { everybody } = file;
    if (everybody === undefined || everybody.rules.binding.kind !== "global") return [];
    const globalLines = new Set(everybody.rules.binding.groups.map(String));
    const closed = groupIndices(everybody)
      .flatMap((index) => file.groups[index]?.rules ?? [])
      .filter(
        (rule) =>
          rule.type === "disallow" && rule.pathPattern !== "" && rule.pathPattern !== "/" && rule.pathPattern !== "/*",
      );
    if (closed.length === 0) return [];
    const found: Observation[] = [];
    let left = questions;
    for (const one of file.classes) {
      if (one.isEverybody || one.rules.binding.groups.some((group) => globalLines.has(String(group)))) continue;
      // A token that never fetches, and crawlers that never obey *, lose nothing by being named.
      if (one.tokens.every(losesNothing)) continue;
      const groups = groupIndices(one).map((index) => file.groups[index]);
      const rules = groups.flatMap((group) => group?.rules ?? []);
      const agent =
        groups[0]?.userAgents.find((line) => foldedToken(line.value) === foldAscii(one.tokens[0] ?? "")) ??
        groups[0]?.userAgents[0];
      // `empty-group` reports a group without rules.
      if (agent === undefined || rules.length === 0 || isDeliberate(rules)) continue;
      left -= closed.length;
      if (left < 0) break;
      const opened = closed.filter((rule) => {
        const path = samplePath(rule.pathPattern);
        return path !== null && everybody.rules.allows(path) === false && one.rules.allows(path) === true;
      });
      const [first] = opened;
      if (first === undefined) continue;
      const paths = opened.map((rule) => rule.pathPattern);
      const who = one.tokens.length === 1 ? shown(one.tokens[0] ?? "") : "they";
      found.push({
        span: agent.span,
        message:
          `The group for ${listed(one.tokens.map(shown))} leaves out ${opened.length} of the ${closed.length} rules ` +
          "that close paths to all other crawlers.",
        effect: {
          kind: "opens",
          text:
            `${who} may fetch ${listed(paths.map(shown), 4)}, closed to others by ` +
            linesText(opened.map((rule) => rule.line)),
          lines: opened.slice(0, 50).map((rule) => rule.line),
          paths: paths.slice(0, 20),
          agents: one.tokens.slice(0, 20),
        },
      });
    }
    return found;
  },
};

/** Whether the rules open or close everything: then they were not meant to add to the others. */
function isDeliberate(rules: readonly { readonly type: string; readonly pathPattern: string }[]): boolean {
  const everything = (pattern: string): boolean =>
    pattern === "/" || pattern === "/*" || pattern === "*" || pattern === "";
  return rules.some((rule) => everything(rule.pathPattern));
}

/** Whether a token never fetches, or is of a crawler that never obeys the group for `*`. */
function losesNothing(token: string): boolean {
  const [known] = crawlersOf(token);
  return known !== undefined && (known.isControlOnly || !known.obeysGlobalGroup);
}
