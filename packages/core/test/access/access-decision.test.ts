// Access through a whole decision: what becomes of the parts when a robots.txt is good, old or cannot be had.
import { describe, expect, test } from "vitest";
import { accessPolicies, type AccessPolicyName, type Attempt, robotsAccess } from "../../src/access/index.ts";
import { decide, type Decision, type DecisionLayers } from "../../src/decision/index.ts";
import { parseRobotsTxt } from "../../src/index.ts";
import { attemptOf, bodyOf, dayMs, historyOf, minuteMs, nowMs } from "./attempts.ts";
import { url, allowing, closing, good, down, old } from "./answer-parts.ts";

describe("through a decision", () => {
  const deciding = (
    policy: AccessPolicyName,
    attempts: readonly [Attempt, ...Attempt[]],
    more: Partial<DecisionLayers> = {},
    agent = "FooBot",
    afterMs = 0,
    asked = url,
  ): Decision => {
    const [first, ...others] = attempts;
    const robots = robotsAccess(historyOf(first, ...others), accessPolicies[policy], nowMs);
    return decide({ robotsAccess: robots, page: { metas: [] }, ...more }, asked, agent, { nowMs: nowMs + afterMs });
  };
  const rows: [
    what: string,
    policy: AccessPolicyName,
    attempts: [Attempt, ...Attempt[]],
    more: Partial<DecisionLayers>,
    crawl: string,
    index: string,
    train: string,
    afterMs?: number,
  ][] = [
    ["a file that allows", "rfc9309", [good], { robotsTxt: allowing }, "allowed fetch rules", "allowed", "disallowed"],
    [
      "a file that disallows",
      "rfc9309",
      [good],
      { robotsTxt: closing },
      "disallowed skip rules",
      "undetermined",
      "unstated",
    ],
    ["the file is not at hand", "rfc9309", [good], {}, "undetermined defer not-known", "allowed", "unstated"],
    [
      "stale",
      "rfc9309",
      [good],
      { robotsTxt: allowing },
      "undetermined defer stale",
      "undetermined",
      "unstated",
      dayMs,
    ],
    ["empty", "rfc9309", [attemptOf({ status: 204 })], {}, "allowed fetch empty", "allowed", "unstated"],
    ["no file", "rfc9309", [attemptOf({ status: 404 })], {}, "allowed fetch unavailable", "allowed", "unstated"],
    [
      "no file, an old one is not asked",
      "rfc9309",
      [attemptOf({ status: 404 })],
      { robotsTxt: closing },
      "allowed fetch unavailable",
      "allowed",
      "unstated",
    ],
    [
      "an outage, an old file is not asked",
      "rfc9309",
      [old, down],
      { robotsTxt: allowing },
      "undetermined defer unreachable",
      "undetermined",
      "unstated",
    ],
    [
      "an outage, opened; an old file says nothing about uses",
      "archive",
      [old, down],
      { robotsTxt: allowing },
      "allowed fetch opened",
      "allowed",
      "unstated",
    ],
    [
      "the last good copy allows",
      "amazon",
      [old, down],
      { robotsTxt: allowing },
      "allowed fetch rules",
      "allowed",
      "disallowed",
    ],
    [
      "the last good copy disallows",
      "amazon",
      [old, down],
      { robotsTxt: closing },
      "disallowed skip rules",
      "undetermined",
      "unstated",
    ],
    ["a refusal", "strict", [attemptOf({ status: 401 })], {}, "disallowed skip refused", "undetermined", "unstated"],
    [
      "HTML in place of a file",
      "strict",
      [attemptOf({ status: 200, body: bodyOf({ kind: "html" }) })],
      { robotsTxt: allowing },
      "undetermined defer doubtful",
      "undetermined",
      "unstated",
    ],
  ];
  test.each(rows)("%s", (_, policy, attempts, more, crawl, index, train, afterMs) => {
    const decision = deciding(policy, attempts, more, "FooBot", afterMs);
    expect([
      `${decision.crawl.state} ${decision.crawl.action} ${decision.crawl.reason}`,
      decision.index.state,
      decision.use["ai-train"].state,
    ]).toEqual([crawl, index, train]);
    expect(decision.crawl.retryAtMs !== null).toBe(
      ["unreachable", "stale", "doubtful"].includes(decision.crawl.reason),
    );
    expect(JSON.stringify(decision.crawl.explanation)).not.toContain("undefined");
  });

  test("when to ask again, and why", () => {
    const { crawl } = deciding("rfc9309", [down]);
    expect([crawl.retryAtMs, crawl.explanation]).toEqual([
      nowMs + 5 * minuteMs,
      "robots.txt is unreachable: status 503; nothing may be fetched, ask again after 2026-11-01T00:05:00Z",
    ]);
    expect(deciding("amazon", [old, down], { robotsTxt: closing }).crawl.explanation).toBe(
      "robots.txt is unreachable: status 503; the rules of the last good copy apply, of 2026-10-31T23:00:00Z, " +
        `by the policy amazon: line 2 "Disallow: /p" (group *, line 1)`,
    );
    expect(deciding("rfc9309", [good], { robotsTxt: closing }).crawl).toMatchObject({
      explanation: `robots.txt: line 2 "Disallow: /p" (group *, line 1)`,
      change: `Add "Allow: /p$" to the group of line 1.`,
    });
  });

  test("whatever the policy: what is no URL is not fetched, and a control token never fetches", () => {
    for (const policy of Object.keys(accessPolicies) as AccessPolicyName[]) {
      for (const attempt of [attemptOf({ status: 404 }), attemptOf({ status: 204 }), down]) {
        expect(deciding(policy, [attempt], {}, "FooBot", 0, "no URL").crawl).toMatchObject({
          action: "defer",
          reason: "invalid-url",
        });
        expect(deciding(policy, [attempt], {}, "Google-Extended").crawl.action).not.toBe("fetch");
      }
      expect(deciding(policy, [good], { robotsTxt: allowing }, "Google-Extended").crawl).toMatchObject({
        state: "allowed",
        action: "skip",
      });
    }
  });

  test("a copy that is stale states nothing about uses, by a control token either", () => {
    const stating = { robotsTxt: parseRobotsTxt("User-agent: Google-Extended\nDisallow: /\n") };
    const train = (afterMs: number): string =>
      deciding("google", [good], stating, "Google-Extended", afterMs).use["ai-train"].state;
    expect([train(dayMs - 1), train(dayMs)]).toEqual(["disallowed", "unstated"]);
  });

  test("one word still does: nothing is known of when to ask again", () => {
    for (const word of ["unavailable", "unreachable"] as const)
      expect(decide({ robotsAccess: word }, url, "FooBot", { nowMs }).crawl.retryAtMs).toBeNull();
  });
});
