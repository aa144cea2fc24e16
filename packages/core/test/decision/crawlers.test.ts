// Whose decision it is: control tokens, operators' own readings, Yandex, literal tokens beside crawlers, sets of
// crawlers.
import { describe, expect, test } from "vitest";
import { crawlers, crawlerSet, productToken } from "../../src/index.ts";
import { decide } from "../../src/decision/index.ts";
import { asking, codes, closed, type Known, layersOf, nowMs, open, parts, use } from "./asking.ts";

describe("control tokens state what their operator's crawlers may use", () => {
  const refusing = "User-agent: Google-Extended\nDisallow: /\n\nUser-agent: *\nAllow: /\n";
  const granting = "User-agent: Google-Extended\nAllow: /\n\nUser-agent: *\nDisallow: /q\n";
  const table: [what: string, robots: string, agent: string, parts: string, use: string][] = [
    ["refused by name", refusing, "Googlebot", "++++", "0--"],
    // Google-Extended covers the grounding of Gemini, not of Search: it refuses a part of ai-input and grants none of
    // it.
    ["granted by name", granting, "Googlebot", "++++", "00+"],
    ["all are let in: nothing is said of AI", "User-agent: *\nAllow: /\n", "Googlebot", "++++", "000"],
    ["it is no statement about others' crawlers", refusing, "Bingbot", "++++", "000"],
    ["nor about a bare token's", refusing, "FooBot", "++++", "000"],
    ["Apple's", "User-agent: Applebot-Extended\nDisallow: /\n", "Applebot", "++++", "00-"],
    ["Apple's is not Google's", "User-agent: Applebot-Extended\nDisallow: /\n", "Googlebot", "++++", "000"],
    ["a path of it", "User-agent: Google-Extended\nDisallow: /p\n", "Googlebot", "++++", "0--"],
    ["another path", "User-agent: Google-Extended\nDisallow: /q\n", "Googlebot", "++++", "00+"],
  ];
  test.each(table)("%s", (_, robots, agent, expectedParts, expectedUse) => {
    const decision = asking(agent, { robots, metas: [] });
    expect([parts(decision), use(decision)]).toEqual([expectedParts, expectedUse]);
  });

  test("asked about itself, its Disallow is the preference, and nothing is fetched, found or listed", () => {
    const decision = asking("Google-Extended", { robots: refusing, metas: ["robots: noindex"] });
    expect([parts(decision), use(decision), codes(decision)]).toEqual(["-???", "0--", ["control-token-never-fetches"]]);
    expect(decision.use["ai-train"].explanation).toBe("Google-Extended, line 2: Disallow: /");
    expect(decision.crawl.action).toBe("skip");
    const granted = asking("Google-Extended", { robots: granting });
    expect([granted.crawl.state, granted.crawl.action, use(granted)]).toEqual(["allowed", "skip", "00+"]);
  });

  test("its product token, taken literally, is any other's", () => {
    const decision = asking(productToken("Google-Extended"), { robots: refusing });
    expect([decision.crawl.state, use(decision)]).toEqual(["disallowed", "000"]);
    expect(codes(decision)).not.toContain("control-token-never-fetches");
  });

  test("where its rules leave the answer open, nothing is granted", () => {
    const robots =
      "User-agent: Google-Extended\nAllow: /page\nDisallow: /*.htm\n\nUser-agent: *\n" +
      "Content-Signal: ai-train=yes\nAllow: /\n";
    const decision = asking("Googlebot", { robots }, "/page.htm", { dialect: "google-2012" });
    expect([decision.crawl.state, use(decision)]).toEqual(["allowed", "000"]);
    expect(codes(decision)).toContain("undetermined");
  });
});

describe("one word, by operator", () => {
  const table: [metas: string[], agent: string, use: string][] = [
    [["robots: noarchive"], "Bingbot", "0--"],
    [["robots: noarchive"], "Amazonbot", "00-"],
    [["robots: noarchive"], "Googlebot", "000"],
    [["robots: noarchive"], "FooBot", "000"],
    [["robots: nocache"], "Bingbot", "00-"],
    [["robots: nocache"], "Amazonbot", "000"],
    [["googlebot: noarchive"], "Bingbot", "000"],
    [["bingbot: noarchive"], "Bingbot", "0--"],
    [["bingbot: noarchive"], "Amazonbot", "000"],
    [["robots: noai"], "FooBot", "00-"],
    [["robots: noml"], "GPTBot", "00-"],
    [["robots: noimageai"], "Googlebot", "00-"],
    [["robots: noarchive, nocache"], "Bingbot", "00-"],
    [["robots: nosnippet"], "Googlebot", "0-0"],
    [["robots: max-snippet:0"], "Googlebot", "0-0"],
    [["robots: max-snippet:20"], "Googlebot", "000"],
    [["googlebot: nosnippet"], "Googlebot-News", "0-0"],
    [["robots: nosnippet"], "Bingbot", "000"],
  ];
  test.each(table)("%j for %s", (metas, agent, expected) => {
    expect(use(asking(agent, { robots: open, metas }))).toBe(expected);
    expect(
      use(
        asking(agent, { robots: open, headers: metas.map((meta) => `X-Robots-Tag: ${meta.replace("robots: ", "")}`) }),
      ),
    ).toBe(expected);
    expect(use(asking(agent, { robots: closed, metas }))).toBe("000");
  });

  test("a tag outside the head leaves open what it would close, where no source says whether it is read", () => {
    const known: Known = {
      robots: open,
      more: { page: { metas: [{ name: "robots", content: "noai, noindex", position: "body" }] } },
    };
    const decision = asking("FooBot", known);
    expect([parts(decision), use(decision), codes(decision)]).toEqual([
      "+?++",
      "000",
      ["meta-position-undocumented", "undetermined"],
    ]);
  });
});

describe("Yandex: a positive rule wins, of the page only", () => {
  const table: [known: Known, parts: string][] = [
    [{ metas: ["robots: all, noindex, nofollow"] }, "++++"],
    [{ metas: ["robots: noindex, follow, nofollow"] }, "+-++"],
    [{ metas: ["robots: noindex", "yandex: index"] }, "++++"],
    [{ metas: ["robots: index"], headers: ["X-Robots-Tag: yandex: none"] }, "++-+"],
    [{ metas: ["robots: all, nosnippet"] }, "+++-"],
    [{ metas: ["robots: all, unavailable_after: 2020-01-01"] }, "+-++"],
  ];
  test.each(table)("%j", (known, expected) => {
    expect(parts(asking("YandexBot", { robots: open, ...known }))).toBe(expected);
  });
  test("nothing opens what its robots.txt closes, and a literal token is restrictive", () => {
    expect(parts(asking("YandexBot", { robots: closed, metas: ["robots: all, noindex"] }))).toBe("-???");
    expect(parts(asking(productToken("YandexBot"), { robots: open, metas: ["robots: all, noindex"] }))).toBe("+-++");
  });
});

describe("a crawler brings what the registry knows, a literal token does not", () => {
  const robots = "User-agent: Googlebot\nDisallow: /p\n\nUser-agent: *\nDisallow: /q\n";
  test.each([
    ["the fallback chain", "Googlebot-Image", "-", "+"],
    ["whether * binds it", "AdsBot-Google", "+", "+"],
  ])("%s: %s", (_, name, asCrawler, asToken) => {
    expect(parts(asking(name, { robots }))[0]).toBe(asCrawler);
    expect(parts(asking(productToken(name), { robots }))[0]).toBe(asToken);
  });
  test("the names that address it", () => {
    const metas = ["msnbot: noindex"];
    expect(parts(asking("bingbot", { robots: open, metas }))).toBe("+-++");
    expect(parts(asking(productToken("bingbot"), { robots: open, metas }))).toBe("++++");
    expect(parts(asking(productToken("FooBot"), { robots: open, metas: ["foobot: noindex"] }))).toBe("+-++");
    expect(parts(asking("*", { robots: open, metas: ["googlebot: noindex"] }))).toBe("++++");
  });
  test("its operator, for readings of its own", () => {
    expect(use(asking(productToken("bingbot"), { robots: open, metas: ["robots: noarchive"] }))).toBe("000");
  });
  test("a whole header is its crawler, or its product", () => {
    const header =
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; " +
      "+http://www.bing.com/bingbot.htm) Chrome/1.2";
    expect(asking(header, { robots: closed }).agent).toBe("bingbot");
    expect(asking("FooBot/2.1 (+https://foo.example)", { robots: closed }).agent).toBe("FooBot");
  });
  test("several tokens are one requester", () => {
    const decision = asking(["FooBot", "BarBot"], {
      robots: "User-agent: FooBot\nDisallow: /q\n\nUser-agent: BarBot\nDisallow: /p\n",
    });
    expect([decision.agent, decision.crawl.state]).toEqual(["FooBot+BarBot", "disallowed"]);
    expect(asking([], { robots: closed }).agent).toBe("*");
  });
});

describe("sets of crawlers", () => {
  test("each crawler has a decision; no page rule decides where the page may not be fetched", () => {
    const hidden = layersOf({ robots: closed, metas: ["robots: noindex"] });
    const seen = layersOf({ robots: open, metas: ["robots: noindex"] });
    const names = new Set<string>();
    for (const crawler of crawlerSet("all") ?? []) {
      const decision = decide(seen, "/p", crawler, { nowMs });
      expect([crawler.name, parts(decision), decision.pageRules]).toEqual([crawler.name, "+-++", ["noindex"]]);
      const closedTo = decide(hidden, "/p", crawler, { nowMs });
      const obeys = crawler.obeysGlobalGroup || !crawler.obeysRobotsTxt;
      expect([crawler.name, parts(closedTo)]).toEqual([crawler.name, obeys ? "-???" : "+-++"]);
      names.add(decision.agent);
    }
    expect(names.size).toBe(crawlers().filter((crawler) => !crawler.isRetired).length);
  });
  test("training is refused where search is allowed", () => {
    const layers = layersOf({
      robots: `${(crawlerSet("training") ?? [])
        .flatMap((one) => one.productTokens.slice(0, 1))
        .map((token) => `User-agent: ${token}\n`)
        .join("")}Disallow: /\n\nUser-agent: *\nAllow: /\n`,
    });
    const states = (set: string): Set<string> =>
      new Set((crawlerSet(set) ?? []).map((crawler) => decide(layers, "/p", crawler, { nowMs }).crawl.state));
    expect([states("training"), states("search")]).toEqual([new Set(["disallowed"]), new Set(["allowed"])]);
  });
});
