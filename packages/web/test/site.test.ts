// The service's answers as the page holds them, the marks of a timeline, and the CI check.
import { describe, expect, test } from "vitest";
import type { TableRow } from "../src/engine/question.ts";
import type { ExplainAnswer } from "../src/site/answers.ts";
import { liveSiteOf } from "../src/site/live-site.ts";
import { marksOf, versionKind } from "../src/site/timeline-marks.ts";
import { toCiCheck } from "../src/take-away/ci-check.ts";
import { serviceAnswer } from "./service-answers.ts";

const followers = [
  { policy: "google", isDocumented: true, agent: "Googlebot", names: ["Googlebot", "AdsBot-Google"] },
  { policy: "yandex", isDocumented: true, agent: "YandexBot", names: ["YandexBot"] },
  { policy: "rfc9309", isDocumented: false, agent: "bingbot", names: ["bingbot"] },
];

function live(url: string): ReturnType<typeof liveSiteOf> {
  const answer = serviceAnswer("/api/v1/explain", JSON.stringify({ url, agents: followers.map((one) => one.agent) }))
    .json as ExplainAnswer;
  return liveSiteOf(answer, followers, Date.parse("2026-11-21T06:00:00Z"));
}

describe("a live site", () => {
  test("has its robots.txt as text, and the page's headers and tags", () => {
    const site = live("https://shop.example/sale");
    expect(site?.robotsTxt).toMatch(/^User-agent: \*\nDisallow: \/cart\n/);
    expect(site?.access).toBeNull();
    expect(site?.outlooks).toEqual([]);
    expect(site?.page?.headerText).toBe("HTTP/1.1 200\ncontent-type: text/html\nx-robots-tag: googlebot: noindex");
    expect(site?.page?.tags.metas).toEqual([{ name: "robots", content: "nofollow", position: "head", line: 3 }]);
    expect(site?.page?.tags.licenseLinks).toEqual([
      { rel: "license", type: "application/rsl+xml", href: "https://shop.example/license.xml" },
    ]);
    expect(site?.noPage).toBeNull();
  });
  test("that is unreachable has what each policy makes of it now", () => {
    const site = live("https://down.example/");
    expect(site?.robotsTxt).toBeNull();
    expect(
      Object.values(site?.access ?? {}).map(({ policy, rules, result, isOpenedByPolicy }) => [
        policy,
        rules,
        result,
        isOpenedByPolicy,
      ]),
    ).toEqual([
      ["google", "undetermined", "unreachable", false],
      ["yandex", "allow-all", "unreachable", true],
      ["rfc9309", "undetermined", "unreachable", false],
    ]);
    // RFC 9309 section 2.3.1.4; the first wait after a failure is five minutes.
    expect(site?.access?.["google"]?.retryAt).toBe("2026-11-21T06:05:00Z");
    const evidence = site?.access?.["google"]?.evidence;
    expect([evidence?.status, evidence?.finishedAt]).toEqual([503, "2026-11-21T06:00:00Z"]);
    expect(site?.outlooks.map((outlook) => outlook.stages.length)).toEqual([3, 1, 1]);
    expect(site?.noPage).toMatch(/undetermined/);
  });
  test("without a robots.txt is open, and nobody's policy opened it", () => {
    const site = live("https://none.example/");
    expect(site?.access?.["rfc9309"]).toMatchObject({
      rules: "allow-all",
      result: "unavailable",
      isOpenedByPolicy: false,
    });
  });
  test("without an answer about a site is none", () => {
    expect(liveSiteOf({ url: "", decisions: [], page: null, way: null, sites: [] }, followers, 0)).toBeNull();
  });
});

describe("a timeline", () => {
  const change = (
    closed: number,
    opened: number,
    result: "equal" | "different" | "incomplete" | "undetermined",
  ): Parameters<typeof versionKind>[0] => {
    const difference = {
      witness: "/a",
      shape: "/a*",
      shapeExtent: "all" as const,
      new: { line: 1, text: "" },
      old: { line: null, text: null },
    };
    return {
      result: "successful",
      change: {
        result,
        classes: [
          {
            agents: ["*"],
            result: "different",
            newlyUndecided: [],
            newlyDisallowed: Array.from({ length: closed }, () => difference),
            newlyAllowed: Array.from({ length: opened }, () => difference),
          },
        ],
      },
    };
  };
  test.each([
    [change(0, 0, "equal"), "same"],
    [{ result: "successful", change: null } as const, "first"],
    [change(1, 0, "different"), "closed"],
    [change(0, 1, "different"), "opened"],
    [change(1, 1, "different"), "both"],
    [change(0, 0, "incomplete"), "open"],
    [{ ...change(0, 0, "undetermined"), result: "unreachable" as const }, "failed"],
  ])("%# has its kind", (version, kind) => {
    expect(versionKind(version)).toBe(kind);
  });
  test("stands from its oldest version at the left to its newest at the right", () => {
    expect(
      marksOf(
        [
          { atMs: 200, kind: "closed" },
          { atMs: 100, kind: "same" },
          { atMs: 150, kind: "opened" },
        ],
        0,
        1_000,
      ),
    ).toEqual([
      { x: 0, kind: "same" },
      { x: 500, kind: "opened" },
      { x: 1_000, kind: "closed" },
    ]);
  });
  test("of one version stands at the right", () => {
    expect(marksOf([{ atMs: 5, kind: "same" }], 0, 100)).toEqual([{ x: 100, kind: "same" }]);
  });
  test("of none is empty", () => {
    expect(marksOf([], 0, 100)).toEqual([]);
  });
  test("never hides a mark behind another, and stays within its ends", () => {
    const at = [0, 1, 2, 3, 1_000_000, 1_000_001, 1_000_001];
    const xs = marksOf(
      at.map((atMs) => ({ atMs, kind: "same" })),
      10,
      900,
    ).map(({ x }) => x);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...xs)).toBeLessThanOrEqual(900);
    for (let i = 1; i < xs.length; i++) expect((xs[i] as number) - (xs[i - 1] as number)).toBeGreaterThanOrEqual(19);
  });
});

describe("the CI check", () => {
  const row = (url: string, crawler: string, crawl: "allowed" | "disallowed" | "undetermined"): TableRow => ({
    url,
    crawler,
    operator: "",
    purpose: "",
    states: { crawl },
    line: 0,
    reason: "",
    explanation: "",
  });
  test("expects what is allowed and what is disallowed, and nothing of what is undetermined", () => {
    const text = toCiCheck(
      [
        row("/", "*", "allowed"),
        row("/", "GPTBot", "disallowed"),
        row("/a", "*", "allowed"),
        row("/a", "GPTBot", "disallowed"),
        row("/b", "*", "undetermined"),
        row("/b", "GPTBot", "disallowed"),
      ],
      "https://shop.example/robots.txt",
    );
    expect(JSON.parse(text ?? "")).toEqual({
      environments: {
        production: {
          robots: "public/robots.txt",
          origin: "https://shop.example",
          expectations: [
            { name: "/ and 1 more: allowed", expect: "allowed", agents: ["*"], urls: ["/", "/a"] },
            { name: "/ and 2 more: disallowed", expect: "disallowed", agents: ["GPTBot"], urls: ["/", "/a", "/b"] },
          ],
        },
      },
    });
  });
  test("of what is undetermined alone is none", () => {
    expect(toCiCheck([row("/", "*", "undetermined")], null)).toBeNull();
  });
  test("has names that the schema takes", () => {
    const text = toCiCheck([row(`/${"🦊".repeat(5_000)}`, "*", "allowed")], null) ?? "";
    const [expectation] = (JSON.parse(text) as { environments: { production: { expectations: { name: string }[] } } })
      .environments.production.expectations;
    expect([...(expectation?.name ?? "")].length).toBeLessThanOrEqual(200);
  });
});
