// Which agents two files tell apart: the product tokens that either names, all others, or given agents, in classes with
// the same rules before and after. In: two readings under one dialect. Out: classes with their rule sets. binding.ts
// decides which rules bind; here only answers are compared.
import type { Reading } from "../robots-txt/index.ts";
import { bindChain, bindTokens, eventsOf, isNamed, namedTokens, rulesOf } from "../matching/binding.ts";
import { indexNames } from "../matching/name-index.ts";
import { literal, type Requester } from "../matching/requester.ts";
import { defaultMaxSteps, RuleSet } from "../matching/rule-set.ts";
import { pathsOf, RuleLoader } from "./bound-rules.ts";
import { compareRuleSets } from "./compare-rule-sets.ts";
import { anyOrigin, pathsLike } from "./difference.ts";

/** Agents that are bound by the same rules before, and by the same rules after. */
export interface AgentClass {
  readonly agents: string[];
  readonly old: RuleSet;
  readonly new: RuleSet;
}

/** More rule lists than this are not compared one by one: of 2,197 real files none has more than 14. */
const mostClasses = 300;
/**
 * Rule lists that only seem to differ are looked into with little effort: nothing wrong is said when they are kept
 * apart.
 */
const mergeSteps = 50_000;
const mostMerges = 400;
const sampledPaths = 64;
/** Asking who binds a token looks at every line: so many lines are looked at for all of them. */
const mostLookedAt = 100_000_000;

/** The requester's rules in the file. */
export function rulesIn(reading: Reading, requester: Requester): RuleSet {
  return new RuleSet(reading, requester, defaultMaxSteps);
}

/** What is known of a file that is compared again and again: the rule sets of agents, and hashes of lists of rules. */
interface KnownFile {
  readonly ruleSets: Map<string, RuleSet>;
  readonly hashes: Map<string, number>;
}

const knownFiles = new WeakMap<Reading, KnownFile>();

function knownOf(reading: Reading): KnownFile {
  let known = knownFiles.get(reading);
  if (known === undefined) {
    known = { ruleSets: new Map(), hashes: new Map() };
    knownFiles.set(reading, known);
  }
  return known;
}

/** The same, made once: what was compiled for a check serves the next comparison too. */
function keptRulesIn(reading: Reading, requester: Requester): RuleSet {
  const { ruleSets } = knownOf(reading);
  const key = `${requester.combination} ${requester.crawler === null} ${requester.label}`;
  let rules = ruleSets.get(key);
  if (rules === undefined) {
    rules = rulesIn(reading, requester);
    ruleSets.set(key, rules);
  }
  return rules;
}

/**
 * The classes of product tokens, `*` for all that neither file names: that class first, the others as their first token
 * comes in the old file, then in the new one. `unread` are the tokens that come when there are `mostClasses`, or when
 * `mostLookedAt` is spent.
 */
export function tokenClasses(old: Reading, renewed: Reading): { classes: AgentClass[]; unread: string[] } {
  // A file may name hundreds, and each is looked for in both.
  for (const file of [old, renewed]) indexNames(file);
  const classes = new Classes(old, renewed);
  const nobody = literal([], "*");
  const [globalOfOld, globalOfNew] = [bind(old, nobody), bind(renewed, nobody)];
  classes.add("*", nobody, globalOfOld, globalOfNew);
  const before = namedTokens(old);
  const after = namedTokens(renewed);
  const { agentMatch } = old.dialect;
  let lookedAt = 0;
  const boundIn = (
    file: Reading,
    requester: Requester,
    groups: readonly number[] | undefined,
    global: Int32Array,
  ): Int32Array => {
    // A token that the file names is bound by the groups that name it, unless values may name tokens inside them; a
    // token that the file does not name is bound by the groups for `*`, unless other names may stand for it.
    if (agentMatch !== "substring" && groups !== undefined) return runsOf(file, groups);
    if (agentMatch === "equal") return global;
    lookedAt += file.eventCount;
    return bind(file, requester);
  };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    const token = (was ?? is)?.token ?? key;
    if (classes.isFull || lookedAt > mostLookedAt) {
      classes.unread.push(token);
      continue;
    }
    const requester = literal([token], token);
    classes.add(
      token,
      requester,
      boundIn(old, requester, was?.groups, globalOfOld),
      boundIn(renewed, requester, is?.groups, globalOfNew),
    );
  }
  return { classes: classes.list, unread: classes.unread };
}

/** The classes of requesters, which are all crawlers or all tokens. */
export function requesterClasses(old: Reading, renewed: Reading, known: NamedRequesters): AgentClass[] {
  const classes = new Classes(old, renewed);
  for (const file of [old, renewed]) indexNames(file);
  const named = [known.in(old), known.in(renewed)];
  const unnamed = new Map<boolean, string>();
  for (const [at, requester] of known.requesters.entries()) {
    // Most crawlers are not named: one stands for all of them, and another for all that do not obey `*`.
    const hasGroup = named.some((file) => file[at] === 1);
    const like = hasGroup ? undefined : unnamed.get(requester.obeysGlobalGroup);
    if (like !== undefined) {
      classes.join(requester.label, like);
      continue;
    }
    if (!hasGroup) unnamed.set(requester.obeysGlobalGroup, requester.label);
    classes.add(requester.label, requester, bind(old, requester), bind(renewed, requester));
  }
  return classes.list;
}

/** Which requesters of one list files name, by the values of their user-agent lines: edits mostly leave these alone. */
export class NamedRequesters {
  readonly requesters: readonly Requester[];
  readonly #known = new Map<string, Uint8Array>();

  constructor(requesters: readonly Requester[]) {
    this.requesters = requesters;
  }

  /** 1 for each requester that the file names. */
  in(reading: Reading): Uint8Array {
    let values = reading.dialect.name as string;
    const lines = reading.agentLines();
    while (lines.next()) {
      values += "\n";
      for (let i = lines.valueStart; i < lines.valueEnd; i++)
        values += String.fromCharCode(reading.octets[i] as number);
    }
    let named = this.#known.get(values);
    if (named === undefined) {
      const hasNames = reading.names?.isEmpty !== true;
      named = Uint8Array.from(this.requesters, ({ tokens }) => (hasNames && isNamed(reading, tokens) ? 1 : 0));
      this.#known.set(values, named);
    }
    return named;
  }
}

const runsByGroups = new WeakMap<Reading, Map<string, Int32Array>>();

/** The rules of the groups; hundreds of names may share a group of hundreds of lines. */
function runsOf(reading: Reading, groups: readonly number[]): Int32Array {
  let known = runsByGroups.get(reading);
  if (known === undefined) {
    known = new Map();
    runsByGroups.set(reading, known);
  }
  const key = groups.join();
  let runs = known.get(key);
  if (runs === undefined) {
    runs = rulesOf(reading, groups);
    known.set(key, runs);
  }
  return runs;
}

/** The rules that bind the requester, as runs of events. */
function bind(reading: Reading, requester: Requester): Int32Array {
  const binding = requester.combination === "chain" ? bindChain : bindTokens;
  return binding(reading, requester.tokens, requester.obeysGlobalGroup).rules;
}

/**
 * Collects agents whose rules are written alike on either side. Rule sets are made for the first of each class alone.
 */
class Classes {
  readonly list: AgentClass[] = [];
  readonly unread: string[] = [];
  readonly #old: Reading;
  readonly #new: Reading;
  readonly #byHash = new Map<number, { agentClass: AgentClass; old: Int32Array; new: Int32Array }[]>();
  readonly #ofAgent = new Map<string, AgentClass>();

  constructor(old: Reading, renewed: Reading) {
    this.#old = old;
    this.#new = renewed;
  }

  get isFull(): boolean {
    return this.list.length >= mostClasses;
  }

  add(agent: string, requester: Requester, old: Int32Array, renewed: Int32Array): void {
    const hash = hashOf(this.#old, old) ^ Math.imul(hashOf(this.#new, renewed), 31);
    const alike = this.#byHash.get(hash) ?? [];
    const known = alike.find((one) => isSameList(this.#old, one.old, old) && isSameList(this.#new, one.new, renewed));
    if (known !== undefined) {
      known.agentClass.agents.push(agent);
      this.#ofAgent.set(agent, known.agentClass);
    } else {
      const agentClass = {
        agents: [agent],
        old: keptRulesIn(this.#old, requester),
        new: keptRulesIn(this.#new, requester),
      };
      this.list.push(agentClass);
      this.#ofAgent.set(agent, agentClass);
      this.#byHash.set(hash, [...alike, { agentClass, old, new: renewed }]);
    }
  }

  /** Adds an agent to the class that another is in. */
  join(agent: string, like: string): void {
    this.#ofAgent.get(like)?.agents.push(agent);
  }
}

/** Of the rules of the runs, as they are written. */
function hashOf(reading: Reading, runs: Int32Array): number {
  const { hashes } = knownOf(reading);
  const place = runs.join();
  let hash = hashes.get(place);
  if (hash === undefined) {
    hash = 0;
    for (const event of eventsOf(runs)) {
      hash = Math.imul(hash ^ Number(reading.isAllowRule(event)), 0x01000193) + 1;
      const pattern = reading.octets.subarray(reading.valueStart(event), reading.valueEnd(event));
      for (const octet of pattern) hash = Math.imul(hash ^ octet, 0x01000193);
    }
    hashes.set(place, hash);
  }
  return hash;
}

function isSameList(file: Reading, one: Int32Array, other: Int32Array): boolean {
  if (one.length === other.length && one.every((event, i) => event === other[i])) return true;
  const [left, right] = [eventsOf(one), eventsOf(other)];
  const isSame = (event: number, other = -1): boolean => other >= 0 && file.isWrittenAs(event, file, other);
  return left.length === right.length && left.every((event, i) => isSame(event, right[i]));
}

/** Classes put together that are proven to get the same answers everywhere, however their rules are written. */
export function byAnswers(classes: readonly AgentClass[]): AgentClass[] {
  const found: { one: AgentClass; answers: string }[] = [];
  const samples = samplePaths(classes);
  let merges = 0;
  for (const one of classes) {
    const answers = `${kindOf(one.old)} ${answersOf(one.old, samples)} ${answersOf(one.new, samples)}`;
    const known = found.find((other) => {
      if (other.answers !== answers || merges >= mostMerges) return false;
      merges++;
      return isSame(other.one.old, one.old) && isSame(other.one.new, one.new);
    });
    if (known === undefined) found.push({ one: { ...one, agents: [...one.agents] }, answers });
    else known.one.agents.push(...one.agents);
  }
  return found.map(({ one }) => one);
}

function isSame(a: RuleSet, b: RuleSet): boolean {
  return compareRuleSets(a, b, { maxSteps: mergeSteps }).result === "equal";
}

/** What rule sets must share to be compared. */
function kindOf(rules: RuleSet): string {
  return `${rules.reading.dialect.name} ${rules.requester.crawler !== null}`;
}

/** Paths that some rule of the classes matches: rule lists that answer differently mostly do so on one of these. */
function samplePaths(classes: readonly AgentClass[]): string[] {
  const paths = new Set<string>();
  for (const rules of classes.flatMap((one) => [one.old, one.new])) {
    const writer = pathsOf(rules);
    for (const rule of new RuleLoader(rules).load(rules.ruleEvents.subarray(0, 8))) {
      for (const path of pathsLike(rule)) if (writer.isPlain(path)) paths.add(anyOrigin + writer.write(path));
      if (paths.size >= sampledPaths) return [...paths];
    }
  }
  return [...paths];
}

function answersOf(rules: RuleSet, urls: readonly string[]): string {
  return urls.map((url) => answerLetters.get(rules.allows(url)) ?? "").join("");
}

const answerLetters = new Map<boolean | null, string>([
  [true, "y"],
  [false, "n"],
  [null, "-"],
]);
