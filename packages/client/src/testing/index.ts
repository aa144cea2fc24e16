// @maycrawl/client/testing: the conformance suite of stores. It needs node:assert alone, so it runs under any test
// runner. The main path: clause.ts, then the cases, one file a topic.
import { callCases } from "./call-cases.ts";
import type { StoreHarness } from "./clause.ts";
import { leaseCases } from "./lease-cases.ts";
import { bodyCases, clockCases, recordCases } from "./record-cases.ts";
import { slotCases } from "./slot-cases.ts";
import { versionCases } from "./version-cases.ts";

export type { StoreHarness } from "./clause.ts";

/** One promise of `RobotsStore`. */
export interface StoreCase {
  readonly name: string;
  /** Rejects with an AssertionError if the store breaks the promise. */
  run(): Promise<void>;
}

/**
 * Every promise of `RobotsStore` as a case that can be run by any test runner.
 *
 * @example
 * let nowMs = 0;
 * const cases = storeCases({
 *   open: async () => new MemoryStore({ clock: () => nowMs }),
 *   openAgain: null,
 *   advance: async (ms) => void (nowMs += ms),
 * });
 * for (const { name, run } of cases) test(name, run);
 */
export function storeCases(harness: StoreHarness): readonly StoreCase[] {
  const all = [...clockCases, ...recordCases, ...bodyCases, ...leaseCases, ...slotCases, ...versionCases, ...callCases];
  return all
    .filter((clause) => !clause.isAboutRestart || harness.openAgain !== null)
    .map(({ name, run }) => ({ name, run: () => run(harness) }));
}
