// Product tokens that only state a preference: Google-Extended, Applebot-Extended. Nothing ever fetches under them, so their rules
// are read as statements about what their operator's crawlers fetched. Source: requirements 14.1, 14.3 and T-33.
import { findCrawler } from "../crawlers/index.ts";
import { literal, requesterOf } from "../matching/requester.ts";
import { defaultMaxSteps, RuleSet } from "../matching/rule-set.ts";
import type { Reading } from "../robots-txt/index.ts";
import { statementsFor, type UsageStatement } from "./statement.ts";
import { labelsFor, usageLabels, versionOf, type VocabularyChoice } from "./vocabulary.ts";

/** What the rules say to a control token about one URL. */
export interface ControlTokenAnswer {
  readonly token: string;
  /** Whether its rules allow the URL; null when that is undetermined. */
  readonly allowed: boolean | null;
  /** Whether groups name the token, rather than those for `*` binding it. */
  readonly isNamed: boolean;
  /** The deciding rule; null when none decided. */
  readonly rule: { readonly line: number; readonly column: number; readonly text: string } | null;
}

/** The control tokens that have a meaning in our keys. */
export const controlTokens: readonly string[] = [
  ...new Set(usageLabels.filter((row) => row.standard === "control-token").map((row) => row.label)),
];

/** What the rules of a reading say to each control token about the URL: as many checks as there are tokens. */
export function askControlTokens(reading: Reading, url: string): ControlTokenAnswer[] {
  return controlTokens.map((token) => {
    const crawler = findCrawler(token);
    const rules = new RuleSet(reading, crawler === undefined ? literal([token], token) : requesterOf(crawler), defaultMaxSteps);
    const { allowed, rule } = rules.evaluate(url);
    return {
      token, allowed, isNamed: rules.binding.kind === "named",
      rule: rule === null ? null : { line: rule.line, column: rule.column, text: rule.text },
    };
  });
}

/**
 * The statements that control tokens make to an operator's crawlers: a refusal refuses, whichever group it stands in; an allowance
 * allows only where a group names the token, since `Allow: /` for everybody says nothing of AI (decided, no source says).
 */
export function controlTokenStatements(answers: readonly ControlTokenAnswer[], choice: VocabularyChoice = {}): UsageStatement[] {
  const version = versionOf("control-token", choice);
  return answers.flatMap(({ token, allowed, isNamed, rule }) => {
    if (allowed === null || (allowed && !isNamed)) return [];
    const place = { name: token, line: rule?.line ?? null, column: rule?.column ?? null };
    const origin = { carrier: "control-token", place, path: null, groupIndex: null } as const;
    const rows = labelsFor("control-token", version, token);
    return statementsFor(rows, allowed ? "allowed" : "disallowed", version, token, rule?.text ?? "", origin);
  });
}
