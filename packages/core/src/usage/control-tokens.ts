// Product tokens that only state a preference: Google-Extended, Applebot-Extended. Nothing ever fetches under them, so
// their rules are read as statements about what their operator's crawlers fetched. Source: Google's and Apple's crawler
// pages.
import { statementsFor, type UsageStatement } from "./statement.ts";
import { labelsFor, versionOf, type VocabularyChoice } from "./vocabulary.ts";

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

/**
 * The statements that control tokens make to an operator's crawlers. A refusal counts from any group; an allowance
 * counts only where a group names the token, since `Allow: /` for everybody says nothing about AI (our decision: no
 * source says).
 */
export function controlTokenStatements(
  answers: readonly ControlTokenAnswer[],
  choice: VocabularyChoice = {},
): UsageStatement[] {
  const version = versionOf("control-token", choice);
  return answers.flatMap(({ token, allowed, isNamed, rule }) => {
    if (allowed === null || (allowed && !isNamed)) return [];
    const place = { name: token, line: rule?.line ?? null, column: rule?.column ?? null };
    const origin = { carrier: "control-token", place, path: null, groupIndex: null } as const;
    const rows = labelsFor("control-token", version, token);
    return statementsFor(rows, allowed ? "allowed" : "disallowed", version, token, rule?.text ?? "", origin);
  });
}
