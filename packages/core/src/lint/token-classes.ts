// The classes of product tokens that a file distinguishes: tokens bound by the same groups are one class, and all that
// no group names are another. In: a file; out: each class with its compiled rules, and how many of the given URLs each
// rule decides. Bounded: see budgets.ts.
import type { DialectName } from "../dialect/index.ts";
import type { RuleSet } from "../matching/index.ts";
import { foldAscii } from "../octets/index.ts";
import { groupIndices as indicesOf, type RecordLine } from "../robots-txt/index.ts";
import { foldedToken, writtenToken } from "./agent-names.ts";
import { pathSteps, tokenClasses, urlVerdicts } from "./budgets.ts";

/** Product tokens with the same rules. */
export interface TokenClass {
  /** As first written; "*" alone for all tokens that no group names. */
  readonly tokens: readonly string[];
  readonly isEverybody: boolean;
  readonly rules: RuleSet;
}

interface Source {
  readonly agentLines: readonly RecordLine[];
  readonly dialect: { readonly name: DialectName };
  readonly robotsTxt: {
    readonly rulesForLiteral: (
      tokens: readonly string[],
      options: { dialect: DialectName; maxSteps: number },
    ) => RuleSet;
  };
}

/** The classes in the order in which their first token is named; that of all others comes last. */
export function classesOf(file: Source): TokenClass[] {
  const options = { dialect: file.dialect.name, maxSteps: Math.floor(pathSteps / 100) };
  const byGroups = new Map<string, { tokens: string[]; isEverybody: boolean; rules: RuleSet }>();
  const seen = new Set<string>();
  for (const line of file.agentLines) {
    const token = writtenToken(line.value);
    if (token === "" || token === "*" || seen.has(foldAscii(token))) continue;
    if (seen.size >= tokenClasses) break;
    seen.add(foldAscii(token));
    const rules = file.robotsTxt.rulesForLiteral([token], options);
    // A dialect that compares whole values, or no digits, may not take this for a name at all.
    if (rules.binding.kind !== "named") continue;
    const key = rules.binding.groups.join(" ");
    const known = byGroups.get(key);
    if (known === undefined) byGroups.set(key, { tokens: [token], isEverybody: false, rules });
    else known.tokens.push(token);
  }
  const everybody = { tokens: ["*"], isEverybody: true, rules: file.robotsTxt.rulesForLiteral([], options) };
  return [...byGroups.values(), everybody];
}

/** The tokens beyond those whose classes are looked at, folded. */
export function unseenTokens(agentLines: readonly RecordLine[]): ReadonlySet<string> {
  const tokens = new Set(
    agentLines.map((line) => foldedToken(line.value)).filter((token) => token !== "" && token !== "*"),
  );
  return new Set([...tokens].slice(tokenClasses));
}

/** The class that a token belongs to. */
export function classOf(classes: readonly TokenClass[], token: string): TokenClass | undefined {
  const folded = foldAscii(token);
  const named = classes.find((one) => one.tokens.some((member) => foldAscii(member) === folded));
  return named ?? classes.find((one) => one.isEverybody);
}

/** The groups that bind a class, as indices into the reading's groups, ascending. */
export function groupIndices(one: TokenClass): number[] {
  const { reading, binding } = one.rules;
  return [...indicesOf(reading, binding.groups).keys()];
}

/** How many URLs a rule decides, in the class where it does. */
export interface RuleCount {
  readonly count: number;
  readonly agent: string;
  readonly example: string;
}

/** How many of the given URLs each rule decides. The first class in which a rule decides anything stands for it. */
export class UrlCounts {
  /** How many URLs there are. */
  readonly total: number;
  /** By line, for rules that decide at least one. */
  readonly byLine: ReadonlyMap<number, RuleCount>;
  /** Whether every class was counted. */
  readonly isComplete: boolean;

  constructor(classes: readonly TokenClass[], urls: readonly string[]) {
    this.total = urls.length;
    const byLine = new Map<number, RuleCount>();
    let left = urlVerdicts;
    let isComplete = true;
    // The class of all others first: most rules are for it.
    for (const one of classes.toSorted((a, b) => Number(b.isEverybody) - Number(a.isEverybody))) {
      left -= urls.length;
      if (left < 0) {
        isComplete = false;
        break;
      }
      for (const [event, { count, example }] of countsOf(one, urls)) {
        const line = one.rules.reading.lineOf(event);
        if (!byLine.has(line)) byLine.set(line, { count, agent: one.tokens[0] ?? "*", example });
      }
    }
    this.byLine = byLine;
    this.isComplete = isComplete;
  }
}

/** How many of the URLs each rule of the class decides, by event. */
function countsOf(one: TokenClass, urls: readonly string[]): Map<number, { count: number; example: string }> {
  const counts = new Map<number, { count: number; example: string }>();
  for (const url of urls) {
    const outcome = one.rules.outcome(url);
    if (outcome < 0) continue;
    const known = counts.get(outcome);
    if (known === undefined) counts.set(outcome, { count: 1, example: url });
    else known.count++;
  }
  return counts;
}
