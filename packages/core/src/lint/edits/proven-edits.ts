// Makes many edits at once, as far as a proof lets them; edits that change an answer are left out, with the reason. In:
// the file, batches of units of edits that belong together, and a proof. Out: the file with all units that passed.
// Units that pass together cost one proof; each that does not costs as many as it takes to find it (by halves).
import type { TextEdit } from "../finding.ts";
import { applyEdits, TakenSpans } from "./text-edits.ts";

/** Edits that are made together or not at all. */
export interface EditUnit<Subject> {
  readonly subject: Subject;
  readonly edits: readonly TextEdit[];
}

/**
 * A unit that was not made, and why: the proof's reason, or it overlaps with another unit, or no proof was left for it.
 */
export interface RefusedUnit<Subject, Reason> {
  readonly unit: EditUnit<Subject>;
  readonly reason: Reason | "overlaps" | "budget";
}

/** What became of the units. */
export interface ProvenEdits<Subject, Reason> {
  readonly octets: Uint8Array;
  readonly applied: readonly EditUnit<Subject>[];
  readonly refused: readonly RefusedUnit<Subject, Reason>[];
}

/**
 * Makes the edits that `refusalOf` does not refuse: it gives null for a file that is proven to answer as the first one
 * does. Each batch has its own proofs, so a batch of which nothing passes does not starve the others.
 */
export function applyProven<Subject, Reason>(
  octets: Uint8Array,
  batches: readonly (readonly EditUnit<Subject>[])[],
  proofsPerBatch: number,
  refusalOf: (before: Uint8Array, after: Uint8Array) => Reason | null,
): ProvenEdits<Subject, Reason> {
  const refused: RefusedUnit<Subject, Reason>[] = [];
  let applied: EditUnit<Subject>[] = [];
  let proofs = 0;
  const attempt = (some: readonly EditUnit<Subject>[]): void => {
    if (some.length === 0) return;
    if (proofs >= proofsPerBatch) {
      refused.push(...some.map((unit) => ({ unit, reason: "budget" as const })));
      return;
    }
    proofs++;
    const reason = refusalOf(
      octets,
      applyEdits(
        octets,
        [...applied, ...some].flatMap((unit) => unit.edits),
      ),
    );
    if (reason === null) {
      applied = [...applied, ...some];
    } else if (some.length === 1) {
      refused.push(...some.map((unit) => ({ unit, reason })));
    } else {
      const half = some.length >> 1;
      attempt(some.slice(0, half));
      attempt(some.slice(half));
    }
  };
  for (const batch of batches) {
    // Refused edits of earlier batches are in nobody's way.
    const taken = new TakenSpans(applied.flatMap((unit) => unit.edits));
    const fitting: EditUnit<Subject>[] = [];
    for (const unit of batch) {
      if (taken.take(unit.edits)) fitting.push(unit);
      else refused.push({ unit, reason: "overlaps" });
    }
    proofs = 0;
    attempt(fitting);
  }
  return {
    octets:
      applied.length === 0
        ? octets
        : applyEdits(
            octets,
            applied.flatMap((unit) => unit.edits),
          ),
    applied,
    refused,
  };
}
