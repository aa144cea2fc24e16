// The documentation as a site: every page is there, every link on it leads somewhere, and its search finds what a
// reader would type. The pages are made of docs/ as the build makes them.
import { existsSync } from "node:fs";
import { posix } from "node:path";
import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { docsPages } from "../docs-pages.mjs";
import { searchOptions } from "../src/docs/search-options.mjs";
import { filesBelow, root } from "../../../test/files.ts";

const files = docsPages() as ReadonlyMap<string, string | Uint8Array>;
const pages = new Map([...files].filter(([name]) => name.endsWith(".html")) as [string, string][]);
const anchors = (name: string): string[] =>
  Array.from((pages.get(name) ?? "").matchAll(/ id="([^"]+)"/g), ([, id = ""]) => id);

test("every document is a page, and is in the list of each", () => {
  const expected = filesBelow("docs/", [".md"]).map((path) =>
    path.replace(/\.md$/, ".html").replace("README", "index"),
  );
  expect([...pages.keys()].sort()).toEqual(expected.sort());
  for (const [name, html] of pages) {
    expect([name, html.match(/<li><a href="[\w-]+\.html"/g)?.length]).toEqual([name, expected.length]);
    expect(html).toContain('aria-current="page"');
  }
});

test("links lead to pages, their headings, and documents of the repository", () => {
  const broken: string[] = [];
  const blob = "https://github.com/maycrawl/maycrawl/blob/main/";
  for (const [name, html] of pages)
    for (const [, link = ""] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const [path = "", anchor] = link.split("#");
      if (link.startsWith(blob)) {
        if (!existsSync(root + path.slice(blob.length))) broken.push(`${name}: ${link}`);
      } else if (!/^https?:|^mailto:|^\.\.\/(?:icon\.svg)?$|^(?:docs\.css|search\.js)$/.test(link)) {
        const target = path === "" ? name : posix.join("docs", path);
        const isThere = files.has(target) && (anchor === undefined || anchors(target).includes(anchor));
        if (!isThere) broken.push(`${name}: ${link}`);
      }
    }
  expect(broken).toEqual([]);
});

test("no script and no style stands in a page", () => {
  for (const html of pages.values()) expect(html).not.toMatch(/<style|<script(?! type="module" src=)| style=| on\w+=/);
});

test("the search finds the section, with a slip of the finger too", () => {
  const search = MiniSearch.loadJSON(String(files.get("docs/search.json")), searchOptions);
  const first = (words: string): unknown[] =>
    search
      .search(words)
      .slice(0, 5)
      .map(({ id }) => id as unknown);
  expect(first("exit codes")).toContain("command.html#exit-codes");
  expect(first("systemd")).toContain("hosting.html#systemd");
  expect(first("sytemd")).toContain("hosting.html#systemd");
  expect(first("misspelled-record")).toContain("checks.html#misspelled-record");
});
