// Named policies: what each says beyond statuses, with its boundaries to the millisecond; departures and their rows;
// which crawler follows which. Policies of one's own are in own-policies.test.ts.
import { describe, expect, test } from "vitest";
import {
  type AccessPolicy,
  accessPolicies,
  accessPolicy,
  type AccessPolicyName,
  type Attempt,
  type BodyFacts,
  findAccessPolicy,
  policyDepartures,
  policyDeparturesOf,
  policyOf,
  policyValues,
  robotsAccess,
  type SiteFacts,
} from "../../src/access/index.ts";
import { crawlers, findCrawler } from "../../src/index.ts";
import { atMoment, attemptOf, bodyOf, dayMs, faultOf, historyOf, hourMs, nowMs, signs } from "./attempts.ts";

const policyNames = Object.keys(accessPolicies) as AccessPolicyName[];
const copy = attemptOf({ status: 200, finishedMs: nowMs - hourMs });

describe("Google's timed behaviour", () => {
  const answers = (attempt: Attempt, hasCopy: boolean, afterMs: number, isReachable: boolean | null): string => {
    const first = atMoment(attempt, nowMs);
    const history = hasCopy
      ? historyOf(copy, first, atMoment(attempt, nowMs + afterMs))
      : historyOf(first, atMoment(attempt, nowMs + afterMs));
    return signs[
      robotsAccess(history, accessPolicies.google, nowMs + afterMs, { isReachable, sendsServerErrorsForMissing: false })
        .rules
    ];
  };
  /** With a copy, without one; the site reachable, generally unreachable, not known. */
  const table: [afterMs: number, withCopy: string, withoutCopy: string][] = [
    [0, "???", "???"],
    [12 * hourMs - 1, "???", "???"],
    [12 * hourMs, "LLL", "+++"],
    [13 * hourMs, "LLL", "+++"],
    [12 * hourMs + 30 * dayMs - 1, "LLL", "+++"],
    [12 * hourMs + 30 * dayMs, "+??", "+??"],
    [400 * dayMs, "+??", "+??"],
  ];
  const failures = {
    "503": attemptOf({ status: 503 }),
    "500": attemptOf({ status: 500 }),
    "429": attemptOf({ status: 429 }),
    timeout: faultOf("total-timeout"),
    "no name": faultOf("name-not-found"),
  };
  test.each(Object.entries(failures))("%s", (_, attempt) => {
    for (const [afterMs, withCopy, withoutCopy] of table) {
      const asked = (hasCopy: boolean): string =>
        [true, false, null].map((isReachable) => answers(attempt, hasCopy, afterMs, isReachable)).join("");
      expect([afterMs, asked(true), asked(false)]).toEqual([afterMs, withCopy, withoutCopy]);
    }
  });
});

describe("Amazon: a copy of the last 30 days", () => {
  test.each([503, 404, 403, 429, 301])("after %d", (status) => {
    const asked = (afterMs: number): string =>
      signs[
        robotsAccess(
          historyOf(copy, attemptOf({ status, finishedMs: nowMs + afterMs })),
          accessPolicies.amazon,
          nowMs + afterMs,
        ).rules
      ];
    // The copy was retrieved an hour before the first failure.
    expect([0, 30 * dayMs - hourMs - 1, 30 * dayMs - hourMs].map(asked).join("")).toBe("LL+");
  });
  test("of a file that has gone, the answer lasts no longer than the copy may", () => {
    const askedMs = nowMs + 30 * dayMs - 2 * hourMs;
    const access = robotsAccess(
      historyOf(copy, attemptOf({ status: 404, finishedMs: askedMs })),
      accessPolicies.amazon,
      askedMs,
    );
    expect([access.rules, access.freshUntilMs]).toEqual(["last-good-copy", askedMs + hourMs]);
  });
});

describe("google-2012: a site that sends 5xx for what is missing", () => {
  const site: SiteFacts = { isReachable: true, sendsServerErrorsForMissing: true };
  test.each(policyNames)("%s", (name) => {
    const asked = (attempt: Attempt): [string, string] => {
      const { rules, result } = robotsAccess(historyOf(attempt), accessPolicies[name], nowMs, site);
      return [signs[rules], result];
    };
    const knows = name === "google-2012";
    const isOpen = ["yandex", "amazon", "yahoo", "archive"].includes(name);
    for (const status of [500, 503])
      expect(asked(attemptOf({ status }))).toEqual([
        knows || isOpen ? "+" : "?",
        knows ? "unavailable" : "unreachable",
      ]);
    expect(asked(faultOf("reset"))).toEqual([isOpen ? "+" : "?", "unreachable"]);
  });
});

describe("what was received", () => {
  /** rfc9309, yandex, strict; the others read what RFC 9309 reads. */
  const table: [what: string, changes: Partial<BodyFacts>, signs: string][] = [
    ["a robots.txt", {}, "ccc"],
    ["HTML", { kind: "html", mediaType: "text/html" }, "cc?"],
    ["XML", { kind: "xml", mediaType: "text/xml" }, "cc?"],
    ["JSON", { kind: "json", mediaType: "application/json" }, "cc?"],
    ["binary", { kind: "binary", mediaType: "image/png" }, "c+?"],
    ["a robots.txt by another media type", { mediaType: "text/html" }, "ccc"],
    ["one without a media type", { mediaType: null }, "ccc"],
    ["a cut one", { isCut: true, sizeOctets: 512_000 }, "c+?"],
    ["cut HTML", { isCut: true, kind: "html" }, "c+?"],
    ["nothing", { sizeOctets: 0, kind: "empty" }, "+++"],
  ];
  test.each(table)("%s", (_, changes, expected) => {
    const attempt = attemptOf({ status: 200, body: bodyOf(changes) });
    const asked = (name: AccessPolicyName): string =>
      signs[robotsAccess(historyOf(attempt), accessPolicies[name], nowMs).rules];
    expect((["rfc9309", "yandex", "strict"] as const).map(asked).join("")).toBe(expected);
    for (const name of policyNames)
      if (name !== "yandex" && name !== "strict") expect([name, asked(name)]).toEqual([name, expected[0]]);
    // What was validated is what it was.
    const validated = attemptOf({ status: 304, isValidated: true, body: bodyOf(changes) });
    expect(
      (["rfc9309", "yandex", "strict"] as const)
        .map((name) => signs[robotsAccess(historyOf(validated), accessPolicies[name], nowMs).rules])
        .join(""),
    ).toBe(expected);
  });

  test("a copy that stands in says what it said itself", () => {
    const standing = (changes: Partial<BodyFacts>, policy: AccessPolicy): string =>
      signs[
        robotsAccess(historyOf({ ...copy, body: bodyOf(changes) }, attemptOf({ status: 503 })), policy, nowMs).rules
      ];
    expect(standing({}, accessPolicies.amazon)).toBe("L");
    expect(standing({ sizeOctets: 0 }, accessPolicies.amazon)).toBe("+");
    expect(standing({ kind: "html" }, accessPolicies.amazon)).toBe("L");
    expect(standing({ kind: "html" }, accessPolicy({ base: "amazon", substitutes: "undetermined" }))).toBe("?");
    expect(standing({ isCut: true }, accessPolicy({ base: "amazon", oversize: "opens" }))).toBe("+");
  });
});

describe("departures", () => {
  const rfc = accessPolicies["rfc9309"];

  test("every value of a named policy that is not RFC 9309's has a row, and every row is some policy's", () => {
    for (const policy of Object.values(accessPolicies)) {
      for (const field of Object.keys(rfc) as (keyof AccessPolicy)[]) {
        if (field === "name" || field === "base" || JSON.stringify(policy[field]) === JSON.stringify(rfc[field]))
          continue;
        expect([policy.name, field, policyDeparturesOf(policy).some((row) => row.field === field)]).toEqual([
          policy.name,
          field,
          true,
        ]);
      }
    }
    for (const row of policyDepartures) {
      expect([row.id, Object.values(accessPolicies).some((policy) => row.isIn(policy)), row.isIn(rfc)]).toEqual([
        row.id,
        true,
        false,
      ]);
      expect([row.id, row.says.length > 20 && row.source.length > 2]).toEqual([row.id, true]);
    }
    expect(new Set(policyDepartures.map((row) => row.id)).size).toBe(policyDepartures.length);
  });

  test("which policy makes which", () => {
    expect(
      Object.fromEntries(
        policyNames.map((name) => [
          name,
          policyDeparturesOf(accessPolicies[name])
            .map((row) => row.id)
            .join(" "),
        ]),
      ),
    ).toEqual({
      rfc9309: "",
      google: "too-many-requests-unreachable outage-copy outage-opens outage-as-site-answers no-validation",
      "google-2012": "server-errors-for-missing retry-503-often",
      "koster-1996": "refusals-closed fresh-beyond-24-hours",
      yandex: "only-200 binary-opens oversize-opens outage-opens",
      amazon: "unavailable-copy outage-copy outage-opens copy-age",
      yahoo: "outage-opens",
      archive: "outage-opens",
      strict:
        "only-200 substitutes-undetermined oversize-undetermined refusals-closed too-many-requests-unreachable " +
        "client-errors-undetermined redirect-limit-undetermined",
    });
  });

  test("an answer names those that it rests on, and says when it was opened by the policy", () => {
    const late = (attempt: Attempt): Attempt => atMoment(attempt, nowMs);
    const down = attemptOf({ status: 503, finishedMs: nowMs - 13 * hourMs });
    const old = attemptOf({ status: 200, finishedMs: nowMs - 14 * hourMs });
    const table: [
      name: AccessPolicyName,
      attempts: [Attempt, ...Attempt[]],
      departures: string,
      isOpened: boolean,
      site?: SiteFacts,
    ][] = [
      ["rfc9309", [down, late(down)], "", false],
      ["archive", [down, late(down)], "outage-opens", true],
      ["archive", [attemptOf({ status: 404 })], "", false],
      ["archive", [attemptOf({ status: 200 })], "", false],
      ["google", [late(down)], "", false],
      ["google", [down, late(down)], "outage-opens", true],
      ["google", [old, down, late(down)], "outage-copy", true],
      ["google", [attemptOf({ status: 429 })], "too-many-requests-unreachable", false],
      [
        "google",
        [atMoment(down, nowMs - 40 * dayMs), late(down)],
        "outage-as-site-answers",
        true,
        { isReachable: true, sendsServerErrorsForMissing: false },
      ],
      [
        "google",
        [atMoment(down, nowMs - 40 * dayMs), late(down)],
        "",
        false,
        { isReachable: false, sendsServerErrorsForMissing: false },
      ],
      [
        "google-2012",
        [attemptOf({ status: 500 })],
        "server-errors-for-missing",
        true,
        { isReachable: null, sendsServerErrorsForMissing: true },
      ],
      ["koster-1996", [attemptOf({ status: 401 })], "refusals-closed", false],
      ["yandex", [attemptOf({ status: 201 })], "only-200", true],
      ["yandex", [attemptOf({ status: 200, body: bodyOf({ isCut: true }) })], "oversize-opens", true],
      ["yandex", [attemptOf({ status: 200, body: bodyOf({ kind: "binary" }) })], "binary-opens", true],
      ["amazon", [old, attemptOf({ status: 404 })], "unavailable-copy copy-age", false],
      ["amazon", [old, late(down)], "outage-copy copy-age", true],
      ["strict", [attemptOf({ status: 200, body: bodyOf({ kind: "html" }) })], "substitutes-undetermined", false],
      ["strict", [attemptOf({ status: 200, body: bodyOf({ isCut: true }) })], "oversize-undetermined", false],
      ["strict", [attemptOf({ status: 418 })], "client-errors-undetermined", false],
      ["strict", [faultOf("redirect-loop")], "redirect-limit-undetermined", false],
    ];
    for (const [name, [first, ...more], departures, isOpened, site] of table) {
      const access = robotsAccess(historyOf(first, ...more), accessPolicies[name], nowMs, site);
      expect([name, access.departures.join(" "), access.isOpenedByPolicy]).toEqual([name, departures, isOpened]);
    }
  });
});

describe("names", () => {
  test("each policy is found by its name, and nothing else is", () => {
    for (const name of policyNames)
      expect([findAccessPolicy(name)?.name, findAccessPolicy(name)?.base]).toEqual([name, name]);
    for (const name of ["", "RFC9309", "custom", "constructor", "__proto__", "toString"])
      expect(findAccessPolicy(name)).toBeUndefined();
  });

  test("RFC 9309's value stands first in every union, and each value is some policy's", () => {
    for (const [field, values] of Object.entries(policyValues)) {
      const used = Object.values(accessPolicies).map((policy) => policy[field as keyof typeof policyValues]);
      expect([field, values[0]]).toEqual([field, accessPolicies["rfc9309"][field as keyof typeof policyValues]]);
      expect([field, [...new Set<string>(used)].sort()]).toEqual([field, [...values].sort()]);
    }
  });
});

describe("policyOf", () => {
  const table: [crawler: string, policy: AccessPolicyName, isDocumented: boolean][] = [
    ["Googlebot", "google", true],
    ["Googlebot-Image", "google", true],
    ["AdsBot-Google", "google", true],
    ["GoogleAgent-Mariner", "google", false],
    ["YandexBot", "yandex", true],
    ["YandexImages", "yandex", true],
    ["Amazonbot", "amazon", true],
    ["Amzn-SearchBot", "amazon", true],
    ["AmazonBuyForMe", "rfc9309", false],
    ["Slurp", "yahoo", true],
    ["bingbot", "rfc9309", false],
    ["GPTBot", "rfc9309", false],
    ["CCBot", "rfc9309", false],
    ["archive.org_bot", "rfc9309", false],
  ];
  test.each(table)("%s", (name, policy, isDocumented) => {
    const crawler = findCrawler(name);
    expect(crawler?.name).toBe(name);
    if (crawler !== undefined) expect(policyOf(crawler)).toEqual({ policy: accessPolicies[policy], isDocumented });
  });

  test("every crawler has one, and only documented ones depart", () => {
    for (const crawler of crawlers()) {
      const { policy, isDocumented } = policyOf(crawler);
      expect([crawler.name, policy.name === "rfc9309" && isDocumented]).toEqual([crawler.name, false]);
    }
  });
});
