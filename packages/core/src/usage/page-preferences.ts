// Page rules about AI: noai, noimageai, noml for everybody; noarchive, nocache and nosnippet as Bing, Amazon and Google
// read them. In come page rules as plain data (core/page's statements fit), out come statements for one requester.
// `noarchive` alone has four meanings: a cached link (formerly), nothing (Google), no AI (Bing), no training (Amazon).
import { foldAscii } from "../octets/index.ts";
import { type LosingStatement, type StatementOrigin, statementsFor, type UsageStatement } from "./statement.ts";
import { type UsageLabel, usageLabels, type UsageStandard, versionOf, type VocabularyChoice } from "./vocabulary.ts";

/** A rule of a robots meta element or an X-Robots-Tag field. */
export interface PageRuleFact {
  /** The rule's name, in any case; null for one that nobody documents, which says nothing here. */
  readonly rule: string | null;
  /** Whom it is addressed to; null when everybody. */
  readonly crawlerName: string | null;
  readonly carrier: "meta" | "header";
  /** Of a rule with a value; null: none, or not understood. */
  readonly value?: number | string | null;
  /** As written. */
  readonly text: string;
  /** The element's or the field's name and line, where known. */
  readonly place?: { readonly name: string; readonly line: number | null; readonly column?: number | null };
}

/** The crawler that page rules and operators' readings are weighed for. */
export interface UsageRequester {
  /** The operator, as in the registry; null when unknown: then no operator's own reading applies. */
  readonly operator: string | null;
  /** The names under which it reads page rules that are addressed, in any case. */
  readonly pageNames: readonly string[];
}

/** The standards that are stated as page rules. */
export const pageRuleStandards = ["noai", "bing", "google", "amazon"] as const;

/** By label, as pairs of a standard and its rows. */
const rowsOfLabels: ReadonlyMap<string, readonly (readonly [UsageStandard, readonly UsageLabel[]])[]> = new Map(
  usageLabels.map(({ label }) => [
    label,
    pageRuleStandards.flatMap((standard) => {
      const rows = usageLabels.filter((row) => row.standard === standard && row.label === label);
      return rows.length === 0 ? [] : [[standard, rows] as const];
    }),
  ]),
);

/** The statements that page rules make to a requester, and those that they make to others. Linear. */
export function pagePreferences(
  rules: readonly PageRuleFact[],
  requester: UsageRequester,
  choice: VocabularyChoice = {},
): { readonly statements: readonly UsageStatement[]; readonly lost: readonly LosingStatement[] } {
  const names = new Set(requester.pageNames.map(foldAscii));
  const statements: UsageStatement[] = [];
  const lost: LosingStatement[] = [];
  for (const { rule, crawlerName, carrier, value, text, place } of rules) {
    if (rule === null) continue;
    // Google: max-snippet:0 is nosnippet.
    const label = rule === "max-snippet" && value === 0 ? "nosnippet" : foldAscii(rule);
    const labelled = rowsOfLabels.get(label);
    if (labelled === undefined) continue;
    const name = place?.name ?? (carrier === "meta" ? (crawlerName ?? "robots") : "X-Robots-Tag");
    const origin: StatementOrigin = {
      carrier,
      place: { name, line: place?.line ?? null, column: place?.column ?? null },
      path: null,
      groupIndex: null,
    };
    for (const [standard, rows] of labelled) {
      const made = statementsFor(rows, "disallowed", versionOf(standard, choice), label, text, origin);
      if (crawlerName !== null && !names.has(foldAscii(crawlerName))) {
        lost.push(...made.map((statement) => ({ statement, why: "other-crawler" as const })));
        continue;
      }
      for (const statement of made) {
        if (statement.operator === null || statement.operator === requester.operator) statements.push(statement);
        else lost.push({ statement, why: "other-operator" });
      }
    }
  }
  // Bing Webmaster Blog, September 2023: content with both is treated as with nocache alone.
  const isReplaced = (one: UsageStatement): boolean => one.standard === "bing" && one.label === "noarchive";
  if (!statements.some((one) => one.standard === "bing" && one.label === "nocache")) return { statements, lost };
  for (const statement of statements) {
    if (isReplaced(statement)) lost.push({ statement, why: "replaced" });
  }
  return { statements: statements.filter((one) => !isReplaced(one)), lost };
}
