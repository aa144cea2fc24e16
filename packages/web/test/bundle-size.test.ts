// What the page weighs, compressed as it is sent: the first paint, and all that comes after it with the editor. Workers
// are loaded when something is asked, and are shown beside. Read off the built files: what index.html loads, what that
// imports, and so on.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtPage } from "./static-server.ts";

const assets = join(builtPage, "assets");
const zipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length;

/** The files that a text names, of those that there are. */
function named(text: string, names: readonly string[]): string[] {
  return names.filter((name) => text.includes(name));
}

test("the page is built", () => {
  expect(existsSync(join(builtPage, "index.html")), "run npm run build").toBe(true);
});

const names = existsSync(assets) ? readdirSync(assets) : [];
const html = names.length === 0 ? "" : readFileSync(join(builtPage, "index.html"), "utf8");
const isWorker = (name: string): boolean => name.includes(".worker-");

/** All that can be reached without a worker. */
function reached(from: readonly string[]): Set<string> {
  const found = new Set<string>(from);
  // A set goes on to what is added to it meanwhile.
  for (const name of found) {
    if (!name.endsWith(".js")) continue;
    for (const next of named(readFileSync(join(assets, name), "utf8"), names)) if (!isWorker(next)) found.add(next);
  }
  return found;
}

test("first paint, without the editor, is under 16.4 KB", () => {
  const first = named(html, names);
  expect(first.length).toBeGreaterThan(1);
  expect(first.some((name) => name.includes("editor"))).toBe(false);
  expect(
    zipped(join(builtPage, "index.html")) + first.reduce((sum, name) => sum + zipped(join(assets, name)), 0),
  ).toBeLessThan(16_400);
});

test("the whole page with the editor is under 160 KB", () => {
  const all = reached(named(html, names));
  expect([...all].some((name) => name.includes("editor"))).toBe(true);
  expect(
    zipped(join(builtPage, "index.html")) + [...all].reduce((sum, name) => sum + zipped(join(assets, name)), 0),
  ).toBeLessThan(160_000);
});

test("nothing of the page stands inline, and nothing is another's", () => {
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  const styles = names.filter((name) => name.endsWith(".css")).map((name) => readFileSync(join(assets, name), "utf8"));
  expect(styles.length).toBeGreaterThan(0);
  for (const style of styles) expect(style).not.toMatch(/url\(|@import/);
});
