// What each command loads before it does anything: bytes and files of the bundle, which a start is made of. Seconds
// would say how busy the machine is.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { describe, expect, test } from "vitest";
import { maycrawl } from "./command.ts";

const bundle = new URL("../bundle/", import.meta.url);
const files = new Map(
  readdirSync(bundle)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name, readFileSync(new URL(name, bundle), "utf8")]),
);

/** What a file requires when it is loaded. */
function requiresOf(text: string): string[] {
  return [...text.matchAll(/^(?:const \w+ = |let \w+ = )?require\("([^"]+)"\);$/gm)].map(([, path]) => path as string);
}

/** The files, and all that they require. */
function loadedBy(...names: readonly string[]): readonly string[] {
  const loaded = new Set<string>(names);
  for (const name of loaded)
    for (const path of requiresOf(files.get(name) ?? "")) if (path.startsWith("./")) loaded.add(path.slice(2));
  return [...loaded];
}

/** Kilobytes of the files and of all that they require. */
function weightOf(...names: readonly string[]): number {
  return loadedBy(...names).reduce((sum, name) => sum + Buffer.byteLength(files.get(name) as string), 0) / 1000;
}

const commands = [...files.keys()].flatMap((name) => /^command-(\w+)\.js$/.exec(name)?.[1] ?? []);

describe("what a command loads", () => {
  // In kilobytes, a tenth above what it is: a rise is to be noticed.
  test.each<[command: string, most: number]>([["check", 400]])("%s: at most %i KB", (command, most) => {
    const weight = weightOf("main.js", "program.js", `command-${command}.js`);
    expect(weight).toBeLessThan(most);
    expect(weight).toBeGreaterThan(most * 0.6);
  });

  test.each(commands)("%s: a dozen files", (command) =>
    expect(loadedBy("main.js", "program.js", `command-${command}.js`).length).toBeLessThanOrEqual(12),
  );
});

test("help and version, of any command: next to nothing", () => expect(weightOf("main.js")).toBeLessThan(20));

test.each(["", ...commands])("help of %s: the text is what the command itself prints", (command) => {
  const words = command === "" ? [] : [command];
  // With an option more, which changes nothing, it is not printed from its file.
  const { stdout, status } = maycrawl([...words, "--help", "--help"]);
  expect(status).toBe(0);
  expect(stdout).toBe(maycrawl([...words, "--help"]).stdout);
  expect(stdout).toBe(readFileSync(new URL(`help/${command || "maycrawl"}.txt`, bundle), "utf8"));
});

test("what asks the network", () => expect(weightOf("main.js", "live-client.js")).toBeLessThan(1000));

test("nothing but Node and what is no code of the service is installed beside the bundle", () => {
  const paths = [...files.values()].flatMap((text) =>
    [...text.matchAll(/(?:\bimport|(?:^|= )require)\("([^"]+)"\)/gm)].map(([, path]) => path as string),
  );
  const packages = new Set(paths.filter((path) => !/^(?:\.|node:)/.test(path) && !isBuiltin(path)));
  expect([...packages].toSorted()).toEqual(["@maycrawl/server/page", "@maycrawl/server/picture-worker"]);
});
