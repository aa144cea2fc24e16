// docs/audit.md and the package's README say what the code does.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as audit from "../src/index.ts";
import { hitResults, lineFaults, logFormats } from "../src/index.ts";

const root = new URL("../../../", import.meta.url);
const page = readFileSync(new URL("docs/audit.md", root), "utf8");

/** The rows of the table whose head matches. */
function rowsBelow(head: RegExp): [string, string][] {
  const table = page.slice(page.search(head)).split("\n\n")[0] ?? "";
  return [...table.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(([, name = "", text = ""]) => [name, text]);
}

test.each([
  [/^\| result /m, hitResults],
  [/^\| reason /m, lineFaults],
  [/^\| format /m, Object.fromEntries(logFormats.map(({ name, title }) => [name, title]))],
])("the table %s is the code's", (head, wanted) => {
  expect(rowsBelow(head)).toEqual(Object.entries(wanted));
});

test("the README's example runs", () => {
  const code = /```ts\n([\s\S]*?)```/.exec(readFileSync(new URL("packages/audit/README.md", root), "utf8"))?.[1] ?? "";
  const printed: string[] = [];
  const names = /import \{ ([^}]+) \}/.exec(code)?.[1]?.split(", ") ?? [];
  // The example is this repository's own; it is run as it stands.
  const run = new Function("console", ...names, code.replace(/^import .*$/gm, "")) as (...values: unknown[]) => void;
  run(
    { log: (value: unknown) => printed.push(String(value)) },
    ...names.map((name) => (audit as Record<string, unknown>)[name]),
  );
  expect(printed).toEqual([...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, said]) => said));
  expect(printed.length).toBe(3);
});
