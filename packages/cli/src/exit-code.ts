// The exit codes, the same for every command (DESIGN: the command), and the tally that they follow from.

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

  /** Counts an answer in. */
  add(allowed: boolean | null): void {
    if (allowed === null) this.hasNoAnswer = true;
    else if (!allowed) this.hasDisallowed = true;
  }

  /** No answer outweighs disallowed: whoever reads only the code must not take part of an answer for the whole. */
  get exitCode(): number {
    return this.hasNoAnswer ? exitNoAnswer : this.hasDisallowed ? exitDisallowed : exitClean;
  }
}
