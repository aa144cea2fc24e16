// Two files compared under one dialect: what changes for each class of agents that they tell apart. In: parsed files.
// Out: a comparison for each class. agent-classes.ts makes the classes, compare-rule-sets.ts compares each.
import type { Dialect, DialectName } from "../dialect/index.ts";
import type { Agent } from "../matching/requester.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import { type AgentClass, byAnswers, tokenClasses } from "./agent-classes.ts";
import { compareRuleSets, type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import type { Comparison } from "./difference.ts";
import { type ShapeBudget, type ShapeComparison, shapeSteps, withShapes } from "./shape-changes.ts";

/** What comparison asks of a parsed file: a `RobotsTxt` is one. */
export interface ComparedFile {
  readonly octets: Uint8Array;
  readonly dialect: Dialect;
  rulesFor(agent: Agent, options?: { readonly dialect?: DialectName }): RuleSet;
  rulesForLiteral(tokens: readonly string[], options?: { readonly dialect?: DialectName }): RuleSet;
}

/** How two files are compared. */
export interface FileComparisonOptions extends ComparisonOptions {
  /**
   * The dialect for product tokens, and in place of the crawlers' own. Without it, the old file's, and each crawler's
   * own.
   */
  readonly dialect?: DialectName;
  /**
   * Who to ask about, as in `rulesFor`: crawlers by name, product tokens, `*`. By default, all that either file tells
   * apart.
   */
  readonly agents?: readonly Agent[];
}

/** What changes for agents that get the same answers everywhere, before and after. */
export interface ClassComparison extends Comparison {
  /** Product tokens, or the labels of the agents asked for; `*` is every token that neither file names. Never empty. */
  readonly agents: readonly string[];
  readonly dialect: DialectName;
}

/** The same, with how much of each difference's pattern changes, and what keeps its answer. */
export interface FileComparison extends ShapeComparison {
  /** As in `ClassComparison`. */
  readonly agents: readonly string[];
  readonly dialect: DialectName;
}

/** All classes together may take so many times the budget of one. */
const sharedBudgets = 4;
/** The budget of each class after those are spent: most edits need less. */
const leastSteps = 20_000;

/**
 * What changes between two files for each class of agents. Tokens stand for all that extend them where a dialect lets
 * general names bind (`yandex`, `google-2012`): `googlebot` for `googlebot-news`, unless a file names that too.
 *
 * TypeError if an agent is invalid, or its two rule sets are of different dialects.
 */
export function compareRobotsTxt(
  old: ComparedFile,
  renewed: ComparedFile,
  options: FileComparisonOptions = {},
): FileComparison[] {
  const maxSteps = stepsOf(options);
  const { classes, unread } =
    options.agents === undefined
      ? namedClasses(old, renewed, options)
      : askedClasses(old, renewed, options, options.agents);
  let left = maxSteps * sharedBudgets;
  const shapes: ShapeBudget = { left: shapeSteps };
  const compared = byAnswers(classes).map((one): FileComparison => {
    const comparison = compareRuleSets(one.old, one.new, { maxSteps: Math.min(maxSteps, Math.max(left, leastSteps)) });
    left -= comparison.steps;
    return {
      agents: one.agents,
      dialect: one.old.reading.dialect.name,
      ...withShapes(one.old, one.new, comparison, shapes),
    };
  });
  if (unread.length > 0) compared.push(unreadClass(unread, options.dialect ?? old.dialect.name));
  return compared;
}

function namedClasses(
  old: ComparedFile,
  renewed: ComparedFile,
  options: FileComparisonOptions,
): { classes: AgentClass[]; unread: string[] } {
  const dialect = options.dialect ?? old.dialect.name;
  const before = old.rulesForLiteral([], { dialect }).reading;
  const after = renewed.rulesForLiteral([], { dialect }).reading;
  return tokenClasses(before, after);
}

function askedClasses(
  old: ComparedFile,
  renewed: ComparedFile,
  options: FileComparisonOptions,
  agents: readonly Agent[],
): { classes: AgentClass[]; unread: string[] } {
  const ask = options.dialect === undefined ? {} : { dialect: options.dialect };
  const classes = agents.map((agent): AgentClass => {
    const rules = old.rulesFor(agent, ask);
    return { agents: [rules.requester.label], old: rules, new: renewed.rulesFor(agent, ask) };
  });
  return { classes, unread: [] };
}

/** Agents that were not compared. */
function unreadClass(agents: readonly string[], dialect: DialectName): FileComparison {
  const none = { newlyDisallowed: [], newlyAllowed: [], newlyUndecided: [] };
  return { agents, dialect, result: "incomplete", ...none, isComplete: false, coveredOctets: 0, steps: 0 };
}
