// The outlook: what access comes to if nothing else is heard of a site, and when.
import { describe, expect, test } from "vitest";
import {
  accessOutlook,
  accessPolicies,
  accessPolicy,
  type AccessPolicyName,
  type Attempt,
  type SiteFacts,
} from "../../src/access/index.ts";
import { atMoment, attemptOf, dayMs, faultOf, historyOf, hourMs, minuteMs, nowMs } from "./attempts.ts";
import { good, down, old } from "./answer-parts.ts";

describe("accessOutlook", () => {
  const hours = (ms: number | null): number | null => (ms === null ? null : (ms - nowMs) / hourMs);
  const rows: [
    what: string,
    policy: AccessPolicyName,
    attempts: [Attempt, ...Attempt[]],
    site: SiteFacts | undefined,
    stages: [from: number, until: number | null, rules: string, explanation: string][],
  ][] = [
    [
      "RFC 9309",
      "rfc9309",
      [old, down],
      undefined,
      [[0, null, "undetermined", "nothing may be fetched, as long as the outage lasts"]],
    ],
    [
      "Google with a copy",
      "google",
      [old, down],
      undefined,
      [
        [0, 12, "undetermined", "nothing may be fetched, until the outage has lasted 12 hours"],
        [
          12,
          732,
          "last-good-copy",
          "the rules of the last good copy apply, until the outage has lasted 30 days and 12 hours",
        ],
        [
          732,
          null,
          "undetermined",
          "everything may be fetched if the rest of the site answers, else nothing, as long as the outage lasts",
        ],
      ],
    ],
    [
      "Google without one, the site reachable",
      "google",
      [down],
      { isReachable: true, sendsServerErrorsForMissing: false },
      [
        [0, 12, "undetermined", "nothing may be fetched, until the outage has lasted 12 hours"],
        [12, 732, "allow-all", "everything may be fetched, until the outage has lasted 30 days and 12 hours"],
        [
          732,
          null,
          "allow-all",
          "everything may be fetched if the rest of the site answers, else nothing, as long as the outage lasts",
        ],
      ],
    ],
    [
      "Google, in the middle of it: from its beginning",
      "google",
      [atMoment(down, nowMs), atMoment(down, nowMs + 100 * hourMs)],
      undefined,
      [
        [0, 12, "undetermined", "nothing may be fetched, until the outage has lasted 12 hours"],
        [12, 732, "allow-all", "everything may be fetched, until the outage has lasted 30 days and 12 hours"],
        [
          732,
          null,
          "undetermined",
          "everything may be fetched if the rest of the site answers, else nothing, as long as the outage lasts",
        ],
      ],
    ],
    [
      "Amazon with a copy of an hour",
      "amazon",
      [old, down],
      undefined,
      [
        [
          0,
          719,
          "last-good-copy",
          "the rules of the last good copy apply, until the outage has lasted 29 days and 23 hours",
        ],
        [719, null, "allow-all", "everything may be fetched, as long as the outage lasts"],
      ],
    ],
    [
      "archive",
      "archive",
      [down],
      undefined,
      [[0, null, "allow-all", "everything may be fetched, as long as the outage lasts"]],
    ],
    [
      "a file",
      "rfc9309",
      [good],
      undefined,
      [
        [
          0,
          24,
          "this-copy",
          "robots.txt was received: status 200; its rules apply; ask again after 2026-11-02T00:00:00Z",
        ],
      ],
    ],
    [
      "no file",
      "google",
      [attemptOf({ status: 404 })],
      undefined,
      [
        [
          0,
          12,
          "allow-all",
          "robots.txt is unavailable: status 404; everything may be fetched; ask again after 2026-11-01T12:00:00Z",
        ],
      ],
    ],
    [
      "nothing asked",
      "archive",
      [faultOf("port-refused")],
      undefined,
      [[0, null, "undetermined", "robots.txt was not asked for, so nothing is known of it and nothing may be fetched"]],
    ],
  ];
  test.each(rows)("%s", (_, policy, [first, ...more], site, stages) => {
    expect(
      accessOutlook(historyOf(first, ...more), accessPolicies[policy], site).map((stage) => [
        hours(stage.fromMs),
        hours(stage.untilMs),
        stage.rules,
        stage.explanation,
      ]),
    ).toEqual(stages);
  });
});

test("spans in words", () => {
  const says = (forMs: number): string | undefined => {
    const policy = accessPolicy({
      base: "rfc9309",
      outage: [
        { forMs, withCopy: "undetermined", withoutCopy: "undetermined" },
        { forMs: null, withCopy: "allow-all", withoutCopy: "allow-all" },
      ],
    });
    return accessOutlook(historyOf(down), policy)[0]?.explanation.replace(
      "nothing may be fetched, until the outage has lasted ",
      "",
    );
  };
  const spans: [ms: number, text: string][] = [
    [1000, "less than a minute"],
    [minuteMs, "1 minute"],
    [90 * minuteMs, "1 hour and 30 minutes"],
    [dayMs, "24 hours"],
    [2 * dayMs - hourMs, "47 hours"],
    [2 * dayMs, "2 days"],
    [30 * dayMs + 61 * minuteMs, "30 days and 1 hour and 1 minute"],
  ];
  for (const [ms, text] of spans) expect(says(ms)).toBe(text);
});
