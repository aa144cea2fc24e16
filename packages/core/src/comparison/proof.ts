// Whether an edit changes nothing: no verdict of any agent under any dialect, and no other record. In come two texts,
// out comes the proof, or what changes. For fixes and formatting, which are written only with it.
import { type Dialect, type DialectName, dialects } from "../dialect/index.ts";
import { encodeUtf8 } from "../octets/index.ts";
import type { RuleSet } from "../matching/rule-set.ts";
import { groupsOf, otherRecordsOf, type Reading } from "../robots-txt/index.ts";
import type { SidedRule } from "./bound-rule.ts";
import type { ClassComparison } from "./compare-robots-txt.ts";
import { comparisonOfWalk, type ComparisonOptions, stepsOf } from "./compare-rule-sets.ts";
import type { WalkResult } from "./joint-walk.ts";
import { type AskedPath, differencesAt, type LineDifference } from "./line-differences.ts";
import { type ComparedClass, ProofMemory } from "./proof-memory.ts";
import { searchDifferences } from "./search.ts";
import type { SendablePaths } from "./sendable-paths.ts";
import { type DoubtfulRule, proveByRules, type StepProof } from "./step-proof.ts";

/** A record beside the rules that is not what it was. */
export interface RecordChange {
  readonly dialect: DialectName;
  /** The name as written, in lower case; "sitemap" for every spelling that is read as one. */
  readonly name: string;
  /** The value and the group's product tokens before and after; null where there is no such record. */
  readonly old: RecordPlace | null;
  readonly new: RecordPlace | null;
}

/** A record's value, and the user-agent lines' values of its group; null for one that belongs to the whole file. */
export interface RecordPlace {
  readonly value: string;
  readonly group: readonly string[] | null;
  readonly line: number;
}

/** What comparing two texts under all dialects gives. */
export interface TotalComparison {
  /** Proven: no verdict and no other record changes. */
  readonly isEqual: boolean;
  /**
   * The classes of agents with changes, or about which nothing is proven ("incomplete"), under each dialect; the first
   * hundred.
   */
  readonly verdicts: readonly ClassComparison[];
  readonly records: readonly RecordChange[];
}

/** When so many classes have changed, the rest is not looked at: the answer stands. */
const mostChanges = 100;
/** All comparisons together may take so many times the budget of one. */
const sharedBudgets = 4;
const leastSteps = 20_000;
/** What looking at the rules of a class one by one may take, and a first look at all of them. */
const rulesSteps = 300_000;
const firstSteps = 4_000;

/**
 * Whether two texts are the same file to every reader: for each dialect, every class of product tokens and every
 * crawler of the registry gets the same verdict on every path, and every other record keeps its name, its value, its
 * group and its order.
 */
export function equalUnderAllDialects(
  oldText: string | Uint8Array,
  newText: string | Uint8Array,
  options: ComparisonOptions = {},
): TotalComparison {
  const { isEqual, verdicts, records } = compareTexts(octetsOf(oldText), octetsOf(newText), {
    maxSteps: stepsOf(options),
    memory: new ProofMemory(),
    isThorough: true,
  });
  return { isEqual, verdicts: verdicts.map(({ doubtful: _doubtful, ...plain }) => plain), records };
}

/** A class with changes, and where nothing is proven the lines whose change is not shown to change nothing. */
export interface DoubtedComparison extends ClassComparison {
  readonly doubtful: { readonly oldLines: readonly number[]; readonly newLines: readonly number[] };
}

/** How two texts are compared. */
export interface TextComparison {
  /** See `ComparisonOptions`. */
  readonly maxSteps: number;
  /** Of the file that is edited. */
  readonly memory: ProofMemory;
  /**
   * Whether what the proof by rules leaves open is searched; else it is "incomplete" at once, or shown where a path
   * shows it.
   */
  readonly isThorough: boolean;
}

/** What two texts do differently, and what is not known about them. */
export interface TextsCompared {
  readonly isEqual: boolean;
  readonly verdicts: readonly DoubtedComparison[];
  /** Differences of classes that are not among `verdicts`. */
  readonly shown: readonly LineDifference[];
  readonly records: readonly RecordChange[];
  readonly steps: number;
}

/** The same, in terms of lines. */
export function compareTexts(
  old: Uint8Array,
  renewed: Uint8Array,
  { maxSteps, memory, isThorough }: TextComparison,
): TextsCompared {
  const verdicts: DoubtedComparison[] = [];
  const shown: LineDifference[] = [];
  const records: RecordChange[] = [];
  let left = maxSteps * sharedBudgets;
  const budget = (): number => Math.min(maxSteps, Math.max(left, leastSteps));
  const charged = <Result extends { readonly steps: number }>(result: Result): Result => {
    left -= result.steps;
    return result;
  };
  const compare = (dialect: Dialect, { one, rules, paths, key }: ComparedClass): void => {
    const search = (steps: number): WalkResult =>
      memory.walk(`${steps} ${key}`, () => charged(searchDifferences(rules, dialect, paths, steps)));
    let doubtful: readonly DoubtfulRule[] = [...rules.keys()].map((place) => ({ place, witness: null }));
    const isSmall = rules.filter((rule) => rule.sides !== 3).length < 2;
    if (!isSmall || !isThorough) {
      const make = (): StepProof => charged(proveByRules(rules, dialect, paths, Math.min(rulesSteps, budget())));
      doubtful = memory.steps(key, make).doubtful;
      if (doubtful.length === 0) return;
    }
    if (!isThorough) {
      const differing = differencesAt(one, dialect.name, rules, witnessesOf(doubtful, paths));
      shown.push(...differing);
      if (differing.length > 0) return;
    }
    const first = search(Math.min(firstSteps, maxSteps));
    const walk = first.isComplete || !(isThorough || isSmall) ? first : search(budget());
    const comparison = comparisonOfWalk(one.old, one.new, rules, paths, walk);
    if (comparison.result === "equal") return;
    const lines = (side: number, { reading }: RuleSet): number[] =>
      doubtful.flatMap(({ place }) => {
        const { rule, sides } = rules[place] as SidedRule;
        return sides === side ? [reading.lineOf(rule.event)] : [];
      });
    verdicts.push({
      agents: one.agents,
      dialect: dialect.name,
      ...comparison,
      doubtful: { oldLines: lines(1, one.old), newLines: lines(2, one.new) },
    });
  };
  for (const dialect of Object.values(dialects)) {
    if (verdicts.length >= mostChanges) break;
    const { before, after, classes, unread } = memory.texts(old, renewed, dialect);
    for (const one of classes) {
      if (verdicts.length >= mostChanges) break;
      compare(dialect, one);
    }
    if (unread.length > 0) {
      const none = {
        newlyDisallowed: [],
        newlyAllowed: [],
        newlyUndecided: [],
        isComplete: false,
        coveredOctets: 0,
        steps: 0,
      };
      const doubtful = { oldLines: [], newLines: [] };
      verdicts.push({ agents: unread, dialect: dialect.name, result: "incomplete", ...none, doubtful });
    }
    records.push(...recordChanges(before, after));
  }
  const steps = maxSteps * sharedBudgets - left;
  return { isEqual: verdicts.length + shown.length + records.length === 0, verdicts, shown, records, steps };
}

function witnessesOf(doubtful: readonly DoubtfulRule[], paths: SendablePaths): AskedPath[] {
  return doubtful.flatMap(({ place, witness }) => (witness === null ? [] : [{ place, path: paths.write(witness) }]));
}

function octetsOf(text: string | Uint8Array): Uint8Array {
  if (typeof text !== "string" && !(text instanceof Uint8Array)) {
    throw new TypeError(`robots.txt must be a string or a Uint8Array, got ${text === null ? "null" : typeof text}`);
  }
  return typeof text === "string" ? encodeUtf8(text) : text;
}

interface PlacedRecord {
  readonly name: string;
  readonly place: RecordPlace;
}

/** The records that are not the same, in pairs by name as they come. */
function recordChanges(before: Reading, after: Reading): RecordChange[] {
  const dialect = before.dialect.name;
  const [old, renewed] = [recordsOf(before), recordsOf(after)];
  const changes: RecordChange[] = [];
  if (old.length === renewed.length && old.every((record, at) => isSameRecord(record, renewed[at] as PlacedRecord)))
    return changes;
  for (const name of new Set([...old, ...renewed].map((record) => record.name))) {
    const were = old.filter((record) => record.name === name);
    const are = renewed.filter((record) => record.name === name);
    for (let at = 0; at < Math.max(were.length, are.length); at++) {
      const [was, is] = [were[at], are[at]];
      if (was === undefined || is === undefined || !isSamePlace(was.place, is.place)) {
        changes.push({ dialect, name, old: was?.place ?? null, new: is?.place ?? null });
      }
    }
  }
  return changes;
}

/** By reading: one text is compared with many. */
const keptRecords = new WeakMap<Reading, readonly PlacedRecord[]>();

function recordsOf(reading: Reading): readonly PlacedRecord[] {
  let records = keptRecords.get(reading);
  if (records === undefined) {
    records = readRecords(reading);
    keptRecords.set(reading, records);
  }
  return records;
}

/** A dialect that does not know Allow ignores it: it is no record of that dialect (original-1994). */
function readRecords(reading: Reading): PlacedRecord[] {
  const { sitemaps, otherRecords } = otherRecordsOf(reading);
  const groups = groupsOf(reading).map((group) => group.userAgents.map((agent) => agent.value));
  return [
    ...sitemaps.map(({ value, line }) => ({ name: "sitemap", place: { value, group: null, line } })),
    ...otherRecords
      .filter(({ key }) => key !== "allow")
      .map(({ key, value, line, groupIndex }) => ({
        name: key,
        place: { value, group: groupIndex === null ? null : (groups[groupIndex] ?? []), line },
      })),
  ];
}

function isSameRecord(one: PlacedRecord, other: PlacedRecord): boolean {
  return one.name === other.name && isSamePlace(one.place, other.place);
}

function isSamePlace(one: RecordPlace, other: RecordPlace): boolean {
  if (one.value !== other.value) return false;
  if (one.group === null || other.group === null) return one.group === other.group;
  return one.group.length === other.group.length && one.group.every((name, at) => name === other.group?.[at]);
}
