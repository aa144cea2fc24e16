// What holds for every history, whatever the attempts and the clocks were: no failure opens anything under rfc9309 and
// strict, time alone opens nothing, answers survive JSON, moments stay in their bounds, and the outlook is what will be
// answered.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf } from "../../../../test/sample.ts";
import {
  type AccessHistory,
  accessOutlook,
  accessPolicies,
  type AccessPolicyName,
  type Attempt,
  type BodyKind,
  crawlAnswer,
  type Fault,
  faults,
  historyOfPlain,
  type PlainAccess,
  plainHistory,
  type PlainHistory,
  policyDeparturesOf,
  remember,
  robotsAccess,
  RobotsAccess,
  type SiteFacts,
} from "../../src/access/index.ts";
import { parseRobotsTxt } from "../../src/index.ts";
import { attemptOf, bodyOf, dayMs, hopOf, nowMs } from "./attempts.ts";

const policyNames = Object.keys(accessPolicies) as AccessPolicyName[];
const faultNames = Object.keys(faults) as Fault[];
/** Runs of one property. */
const numRuns = runsOf(3000);

const kinds: readonly BodyKind[] = ["robots-txt", "empty", "html", "xml", "json", "binary"];
const headerSpan = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -4000 * dayMs, max: 4000 * dayMs }),
  fc.constantFrom(0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);
const moment = fc.oneof(
  fc.integer({ min: nowMs - 60 * dayMs, max: nowMs }),
  fc.integer({ min: nowMs - 2000 * dayMs, max: nowMs + 2000 * dayMs }),
);
const status = fc.oneof(
  fc.constantFrom(200, 200, 200, 204, 206, 301, 304, 401, 403, 404, 410, 429, 500, 502, 503),
  fc.integer({ min: 0, max: 1000 }),
);

const attempt: fc.Arbitrary<Attempt> = fc
  .record({
    finishedMs: moment,
    status: fc.option(status),
    fault: fc.option(fc.constantFrom(...faultNames), { freq: 2 }),
    ftpReply: fc.option(fc.constantFrom(226, 250, 421, 450, 530, 550, 551), { freq: 8 }),
    hops: fc.integer({ min: 1, max: 8 }).map((count) => Array.from({ length: count }, () => hopOf())),
    body: fc.option(
      fc
        .record({ sizeOctets: fc.constantFrom(0, 10, 512_000), isCut: fc.boolean(), kind: fc.constantFrom(...kinds) })
        .map((changes) => bodyOf(changes)),
      { freq: 6 },
    ),
    isValidated: fc.boolean(),
    freshForMs: headerSpan,
    retryAfterMs: fc.oneof(fc.constant(null), moment),
    headers: fc.constantFrom([], [["etag", `"1"`]] as const),
  })
  .map((changes) => attemptOf(changes));

const tries = fc.array(attempt, { minLength: 1, maxLength: 8 });
const folded = (attempts: readonly Attempt[]): AccessHistory => {
  let history: AccessHistory | null = null;
  for (const one of attempts) history = remember(history, one);
  if (history === null) throw new Error("no attempt");
  return history;
};
const history = tries.map(folded);
const site: fc.Arbitrary<SiteFacts> = fc.record({
  isReachable: fc.option(fc.boolean()),
  sendsServerErrorsForMissing: fc.boolean(),
});
const policy = fc.constantFrom(...policyNames).map((name) => accessPolicies[name]);

/** A verdict that allows: of a file that lets every crawler fetch everything. */
const open = parseRobotsTxt("User-agent: *\nAllow: /\n").evaluate("https://shop.example/p", "FooBot");
const actionOf = (access: RobotsAccess, atMs: number): string => crawlAnswer(access, open, atMs).action;

/**
 * Faults of transport: the two of redirects say what RFC 9309 section 2.3.1.2 says, and an FTP server that refuses has
 * answered.
 */
const isTransport = ({ fault }: Attempt): boolean =>
  fault !== null && fault !== "redirect-loop" && fault !== "too-many-redirects" && fault !== "ftp-refused";

describe("no failure opens anything under rfc9309 and strict", () => {
  const failing = fc
    .tuple(fc.array(attempt, { maxLength: 6 }), attempt, fc.integer({ min: 500, max: 599 }))
    .map(([before, last, status]) => {
      const failed = isTransport(last) && last.fault !== "cancelled" ? last : { ...last, fault: null, status };
      return folded([...before, failed]);
    });

  test("whatever went before, whenever it is asked, whatever else is known of the site", () => {
    fc.assert(
      fc.property(
        failing,
        moment,
        site,
        fc.constantFrom("rfc9309" as const, "strict" as const),
        (history, atMs, site, name) => {
          const access = robotsAccess(history, accessPolicies[name], atMs, site);
          expect([access.result, access.rules, access.hash, access.isOpenedByPolicy]).toEqual([
            "unreachable",
            "undetermined",
            null,
            false,
          ]);
          for (const verdict of [open, null]) expect(crawlAnswer(access, verdict, atMs).action).toBe("defer");
        },
      ),
      { numRuns },
    );
  });

  test("under no policy does what the asker would not ask open anything", () => {
    const own = fc.constantFrom(
      "invalid-url" as const,
      "scheme-refused" as const,
      "port-refused" as const,
      "address-refused" as const,
    );
    fc.assert(
      fc.property(tries, attempt, own, policy, moment, site, (before, last, fault, policy, atMs, site) => {
        const access = robotsAccess(folded([...before, { ...last, fault }]), policy, atMs, site);
        expect([access.rules, actionOf(access, atMs)]).toEqual(["undetermined", "defer"]);
      }),
      { numRuns },
    );
  });

  test("time alone never opens: once not to be fetched, not to be fetched until it is asked for again", () => {
    fc.assert(
      fc.property(
        history,
        moment,
        fc.nat(4000 * dayMs),
        site,
        fc.constantFrom("rfc9309" as const, "strict" as const),
        (history, atMs, laterMs, site, name) => {
          // A moment before the attempt was no moment at which this was known.
          const fromMs = Math.max(atMs, history.last.finishedMs);
          if (actionOf(robotsAccess(history, accessPolicies[name], fromMs, site), fromMs) === "fetch") return;
          const later = fromMs + laterMs;
          expect(actionOf(robotsAccess(history, accessPolicies[name], later, site), later)).not.toBe("fetch");
        },
      ),
      { numRuns },
    );
  });

  test("a failing try after any history never turns skip or defer into fetch", () => {
    fc.assert(
      fc.property(tries, failing, moment, (before, after, atMs) => {
        const previous = folded(before);
        const next = remember(previous, after.last);
        const was = actionOf(robotsAccess(previous, accessPolicies["rfc9309"], atMs), atMs);
        const is = actionOf(robotsAccess(next, accessPolicies["rfc9309"], atMs), atMs);
        expect([was, is]).toEqual([was, "defer"]);
      }),
      { numRuns },
    );
  });
});

describe("every answer, under every policy", () => {
  test("survives JSON, and names a copy exactly where a copy answers", () => {
    fc.assert(
      fc.property(history, policy, moment, site, (history, policy, atMs, site) => {
        const access = robotsAccess(history, policy, atMs, site);
        const plain = JSON.parse(JSON.stringify(access)) as PlainAccess;
        expect(RobotsAccess.fromJSON(plain)).toEqual(access);
        expect([plain, structuredClone(plain)]).toEqual([access.toJSON(), access.toJSON()]);
        expect(access.hash !== null).toBe(access.rules === "this-copy" || access.rules === "last-good-copy");
      }),
      { numRuns },
    );
  });

  test("is the same for a history that went through its plain form", () => {
    fc.assert(
      fc.property(history, policy, moment, site, (history, policy, atMs, site) => {
        const plain = JSON.parse(JSON.stringify(plainHistory(history))) as PlainHistory;
        expect(historyOfPlain(plain)).toEqual(history);
        expect(robotsAccess(historyOfPlain(plain), policy, atMs, site)).toEqual(
          robotsAccess(history, policy, atMs, site),
        );
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("does not depend on what a store did to the history", () => {
    fc.assert(
      fc.property(history, policy, moment, (history, policy, atMs) => {
        expect(robotsAccess(JSON.parse(JSON.stringify(history)) as AccessHistory, policy, atMs)).toEqual(
          robotsAccess(history, policy, atMs),
        );
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("is fresh no longer than the ceiling from now on, and asked for again within a bounded time", () => {
    fc.assert(
      fc.property(history, policy, moment, site, (history, policy, atMs, site) => {
        const { result, freshUntilMs, retryAtMs } = robotsAccess(history, policy, atMs, site);
        expect(retryAtMs !== null).toBe(result === "unreachable");
        const ceilingMs = Math.max(
          policy.successfulFreshness.ceilingMs,
          policy.unavailableFreshness.ceilingMs,
          policy.retry.ceilingMs,
          policy.retryAfterCeilingMs,
        );
        expect(freshUntilMs).toBeLessThanOrEqual(atMs + ceilingMs);
        expect(retryAtMs ?? freshUntilMs).toBeLessThanOrEqual(atMs + ceilingMs);
        // Asked again and again with a clock that is right from now on, the answer is stale once the ceiling has
        // passed.
        const laterMs = Math.max(atMs, history.last.finishedMs) + ceilingMs;
        const later = robotsAccess(history, policy, laterMs, site);
        expect(later.retryAtMs ?? later.freshUntilMs).toBeLessThanOrEqual(laterMs);
      }),
      { numRuns },
    );
  });

  test("is fresh for no less than the floor after it was retrieved, so nobody is asked without a pause", () => {
    fc.assert(
      fc.property(history, policy, (history, policy) => {
        const { finishedMs, fault } = history.last;
        if (fault === "cancelled") return;
        const { retryAtMs, freshUntilMs, rules, result } = robotsAccess(history, policy, finishedMs);
        const leastMs = Math.min(
          policy.successfulFreshness.floorMs,
          policy.unavailableFreshness.floorMs,
          policy.retry.firstMs,
          policy.retryOn503.firstMs,
        );
        // Of a file that has gone, a copy that gets too old moves the policy on.
        if (result === "unavailable" && rules === "last-good-copy") return;
        expect((retryAtMs ?? freshUntilMs) - finishedMs).toBeGreaterThanOrEqual(leastMs);
      }),
      { numRuns },
    );
  });

  test("names only departures that its policy makes, and some wherever it says anything else than RFC 9309", () => {
    fc.assert(
      fc.property(history, policy, moment, site, (history, policy, atMs, site) => {
        const access = robotsAccess(history, policy, atMs, site);
        const byRfc = robotsAccess(history, accessPolicies["rfc9309"], atMs, site);
        const own = new Set(policyDeparturesOf(policy).map((row) => row.id));
        expect(access.departures.filter((id) => !own.has(id))).toEqual([]);
        if (access.rules !== byRfc.rules || access.result !== byRfc.result)
          expect(access.departures.length).toBeGreaterThan(0);
        // What is opened is opened by a policy that departs in more than strictness.
        if (access.isOpenedByPolicy) expect(["rfc9309", "koster-1996", "strict"]).not.toContain(policy.name);
      }),
      { numRuns },
    );
  });

  test("lets fetch only what is fresh", () => {
    fc.assert(
      fc.property(history, policy, moment, moment, (history, policy, madeMs, atMs) => {
        const access = robotsAccess(history, policy, madeMs);
        const answer = crawlAnswer(access, open, atMs);
        expect(answer.action !== "fetch" || atMs < access.freshUntilMs).toBe(true);
        expect(answer.retryAtMs === null || (answer.action === "defer" && answer.retryAtMs >= atMs)).toBe(true);
      }),
      { numRuns },
    );
  });
});

test("the outlook is what will be answered, and has neither gaps nor an end in an outage", () => {
  fc.assert(
    fc.property(history, policy, site, fc.nat(100 * dayMs), (history, policy, site, afterMs) => {
      const stages = accessOutlook(history, policy, site);
      for (const [index, stage] of stages.entries()) {
        if (index > 0) expect(stage.fromMs).toBe(stages[index - 1]?.untilMs);
        if (stage.untilMs !== null) expect(stage.untilMs).toBeGreaterThan(stage.fromMs);
      }
      const isOutage = robotsAccess(history, policy, history.last.finishedMs, site).outageSinceMs !== null;
      if (isOutage) expect(stages.at(-1)?.untilMs).toBeNull();
      else expect(stages.length).toBe(1);
      const atMs = Math.max(stages[0]?.fromMs ?? 0, history.last.finishedMs) + afterMs;
      const stage = stages.find((one) => one.fromMs <= atMs && (one.untilMs === null || atMs < one.untilMs));
      if (stage !== undefined) expect(stage.rules).toBe(robotsAccess(history, policy, atMs, site).rules);
      else expect(isOutage).toBe(false);
    }),
    { numRuns },
  );
});
