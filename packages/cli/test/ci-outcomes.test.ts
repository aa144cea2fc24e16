// What `maycrawl ci` says of each kind of expectation: passed, failed or not settled, and why.
import { describe, expect, test } from "vitest";
import { folderOf, ci, linesOf, files } from "./ci-command.ts";

/** One expectation, and what becomes of it: its state, and for each problem its kind, line, agents and text. */
const held: readonly [
  what: string,
  expectation: object,
  state: string,
  problems: readonly (readonly [string, number, string, string])[],
][] = [
  ["URLs are allowed", { expect: "allowed", agents: ["*"], urls: ["/", "https://shop.example/x"] }, "passed", []],
  ["a URL is disallowed", { expect: "disallowed", agents: ["GPTBot"], urls: ["/"] }, "passed", []],
  [
    "a URL is closed that should be open",
    { expect: "allowed", agents: ["*"], urls: ["/cart/1"] },
    "failed",
    [["contrary", 2, "*", '/cart/1 is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "a URL is open that should be closed",
    { expect: "disallowed", agents: ["FooBot"], urls: ["/cart/help/x"] },
    "failed",
    [["contrary", 3, "FooBot", '/cart/help/x is allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "no rule decides",
    { expect: "disallowed", agents: ["*"], urls: ["/x"] },
    "failed",
    [["contrary", 0, "*", "/x is allowed: no rule decides"]],
  ],
  [
    "for some agents only",
    { expect: "allowed", agents: ["FooBot", "GPTBot", "BarBot"], urls: ["/x"] },
    "failed",
    [["contrary", 6, "GPTBot", '/x is disallowed: line 6 "Disallow: /"']],
  ],
  [
    "URLs that one line decides are counted",
    { expect: "allowed", agents: ["A", "B"], urls: ["/cart/1", "/cart/2", "/x"] },
    "failed",
    [["contrary", 2, "A,B", '2 URLs such as /cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "within the budget",
    { expect: "allowed", agents: ["A", "B"], urls: ["/cart/1", "/cart/2"], budget: 2 },
    "passed",
    [["contrary", 2, "A,B", '2 URLs such as /cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "over the budget",
    { expect: "allowed", agents: ["A"], urls: ["/cart/1", "/cart/2"], budget: 1 },
    "failed",
    [["contrary", 2, "A", '2 URLs such as /cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  ["a pattern is proven", { expect: "disallowed", agents: ["GPTBot"], patterns: ["*", "/*.html$"] }, "passed", []],
  [
    "a pattern is contradicted by a path",
    { expect: "disallowed", agents: ["*"], patterns: ["/cart"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /cart matches, is allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "no budget counts for patterns",
    { expect: "disallowed", agents: ["*"], patterns: ["/cart"], budget: 99 },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /cart matches, is allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "a pattern that matches nothing",
    { expect: "disallowed", agents: ["GPTBot"], patterns: ["/./x"] },
    "failed",
    [["nothing", 0, "", "the pattern /./x matches no possible URL"]],
  ],
  // RFC 9309 section 2.2.2: the robots.txt itself is allowed whatever its rules say.
  [
    "a pattern of the robots.txt alone",
    { expect: "disallowed", agents: ["*"], patterns: ["/robots.txt$"] },
    "failed",
    [
      [
        "nothing",
        0,
        "",
        "the pattern /robots.txt$ matches only the robots.txt itself, which is always allowed: it is not tested",
      ],
    ],
  ],
  [
    "a list",
    { expect: "allowed", agents: ["*"], lists: ["lists/urls.csv"] },
    "failed",
    [["contrary", 2, "*", '2 URLs such as https://shop.example/cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "a list without a URL",
    { expect: "allowed", agents: ["*"], lists: ["empty.txt"] },
    "failed",
    [["nothing", 0, "", "the list empty.txt holds no URL that can be tested"]],
  ],
  [
    "an invalid URL",
    { expect: "allowed", agents: ["*"], urls: ["x y"] },
    "incomplete",
    [["unsettled", 0, "", 'x y has no answer: it is neither an absolute URL nor a path that begins with "/"']],
  ],
  [
    "a URL of another origin",
    { expect: "allowed", agents: ["*"], urls: ["https://shop.example/", "https://other.example/"] },
    "incomplete",
    [["unsettled", 0, "", "https://other.example/ has no answer: the file governs https://shop.example only"]],
  ],
  ["unchanged", { expect: "unchanged", agents: ["GPTBot"], baseline: "old.txt" }, "passed", []],
  [
    "changed",
    { expect: "unchanged", agents: ["*", "GPTBot"], baseline: "old.txt" },
    "failed",
    [["contrary", 3, "*", '/cart/help* is newly allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "unchanged on these URLs",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/cart/x", "/"] },
    "passed",
    [],
  ],
  [
    "changed on these URLs",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/cart/help", "/"] },
    "failed",
    [["contrary", 3, "*", '/cart/help is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "changed on these URLs, within the budget",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/cart/help", "/"], budget: 1 },
    "passed",
    [["contrary", 3, "*", '/cart/help is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "unchanged within a pattern",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/products/"] },
    "passed",
    [],
  ],
  [
    "changed within one pattern, unchanged within another",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/*/help$", "/cart/x"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /*/help$ matches, is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "changed within patterns that are closed in part",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/*.html$", "/c*/x", "/cart/h"] },
    "failed",
    [
      ["contrary", 3, "*", '/cart/help.html, which /*.html$ matches, is now allowed: line 3 "Allow: /cart/help"'],
      ["contrary", 3, "*", '/cart/help/x, which /c*/x matches, is now allowed: line 3 "Allow: /cart/help"'],
      ["contrary", 3, "*", '/cart/help, which /cart/h matches, is now allowed: line 3 "Allow: /cart/help"'],
    ],
  ],
  [
    "unchanged within patterns that no changed path matches",
    {
      expect: "unchanged",
      agents: ["*"],
      baseline: "old.txt",
      patterns: ["/products/*.pdf$", "/cart/x", "/cart/hel$"],
    },
    "passed",
    [],
  ],
  [
    "changed within a pattern",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/cart"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /cart matches, is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "changed within a pattern that is open in part before and now",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which / matches, is now allowed: line 3 "Allow: /cart/help"']],
  ],
];

describe("expectations", () => {
  // One run for all of them: each stands on its own. The URLs of one must not say which origin another's are of.
  const environments = Object.fromEntries(
    held.map(([what, expectation]) => [what, { robots: "robots.txt", expectations: [expectation] }]),
  );
  const run = ci(folderOf({ ...files, "robots.expect.json": JSON.stringify({ environments }) }), ["--format", "json"]);
  const outcomes = new Map(linesOf(run).map((one) => [one.environment, one]));

  test.each(held)("%s", (what, _, state, problems) => {
    const one = outcomes.get(what);
    expect(one?.problems.map(({ kind, line, agents, text }) => [kind, line, agents.join(","), text])).toEqual(problems);
    expect(one?.state).toBe(state);
  });

  test.each([
    ["passed", 0],
    ["failed", 1],
    ["incomplete", 3],
  ])("%s ends with %i", (state, status) => {
    const some = held.filter(([, , one]) => one === state || one === "passed").slice(0, 30);
    const chosen = Object.fromEntries(
      some.map(([what, expectation]) => [what, { robots: "robots.txt", expectations: [expectation] }]),
    );
    expect(ci(folderOf({ ...files, "robots.expect.json": JSON.stringify({ environments: chosen }) })).status).toBe(
      status,
    );
  });

  test("what is not settled outweighs what failed", () => {
    expect(run.status).toBe(3);
    expect(run.stderr).toBe("");
  });
});
