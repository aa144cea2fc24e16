// The README's first example on the network: 20 lines that fetch what may be fetched, wait where they must, skip with a
// reason, and go on after a kill. On SQLite here; the tests of the Redis store run it on Redis.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { crawlTwice, example, faultsOf } from "./crawl-example.mjs";

test("the README shows the file, and it has twenty lines", () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  expect(readme).toContain(`\`\`\`js\n${example}\`\`\``);
  expect(example.split("\n").filter((line) => line.trim() !== "").length).toBe(20);
});

test("on SQLite, killed on the way", async () => {
  expect(faultsOf(await crawlTwice("crawl.sqlite"))).toEqual([]);
});
