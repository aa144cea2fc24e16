// The findings about a page's rules for one reader: problems of its statements, pairs that make no sense together, and
// dates. In: weighed statements. Out: at most one finding of a code, in the order of the table of codes. Findings about
// a statement go to the readers it addresses; a rule that has become a crawler's name is reported to all, since no
// crawler answers to it.
import { lettersOf } from "../crawlers/index.ts";
import { type PageFinding, type PageFindingCode, pageFinding, pageFindingCodes } from "./findings.ts";
import { findPageRule, type PagePropertyName, type PageRuleName, pageRules } from "./page-rules.ts";
import type { PageReader } from "./reader.ts";
import type { PageStatement } from "./statement.ts";
import { effectOn, limitRank, type WeighedStatement } from "./weighing.ts";

/** The findings for one reader. Linear in the statements. */
export function findingsOf(weighed: readonly WeighedStatement[], reader: PageReader, isPast: boolean): PageFinding[] {
  const found = new Map<PageFindingCode, Set<PageStatement>>();
  const add = (code: PageFindingCode, statements: readonly PageStatement[]): void => {
    const known = found.get(code) ?? new Set();
    for (const statement of statements) known.add(statement);
    found.set(code, known);
  };
  for (const { statement, loss } of weighed) {
    const nameCode =
      statement.carrier === "header" && statement.crawlerName !== null ? nameFinding(statement.crawlerName) : null;
    if (nameCode !== null) add(nameCode, [statement]);
    if (loss === "not-addressed") {
      // Google alone reads a tag of that name.
      if (statement.carrier === "meta" && statement.crawlerName === "google" && reader.operator === "Google")
        add("google-meta-name", [statement]);
      continue;
    }
    if (loss === "not-in-head") add("meta-not-in-head", [statement]);
    if (loss === "position-undocumented") add("meta-position-undocumented", [statement]);
    if (loss === "not-in-header") add("rule-not-in-header", [statement]);
    if (loss === "ignored-by-operator") add("rule-ignored-by-operator", [statement]);
    if (statement.problem !== null) add(statement.problem, [statement]);
    if (statement.place.source === "robots-tag") add("draft-field", [statement]);
  }
  const counting = weighed.flatMap(({ statement, loss }) => (loss === null ? statement : []));
  for (const property of comparedProperties) addConflicts(counting, property, reader.combination === "permissive", add);
  addPairs(counting, reader, add);
  const dates = counting.filter((statement) => statement.rule === "unavailable_after");
  if (dates.length > 0) add(isPast ? "unavailable-after-passed" : "unavailable-after-coming", earliest(dates));
  if (found.size === 0) return [];
  const codes = Object.keys(pageFindingCodes) as PageFindingCode[];
  return codes.flatMap((code) => {
    const statements = found.get(code);
    return statements === undefined ? [] : pageFinding(code, [...statements], reader.operator);
  });
}

/** What is wrong with the name of a crawler that a header addresses; null: nothing that is known of. */
function nameFinding(name: string): PageFindingCode | null {
  if (findPageRule(name) !== undefined) return "rule-as-crawler-name";
  const letters = lettersOf(name);
  if (letters === "useragent") return "user-agent-as-crawler-name";
  return ruleLetters.has(letters) ? "misspelled-rule-as-crawler-name" : null;
}

const ruleLetters: ReadonlySet<string> = new Set(pageRules.map(({ name }) => lettersOf(name)));

/** The properties that a positive rule opens. */
const openable: ReadonlySet<PagePropertyName> = new Set(
  pageRules.filter((rule) => rule.isPositive).flatMap((rule) => rule.sets.map((effect) => effect.property)),
);
const comparedProperties: readonly PagePropertyName[] = [
  ...new Set(pageRules.flatMap((rule) => rule.sets.map((effect) => effect.property))),
];

/**
 * Statements that differ about one property: within the header or within the meta tags they conflict; where what the
 * header comes to is not what the meta tags come to, the two disagree.
 */
function addConflicts(
  counting: readonly PageStatement[],
  property: PagePropertyName,
  isPermissive: boolean,
  add: (code: PageFindingCode, statements: readonly PageStatement[]) => void,
): void {
  const sides = { meta: new Map<number, PageStatement[]>(), header: new Map<number, PageStatement[]>() };
  for (const statement of counting) {
    const effect = effectOn(statement, property);
    const rank = effect === null ? limitRank(statement, property) : effect === "allowed" ? 1 : 0;
    if (rank === null) continue;
    const side = sides[statement.carrier];
    const equals = side.get(rank);
    if (equals === undefined) side.set(rank, [statement]);
    else equals.push(statement);
  }
  if (sides.meta.size + sides.header.size < 2) return;
  for (const side of [sides.meta, sides.header]) if (side.size > 1) add("conflicting-rules", [...side.values()].flat());
  // Where a positive rule wins, the highest rank wins; limits have no positive rule.
  const isOpened = isPermissive && openable.has(property);
  const outcomeOf = (side: ReadonlyMap<number, unknown>): number =>
    [...side.keys()].reduce((a, b) => (isOpened === a > b ? a : b));
  if (sides.meta.size > 0 && sides.header.size > 0 && outcomeOf(sides.meta) !== outcomeOf(sides.header)) {
    add("header-and-meta-disagree", [...sides.meta.values(), ...sides.header.values()].flat());
  }
}

/** Rules that make no sense together, or one without the other. */
function addPairs(
  counting: readonly PageStatement[],
  reader: PageReader,
  add: (code: PageFindingCode, statements: readonly PageStatement[]) => void,
): void {
  const named = (name: PageRuleName): PageStatement[] => counting.filter((statement) => statement.rule === name);
  const lengths = named("max-snippet").filter((statement) => statement.value !== 0);
  const nosnippets = named("nosnippet");
  if (lengths.length > 0 && nosnippets.length > 0) add("max-snippet-with-nosnippet", [...lengths, ...nosnippets]);
  const embedded = named("indexifembedded");
  const effects = new Set(counting.map((statement) => effectOn(statement, "index")));
  const isClosed = effects.has("disallowed") && !(reader.combination === "permissive" && effects.has("allowed"));
  if (embedded.length > 0 && !isClosed) add("indexifembedded-without-noindex", embedded);
}

function earliest(dates: readonly PageStatement[]): PageStatement[] {
  const ranks = dates.map((date) => limitRank(date, "unavailableAfter") ?? Infinity);
  const first = ranks.reduce((a, b) => Math.min(a, b), Infinity);
  return dates.filter((_, at) => ranks[at] === first);
}
