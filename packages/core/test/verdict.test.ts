// The answer and its reasons: what decided, what lost and why, and the one sentence.
import { describe, expect, test } from "vitest";
import { type Agent, type AskOptions, findCrawler, parseRobotsTxt, productToken, type Verdict } from "../src/index.ts";

const shop = `# shop.example
User-agent: *
Disallow: /cart
Disallow: /*?sort=
Allow: /cart/help

User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /

User-agent: Googlebot
Disallow: /search
Sitemap: https://shop.example/sitemap.xml
Content-Signal: search=yes, ai-train=no
`;
const ask = (url: string, agent: Agent, options?: AskOptions, file = shop): Verdict =>
  parseRobotsTxt(file).evaluate(url, agent, options);

describe("one sentence", () => {
  const table: [string, string, Agent, string][] = [
    [
      "a rule",
      "https://shop.example/cart",
      "Bingbot",
      'Bingbot may not fetch /cart: line 3 "Disallow: /cart" (group *, line 2)',
    ],
    [
      "an allow rule",
      "https://shop.example/cart/help",
      "Bingbot",
      'Bingbot may fetch /cart/help: line 5 "Allow: /cart/help" (group *, line 2)',
    ],
    [
      "no rule of a named group",
      "https://shop.example/cart",
      "Googlebot",
      "Googlebot may fetch /cart: no rule matches (group Googlebot, line 11)",
    ],
    [
      "the second name of a group",
      "/",
      "ClaudeBot",
      'ClaudeBot may not fetch /: line 9 "Disallow: /" (group ClaudeBot, line 8)',
    ],
    [
      "the file itself",
      "/robots.txt",
      "GPTBot",
      "GPTBot may fetch /robots.txt: the robots.txt itself may always be fetched",
    ],
    [
      "no URL",
      "cart",
      productToken("x"),
      'It is undetermined whether x may fetch cart: this is neither an absolute URL nor a path that begins with "/"',
    ],
    [
      "any crawler that no group names",
      "/cart",
      "*",
      'A crawler that is not named may not fetch /cart: line 3 "Disallow: /cart" (group *, line 2)',
    ],
    [
      "a crawler that must be named",
      "/cart",
      "AdsBot-Google",
      "AdsBot-Google may fetch /cart: no group names it, and it does not obey the group for *",
    ],
  ];
  test.each(table)("%s", (_, url, agent, sentence) => {
    expect(String(ask(url, agent))).toBe(sentence);
  });

  test("without any group", () => {
    expect(String(ask("/x", "Bingbot", {}, "Sitemap: x\n"))).toBe(
      "Bingbot may fetch /x: no group names it, and there is no group for *",
    );
  });

  test("with an empty rule", () => {
    expect(String(ask("/x", productToken("a"), {}, "user-agent: a\ndisallow:\n"))).toBe(
      'a may fetch /x: line 2 "disallow:" forbids nothing (group a, line 1)',
    );
  });

  test("where the dialect leaves the order undefined, both answers are told", () => {
    const verdict = ask(
      "/page.htm",
      productToken("a"),
      { dialect: "google-2012" },
      "user-agent: a\nallow: /page\ndisallow: /*.htm\n",
    );
    expect([verdict.allowed, verdict.reason, verdict.line]).toEqual([null, "order-undefined", 0]);
    expect(String(verdict)).toContain('line 2 "allow: /page" says yes, line 3 "disallow: /*.htm" says no');
    expect(verdict.losers.map((loser) => [loser.rule.line, loser.why])).toEqual([
      [3, "order-undefined"],
      [2, "order-undefined"],
    ]);
  });

  test("nothing from a stranger steers a terminal", () => {
    const verdict = ask(
      "https://e.com/\u001b]0;x\u0007",
      "a",
      {},
      "user-agent: *\u001b[31m\ndisallow: /\u001b[2J\u202e\n",
    );
    expect(String(verdict)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
  });
});

describe("what decided", () => {
  test("the rule with line, column, span and text", () => {
    const file = "\ufeffuser-agent: é\n  user-agent: a\n\t disallow : /ü x  # c\n";
    const verdict = parseRobotsTxt(file).evaluate("https://e.com/ü x", productToken("a"));
    expect(verdict.allowed).toBe(true);
    const google = parseRobotsTxt(file).evaluate("/%C3%BC x", productToken("a"), { dialect: "google" });
    const rule = google.rule;
    expect([google.allowed, rule?.line, rule?.column, rule?.type, rule?.pathPattern, rule?.text]).toEqual([
      false,
      3,
      3,
      "disallow",
      "/ü x",
      "disallow : /ü x",
    ]);
    const octets = new TextEncoder().encode(file);
    expect(new TextDecoder().decode(octets.subarray(rule?.valueSpan.start, rule?.valueSpan.end))).toBe("/ü x");
    expect([google.group?.value, google.group?.line, google.group?.column]).toEqual(["a", 2, 3]);
    expect(google.path).toBe("/%C3%BC x");
  });

  test("columns count UTF-16 units of the decoded line", () => {
    const reading = parseRobotsTxt("\u{1f642}\u{1f642}: x\nuser-agent: a\n").lines[0];
    expect(reading?.kind === "record" ? [reading.keyColumn, reading.valueColumn] : null).toEqual([1, 7]);
  });

  test("the path in normal form, and the dialect", () => {
    const verdict = ask("https://shop.example/%7Ejoe/%e3%83%84?q=$*#f", "Googlebot", { dialect: "rfc9309" });
    expect([verdict.path, verdict.dialect, verdict.productTokens]).toEqual([
      "/~joe/%E3%83%84?q=%24%2A",
      "rfc9309",
      ["Googlebot"],
    ]);
  });
});

describe("what lost", () => {
  test("rules with fewer octets, best first, and the runner-up", () => {
    const verdict = ask("/cart/help?sort=1", productToken("x"));
    expect(verdict.rule?.line).toBe(5);
    expect(verdict.losers.map((loser) => [loser.rule.line, loser.octets, loser.why])).toEqual([
      [4, 8, "fewer-octets"],
      [3, 5, "fewer-octets"],
    ]);
    expect(verdict.runnerUp?.rule.text).toBe("Disallow: /*?sort=");
  });

  test("a tie, and a rule said twice", () => {
    const verdict = ask("/a", productToken("x"), {}, "user-agent: x\ndisallow: /a\nallow: /a\nallow: /a\n");
    expect(verdict.line).toBe(3);
    expect(verdict.losers.map((loser) => [loser.rule.line, loser.why])).toEqual([
      [4, "later-in-file"],
      [2, "allow-wins-tie"],
    ]);
  });

  test("the rules for all others, where a group names the crawler", () => {
    const verdict = ask("/cart", "Googlebot");
    expect(verdict.losers.map((loser) => [loser.rule.line, loser.why])).toEqual([[3, "other-group"]]);
    expect(verdict.runnerUp).toBe(null);
    expect(verdict.notes).toEqual(["named-group-replaces-global"]);
  });

  test("in the first-match dialect, those that come later", () => {
    const verdict = ask(
      "/a/b",
      productToken("x"),
      { dialect: "koster-1996" },
      "user-agent: x\nallow: /a\ndisallow: /a/b\n",
    );
    expect([verdict.allowed, verdict.line]).toEqual([true, 2]);
    expect(verdict.losers.map((loser) => loser.why)).toEqual(["later-in-file"]);
  });

  test("google's folder of an index file competes with its own octets", () => {
    const verdict = ask(
      "/d/",
      productToken("x"),
      { dialect: "google" },
      "user-agent: x\nallow: /d/index.html\ndisallow: /d/*\n",
    );
    expect([verdict.allowed, verdict.line]).toEqual([true, 2]);
    expect(verdict.runnerUp?.why).toBe("allow-wins-tie");
  });
});

describe("notes", () => {
  const table: [string, string[]][] = [
    ["AdsBot-Google", ["global-group-not-obeyed"]],
    ["Google-Extended", ["control-only"]],
    ["Googlebot", ["named-group-replaces-global"]],
  ];
  test.each(table)("%s", (agent, notes) => {
    expect(ask("/x", agent).notes).toEqual(notes);
  });

  test("a fetcher that ignores robots.txt is told what the file says, and that", () => {
    const verdict = ask("/cart", "ChatGPT-User");
    expect([verdict.allowed, verdict.line]).toEqual([false, 3]);
    expect(verdict.notes).toContain("ignores-robots-txt");
  });

  test("a crawler that nobody documents", () => {
    const undocumented = findCrawler("SeznamBot");
    expect(undocumented?.isDialectDocumented).toBe(false);
    expect(ask("/x", "SeznamBot").notes).toContain("dialect-undocumented");
    expect(ask("/x", "SeznamBot", { dialect: "google" }).notes).not.toContain("dialect-undocumented");
  });
});
