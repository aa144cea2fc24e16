// Which agents two files tell apart: the product tokens that either names, those that no file names, or agents that were asked for, in
// classes of the same rules before and after. In come two files as one dialect reads them, out come classes with their rule sets.
// Who is bound by what is binding.ts's to say; here only answers are compared.
import { eventSize, isAllow, type Reading } from "../../robots-txt/reading.ts";
import { namedTokens } from "../binding.ts";
import { literal, type Requester } from "../requester.ts";
import { defaultMaxSteps, RuleSet } from "../rule-set.ts";
import { compareRuleSets } from "./compare-rule-sets.ts";
import { anyOrigin, pathsLike } from "./difference.ts";
import { eventsOf, pathsOf, RuleLoader } from "./bound-rules.ts";

/** A file as one dialect reads it. */
export interface FileReading {
  readonly octets: Uint8Array;
  readonly reading: Reading;
}

/** Agents that are bound by the same rules before, and by the same rules after. */
export interface AgentClass {
  readonly agents: string[];
  readonly old: RuleSet;
  readonly new: RuleSet;
}

/** More classes than this are not compared one by one: a file that names so many is none to be read. */
export const mostClasses = 2000;
/** Rule lists that only seem to differ are looked into with little effort: nothing wrong is said when they are kept apart. */
const mergeSteps = 50_000;
const mostMerges = 400;
const sampledPaths = 64;

/** The requester's rules in the file. */
export function rulesIn({ octets, reading }: FileReading, requester: Requester): RuleSet {
  return new RuleSet(octets, reading, requester, defaultMaxSteps);
}

/**
 * The classes of product tokens, `*` for all that neither file names: that class first, the others as their first token comes in the
 * old file, then in the new one. `unread` are tokens beyond `mostClasses`.
 */
export function tokenClasses(old: FileReading, renewed: FileReading): { classes: AgentClass[]; unread: string[] } {
  const before = namedTokens(old.octets, old.reading);
  const after = namedTokens(renewed.octets, renewed.reading);
  // A token that is named as it stands is bound by the groups that name it so, in every dialect but those that look inside of values.
  const looksInside = old.reading.dialect.agentMatch === "substring";
  const alike = new Map<string, string[]>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const token = (before.get(key) ?? after.get(key))?.token ?? key;
    const place = looksInside ? key : `${before.get(key)?.groups.join() ?? ""};${after.get(key)?.groups.join() ?? ""}`;
    const list = alike.get(place);
    if (list === undefined) alike.set(place, [token]);
    else list.push(token);
  }
  const classes: AgentClass[] = [{ agents: ["*"], old: rulesIn(old, literal([], "*")), new: rulesIn(renewed, literal([], "*")) }];
  const unread: string[] = [];
  for (const tokens of alike.values()) {
    if (classes.length >= mostClasses) unread.push(...tokens);
    else {
      const requester = literal(tokens.slice(0, 1), tokens[0] ?? "");
      classes.push({ agents: tokens, old: rulesIn(old, requester), new: rulesIn(renewed, requester) });
    }
  }
  return { classes: byText(classes), unread };
}

/** Classes put together whose rules are written alike on either side. */
export function byText(classes: readonly AgentClass[]): AgentClass[] {
  const found = new Map<string, AgentClass>();
  for (const one of classes) {
    const key = `${kindOf(one.old)} ${textOf(one.old)}\n\n${textOf(one.new)}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { ...one, agents: [...one.agents] });
    else known.agents.push(...one.agents);
  }
  return [...found.values()];
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

/** The bound rules as they are written. Lists of the same text decide alike. */
function textOf(rules: RuleSet): string {
  const { events } = rules.reading;
  let kept = texts.get(rules.reading);
  if (kept === undefined) {
    kept = new Map();
    texts.set(rules.reading, kept);
  }
  const place = rules.binding.rules.join();
  let text = kept.get(place);
  if (text === undefined) {
    text = "";
    for (const event of eventsOf(rules)) {
      const at = event * eventSize;
      text += ((events[at + 2] as number) & isAllow) !== 0 ? "\na" : "\nd";
      for (let i = events[at] as number; i < (events[at + 1] as number); i++) text += String.fromCharCode(rules.octets[i] as number);
    }
    kept.set(place, text);
  }
  return text;
}

/** The texts of a reading's rule lists, by where they stand: many tokens may be bound by one. */
const texts = new WeakMap<Reading, Map<string, string>>();

/** Paths that some rule of the classes matches: rule lists that answer differently mostly do so on one of these. */
function samplePaths(classes: readonly AgentClass[]): string[] {
  const paths = new Set<string>();
  for (const rules of classes.flatMap((one) => [one.old, one.new])) {
    const writer = pathsOf(rules);
    for (const rule of new RuleLoader(rules).load(eventsOf(rules).subarray(0, 8))) {
      for (const path of pathsLike(rule)) if (writer.isPlain(path)) paths.add(anyOrigin + writer.write(path));
      if (paths.size >= sampledPaths) return [...paths];
    }
  }
  return [...paths];
}

function answersOf(rules: RuleSet, urls: readonly string[]): string {
  return urls.map((url) => answerLetters.get(rules.allows(url)) ?? "").join("");
}

const answerLetters = new Map<boolean | null, string>([[true, "y"], [false, "n"], [null, "-"]]);
