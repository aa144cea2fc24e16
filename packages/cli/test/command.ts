// Runs the command as its users do: the committed bin file, in a process of its own. In a sample (test/extent.ts),
// calls that read no standard input run one after the other in one process, which saves the start of Node 500 times.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { extent } from "../../../test/extent.ts";

/** The root of the repository, where the command is run. */
export const root: string = fileURLToPath(new URL("../../../", import.meta.url));
export const bin: string = fileURLToPath(new URL("../bin/maycrawl.js", import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function maycrawl(words: readonly string[], input: string | Uint8Array = ""): Run {
  if (extent === "sample" && input.length === 0 && !words.includes("-") && !longRunning.has(words[0] ?? ""))
    return runner().run(words);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
    cwd: root,
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env,
  });
  return { status, stdout, stderr };
}

/** Commands that read standard input or wait for a signal. */
const longRunning: ReadonlySet<string> = new Set(["serve", "lsp", "mcp"]);

interface Runner {
  readonly run: (words: readonly string[]) => Run;
}

let kept: Runner | undefined;

/** The process that runs the calls of this test process; it ends when nobody can ask it any more. */
function runner(): Runner {
  kept ??= startRunner();
  return kept;
}

function startRunner(): Runner {
  const [requests, answers, out, err] = ["requests", "answers", "out", "err"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  execFileSync("mkfifo", [requests, answers]);
  const script = fileURLToPath(new URL("command-runner.mjs", import.meta.url));
  const main = new URL("../bundle/main.js", import.meta.url).href;
  spawn(process.execPath, [script, requests, answers, main], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  }).unref();
  const to = openSync(requests, "w");
  const from = openSync(answers, "r");
  return {
    run: (words) => {
      writeSync(to, `${JSON.stringify({ words, out, err })}\n`);
      const octets = Buffer.alloc(16);
      const length = readSync(from, octets, 0, octets.length, null);
      if (length === 0) throw new Error(`the command ended without an exit code: ${words.join(" ")}`);
      return {
        status: Number(octets.toString("utf8", 0, length)),
        stdout: readFileSync(out, "utf8"),
        stderr: readFileSync(err, "utf8"),
      };
    },
  };
}

/** As `maycrawl`, while this process goes on: for servers that stand in it. */
export function maycrawlMeanwhile(words: readonly string[], input = "", further: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...words], { cwd: root, env: { ...env, ...further } });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr }));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

const folder = mkdtempSync(join(tmpdir(), "maycrawl-"));
/** What is remembered between runs stays out of the user's own cache folder. */
const env: NodeJS.ProcessEnv = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
let files = 0;

/** A file with that content, and a name that ends so. */
export function file(content: string | Uint8Array, ending = ".txt"): string {
  const path = join(folder, `${files++}${ending}`);
  writeFileSync(path, content);
  return path;
}

/** The codes of the messages, in order. */
export function codes(run: Run): string[] {
  return [...run.stderr.matchAll(/ \[([a-z0-9-]+)\]$/gm)].map((match) => match[1] as string);
}

export const shop = "examples/shop/robots.txt";
