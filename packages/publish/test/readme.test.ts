// The examples of the README run, and print what stands beside them.
import { readFileSync } from "node:fs";
import { parseRobotsTxt } from "@maycrawl/core";
import { expect, test } from "vitest";
import { publishHeaders, readHeaderRules } from "../src/headers/index.ts";
import { enforce } from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = Array.from(readme.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = ""]) => code);

test("there are two", () => expect(blocks).toHaveLength(2));

test.each(blocks)("example %#", (code) => {
  const names = { parseRobotsTxt, enforce, publishHeaders, readHeaderRules };
  const printed: string[] = [];
  // The examples are this repository's own; they are run as they stand.
  const run = new Function("console", ...Object.keys(names), code.replace(/^import .*$/gm, "")) as (
    ...values: unknown[]
  ) => void;
  run({ log: (value: unknown) => printed.push(String(value)) }, ...Object.values(names));
  expect(printed.length).toBeGreaterThan(0);
  expect(printed).toEqual(Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, shown]) => shown));
});
