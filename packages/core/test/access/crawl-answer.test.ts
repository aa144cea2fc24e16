// What to do with a URL, out of access and verdict, and the words for it. The outlook is in outlook.test.ts; the same
// through a whole decision is in access-decision.test.ts.
import { describe, expect, test } from "vitest";
import {
  accessOutlook,
  accessPolicies,
  type AccessPolicyName,
  type Attempt,
  crawlAnswer,
  crawlReasons,
  crawlAnswerOf,
  crawlAnswerWithout,
  type CrawlReason,
  robotsAccess,
} from "../../src/access/index.ts";
import { findCrawler, type Verdict } from "../../src/index.ts";
import { atMoment, attemptOf, bodyOf, dayMs, faultOf, historyOf, hourMs, minuteMs, nowMs } from "./attempts.ts";
import { url, allowing, closing, good, down, old } from "./answer-parts.ts";

const yes = allowing.evaluate(url, "FooBot");
const no = closing.evaluate(url, "FooBot");
const noUrl = allowing.evaluate("p", "FooBot");

type Row = [
  what: string,
  policy: AccessPolicyName,
  attempts: [Attempt, ...Attempt[]],
  verdict: Verdict | null,
  action: string,
  reason: CrawlReason,
  retryMinutes: number | null,
  afterMs?: number,
];
const table: Row[] = [
  ["a file that allows", "rfc9309", [good], yes, "fetch", "rules", null],
  ["a file that disallows", "rfc9309", [good], no, "skip", "rules", null],
  ["a file that leaves it open: asking again does not help", "rfc9309", [good], noUrl, "defer", "rules", null],
  ["a file whose copy is not at hand", "rfc9309", [good], null, "defer", "not-known", null],
  [
    "a file that was validated",
    "rfc9309",
    [old, attemptOf({ status: 304, isValidated: true, body: bodyOf() })],
    yes,
    "fetch",
    "rules",
    null,
  ],
  ["an allowing file, a moment before it is stale", "rfc9309", [good], yes, "fetch", "rules", null, dayMs - 1],
  ["an allowing file that is stale", "rfc9309", [good], yes, "defer", "stale", 0, dayMs],
  ["a disallowing file that is stale", "rfc9309", [good], no, "defer", "stale", 0, dayMs],
  ["a file from the future", "rfc9309", [good], yes, "defer", "stale", 0, -hourMs],
  ["an empty file", "rfc9309", [attemptOf({ status: 204 })], null, "fetch", "empty", null],
  ["an empty file, parsed", "rfc9309", [attemptOf({ status: 204 })], yes, "fetch", "empty", null],
  ["an empty file and no URL", "rfc9309", [attemptOf({ status: 204 })], noUrl, "defer", "rules", null],
  ["no file", "rfc9309", [attemptOf({ status: 404 })], null, "fetch", "unavailable", null],
  [
    "no file any more, though an old one would disallow",
    "rfc9309",
    [old, attemptOf({ status: 404 })],
    no,
    "fetch",
    "unavailable",
    null,
  ],
  ["no file and no URL", "rfc9309", [attemptOf({ status: 404 })], noUrl, "defer", "rules", null],
  ["no file, stale", "rfc9309", [attemptOf({ status: 404 })], null, "defer", "stale", 0, 12 * hourMs],
  ["an outage", "rfc9309", [down], null, "defer", "unreachable", 5],
  ["an outage, though an old file allows", "rfc9309", [old, down], yes, "defer", "unreachable", 5],
  ["an outage, though an old file disallows", "rfc9309", [old, down], no, "defer", "unreachable", 5],
  ["an outage, when it is time to ask", "rfc9309", [down], yes, "defer", "unreachable", 60, hourMs],
  ["a fault", "rfc9309", [faultOf("tls-failed")], yes, "defer", "unreachable", 5],
  [
    "what the client would not ask, under an open policy",
    "archive",
    [faultOf("address-refused")],
    yes,
    "defer",
    "not-asked",
    // Waiting does not help: the client will not ask later either.
    null,
  ],
  ["what the client gave up", "archive", [faultOf("cancelled")], yes, "defer", "not-asked", 0],
  ["an outage, opened", "archive", [down], null, "fetch", "opened", null],
  ["an outage, opened, when it is time to ask", "archive", [down], null, "defer", "stale", 5, 5 * minuteMs],
  ["a status other than 200, opened", "yandex", [attemptOf({ status: 203 })], null, "fetch", "opened", null],
  ["the last good copy, which allows", "amazon", [old, down], yes, "fetch", "rules", null],
  ["the last good copy, which disallows", "amazon", [old, down], no, "skip", "rules", null],
  ["the last good copy, not at hand", "amazon", [old, down], null, "defer", "not-known", null],
  ["a refusal", "strict", [attemptOf({ status: 403 })], null, "skip", "refused", null],
  ["a refusal, stale", "strict", [attemptOf({ status: 403 })], null, "defer", "stale", 720, 12 * hourMs],
  [
    "HTML in place of a file",
    "strict",
    [attemptOf({ status: 200, body: bodyOf({ kind: "html" }) })],
    yes,
    "defer",
    "doubtful",
    24 * 60,
  ],
  ["another status of the client's", "strict", [attemptOf({ status: 400 })], yes, "defer", "doubtful", 12 * 60],
];

describe("crawlAnswer", () => {
  test.each(table)("%s", (_, policy, [first, ...more], verdict, action, reason, retryMinutes, afterMs = 0) => {
    const history = historyOf(first, ...more);
    // Made at the moment of the last try, as a client keeps it; asked later.
    const access = robotsAccess(
      history,
      accessPolicies[policy],
      reason === "stale" && afterMs < 0 ? nowMs + afterMs : nowMs,
    );
    const answer = crawlAnswer(access, verdict, nowMs + afterMs);
    expect([answer.action, answer.reason]).toEqual([action, reason]);
    const retryAtMs =
      retryMinutes === null ? null : reason === "stale" ? nowMs + afterMs : nowMs + retryMinutes * minuteMs;
    expect(answer.retryAtMs).toBe(retryAtMs);
    expect(answer.explanation).toMatch(/^\S.*[^.]$/);
  });

  test("every reason occurs", () => {
    const without = ["invalid-url", "host-not-yet", "retrieval-elsewhere"];
    expect([...new Set(table.map((row) => row[5])), ...without].sort()).toEqual(Object.keys(crawlReasons).sort());
  });

  test("allowed follows from the answer: null is deferred, and only what is allowed is fetched", () => {
    for (const [, policy, [first, ...more], verdict, action, reason, , afterMs = 0] of table) {
      const madeMs = reason === "stale" && afterMs < 0 ? nowMs + afterMs : nowMs;
      const access = robotsAccess(historyOf(first, ...more), accessPolicies[policy], madeMs);
      const { allowed } = crawlAnswer(access, verdict, nowMs + afterMs);
      expect(allowed).toBe(action === "defer" ? null : action === "fetch");
    }
  });

  test("a verdict alone, where the file was given", () => {
    const rows = [
      [yes, "fetch", true],
      [no, "skip", false],
      [noUrl, "defer", null],
    ] as const;
    for (const [verdict, action, allowed] of rows) {
      const { explanation } = verdict;
      expect(crawlAnswerOf(verdict)).toEqual({ action, allowed, reason: "rules", retryAtMs: null, explanation });
    }
  });

  test("neither: no robots.txt allows everything, all else is deferred", () => {
    const without = (reason: Parameters<typeof crawlAnswerWithout>[0]): string => {
      const { action, allowed } = crawlAnswerWithout(reason);
      return `${action} ${String(allowed)}`;
    };
    expect(without("unavailable")).toBe("fetch true");
    for (const reason of ["unreachable", "not-known", "invalid-url", "host-not-yet", "retrieval-elsewhere"] as const) {
      expect(without(reason)).toBe("defer null");
    }
    expect(crawlAnswerWithout("host-not-yet", null, nowMs).toJSON()).toMatchObject({
      reason: "host-not-yet",
      retryAt: "2026-11-01T00:00:00Z",
    });
  });

  test("nothing fetches under a control token", () => {
    const crawler = findCrawler("Google-Extended") ?? null;
    expect(crawler?.isControlOnly).toBe(true);
    for (const [attempt, verdict] of [
      [good, yes],
      [attemptOf({ status: 404 }), null],
    ] as const) {
      const access = robotsAccess(historyOf(attempt), accessPolicies.google, nowMs);
      expect(crawlAnswer(access, verdict, nowMs, crawler).action).toBe("skip");
      expect(crawlAnswer(access, verdict, nowMs, findCrawler("Googlebot") ?? null).action).toBe("fetch");
    }
    expect(crawlAnswer(robotsAccess(historyOf(down), accessPolicies.google, nowMs), null, nowMs, crawler).action).toBe(
      "defer",
    );
    const never = "; but nothing fetches under this token";
    expect(crawlAnswerOf(yes, crawler)).toMatchObject({
      action: "skip",
      allowed: true,
      explanation: yes.explanation + never,
    });
    expect(crawlAnswerOf(no, crawler)).toMatchObject({ action: "skip", allowed: false, explanation: no.explanation });
    expect(crawlAnswerWithout("unavailable", crawler)).toMatchObject({ action: "skip", allowed: true });
  });
});

describe("explanations", () => {
  const rows: [policy: AccessPolicyName, attempts: [Attempt, ...Attempt[]], explanation: string][] = [
    ["rfc9309", [good], "robots.txt was received: status 200; its rules apply"],
    [
      "rfc9309",
      [{ ...good, hops: faultOf("too-many-redirects").hops.slice(0, 2) }],
      "robots.txt was received: status 200 after 1 redirect; its rules apply",
    ],
    [
      "rfc9309",
      [attemptOf({ status: 204 })],
      "robots.txt was received: status 204, and it is empty; everything may be fetched",
    ],
    [
      "rfc9309",
      [old, attemptOf({ status: 304, isValidated: true, body: bodyOf() })],
      "robots.txt was received: status 304, so the copy kept is still valid; its rules apply",
    ],
    ["rfc9309", [attemptOf({ status: 404 })], "robots.txt is unavailable: status 404; everything may be fetched"],
    [
      "rfc9309",
      [faultOf("too-many-redirects")],
      "robots.txt is unavailable: too-many-redirects after 5 redirects; everything may be fetched",
    ],
    [
      "rfc9309",
      [down],
      "robots.txt is unreachable: status 503; nothing may be fetched, ask again after 2026-11-01T00:05:00Z",
    ],
    [
      "rfc9309",
      [faultOf("name-not-found")],
      "robots.txt is unreachable: name-not-found; nothing may be fetched, ask again after 2026-11-01T00:05:00Z",
    ],
    [
      "rfc9309",
      [attemptOf({ ftpReply: 421 })],
      "robots.txt is unreachable: FTP reply 421; nothing may be fetched, ask again after 2026-11-01T00:05:00Z",
    ],
    [
      "rfc9309",
      [attemptOf({})],
      "robots.txt is unreachable: nothing came; nothing may be fetched, ask again after 2026-11-01T00:05:00Z",
    ],
    [
      "rfc9309",
      [attemptOf({ status: 206 })],
      "robots.txt is unreachable: status 206, without the whole file; nothing may be fetched, ask again after " +
        "2026-11-01T00:05:00Z",
    ],
    ["archive", [down], "robots.txt is unreachable: status 503; everything may be fetched, by the policy archive"],
    [
      "rfc9309",
      [faultOf("port-refused")],
      "robots.txt was not asked for: port-refused, this client does not ask that port; nothing may be fetched",
    ],
    [
      "archive",
      [faultOf("cancelled")],
      "robots.txt was not asked for: cancelled, the client gave up; nothing may be fetched",
    ],
    [
      "google",
      [attemptOf({ status: 429 })],
      "robots.txt is unreachable: status 429; nothing may be fetched, by the policy google, ask again after " +
        "2026-11-01T00:05:00Z",
    ],
    [
      "amazon",
      [old, down],
      "robots.txt is unreachable: status 503; the rules of the last good copy apply, of 2026-10-31T23:00:00Z, " +
        "by the policy amazon",
    ],
    [
      "strict",
      [attemptOf({ status: 403 })],
      "robots.txt is unavailable: status 403; nothing may be fetched, by the policy strict",
    ],
    [
      "strict",
      [attemptOf({ status: 200, body: bodyOf({ kind: "html" }) })],
      "robots.txt was received: status 200, but its content is not a robots.txt; nothing may be fetched, by " +
        "the policy strict",
    ],
  ];
  test.each(rows)("%s: %#", (policy, [first, ...more], explanation) => {
    expect(robotsAccess(historyOf(first, ...more), accessPolicies[policy], nowMs).explanation).toBe(explanation);
  });

  test("nothing that a stranger sent is in them", () => {
    const evil = "\u001b[31m\u202e";
    const [hop] = down.hops;
    const hostile: Attempt = {
      ...down,
      url: `https://shop.example/${evil}`,
      headers: [[evil, evil]],
      body: bodyOf({ mediaType: evil, hash: evil }),
      hops: hop === undefined ? [] : [{ ...hop, detail: evil, location: evil, url: evil }],
    };
    for (const policy of Object.values(accessPolicies)) {
      const access = robotsAccess(
        historyOf({ ...hostile, status: 200, finishedMs: nowMs - hourMs }, hostile),
        policy,
        nowMs,
      );
      expect(access.explanation + crawlAnswer(access, null, nowMs).explanation).not.toContain("\u001b");
      for (const stage of accessOutlook(historyOf(hostile), policy)) expect(stage.explanation).not.toContain("\u001b");
    }
  });

  test("moments are told rightly, at the ends of years and of the calendar", () => {
    const moments = [
      0,
      Date.UTC(1999, 11, 31, 23, 59, 59),
      Date.UTC(2000, 1, 29),
      Date.UTC(2000, 2, 1),
      Date.UTC(2100, 1, 28, 12),
      Date.UTC(2100, 2, 1),
      Date.UTC(2400, 1, 29, 1, 2, 3),
      Date.UTC(9999, 11, 31, 23, 54, 59),
    ];
    for (let day = 0; day < 800; day++) moments.push(Date.UTC(2023, 0, day, 7, 8, 9));
    for (const ms of moments) {
      const shown = new Date(ms + 5 * minuteMs).toISOString().replace(".000Z", "Z");
      expect(robotsAccess(historyOf(atMoment(down, ms)), accessPolicies["rfc9309"], ms).explanation).toContain(
        `ask again after ${shown}`,
      );
    }
    expect(robotsAccess(historyOf(atMoment(down, 1e15)), accessPolicies["rfc9309"], 1e15).explanation).toContain(
      "ask again after 1000000000300000 ms",
    );
    expect(robotsAccess(historyOf(atMoment(down, -1e6)), accessPolicies["rfc9309"], -1e6).explanation).toContain(
      "ask again after -700000 ms",
    );
  });

  test("the moment of asking is a number", () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, undefined, "0"]) {
      expect(() => robotsAccess(historyOf(good), accessPolicies["rfc9309"], wrong as number)).toThrow(
        /^nowMs must be a number of milliseconds/,
      );
    }
  });
});
