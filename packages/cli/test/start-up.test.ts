// What each command loads before it does anything: bytes of the bundle, which a start is made of. Seconds would say how
// busy the machine is.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const bundle = new URL("../bundle/", import.meta.url);
const files = new Map(
  readdirSync(bundle)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(new URL(name, bundle), "utf8")]),
);

/** What a file imports when it is loaded. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/^(?:import\b[^"]*|\} )from "([^"]+)";$|^import "([^"]+)";$/gm)].map(
    ([, named, bare]) => (named ?? bare) as string,
  );
}

/** Kilobytes of the file and of all that it imports. */
function weightOf(...names: readonly string[]): number {
  const loaded = new Set<string>(names);
  for (const name of loaded)
    for (const path of importsOf(files.get(name) ?? "")) if (path.startsWith("./")) loaded.add(path.slice(2));
  return [...loaded].reduce((sum, name) => sum + Buffer.byteLength(files.get(name) as string), 0) / 1000;
}

function fileOf(command: string): string {
  const name = [...files.keys()].find((one) => new RegExp(`^${command}-[A-Z0-9]{8}\\.js$`).test(one));
  if (name === undefined) throw new Error(`no file of ${command}`);
  return name;
}

describe("what a command loads, its help included", () => {
  // In kilobytes, a tenth above what it is: a rise is to be noticed.
  test.each<[command: string, most: number]>([["check", 400]])("%s: at most %i KB", (command, most) => {
    const weight = weightOf("main.js", fileOf(command));
    expect(weight).toBeLessThan(most);
    expect(weight).toBeGreaterThan(most * 0.6);
  });
});

test("the command alone", () => expect(weightOf("main.js")).toBeLessThan(165));

test("what asks the network", () => expect(weightOf("main.js", fileOf("live-client"))).toBeLessThan(1200));

test("nothing but Node and the service is installed beside the bundle", () => {
  const packages = new Set([...files.values()].flatMap(importsOf).filter((path) => !/^(?:\.|node:)/.test(path)));
  expect([...packages].toSorted()).toEqual(["@maycrawl/server"]);
});
