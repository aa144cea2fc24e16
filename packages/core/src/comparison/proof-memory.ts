// What comparing edits of a file again and again has shown. Between two attempts little changes, and dialects read
// most rules alike: readings, classes and proofs are made once. In: two texts. Out: under each dialect, the classes of
// agents with the rules on which they can differ, each with a text that stands for the question. Next: proof.ts,
// line-differences.ts.
import { crawlers } from "../crawlers/index.ts";
import type { Dialect, DialectName } from "../dialect/index.ts";
import { requesterOf } from "../matching/requester.ts";
import { type Reading, readRobotsTxt } from "../robots-txt/index.ts";
import { type AgentClass, NamedRequesters, requesterClasses, tokenClasses } from "./agent-classes.ts";
import type { SidedRule } from "./bound-rule.ts";
import { changedRules, keyOf, pathsOf } from "./bound-rules.ts";
import type { WalkResult } from "./joint-walk.ts";
import type { AskedPath } from "./line-differences.ts";
import type { SendablePaths } from "./sendable-paths.ts";
import type { StepProof } from "./step-proof.ts";

/** A class of agents under one dialect, and the rules on which its two sides can differ. */
export interface ComparedClass {
  readonly one: AgentClass;
  readonly rules: readonly SidedRule[];
  readonly paths: SendablePaths;
  /** Equal for classes whose rules are equal and asked about alike. */
  readonly key: string;
}

/** Two texts under one dialect. */
export interface ComparedTexts {
  readonly dialect: Dialect;
  readonly before: Reading;
  readonly after: Reading;
  /** Those with changed rules alone: the others answer alike. */
  readonly classes: readonly ComparedClass[];
  /** Tokens that were not looked at. */
  readonly unread: readonly string[];
}

/** What is known of the two texts that were compared last. */
interface Attempt {
  readonly old: Uint8Array;
  readonly renewed: Uint8Array;
  readonly texts: Map<DialectName, ComparedTexts>;
  /** Changed rules and their key, by what they are made from. */
  readonly lists: Map<string, { readonly rules: readonly SidedRule[]; readonly key: string }>;
}

/** Characters of keys that are kept. */
const mostKeyUnits = 30_000_000;

/** For one file and its edits. */
export class ProofMemory {
  readonly #readings = new WeakMap<Uint8Array, Map<DialectName, Reading>>();
  readonly #walks = new Map<string, WalkResult>();
  readonly #steps = new Map<string, StepProof>();
  readonly #paths = new Map<string, readonly AskedPath[]>();
  #keyUnits = 0;
  readonly #named = new NamedRequesters(registered());
  readonly #events = new WeakMap<Uint8Array, Int32Array[]>();
  #last: Attempt | null = null;

  /** The two texts under the dialect. */
  texts(old: Uint8Array, renewed: Uint8Array, dialect: Dialect): ComparedTexts {
    if (this.#last?.old !== old || this.#last.renewed !== renewed)
      this.#last = { old, renewed, texts: new Map(), lists: new Map() };
    const { texts, lists } = this.#last;
    let known = texts.get(dialect.name);
    if (known === undefined) {
      known = this.#compared(old, renewed, dialect, lists);
      texts.set(dialect.name, known);
    }
    return known;
  }

  /** The walk of a class, made once for each key and budget. */
  walk(key: string, make: () => WalkResult): WalkResult {
    return this.#once(this.#walks, key, make);
  }

  /** The proof by rules of a class. */
  steps(key: string, make: () => StepProof): StepProof {
    return this.#once(this.#steps, key, make);
  }

  /** Paths on which a class differs. */
  differing(key: string, make: () => readonly AskedPath[]): readonly AskedPath[] {
    return this.#once(this.#paths, key, make);
  }

  #once<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.#keyUnits += key.length;
    if (this.#keyUnits > mostKeyUnits) {
      for (const map of [this.#walks, this.#steps, this.#paths]) map.clear();
      this.#keyUnits = key.length;
    }
    kept.set(key, value);
    return value;
  }

  #compared(old: Uint8Array, renewed: Uint8Array, dialect: Dialect, lists: Attempt["lists"]): ComparedTexts {
    const before = this.#reading(old, dialect);
    const after = this.#reading(renewed, dialect);
    const { classes, unread } = tokenClasses(before, after);
    const compared: ComparedClass[] = [];
    // The crawlers of the registry too: their chains may bind them otherwise than a token does, and they prepare URLs.
    const place = `${patternsOf(dialect)} ${this.#eventsOf(before)} ${this.#eventsOf(after)}`;
    for (const one of [...classes, ...requesterClasses(before, after, this.#named)]) {
      const paths = pathsOf(one.old);
      // The same lines read alike, in another dialect or class.
      const from = `${place} ${paths.name} ${one.old.binding.rules.join()} ${one.new.binding.rules.join()}`;
      let known = lists.get(from);
      if (known === undefined) {
        const rules = changedRules(one.old, one.new);
        known = { rules, key: `${paths.name} ${questionOf(dialect)}\n${listKey(rules)}` };
        lists.set(from, known);
      }
      if (known.rules.length > 0) compared.push({ one, paths, ...known });
    }
    return { dialect, before, after, classes: compared, unread };
  }

  /** A number that stands for the events of the reading: the same for dialects that see the same rules and lines. */
  #eventsOf({ octets, events }: Reading): number {
    let known = this.#events.get(octets);
    if (known === undefined) {
      known = [];
      this.#events.set(octets, known);
    }
    const at = known.findIndex((one) => one.length === events.length && one.every((flag, i) => flag === events[i]));
    return at >= 0 ? at : known.push(events) - 1;
  }

  #reading(octets: Uint8Array, dialect: Dialect): Reading {
    let readings = this.#readings.get(octets);
    if (readings === undefined) {
      readings = new Map();
      this.#readings.set(octets, readings);
    }
    let reading = readings.get(dialect.name);
    if (reading === undefined) {
      reading = readRobotsTxt(octets, dialect, dialect.sizeLimitOctets);
      readings.set(dialect.name, reading);
    }
    return reading;
  }
}

let everyCrawler: readonly ReturnType<typeof requesterOf>[] | undefined;

function registered(): readonly ReturnType<typeof requesterOf>[] {
  return (everyCrawler ??= crawlers().map(requesterOf));
}

/** What of a dialect a search among sided rules depends on, besides the paths; see `searchDifferences`. */
function questionOf(dialect: Dialect): string {
  return `${dialect.wildcardOrder} ${dialect.robotsTxtItself}`;
}

/** What of a dialect its patterns and their competition depend on. */
function patternsOf(dialect: Dialect): string {
  const { wildcards, precedence, octetsCounted, emptyPattern, indexHtml, percent } = dialect;
  return [wildcards, precedence, octetsCounted, emptyPattern, indexHtml, percent, questionOf(dialect)].join(" ");
}

function listKey(rules: readonly SidedRule[]): string {
  let text = "";
  for (const { rule, sides } of rules) {
    const key = keyOf(rule);
    text += `${sides}${rule.track} ${rule.priority} ${key.length} ${key}`;
  }
  return text;
}
