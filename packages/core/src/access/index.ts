// What asking for a robots.txt gave, and what that means: successful, unavailable or unreachable, under a policy.
export type { AccessHistory, Attempt, BodyFacts, BodyKind, Hop } from "./attempt.ts";
export { type Fault, faults } from "./fault.ts";
