// Requests that are refused: each with its code, and a sentence that names the member and says what it must be.
import { expect, test } from "vitest";
import { ask, post, testService } from "./asking.ts";

const service = testService();

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

test("what is not there, and what is not taken", async () => {
  expect((await ask(service, "/nothing")).json.code).toBe("not-found");
  expect((await ask(service, "/api/v2/check")).json.code).toBe("not-found");
  const wrong = await ask(service, "/api/v1/check");
  expect([wrong.json.code, wrong.headers.get("allow")]).toEqual(["method-not-allowed", "POST"]);
  expect((await ask(service, "/api/v1/crawlers", { method: "DELETE" })).headers.get("allow")).toBe("GET, HEAD");
  expect((await ask(service, "/api/v1/crawlers", { method: "HEAD" })).status).toBe(200);
});
