// The smallest edit of a file that gives the other answer about one URL: of the fewest lines, and of those the one that
// changes the fewest other answers. In come a parsed file, a URL and an agent, out come edits that were applied and
// asked: the answer flips.
import type { DialectName } from "../dialect/index.ts";
import { addGroup, addRule, changeValue, type Edit, removeRule, type RuleText } from "../robots-txt/edit.ts";
import { type Group, groupsOf, type Reading, readRobotsTxt } from "../robots-txt/index.ts";
import { foldAscii } from "../octets/index.ts";
import { outweighing } from "../matching/outweighing.ts";
import type { Agent, Requester } from "../matching/requester.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import type { Verdict } from "../matching/verdict.ts";
import { byAnswers, rulesIn, tokenClasses } from "./agent-classes.ts";
import { compareRuleSets } from "./compare-rule-sets.ts";
import { anyOrigin } from "./difference.ts";
import type { ClassComparison, ComparedFile, FileComparison } from "./compare-robots-txt.ts";
import { shapeSteps, withShapes } from "./shape-changes.ts";

/** How an edit is looked for. */
export interface FlipOptions {
  /** The dialect in place of the crawler's or the file's own. */
  readonly dialect?: DialectName;
  /** How many lines may change. */
  readonly maxLines?: number;
}

/** An edit that flips a verdict. */
export interface Flip {
  /** To be applied one after the other: each is of the file that the one before it gives. */
  readonly edits: readonly Edit[];
  /** The file after them. */
  readonly octets: Uint8Array;
  /** How many lines are written, replaced or removed. */
  readonly changedLines: number;
  readonly before: Verdict;
  readonly after: Verdict;
  /**
   * What else changes, by class of product tokens: a class whose only change is the verdict that was asked for is left
   * out.
   */
  readonly otherVerdicts: readonly FileComparison[];
}

const defaultLines = 8;
/** The budget for each class of one candidate: candidates differ in one rule. */
const candidateSteps = 200_000;

/** A file on the way: its octets, and the edits that led to it. */
interface Candidate {
  readonly file: Reading;
  readonly edits: readonly Edit[];
  readonly lines: number;
  /** The line that the last edit left without a value, or 0. */
  readonly emptied: number;
}

/**
 * The smallest edit after which the agent may fetch what it may not, or the other way round; null where no edit does it
 * in at most `maxLines` lines (the robots.txt itself, where that is always allowed), or the verdict is undetermined and
 * cannot be flipped.
 *
 * The verdict is flipped by taking the rules away that decide, or by a rule for exactly this path where the dialect
 * lets one decide.
 * TypeError if the agent or `maxLines` is invalid.
 */
export function smallestFlip(
  robotsTxt: ComparedFile,
  url: string,
  agent: Agent,
  options: FlipOptions = {},
): Flip | null {
  const maxLines = options.maxLines ?? defaultLines;
  if (!Number.isSafeInteger(maxLines) || maxLines < 1)
    throw new TypeError(`maxLines must be a whole number from 1, got ${String(maxLines)}`);
  const rules = robotsTxt.rulesFor(agent, options.dialect === undefined ? {} : { dialect: options.dialect });
  const before = rules.evaluate(url);
  if (before.allowed === null || before.path === null || before.reason === "robots-txt") return null;
  const file = rules.reading;
  const start: Candidate = { file, edits: [], lines: 0, emptied: 0 };
  const wanted = !before.allowed;
  const path = before.path;
  const flipped = removals(start, rules.requester, url, maxLines)
    .flatMap((one) => [one, ...rulesAdded(one, rulesIn(one.file, rules.requester), path, wanted)])
    .filter((one) => one.lines <= maxLines && rulesIn(one.file, rules.requester).evaluate(url).allowed === wanted);
  if (flipped.length === 0) return null;

  const least = Math.min(...flipped.map((one) => one.lines));
  const judged = flipped
    .filter((one) => one.lines === least)
    .map((one) => ({ one, others: otherVerdicts(file, one.file, rules.requester, path) }));
  const [best] = judged.sort((a, b) => weightOf(a.others) - weightOf(b.others));
  if (best === undefined) return null;
  const shapes = { left: shapeSteps };
  const after = rulesIn(best.one.file, rules.requester).evaluate(url);
  return {
    edits: best.one.edits,
    octets: best.one.file.octets,
    changedLines: least,
    before,
    after,
    otherVerdicts: best.others.map(({ old, new: renewed, comparison }) => ({
      ...withShapes(old, renewed, comparison, shapes),
      agents: comparison.agents,
      dialect: comparison.dialect,
    })),
  };
}

/**
 * With one rule more: for the path alone, or for all that begin with it; in each group that binds, or in a group of its
 * own.
 */
function rulesAdded(start: Candidate, rules: RuleSet, path: string, wanted: boolean): Candidate[] {
  const type = wanted ? "allow" : "disallow";
  const reading = start.file;
  const { octets } = reading;
  const { rule } = rules.evaluate(anyOrigin + path);
  const hasOperators = reading.dialect.wildcards === "operators";
  const patterns = hasOperators ? [`${path}$`, path, ...outweighing(path, rule, reading.dialect, wanted)] : [path];
  // What a record cannot hold as it stands; nothing of it is in a path that was sent.
  const texts: RuleText[] = patterns
    .filter((pattern) => /^[\x21\x22\x24-\x7e]+$/.test(pattern))
    .map((pathPattern) => ({ type, pathPattern }));
  const firstLines = new Set(rules.binding.groups.map((event) => reading.lineOf(event)));
  const bound: Group[] = groupsOf(reading).filter((group) => firstLines.has(group.userAgents[0]?.line ?? 0));
  const found: Candidate[] = [];
  for (const text of texts) {
    // An empty rule that decides may be given a value.
    if (rule?.pathPattern === "" && rule.type === type)
      found.push(edited(start, changeValue(octets, rule, text.pathPattern), rule.line === start.emptied ? 0 : 1));
    for (const group of bound.slice(0, 4)) found.push(edited(start, addRule(octets, group, text), 1));
    const [token = "*"] = rules.requester.tokens;
    if (bound.length === 0 && /^(?:\*|[A-Za-z0-9_-]+)$/.test(token))
      found.push(edited(start, addGroup(octets, [token], [text]), 2));
  }
  return found;
}

/**
 * The file as it is, without the deciding rule, without the next one that then decides, and so on while the answer is
 * the same.
 */
function removals(start: Candidate, requester: Requester, url: string, maxLines: number): Candidate[] {
  const found = [start];
  const { allowed } = rulesIn(start.file, requester).evaluate(url);
  for (let one = start; found.length <= maxLines;) {
    const verdict = rulesIn(one.file, requester).evaluate(url);
    const { rule } = verdict;
    const group = groupsOf(one.file).find((each) => each.rules.some(({ line }) => line === rule?.line));
    if (verdict.allowed !== allowed || rule === null || group === undefined) break;
    const isOnly = group.rules.length === 1;
    if (isOnly && rule.pathPattern === "") break;
    one = edited(one, removeRule(one.file.octets, group, rule), 1, isOnly ? rule.line : 0);
    found.push(one);
  }
  return found;
}

function edited(one: Candidate, edit: Edit, lines: number, emptied = 0): Candidate {
  const { dialect } = one.file;
  const file = readRobotsTxt(edit.octets, dialect, dialect.sizeLimitOctets);
  return { file, edits: [...one.edits, edit], lines: one.lines + lines, emptied };
}

/** What an edit changes for a class, and its rule sets. */
interface OtherVerdict {
  readonly old: RuleSet;
  readonly new: RuleSet;
  readonly comparison: ClassComparison;
}

/** What the edit changes beside what was asked for. */
function otherVerdicts(old: Reading, renewed: Reading, requester: Requester, path: string): OtherVerdict[] {
  const asked = rulesIn(old, requester);
  const own = { agents: [requester.label], old: asked, new: rulesIn(renewed, requester) };
  const { classes } = tokenClasses(old, renewed);
  const tokens = new Set(requester.tokens.length === 0 ? ["*"] : requester.tokens.map(foldAscii));
  const found: OtherVerdict[] = [];
  for (const [at, one] of [own, ...byAnswers(classes)].entries()) {
    const comparison = compareRuleSets(one.old, one.new, { maxSteps: candidateSteps });
    const changes = [...comparison.newlyAllowed, ...comparison.newlyDisallowed, ...comparison.newlyUndecided];
    const isOnlyTheAsked =
      comparison.isComplete && changes.length === 1 && changes[0]?.witness === path && changes[0]?.shape === `${path}$`;
    const [agent] = one.agents;
    const isItsOwnClass = at > 0 && one.agents.length === 1 && tokens.has(foldAscii(agent ?? ""));
    if (comparison.result === "equal" || isItsOwnClass || (at === 0 && isOnlyTheAsked)) continue;
    found.push({
      old: one.old,
      new: one.new,
      comparison: { agents: one.agents, dialect: old.dialect.name, ...comparison },
    });
  }
  return found;
}

/** Fewer agents first, then fewer kinds of paths, then fewer paths: a pattern that ends with "$" is one. */
function weightOf(others: readonly OtherVerdict[]): number {
  let weight = 0;
  for (const { comparison: one } of others) {
    weight += 1000 * one.agents.length;
    for (const { shape } of [...one.newlyAllowed, ...one.newlyDisallowed, ...one.newlyUndecided])
      weight += shape.endsWith("$") ? 1 : 100;
  }
  return weight;
}
