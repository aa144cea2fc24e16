// The interceptor with undici 8, which needs Node 22: the cases run there, and are reported here one by one.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { undiciCases } from "../../packages/adapters/test/undici-cases.ts";

const require = createRequire(import.meta.url);
const node22 = require.resolve("node/bin/node");
const { stdout, stderr } = spawnSync(node22, [fileURLToPath(new URL("undici-8.mjs", import.meta.url))], {
  encoding: "utf8",
  timeout: 60_000,
});
const outcomes = stdout
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as { name: string; error: string | null });

test("it is undici 8 on Node 22", () => {
  const { version } = JSON.parse(readFileSync(require.resolve("undici-8/package.json"), "utf8")) as { version: string };
  expect(version).toMatch(/^8\./);
  expect(spawnSync(node22, ["--version"], { encoding: "utf8" }).stdout).toMatch(/^v22\./);
  expect([outcomes.length, stderr]).toEqual([undiciCases.length, expect.not.stringContaining("Error")]);
});

test.each(outcomes.map(({ name, error }) => [name, error] as const))("%s", (_, error) => expect(error).toBe(null));
