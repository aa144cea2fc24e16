// The rules in force for one reader, as a list in normal form: two pages that say the same to a reader have the same
// list. In: weighed statements. Out: lower case, `none` written out, defaults and what is overridden left out, sorted,
// each once.
import { plainMoment } from "../access/moment.ts";
import { findPageRule, type PagePropertyName, type PageRule, type PageRuleName } from "./page-rules.ts";
import type { PageReader } from "./reader.ts";
import type { PageStatement } from "./statement.ts";
import { limitRank, type WeighedStatement } from "./weighing.ts";

/**
 * The effective rules, sorted by code unit. A rule that the reader's operator ignores is among them: the page states
 * it, and its property says that it has no effect. Linear but for the sort of the few that are left.
 */
export function effectiveRulesOf(weighed: readonly WeighedStatement[], reader: PageReader): string[] {
  const stated = weighed.flatMap(({ statement, loss }) =>
    loss === null || loss === "ignored-by-operator" ? statement : [],
  );
  const names = new Set<PageRuleName>();
  const limits = new Map<PageRuleName, PageStatement>();
  for (const statement of stated) {
    const row = statement.rule === null ? undefined : findPageRule(statement.rule);
    if (row === undefined || row.isPositive) continue;
    if (row.value === "none") for (const name of row.standsFor) names.add(name);
    else if (isMoreRestrictive(statement, limits.get(row.name), row)) limits.set(row.name, statement);
  }
  // Yandex: a positive rule cancels the rule that it is the opposite of.
  if (reader.combination === "permissive") {
    const opened = openedProperties(stated);
    for (const name of names)
      if (findPageRule(name)?.sets.some((effect) => opened.has(effect.property)) === true) names.delete(name);
  }
  if (names.has("nosnippet")) limits.delete("max-snippet");
  if (!names.has("noindex")) names.delete("indexifembedded");
  return [...names, ...Array.from(limits.values(), limitText).filter((text) => text !== null)].sort();
}

function openedProperties(statements: readonly PageStatement[]): Set<PagePropertyName> {
  const rows = statements.flatMap((statement) => (statement.rule === null ? [] : (findPageRule(statement.rule) ?? [])));
  return new Set(rows.filter((row) => row.isPositive).flatMap((row) => row.sets.map((effect) => effect.property)));
}

function isMoreRestrictive(statement: PageStatement, best: PageStatement | undefined, row: PageRule): boolean {
  const property = row.sets[0]?.property;
  if (best === undefined || property === undefined) return true;
  return (limitRank(statement, property) ?? Infinity) < (limitRank(best, property) ?? Infinity);
}

/** The rule in its normal form, or null when it restates the default. */
function limitText(statement: PageStatement): string | null {
  const { rule, value } = statement;
  if (rule === "unavailable_after") return typeof value === "number" ? `${rule}:${plainMoment(value)}` : null;
  return value === null || value === -1 ? null : `${rule}:${value}`;
}
