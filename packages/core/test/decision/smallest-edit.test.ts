// The smallest edit that opens a URL, as advice words it: applied to the file it opens that URL, and no more than it
// says.
import { describe, expect, test } from "vitest";
import { smallestFlip } from "../../src/comparison/index.ts";
import { addRule, changeValue, parseRobotsTxt } from "../../src/index.ts";
import { asking, closed, open, pageUrl, parts } from "./asking.ts";
import { edited, groupAt } from "./edits.ts";

/** The lines with those numbers cut out, as a person does it who reads "delete line 3". */
function cutLines(robots: string, lines: readonly number[]): string {
  return robots
    .split("\n")
    .filter((_, index) => !lines.includes(index + 1))
    .join("\n");
}

describe("the smallest edit that opens", () => {
  const opened = (robots: string, agent = "FooBot", url = pageUrl): string =>
    parts(asking(agent, { robots }, url))[0] ?? "";

  // RFC 9309 section 2.2.2: the most octets decide, at as many the Allow. So an Allow for the path and its end opens
  // that path alone.
  test.each([
    ["a rule among others", `${closed}Disallow: /q\n`, "FooBot", "/p", `Add "Allow: /p$" to the group of line 1.`],
    [
      "a rule for the whole site",
      "User-agent: *\nDisallow: /\n",
      "FooBot",
      "/p",
      `Add "Allow: /p$" to the group of line 1.`,
    ],
    [
      "a rule below an allow rule",
      "User-agent: *\nDisallow: /\nAllow: /p\nDisallow: /p/x\n",
      "FooBot",
      "/p/x",
      `Add "Allow: /p/x$" to the group of line 1.`,
    ],
    [
      "several rules",
      "User-agent: *\nDisallow: /\nDisallow: /p\nAllow: /q\nDisallow: /*p\n",
      "FooBot",
      "/p?x=1",
      `Add "Allow: /p?x=1$" to the group of line 1.`,
    ],
    [
      "the only rule of a group",
      "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /p\n",
      "GPTBot",
      "/p",
      `Add "Allow: /p$" to the group of line 1.`,
    ],
    [
      "several groups: in the one for the fewest",
      "User-agent: a\nUser-agent: b\nDisallow: /\n\nUser-agent: a\nDisallow: /q\n",
      "a",
      "/p",
      `Add "Allow: /p$" to the group of line 5.`,
    ],
    [
      "many stars: as many after the path",
      `User-agent: *\nDisallow: /${"*".repeat(12)}a\nDisallow: /b\n`,
      "FooBot",
      "/a",
      `Add "Allow: /a${"*".repeat(12)}" to the group of line 1.`,
    ],
    [
      "a rule for this path alone",
      "User-agent: *\nDisallow: /p$\nDisallow: /q\n",
      "FooBot",
      "/p",
      `Delete line 2 ("Disallow: /p$").`,
    ],
    [
      "a rule for this path alone, the only one",
      "User-agent: *\nDisallow: /p$\n",
      "FooBot",
      "/p",
      `Write "Disallow:" in place of line 2 ("Disallow: /p$"), the only rule of its group.`,
    ],
  ] as const)("%s", (_, robots, agent, url, change) => {
    const page = `https://shop.example${url}`;
    expect(asking(agent, { robots }, page).crawl.change).toBe(change);
    const added = /^Add "(.+)" to the group of line (\d+)/.exec(change);
    const robotsTxt = parseRobotsTxt(robots);
    if (added === null) {
      const rule = robotsTxt.evaluate(page, agent).rule;
      expect(rule && opened(edited(changeValue(robotsTxt.octets, rule, "")), agent, page)).toBe("+");
      return;
    }
    const pathPattern = (added[1] ?? "").slice("Allow: ".length);
    const after = edited(
      addRule(robotsTxt.octets, groupAt(robotsTxt.reading(), Number(added[2])), { type: "allow", pathPattern }),
    );
    expect(opened(after, agent, page)).toBe("+");
    if (pathPattern.endsWith("$")) expect(opened(after, agent, `${page}2`)).toBe(opened(robots, agent, `${page}2`));
    expect(edited({ octets: smallestFlip(robotsTxt, page, agent)?.octets ?? new Uint8Array() })).toBe(after);
  });

  test("lines, where an allow rule cannot be sure to win: it says that more is opened", () => {
    const robots = "User-agent: *\nDisallow: /p\nDisallow: /\nDisallow: /q\n";
    for (const dialect of ["koster-1996", "original-1994", "google-2012"] as const) {
      expect(asking("FooBot", { robots }, pageUrl, { dialect }).crawl.change).toBe(
        "Delete lines 2, 3, which all close it; this opens all that they close.",
      );
      expect(asking("FooBot", { robots: cutLines(robots, [2, 3]) }, pageUrl, { dialect }).crawl.state).toBe("allowed");
      expect(asking("FooBot", { robots: `${closed}Disallow: /q\n` }, pageUrl, { dialect }).crawl.change).toBe(
        `Delete line 2 ("Disallow: /p"); this opens all that it closes.`,
      );
    }
    const only = "User-agent: *\nDisallow: /\n";
    expect(asking("FooBot", { robots: only }, pageUrl, { dialect: "original-1994" }).crawl.change).toBe(
      `Write "Disallow:" in place of line 2 ("Disallow: /"), the only rule of its group; ` +
        `this opens all that it closes.`,
    );
  });

  test("many lines are counted", () => {
    const robots = `User-agent: *\n${"Disallow: /p\n".repeat(9)}Disallow: /q\n`;
    expect(asking("FooBot", { robots }, pageUrl, { dialect: "original-1994" }).crawl.change).toBe(
      "Delete lines 2, 3, 4, 5, 6, 7 and 3 more, which all close it; this opens all that they close.",
    );
  });

  test("what is open, or undetermined, has none", () => {
    expect(asking("FooBot", { robots: open }).crawl.change).toBeNull();
    expect(asking("FooBot", { robots: closed }, "p").crawl.change).toBeNull();
  });
});
