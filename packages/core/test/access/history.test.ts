// What is remembered from one try to the next: the last good copy, and since when it fails.
import { describe, expect, test } from "vitest";
import {
  type AccessHistory,
  accessPolicies,
  accessPolicy,
  type Attempt,
  lastGoodOf,
  remember,
  robotsAccess,
} from "../../src/access/index.ts";
import { atMoment, attemptOf, bodyOf, dayMs, faultOf, historyOf, hourMs, minuteMs, nowMs, signs } from "./attempts.ts";

const good = attemptOf({ status: 200 });
const down = attemptOf({ status: 503 });
const gone = attemptOf({ status: 404 });
const tooMany = attemptOf({ status: 429 });
const refused = faultOf("address-refused");
const validated = attemptOf({ status: 304, isValidated: true, body: bodyOf() });

/** The attempts, a minute apart from the moment 0 on. */
const series = (...attempts: readonly Attempt[]): AccessHistory => {
  const [first = good, ...more] = attempts.map((attempt, index) => atMoment(attempt, index * minuteMs));
  return historyOf(first, ...more);
};

describe("remember", () => {
  /** Minutes of the first failure (with and without 429), failures, minute of the last good copy; null for none. */
  const table: [
    what: string,
    attempts: Attempt[],
    first: number | null,
    unreachable: number | null,
    failures: number,
    lastGood: number | null,
  ][] = [
    ["good", [good], null, null, 0, null],
    ["good, good", [good, good], null, null, 0, null],
    ["down", [down], 0, 0, 1, null],
    ["good, down, down", [good, down, down], 1, 1, 2, 0],
    ["good, down, good, down", [good, down, good, down], 3, 3, 1, 2],
    ["good, down, 304", [good, down, validated], null, null, 0, null],
    ["down, 304, down", [down, validated, down], 2, 2, 1, 1],
    ["good, gone", [good, gone], null, null, 0, 0],
    ["good, gone, down", [good, gone, down], 2, 2, 1, 0],
    ["down, gone, down", [down, gone, down], 2, 2, 1, null],
    ["a redirect loop ends an outage as 404 does", [down, faultOf("redirect-loop")], null, null, 0, null],
    ["an empty file is good", [down, attemptOf({ status: 204 }), down], 2, 2, 1, 1],
    ["429", [good, tooMany], 1, null, 1, 0],
    ["429, down, down", [good, tooMany, down, down], 1, 2, 3, 0],
    ["down, 429", [good, down, tooMany], 1, null, 2, 0],
    ["down, 429, down", [good, down, tooMany, down], 1, 3, 3, 0],
    ["what is not asked begins no outage", [good, refused, refused], null, null, 2, 0],
    ["and ends none", [down, refused, down], 0, 0, 3, null],
    ["cancelled is forgotten", [good, down, faultOf("cancelled")], 1, 1, 1, 0],
    ["cancelled alone", [faultOf("cancelled")], null, null, 0, null],
  ];
  test.each(table)("%s", (_, attempts, first, unreachable, failures, lastGood) => {
    const history = series(...attempts);
    const minute = (ms: number | null | undefined): number | null | undefined =>
      typeof ms === "number" ? ms / minuteMs : ms;
    expect([
      minute(history.firstFailureMs),
      minute(history.firstUnreachableMs),
      history.failures,
      minute(history.lastGood?.finishedMs ?? null),
    ]).toEqual([first, unreachable, failures, lastGood]);
    const isCancelled = attempts.length > 1 && attempts.at(-1)?.fault === "cancelled";
    expect(history.last.finishedMs).toBe((attempts.length - (isCancelled ? 2 : 1)) * minuteMs);
    expect(JSON.parse(JSON.stringify(history))).toEqual(history);
  });

  test("a history in which nobody kept 429 apart goes on from its one moment", () => {
    const { firstUnreachableMs: _, ...old } = series(good, down);
    expect(remember(old, atMoment(down, 5 * minuteMs)).firstUnreachableMs).toBe(minuteMs);
  });

  test("where the clock went back, the outage begins with the failure that is seen now", () => {
    const history = historyOf(atMoment(down, nowMs + dayMs), atMoment(down, nowMs));
    expect([history.firstFailureMs, history.firstUnreachableMs, history.failures]).toEqual([nowMs, nowMs, 2]);
  });

  test("lastGoodOf: the last one, or what is kept", () => {
    expect(lastGoodOf(series(good))?.finishedMs).toBe(0);
    expect(lastGoodOf(series(good, down, gone))?.finishedMs).toBe(0);
    expect(lastGoodOf(series(good, down, validated))?.finishedMs).toBe(2 * minuteMs);
    expect(lastGoodOf(series(down, gone))).toBeNull();
  });
});

describe("since when an outage lasts, for whom 429 is a failure and for whom it is not", () => {
  const timed = {
    outage: [
      { forMs: 10 * hourMs, withCopy: "undetermined", withoutCopy: "undetermined" },
      { forMs: null, withCopy: "last-good-copy", withoutCopy: "allow-all" },
    ],
  } as const;
  const rfc = accessPolicy({ base: "rfc9309", ...timed });
  const counting = accessPolicy({ base: "rfc9309", tooManyRequests: "unreachable", ...timed });
  const at = (attempt: Attempt, hours: number): Attempt => atMoment(attempt, nowMs + hours * hourMs);
  const table: [what: string, history: AccessHistory, hours: number, rfc: string, counting: string][] = [
    ["429 for 11 hours", historyOf(at(tooMany, 0), at(tooMany, 11)), 11, "+", "+"],
    ["429 for 9 hours", historyOf(at(tooMany, 0), at(tooMany, 9)), 9, "+", "?"],
    ["429, then 503 after 6 hours, seen after 11", historyOf(at(tooMany, 0), at(down, 6), at(down, 11)), 11, "?", "+"],
    ["429, then 503 after 6 hours, seen after 16", historyOf(at(tooMany, 0), at(down, 6), at(down, 16)), 16, "+", "+"],
    ["503, then 429, then 503", historyOf(at(down, 0), at(tooMany, 6), at(down, 11)), 11, "?", "+"],
  ];
  test.each(table)("%s", (_, history, hours, byRfc, byCounting) => {
    const answer = (policy: typeof rfc): string => signs[robotsAccess(history, policy, nowMs + hours * hourMs).rules];
    expect([answer(rfc), answer(counting)]).toEqual([byRfc, byCounting]);
  });

  test("a failure that nobody counted is the first one", () => {
    const history: AccessHistory = { last: down, lastGood: null, firstFailureMs: null, failures: 0 };
    const { outageSinceMs, rules, retryAtMs } = robotsAccess(history, accessPolicies.google, nowMs);
    expect([outageSinceMs, rules, retryAtMs]).toEqual([nowMs, "undetermined", nowMs + 5 * minuteMs]);
  });
});
