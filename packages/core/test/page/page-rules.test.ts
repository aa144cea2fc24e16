// The table of rules holds together, and docs/page-rules.md says what the code does.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { crawlers } from "../../src/crawlers/index.ts";
import {
  findPageRule,
  pageRules,
  parsePageDate,
  readJoinedRobotsHeader,
  readRel,
  readRobotsHeaders,
  readRobotsMeta,
} from "../../src/page/index.ts";
import { effective } from "./asking.ts";
import { findingTable, ruleTable } from "./page-rules-tables.ts";

const file = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../${name}`, import.meta.url)), "utf8");
const page = file("docs/page-rules.md");

describe("the table", () => {
  test("has every rule that an operator or a convention documents, and each once", () => {
    const required = [
      "all",
      "index",
      "follow",
      "noindex",
      "nofollow",
      "none",
      "noarchive",
      "nocache",
      "nosnippet",
      "noodp",
      "noydir",
      "noyaca",
      "notranslate",
      "noimageindex",
      "unavailable_after",
      "max-snippet",
      "max-image-preview",
      "max-video-preview",
      "indexifembedded",
      "nositelinkssearchbox",
      "archive",
      "noai",
      "noimageai",
      "noml",
      "nopagereadaloud",
    ];
    expect(pageRules.map((rule) => rule.name)).toEqual(required.toSorted());
  });
  test.each(pageRules.map((rule) => [rule.name, rule] as const))("%s", (name, rule) => {
    expect(findPageRule(name)).toBe(rule);
    expect(name).toBe(name.toLowerCase());
    expect(rule.says).toMatch(/\.$/);
    expect(rule.source.length).toBeGreaterThan(3);
    // An abbreviation sets what the rules it stands for set, and those are no abbreviations.
    expect(rule.sets).toEqual(
      rule.standsFor.flatMap((part) => (part === name ? rule : findPageRule(part))?.sets ?? []),
    );
    for (const part of rule.standsFor) expect(findPageRule(part)?.standsFor).toEqual([part]);
    // A limit sets one property to its value; a positive rule allows, and indexifembedded is the one other that does.
    if (rule.value !== "none") expect(rule.sets.map((effect) => effect.to)).toEqual(["value"]);
    else if (rule.name !== "indexifembedded")
      expect(rule.sets.every((effect) => effect.to === (rule.isPositive ? "allowed" : "disallowed"))).toBe(true);
    expect(new Set(rule.supports.map((support) => support.operator)).size).toBe(rule.supports.length);
  });
  test("names operators as the registry does", () => {
    const operators = new Set(crawlers().map((crawler) => crawler.operator));
    for (const rule of pageRules)
      for (const { operator } of rule.supports) expect([rule.name, operators.has(operator)]).toEqual([rule.name, true]);
  });
  test("finds no words of the platform's", () => {
    for (const name of ["", "constructor", "__proto__", "toString", "NOINDEX", "no index"])
      expect(findPageRule(name)).toBeUndefined();
  });
  test("every rule that is neither a default nor needs another is in the normal form of a page that states it", () => {
    const sample = {
      none: "",
      date: ":2030-01-01T00:00:00Z",
      characters: ":20",
      seconds: ":20",
      "image-preview": ":none",
    };
    for (const rule of pageRules) {
      const text = rule.name + sample[rule.value];
      const expected =
        rule.isPositive || rule.name === "indexifembedded" ? "" : rule.name === "none" ? "nofollow, noindex" : text;
      expect([rule.name, effective("anybot", `robots: ${text}`)]).toEqual([rule.name, expected]);
    }
  });
});

/** The members of a union of string literals in a source file, those that it takes from another left out. */
const unionMembers = (name: string, type: string): string[] => {
  const text = file(`packages/core/src/page/${name}`);
  const start = text.indexOf(`export type ${type} =`);
  return [...text.slice(start, text.indexOf(";\n", start)).matchAll(/\| "([a-z-]+)"/g)].map((match) => match[1] ?? "");
};
/** The first cells of the rows below a heading. */
const firstCells = (heading: string): string[] => {
  const section = page.slice(page.indexOf(`## ${heading}\n`)).split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? "");
};

describe("docs/page-rules.md", () => {
  test("has the table of rules", () => {
    expect(page).toContain(`\n\n${ruleTable()}\n\n`);
  });
  test("has the table of findings", () => {
    expect(page).toContain(`\n\n${findingTable()}\n\n`);
  });
  test("has every reason for which a statement loses", () => {
    expect(firstCells("What lost")).toEqual(unionMembers("weighing.ts", "PageLossReason"));
  });
  test("has every problem of a statement", () => {
    expect(firstCells("Statements")).toEqual([
      ...unionMembers("statement.ts", "StatementProblem"),
      ...unionMembers("date.ts", "PageDateProblem"),
    ]);
  });
});

test("docstring examples", () => {
  expect(parsePageDate("25 Jun 2010 15:00:00 PST")?.ms).toBe(1_277_506_800_000);
  expect(
    readRobotsHeaders([["X-Robots-Tag", "BadBot: noindex, nofollow, googlebot: nofollow"]]).statements.length,
  ).toBe(3);
  expect(readJoinedRobotsHeader("googlebot: nofollow, noindex").findings[0]?.code).toBe("joined-headers");
  expect(readRobotsMeta([{ name: "Robots", content: "NoIndex", position: "head" }]).statements[0]?.rule).toBe(
    "noindex",
  );
  expect(readRel("UGC, noopener")).toEqual({ isFollowed: false, hints: ["ugc"] });
});
