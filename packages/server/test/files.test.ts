// Comparison when its budget ends first: what is not proven is never called equal.
import { describe, expect, test } from "vitest";
import { answerDiff, answerHistory, type DiffSide } from "../src/answers/files.ts";

const file = (text: string): DiffSide => ({ kind: "file", file: new TextEncoder().encode(text), origin: null });
/** Two rules that differ in how they are written and in nothing that they match: only a walk over both can tell. */
const before = file("User-agent: *\nDisallow: /*a*b*c$\nDisallow: /*d*e*f$\n");
const after = file("User-agent: *\nDisallow: /**a*b**c$\nDisallow: /*d*e*f$\nDisallow: /*a*b*b*c$\n");
const budgets = (comparisonSteps: number): { matchSteps: number; comparisonSteps: number } => ({
  matchSteps: 1_000_000,
  comparisonSteps,
});

describe("a budget that ends", () => {
  test.each([
    [1, "incomplete"],
    [2_000_000, "equal"],
  ] as const)("after %i steps: %s", (steps, result) => {
    const answer = answerDiff({
      mode: "given",
      old: before,
      new: after,
      agents: ["*"],
      dialect: null,
      urls: [],
      sites: [],
      withRobotsTxt: false,
      budgets: budgets(steps),
    });
    expect([answer.result, answer.classes.map((one) => one.result)]).toEqual([result, [result]]);
    expect(answerHistory({ agents: ["*"], sides: [before, after], budgets: budgets(steps) })[0]?.result).toBe(result);
  });

  test("what is not known is undetermined on either side, and a file that stayed is equal", () => {
    const unknown: DiffSide = { kind: "unknown", file: null, origin: null };
    const none: DiffSide = { kind: "none", file: null, origin: null };
    const changes = answerHistory({
      agents: ["*"],
      sides: [before, before, unknown, none, none, file("")],
      budgets: budgets(100_000),
    });
    expect(changes.map((one) => one.result)).toEqual(["equal", "undetermined", "undetermined", "equal", "equal"]);
  });
});
