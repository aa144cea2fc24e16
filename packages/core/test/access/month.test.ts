// Sixty days on a clock of their own: an asker that asks exactly when it is told to, and a site that is down for
// minutes to weeks. What is answered each hour, and how often the site is asked, under each policy.
import { describe, expect, test } from "vitest";
import {
  type AccessHistory,
  accessPolicies,
  type AccessPolicyName,
  crawlAnswer,
  mustAsk,
  remember,
  robotsAccess,
  type SiteFacts,
  unknownSite,
} from "../../src/access/index.ts";
import { parseRobotsTxt } from "../../src/index.ts";
import { sampleOf } from "../../../../test/sample.ts";
import { attemptOf, dayMs, faultOf, hourMs, minuteMs, signs } from "./attempts.ts";

/** 2026-01-01T00:00:00Z. */
const startMs = Date.UTC(2026, 0, 1);
const days = 60;
const open = parseRobotsTxt("").evaluate("https://shop.example/p", "FooBot");

interface Run {
  /** What answered at each full hour, in runs: `c120 ?17 c1303`. */
  readonly hours: string;
  readonly tries: number;
  readonly failures: number;
  /** From the end of the outage until it was seen. */
  readonly seenAfterMs: number;
  /** The least time between two tries. */
  readonly leastPauseMs: number;
  /** Full hours at which a page might be fetched during the outage. */
  readonly fetchableHours: number;
}

/** The asker's sixty days. The outage lasts from its beginning, in milliseconds from the start, for so long. */
function run(
  name: AccessPolicyName,
  fromMs: number,
  forMs: number,
  failing: (atMs: number) => ReturnType<typeof attemptOf>,
  site: SiteFacts = unknownSite,
): Run {
  const policy = accessPolicies[name];
  const isDown = (atMs: number): boolean => atMs >= startMs + fromMs && atMs < startMs + fromMs + forMs;
  let history: AccessHistory | null = null;
  const runs: [sign: string, count: number][] = [];
  let tries = 0;
  let failures = 0;
  let seenAfterMs = -1;
  let leastPauseMs = Number.POSITIVE_INFINITY;
  let fetchableHours = 0;
  let nextMs = startMs;
  // From one full hour to the next, or to the moment at which it is to be asked, whichever comes first.
  for (let atMs = startMs; atMs < startMs + days * dayMs; atMs = nextMs) {
    if (history === null || mustAsk(robotsAccess(history, policy, atMs, site), atMs)) {
      if (history !== null) leastPauseMs = Math.min(leastPauseMs, atMs - history.last.finishedMs);
      const attempt = isDown(atMs) ? failing(atMs) : attemptOf({ status: 200, finishedMs: atMs });
      history = remember(history, attempt);
      tries++;
      if (isDown(atMs)) failures++;
      else if (failures > 0 && seenAfterMs < 0) seenAfterMs = atMs - startMs - fromMs - forMs;
    }
    const access = robotsAccess(history, policy, atMs, site);
    nextMs = Math.min(
      access.retryAtMs ?? access.freshUntilMs,
      startMs + (Math.floor((atMs - startMs) / hourMs) + 1) * hourMs,
    );
    if ((atMs - startMs) % hourMs !== 0) continue;
    const sign = signs[access.rules];
    const last = runs.at(-1);
    if (last?.[0] === sign) last[1]++;
    else runs.push([sign, 1]);
    if (isDown(atMs) && crawlAnswer(access, open, atMs).action === "fetch") fetchableHours++;
  }
  return {
    hours: runs.map(([sign, count]) => `${sign}${count}`).join(" "),
    tries,
    failures,
    seenAfterMs,
    leastPauseMs,
    fetchableHours,
  };
}

const busy = (finishedMs: number): ReturnType<typeof attemptOf> => attemptOf({ status: 503, finishedMs });
const silent = (finishedMs: number): ReturnType<typeof attemptOf> => faultOf("first-byte-timeout", finishedMs);

/** How long the outages last. Each begins after five days, at a moment at which it is asked. */
const lengths = [5 * minuteMs, 2 * hourMs, 13 * hourMs, 3 * dayMs, 20 * dayMs, 40 * dayMs];
const outages = sampleOf("lengths of outages", [...lengths.entries()], { name: String, oneIn: 3 });

/**
 * Full hours until the end is seen. The asker waits 5, 10, 20, 40, 80, 160, 320 and then 360 minutes, so it asks 0, 5,
 * 15, 35, 75, 155, 315, 635 and 995 minutes after the beginning, then every six hours: it sees the ends after 5 and 155
 * minutes, and after 16.6, 76.6, 484.6 and 964.6 hours. After a 503, google-2012 waits no longer than 30 minutes: 5 and
 * 125 minutes, 13.1, 72.1, 480.1 and 960.1 hours.
 */
const usualHours = [1, 3, 17, 77, 485, 965];
const oftenHours = [1, 3, 14, 73, 481, 961];
/** Tries that fail until then, by the same moments; docs/access.md tells two of them. */
const usualFailures = [1, 5, 8, 18, 86, 166];

/** What answers in those hours; a number in place of one sign's hours is all of them. */
type Answers = (outage: number, hours: number) => string;
const all =
  (sign: string): Answers =>
  (_, hours) =>
    `${sign}${hours}`;
/** Google: 12 hours of nothing, 720 hours of the copy or of everything, then as the site answers. */
const google =
  (middle: string, end: string): Answers =>
  (_, hours) =>
    [
      [`?`, Math.min(hours, 12)],
      [middle, Math.min(hours - 12, 720)],
      [end, hours - 732],
    ]
      .filter(([, count]) => Number(count) > 0)
      .map(([sign, count]) => `${sign}${count}`)
      .join(" ");
/** Amazon: the copy of the day before until it is 30 days old, that is for 29 days of 24 hours; then everything. */
const amazon: Answers = (_, hours) => (hours <= 696 ? `L${hours}` : `L696 +${hours - 696}`);

const afterGood: [name: AccessPolicyName, answers: Answers, site?: SiteFacts][] = [
  ["rfc9309", all("?")],
  ["google", google("L", "?")],
  ["google", google("L", "+"), { isReachable: true, sendsServerErrorsForMissing: false }],
  ["google", google("L", "?"), { isReachable: false, sendsServerErrorsForMissing: false }],
  ["google-2012", all("?")],
  ["google-2012", all("+"), { isReachable: null, sendsServerErrorsForMissing: true }],
  ["yandex", all("+")],
  ["amazon", amazon],
  ["yahoo", all("+")],
  ["archive", all("+")],
  ["strict", all("?")],
];

describe("an outage of a site whose robots.txt was known", () => {
  test.each(afterGood)("%s", (name, answers, site) => {
    for (const [index, forMs] of outages) {
      for (const failing of [busy, silent]) {
        if (failing === silent && site?.sendsServerErrorsForMissing === true) continue;
        const seen = run(name, 5 * dayMs, forMs, failing, site);
        const isTakenFor404 = site?.sendsServerErrorsForMissing === true;
        const hoursOf = name === "google-2012" && failing === busy ? oftenHours : usualHours;
        if (isTakenFor404) {
          // As a 404, it is looked for twice a day.
          const hours = Math.max(12, Math.ceil(forMs / (12 * hourMs)) * 12);
          expect([forMs, seen.hours]).toEqual([forMs, `c120 +${hours} c${1320 - hours}`]);
          expect([forMs, seen.failures]).toEqual([forMs, Math.ceil(forMs / (12 * hourMs))]);
          continue;
        }
        const hours = hoursOf[index] ?? 0;
        expect([forMs, seen.hours]).toEqual([forMs, `c120 ${answers(index, hours)} c${1320 - hours}`]);
        // Seven waits until six hours are reached, then four tries a day; before and after, one a day.
        const mostMs = hoursOf === oftenHours ? 30 * minuteMs : 6 * hourMs;
        expect(seen.failures).toBeLessThanOrEqual(8 + forMs / mostMs);
        expect(seen.failures).toBeGreaterThanOrEqual(forMs / mostMs);
        if (hoursOf === usualHours) expect([forMs, seen.failures]).toEqual([forMs, usualFailures[index]]);
        expect(seen.tries - seen.failures).toBeLessThanOrEqual(days - forMs / dayMs + 1);
        expect(seen.tries - seen.failures).toBeGreaterThanOrEqual(days - hours / 24 - 1);
        // The end is seen after no more than the longest wait, nor more than the outage itself has lasted and five
        // minutes.
        expect(seen.seenAfterMs).toBeGreaterThanOrEqual(0);
        expect(seen.seenAfterMs).toBeLessThanOrEqual(Math.min(mostMs, forMs + 5 * minuteMs));
        expect(seen.leastPauseMs).toBe(5 * minuteMs);
        if (name === "rfc9309" || name === "strict") expect(seen.fetchableHours).toBe(0);
      }
    }
  });

  test("koster-1996 keeps a file for seven days, so it asks only then", () => {
    const seen = run("koster-1996", 7 * dayMs, 13 * hourMs, busy);
    expect([seen.hours, seen.fetchableHours]).toEqual(["c168 ?17 c1255", 0]);
    // An outage between two tries is not seen at all.
    const unseen = run("koster-1996", 5 * dayMs, dayMs, busy);
    expect([unseen.hours, unseen.failures, unseen.tries]).toEqual(["c1440", 0, 9]);
  });
});

describe("an outage of a site that was never asked before", () => {
  const neverGood: [name: AccessPolicyName, answers: string, site?: SiteFacts][] = [
    ["rfc9309", "?965"],
    ["google", "?12 +720 ?233"],
    ["google", "?12 +953", { isReachable: true, sendsServerErrorsForMissing: false }],
    ["google-2012", "?965"],
    ["koster-1996", "?965"],
    ["yandex", "+965"],
    ["amazon", "+965"],
    ["yahoo", "+965"],
    ["archive", "+965"],
    ["strict", "?965"],
  ];
  test.each(neverGood)("%s", (name, answers, site) => {
    const seen = run(name, 0, 40 * dayMs, silent, site);
    expect([seen.hours, seen.failures]).toEqual([`${answers} c475`, 166]);
  });
});

test("a good site is asked once a day, one without a file twice", () => {
  expect(run("rfc9309", 0, 0, busy)).toMatchObject({ hours: "c1440", tries: 60, failures: 0, leastPauseMs: dayMs });
  expect(run("rfc9309", 0, days * dayMs, (finishedMs) => attemptOf({ status: 404, finishedMs }))).toMatchObject({
    hours: "+1440",
    tries: 120,
  });
});

test("a site that asks not to be asked is asked no more often than its word, nor less than once a day", () => {
  const seen = run("rfc9309", 0, 10 * dayMs, (finishedMs) =>
    attemptOf({ status: 503, finishedMs, retryAfterMs: finishedMs + 100 * dayMs }),
  );
  expect([seen.failures, seen.leastPauseMs]).toEqual([10, dayMs]);
});
