// Each crawler has its static page where the page's links lead, made of the registry alone, without a script.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crawlers } from "@maycrawl/core";
import { crawlerSources } from "@maycrawl/core/crawler-sources";
import { expect, test } from "vitest";
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
  ["Perplexity-User", "It generally ignores robots.txt"],
])("%s: %s", (name, words) => {
  expect(pageOf(name)).toContain(words);
});
