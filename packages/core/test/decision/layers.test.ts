// What each layer alone makes of a decision, and what is left open where one is missing. Nothing that is not known is
// allowed.
import { describe, expect, test } from "vitest";
import { decide, type DecisionPart, type PartReason } from "../../src/decision/index.ts";
import { asking, closed, codes, type Known, layersOf, nowMs, open, pageUrl, parts, use } from "./asking.ts";

describe("layers alone", () => {
  const table: [what: string, known: Known, parts: string, use: string, codes: string[]][] = [
    ["none", {}, "????", "000", ["page-not-known", "robots-txt-not-known"]],
    ["robots.txt, open", { robots: open }, "+???", "000", ["page-not-known"]],
    ["robots.txt, closed", { robots: closed }, "-???", "000", ["disallowed-may-be-listed"]],
    [
      "robots.txt with a preference",
      { robots: `${open}Content-Signal: ai-train=no, search=yes\n` },
      "+???",
      "+0-",
      ["page-not-known"],
    ],
    ["headers that say nothing", { headers: ["Content-Type: text/html"] }, "?+++", "000", ["robots-txt-not-known"]],
    [
      "headers",
      { headers: ["X-Robots-Tag: noindex", "Content-Usage: train-ai=n"] },
      "?-++",
      "00-",
      ["robots-txt-not-known"],
    ],
    ["HTML that says nothing", { metas: [] }, "?+++", "000", ["robots-txt-not-known"]],
    ["HTML", { metas: ["robots: nosnippet", "tdm-reservation: 1"] }, "?++-", "00-", ["robots-txt-not-known"]],
    ["a joined header", { more: { joinedRobotsHeader: "nofollow, noindex" } }, "?--+", "000", ["robots-txt-not-known"]],
    [
      "a joined header that lost its lines",
      { more: { joinedRobotsHeader: "otherbot: nofollow, noindex" } },
      "?+++",
      "000",
      ["joined-headers", "robots-txt-not-known"],
    ],
    [
      "a TDM file",
      { more: { tdmFile: `[{"location":"/p","tdm-reservation":1}]` } },
      "????",
      "00-",
      ["page-not-known", "robots-txt-not-known"],
    ],
    ["no robots.txt there", { more: { robotsAccess: "unavailable" } }, "+???", "000", ["page-not-known"]],
    ["robots.txt unreachable", { more: { robotsAccess: "unreachable" } }, "????", "000", []],
    [
      "all",
      { robots: open, headers: ["X-Robots-Tag: nofollow"], metas: ["robots: noindex"], more: { tdmFile: "[]" } },
      "+--+",
      "000",
      [],
    ],
  ];
  test.each(table)("%s", (_, known, expectedParts, expectedUse, expectedCodes) => {
    const decision = asking("FooBot", known);
    expect([parts(decision), use(decision), codes(decision)]).toEqual([expectedParts, expectedUse, expectedCodes]);
  });

  test("a TDM file and RSL documents speak without a page", () => {
    const license = "https://shop.example/license.xml";
    const known: Known = { robots: `License: ${license}\n${open}`, more: { rslDocuments: new Map([[license, null]]) } };
    const decision = asking("FooBot", known);
    expect([use(decision), codes(decision)]).toEqual(["---", ["page-not-known", "unlicensed"]]);
    expect(decision.usageVerdict.licenses.map((one) => one.href)).toEqual([license]);
  });
});

describe("crawl undetermined: nothing of the page is allowed", () => {
  const page: Known = {
    headers: ["X-Robots-Tag: all", "Content-Usage: train-ai=y, search=y"],
    metas: ["robots: index, follow"],
  };
  const stars = `User-agent: *\nDisallow: /${"*a".repeat(40)}b\nAllow: /p\n`;
  const undefinedOrder = "User-agent: *\nAllow: /p\nDisallow: /*.htm\n";
  const table: [
    what: string,
    known: Known,
    url: string,
    options: object,
    reason: PartReason,
    verdict: string | null,
  ][] = [
    ["an invalid URL", { robots: open }, "p", {}, "invalid-url", null],
    ["no URL at all", { robots: open }, "", {}, "invalid-url", null],
    ["an address that is no page", { robots: open }, "mailto:a@shop.example", {}, "invalid-url", null],
    [
      "the same under a dialect that reads any string",
      { robots: open },
      "mailto:a@shop.example",
      { dialect: "google" },
      "invalid-url",
      null,
    ],
    ["a scheme without a host", { robots: open }, "https:", { dialect: "google" }, "invalid-url", null],
    ["an invalid URL and no robots.txt", {}, "p", {}, "invalid-url", null],
    ["the step limit", { robots: stars }, `/${"a".repeat(200)}`, { maxSteps: 20 }, "rules", "step-limit"],
    [
      "an undefined order",
      { robots: undefinedOrder },
      "/page.htm",
      { dialect: "google-2012" },
      "rules",
      "order-undefined",
    ],
    ["an unreachable robots.txt", { more: { robotsAccess: "unreachable" } }, pageUrl, {}, "unreachable", null],
  ];
  test.each(table)("%s", (_, known, url, options, reason, verdict) => {
    const decision = asking("FooBot", { ...page, ...known }, url, options);
    expect([parts(decision), use(decision), decision.pageRules, decision.pageVerdict]).toEqual([
      "????",
      "000",
      [],
      null,
    ]);
    expect([decision.crawl.reason, decision.crawl.action, decision.crawl.verdict?.reason ?? null]).toEqual([
      reason,
      "defer",
      verdict,
    ]);
    expect([decision.index, decision.follow, decision.snippet].map((part) => part.reason)).toEqual(
      Array.from({ length: 3 }, () => "crawl-undetermined"),
    );
    expect(decision.use.search.explanation).toBe(
      "whether it may fetch the page is undetermined, so preferences about it have no effect",
    );
  });
});

test("unstated is never allowed, and never taken for one", () => {
  const decision = asking("FooBot", { robots: open, headers: [], metas: ["robots: all, index, follow"] });
  for (const part of Object.values(decision.use))
    expect(part).toMatchObject({ state: "unstated", reason: "unstated", evidence: [], change: null });
});

describe("evidence and words", () => {
  test("what lost is told, with why", () => {
    const { crawl } = asking("GPTBot", {
      robots: "User-agent: *\nDisallow: /p\n\nUser-agent: GPTBot\nAllow: /p\nDisallow: /\n",
    });
    expect(crawl.evidence).toEqual([
      { layer: "robots.txt", text: "Allow: /p", where: "line 5", line: 5, isDecisive: true, why: null },
      { layer: "robots.txt", text: "Disallow: /", where: "line 6", line: 6, isDecisive: false, why: "fewer-octets" },
      { layer: "robots.txt", text: "Disallow: /p", where: "line 2", line: 2, isDecisive: false, why: "other-group" },
    ]);
  });

  test("places are told in words", () => {
    const fields = Array.from(
      { length: 13 },
      (_, at) => `X-Robots-Tag: ${at === 10 || at === 11 || at === 12 || at === 2 ? "noindex" : "nofollow"}`,
    );
    const { index } = asking("FooBot", { headers: fields });
    expect(index.evidence.map((one) => one.where)).toEqual(
      ["3rd", "11th", "12th", "13th"].map((ordinal) => `${ordinal} of 13 X-Robots-Tag fields`),
    );
    const decision = decide(
      { page: { metas: [{ name: "Robots", content: "NoIndex", position: "head", line: 7 }] } },
      "/p",
      "FooBot",
      { nowMs },
    );
    expect(decision.index).toMatchObject({
      explanation: `<meta name="Robots"> in line 7: NoIndex`,
      change: `To make it indexable, remove "NoIndex" from <meta name="Robots"> in line 7.`,
    });
  });

  test("a change names every rule that closes", () => {
    const { index } = asking("FooBot", { headers: ["X-Robots-Tag: none"], metas: ["robots: noindex"] });
    expect(index.change).toBe(
      `To make it indexable, write "nofollow" in place of "none" in X-Robots-Tag and remove "noindex" from ` +
        `<meta name="robots">.`,
    );
  });

  test("text of strangers is visible in every sentence", () => {
    const bad = "\u001b[31m\u202e";
    const decision = asking("FooBot", {
      robots: `User-agent: *\nDisallow: /x${bad}\nContent-Signal: ai-train=no, x${bad}=yes\nLicense: x${bad}\n`,
      headers: [
        `X-Robots-Tag: noindex${bad}`,
        `X-Robots-Tag: unavailable_after: ${bad}`,
        "X-Robots-Tag: noindex",
        `Content-Usage: x${bad}`,
      ],
      metas: [`robots${bad}: noindex`],
    });
    const sentences = (part: DecisionPart<string>): string => part.explanation + (part.change ?? "");
    const said =
      [decision.crawl, decision.index, decision.follow, decision.snippet, ...Object.values(decision.use)]
        .map(sentences)
        .join("") + decision.findings.map((finding) => finding.message + (finding.advice ?? "")).join("");
    expect(said).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(said).toContain("noindex");
  });

  test("of one code, ten findings are told", () => {
    const values = Array.from({ length: 50 }, (_, at) => `x${at}=y`).join(", ");
    expect(codes(asking("FooBot", { robots: open, headers: [`Content-Usage: ${values}`], metas: [] }))).toEqual(
      Array.from({ length: 10 }, () => "unknown-label"),
    );
  });

  test("findings are told once", () => {
    const known: Known = { robots: open, headers: ["Content-Usage: x=y, x=y", "Content-Signal: y=yes, y=yes"] };
    const all = asking("FooBot", known).findings.map((finding) => `${finding.code} ${finding.message}`);
    expect(all).toEqual([...new Set(all)]);
    expect(all.length).toBeGreaterThan(1);
  });
});

describe("wrong calls", () => {
  test("throw what, expected, got", () => {
    expect(() => asking("FooBot", {}, pageUrl, { nowMs: Number.NaN })).toThrow(
      "nowMs must be a number of milliseconds since 1970-01-01T00:00:00Z, got NaN",
    );
    expect(() => asking("***", {})).toThrow(TypeError);
    expect(() => asking("FooBot", { robots: open }, pageUrl, { maxSteps: 0 })).toThrow(
      "maxSteps must be a whole number from 1, got 0",
    );
    expect(() => asking("FooBot", { robots: open }, pageUrl, { dialect: "nonsense" as "google" })).toThrow(
      "dialect must be one of",
    );
  });
});

describe("layers are kept while they live", () => {
  test("one object answers for many agents and options as new ones do", () => {
    const robots = "User-agent: *\nDisallow: /p\nAllow: /*.htm\n\nUser-agent: Googlebot\nDisallow: /q\n";
    const known: Known = { robots, metas: ["robots: nofollow", "googlebot: noindex", "foobot: nosnippet"] };
    const layers = layersOf(known);
    const agents = [
      "Googlebot",
      "Bingbot",
      "FooBot",
      "*",
      ...Array.from({ length: 66 }, (_, at) => `Bot${String.fromCharCode(65 + (at % 26))}${at}`),
    ];
    for (let round = 0; round < 2; round++) {
      for (const agent of agents) {
        for (const dialect of ["rfc9309", "google-2012"] as const) {
          for (const url of ["/p", "/p.htm", "/q", "bad"]) {
            const kept = decide(layers, url, agent, { nowMs, dialect });
            expect([parts(kept), kept.pageRules, codes(kept)]).toEqual(fresh(known, url, agent, dialect));
          }
        }
      }
    }
  });

  test("a list that is changed is asked anew", () => {
    const agents = ["FooBot"];
    const layers = layersOf({ robots: "User-agent: FooBot\nDisallow: /\n" });
    expect(decide(layers, "/p", agents, { nowMs }).crawl.state).toBe("disallowed");
    agents[0] = "BarBot";
    expect(decide(layers, "/p", agents, { nowMs }).crawl.state).toBe("allowed");
  });
});

function fresh(known: Known, url: string, agent: string, dialect: "rfc9309" | "google-2012"): unknown[] {
  const decision = asking(agent, known, url, { dialect });
  return [parts(decision), decision.pageRules, codes(decision)];
}
