// The bounds on what one lint of one file may cost, each with why it is as large as it is. What they cut off is said in findings
// or left unsaid; it is never guessed.

/** Findings that one check reports; then one more says how many there are besides. A reader acts on classes of them, not on 51. */
export const findingsPerCheck = 50;

/** Classes of product tokens that are looked at, those first named first: real files have up to some 150. */
export const agentClasses = 200;

/** Steps of proof over all classes together, as comparison counts them: past it, rules are "unknown" and not reported. */
export const proofSteps = 1_000_000;

/** Octets of patterns that the proofs about rules may read, over all classes together; those of a class over it are left unsaid. */
export const proofOctets = 10_000_000;

/** Steps that asking about paths may take over all checks together. */
export const pathSteps = 20_000_000;

/** Verdicts about given URLs: past it, the classes that are left are not counted. */
export const urlVerdicts = 5_000_000;

/** Distinct names that are compared with those that are known, to find what was meant. */
export const namesCompared = 300;

/** UTF-16 units of a stranger's text that a message repeats. */
export const shownText = 80;

/** Proofs that the fixes of one check may take in one round: what passes together takes one. */
export const fixProofsPerCheck = 12;

/** Steps that one comparison for a fix may take; see `defaultComparisonSteps`. */
export const fixProofSteps = 200_000;
