// Page rules about AI, and control tokens.
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "../../src/index.ts";
import { type PageRuleFact, pagePreferences } from "../../src/usage/index.ts";
import { ask, askPage, codes, states, tokens } from "./ask.ts";

const rule = (name: string, crawlerName: string | null = null): PageRuleFact => ({
  rule: name,
  crawlerName,
  carrier: "meta",
  text: name,
});
const asked = (rules: PageRuleFact[], operator: string | null, pageNames: string[] = []): string =>
  states(askPage({ pageRules: rules, requester: { operator, pageNames } }).uses);

describe("the same word, by operator", () => {
  test.each<[string[], string | null, string]>([
    [["noai"], null, "??-"],
    [["noai"], "OpenAI", "??-"],
    [["NoAI"], "Google", "??-"],
    [["noimageai"], null, "??-"],
    [["noml"], null, "??-"],
    // noarchive: nothing to Google, no AI to Bing, no training to Amazon.
    [["noarchive"], "Google", "???"],
    [["noarchive"], null, "???"],
    [["noarchive"], "OpenAI", "???"],
    [["noarchive"], "Microsoft", "?--"],
    [["noarchive"], "Amazon", "??-"],
    // nocache, Bing Webmaster Blog, September 2023: chat answers may use the page; training may use URL, title and
    // snippet alone.
    [["nocache"], "Microsoft", "??-"],
    [["nocache"], "Amazon", "???"],
    [["nocache"], "Google", "???"],
    [["nocache"], null, "???"],
    // Google, robots meta tag specifications: nosnippet also keeps the content out of direct input to AI Overviews and
    // AI Mode.
    [["nosnippet"], "Google", "?-?"],
    [["nosnippet"], "Microsoft", "???"],
    [["nosnippet"], null, "???"],
    // No rule: Bing may use it, by its own default; we hold that unstated.
    [[], "Microsoft", "???"],
    [["index"], "Microsoft", "???"],
    [["archive"], "Microsoft", "???"],
    [["__proto__", "constructor"], "Microsoft", "???"],
  ])("%j to %s", (rules, operator, expected) =>
    expect(
      asked(
        rules.map((one) => rule(one)),
        operator,
      ),
    ).toBe(expected),
  );

  test.each<[number | null, string]>([
    [0, "?-?"],
    [20, "???"],
    [-1, "???"],
    [null, "???"],
  ])("Google: max-snippet:%s, of which 0 is nosnippet", (value, expected) => {
    expect(asked([{ ...rule("max-snippet"), value }], "Google")).toBe(expected);
  });
  test("Bing: both are treated as nocache", () => {
    for (const rules of [
      [rule("noarchive"), rule("nocache")],
      [rule("nocache"), rule("noarchive")],
    ]) {
      const { statements, lost } = pagePreferences(rules, { operator: "Microsoft", pageNames: [] });
      expect(statements.map((one) => [one.label, one.use])).toEqual([["nocache", "ai-train"]]);
      expect(
        lost.filter((one) => one.why === "replaced").map((one) => [one.statement.label, one.statement.use]),
      ).toEqual([
        ["noarchive", "ai-input"],
        ["noarchive", "ai-train"],
      ]);
    }
  });
  test("a nocache for another crawler replaces nothing", () => {
    const { statements } = pagePreferences([rule("noarchive"), rule("nocache", "other")], {
      operator: "Microsoft",
      pageNames: ["bingbot"],
    });
    expect(statements.map((one) => one.label)).toEqual(["noarchive", "noarchive"]);
  });
  test("what another operator would read is told", () => {
    const { lost } = askPage({ pageRules: [rule("noarchive")], requester: { operator: "Google", pageNames: [] } }).uses[
      "ai-train"
    ];
    expect(lost.map((one) => [one.statement.operator, one.why])).toEqual([
      ["Microsoft", "other-operator"],
      ["Amazon", "other-operator"],
    ]);
  });
  test("what is covered besides the use is said", () => {
    const covers = (name: string): string | null | undefined =>
      askPage({ pageRules: [rule(name)], requester: { operator: "Microsoft", pageNames: [] } }).uses["ai-train"]
        .decidedBy[0]?.covers;
    expect(covers("noimageai")).toContain("images");
    expect(covers("nocache")).toContain("URL, title and snippet");
    expect(covers("noml")).toContain("machine learning");
  });
});

describe("whom a rule is addressed to", () => {
  test.each<[string | null, string[], string]>([
    [null, [], "??-"],
    ["gptbot", ["GPTBot"], "??-"],
    ["GPTBOT", ["gptbot"], "??-"],
    ["gptbot", ["googlebot"], "???"],
    ["gptbot", [], "???"],
    ["\u212aptbot", ["kptbot"], "???"],
  ])("%s for %j", (name, names, expected) => expect(asked([rule("noai", name)], null, names)).toBe(expected));
  test("fields and elements", () => {
    const both: PageRuleFact[] = [
      rule("noai"),
      { ...rule("noai"), carrier: "header" },
      { ...rule("noai", "x"), place: { name: "X", line: 4 } },
    ];
    const { statements } = pagePreferences(both, { operator: null, pageNames: ["x"] });
    expect(statements.map((one) => [one.carrier, one.place.name, one.place.line])).toEqual([
      ["meta", "robots", null],
      ["header", "X-Robots-Tag", null],
      ["meta", "X", 4],
    ]);
  });
  test("a rule that nobody documents says nothing", () => {
    expect(pagePreferences([{ ...rule("x"), rule: null }], { operator: null, pageNames: [] })).toEqual({
      statements: [],
      lost: [],
    });
  });
});

describe("control tokens", () => {
  const google = { operator: "Google", pageNames: ["googlebot"] };
  const apple = { operator: "Apple", pageNames: [] };
  test.each<[string, string, object, string]>([
    ["refused", "User-agent: Google-Extended\nDisallow: /\n", google, "?--"],
    ["refused to Apple", "User-agent: Applebot-Extended\nDisallow: /\n", apple, "??-"],
    ["not Google's", "User-agent: Applebot-Extended\nDisallow: /\n", google, "???"],
    ["nobody's", "User-agent: Google-Extended\nDisallow: /\n", { operator: null, pageNames: [] }, "???"],
    ["on other paths", "User-agent: Google-Extended\nDisallow: /x\n", google, "??+"],
    ["on this path", "User-agent: Google-Extended\nDisallow: /p\nUser-agent: *\nAllow: /\n", google, "?--"],
    // Grounding outside Search is a part of ai-input: it can be refused, and not granted.
    ["allowed by name", "User-agent: Google-Extended\nAllow: /\n", google, "??+"],
    ["allowed by name, with an empty rule", "User-agent: Google-Extended\nDisallow:\n", google, "??+"],
    ["allowed to all: says nothing of AI", "User-agent: *\nAllow: /\n", google, "???"],
    ["refused to all but Googlebot", "User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /\n", google, "?--"],
    ["no file", "", google, "???"],
  ])("%s", (_, text, requester, expected) => {
    const verdict = askPage({ controlTokens: tokens(text, "/p"), requester: requester as typeof google });
    expect(states(verdict.uses)).toBe(expected);
    expect(states(verdict.byStandard["control-token"])).toBe(expected);
  });
  test("the rule is told", () => {
    const { decidedBy } = askPage({
      controlTokens: tokens("User-agent: Google-Extended\nDisallow: /\n", "/p"),
      requester: google,
    }).uses["ai-train"];
    expect(decidedBy).toMatchObject([
      { carrier: "control-token", label: "Google-Extended", value: "Disallow: /", place: { line: 2, column: 1 } },
    ]);
  });
  test("an undetermined token permits nothing", () => {
    const controlTokens = [{ token: "Google-Extended", allowed: null, isNamed: true, rule: null }];
    const text = "User-agent: *\nContent-Usage: train-ai=y, search=n\n";
    const verdict = ask(text, "/p", [], { controlTokens, requester: google });
    expect([states(verdict.uses), codes(verdict)]).toEqual(["-??", ["undetermined"]]);
    expect(states(ask(text, "/p", [], { controlTokens, requester: apple }).uses)).toBe("-?+");
  });
  test("a file says nothing to a token by naming another", () => {
    expect(parseRobotsTxt("User-agent: Google-Extended\nDisallow: /\n").allows("/p", "Googlebot")).toBe(true);
  });
});
