// docs/robots-parser.md lists exactly the causes that the differences have, and the README's example runs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import robotsParser from "../src/index.ts";
import { causes } from "./causes.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = readFileSync(`${root}docs/robots-parser.md`, "utf8");

test("the table of differences", () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*) \| ([0-9., ]+) \|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(causes.map(({ id, says, clause }) => [id, says, clause]));
});

test.each(["docs/robots-parser.md", "packages/robots-parser/README.md"])("the example of %s", (name) => {
  const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(root + name, "utf8"))?.[1] ?? "";
  const printed: string[] = [];
  const run = new Function("robotsParser", "console", code.replace(/^import .*$/m, ""));
  run(robotsParser, { log: (value: unknown) => printed.push(String(value)) });
  const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]);
  expect(printed.length).toBeGreaterThan(2);
  expect(printed).toEqual(expected);
});
