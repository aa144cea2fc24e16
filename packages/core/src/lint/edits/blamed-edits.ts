// Makes many edits at once, as far as a proof lets them. Where all of them together change an answer, the lines that
// decide it show which edits are to blame: these are left out, with the reason, and the rest is tried again. So a
// thousand edits of which none passes cost no more proofs than ten. Edits of user-agent lines and of layout, which
// change who is bound rather than what decides, are found by halves.
import { dialects } from "../../dialect/index.ts";
import { foldAscii } from "../../octets/index.ts";
import { type Line, linesOf } from "../../robots-txt/index.ts";
import { LineScanner } from "../../robots-txt/line-scanner.ts";
import { foldedToken } from "../agent-names.ts";
import type { TextEdit } from "../finding.ts";
import type { EditUnit, ProvenEdits, RefusedUnit } from "./proven-edits.ts";
import { applyEdits, TakenSpans } from "./text-edits.ts";

/** A change, and the lines that decide before and after it, where a rule does. */
export interface BlamedChange<Reason> {
  readonly oldLine: number | null;
  readonly newLine: number | null;
  /** Whose answer changes, where that is known. */
  readonly agents: readonly string[];
  /** Whether nothing is known to change, but that nothing does is not proven. */
  readonly isUnproven: boolean;
  /** Where no line decides, or it is not known what changes: the lines before and after that may be to blame. */
  readonly suspects: { readonly oldLines: readonly number[]; readonly newLines: readonly number[] };
  readonly reason: Reason;
}

/** What tells whether a file answers as another one does. */
export interface Judge<Reason> {
  /** Changes that are quickly found. */
  readonly likelyChanges: (before: Uint8Array, after: Uint8Array) => readonly BlamedChange<Reason>[];
  /**
   * Null when it is proven that no answer changes; otherwise some changes, or what could not be proven: at little
   * effort, unless it is thorough.
   */
  readonly provenChanges: (
    before: Uint8Array,
    after: Uint8Array,
    isThorough: boolean,
  ) => readonly BlamedChange<Reason>[] | null;
}

/** How often the judge may still be asked. Most files take one proof or two. */
export interface JudgeBudget {
  proofs: number;
  looks: number;
}

/** The budget for a round, of the octets that all rounds may still look at: a proof costs what the file holds. */
export function judgeBudget(octets: Uint8Array, octetsLeft: number): JudgeBudget {
  const usual = Math.max(leastProofs, Math.min(mostProofs, Math.floor(provenOctets / (octets.length + 1))));
  const left = Math.max(0, Math.ceil(octetsLeft / (octets.length + 1)));
  return { proofs: Math.min(usual, left), looks: Math.min(2 * usual, left) };
}

const leastProofs = 4;
const mostProofs = 32;
/** Octets of the file in all proofs together. */
const provenOctets = 1_500_000;

/** Units by the tokens that stand in their values: at the beginning, or anywhere. */
interface Naming<Unit> {
  readonly first: Map<string, Set<Unit>>;
  readonly any: Map<string, Set<Unit>>;
}

/** Makes the edits against which the judge finds nothing; units that overlap with an earlier one are refused. */
export function applyBlamed<Subject, Reason>(
  octets: Uint8Array,
  units: readonly EditUnit<Subject>[],
  judge: Judge<Reason>,
  budget: JudgeBudget,
): ProvenEdits<Subject, readonly Reason[]> {
  return new BlamedEdits<Subject, Reason>(octets, judge, budget).run(units);
}

class BlamedEdits<Subject, Reason> {
  readonly #octets: Uint8Array;
  readonly #lines: Lines;
  readonly #judge: Judge<Reason>;
  /** The file with what has passed: proven to answer as the file does, so that only what is new is to be proven. */
  #base: Uint8Array;
  #baseLines: Lines;
  readonly #refused: RefusedUnit<Subject, readonly Reason[]>[] = [];
  /** What is set aside, to be tried again on top of what has passed. */
  readonly #later: (readonly EditUnit<Subject>[])[] = [];
  #applied: EditUnit<Subject>[] = [];
  readonly #budget: JudgeBudget;

  constructor(octets: Uint8Array, judge: Judge<Reason>, budget: JudgeBudget) {
    this.#octets = octets;
    this.#judge = judge;
    this.#budget = budget;
    this.#base = octets;
    this.#lines = new Lines(octets);
    this.#baseLines = this.#lines;
  }

  run(units: readonly EditUnit<Subject>[]): ProvenEdits<Subject, readonly Reason[]> {
    let pending = units;
    while (pending.length > 0) {
      // What was refused is in nobody's way.
      const taken = new TakenSpans(this.#applied.flatMap((unit) => unit.edits));
      const fitting: EditUnit<Subject>[] = [];
      const overlapping: EditUnit<Subject>[] = [];
      for (const unit of pending) (taken.take(unit.edits) ? fitting : overlapping).push(unit);
      if (fitting.length === 0) {
        this.#refused.push(...overlapping.map((unit) => ({ unit, reason: "overlaps" as const })));
        break;
      }
      // An edit of a line that names somebody, or of a blank one, can change what every rule decides: rules come first.
      const isOfRules = (unit: EditUnit<Subject>): boolean =>
        unit.edits.every((edit) => this.#lines.isOfRule(edit.span));
      this.#later.push(
        evenedOut(this.#octets, fitting.filter(isOfRules)),
        fitting.filter((unit) => !isOfRules(unit)),
      );
      for (let next = this.#later.shift(); next !== undefined; next = this.#later.shift()) this.#attempt(next);
      pending = overlapping;
    }
    return { octets: this.#base, applied: this.#applied, refused: this.#refused };
  }

  /** Each time around, units are made, refused or set aside; those set aside are fewer than came in. */
  #attempt(units: readonly EditUnit<Subject>[]): void {
    let candidates = units;
    let isThorough = units.length === 1;
    while (candidates.length > 0) {
      const after = applyEdits(
        this.#octets,
        [...this.#applied, ...candidates].flatMap((unit) => unit.edits),
      );
      const changes = this.#changes(after, isThorough);
      if (changes === null) {
        this.#applied = [...this.#applied, ...candidates];
        this.#base = after;
        this.#baseLines = new Lines(after);
        return;
      }
      if (changes === "budget") {
        this.#refused.push(...candidates.map((unit) => ({ unit, reason: "budget" as const })));
        return;
      }
      const { blamed, named, suspected, shared } = this.#blamed(candidates, after, changes);
      // Where each of them names somebody whose answer changes, nothing else is left to be to blame.
      if (named.size === candidates.length) for (const [unit, reasons] of named) blamed.set(unit, reasons);
      if (blamed.size > 0 || shared.size > 0) {
        for (const [unit, reason] of blamed) this.#refused.push({ unit, reason });
        const aside = candidates.filter((unit) => shared.has(unit) && !blamed.has(unit));
        if (aside.length > 0) this.#later.push(aside);
        candidates = candidates.filter((unit) => !blamed.has(unit) && !shared.has(unit));
        isThorough = candidates.length === 1;
        continue;
      }
      if (candidates.length === 1 && isThorough) {
        const reasons = changes.map((change) => change.reason);
        this.#refused.push(...candidates.map((unit) => ({ unit, reason: reasons })));
        return;
      }
      for (const unit of named.keys()) suspected.add(unit);
      const cleared = candidates.filter((unit) => !suspected.has(unit));
      const isUnproven = changes.every((change) => change.isUnproven);
      if (cleared.length > 0 && cleared.length < candidates.length) {
        this.#later.push(candidates.filter((unit) => suspected.has(unit)));
        candidates = cleared;
      } else if (named.size > 0) {
        // Those that name them first: alone they are all to blame, or none.
        this.#later.push(candidates.filter((unit) => !named.has(unit)));
        candidates = [...named.keys()];
      } else if (isUnproven && !isThorough) {
        isThorough = true;
        continue;
      } else {
        candidates = this.#half(candidates);
      }
      isThorough = candidates.length === 1;
    }
  }

  #changes(after: Uint8Array, isThorough: boolean): readonly BlamedChange<Reason>[] | null | "budget" {
    const likely = this.#budget.looks-- > 0 ? this.#judge.likelyChanges(this.#base, after) : [];
    if (likely.length > 0) return likely;
    return this.#budget.proofs-- > 0 ? this.#judge.provenChanges(this.#base, after, isThorough) : "budget";
  }

  /**
   * The candidates on whose lines an answer is decided that changes, each with such changes; those that edit a line
   * that names somebody whose answer changes; those that may change one; and those that share a line to blame with
   * another candidate, which stays: alone on its line, it shows who is to blame.
   */
  #blamed(
    candidates: readonly EditUnit<Subject>[],
    after: Uint8Array,
    changes: readonly BlamedChange<Reason>[],
  ): {
    readonly blamed: Map<EditUnit<Subject>, Reason[]>;
    readonly named: Map<EditUnit<Subject>, Reason[]>;
    readonly suspected: Set<EditUnit<Subject>>;
    readonly shared: Set<EditUnit<Subject>>;
  } {
    const afterLines = new Lines(after);
    const owners = { old: new Map<number, EditUnit<Subject>[]>(), new: new Map<number, EditUnit<Subject>[]>() };
    const edits = [...this.#applied, ...candidates].flatMap((unit) => unit.edits.map((edit) => ({ unit, edit })));
    edits.sort((a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end);
    const wanted = new Set(candidates);
    let shift = 0;
    let baseShift = 0;
    for (const { unit, edit } of edits) {
      const { start, end } = edit.span;
      const length = lengthOf(edit);
      if (wanted.has(unit)) {
        const inBase = { start: start + baseShift, end: end + baseShift };
        own(owners.old, this.#baseLines, inBase.start, inBase.end, unit);
        // What is removed with its line stands on no line of the new file.
        if (length > 0 || !this.#baseLines.isWhole(inBase))
          own(owners.new, afterLines, start + shift, start + shift + length, unit);
      } else baseShift += length - (end - start);
      shift += length - (end - start);
    }
    const blamed = new Map<EditUnit<Subject>, Reason[]>();
    const named = new Map<EditUnit<Subject>, Reason[]>();
    const blame = (among: Map<EditUnit<Subject>, Reason[]>, unit: EditUnit<Subject>, reason: Reason): void => {
      const reasons = among.get(unit);
      if (reasons === undefined) among.set(unit, [reason]);
      else reasons.push(reason);
    };
    const unowned: Pick<BlamedChange<Reason>, "agents" | "reason">[] = [];
    const suspected = new Set<EditUnit<Subject>>();
    const shared = new Set<EditUnit<Subject>>();
    for (const { oldLine, newLine, agents, suspects, isUnproven, reason } of changes) {
      const ownSuspects = [
        ...suspects.oldLines.flatMap((line) => owners.old.get(line) ?? []),
        ...suspects.newLines.flatMap((line) => owners.new.get(line) ?? []),
      ];
      for (const suspect of ownSuspects) suspected.add(suspect);
      const [only] = ownSuspects;
      if (!isUnproven && oldLine === null && newLine === null && only !== undefined && ownSuspects.length === 1) {
        blame(blamed, only, reason);
        continue;
      }
      // What decides now changed the answer; where that was not edited, what decided before did.
      const [unit, ...others] = owners.new.get(newLine ?? 0) ?? owners.old.get(oldLine ?? 0) ?? [];
      for (const other of others) shared.add(other);
      if (unit !== undefined && others.length === 0) blame(blamed, unit, reason);
      else if (unit === undefined && agents.length > 0 && (oldLine ?? newLine) !== null)
        unowned.push({ agents, reason });
    }
    // Where no edited line decides, who is bound has changed: by an edit of the line that names them.
    const naming = unowned.length > 0 ? this.#naming(owners, afterLines) : null;
    if (naming !== null && naming.any.size > 0) {
      for (const { agents, reason } of unowned) {
        for (const agent of agents.map(foldAscii)) {
          for (const unit of naming.first.get(agent) ?? []) blame(named, unit, reason);
          // Some dialects look for a name anywhere in a value.
          for (const unit of naming.any.get(agent) ?? []) suspected.add(unit);
        }
      }
    }
    return { blamed, named, suspected, shared };
  }

  /** The units that edit a user-agent line, by the tokens that it names before or after, folded. */
  #naming(
    owners: Record<"old" | "new", ReadonlyMap<number, readonly EditUnit<Subject>[]>>,
    afterLines: Lines,
  ): Naming<EditUnit<Subject>> {
    const naming: Naming<EditUnit<Subject>> = { first: new Map(), any: new Map() };
    const add = (
      among: Map<string, Set<EditUnit<Subject>>>,
      token: string,
      units: readonly EditUnit<Subject>[],
    ): void => {
      const some = among.get(token) ?? new Set();
      for (const unit of units) some.add(unit);
      among.set(token, some);
    };
    for (const [of, lines] of [
      [owners.old, this.#baseLines],
      [owners.new, afterLines],
    ] as const) {
      for (const [number, units] of of) {
        const line = lines.line(number);
        if (line?.kind !== "record" || line.name !== "user-agent") continue;
        add(naming.first, foldedToken(line.value), units);
        for (const token of foldAscii(line.value).split(/[^a-z0-9_-]+/)) add(naming.any, token, units);
      }
    }
    return naming;
  }

  /** Half of the candidates; the others are set aside. */
  #half(candidates: readonly EditUnit<Subject>[]): readonly EditUnit<Subject>[] {
    const half = candidates.length >> 1;
    this.#later.push(candidates.slice(half));
    return candidates.slice(0, half);
  }
}

/**
 * In a file over a size limit an octet less lets in what stands beyond it, and one more shuts out what stands before:
 * units that add octets and units that take some are put next to each other, so that they even out.
 */
function evenedOut<Unit extends EditUnit<unknown>>(octets: Uint8Array, units: readonly Unit[]): readonly Unit[] {
  const limits = Object.values(dialects).map((dialect) => dialect.sizeLimitOctets);
  if (!limits.some((limit) => limit > 0 && octets.length > limit)) return units;
  const sized = units.map((unit) => ({
    unit,
    grows: unit.edits.reduce((sum, edit) => sum + lengthOf(edit) - (edit.span.end - edit.span.start), 0),
  }));
  const growing = sized.filter(({ grows }) => grows > 0).sort((a, b) => a.grows - b.grows);
  const others = sized.filter(({ grows }) => grows <= 0).sort((a, b) => b.grows - a.grows);
  const even: Unit[] = [];
  let sum = 0;
  for (;;) {
    const next = (sum > 0 ? others : growing).shift() ?? others.shift() ?? growing.shift();
    if (next === undefined) return even;
    sum += next.grows;
    even.push(next.unit);
  }
}

const encoder = new TextEncoder();

function lengthOf(edit: TextEdit): number {
  return edit.text === "" ? 0 : encoder.encode(edit.text).length;
}

/** Makes the unit an owner of the lines from the one of `start` to that of the last octet before `end`. */
function own<Unit>(owners: Map<number, Unit[]>, lines: Lines, start: number, end: number, unit: Unit): void {
  const last = lines.at(Math.max(start, end - 1));
  for (let line = lines.at(start); line <= last; line++) {
    const some = owners.get(line);
    if (some === undefined) owners.set(line, [unit]);
    else if (!some.includes(unit)) some.push(unit);
  }
}

/** The lines of a file, as readers count them. */
class Lines {
  readonly #octets: Uint8Array;
  /** Where each line begins; after the last one, where the file ends. */
  readonly #starts: Int32Array;

  constructor(octets: Uint8Array) {
    this.#octets = octets;
    const starts: number[] = [];
    const scanner = new LineScanner(octets);
    while (scanner.next()) starts.push(scanner.start);
    starts.push(octets.length);
    this.#starts = Int32Array.from(starts);
  }

  /** The number of the line that the octet is on. */
  at(octet: number): number {
    // Invariant: line low + 1 begins at or before the octet, line high + 1 after it.
    let low = 0;
    let high = this.#starts.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= octet) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Whether the span is one whole line or more. */
  isWhole({ start, end }: TextEdit["span"]): boolean {
    return this.#starts[this.at(start) - 1] === start && this.#starts[this.at(Math.max(start, end - 1))] === end;
  }

  /** Whether the span lies on an allow or disallow line. */
  isOfRule({ start, end }: TextEdit["span"]): boolean {
    const number = this.at(start);
    const line = this.line(number);
    const isRule = line?.kind === "record" && (line.name === "allow" || line.name === "disallow");
    return isRule && end <= (this.#starts[number] as number);
  }

  /** What stands on the line of that number. */
  line(number: number): Line | undefined {
    return linesOf(this.#octets.subarray(this.#starts[number - 1], this.#starts[number]))[0];
  }
}
