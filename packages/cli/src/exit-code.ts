// The exit codes, the same for every command, and the tally that they follow from.

/** Everything is allowed, or clean. */
export const exitClean = 0;
/** Something is disallowed. */
export const exitDisallowed = 1;
/** Wrong usage or configuration: nothing was attempted. */
export const exitUsage = 2;
/** Some item has no answer. */
export const exitNoAnswer = 3;

/** What a run has met so far. */
export class Tally {
  hasDisallowed = false;
  hasNoAnswer = false;

  /** Counts an answer. */
  add(allowed: boolean | null): void {
    if (allowed === null) this.hasNoAnswer = true;
    else if (!allowed) this.hasDisallowed = true;
  }

  /**
   * A missing answer outweighs disallowed, so that nobody who reads only the code takes part of the answers for all.
   */
  get exitCode(): number {
    return this.hasNoAnswer ? exitNoAnswer : this.hasDisallowed ? exitDisallowed : exitClean;
  }
}
