// The examples of the documentation, run as they stand: each line that begins with "$ maycrawl" prints what the page
// shows below it, to the letter, and the calls in blocks of sh and of workflows have an answer. What asks the network
// asks stand-ins on loopback. In: every page of docs/, and the READMEs with calls. docs/audit.md shows a part of what
// is printed, and has a test of its own.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import { bin, codes, maycrawlWith, root } from "./command.ts";
import { type OperatorsStandIn, operatorsStandIn } from "./operators.ts";

interface Example {
  readonly name: string;
  readonly call: string;
  readonly shown: readonly string[];
}

const textOf = (path: string): string => readFileSync(root + path, "utf8");
const pages = readdirSync(`${root}docs`).filter((name) => name.endsWith(".md"));

/** A call, and the lines below it up to the next call or the end of the block. */
const examples: readonly Example[] = pages
  .filter((name) => name !== "audit.md")
  .flatMap((name) =>
    [...textOf(`docs/${name}`).matchAll(/^ {4}\$ (.*\bmaycrawl .*)\n((?: {4}(?!\$ ).*\n|\n(?= {4}(?!\$ )))*)/gm)].map(
      ([, call = "", block = ""]) => {
        const lines = block.trimEnd().split("\n");
        return { name, call, shown: lines.map((line) => line.slice(4)) };
      },
    ),
  );

/** Calls whose output no page shows: in blocks of sh, and in the steps of workflows. */
const scripts: readonly (readonly [name: string, script: string])[] = [
  ...pages.map((name) => `docs/${name}`),
  "packages/cli/README.md",
  "examples/python/README.md",
  "examples/scrapy/README.md",
].flatMap((path) => {
  const calls = [...textOf(path).matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = ""]) => block.split("\n"))
    .filter((line) => /(?:^|npx )maycrawl /.test(line));
  const steps = [...textOf(path).matchAll(/^- run: (?:\|\n((?: {4}.*\n)+)|(.*)\n)/gm)].map(
    ([, lines, line]) => lines?.replace(/^ {4}/gm, "") ?? line ?? "",
  );
  return [...calls, ...steps].map((script) => [path, script] as const);
});

/** The reader's folder: a clone's examples, and the files that the pages speak of. */
const folder = mkdtempSync(join(tmpdir(), "maycrawl-examples-"));
const at = (name: string): string => join(folder, name);
symlinkSync(join(root, "examples"), at("examples"));
symlinkSync(join(root, "examples/audit/history"), at("history"));
cpSync(join(root, "examples/audit/access.log"), at("access.log"));
for (const name of ["public", "bin"]) mkdirSync(at(name));
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
  "robots.txt": textOf("examples/enforce/robots.txt"),
  "rules.json": textOf("examples/enforce/headers.json"),
  "bin/maycrawl": `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`,
  // As npx finds it in a clone.
  "bin/npx": '#!/bin/sh\nexec "$@"\n',
}))
  writeFileSync(at(name), text);
for (const name of ["maycrawl", "npx"]) chmodSync(at(`bin/${name}`), 0o755);
const env = {
  ...process.env,
  PATH: `${at("bin")}:${process.env["PATH"] ?? ""}`,
  XDG_CACHE_HOME: at("cache"),
  GITHUB_BASE_REF: "main",
  GITHUB_STEP_SUMMARY: at("summary.md"),
  RUNNER_TEMP: folder,
};
const git = ["-c", "user.name=t", "-c", "user.email=t@shop.example"];
for (const words of [
  ["init", "--quiet", "--initial-branch=main"],
  ["add", "public", "robots.expect.json"],
  [...git, "commit", "--quiet", "-m", "first"],
  ["update-ref", "refs/remotes/origin/main", "HEAD"],
])
  expect(spawnSync("git", words, { cwd: folder, env }).status).toBe(0);

let operators: OperatorsStandIn;
beforeAll(async () => {
  operators = await operatorsStandIn();
});
afterAll(async () => {
  await operators.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The same call, to stand-ins on loopback. */
const onLoopback = (call: string): string =>
  call
    .replace(/\branges update\b/, `ranges update --mirror ${operators.mirror}`)
    .replace(/ --dns\b/, ` --dns --dns-server ${operators.dnsServer}`);

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs what the reader types, while this process goes on. */
function typed(script: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", script], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr }));
  });
}

/** Words alone need no shell, which saves the start of one, and in a sample that of Node. */
function run(call: string): Ran | Promise<Ran> {
  if (onLoopback(call) !== call || /[|>&$<?*]/.test(call)) return typed(onLoopback(call));
  const words = [...call.replace(/^(?:npx )?maycrawl /, "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  return maycrawlWith(words, { cwd: folder });
}

const isService = (call: string): boolean => /\bmaycrawl serve\b/.test(call);

/** Of the calls that start a service or ask operators a few, in a sample; and all others. */
function inSample<Row extends readonly [string, unknown]>(rows: readonly Row[]): readonly Row[] {
  const isSlow = ([name]: Row): boolean => isService(name) || /\branges update\b| --dns\b/.test(name);
  const slow = new Set(
    sampleOf("slow calls that documents show", rows.filter(isSlow), { name: ([name]) => name, oneIn: 6 }),
  );
  return rows.filter((row) => !isSlow(row) || slow.has(row));
}

/** Starts a service as the page says, on a port that is free; resolves with how it ended after it was told to. */
async function served(call: string): Promise<Ran> {
  const words = [...call.replace(/\s*(?:&|#.*)$/, "").matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, plain]) => quoted ?? plain ?? "")
    .slice(call.startsWith("npx ") ? 2 : 1)
    .map((word) => (word === "0.0.0.0" ? "127.0.0.1" : word.replace("/var/lib/maycrawl", folder)));
  const port = words.indexOf("--port");
  if (port >= 0) words.splice(port, 2);
  const child = spawn(process.execPath, [bin, ...words, "--port", "0"], { cwd: folder, env });
  let [stdout, stderr] = ["", ""];
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      resolve();
    });
    child.once("exit", () => resolve());
  });
  const address = stdout.trim();
  const answer = await fetch(`${address}/readyz`).then(
    ({ status }) => status,
    () => null,
  );
  child.kill("SIGTERM");
  return { status: answer === 200 ? await ended : null, stdout, stderr };
}

describe("examples of docs/", () => {
  test("there are some, on the start page too", () => {
    expect(examples.length).toBeGreaterThan(20);
    expect(examples.filter(({ name }) => name === "README.md").length).toBeGreaterThanOrEqual(5);
    expect(scripts.length).toBeGreaterThan(10);
  });

  test("the terminal in the README shows what the call prints", async () => {
    const script = `${root}scripts/picture-terminal.mjs`;
    const { terminalPicture } = (await import(script)) as { terminalPicture: () => string };
    expect(textOf("docs/terminal.svg")).toBe(terminalPicture());
  });

  test.each(inSample(examples.map((one) => [`${one.name}: ${one.call}`, one] as const)))(
    "%s",
    async (_, { call, shown }) => {
      const { stdout, stderr } = await (isService(call) ? served(call) : run(call.replace(/ public\/robots$/, " out")));
      const isMessage = (one: string): boolean => one.startsWith("maycrawl: ");
      // What differs from day to day: a free port, the moment of asking.
      const printed = stdout
        .trimEnd()
        .replace(/^out\//gm, "public/robots/")
        .replace(/(?<=^http:\/\/127\.0\.0\.1:)\d+$/, "8080")
        .replace(/(?<=^retrieved .*, )[\dT:.-]+Z$/m, "2026-11-22T09:00:00Z");
      expect(printed).toBe(shown.filter((one) => !isMessage(one)).join("\n"));
      for (const message of shown.filter(isMessage)) expect(stderr).toContain(message);
    },
  );

  test.each(inSample(scripts.map(([name, script]) => [`${name}: ${script}`, script] as const)))(
    "%s",
    async (_, script) => {
      const ran = await (isService(script) ? served(script) : run(script));
      // An answer, be it no: never a wrong call, and nothing that has none.
      expect([ran.status, codes(ran)]).toEqual([expect.toSatisfy((code) => code === 0 || code === 1), []]);
      const [, report] = /--(?:html|output) (\S+)/.exec(script) ?? [];
      if (report !== undefined) expect(existsSync(at(report))).toBe(true);
    },
  );

  test("docs/ci.md: the file of expectations is one, and its schema is in the package", () => {
    const [, text = ""] = /```json\n([\s\S]*?)```/.exec(textOf("docs/ci.md")) ?? [];
    writeFileSync(at("example.json"), text);
    const words = ["ci", "--config", "example.json", "--env", "staging", "--file", "public/robots.txt"];
    expect(maycrawlWith(words, { cwd: folder })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("failed"),
    });
    const { $schema: schema } = JSON.parse(text) as { $schema: string };
    expect(existsSync(`${root}packages/cli/${schema.replace("./node_modules/maycrawl/", "")}`)).toBe(true);
  });
});
