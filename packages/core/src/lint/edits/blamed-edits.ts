// Makes many edits at once, as far as a proof lets them. Where all of them together change an answer, the lines that
// decide it show which edits are to blame: these are left out, with the reason, and the rest is tried again. So a
// thousand edits of which none passes cost no more proofs than ten. Edits of user-agent lines and of layout, which
// change who is bound rather than what decides, are found by halves.
import { linesOf } from "../../robots-txt/index.ts";
import type { TextEdit } from "../finding.ts";
import type { EditUnit, ProvenEdits, RefusedUnit } from "./proven-edits.ts";
import { applyEdits, TakenSpans } from "./text-edits.ts";

/** A change, and the lines that decide before and after it, where a rule does. */
export interface BlamedChange<Reason> {
  readonly oldLine: number | null;
  readonly newLine: number | null;
  /** Where it is not known what changes: the lines of the file before that may be to blame; empty otherwise. */
  readonly suspects: readonly number[];
  readonly reason: Reason;
}

/** What tells whether a file answers as another one does. */
export interface Judge<Reason> {
  /** Changes that are quickly found. */
  readonly likelyChanges: (before: Uint8Array, after: Uint8Array) => readonly BlamedChange<Reason>[];
  /** Null when it is proven that no answer changes; otherwise some changes, or what could not be proven. */
  readonly provenChanges: (before: Uint8Array, after: Uint8Array) => readonly BlamedChange<Reason>[] | null;
}

/** How often the judge may still be asked. Most files take one proof or two. */
export interface JudgeBudget {
  proofs: number;
  looks: number;
}

/** The budget for a file: a proof costs what the file holds. */
export function judgeBudget(octets: Uint8Array): JudgeBudget {
  const proofs = Math.max(leastProofs, Math.min(mostProofs, Math.floor(provenOctets / (octets.length + 1))));
  return { proofs, looks: 2 * proofs };
}

const leastProofs = 4;
const mostProofs = 32;
/** Octets of the file in all proofs together. */
const provenOctets = 1_500_000;

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
  readonly #judge: Judge<Reason>;
  readonly #lines: Lines;
  readonly #refused: RefusedUnit<Subject, readonly Reason[]>[] = [];
  /** What is set aside, to be tried again on top of what has passed. */
  readonly #later: (readonly EditUnit<Subject>[])[] = [];
  #applied: EditUnit<Subject>[] = [];
  readonly #budget: JudgeBudget;

  constructor(octets: Uint8Array, judge: Judge<Reason>, budget: JudgeBudget) {
    this.#octets = octets;
    this.#judge = judge;
    this.#budget = budget;
    this.#lines = new Lines(octets);
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
      for (
        let next: readonly EditUnit<Subject>[] | undefined = fitting;
        next !== undefined;
        next = this.#later.shift()
      ) {
        this.#attempt(next);
      }
      pending = overlapping;
    }
    const edits = this.#applied.flatMap((unit) => unit.edits);
    const made = edits.length === 0 ? this.#octets : applyEdits(this.#octets, edits);
    return { octets: made, applied: this.#applied, refused: this.#refused };
  }

  /** Each time around, units are made, refused or set aside; those set aside are fewer than came in. */
  #attempt(units: readonly EditUnit<Subject>[]): void {
    let candidates = units;
    while (candidates.length > 0) {
      const after = applyEdits(
        this.#octets,
        [...this.#applied, ...candidates].flatMap((unit) => unit.edits),
      );
      const changes = this.#changes(after);
      if (changes === null) {
        this.#applied = [...this.#applied, ...candidates];
        return;
      }
      if (changes === "budget") {
        this.#refused.push(...candidates.map((unit) => ({ unit, reason: "budget" as const })));
        return;
      }
      const { blamed, suspected } = this.#blamed(candidates, after, changes);
      if (blamed.size === 0 && candidates.length === 1) {
        const reasons = changes.map((change) => change.reason);
        this.#refused.push(...candidates.map((unit) => ({ unit, reason: reasons })));
        return;
      }
      if (blamed.size === 0) {
        candidates = this.#setAside(candidates, suspected);
        continue;
      }
      for (const [unit, reason] of blamed) this.#refused.push({ unit, reason });
      candidates = candidates.filter((unit) => !blamed.has(unit));
    }
  }

  #changes(after: Uint8Array): readonly BlamedChange<Reason>[] | null | "budget" {
    const likely = this.#budget.looks-- > 0 ? this.#judge.likelyChanges(this.#octets, after) : [];
    if (likely.length > 0) return likely;
    return this.#budget.proofs-- > 0 ? this.#judge.provenChanges(this.#octets, after) : "budget";
  }

  /**
   * The candidates on whose lines an answer is decided that changes, each with such changes; and those that may do so.
   */
  #blamed(
    candidates: readonly EditUnit<Subject>[],
    after: Uint8Array,
    changes: readonly BlamedChange<Reason>[],
  ): { blamed: Map<EditUnit<Subject>, Reason[]>; suspected: Set<EditUnit<Subject>> } {
    const afterLines = new Lines(after);
    const owners = { old: new Map<number, EditUnit<Subject>>(), new: new Map<number, EditUnit<Subject>>() };
    const edits = [...this.#applied, ...candidates].flatMap((unit) => unit.edits.map((edit) => ({ unit, edit })));
    edits.sort((a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end);
    const wanted = new Set(candidates);
    let shift = 0;
    for (const { unit, edit } of edits) {
      const length = lengthOf(edit);
      if (wanted.has(unit)) {
        own(owners.old, this.#lines, edit.span.start, edit.span.end, unit);
        const start = edit.span.start + shift;
        // What is removed with its line stands on no line of the new file.
        if (length > 0 || !this.#lines.isWhole(edit.span)) own(owners.new, afterLines, start, start + length, unit);
      }
      shift += length - (edit.span.end - edit.span.start);
    }
    const blamed = new Map<EditUnit<Subject>, Reason[]>();
    const suspected = new Set<EditUnit<Subject>>();
    for (const { oldLine, newLine, suspects, reason } of changes) {
      for (const line of suspects) {
        const suspect = owners.old.get(line);
        if (suspect !== undefined) suspected.add(suspect);
      }
      // What decides now changed the answer; where that was not edited, what decided before did.
      const unit = owners.new.get(newLine ?? 0) ?? owners.old.get(oldLine ?? 0);
      if (unit === undefined) continue;
      const reasons = blamed.get(unit);
      if (reasons === undefined) blamed.set(unit, [reason]);
      else reasons.push(reason);
    }
    return { blamed, suspected };
  }

  /** The candidates without those suspected, or those that touch other lines than rules, or else half of them. */
  #setAside(
    candidates: readonly EditUnit<Subject>[],
    suspected: ReadonlySet<EditUnit<Subject>>,
  ): readonly EditUnit<Subject>[] {
    const cleared = candidates.filter((unit) => !suspected.has(unit));
    if (cleared.length > 0 && cleared.length < candidates.length) {
      this.#later.push(candidates.filter((unit) => suspected.has(unit)));
      return cleared;
    }
    const ofRules = candidates.filter((unit) => unit.edits.every((edit) => this.#lines.isOfRule(edit.span)));
    if (ofRules.length > 0 && ofRules.length < candidates.length) {
      this.#later.push(candidates.filter((unit) => !ofRules.includes(unit)));
      return ofRules;
    }
    const half = candidates.length >> 1;
    this.#later.push(candidates.slice(half));
    return candidates.slice(0, half);
  }
}

const encoder = new TextEncoder();

function lengthOf(edit: TextEdit): number {
  return edit.text === "" ? 0 : encoder.encode(edit.text).length;
}

/** Makes the unit the owner of the lines from the one of `start` to that of the last octet before `end`. */
function own<Unit>(owners: Map<number, Unit>, lines: Lines, start: number, end: number, unit: Unit): void {
  const last = lines.at(Math.max(start, end - 1));
  for (let line = lines.at(start); line <= last; line++) owners.set(line, unit);
}

/** The lines of a file, as readers count them. */
class Lines {
  readonly #lines: ReturnType<typeof linesOf>;

  constructor(octets: Uint8Array) {
    this.#lines = linesOf(octets);
  }

  /** The number of the line that the octet is on. */
  at(octet: number): number {
    // Invariant: lines[low].span.start <= octet, and lines[high] begins after it.
    let low = 0;
    let high = this.#lines.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle]?.span.start ?? 0) <= octet) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Whether the span is one whole line or more. */
  isWhole({ start, end }: TextEdit["span"]): boolean {
    return (
      this.#lines[this.at(start) - 1]?.span.start === start &&
      this.#lines[this.at(Math.max(start, end - 1)) - 1]?.span.end === end
    );
  }

  /** Whether the span lies on an allow or disallow line. */
  isOfRule({ start, end }: TextEdit["span"]): boolean {
    const line = this.#lines[this.at(start) - 1];
    return line?.kind === "record" && (line.name === "allow" || line.name === "disallow") && end <= line.span.end;
  }
}
