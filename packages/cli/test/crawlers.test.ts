// `maycrawl crawlers`: the registry as it is told.
import { crawlers } from "@maycrawl/core";
import { crawlerSources } from "@maycrawl/core/crawler-sources";
import { describe, expect, test } from "vitest";
import { nearNames } from "@maycrawl/core/asking";
import { codes, maycrawl } from "./command.ts";

test("a row a crawler, aligned", () => {
  const lines = maycrawl(["crawlers"]).stdout.trimEnd().split("\n");
  expect(lines.length).toBe(crawlers().length + 1);
  expect(lines.slice(1).map((line) => line.split(/ {2,}/)[0])).toEqual(crawlers().map(({ name }) => name));
  const column = (lines[0] as string).indexOf("DIALECT");
  for (const line of lines.slice(1)) expect(line.slice(column - 2, column)).toBe("  ");
});

test.each([
  ["Googlebot-Image", ["Googlebot-Image", "Google", "search", "Googlebot-Image > Googlebot", "google", "yes"]],
  ["AdsBot-Google", ["AdsBot-Google", "Google", "advertising", "AdsBot-Google", "google", "only when named"]],
  ["Google-Extended", ["Google-Extended", "Google", "training", "Google-Extended", "google", "control token"]],
  // A public list alone names it, and calls its respect for robots.txt unclear.
  ["ChatGLM-Spider", ["ChatGLM-Spider", "Zhipu", "training", "ChatGLM-Spider", "rfc9309?", "yes?"]],
  ["GPTBot", ["GPTBot", "OpenAI", "training", "GPTBot", "rfc9309?", "yes"]],
  ["ChatGPT-User", ["ChatGPT-User", "OpenAI", "assistant", "ChatGPT-User", "rfc9309?", "no"]],
])("%s", (name, cells) => {
  const row = maycrawl(["crawlers"])
    .stdout.split("\n")
    .find((line) => line.startsWith(`${name} `));
  expect(row?.split(/ {2,}/).slice(0, cells.length)).toEqual(cells);
});

test("by name, in any case or within a header, all that is known and where from", () => {
  const run = maycrawl([
    "crawlers",
    "gptbot",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  ]);
  expect(run.stdout).toMatch(/^GPTBot\n {2}operator {2}OpenAI\n/);
  expect(run.stdout).toContain("\n\nbingbot\n");
  for (const name of ["GPTBot", "bingbot"]) {
    const source = crawlerSources.get(name);
    expect(run.stdout).toContain(`read on   ${source?.readOn}`);
    for (const address of source?.sources ?? []) expect(run.stdout).toContain(`source    ${address}\n`);
  }
  expect(run.status).toBe(0);
});

test("as JSON, with sources", () => {
  const lines = maycrawl(["crawlers", "--json"])
    .stdout.trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(lines).toEqual(crawlers().map((crawler) => ({ ...crawler, ...crawlerSources.get(crawler.name) })));
});

test.each([
  ["google", "did you mean Googlebot, "],
  ["openai", "did you mean ChatGPT-User, GPTBot, "],
  ["nonsense", "see `maycrawl crawlers` for all"],
])("advice for %s", (name, advice) => {
  expect(maycrawl(["crawlers", name]).stderr).toContain(`unknown crawler "${name}": ${advice}`);
});

test("a set is a table of its crawlers, without those that no longer crawl", () => {
  const run = maycrawl(["crawlers", "archive"]);
  const names = run.stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/ {2,}/)[0]);
  const archives = crawlers().filter(({ purpose, isRetired }) => purpose === "archive" && !isRetired);
  expect(names).toEqual(["NAME", ...archives.map(({ name }) => name)]);
});

test("a name written with a blank", () => {
  expect(maycrawl(["crawlers", "Google bot"]).stdout).toMatch(/^Googlebot\n/);
});

test("what is not known costs no other answer", () => {
  const run = maycrawl(["crawlers", "Gogglebot", "GPTBot", "nonsense"]);
  expect(run.stdout).toMatch(/^GPTBot\n/);
  expect(run.stderr).toContain(`"Gogglebot": did you mean Googlebot`);
  expect(codes(run)).toEqual(["unknown-crawler", "unknown-crawler"]);
  expect(run.status).toBe(3);
});

describe("near names", () => {
  test.each([
    ["Gogglebot", ["Googlebot"]],
    ["gpt", ["GPTBot"]],
    ["BINGBOT/2.0", ["bingbot"]],
    ["zzz", []],
    ["", []],
  ])("%s", (text, names) => {
    expect(nearNames(text, ["Googlebot", "GPTBot", "bingbot"], 3)).toEqual(names);
  });
});
