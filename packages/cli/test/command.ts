// Runs the command as its users do: the committed bin file, in a process of its own.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository, where the command is run. */
export const root: string = fileURLToPath(new URL("../../../", import.meta.url));
export const bin: string = fileURLToPath(new URL("../bin/maycrawl.js", import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function maycrawl(words: readonly string[], input: string | Uint8Array = ""): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
    cwd: root,
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env,
  });
  return { status, stdout, stderr };
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
