// docs/decisions.md says what the code says: layers, reasons, states, findings of every list, and its own example.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as core from "../../src/index.ts";
import { type Decision, decisionFindingCodes, interactionCodes } from "../../src/decision/index.ts";
import * as decision from "../../src/decision/index.ts";
import { pageFindingCodes } from "../../src/page/index.ts";
import { usageFindingCodes } from "../../src/usage/index.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const text = (name: string): string => readFileSync(`${root}/${name}`, "utf8");
const page = text("docs/decisions.md");
/** What stands below a heading, up to the next one. */
const section = (heading: string): string =>
  page.slice(page.indexOf(`${heading}\n`) + heading.length).split(/\n##+ /)[0] ?? "";
const firstCells = (heading: string): string[] =>
  [...section(heading).matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? "");
const codesIn = (heading: string): string[] =>
  [
    ...(
      section(heading)
        .split("\n\n")
        .findLast((part) => part.trimStart().startsWith("`")) ?? ""
    ).matchAll(/`([a-z-]+)`/g),
  ].map((match) => match[1] ?? "");
/** The members of a union of string literals, and those of an interface, in a source file. */
const unionMembers = (file: string, type: string): string[] => {
  const source = text(`packages/core/src/decision/${file}`);
  const start = source.indexOf(`export type ${type} =`);
  return [...source.slice(start, source.indexOf(";\n", start)).matchAll(/"([a-z0-9-]+)"/g)].map(
    (match) => match[1] ?? "",
  );
};
const interfaceMembers = (file: string, name: string): string[] => {
  const source = text(`packages/core/src/decision/${file}`);
  const start = source.indexOf(`export interface ${name} `);
  return [...source.slice(start, source.indexOf("\n}", start)).matchAll(/^ {2}readonly ([a-zA-Z]+)/gm)].map(
    (match) => match[1] ?? "",
  );
};

describe("closed lists", () => {
  test("layers", () => expect(firstCells("## Layers")).toEqual(interfaceMembers("layers.ts", "DecisionLayers")));
  test("what asking for a robots.txt can give", () => {
    const members = unionMembers("layers.ts", "NoRobotsTxt");
    expect(members.length).toBe(2);
    for (const member of members) expect(section("## Layers")).toContain(`\`${member}\``);
  });
  test("states", () =>
    expect(firstCells("## Parts")).toEqual([...unionMembers("parts.ts", "DecisionState"), "unstated"]));
  test("reasons", () => {
    const rows = [...section("## Reasons").matchAll(/^\| `([^`]+)` \| ([a-z, ]+) \| (.*) \|$/gm)].map((match) => [
      match[1],
      match[3],
    ]);
    expect(rows).toEqual(Object.entries(decision.partReasons));
    expect(section("## Reasons")).toContain("(access.md#crawl-answers)");
  });
});

describe("findings", () => {
  test("of the layers together, with their sentences", () => {
    expect(
      [...section("### Of the layers together").matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map((match) => [
        match[1],
        match[2],
      ]),
    ).toEqual(Object.entries(interactionCodes));
  });
  test("of page rules, of preferences", () => {
    expect(codesIn("### Of page rules")).toEqual(Object.keys(pageFindingCodes));
    expect(codesIn("### Of preferences")).toEqual(Object.keys(usageFindingCodes));
  });
  test("of the page's markup", () => {
    const source = text("packages/html/src/diagnostics.ts");
    const table = source.slice(source.indexOf("pageDiagnosticCodes = {"), source.indexOf("} as const"));
    expect(codesIn("### Of the page's markup")).toEqual(
      [...table.matchAll(/^ {2}"([a-z-]+)":/gm)].map((match) => match[1]),
    );
  });
  test("together they are all that a decision can have, and no code of the markup means two things", () => {
    const all = ["### Of page rules", "### Of preferences"].flatMap(codesIn);
    expect(new Set([...Object.keys(interactionCodes), ...all])).toEqual(new Set(decisionFindingCodes));
    expect(
      codesIn("### Of the page's markup").filter((code) => (decisionFindingCodes as readonly string[]).includes(code)),
    ).toEqual([]);
  });
});

test("the example gives what it says", () => {
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const names = ["parseRobotsTxt", "decide"];
  const values = [core.parseRobotsTxt, decision.decide];
  const asked = [...code.matchAll(/^decision\.([\w.]+); +\/\/ (.*)$/gm)].map(
    (match) => [match[1] ?? "", match[2] ?? ""] as const,
  );
  expect(asked.length).toBe(4);
  // The example is this repository's own; it is run as it stands.
  const run = new Function(...names, `${code.replace(/^import .*$/gm, "")}\nreturn decision;`) as (
    ...values: unknown[]
  ) => Decision;
  const made = run(...values);
  for (const [path, shown] of asked) {
    const value = path
      .split(".")
      .reduce<unknown>((object, member) => (object as Record<string, unknown>)[member], made);
    expect([
      path,
      typeof value === "string" && !shown.startsWith('"') ? value : JSON.stringify(value).replaceAll(",", ", "),
    ]).toEqual([path, shown]);
  }
});

test("every file that the page links to is there", () => {
  for (const [, target] of page.matchAll(/\]\(([a-z-]+\.md)/g))
    expect([target, existsSync(`${root}/docs/${target}`)]).toEqual([target, true]);
});
