// Questions about live sites, over a network that answers as it is told: what is asked for, in whose name, and what the
// answers say when a robots.txt cannot be had. Explanations are in live-explain.test.ts, histories in
// live-history.test.ts.
import { describe, expect, test } from "vitest";
import type { FakeAnswer } from "../../client/test/fake-network.ts";
import { post, testService, userAgent } from "./asking.ts";
import { site, shop, rules, base64 } from "./live-sites.ts";

describe("check", () => {
  test("the robots.txt alone is asked for, once, in the service's own name", async () => {
    const service = testService(site({ [`${shop}/robots.txt`]: { body: rules } }));
    const question = { urls: [`${shop}/cart`, `${shop}/`], agents: ["Googlebot", "GPTBot"] };
    const { json } = await post(service, "/api/v1/check", question);
    expect(json).toMatchObject({
      mode: "live",
      rows: [
        {
          url: `${shop}/cart`,
          agent: "Googlebot",
          allowed: false,
          action: "skip",
          line: 2,
          origin: shop,
          outlook: null,
        },
        { agent: "GPTBot", allowed: false, line: 5 },
        { agent: "Googlebot", allowed: true, action: "fetch", reason: "no-rule" },
        { agent: "GPTBot", allowed: false },
      ],
      sites: [
        {
          origin: shop,
          isKnown: true,
          result: "successful",
          rules: "this-copy",
          status: 200,
          sizeOctets: rules.length,
          robotsTxtBase64: null,
          askedAt: "2026-11-21T00:00:00Z",
          freshUntil: "2026-11-22T00:00:00Z",
        },
      ],
    });
    await post(service, "/api/v1/check", question);
    expect(service.network.requests).toEqual([{ url: `${shop}/robots.txt`, atMs: service.clock.nowMs, userAgent }]);
  });

  test("the file itself, when it is asked for", async () => {
    const service = testService(site({ [`${shop}/robots.txt`]: { body: rules } }));
    const { json } = await post(service, "/api/v1/check", { url: `${shop}/`, withRobotsTxt: true });
    expect(json.sites[0].robotsTxtBase64).toBe(base64(rules));
  });

  test("URLs of several origins, each by its own robots.txt; what is no web URL is undetermined", async () => {
    const service = testService(site({ "https://a.example/robots.txt": { body: "User-agent: *\nDisallow: /\n" } }));
    const { json } = await post(service, "/api/v1/check", {
      urls: ["https://a.example/x", "http://b.example/x", "/x", "ftp://a.example/", "https://a.example/\nx"],
    });
    expect(
      json.rows.map((row: { allowed: unknown; action: unknown; origin: unknown }) => [
        row.allowed,
        row.action,
        row.origin,
      ]),
    ).toEqual([
      [false, "skip", "https://a.example"],
      [true, "fetch", "http://b.example"],
      [null, "defer", null],
      [null, "defer", null],
      [null, "defer", null],
    ]);
    expect(json.sites.map((one: { origin: string }) => one.origin)).toEqual(["https://a.example", "http://b.example"]);
  });

  test("more origins than one request may ask about", async () => {
    const service = testService();
    const { json } = await post(service, "/api/v1/check", {
      urls: Array.from({ length: 11 }, (_, i) => `https://s${i}.example/`),
    });
    expect([json.code, service.network.requests]).toEqual(["too-many", []]);
  });
});

/**
 * What each failure means: to a crawler that obeys RFC 9309 now, and what each crawler's operator says that it will do.
 * Google, by its page of 2026: 12 hours of nothing, 30 days of everything where no copy is kept, then as the site
 * answers, which nobody knows here.
 */
const failures: readonly [
  name: string,
  answer: FakeAnswer,
  row: object,
  google: readonly (readonly [string, string | null])[] | null,
][] = [
  [
    "404: there is none",
    { status: 404 },
    { allowed: true, action: "fetch", reason: "unavailable", retryAt: null },
    [["allow-all", "some time"]],
  ],
  [
    "503: unreachable, so nothing may be fetched",
    { status: 503 },
    { allowed: null, action: "defer", reason: "unreachable", retryAt: expect.any(String) },
    [
      ["undetermined", "some time"],
      ["allow-all", "some time"],
      ["undetermined", null],
    ],
  ],
  [
    "a name that does not exist",
    { fault: "name-not-found" },
    { allowed: null, action: "defer", reason: "unreachable" },
    [
      ["undetermined", "some time"],
      ["allow-all", "some time"],
      ["undetermined", null],
    ],
  ],
];

/** What the service itself will not ask says nothing about the site: it is no outage, so there is no outlook of one. */
const refusals: readonly [fault: NonNullable<FakeAnswer["fault"]>, words: string][] = [
  ["address-refused", "this client asks public addresses only"],
  ["port-refused", "this client does not ask that port"],
  ["scheme-refused", "this client does not ask that scheme"],
];

describe("when the robots.txt cannot be had", () => {
  test.each(failures)("%s", async (_name, answer, row, google) => {
    const service = testService(site({ [`${shop}/robots.txt`]: answer }));
    const { json } = await post(service, "/api/v1/check", { url: `${shop}/`, agents: ["*", "Googlebot", "GPTBot"] });
    expect(json.rows[0]).toMatchObject(row);
    const outlooks = json.rows.map((one: { outlook: { policy: string; isDocumented: boolean } }) => [
      one.outlook.policy,
      one.outlook.isDocumented,
    ]);
    expect(outlooks).toEqual([
      ["rfc9309", false],
      ["google", true],
      ["rfc9309", false],
    ]);
    const stages = json.rows[1].outlook.stages.map((stage: { rules: string; until: string | null }) => [
      stage.rules,
      stage.until === null ? null : "some time",
    ]);
    expect(stages).toEqual(google);
    // Under RFC 9309 no failure ever opens anything.
    const open = json.rows[0].outlook.stages.some((stage: { rules: string }) => stage.rules === "allow-all");
    expect(open).toBe("status" in answer && answer.status === 404);
  });

  test.each(refusals)("%s is told as the service's own refusal", async (fault, words) => {
    const service = testService(site({ [`${shop}/robots.txt`]: { fault } }));
    const { json } = await post(service, "/api/v1/check", { url: `${shop}/`, agents: ["*", "Googlebot"] });
    for (const row of json.rows)
      expect(row).toMatchObject({ allowed: null, action: "defer", reason: "not-asked", outlook: null });
    expect(json.rows[0].explanation).toContain(words);
    expect(json.rows[0].explanation).not.toContain("unreachable");
    expect(json.sites[0]).toMatchObject({ reason: "not-asked", fault, history: { firstFailureAt: null } });
  });

  test("explain tells the same of each agent", async () => {
    const service = testService(() => ({ status: 503 }));
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/`, agents: ["Googlebot", "GPTBot"] });
    expect(json).toMatchObject({
      page: null,
      way: { noPage: "deferred", hops: [{ action: "defer", status: null }] },
      decisions: [
        { crawl: { state: "undetermined", action: "defer", reason: "unreachable" }, outlook: { policy: "google" } },
        { crawl: { state: "undetermined" }, outlook: { policy: "rfc9309", isDocumented: false } },
      ],
    });
    expect(service.network.requests.map(({ url }) => url)).toEqual([`${shop}/robots.txt`]);
  });

  test("lint has nothing to lint, and diff compares nothing with what is not known", async () => {
    const service = testService(() => ({ status: 503 }));
    expect((await post(service, "/api/v1/lint", { url: `${shop}/` })).json).toMatchObject({
      mode: "live",
      kind: "none",
      findings: [],
      sites: [{ result: "unreachable" }],
    });
    expect(
      (await post(service, "/api/v1/diff", { old: { url: `${shop}/` }, new: { robotsTxt: rules } })).json,
    ).toMatchObject({
      mode: "live",
      result: "undetermined",
      classes: [],
      old: { kind: "unknown", origin: shop },
      new: { kind: "file" },
    });
  });

  test("diff with a site that has none compares with an empty file", async () => {
    const service = testService();
    const { json } = await post(service, "/api/v1/diff", {
      old: { url: `${shop}/x` },
      new: { robotsTxt: "User-agent: *\nDisallow: /\n" },
    });
    expect(json).toMatchObject({
      result: "different",
      old: { kind: "none", origin: shop },
      classes: [{ newlyDisallowed: [{ witness: "/" }] }],
    });
  });
});

test("lint of a live file knows where and as what it is served", async () => {
  const service = testService(site({ [`${shop}/robots.txt`]: { body: "User-agent: *\nDisalow: /x\n" } }));
  const { json } = await post(service, "/api/v1/lint", { url: `${shop}/any/page` });
  expect(json).toMatchObject({ mode: "live", kind: "robots.txt", sites: [{ origin: shop }] });
  expect(json.findings.map((finding: { code: string }) => finding.code)).toContain("misspelled-record");
});
