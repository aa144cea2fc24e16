// Each crawler has its static page where the page's links lead, made of the registry alone, without a script.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crawlers } from "@maycrawl/core";
import { crawlerSources } from "@maycrawl/core/crawler-sources";
import { expect, test } from "vitest";
import { namedCrawlers } from "../../core/src/crawlers/index.ts";
import { crawlerPageOf } from "../src/look/crawler-page.ts";
import { builtPage } from "./static-server.ts";

const shown = crawlers().filter((crawler) => crawler.productTokens.length > 0 || !crawler.isRetired);
const pageOf = (name: string): string => readFileSync(join(builtPage, crawlerPageOf(name)), "utf8");

test("the page is built", () => {
  expect(existsSync(join(builtPage, "crawlers/index.html")), "run npm run build").toBe(true);
});

test("every crawler has a page of its own", () => {
  expect(new Set(shown.map((crawler) => crawlerPageOf(crawler.name))).size).toBe(shown.length);
  for (const { name, operator, productTokens } of shown) {
    const html = pageOf(name).replaceAll("&#38;", "&");
    expect(html).toContain(`<h1>${name}</h1>`);
    expect(html).toContain(`Run by ${operator}.`);
    if (productTokens[0] !== undefined)
      expect(html).toContain(`<pre>User-agent: ${productTokens[0]}\nDisallow: /</pre>`);
    const source = crawlerSources.get(name);
    for (const address of source?.sources.join(" ").match(/https:\/\/[^\s,;()]+[^\s,;().:]/g) ?? [])
      expect(html).toContain(`href="${address}"`);
    expect(html).toContain(`Last read on ${source?.readOn}`);
  }
});

test("whole User-Agents name their crawler alone, and are not markup", () => {
  let count = 0;
  for (const crawler of shown) {
    const [, list = ""] = /<ul class="user-agents">(.*?)<\/ul>/.exec(pageOf(crawler.name)) ?? [];
    for (const [, escaped = ""] of list.matchAll(/<li><code>([^<]*)<\/code><\/li>/g)) {
      const text = escaped.replaceAll(/&#([0-9]+);/g, (_, code: string) => String.fromCharCode(Number(code)));
      expect(namedCrawlers(text).map(({ name }) => name)).toEqual([crawler.name]);
      count++;
    }
  }
  // Most crawlers have one; a preference alone, such as Google-Extended, has none.
  expect(count).toBeGreaterThan(shown.length / 2);
  // Whoever has none says so.
  for (const { name } of shown)
    expect(pageOf(name)).toMatch(
      /class="user-agents"|No whole one is shown|nothing fetches under this name|cannot be told from its User-Agent/,
    );
});

test.each([
  // What Google's page on its common crawlers documents, and Microsoft's on bingbot.
  ["Googlebot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
  ["bingbot", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)"],
  // Without a version: after "compatible;", and at the end.
  ["SISTRIX Crawler", "Mozilla/5.0 (compatible; SISTRIX Crawler; http://crawler.sistrix.net/)"],
  ["Bytespider", "Chrome/40.0.3754.1902 Mobile Safari/537.36; Bytespider"],
])("%s sends %s", (name, userAgent) => {
  expect(pageOf(name)).toContain(`${userAgent}</code>`);
});

test("a row is disputed where SECURITY.md says how", () => {
  const security = readFileSync(new URL("../../../SECURITY.md", import.meta.url), "utf8");
  expect(security).toContain("\n## A crawler's operator disputes a row\n");
  expect(pageOf("GPTBot")).toContain("/SECURITY.md#a-crawlers-operator-disputes-a-row");
});

test("the names for the search lead to the pages", () => {
  const names = JSON.parse(readFileSync(join(builtPage, "crawlers/names.json"), "utf8")) as [string, string, string][];
  expect(names.map(([name]) => name)).toEqual(shown.map(({ name }) => name));
});

test("the index leads to all of them", () => {
  const index = readFileSync(join(builtPage, "crawlers/index.html"), "utf8");
  for (const { name } of shown) expect(index).toContain(`<a href="${crawlerPageOf(name).slice("crawlers/".length)}">`);
});

test("no page has a script, a style or anything of others", () => {
  for (const { name } of shown) {
    const html = pageOf(name);
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|<img|<iframe/);
    expect(html).toContain("default-src 'none'");
  }
});

test.each([
  ["Mediapartners-Google", "The group for <code>*</code> does not apply to it: it must be named."],
  ["Googlebot-News", "If no group names that, it looks for <code>Googlebot</code>, then <code>*</code>."],
  ["Google-Extended", "Nothing fetches under this name."],
  ["Google-Extended", "There is no visit to verify."],
  ["MJ12bot", "There is no way to tell a visit from an impostor’s."],
  ["Perplexity-User", "It generally ignores robots.txt"],
])("%s: %s", (name, words) => {
  expect(pageOf(name)).toContain(words);
});
