// Tables through the whole decision: crawl rules against page rules, page rules from several places, usage preferences,
// and the example of the README.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findCrawler, parseRobotsTxt } from "../../src/index.ts";
import { decide } from "../../src/decision/index.ts";
import { asking, closed, codes, type Known, nowMs, open, parts, use } from "./asking.ts";

describe("crawl rules against page rules", () => {
  const table: [
    row: string,
    known: Known,
    parts: string,
    action: string,
    rules: string[],
    hasNoindexHidden: boolean,
    mayBeListed: boolean,
  ][] = [
    ["allow, none", { robots: open, metas: [] }, "++++", "fetch", [], false, false],
    ["allow, noindex", { robots: open, metas: ["robots: noindex"] }, "+-++", "fetch", ["noindex"], false, false],
    ["disallow, none", { robots: closed, metas: [] }, "-???", "skip", [], false, true],
    ["disallow, noindex", { robots: closed, metas: ["robots: noindex"] }, "-???", "skip", [], true, true],
    [
      "disallow, noindex in a header",
      { robots: closed, headers: ["X-Robots-Tag: noindex"] },
      "-???",
      "skip",
      [],
      true,
      true,
    ],
    ["allow, nofollow", { robots: open, metas: ["robots: nofollow"] }, "++-+", "fetch", ["nofollow"], false, false],
    ["unavailable, none", { metas: [], more: { robotsAccess: "unavailable" } }, "++++", "fetch", [], false, false],
    [
      "unavailable, noindex",
      { metas: ["robots: noindex"], more: { robotsAccess: "unavailable" } },
      "+-++",
      "fetch",
      ["noindex"],
      false,
      false,
    ],
    ["unreachable, none", { metas: [], more: { robotsAccess: "unreachable" } }, "????", "defer", [], false, false],
    [
      "unreachable, noindex",
      { metas: ["robots: noindex"], more: { robotsAccess: "unreachable" } },
      "????",
      "defer",
      [],
      false,
      false,
    ],
  ];
  test.each(table)("%s", (_, known, expected, action, rules, hasNoindexHidden, mayBeListed) => {
    for (const agent of ["Googlebot", "Bingbot", "FooBot", "*"]) {
      const decision = asking(agent, known);
      expect([agent, parts(decision), decision.crawl.action, decision.pageRules]).toEqual([
        agent,
        expected,
        action,
        rules,
      ]);
      const found = codes(decision);
      expect([found.includes("noindex-hidden-by-disallow"), found.includes("disallowed-may-be-listed")]).toEqual([
        hasNoindexHidden,
        mayBeListed,
      ]);
    }
  });

  test("allow the page, disallow its images: the page is indexed, its images are not fetched", () => {
    const known = { robots: "User-agent: Googlebot-Image\nDisallow: /\n\nUser-agent: *\nAllow: /\n", metas: [] };
    expect(parts(asking("Googlebot", known))).toBe("++++");
    expect(parts(asking("Googlebot-Image", known, "https://shop.example/p.png"))).toBe("-???");
  });

  test("an empty robots.txt is as none at all", () => {
    expect(parts(asking("Googlebot", { robots: "", metas: ["robots: noindex"] }))).toBe("+-++");
  });
});

describe("what may not be fetched is not seen", () => {
  test("neither rules nor preferences of the page count", () => {
    const known = {
      robots: `${closed}Content-Signal: ai-train=no\n`,
      metas: ["robots: nofollow, noai, max-snippet:20"],
      headers: ["X-Robots-Tag: nosnippet", "Content-Usage: train-ai=n", "tdm-reservation: 1"],
    };
    const hidden = asking("Bingbot", known);
    expect([parts(hidden), use(hidden), hidden.pageRules, hidden.pageVerdict]).toEqual(["-???", "000", [], null]);
    expect([hidden.index, hidden.follow, hidden.snippet].map((part) => part.reason)).toEqual(
      Array.from({ length: 3 }, () => "page-not-fetched"),
    );
    expect(codes(hidden)).toContain("preference-unseen");
    const seen = asking("Bingbot", { ...known, robots: `${open}Content-Signal: ai-train=no\n` });
    expect([parts(seen), use(seen), seen.pageRules]).toEqual(["++--", "00-", ["noai", "nofollow", "nosnippet"]]);
  });

  test("Disallow is not noindex: index is undetermined, not disallowed", () => {
    const { index } = asking("Googlebot", { robots: closed, metas: [] });
    expect([index.state, index.reason]).toEqual(["undetermined", "page-not-fetched"]);
  });
});

describe("page rules from tags and headers together", () => {
  const header = (value: string): string => `X-Robots-Tag: ${value}`;
  const table: [metas: string[], headers: string[], crawler: string, parts: string, rules: string[]][] = [
    [["robots: noindex, nofollow"], [], "FooBot", "+--+", ["nofollow", "noindex"]],
    [["robots: noindex", "robots: nofollow"], [], "FooBot", "+--+", ["nofollow", "noindex"]],
    [["robots: nofollow", "googlebot: noindex"], [], "Googlebot", "+--+", ["nofollow", "noindex"]],
    [["robots: nofollow", "googlebot: noindex"], [], "Bingbot", "++-+", ["nofollow"]],
    [["robots: index"], [header("noindex")], "FooBot", "+-++", ["noindex"]],
    [["robots: index"], [header("noindex")], "Googlebot", "+-++", ["noindex"]],
    [["robots: index"], [header("noindex")], "YandexBot", "++++", []],
    [["robots: max-snippet:50"], [header("nosnippet")], "FooBot", "+++-", ["nosnippet"]],
    [
      ["robots: max-snippet:20, max-image-preview:large"],
      [],
      "FooBot",
      "++++",
      ["max-image-preview:large", "max-snippet:20"],
    ],
    [["robots: all", "robots: noindex"], [], "Googlebot", "+-++", ["noindex"]],
    [["robots: all", "robots: noindex"], [], "YandexBot", "++++", []],
    [["robots: indexifembedded"], [], "Googlebot", "++++", []],
    [
      ["googlebot: noindex"],
      [header("googlebot: indexifembedded")],
      "Googlebot",
      "+-++",
      ["indexifembedded", "noindex"],
    ],
    [["robots: max-snippet:abc"], [], "Googlebot", "++++", []],
    [["robots: unavailable_after: tomorrow"], [], "Googlebot", "++++", []],
  ];
  test.each(table)("%j, %j for %s", (metas, headers, crawler, expected, rules) => {
    const decision = asking(crawler, { robots: open, metas, headers });
    expect([parts(decision), decision.pageRules]).toEqual([expected, rules]);
  });

  test("indexable only when embedded", () => {
    const decision = asking("Googlebot", {
      robots: open,
      metas: ["googlebot: noindex"],
      headers: [header("googlebot: indexifembedded")],
    });
    expect(decision.index.explanation).toBe(
      `<meta name="googlebot">: noindex; but indexable where another page embeds it (indexifembedded)`,
    );
    expect(decision.pageVerdict?.indexIfEmbedded.allowed).toBe(true);
  });

  test("in robots.txt the specific group replaces the general one, in page rules it is added", () => {
    const known = {
      robots: "User-agent: *\nDisallow: /p\n\nUser-agent: Googlebot\nDisallow: /q\n",
      metas: ["robots: nofollow", "googlebot: noindex"],
    };
    expect(parts(asking("Googlebot", known))).toBe("+--+");
    expect(parts(asking("Bingbot", known))).toBe("-???");
  });
});

describe("Content-Usage by group and path", () => {
  const robotsTxt = parseRobotsTxt(
    [
      "User-agent: *",
      "Allow: /",
      "Disallow: /never/",
      "Content-Usage: train-ai=n",
      "Content-Usage: /ai-ok/ train-ai=y",
      "",
      "User-agent: ExampleBot",
      "Allow: /",
      "Content-Usage: train-ai=y",
      "",
    ].join("\n"),
  );
  const table: [agent: string, path: string, crawl: string, train: string][] = [
    ["OtherBot", "/test", "allowed", "disallowed"],
    ["OtherBot", "/never/test", "disallowed", "unstated"],
    ["OtherBot", "/ai-ok/test", "allowed", "allowed"],
    ["ExampleBot", "/test", "allowed", "allowed"],
    ["ExampleBot", "/never/test", "allowed", "allowed"],
    ["ExampleBot", "/ai-ok/test", "allowed", "allowed"],
  ];
  test.each(table)("%s at %s", (agent, path, crawl, train) => {
    const layers = { robotsTxt };
    for (const url of [path, `https://e.example${path}`]) {
      const decision = decide(layers, url, agent, { nowMs });
      expect([
        decision.crawl.state,
        decision.use["ai-train"].state,
        decision.use.search.state,
        decision.use["ai-input"].state,
      ]).toEqual([crawl, train, "unstated", "unstated"]);
    }
  });
});

describe("the first five minutes: the shop", () => {
  const robots = readFileSync(fileURLToPath(new URL("../../../../examples/shop/robots.txt", import.meta.url)), "utf8");
  const sale = {
    robots,
    headers: ["X-Robots-Tag: max-snippet: 20", "X-Robots-Tag: googlebot: noindex"],
    metas: ["robots: index"],
  };

  test("why, with all layers", () => {
    const decision = asking("Googlebot", sale, "https://shop.example/old-sale");
    expect([parts(decision), use(decision), decision.pageRules]).toEqual([
      "+-++",
      "+0-",
      ["max-snippet:20", "noindex"],
    ]);
    expect(decision.crawl).toMatchObject({
      action: "fetch",
      reason: "rules",
      explanation: "robots.txt: no rule matches (group Googlebot, line 11)",
    });
    expect(decision.index.explanation).toBe("2nd of 2 X-Robots-Tag fields: googlebot: noindex");
    expect(decision.index.evidence).toEqual([
      {
        layer: "header",
        text: "googlebot: noindex",
        where: "2nd of 2 X-Robots-Tag fields",
        line: null,
        isDecisive: true,
        why: null,
      },
      {
        layer: "meta",
        text: "index",
        where: `<meta name="robots">`,
        line: null,
        isDecisive: false,
        why: "less-restrictive",
      },
    ]);
    expect(decision.index.change).toBe(`To make it indexable, remove "noindex" from 2nd of 2 X-Robots-Tag fields.`);
    expect(decision.follow).toMatchObject({
      state: "allowed",
      reason: "default",
      explanation: "nothing says otherwise",
      change: null,
    });
    expect(decision.use["ai-train"]).toMatchObject({
      reason: "preference",
      explanation: "Content-Signal, line 14: ai-train=no",
    });
    expect(decision.use.search).toMatchObject({
      reason: "preference",
      explanation: "Content-Signal, line 14: search=yes",
    });
    expect(decision.use["ai-input"]).toMatchObject({
      reason: "unstated",
      explanation: "nothing is stated, and silence is not permission",
    });
  });

  test("the classic trap", () => {
    const decision = asking("Bingbot", { robots, metas: ["robots: noindex"] }, "https://shop.example/cart");
    expect([parts(decision), use(decision)]).toEqual(["-???", "000"]);
    expect(decision.crawl).toMatchObject({
      action: "skip",
      explanation: `robots.txt: line 3 "Disallow: /cart" (group *, line 2)`,
      change: `Add "Allow: /cart$" to the group of line 2.`,
    });
    expect(codes(decision)).toEqual(["disallowed-may-be-listed", "noindex-hidden-by-disallow"]);
  });

  test("what robots.txt alone says of /cart", () => {
    const states = ["Googlebot", "Bingbot", "GPTBot"].map(
      (agent) => asking(agent, { robots }, "https://shop.example/cart").crawl.state,
    );
    expect(states).toEqual(["allowed", "disallowed", "disallowed"]);
  });

  test("a crawler of the registry and its name are one", () => {
    const crawler = findCrawler("Googlebot");
    expect(crawler).toBeDefined();
    if (crawler === undefined) return;
    expect(parts(asking(crawler, sale))).toBe(parts(asking("googlebot", sale)));
  });
});
