// Product tokens that only state a preference: Google-Extended, Applebot-Extended. Nothing ever fetches under them, so their rules
// are read as statements about what their operator's crawlers fetched. Source: requirements 14.1, 14.3 and T-33.
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
