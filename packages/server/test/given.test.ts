// Questions about what is given in the request: each route's answer, by rows. Nothing is retrieved.
import { describe, expect, test } from "vitest";
import { ask, post, testService } from "./asking.ts";

const service = testService();
const shop = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /\n";
const letter = (i: number): string => String.fromCharCode(97 + (Math.floor(i) % 25));
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString("base64");

/** Asks, and expects the answer to hold these members. */
const rows: readonly [name: string, path: string, body: object, expected: object][] = [
  [
    "check: a rule decides, and what came second is told",
    "/api/v1/check",
    { robotsTxt: shop, url: "/cart/help" },
    {
      mode: "given",
      sites: [],
      rows: [
        {
          url: "/cart/help",
          agent: "*",
          path: "/cart/help",
          allowed: true,
          action: "fetch",
          reason: "rule",
          line: 3,
          column: 1,
          rule: "Allow: /cart/help",
          group: { userAgent: "*", line: 1 },
          runnerUp: { rule: "Disallow: /cart", line: 2, why: "fewer-octets" },
          dialect: "rfc9309",
        },
      ],
    },
  ],
  [
    "check: URLs first, then agents",
    "/api/v1/check",
    { robotsTxt: shop, urls: ["/cart", "/"], agents: ["Bingbot", "gptbot"] },
    {
      rows: [
        { url: "/cart", agent: "Bingbot", allowed: false, action: "skip", crawler: "bingbot" },
        { url: "/cart", agent: "gptbot", allowed: false, crawler: "GPTBot" },
        { url: "/", agent: "Bingbot", allowed: true, line: 0, reason: "no-rule" },
        { url: "/", agent: "gptbot", allowed: false, line: 6 },
      ],
    },
  ],
  [
    "check: octets in base64",
    "/api/v1/check",
    { robotsTxtBase64: base64(shop), url: "/cart" },
    { rows: [{ allowed: false, line: 2 }] },
  ],
  [
    "check: a file that is not UTF-8 is read by its bytes",
    "/api/v1/check",
    {
      robotsTxtBase64: base64(Uint8Array.from([...Buffer.from("User-agent: *\nDisallow: /caf"), 0xe9])),
      urls: ["/caf%E9", "/caf%C3%A9", "/caf\u00e9"],
    },
    { rows: [{ allowed: false, line: 2 }, { allowed: true }, { allowed: true }] },
  ],
  [
    "check: an invalid agent has a row that says so",
    "/api/v1/check",
    { robotsTxt: shop, url: "/", agents: ["*", "***"] },
    {
      rows: [{ allowed: true }, { agent: "***", allowed: null, action: "defer", reason: "invalid-agent" }],
    },
  ],
  [
    "check: a whole User-Agent header",
    "/api/v1/check",
    {
      robotsTxt: shop,
      url: "/",
      agents: ["Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"],
    },
    { rows: [{ agent: "GPTBot", allowed: false, crawler: "GPTBot" }] },
  ],
  [
    "check: one agent named twice is asked once",
    "/api/v1/check",
    { robotsTxt: shop, url: "/", agents: ["*", "*"] },
    { rows: [{ agent: "*" }] },
  ],
  [
    "check: an item that is no URL is undetermined",
    "/api/v1/check",
    { robotsTxt: shop, urls: ["cart", "//cart", "mailto:x", "/a\tb"] },
    {
      rows: [1, 2, 3, 4].map(() => ({ allowed: null, action: "defer", reason: "invalid-url" })),
    },
  ],
  [
    "check: another origin than the first one",
    "/api/v1/check",
    { robotsTxt: shop, urls: ["https://a.example/", "https://b.example/", "/"] },
    {
      rows: [{ allowed: true }, { allowed: null, reason: "other-origin" }, { allowed: true }],
    },
  ],
  [
    "check: the origin that the file governs",
    "/api/v1/check",
    { robotsTxt: shop, url: "https://a.example/", origin: "https://b.example/x" },
    {
      rows: [{ allowed: null, reason: "other-origin" }],
    },
  ],
  [
    "check: a dialect in place of each crawler's own",
    "/api/v1/check",
    { robotsTxt: shop, url: "/", agents: ["Googlebot"], dialect: "koster-1996" },
    {
      rows: [{ dialect: "koster-1996" }],
    },
  ],
  [
    "check: under a dialect that takes URLs as they stand, a literal token's URL is made ready",
    "/api/v1/check",
    {
      robotsTxt: "User-agent: FooBot\nDisallow: /caf%C3%A9\nDisallow: /cart\n",
      urls: ["/caf\u00e9", "/x/../cart"],
      agents: ["FooBot"],
      dialect: "google",
    },
    {
      rows: [
        { allowed: false, line: 2 },
        { allowed: false, line: 3 },
      ],
    },
  ],
  [
    "check: nothing fetches under a control token",
    "/api/v1/check",
    { robotsTxt: "User-agent: *\nAllow: /\n", url: "/", agents: ["Google-Extended"] },
    {
      rows: [{ allowed: true, action: "skip", notes: expect.arrayContaining(["control-only"]) }],
    },
  ],
  [
    "check: past the budget of steps it is undetermined",
    "/api/v1/check",
    {
      robotsTxt:
        `User-agent: *\n` +
        `${Array.from({ length: 676 }, (_, i) => `Disallow: /*${letter(i)}${letter(i / 26)}*z$\nDisallow: /*${letter(i)}*${letter(i / 26)}*z$\n`).join("")}`,
      url: `/${Array.from({ length: 8_000 }, (_, i) => letter(i * i + i / 7)).join("")}`,
    },
    { rows: [{ allowed: null, action: "defer", reason: "step-limit" }] },
  ],

  [
    "explain: robots.txt, headers and HTML together",
    "/api/v1/explain",
    {
      url: "https://shop.example/sale",
      agents: ["Googlebot", "GPTBot", "***"],
      robotsTxt: shop,
      headers: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Robots-Tag: nofollow\r\n",
      html: "<title>x</title>\n<meta name=robots content=noindex>",
    },
    {
      mode: "given",
      way: null,
      sites: [],
      decisions: [
        {
          agent: "Googlebot",
          crawler: "Googlebot",
          crawl: { state: "allowed", action: "fetch" },
          index: { state: "disallowed", reason: "page-rule" },
          follow: { state: "disallowed" },
          snippet: { state: "allowed" },
          use: { "ai-train": { state: "unstated" } },
          outlook: null,
          origin: null,
        },
        {
          agent: "GPTBot",
          crawl: { state: "disallowed", verdict: { line: 6 } },
          index: { state: "undetermined", reason: "page-not-fetched" },
        },
        { agent: "***", error: { code: "invalid-agent" } },
      ],
      page: {
        status: 200,
        mediaType: "text/html",
        headers: [
          ["Content-Type", "text/html"],
          ["X-Robots-Tag", "nofollow"],
        ],
        metas: [{ name: "robots", content: "noindex", line: 2, position: "head" }],
      },
    },
  ],
  [
    "explain: a robots.txt that is unreachable leaves everything open",
    "/api/v1/explain",
    { url: "/x", robotsAccess: "unreachable", html: "<p>" },
    {
      decisions: [
        { crawl: { state: "undetermined", action: "defer", reason: "unreachable" }, index: { state: "undetermined" } },
      ],
    },
  ],
  [
    "explain: what is no URL is undetermined",
    "/api/v1/explain",
    { url: "x y", robotsTxt: "" },
    {
      decisions: [{ crawl: { state: "undetermined", reason: "invalid-url", action: "defer" } }],
      page: null,
    },
  ],
  [
    "explain: at a moment",
    "/api/v1/explain",
    {
      url: "/x",
      agents: ["Googlebot"],
      headers: "X-Robots-Tag: unavailable_after: 2026-01-01",
      at: "2027-01-01T00:00:00Z",
      robotsTxt: "",
    },
    { decisions: [{ index: { state: "disallowed" } }] },
  ],
  [
    "explain: before that moment",
    "/api/v1/explain",
    {
      url: "/x",
      agents: ["Googlebot"],
      headers: "X-Robots-Tag: unavailable_after: 2026-01-01",
      at: "2025-01-01",
      robotsTxt: "",
    },
    { decisions: [{ index: { state: "allowed" } }] },
  ],
  [
    "explain: HTML in another charset",
    "/api/v1/explain",
    {
      url: "/x",
      headers: "Content-Type: text/html; charset=utf-16le",
      htmlBase64: base64(Buffer.from("<meta name=robots content=noindex>", "utf16le")),
      agents: ["Googlebot"],
      robotsTxt: "",
    },
    { decisions: [{ index: { state: "disallowed" } }] },
  ],

  [
    "lint: a misspelled record",
    "/api/v1/lint",
    { robotsTxt: "User-agent: *\nDisalow: /cart\n" },
    {
      mode: "given",
      kind: "robots.txt",
      sites: [],
      fixed: null,
      findings: [{ code: "misspelled-record", line: 2, column: 1, span: { start: 14 } }],
    },
  ],
  [
    "lint: a check that is switched off",
    "/api/v1/lint",
    { robotsTxt: "User-agent: *\nDisalow: /cart\n", checks: { "misspelled-record": false } },
    { findings: [] },
  ],
  [
    "lint: put right",
    "/api/v1/lint",
    { robotsTxt: "User-agent: *\nDisallow: /a\nDisallow: /a\n", fix: true },
    {
      fixed: {
        robotsTxt: "User-agent: *\nDisallow: /a\n",
        isChanged: true,
        applied: [{ code: "duplicate-rule", line: 3 }],
      },
    },
  ],

  [
    "format: the canonical layout",
    "/api/v1/format",
    { robotsTxt: "user-agent:*\nDISALLOW : /cart" },
    {
      robotsTxt: "User-agent: *\nDisallow: /cart\n",
      robotsTxtBase64: base64("User-agent: *\nDisallow: /cart\n"),
      isChanged: true,
      refused: [],
    },
  ],
  [
    "format: what is not UTF-8 is returned as bytes",
    "/api/v1/format",
    { robotsTxtBase64: base64(Uint8Array.of(0x23, 0xff, 0x0a)) },
    {
      robotsTxt: null,
      robotsTxtBase64: base64(Uint8Array.of(0x23, 0xff, 0x0a)),
      isChanged: false,
    },
  ],

  [
    "diff: what is newly disallowed, with a path that shows it",
    "/api/v1/diff",
    {
      old: { robotsTxt: "User-agent: *\nDisallow: /a\n" },
      new: { robotsTxt: "User-agent: *\nDisallow: /a\nDisallow: /b\n" },
    },
    {
      mode: "given",
      result: "different",
      urls: [],
      old: { kind: "file", origin: null },
      new: { kind: "file", origin: null },
      classes: [
        {
          agents: ["*"],
          result: "different",
          newlyAllowed: [],
          newlyUndecided: [],
          isComplete: true,
          newlyDisallowed: [
            {
              witness: "/b",
              shape: "/b*",
              shapeExtent: "all",
              unchanged: [],
              old: { allowed: true, line: null },
              new: { allowed: false, line: 3, text: "Disallow: /b" },
            },
          ],
        },
      ],
    },
  ],
  [
    "diff: nothing changes for anybody",
    "/api/v1/diff",
    { old: { robotsTxt: shop }, new: { robotsTxtBase64: base64(`# moved\n${shop}`) } },
    { result: "equal" },
  ],
  [
    "diff: for one agent, on URLs",
    "/api/v1/diff",
    {
      old: { robotsTxt: "" },
      new: { robotsTxt: shop },
      agents: ["GPTBot"],
      urls: ["/a", "/b", "no url"],
    },
    {
      result: "different",
      classes: [{ agents: ["GPTBot"] }],
      urls: [{ agent: "GPTBot", urls: 3, invalidUrls: 1, newlyDisallowed: 2, allowedByOld: 2, allowedByNew: 0 }],
    },
  ],
];

test.each(rows)("%s", async (_name, path, body, expected) => {
  const { status, json } = await post(service, path, body);
  expect([status, json]).toMatchObject([200, expected]);
  expect(service.network.requests).toEqual([]);
});

/** Requests that are refused, with their code and the member that the sentence names. */
const refused: readonly [name: string, path: string, body: unknown, code: string, words: RegExp][] = [
  ["no JSON", "/api/v1/check", "{", "not-json", /JSON/],
  ["an empty body", "/api/v1/check", "", "not-json", /JSON/],
  ["JSON that is no object", "/api/v1/check", "[]", "invalid-request", /request/],
  [
    "a member that is not known",
    "/api/v1/check",
    { robotsTxt: "", url: "/", agent: "x" },
    "invalid-request",
    /^agent is not a known member/,
  ],
  ["no URL", "/api/v1/check", { robotsTxt: "" }, "invalid-request", /url and urls/],
  ["both url and urls", "/api/v1/check", { robotsTxt: "", url: "/", urls: ["/"] }, "invalid-request", /url and urls/],
  ["no URLs at all", "/api/v1/check", { robotsTxt: "", urls: [] }, "invalid-request", /^urls/],
  ["a URL that is no text", "/api/v1/check", { robotsTxt: "", url: 1 }, "invalid-request", /^url/],
  [
    "two forms of a file",
    "/api/v1/check",
    { robotsTxt: "", robotsTxtBase64: "", url: "/" },
    "invalid-request",
    /robotsTxt/,
  ],
  ["no base64", "/api/v1/check", { robotsTxtBase64: "a b", url: "/" }, "invalid-request", /^robotsTxtBase64/],
  ["base64 that lacks a digit", "/api/v1/format", { robotsTxtBase64: "abcde" }, "invalid-request", /^robotsTxtBase64/],
  [
    "an unknown dialect",
    "/api/v1/check",
    { robotsTxt: "", url: "/", dialect: "RFC9309" },
    "unknown-dialect",
    /^dialect/,
  ],
  [
    "a dialect of another kind",
    "/api/v1/check",
    { robotsTxt: "", url: "/", dialect: "__proto__" },
    "unknown-dialect",
    /^dialect/,
  ],
  [
    "a dialect that is no text",
    "/api/v1/check",
    { robotsTxt: "", url: "/", dialect: 1 },
    "invalid-request",
    /^dialect/,
  ],
  [
    "an invalid origin",
    "/api/v1/check",
    { robotsTxt: "", url: "/", origin: "shop.example" },
    "invalid-origin",
    /^origin/,
  ],
  [
    "an origin without a file",
    "/api/v1/check",
    { url: "https://shop.example/", origin: "https://shop.example" },
    "invalid-request",
    /^origin/,
  ],
  ["no agents", "/api/v1/check", { robotsTxt: "", url: "/", agents: [] }, "invalid-request", /^agents/],
  ["agents as one text", "/api/v1/check", { robotsTxt: "", url: "/", agents: "*" }, "invalid-request", /^agents/],
  [
    "more rows than are told",
    "/api/v1/check",
    { robotsTxt: "", urls: Array.from({ length: 1_000 }, () => "/"), agents: ["all"] },
    "too-many",
    /20000/,
  ],
  [
    "more URLs than are read",
    "/api/v1/check",
    { robotsTxt: "", urls: Array.from({ length: 1_001 }, () => "/") },
    "invalid-request",
    /^urls/,
  ],
  [
    "a URL that is too long",
    "/api/v1/check",
    { robotsTxt: "", url: `/${"x".repeat(8_192)}` },
    "invalid-request",
    /^url/,
  ],
  ["explain without a URL", "/api/v1/explain", { robotsTxt: "" }, "invalid-request", /^url/],
  [
    "explain: both a file and its absence",
    "/api/v1/explain",
    { url: "/", robotsTxt: "", robotsAccess: "unavailable" },
    "invalid-request",
    /robotsAccess/,
  ],
  ["explain at no moment", "/api/v1/explain", { url: "/", robotsTxt: "", at: "tomorrow" }, "invalid-moment", /^at/],
  [
    "explain at an invalid day",
    "/api/v1/explain",
    { url: "/", robotsTxt: "", at: "2026-13-01" },
    "invalid-moment",
    /^at/,
  ],
  ["explain: HTML twice", "/api/v1/explain", { url: "/", html: "", htmlBase64: "" }, "invalid-request", /html/],
  ["lint of nothing", "/api/v1/lint", {}, "invalid-request", /robotsTxt/],
  [
    "lint of two things",
    "/api/v1/lint",
    { robotsTxt: "", url: "https://shop.example/" },
    "invalid-request",
    /robotsTxt/,
  ],
  [
    "lint with an unknown check",
    "/api/v1/lint",
    { robotsTxt: "", checks: { nonsense: true } },
    "invalid-request",
    /^checks\.nonsense/,
  ],
  [
    "lint with an invalid severity",
    "/api/v1/lint",
    { robotsTxt: "", checks: { "misspelled-record": "bad" } },
    "invalid-request",
    /^checks/,
  ],
  [
    "lint for an invalid crawler",
    "/api/v1/lint",
    { robotsTxt: "", crawlers: ["Googlebot", "***"] },
    "invalid-request",
    /^crawlers\.1/,
  ],
  [
    "lint with an invalid address",
    "/api/v1/lint",
    { robotsTxt: "", robotsTxtUrl: "/robots.txt" },
    "invalid-url",
    /URL/,
  ],
  ["format of nothing", "/api/v1/format", {}, "invalid-request", /robotsTxt/],
  ["diff with one side", "/api/v1/diff", { old: { robotsTxt: "" } }, "invalid-request", /^new/],
  ["diff with an empty side", "/api/v1/diff", { old: { robotsTxt: "" }, new: {} }, "invalid-request", /^new/],
  [
    "diff with a side that is two",
    "/api/v1/diff",
    { old: { robotsTxt: "", url: "https://shop.example/" }, new: { robotsTxt: "" } },
    "invalid-request",
    /^old/,
  ],
  [
    "diff for an invalid agent",
    "/api/v1/diff",
    { old: { robotsTxt: "" }, new: { robotsTxt: "" }, agents: ["***"] },
    "invalid-request",
    /^agents\.0/,
  ],
];

test.each(refused)("refused: %s", async (_name, path, body, code, words) => {
  const { status, json, headers } = await post(service, path, body);
  expect(json).toMatchObject({ code, status, type: `/api/v1/errors#${code}` });
  expect(json.detail).toMatch(words);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expect(json.requestId).toBe(headers.get("x-request-id"));
});

describe("crawlers", () => {
  test("all of them, without sources", async () => {
    const { json } = await ask(service, "/api/v1/crawlers");
    expect(json.crawlers.length).toBeGreaterThan(100);
    expect(json.crawlers.every((one: { source: unknown }) => one.source === null)).toBe(true);
    expect(json.dialects).toContain("rfc9309");
    expect(json.crawlers.find((one: { name: string }) => one.name === "Googlebot")).toMatchObject({
      operator: "Google",
      purpose: "search",
      dialect: "google",
      accessPolicy: { policy: "google", isDocumented: true },
    });
  });

  test("by name, with where each fact comes from", async () => {
    const { json } = await ask(service, "/api/v1/crawlers?name=googlebot&name=GPTBot%2F1.0");
    expect(json.crawlers.map((one: { name: string }) => one.name)).toEqual(["Googlebot", "GPTBot"]);
    expect(json.crawlers[1].source.sources.length).toBeGreaterThan(0);
  });

  test("of a set", async () => {
    const { json } = await ask(service, "/api/v1/crawlers?set=archive");
    expect(json.crawlers.map((one: { purpose: string }) => one.purpose)).toEqual(json.crawlers.map(() => "archive"));
  });

  test.each([
    ["name=Gogglebot", "unknown-crawler"],
    ["set=nonsense", "unknown-crawler"],
    ["name=Googlebot&set=search", "invalid-request"],
    ["set=search&set=ai", "invalid-request"],
    ["what=1", "invalid-request"],
  ])("refused: %s", async (query, code) => {
    expect((await ask(service, `/api/v1/crawlers?${query}`)).json.code).toBe(code);
  });
});

test.each<[string, string, object, string]>([
  ["a missing member", "/api/v1/explain", { robotsTxt: "" }, "url must be given"],
  ["a number for a text", "/api/v1/check", { robotsTxt: "", url: 1 }, "url must be a string"],
  ["a text for a list", "/api/v1/check", { robotsTxt: "", url: "/", agents: "*" }, "agents must be a list"],
  ["an empty list", "/api/v1/check", { robotsTxt: "", urls: [] }, "urls must not be empty"],
  ["an item of another type", "/api/v1/check", { robotsTxt: "", urls: ["/", 5] }, "urls.1 must be a string"],
  [
    "a name of a closed list",
    "/api/v1/check",
    { robotsTxt: "", url: "/", dialect: "x" },
    "dialect must be one of rfc9309, ",
  ],
])("what a member must be, in words: %s", async (_, path, body, detail) => {
  expect((await post(service, path, body)).json.detail).toContain(detail);
});

test("an unknown crawler gets advice, and a set's name the list of sets", async () => {
  const crawler = await ask(service, "/api/v1/crawlers?name=GPTBot&name=Gogglebot");
  expect(crawler.json.detail).toBe("name.1 is not a known crawler: did you mean Googlebot?");
  const spelled = await ask(service, "/api/v1/crawlers?name=Google%20bot");
  expect(spelled.json.crawlers[0].name).toBe("Googlebot");
  expect((await ask(service, "/api/v1/crawlers?set=nonsense")).json.detail).toContain(
    "must be one of search, assistant",
  );
});

test("what is not there, and what is not taken", async () => {
  expect((await ask(service, "/nothing")).json.code).toBe("not-found");
  expect((await ask(service, "/api/v2/check")).json.code).toBe("not-found");
  const wrong = await ask(service, "/api/v1/check");
  expect([wrong.json.code, wrong.headers.get("allow")]).toEqual(["method-not-allowed", "POST"]);
  expect((await ask(service, "/api/v1/crawlers", { method: "DELETE" })).headers.get("allow")).toBe("GET, HEAD");
  expect((await ask(service, "/api/v1/crawlers", { method: "HEAD" })).status).toBe(200);
});

test("health", async () => {
  expect((await ask(service, "/healthz")).json).toEqual({ status: "ok" });
  expect((await ask(service, "/readyz")).json).toEqual({ status: "ready" });
  const lost = testService();
  await lost.store.close();
  const answer = await ask(lost, "/readyz");
  expect([answer.status, answer.json]).toEqual([503, { status: "store-lost" }]);
  expect((await ask(lost, "/api/v1/history?origin=https://shop.example")).json.code).toBe("store-lost");
});
