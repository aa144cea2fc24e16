// The pages on stores and politeness against the tables in the code: every code with its sentence, every option with
// its default.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { paceNotes } from "../../../core/src/access/pace.ts";
import { settledOptions } from "../../src/politeness/politeness-options.ts";
import { politenessNotes } from "../../src/politeness/terms.ts";
import { storeErrors } from "../../src/store/store-error.ts";

const page = (name: string): string => readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8");

/** The rows of the table under that head, by their first cell without backquotes. */
function rows(text: string, head: string): Map<string, string[]> {
  const after = text.split("\n").slice(text.split("\n").indexOf(head) + 2);
  const lines = after.slice(
    0,
    after.findIndex((line) => !line.startsWith("|")),
  );
  return new Map(
    lines.map((line) => {
      const [name = "", ...cells] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name.replaceAll("`", ""), cells];
    }),
  );
}

describe("codes with their sentences, both ways", () => {
  const [what, done] = page("politeness").split("## What is done");
  test.each([
    ["storeErrors", page("stores"), storeErrors],
    ["paceNotes", what, paceNotes],
    ["politenessNotes", done, politenessNotes],
  ] as const)("%s", (_name, text, table) => {
    const told = rows(text ?? "", "| code | meaning |");
    expect(Object.fromEntries([...told].map(([code, [sentence]]) => [code, sentence]))).toEqual(table);
  });
});

test("options of politeness with their defaults, both ways", () => {
  const told = [...rows(page("politeness"), "| option | default | |")].map(([name, [value = ""]]) => [
    name,
    value.replaceAll(",", ""),
  ]);
  const defaults = Object.entries(settledOptions({})).map(([name, value]) => [
    name,
    value === Number.POSITIVE_INFINITY ? "any number" : String(value),
  ]);
  expect(told).toEqual(defaults);
});
