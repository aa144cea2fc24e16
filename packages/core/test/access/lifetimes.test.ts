// When to ask again: freshness within bounds, waits after failures, what headers ask for and what clocks do; and what
// is noted of it.
import { describe, expect, test } from "vitest";
import {
  accessNotes,
  accessPolicies,
  accessPolicy,
  type AccessPolicyName,
  type Attempt,
  mustAsk,
  robotsAccess,
} from "../../src/access/index.ts";
import { atMoment, attemptOf, bodyOf, dayMs, faultOf, historyOf, hopOf, hourMs, minuteMs, nowMs } from "./attempts.ts";

const good = attemptOf({ status: 200 });
const gone = attemptOf({ status: 404 });

/** How long after the attempt it is to be asked for again. */
const freshFor = (attempt: Attempt, policy: AccessPolicyName = "rfc9309", afterMs: number = 0): number =>
  robotsAccess(historyOf(attempt), accessPolicies[policy], nowMs + afterMs).freshUntilMs - nowMs;

describe("freshness", () => {
  const table: [what: string, attempt: Attempt, freshMs: number, notes: string[]][] = [
    ["a file without headers that say", good, dayMs, []],
    ["max-age=3600", { ...good, freshForMs: hourMs }, hourMs, []],
    ["max-age=0, no-store", { ...good, freshForMs: 0 }, 5 * minuteMs, ["lifetime-raised"]],
    ["Expires in the past", { ...good, freshForMs: -dayMs }, 5 * minuteMs, ["lifetime-raised"]],
    ["just the floor", { ...good, freshForMs: 5 * minuteMs }, 5 * minuteMs, []],
    ["just the ceiling", { ...good, freshForMs: dayMs }, dayMs, []],
    ["ten years", { ...good, freshForMs: 3650 * dayMs }, dayMs, ["lifetime-lowered"]],
    ["for ever", { ...good, freshForMs: Number.POSITIVE_INFINITY }, dayMs, ["lifetime-lowered"]],
    ["since ever", { ...good, freshForMs: Number.NEGATIVE_INFINITY }, 5 * minuteMs, ["lifetime-raised"]],
    ["no number", { ...good, freshForMs: Number.NaN }, dayMs, []],
    ["Retry-After with a file", { ...good, retryAfterMs: nowMs + hourMs }, dayMs, []],
    ["no file", gone, 12 * hourMs, []],
    ["no file, max-age=3600", { ...gone, freshForMs: hourMs }, hourMs, []],
    ["no file, ten years", { ...gone, freshForMs: 3650 * dayMs }, dayMs, ["lifetime-lowered"]],
    ["429 and Retry-After", { ...attemptOf({ status: 429 }), retryAfterMs: nowMs + hourMs }, hourMs, []],
    [
      "429 and Retry-After of a second",
      { ...attemptOf({ status: 429 }), retryAfterMs: nowMs + 1000 },
      5 * minuteMs,
      ["lifetime-raised"],
    ],
    [
      "429, max-age outweighs Retry-After",
      { ...attemptOf({ status: 429 }), freshForMs: 2 * hourMs, retryAfterMs: nowMs + hourMs },
      2 * hourMs,
      [],
    ],
    ["a redirect loop", faultOf("redirect-loop"), 12 * hourMs, []],
  ];
  test.each(table)("%s", (_, attempt, freshMs, notes) => {
    const access = robotsAccess(historyOf(attempt), accessPolicies["rfc9309"], nowMs);
    expect([access.freshUntilMs - nowMs, access.retryAtMs, access.notes]).toEqual([freshMs, null, notes]);
    expect([mustAsk(access, nowMs + freshMs - 1), mustAsk(access, nowMs + freshMs)]).toEqual([false, true]);
  });

  test("in 1996, seven days", () => {
    expect(freshFor(good, "koster-1996")).toBe(7 * dayMs);
    expect(freshFor({ ...good, freshForMs: 10 * dayMs }, "koster-1996")).toBe(7 * dayMs);
    expect(freshFor({ ...good, freshForMs: 2 * dayMs }, "koster-1996")).toBe(2 * dayMs);
    expect(freshFor(gone, "koster-1996")).toBe(12 * hourMs);
  });

  test("time passes: the moment stays", () => {
    for (const afterMs of [0, hourMs, dayMs, 40 * dayMs]) expect(freshFor(good, "rfc9309", afterMs)).toBe(dayMs);
  });

  test("the clock goes back: what was retrieved in the future is not fresh", () => {
    for (const attempt of [good, gone, attemptOf({ status: 503 })]) {
      for (const afterMs of [-minuteMs - 1, -hourMs, -4000 * dayMs]) {
        const access = robotsAccess(historyOf(attempt), accessPolicies["rfc9309"], nowMs + afterMs);
        expect([access.freshUntilMs, access.notes, mustAsk(access, nowMs + afterMs)]).toEqual([
          nowMs + afterMs,
          ["clock-behind"],
          true,
        ]);
      }
    }
    // A minute is what clocks of a fleet may differ by.
    expect(freshFor(good, "rfc9309", -minuteMs)).toBe(dayMs - minuteMs);
  });
});

describe("waits after failures", () => {
  /** The wait after each of so many failures in a row, in minutes. */
  const waits = (attempt: Attempt, policy: AccessPolicyName, count: number): number[] =>
    Array.from({ length: count }, (_, index) => {
      const tries = Array.from({ length: index + 1 }, (_, at) => atMoment(attempt, nowMs - (index - at) * minuteMs));
      const [first = attempt, ...more] = tries;
      const access = robotsAccess(historyOf(first, ...more), accessPolicies[policy], nowMs);
      return ((access.retryAtMs ?? 0) - nowMs) / minuteMs;
    });

  test("doubled up to six hours; after a 503 often where that is known", () => {
    const down = attemptOf({ status: 500 });
    const busy = attemptOf({ status: 503 });
    const usual = [5, 10, 20, 40, 80, 160, 320, 360, 360];
    for (const name of ["rfc9309", "google", "archive", "strict"] as const) {
      expect(waits(down, name, 9)).toEqual(usual);
      expect(waits(busy, name, 9)).toEqual(usual);
      expect(waits(faultOf("connect-refused"), name, 9)).toEqual(usual);
    }
    expect(waits(down, "google-2012", 9)).toEqual(usual);
    expect(waits(busy, "google-2012", 9)).toEqual([5, 10, 20, 30, 30, 30, 30, 30, 30]);
    // A 503 that did not come whole is a fault as any other.
    expect(waits({ ...faultOf("truncated"), status: 503 }, "google-2012", 9)).toEqual(usual);
  });

  const table: [what: string, attempt: Attempt, minutes: number, notes: string[]][] = [
    ["503 and Retry-After of an hour", attemptOf({ status: 503, retryAfterMs: nowMs + hourMs }), 60, []],
    ["of a second: never sooner", attemptOf({ status: 503, retryAfterMs: nowMs + 1000 }), 5, []],
    [
      "of a year: bounded, and said",
      attemptOf({ status: 503, retryAfterMs: nowMs + 366 * dayMs }),
      24 * 60,
      ["retry-after-lowered"],
    ],
    ["in the past", attemptOf({ status: 503, retryAfterMs: nowMs - dayMs }), 5, []],
    ["no number", attemptOf({ status: 503, retryAfterMs: Number.NaN }), 5, []],
    ["endless", attemptOf({ status: 503, retryAfterMs: Number.POSITIVE_INFINITY }), 5, ["retry-after-lowered"]],
    ["what the asker would not ask", faultOf("port-refused"), 5, []],
    ["broken off: at once", faultOf("cancelled"), 0, []],
  ];
  test.each(table)("%s", (_, attempt, minutes, notes) => {
    const access = robotsAccess(historyOf(attempt), accessPolicies["rfc9309"], nowMs);
    expect([
      ((access.retryAtMs ?? 0) - nowMs) / minuteMs,
      access.freshUntilMs === access.retryAtMs,
      access.notes,
    ]).toEqual([minutes, true, notes]);
  });

  test("very many failures, and none that were counted", () => {
    for (const [failures, minutes] of [
      [0, 5],
      [-1, 5],
      [Number.NaN, 5],
      [1e9, 360],
      [1.7e308, 360],
    ] as const) {
      const history = { ...historyOf(faultOf("reset")), failures };
      expect([
        failures,
        ((robotsAccess(history, accessPolicies["rfc9309"], nowMs).retryAtMs ?? 0) - nowMs) / minuteMs,
      ]).toEqual([failures, minutes]);
    }
  });

  test("an answer holds no longer than its stage of the outage, though it is asked for later", () => {
    const failing = historyOf(
      attemptOf({ status: 503, finishedMs: nowMs - 12 * hourMs + minuteMs }),
      attemptOf({ status: 503 }),
    );
    const access = robotsAccess(failing, accessPolicies.google, nowMs);
    expect([access.rules, access.freshUntilMs - nowMs, (access.retryAtMs ?? 0) - nowMs]).toEqual([
      "undetermined",
      minuteMs,
      10 * minuteMs,
    ]);
    expect([mustAsk(access, nowMs + 2 * minuteMs), mustAsk(access, nowMs + 10 * minuteMs)]).toEqual([false, true]);
  });
});

describe("validation", () => {
  const withEtag = attemptOf({
    status: 200,
    headers: [
      ["content-type", "text/plain"],
      ["etag", `"1"`],
    ],
  });
  const withDate = attemptOf({ status: 200, headers: [["last-modified", "Sun, 01 Nov 2026 00:00:00 GMT"]] });
  const table: [what: string, attempts: [Attempt, ...Attempt[]], may: boolean][] = [
    ["with an ETag", [withEtag], true],
    ["with Last-Modified", [withDate], true],
    ["with neither", [good], false],
    ["of what failed", [attemptOf({ status: 503, headers: [["etag", `"1"`]] })], false],
    ["of a copy that is kept", [atMoment(withEtag, nowMs - dayMs), attemptOf({ status: 503 })], true],
    ["of a file that had gone", [atMoment(withEtag, nowMs - dayMs), gone], true],
    ["of a file without a body", [attemptOf({ status: 204, headers: [["etag", `"1"`]] })], false],
  ];
  test.each(table)("%s", (_, [first, ...more], may) => {
    const history = historyOf(first, ...more);
    expect(robotsAccess(history, accessPolicies["rfc9309"], nowMs).mayValidate).toBe(may);
    // Google asks without conditions.
    expect(robotsAccess(history, accessPolicies.google, nowMs).mayValidate).toBe(false);
    expect(robotsAccess(history, accessPolicy({ base: "google", validation: "allowed" }), nowMs).mayValidate).toBe(may);
  });
});

describe("notes", () => {
  const away = hopOf({ url: "https://cdn.example/robots.txt" });
  const table: [note: string, attempt: Attempt, without: Attempt][] = [
    ["html-in-place-of-robots-txt", attemptOf({ status: 200, body: bodyOf({ kind: "html" }) }), good],
    ["other-content-in-place-of-robots-txt", attemptOf({ status: 200, body: bodyOf({ kind: "json" }) }), good],
    ["other-content-in-place-of-robots-txt", attemptOf({ status: 200, body: bodyOf({ kind: "xml" }) }), good],
    [
      "other-content-in-place-of-robots-txt",
      attemptOf({ status: 200, body: bodyOf({ kind: "binary" }) }),
      attemptOf({ status: 200, body: bodyOf({ kind: "html" }) }),
    ],
    ["cut-at-500-KiB", attemptOf({ status: 200, body: bodyOf({ isCut: true }) }), good],
    [
      "media-type-not-text-plain",
      attemptOf({ status: 200, body: bodyOf({ mediaType: "text/html" }) }),
      attemptOf({ status: 200, body: bodyOf({ mediaType: " Text/Plain ;x" }) }),
    ],
    [
      "media-type-not-text-plain",
      attemptOf({ status: 200, body: bodyOf({ mediaType: null }) }),
      attemptOf({ ftpReply: 226, body: bodyOf({ mediaType: null }) }),
    ],
    [
      "media-type-not-text-plain",
      attemptOf({ status: 200, body: bodyOf({ mediaType: "text/plainer" }) }),
      attemptOf({ status: 200, body: bodyOf({ mediaType: null, sizeOctets: 0 }) }),
    ],
    [
      "redirected-to-other-host",
      attemptOf({ status: 200, hops: [hopOf(), away] }),
      attemptOf({ status: 200, hops: [hopOf(), hopOf({ url: "http://SHOP.example:8080/x" })] }),
    ],
    ["redirected-to-other-host", attemptOf({ status: 200, hops: [hopOf(), away, hopOf()] }), good],
    ["redirected-to-other-host", attemptOf({ status: 404, hops: [hopOf(), away] }), attemptOf({ status: 404 })],
    ["slow-origin", { ...good, startedMs: nowMs - 5001 }, { ...good, startedMs: nowMs - 5000 }],
    ["lifetime-raised", { ...good, freshForMs: 5 * minuteMs - 1 }, { ...good, freshForMs: 5 * minuteMs }],
    ["lifetime-lowered", { ...good, freshForMs: dayMs + 1 }, { ...good, freshForMs: dayMs }],
    [
      "retry-after-lowered",
      attemptOf({ status: 503, retryAfterMs: nowMs + dayMs + 1 }),
      attemptOf({ status: 503, retryAfterMs: nowMs + dayMs }),
    ],
    ["clock-behind", atMoment(good, nowMs + minuteMs + 1), atMoment(good, nowMs + minuteMs)],
  ];
  test.each(table)("%s", (note, attempt, without) => {
    const notesOf = (one: Attempt): readonly string[] =>
      robotsAccess(historyOf(one), accessPolicies["rfc9309"], nowMs).notes;
    expect(notesOf(attempt)).toEqual([note]);
    expect(notesOf(without)).not.toContain(note);
  });
  test("every note has its row", () => {
    expect([...new Set(table.map(([note]) => note))].sort()).toEqual(Object.keys(accessNotes).sort());
  });
});
