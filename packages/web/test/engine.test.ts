// The matrix: who is asked, and what each cell says. Expectations are RFC 9309's, by reasoning about the example file
// (shop.example); what core decides is core's to prove. The headline, groups and what lights up are in
// overview.test.ts.
import { crawlers, dialects, findCrawler } from "@maycrawl/core";
import { accessPolicies, type AccessPolicyName, type PlainAccess, RobotsAccess } from "@maycrawl/core/access";
import { type Cell, headlineOf, usualCrawlers } from "@maycrawl/core/overview";
import { describe, expect, test } from "vitest";
import { timesOf } from "../../../test/sample.ts";
import { answer } from "../src/engine/answer.ts";
import { detail } from "../src/engine/detail.ts";
import { policies } from "../src/engine/policies.ts";
import type { Question } from "../src/engine/question.ts";
import { table } from "../src/engine/table.ts";
import { dialectNames } from "../src/workspace/dialect-names.ts";
import { asked, cell } from "./asked.ts";

describe("cells", () => {
  // Line 3 "Disallow: /cart" binds crawlers that no group names; GPTBot and ClaudeBot have line 9 "Disallow: /";
  // Googlebot's own group has line 12.
  const rows: readonly (readonly [url: string, label: string, state: string, line: number | null])[] = [
    ["/cart", "Any other crawler", "disallowed", 3],
    ["/cart", "bingbot", "disallowed", 3],
    ["/cart", "GPTBot", "disallowed", 9],
    ["/cart", "Googlebot", "allowed", null],
    ["/search", "Googlebot", "disallowed", 12],
    ["/search", "bingbot", "allowed", null],
    ["/cart/help", "bingbot", "allowed", 5],
    ["/cart/help", "GPTBot", "disallowed", 9],
    ["https://shop.example/cart", "bingbot", "disallowed", 3],
    ["/robots.txt", "GPTBot", "allowed", null],
    ["no url", "Googlebot", "undetermined", null],
  ];
  test.each(rows)("%s, %s: %s by line %j", (url, label, state, line) => {
    expect(cell(answer({ ...asked, urls: [url] }), label, "crawl")).toMatchObject({
      state,
      line,
      isKnown: true,
      was: null,
    });
  });

  test("without the page, what it says is not known; behind a disallow it follows from that", () => {
    const given = answer(asked);
    for (const column of ["index", "follow", "snippet"] as const) {
      expect(cell(given, "Googlebot", column)).toMatchObject({
        state: "undetermined",
        isKnown: false,
        isConsequence: false,
      });
      expect(cell(given, "bingbot", column)).toMatchObject({
        state: "undetermined",
        isKnown: true,
        isConsequence: true,
      });
    }
  });

  test("headers and tags decide where the page may be fetched", () => {
    const given = answer({
      ...asked,
      urls: ["/sale"],
      headerText: "HTTP/1.1 200 OK\nX-Robots-Tag: googlebot: noindex",
      page: { metas: [{ name: "robots", content: "nosnippet", position: "head" }] },
    });
    expect(cell(given, "Googlebot", "index").state).toBe("disallowed");
    expect(cell(given, "bingbot", "index").state).toBe("allowed");
    expect(cell(given, "bingbot", "snippet").state).toBe("disallowed");
    expect(cell(given, "GPTBot", "index")).toMatchObject({ state: "undetermined", isConsequence: true });
  });

  test("of uses, what is refused stands in the cell, with the uses it is about", () => {
    // Content-Signal in Googlebot's group: search=yes, ai-train=no. /sale is closed to no token of Google's.
    const robotsTxt = "User-agent: *\nAllow: /\nContent-Signal: search=yes, ai-train=no\n";
    const use = (text: string): Cell =>
      cell(answer({ ...asked, robotsTxt: text, urls: ["/sale"] }), "Any other crawler", "use");
    expect(use(robotsTxt)).toMatchObject({ state: "disallowed", about: "ai-train", line: 3 });
    expect(use("User-agent: *\nAllow: /\nContent-Signal: search=yes\n")).toMatchObject({
      state: "allowed",
      about: "search",
    });
    expect(use("User-agent: *\nAllow: /\n")).toMatchObject({ state: "unstated", about: null });
  });
});

describe("rows", () => {
  test("every usual crawler is in the registry under its own name, each once, and crawls", () => {
    for (const name of usualCrawlers) expect(findCrawler(name)).toMatchObject({ name, isRetired: false });
    expect(new Set(usualCrawlers).size).toBe(usualCrawlers.length);
  });
  test("those that the file names are shown, known or not; others are counted", () => {
    const given = answer({
      ...asked,
      robotsTxt:
        "User-agent: SISTRIX\nUser-agent: FooBot/2.1\nUser-agent: foobot\nUser-agent: MojeekBot\n" +
        "User-agent: <b>\nDisallow: /\n",
    });
    const labels = given.groups.flatMap((group) => group.rows.map((row) => row.label));
    expect(labels).toContain("MojeekBot");
    expect(labels.filter((label) => label.toLowerCase() === "foobot")).toEqual(["FooBot"]);
    expect(given.groups.at(-1)?.rows.map((row) => row.label)).toEqual(["FooBot", "Any other crawler"]);
    const shown = given.groups.flatMap((group) => group.rows).filter((row) => row.id.startsWith("crawler ")).length;
    const hidden = given.groups.reduce((sum, group) => sum + group.hiddenCount, 0);
    expect(shown + hidden).toBe(crawlers().filter((crawler) => !crawler.isRetired).length);
  });
  test("every crawler means every one that has not retired, and those retired that the file names", () => {
    const retired = crawlers().find((crawler) => crawler.isRetired && crawler.productTokens[0] === crawler.name);
    const given = answer({
      ...asked,
      robotsTxt: `User-agent: ${retired?.name ?? ""}\nDisallow: /\n`,
      isEveryCrawler: true,
    });
    const labels = given.groups.flatMap((group) => group.rows.map((row) => row.label));
    expect(labels).toContain(retired?.name);
    expect(labels.length).toBe(crawlers().filter((crawler) => !crawler.isRetired).length + 2);
  });
  test("a hostile file's names are bounded", () => {
    const names = timesOf("names in a hostile file", 20_000, 4_000);
    const robotsTxt = Array.from({ length: names }, (_, i) => `User-agent: bot-${i}\n`).join("");
    expect(answer({ ...asked, robotsTxt }).groups.at(-1)?.rows.length).toBeLessThan(60);
  });
  test("tokens asked for by hand are shown, and asked literally", () => {
    const given = answer({ ...asked, tokens: ["AcmeBot", "gptbot"] });
    expect(cell(given, "AcmeBot", "crawl").state).toBe("disallowed");
    expect(given.groups.flatMap((group) => group.rows).filter((row) => row.label === "GPTBot").length).toBe(1);
  });
  test("traits say what an answer is worth", () => {
    const traits = (label: string): readonly string[] =>
      answer(asked)
        .groups.flatMap((group) => group.rows)
        .find((row) => row.label === label)?.traits ?? [];
    expect(traits("Google-Extended")).toEqual(["token-only"]);
    expect(traits("Perplexity-User")).toEqual(["ignores-robots-txt"]);
    expect(traits("Googlebot")).toEqual([]);
  });
});

describe("several URLs", () => {
  test("each has its tallies by group, and the matrix is about the one that is chosen", () => {
    const given = answer({ ...asked, urls: ["/cart", "/", "no url"], selected: 1 });
    const assistants = given.groups.findIndex((group) => group.purpose === "assistant");
    const count = given.groups[assistants]?.rows.length ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(given.urls.map((row) => row.tallies[assistants])).toEqual([
      { allowed: 0, disallowed: count, undetermined: 0 },
      { allowed: count, disallowed: 0, undetermined: 0 },
      { allowed: 0, disallowed: 0, undetermined: count },
    ]);
    expect(given.urls.map((row) => row.isValid)).toEqual([true, true, false]);
    expect(cell(given, "bingbot", "crawl").state).toBe("allowed");
    expect(cell(given, "GPTBot", "crawl").state).toBe("disallowed");
  });
  test("tallies agree with the cells, under every dialect", () => {
    const urls = [
      "/cart",
      "/cart/help",
      "/search?q=a",
      "/products?sort=x",
      "/robots.txt",
      "https://shop.example",
      "x",
      "/%zz",
      "//a",
    ];
    for (const dialect of [null, ...dialectNames]) {
      const all = answer({ ...asked, urls, dialect });
      urls.forEach((url, at) => {
        const one = answer({ ...asked, urls: [url], dialect });
        one.groups.forEach((group, place) => {
          const states = group.rows.map((row) => row.cells.crawl.state);
          const count = (state: string): number => states.filter((each) => each === state).length;
          expect({ url, dialect, tally: all.urls[at]?.tallies[place] }).toEqual({
            url,
            dialect,
            tally: { allowed: count("allowed"), disallowed: count("disallowed"), undetermined: count("undetermined") },
          });
        });
      });
    }
  });
  test("a robots.txt says nothing about another origin", () => {
    const given = answer({
      ...asked,
      robotsTxtUrl: "https://shop.example/robots.txt",
      urls: ["https://shop.example/x", "http://shop.example/x", "https://www.shop.example/x", "/x"],
      selected: 1,
    });
    expect(given.urls.map((row) => row.isOtherOrigin)).toEqual([false, true, true, false]);
    expect(cell(given, "bingbot", "crawl")).toMatchObject({ state: "undetermined", reason: "other-origin" });
    expect(given.urls[2]?.tallies.every((tally) => tally.allowed === 0 && tally.disallowed === 0)).toBe(true);
  });
});

describe("a pasted file asked about URLs of two origins", () => {
  // RFC 9309 section 2.3: it governs one scheme, host and port; as with `maycrawl check` and the API, those of the
  // first absolute URL.
  const given = answer({ ...asked, urls: ["/x", "https://a.example/cart", "https://b.example/cart"], selected: 2 });
  test("governs the first one's, and answers other-origin of the other", () => {
    expect(given.origin).toBe("https://a.example");
    expect(given.urls.map((row) => row.isOtherOrigin)).toEqual([false, false, true]);
    expect(cell(given, "bingbot", "crawl")).toMatchObject({ state: "undetermined", reason: "other-origin" });
    expect(
      table({ ...asked, urls: ["https://a.example/cart", "https://b.example/cart"] })
        .filter((row) => row.crawler === "bingbot")
        .map((row) => row.reason),
    ).toEqual(["rule", "other-origin"]);
  });
  test("says so in the headline and in full", () => {
    expect(headlineOf(given).map(({ text }) => text)).toEqual([
      "This file is for https://a.example, so it says nothing about this URL.",
    ]);
    const full = detail(
      { ...asked, urls: ["https://a.example/", "https://b.example/"], selected: 1 },
      "crawler bingbot",
    );
    expect(full?.parts[0]?.sentence).toBe(
      "It is undetermined whether bingbot may fetch this: this robots.txt is for https://a.example only (RFC " +
        "9309 section 2.3).",
    );
  });
});

describe("a robots.txt that cannot be had", () => {
  const access = (policy: AccessPolicyName, rules: PlainAccess["rules"]): PlainAccess =>
    new RobotsAccess({
      url: "https://shop.example/robots.txt",
      policy,
      result: "unreachable",
      reason: "server-error",
      explanation: "the server answers 503",
      rules,
      hash: null,
      isOpenedByPolicy: rules === "allow-all",
      departures: [],
      askedMs: 0,
      freshUntilMs: 1_000,
      retryAtMs: 500,
      outageSinceMs: 0,
      mayValidate: false,
      notes: [],
      evidence: {
        url: "",
        startedMs: 0,
        finishedMs: 0,
        hops: [],
        status: 503,
        ftpReply: null,
        fault: null,
        headers: [],
        body: null,
        isValidated: false,
        freshForMs: null,
        retryAfterMs: null,
      },
    }).toJSON();
  const question: Question = {
    ...asked,
    robotsTxt: null,
    robotsTxtUrl: "https://shop.example/robots.txt",
    nowMs: 10,
    urls: ["https://shop.example/x"],
    access: {
      rfc9309: access("rfc9309", "undetermined"),
      google: access("google", "undetermined"),
      yandex: access("yandex", "allow-all"),
      amazon: access("amazon", "last-good-copy"),
    },
  };
  test("is what each crawler's policy makes of it, and never permission where nobody gives it", () => {
    const given = answer(question);
    expect(cell(given, "YandexBot", "crawl").state).toBe("allowed");
    const labels = ["Any other crawler", "Googlebot", "bingbot", "GPTBot", "Amazonbot"];
    expect(labels.map((label) => cell(given, label, "crawl").state)).toEqual(labels.map(() => "undetermined"));
  });
  test("is tallied the same way", () => {
    const given = answer({ ...question, urls: ["https://shop.example/x", "https://shop.example/y"] });
    const search = given.groups.findIndex((group) => group.purpose === "search");
    expect(given.urls[1]?.tallies[search]?.allowed).toBe(1);
  });
  test("policies come each once, with one of their followers to ask about", () => {
    const all = policies();
    expect(new Set(all.map((one) => one.policy)).size).toBe(all.length);
    expect(all.at(-1)?.policy).toBe("rfc9309");
    for (const one of all) {
      expect(Object.keys(accessPolicies)).toContain(one.policy);
      expect(one.names).toContain(one.agent);
      expect(findCrawler(one.agent)?.isRetired).toBe(false);
    }
  });
});

describe("a cell in full", () => {
  test("has the sentence, the line, what lost and the smallest change", () => {
    const given = detail({ ...asked, robotsTxt: "User-agent: *\nDisallow: /cart\nAllow: /c\n" }, "crawler bingbot");
    expect(given?.parts[0]?.sentence).toBe('bingbot may not fetch /cart: line 2 "Disallow: /cart" (group *, line 1).');
    expect(given?.parts[0]?.evidence.map(({ line, text, lostBecause }) => [line, text, lostBecause === null])).toEqual([
      [2, "Disallow: /cart", true],
      [3, "Allow: /c", false],
    ]);
    // The smallest edit is worked out with proof where it is asked for; a guess would stand beside it.
    expect(given?.parts[0]?.change).toBeNull();
    expect(given?.dialect?.name).toBe("bing");
  });
  test("has the parts of which something is known, and no others", () => {
    const names = (question: Question): readonly string[] | undefined =>
      detail(question, "everyone")?.parts.map((part) => part.name);
    expect(names(asked)).toEqual(["crawl"]);
    const page = { metas: [{ name: "robots", content: "noindex", position: "head" as const }] };
    expect(names({ ...asked, urls: ["/sale"], page })).toEqual(["crawl", "index", "follow", "snippet"]);
    expect(
      names({ ...asked, robotsTxt: "User-agent: *\nAllow: /\nContent-Signal: ai-train=no\n", urls: ["/sale"] }),
    ).toEqual(["crawl", "ai-train"]);
  });
  test("bounds what a hostile file says, and makes it visible", () => {
    const given = detail(
      {
        ...asked,
        robotsTxt: `User-agent: *\n${"Disallow: /*\n".repeat(5_000)}Disallow: /${"a".repeat(50_000)}\n`,
        urls: [`/${"a".repeat(60_000)}`],
      },
      "everyone",
    );
    expect(given?.parts[0]?.evidence.length).toBeLessThan(20);
    expect(given?.parts[0]?.moreEvidence).toBeGreaterThan(1_000);
    expect(JSON.stringify(given).length).toBeLessThan(20_000);
    const odd = detail(
      { ...asked, robotsTxt: "User-agent: *\nDisallow: /\u202e\u0007\n", urls: ["/%E2%80%AE%07"] },
      "everyone",
    );
    // oxlint-disable-next-line no-control-regex -- the point of the test
    expect(JSON.stringify(odd)).not.toMatch(/[\u202e\u0007]/);
  });
  test.each(["", "crawler Nobody", "token <b>", "token ", "x"])("of an invalid row, %j, is none", (row) => {
    expect(detail(asked, row)).toBeNull();
  });
});

test("the table has a row for each URL and agent, with the states of the cells", () => {
  const question = { ...asked, urls: ["/cart", "/"] };
  const rows = table(question);
  const count = answer(question).groups.reduce((sum, group) => sum + group.rows.length, 0);
  expect(rows.length).toBe(2 * count);
  expect(rows.find((row) => row.url === "/cart" && row.crawler === "bingbot")).toMatchObject({
    operator: "Microsoft",
    purpose: "search",
    line: 3,
    reason: "rule",
    states: { crawl: "disallowed", search: "unstated" },
  });
  expect(rows.find((row) => row.url === "/" && row.crawler === "*")).toMatchObject({
    operator: "",
    purpose: "",
    line: 0,
    reason: "no-rule",
    states: { crawl: "allowed" },
  });
});

test("the choices of a dialect are core's dialects", () => {
  expect([...dialectNames].sort()).toEqual(Object.keys(dialects).sort());
});
