// The bounds on what one lint of one file may cost, each with the reason for its size. What they cut off is stated in
// findings or left out; it is never guessed.

/**
 * Findings that one check reports; then one more says how many are left. A reader acts on kinds of findings, not on 51
 * of one.
 */
export const findingsPerCheck = 50;

/** Product tokens whose classes are looked at, in the order in which they are named: real files have up to some 150. */
export const tokenClasses = 200;

/**
 * Steps of proof over all classes together, as comparison counts them: past it, rules are "unknown" and not reported.
 */
export const proofSteps = 1_000_000;

/**
 * Octets of patterns that the proofs about rules may read, over all classes together; classes beyond it are left out.
 */
export const proofOctets = 10_000_000;

/** Steps that asking about paths may take over all checks together. */
export const pathSteps = 20_000_000;

/** Verdicts about given URLs: past it, the remaining classes are not counted. */
export const urlVerdicts = 5_000_000;

/** Distinct names that are compared with known ones, to find which one was meant. */
export const namesCompared = 300;

/** UTF-16 units of a stranger's text that a message repeats. */
export const shownText = 80;

/** Steps that one comparison for a fix may take; see `defaultComparisonSteps`. */
export const fixProofSteps = 200_000;
