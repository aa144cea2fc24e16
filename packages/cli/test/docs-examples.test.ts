// The examples of the documentation, run as they stand: each line that begins with "$ maycrawl" prints what the page
// shows below it, to the letter. In: every page of docs/. What is not run here is named here, with what runs it
// instead.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bin, maycrawlWith, root } from "./command.ts";

/** Pages whose examples have tests of their own, since they show a part of what is printed. */
const elsewhere: ReadonlySet<string> = new Set(["audit.md", "enforce.md", "headers.md"]);
/** Calls that ask the network, and show nothing of what comes back. */
const asksNetwork: ReadonlySet<string> = new Set([
  "npx maycrawl ranges update --out ranges/",
  "npx maycrawl audit access.log* --robots history/ --dns --html report.html",
]);

interface Example {
  readonly call: string;
  readonly shown: readonly string[];
}

/** The examples of a page: a call, and the lines below it up to the next call or the end of the block. */
function examplesOf(page: string): Example[] {
  return [...page.matchAll(/^ {4}\$ (.*\bmaycrawl .*)\n((?: {4}(?!\$ ).*\n|\n(?= {4}(?!\$ )))*)/gm)].map(
    ([, call = "", block = ""]) => ({
      call,
      shown: block
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(4)),
    }),
  );
}

const examples = readdirSync(`${root}docs`)
  .filter((name) => name.endsWith(".md") && !elsewhere.has(name))
  .flatMap((name) => examplesOf(readFileSync(`${root}docs/${name}`, "utf8")).map((one) => ({ name, ...one })))
  .filter(({ call }) => !asksNetwork.has(call));

/** The reader's folder: a clone's examples, and the files that the pages speak of. */
const folder = mkdtempSync(join(tmpdir(), "maycrawl-examples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
symlinkSync(join(root, "examples"), join(folder, "examples"));
mkdirSync(join(folder, "public"));
const expectations = {
  environments: {
    production: {
      robots: "public/robots.txt",
      expectations: [
        { name: "The cart is closed", expect: "disallowed", agents: ["Googlebot", "YandexBot"], patterns: ["/cart"] },
        { name: "Products are open", expect: "allowed", agents: ["search"], patterns: ["/products"] },
      ],
    },
  },
};
for (const [name, text] of Object.entries({
  "public/robots.txt": "User-agent: *\nDisalow: /cart\n",
  "page.html": '<meta name="robots" content="noindex">\n',
  "robots.expect.json": JSON.stringify(expectations),
  "robots.txt": readFileSync(`${root}examples/enforce/robots.txt`, "utf8"),
  "rules.json": readFileSync(`${root}examples/enforce/headers.json`, "utf8"),
}))
  writeFileSync(join(folder, name), text);

/** Types the call into a shell; a call of the command alone needs none. */
function run(call: string): { readonly stdout: string; readonly stderr: string } {
  const [, words] = /^(?:npx )?maycrawl ((?:[^|<>'"]|"[^"]*")+)$/.exec(call) ?? [];
  if (words !== undefined)
    return maycrawlWith(
      Array.from(words.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, bare = ""]) => quoted ?? bare),
      { cwd: folder },
    );
  const line = call.replace(/(?:npx )?maycrawl /, `"${process.execPath}" "${bin}" `);
  return spawnSync("sh", ["-c", line], { cwd: folder, encoding: "utf8" });
}

describe("examples of docs/", () => {
  test("there are some, on the start page too", () => {
    expect(examples.length).toBeGreaterThan(12);
    expect(examples.filter(({ name }) => name === "README.md").length).toBeGreaterThanOrEqual(5);
  });

  test("the terminal in the README shows what the call prints", async () => {
    const script = `${root}scripts/picture-terminal.mjs`;
    const { terminalPicture } = (await import(script)) as { terminalPicture: () => string };
    expect(readFileSync(`${root}docs/terminal.svg`, "utf8")).toBe(terminalPicture());
  });

  test.each(examples.map((one) => [`${one.name}: ${one.call}`, one] as const))("%s", (_, { call, shown }) => {
    const { stdout, stderr } = run(call.replace(/ public\/robots$/, " out"));
    const isMessage = (one: string): boolean => one.startsWith("maycrawl: ");
    const printed = stdout.trimEnd().replace(/^out\//gm, "public/robots/");
    expect(printed).toBe(shown.filter((one) => !isMessage(one)).join("\n"));
    for (const message of shown.filter(isMessage)) expect(stderr).toContain(message);
  });
});
