// Questions about what is given in the request: each route's answer, by rows. Nothing is retrieved. Requests that are
// refused are in given-refused.test.ts.
import { expect, test } from "vitest";
import { post, testService } from "./asking.ts";

const service = testService();
const shop = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /\n";
const letter = (i: number): string => String.fromCharCode(97 + (Math.floor(i) % 26));
const three = (i: number): string => letter(i) + letter(i / 26) + letter(i / 676);
const run = (i: number, lengths: number): string => `${"a".repeat(5 + (i % lengths))}b`;
/** Letters that look random and are the same each time (xorshift). */
function scramble(length: number): string {
  let state = 42;
  return Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return letter((state >>> 0) % 26);
  }).join("");
}
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
      // Many stars live at once, and literals that are nearly there everywhere: neither walk nor search is short.
      robotsTxt:
        `User-agent: *\n` +
        Array.from({ length: 7_000 }, (_, i) => `Disallow: /*${three(i)}*${run(i, 40)}${run(i, 37)}*z\n`).join(""),
      url: `/${scramble(4_000)}${`${"a".repeat(50)}b`.repeat(80)}!`,
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
