// What the page says about the whole matrix: the headline, the groups of crawlers, what an edit changed and what lights
// up.
import { clustersOf, countOf, headlineOf, knownColumns } from "@maycrawl/core/overview";
import { describe, expect, test } from "vitest";
import { answer } from "../src/engine/answer.ts";
import type { Question } from "../src/engine/question.ts";
import { asked, cell } from "./asked.ts";

describe("the headline", () => {
  const headline = (question: Partial<Question>): string =>
    headlineOf(answer({ ...asked, ...question }))
      .map(({ text }) => text)
      .join(" ");
  const all = answer(asked).groups.reduce((sum, group) => sum + group.rows.length, 0);
  // The seven usual crawlers for AI training are GPTBot, ClaudeBot, Google-Extended, Applebot-Extended,
  // meta-externalagent, Amazonbot, Bytespider.
  test.each([
    [
      "the example's cart",
      {},
      "Google may fetch it. Bing may not (line 3). AI training: none of 7 may (lines 3 and 9).",
    ],
    [
      "its front page, which two trainers may not fetch",
      { urls: ["/"] },
      "Google and Bing may fetch it. AI training: 5 of 7 may.",
    ],
    [
      "its search page, closed to Google alone",
      { urls: ["/search"] },
      "Google may not fetch it (line 12). Bing may. AI training: 5 of 7 may.",
    ],
    [
      "a file that closes all to all",
      { robotsTxt: "User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: Mediapartners-Google\nDisallow: /\n" },
      `None of the ${all} crawlers shown may fetch it (line 4).`,
    ],
    ["an empty file", { robotsTxt: "" }, `All ${all} crawlers shown may fetch it.`],
    ["what is not a URL", { urls: ["no url"] }, "This is neither a URL nor a path, so there is no answer."],
    ["nothing at all", { robotsTxt: null }, "Nothing is known about this URL yet."],
    [
      "a signal against training",
      { robotsTxt: "User-agent: *\nDisallow:\nContent-Signal: ai-train=no\n" },
      `All ${all} crawlers shown may fetch it. It asks not to be used for AI training (line 3).`,
    ],
    [
      "a page that Google may not list",
      { robotsTxt: "", headerText: "X-Robots-Tag: googlebot: noindex" },
      `All ${all} crawlers shown may fetch it. Google may fetch it but not list it in results. Bing may fetch it.`,
    ],
    [
      "a page without a robots.txt",
      { robotsTxt: null, headerText: "X-Robots-Tag: noindex" },
      "Google and Bing may not list it in results.",
    ],
  ] satisfies readonly (readonly [string, Partial<Question>, string])[])("of %s", (_, question, words) => {
    expect(headline(question)).toBe(words);
  });
});

describe("groups", () => {
  test("know their count and the lines that refuse", () => {
    const training = answer({ ...asked, urls: ["/"] }).groups.find((group) => group.purpose === "training");
    expect(training === undefined ? null : countOf(training, "crawl")).toEqual({
      all: 7,
      allowed: 5,
      disallowed: 2,
      undetermined: 0,
      lines: [9],
    });
  });
  test("have crawlers with the same answer for the same reason together, the refused ones first", () => {
    const given = answer({ ...asked, urls: ["/"] });
    expect(knownColumns(given)).toEqual(["crawl", "use"]);
    const training = given.groups.find((group) => group.purpose === "training")?.rows ?? [];
    const clusters = clustersOf(training, ["crawl"]).map(({ rows }) => rows.map((row) => row.label));
    expect(clusters).toEqual([
      ["GPTBot", "ClaudeBot"],
      ["Google-Extended", "Applebot-Extended", "meta-externalagent", "Amazonbot", "Bytespider"],
    ]);
  });
  test("draw what the page says only where something is known of it", () => {
    expect(knownColumns(answer({ ...asked, robotsTxt: "User-agent: *\nDisallow: /a\n", urls: ["/"] }))).toEqual([
      "crawl",
    ]);
    expect(knownColumns(answer({ ...asked, robotsTxt: "", urls: ["/"], headerText: "X-Robots-Tag: noindex" }))).toEqual(
      ["crawl", "index", "follow", "snippet"],
    );
    expect(knownColumns(answer({ ...asked, robotsTxt: null, headerText: "X-Robots-Tag: noindex" }))).toEqual([
      "index",
      "follow",
      "snippet",
    ]);
  });
});

describe("an edit", () => {
  const before = "User-agent: *\nDisallow: /cart\n";
  test("marks the cells whose state is another", () => {
    const given = answer({ ...asked, baseline: before, robotsTxt: `${before}Disallow: /sale\n`, urls: ["/sale"] });
    expect(cell(given, "bingbot", "crawl")).toMatchObject({ state: "disallowed", was: "allowed", line: 3 });
    // Not known became a consequence: the state is the same.
    expect(cell(given, "bingbot", "index").was).toBeNull();
    const cells = given.groups.flatMap((group) => group.rows).flatMap((row) => Object.values(row.cells));
    expect(given.changedCells).toBe(cells.filter((each) => each.was !== null).length);
    expect(
      given.groups.flatMap((group) => group.rows).filter((row) => row.cells.crawl.was === "allowed").length,
    ).toBeGreaterThan(20);
  });
  test("that changes nothing about the URL marks nothing", () => {
    expect(
      answer({ ...asked, baseline: before, robotsTxt: `${before}Disallow: /sale\n`, urls: ["/"] }).changedCells,
    ).toBe(0);
  });
});

describe("what is lit", () => {
  test("is each line that decides for anybody, in file order, by what it decides", () => {
    expect(answer(asked).litLines).toEqual([
      { line: 3, state: "disallowed" },
      { line: 9, state: "disallowed" },
    ]);
    expect(answer({ ...asked, urls: ["/cart/help"] }).litLines).toEqual([
      { line: 5, state: "allowed" },
      { line: 9, state: "disallowed" },
    ]);
  });
});
