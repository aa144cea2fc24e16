// Questions about live sites, over a network that answers as it is told: what is asked for, in whose name, and what the
// answers say when a robots.txt cannot be had.
import { describe, expect, test } from "vitest";
import type { FakeAnswer } from "../../client/test/fake-network.ts";
import { ask, post, testService, userAgent } from "./asking.ts";

const site =
  (answers: Readonly<Record<string, FakeAnswer>>) =>
  (url: string): FakeAnswer =>
    answers[url] ?? { status: 404 };
const shop = "https://shop.example";
const rules = "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n";
const base64 = (text: string): string => Buffer.from(text).toString("base64");

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

describe("explain", () => {
  test("the page's RSL links, with their effect", async () => {
    const service = testService(
      site({
        [`${shop}/sale`]: {
          headers: [["content-type", "text/html"]],
          body: "<link rel=license type=application/rsl+xml href=https://shop.example/l.xml>",
        },
      }),
    );
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/sale` });
    expect(json.page.licenseLinks).toEqual([
      { rel: "license", type: "application/rsl+xml", href: "https://shop.example/l.xml" },
    ]);
    expect(json.decisions[0].licenses).toEqual(["https://shop.example/l.xml"]);
  });

  test("robots.txt, page and TDM file, and what they say together", async () => {
    const service = testService(
      site({
        [`${shop}/robots.txt`]: { body: rules },
        [`${shop}/sale`]: {
          headers: [
            ["content-type", "text/html"],
            ["x-robots-tag", "nofollow"],
          ],
          body: "<meta name=robots content=noindex>",
        },
        [`${shop}/.well-known/tdmrep.json`]: { body: JSON.stringify([{ location: "/", "tdm-reservation": 1 }]) },
      }),
    );
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/sale`, agents: ["Googlebot", "GPTBot"] });
    expect(json).toMatchObject({
      mode: "live",
      decisions: [
        {
          agent: "Googlebot",
          url: `${shop}/sale`,
          origin: shop,
          outlook: null,
          crawl: { state: "allowed", action: "fetch" },
          index: { state: "disallowed" },
          follow: { state: "disallowed" },
          use: { "ai-train": { state: "disallowed" } },
        },
        { agent: "GPTBot", crawl: { state: "disallowed", verdict: { line: 5 } }, index: { state: "undetermined" } },
      ],
      page: {
        url: `${shop}/sale`,
        status: 200,
        headers: [
          ["content-type", "text/html"],
          ["x-robots-tag", "nofollow"],
        ],
        metas: [{ name: "robots", content: "noindex" }],
      },
      way: { noPage: null, hops: [{ url: `${shop}/sale`, action: "fetch", status: 200, origin: shop }] },
    });
    expect(new Set(service.network.requests.map((request) => request.userAgent))).toEqual(new Set([userAgent]));
  });

  test("a page that the service itself may not fetch is not asked for, whichever crawler is asked about", async () => {
    const service = testService(
      site({ [`${shop}/robots.txt`]: { body: "User-agent: maycrawl\nDisallow: /\n" }, [`${shop}/`]: { body: "x" } }),
    );
    const { json } = await post(service, "/api/v1/explain", { url: `${shop}/`, agents: ["Googlebot"] });
    expect(json).toMatchObject({
      way: { noPage: "disallowed" },
      page: null,
      decisions: [{ crawl: { state: "allowed" }, index: { state: "undetermined", reason: "page-not-known" } }],
    });
    expect(service.network.requests.map(({ url }) => url)).toEqual([`${shop}/robots.txt`]);
  });

  test("after redirects, the first hop that the agent may not crawl, else the page", async () => {
    const service = testService(
      site({
        [`${shop}/robots.txt`]: { body: "User-agent: GPTBot\nDisallow: /old\n" },
        [`${shop}/old`]: { status: 301, redirectTo: "https://new.example/" },
        "https://new.example/robots.txt": { body: "User-agent: Googlebot\nDisallow: /\n" },
        "https://new.example/": { body: "<p>" },
      }),
    );
    const { json } = await post(service, "/api/v1/explain", {
      url: `${shop}/old`,
      agents: ["GPTBot", "Googlebot", "bingbot"],
    });
    expect(
      json.decisions.map((one: { url: string; crawl: { state: string }; origin: string }) => [
        one.url,
        one.crawl.state,
        one.origin,
      ]),
    ).toEqual([
      [`${shop}/old`, "disallowed", shop],
      ["https://new.example/", "disallowed", "https://new.example"],
      ["https://new.example/", "allowed", "https://new.example"],
    ]);
    expect(json.way.hops.map((hop: { redirectTo: string | null }) => hop.redirectTo)).toEqual([
      "https://new.example/",
      null,
    ]);
  });

  test.each([
    "shop.example",
    "/x",
    "ftp://shop.example/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://",
    "https://a\tb.example/",
  ])("refused: %j", async (url) => {
    const service = testService();
    expect((await post(service, "/api/v1/explain", { url })).json.code).toBe("invalid-url");
    expect((await post(service, "/api/v1/lint", { url })).json.code).toBe("invalid-url");
    expect((await post(service, "/api/v1/diff", { old: { url }, new: { robotsTxt: "" } })).json.code).toBe(
      "invalid-url",
    );
    expect(service.network.requests).toEqual([]);
  });
});

test("lint of a live file knows where and as what it is served", async () => {
  const service = testService(site({ [`${shop}/robots.txt`]: { body: "User-agent: *\nDisalow: /x\n" } }));
  const { json } = await post(service, "/api/v1/lint", { url: `${shop}/any/page` });
  expect(json).toMatchObject({ mode: "live", kind: "robots.txt", sites: [{ origin: shop }] });
  expect(json.findings.map((finding: { code: string }) => finding.code)).toContain("misspelled-record");
});

describe("history", () => {
  /** A site whose robots.txt was seen in these states, a day apart. */
  async function seen(...answers: readonly FakeAnswer[]): Promise<ReturnType<typeof testService>> {
    let now = 0;
    const service = testService((url) =>
      url === `${shop}/robots.txt` ? (answers[now] as FakeAnswer) : { status: 404 },
    );
    for (; now < answers.length; now++) {
      await post(service, "/api/v1/check", { url: `${shop}/` });
      await service.clock.pass(86_400_000);
    }
    return service;
  }

  test("versions, newest first, each with what changed for whom", async () => {
    const service = await seen(
      { body: "User-agent: *\nDisallow: /a\n" },
      { body: "User-agent: *\nDisallow: /a\nDisallow: /b\n" },
      { body: "User-agent: *\nDisallow: /a\nDisallow: /b\n#\n" },
    );
    const { json } = await ask(service, `/api/v1/history?origin=${shop}/some/page&agent=*&agent=GPTBot`);
    expect(json).toMatchObject({
      origin: shop,
      agents: ["*", "GPTBot"],
      before: null,
      versions: [
        { seenAt: "2026-11-23T00:00:00Z", result: "successful", status: 200, change: { result: "equal", classes: [] } },
        {
          seenAt: "2026-11-22T00:00:00Z",
          change: {
            result: "different",
            classes: ["*", "GPTBot"].map((one) => ({
              agents: [one],
              newlyDisallowed: [{ witness: "/b" }],
              newlyAllowed: [],
            })),
          },
        },
        { seenAt: "2026-11-21T00:00:00Z", change: null },
      ],
    });
    const asked = service.network.requests.length;
    await ask(service, `/api/v1/history?origin=${shop}`);
    expect(service.network.requests.length).toBe(asked);
  });

  test("what came and went: none is as empty, unreachable is not known", async () => {
    const service = await seen({ status: 404 }, { body: "User-agent: *\nDisallow: /\n" }, { status: 503 });
    const { json } = await ask(service, `/api/v1/history?origin=${shop}&agent=*`);
    expect(
      json.versions.map((one: { result: string; change: { result: string } | null }) => [
        one.result,
        one.change?.result,
      ]),
    ).toEqual([
      ["unreachable", "undetermined"],
      ["successful", "different"],
      ["unavailable", undefined],
    ]);
  });

  test("page by page, and nothing falls between", async () => {
    const service = await seen(...Array.from({ length: 5 }, (_, i) => ({ body: `User-agent: *\nDisallow: /${i}\n` })));
    const got: string[] = [];
    for (let before: string | null = ""; before !== null;) {
      const { json }: { json: { versions: { seenAt: string }[]; before: string | null } } = await ask(
        service,
        `/api/v1/history?origin=${shop}&limit=2${before === "" ? "" : `&before=${before}`}`,
      );
      got.push(...json.versions.map((one) => one.seenAt.slice(8, 10)));
      before = json.before;
    }
    expect(got).toEqual(["25", "24", "23", "22", "21"]);
  });

  test("the file of a version, and of none", async () => {
    const service = await seen({ body: rules });
    const { json } = await ask(service, `/api/v1/history?origin=${shop}`);
    const [{ hash }] = json.versions;
    expect((await ask(service, `/api/v1/history/robots-txt?origin=${shop}&hash=${hash}`)).json).toEqual({
      origin: shop,
      hash,
      sizeOctets: rules.length,
      robotsTxt: rules,
      robotsTxtBase64: base64(rules),
    });
    // A hash that is known, of an origin that never had it: nobody learns that somebody has it.
    expect((await ask(service, `/api/v1/history/robots-txt?origin=https://other.example&hash=${hash}`)).json.code).toBe(
      "not-found",
    );
    expect((await ask(service, `/api/v1/history/robots-txt?origin=${shop}&hash=${"0".repeat(64)}`)).json.code).toBe(
      "not-found",
    );
  });

  test("an origin that was never seen has none", async () => {
    expect((await ask(testService(), `/api/v1/history?origin=${shop}`)).json).toMatchObject({
      versions: [],
      before: null,
    });
  });

  test.each([
    ["", "invalid-request"],
    ["origin=shop.example", "invalid-origin"],
    ["origin=ftp://shop.example", "invalid-origin"],
    ["origin=javascript:x", "invalid-origin"],
    [`origin=${shop}&limit=0`, "invalid-request"],
    [`origin=${shop}&limit=101`, "invalid-request"],
    [`origin=${shop}&limit=1e1`, "invalid-request"],
    [`origin=${shop}&before=yesterday`, "invalid-moment"],
    [`origin=${shop}&agent=***`, "invalid-request"],
    [`origin=${shop}&origin=${shop}`, "invalid-request"],
    [`origin=${shop}${"&agent=a".repeat(21)}`, "invalid-request"],
  ])("refused: %s", async (query, code) => {
    expect((await ask(testService(), `/api/v1/history?${query}`)).json.code).toBe(code);
  });
});
