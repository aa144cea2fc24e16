// docs/html.md and the README say what the code does.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as html from "../src/index.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const docs = readFileSync(`${root}/docs/html.md`, "utf8");
const rowsBelow = (heading: string): string[][] =>
  [...(docs.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "").matchAll(/^\| (`.*) \|$/gm)].map(
    ([, row]) => row?.split(" | ") ?? [],
  );

test("every code, with its words", () => {
  expect(rowsBelow("Diagnostics")).toEqual(
    Object.entries(html.pageDiagnosticCodes).map(([code, words]) => [`\`${code}\``, words]),
  );
});

test("every limit, with its default", () => {
  const rows = rowsBelow("Limits").map(([name, value]) => [
    name?.replaceAll("`", ""),
    Number(value?.replaceAll(",", "")),
  ]);
  expect(rows).toEqual(Object.entries(html.defaultPageLimits));
});

test("every fact", () => {
  const names = rowsBelow("What is read").flatMap(([cell]) =>
    [...(cell ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1]),
  );
  expect(names.sort()).toEqual(Object.keys(html.readPageFacts(new Uint8Array())).sort());
});

describe("examples run", () => {
  const blocks = [...readFileSync(`${root}/packages/html/README.md`, "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
    (match) => match[1] ?? "",
  );
  test.each(blocks)("README %#", (code) => {
    const printed: string[] = [];
    const names = /import \{ ([^}]+) \} from "@maycrawl\/html";/.exec(code)?.[1]?.split(", ") ?? [];
    // The examples are this repository's own; they are run as they stand.
    const run = new Function("console", ...names, code.replace(/^import .*$/gm, "")) as (...values: unknown[]) => void;
    run(
      { log: (value: unknown) => printed.push(String(value)) },
      ...names.map((name) => (html as Record<string, unknown>)[name]),
    );
    expect(printed).toEqual([...code.matchAll(/; \/\/ (.*)$/gm)].map((match) => match[1]));
  });

  test("the docstring's", () => {
    const page = new TextEncoder().encode("<title>Shop</title><META content=noindex NAME=Robots>");
    expect(html.readPageFacts(page).metas).toEqual([
      { name: "robots", content: "noindex", position: "head", line: 1, column: 20 },
    ]);
  });
});
