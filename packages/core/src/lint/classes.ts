// The classes of product tokens that a file tells apart: tokens bound by the same groups are one class, and whoever is not named
// is another. In: a file; out: each class with its compiled rules. Bounded: see budgets.ts.
import { foldAscii } from "../octets/index.ts";
import type { RuleSet } from "../matching/index.ts";
import { groupIndices as indicesOf, type RecordLine } from "../robots-txt/index.ts";
import type { DialectName } from "../dialect/index.ts";
import { agentClasses, pathSteps } from "./budgets.ts";

/** Product tokens with the same rules. */
export interface AgentClass {
  /** As first written; "*" alone for whoever is not named. */
  readonly tokens: readonly string[];
  readonly isEverybody: boolean;
  readonly rules: RuleSet;
}

interface Source {
  readonly agentLines: readonly RecordLine[];
  readonly dialect: { readonly name: DialectName };
  readonly robotsTxt: {
    readonly rulesForLiteral: (tokens: readonly string[], options: { dialect: DialectName; maxSteps: number }) => RuleSet;
  };
}

/** The classes in the order in which their first token is named; that of everybody else is last. */
export function classesOf(file: Source): AgentClass[] {
  const options = { dialect: file.dialect.name, maxSteps: Math.floor(pathSteps / 100) };
  const byGroups = new Map<string, { tokens: string[]; isEverybody: boolean; rules: RuleSet }>();
  const seen = new Set<string>();
  for (const line of file.agentLines) {
    const token = /^[A-Za-z0-9_-]+/.exec(line.value)?.[0];
    if (token === undefined || seen.has(foldAscii(token))) continue;
    if (seen.size >= agentClasses) break;
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

/** The class that a token belongs to. */
export function classOf(classes: readonly AgentClass[], token: string): AgentClass | undefined {
  const folded = foldAscii(token);
  return classes.find((one) => one.tokens.some((member) => foldAscii(member) === folded)) ?? classes.find((one) => one.isEverybody);
}

/** The groups that bind a class, as indices into the reading's groups, ascending. */
export function groupIndices(one: AgentClass): number[] {
  const { reading, binding } = one.rules;
  return [...indicesOf(reading, binding.groups).keys()];
}
