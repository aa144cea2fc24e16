// A policy of one's own: what may be set, how it is told from the named ones, and what is invalid.
import { describe, expect, test } from "vitest";
import { accessPolicies, accessPolicy, policyDeparturesOf, robotsAccess } from "../../src/access/index.ts";
import { atMoment, attemptOf, dayMs, historyOf, hourMs, nowMs, signs } from "./attempts.ts";

const copy = attemptOf({ status: 200, finishedMs: nowMs - hourMs });

describe("a policy of one's own", () => {
  test("what RFC 9309 section 2.3.1.4 lets a crawler do after 30 days", () => {
    const policy = accessPolicy({
      base: "rfc9309",
      outage: [
        { forMs: 30 * dayMs, withCopy: "undetermined", withoutCopy: "undetermined" },
        { forMs: null, withCopy: "last-good-copy", withoutCopy: "allow-all" },
      ],
    });
    const down = attemptOf({ status: 500 });
    const asked = (afterMs: number, hasCopy: boolean): string => {
      const last = atMoment(down, nowMs + afterMs);
      return signs[
        robotsAccess(hasCopy ? historyOf(copy, down, last) : historyOf(down, last), policy, nowMs + afterMs).rules
      ];
    };
    expect([0, 30 * dayMs - 1, 30 * dayMs].map((afterMs) => asked(afterMs, true) + asked(afterMs, false))).toEqual([
      "??",
      "??",
      "L+",
    ]);
    expect([policy.name, policy.base]).toEqual(["custom", "rfc9309"]);
    expect(policyDeparturesOf(policy).map((row) => row.id)).toEqual(["outage-copy", "outage-opens"]);
  });

  test("what is not changed is the base's, and what was given can be changed without harm", () => {
    const outage = [
      { forMs: null, withCopy: "undetermined" as "undetermined" | "allow-all", withoutCopy: "undetermined" as const },
    ];
    const policy = accessPolicy({ base: "google", refusals: "closed", outage });
    (outage[0] ?? { withCopy: "" }).withCopy = "allow-all";
    expect(policy).toEqual({
      ...accessPolicies.google,
      name: "custom",
      refusals: "closed",
      outage: [{ forMs: null, withCopy: "undetermined", withoutCopy: "undetermined" }],
    });
    expect(accessPolicies.google.refusals).toBe("open");
  });

  const table: [changes: unknown, message: RegExp][] = [
    [null, /^an access policy must be an object, got null$/],
    ["google", /^an access policy must be an object, got "google"$/],
    [[], /^an access policy must be an object, got a list$/],
    [{}, /^base must be one of rfc9309, google, .*, got undefined$/],
    [{ base: "Google" }, /^base must be one of .*, got "Google"$/],
    [{ base: "toString" }, /^base must be/],
    [{ base: "rfc9309", name: "mine" }, /^a policy's fields must be among successes, .*, got "name"$/],
    [{ base: "rfc9309", refusal: "open" }, /got "refusal"$/],
    [{ base: "rfc9309", toString: "open" }, /got "toString"$/],
    [{ base: "rfc9309", refusals: "shut" }, /^refusals must be one of open, closed, got "shut"$/],
    [{ base: "rfc9309", refusals: undefined }, /^refusals must be one of open, closed, got undefined$/],
    [{ base: "rfc9309", successes: true }, /^successes must be one of .*, got true$/],
    [{ base: "rfc9309", copyMaxAgeMs: 0 }, /^copyMaxAgeMs must be a number of milliseconds from 1000 to /],
    [{ base: "rfc9309", copyMaxAgeMs: Number.NaN }, /got NaN$/],
    [{ base: "rfc9309", retryAfterCeilingMs: Number.POSITIVE_INFINITY }, /got Infinity$/],
    [{ base: "rfc9309", retryAfterCeilingMs: "1000" }, /got "1000"$/],
    [
      { base: "rfc9309", retry: { firstMs: 999, ceilingMs: 5000 } },
      /^retry.firstMs must be a number of milliseconds from 1000 /,
    ],
    [
      { base: "rfc9309", retry: { firstMs: 5000, ceilingMs: 4000 } },
      /^retry.ceilingMs must be a number of milliseconds from 5000 /,
    ],
    [
      { base: "rfc9309", retryOn503: { firstMs: 5000 } },
      /^retryOn503 must have the fields firstMs, ceilingMs, got "firstMs"$/,
    ],
    [
      { base: "rfc9309", successfulFreshness: { floorMs: 1000, defaultMs: 3000, ceilingMs: 2000 } },
      /^successfulFreshness.ceilingMs must be/,
    ],
    [
      { base: "rfc9309", unavailableFreshness: { floorMs: 2000, defaultMs: 1000, ceilingMs: 3000 } },
      /^unavailableFreshness.defaultMs must be/,
    ],
    [{ base: "rfc9309", unavailableFreshness: null }, /^unavailableFreshness must be an object, got null$/],
    [{ base: "rfc9309", outage: [] }, /^outage must be a list of at least one stage, got a list$/],
    [{ base: "rfc9309", outage: "open" }, /^outage must be a list/],
    [
      { base: "rfc9309", outage: [{ forMs: null, withCopy: "allow-all" }] },
      /^outage\[0\] must have the fields forMs, withCopy, withoutCopy, got "forMs, withCopy"$/,
    ],
    [
      { base: "rfc9309", outage: [{ forMs: 5000, withCopy: "allow-all", withoutCopy: "allow-all" }] },
      /^outage\[0\].forMs must be null, for it is the last stage, got 5000$/,
    ],
    [
      {
        base: "rfc9309",
        outage: [
          { forMs: null, withCopy: "allow-all", withoutCopy: "allow-all" },
          { forMs: null, withCopy: "allow-all", withoutCopy: "allow-all" },
        ],
      },
      /^outage\[0\].forMs must be a span, for a stage follows, got null$/,
    ],
    [
      {
        base: "rfc9309",
        outage: [
          { forMs: -1, withCopy: "allow-all", withoutCopy: "allow-all" },
          { forMs: null, withCopy: "allow-all", withoutCopy: "allow-all" },
        ],
      },
      /^outage\[0\].forMs must be a number/,
    ],
    [
      { base: "rfc9309", outage: [{ forMs: null, withCopy: "allow-all", withoutCopy: "last-good-copy" }] },
      /^outage\[0\].withoutCopy must be one of undetermined, allow-all, as-site-answers, got "last-good-copy"$/,
    ],
    [
      { base: "rfc9309", outage: [{ forMs: null, withCopy: "disallow-all", withoutCopy: "allow-all" }] },
      /^outage\[0\].withCopy must be one of/,
    ],
    [{ base: "rfc9309", outage: [null] }, /^outage\[0\] must be an object, got null$/],
  ];
  test.each(table)("wrong: %j", (changes, message) => {
    expect(() => accessPolicy(changes as { base: "rfc9309" })).toThrow(TypeError);
    expect(() => accessPolicy(changes as { base: "rfc9309" })).toThrow(message);
  });
});
