// The pages say what the code does: README examples run, closed lists match their tables, generated pages are up to
// date.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as comparison from "../src/comparison/index.ts";
import * as core from "../src/index.ts";
import { checks } from "../src/lint/index.ts";
import * as pageRules from "../src/page/index.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = (name: string): string => readFileSync(`${root}/${name}`, "utf8");
/** The first cells of the rows below a heading, without backquotes. */
const firstCells = (text: string, heading: string): string[] => {
  const section = text.slice(text.indexOf(`## ${heading}\n`)).split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? "");
};
/** The members of a union of string literals in a source file. */
const unionMembers = (file: string, type: string): string[] => {
  const text = page(file);
  const start = text.indexOf(`export type ${type} =`);
  const body = text.slice(start, text.indexOf(";\n\n", start));
  return [...body.matchAll(/\| "([a-z0-9-]+)"|= "([a-z0-9-]+)"/g)].map((match) => match[1] ?? match[2] ?? "");
};

describe("examples run", () => {
  const blocks = ["README.md", "packages/core/README.md"]
    .flatMap(
      (name) =>
        [...page(name).matchAll(/```ts\n([\s\S]*?)```/g)].map(
          (match, index) => [`${name} ${index + 1}`, match[1] ?? ""] as const,
        ),
      // The client's run in its own tests, over a simulated network.
    )
    .filter(([, code]) => !code.includes("@maycrawl/client"));
  test.each(blocks)("%s", (_, code) => {
    const printed: string[] = [];
    const names = /import \{ ([^}]+) \} from "@maycrawl\/core";/.exec(code)?.[1]?.split(", ") ?? [];
    const body = code.replace(/^import .*$/gm, "");
    // The examples are this repository's own; they are run as they stand.
    const run = new Function("console", ...names, body) as (...values: unknown[]) => void;
    run(
      { log: (value: unknown) => printed.push(String(value)) },
      ...names.map((name) => (core as Record<string, unknown>)[name]),
    );
    const expected = [...code.matchAll(/console\.log\(.*\);\s*\/\/ (.*)$/gm)].map((match) => match[1]);
    expect(printed.length).toBeGreaterThan(0);
    expect(printed.slice(0, expected.length)).toEqual(expected);
  });

  /** An expression and, beside it, its value as JSON; what follows a value explains it. */
  const shownValue = /^([\w.[\]]+);\s+\/\/ ("[^"]*"|\[[^\]]*\]|true|false|null|\d+)/gm;
  test.each([
    ["docs/comparison.md", 3],
    ["docs/page-rules.md", 2],
  ])("%s", (name, count) => {
    const code = /```ts\n([\s\S]*?)```/.exec(page(name))?.[1] ?? "";
    const shown = [...code.matchAll(shownValue)].map(([, expression = "", value = ""]) => [expression, value] as const);
    expect(shown).toHaveLength(count);
    const names = { ...core, ...comparison, ...pageRules };
    const values = shown.map(([expression]) => `JSON.stringify(${expression})`).join(", ");
    const body = `${code.replace(/^import .*$/gm, "")}\nreturn [${values}];`;
    const run = new Function(...Object.keys(names), body) as (...values: unknown[]) => string[];
    expect(run(...Object.values(names))).toEqual(shown.map(([, value]) => value.replaceAll(", ", ",")));
  });

  test("docstring examples", () => {
    const robotsTxt = core.parseRobotsTxt("User-agent: *\nDisallow: /cart\n");
    expect(robotsTxt.evaluate("https://shop.example/cart", "Bingbot").allowed).toBe(false);
    expect(core.findDialect("google")?.target).toBe("as-written");
    expect(core.productToken("Bingbot").value).toBe("Bingbot");
    expect(core.findCrawler("googlebot-news")?.productTokens).toEqual(["Googlebot-News", "Googlebot"]);
  });
});

describe("closed lists", () => {
  const verdict = "packages/core/src/matching/verdict.ts";
  test.each([
    ["Reasons", "Reason"],
    ["What lost", "LossReason"],
    ["Notes", "Note"],
  ])("%s", (heading, type) => {
    const members = unionMembers(verdict, type);
    expect(members.length).toBeGreaterThan(3);
    expect(firstCells(page("docs/verdicts.md"), heading).sort()).toEqual(members.sort());
  });
  test("diagnostics, with their words", () => {
    const rows = [...page("docs/verdicts.md").matchAll(/^\| `([a-z0-9-]+)` \| (.*) \|$/gm)].map((match) => [
      match[1],
      match[2],
    ]);
    expect(rows.filter(([code]) => Object.hasOwn(core.diagnosticCodes, code ?? ""))).toEqual(
      Object.entries(core.diagnosticCodes),
    );
  });
});

test("docs/crawlers.md is what the registry says", async () => {
  const { crawlersPage } = (await import(`${root}/scripts/write-docs.mjs`)) as { crawlersPage: () => string };
  expect(page("docs/crawlers.md")).toBe(crawlersPage());
});

test("every file that a page links to is there", () => {
  for (const name of ["README.md", "CONTRIBUTING.md", "docs/verdicts.md"]) {
    for (const [, target] of page(name).matchAll(/\]\((?!http)([^)#]+)\)/g)) {
      const folder = name.includes("/") ? `${name.slice(0, name.lastIndexOf("/"))}/` : "";
      expect([name, target, existsSync(`${root}/${folder}${target}`)]).toEqual([name, target, true]);
    }
  }
});

test("the number of cases that the README names is the number there is", async () => {
  const { readdirSync } = await import("node:fs");
  const files = readdirSync(`${root}/cases`, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  const count = files.reduce((sum, name) => sum + (JSON.parse(page(`cases/${name}`)) as unknown[]).length, 0);
  expect(page("README.md")).toContain(`${count.toLocaleString("en-US")} cases`);
});

test("the numbers of checks and crawlers that the README names are those there are", () => {
  const readme = page("README.md").replace(/\s+/g, " ");
  expect(readme).toContain(`${checks.length} checks`);
  expect(readme).toContain(`${core.crawlers().length} crawlers`);
});
