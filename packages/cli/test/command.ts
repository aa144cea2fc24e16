// Runs the command as its users do: the committed bin file, in a process of its own. In a sample (test/extent.ts),
// calls run one after the other in one process, which saves the start of Node 700 times.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, read, readFileSync, readSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { extent } from "../../../test/extent.ts";

/** The root of the repository, where the command is run. */
export const root: string = fileURLToPath(new URL("../../../", import.meta.url));
export const bin: string = fileURLToPath(new URL("../bin/maycrawl.js", import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a call is given besides its words. */
interface Given {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether the call ends by itself, though its command waits for a signal. */
  readonly fails?: boolean;
}

export function maycrawl(words: readonly string[], input: string | Uint8Array = ""): Run {
  return maycrawlWith(words, { input });
}

/** As `maycrawl`, in another folder or with further variables. */
export function maycrawlWith(words: readonly string[], given: Given): Run {
  if ((given.fails === true ? extent === "sample" : isForRunner(words)) && !runner().isBusy)
    return runner().run(words, given);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
    cwd: given.cwd ?? root,
    input: given.input ?? "",
    encoding: "utf8",
    maxBuffer: 1 << 30,
    env: { ...env, ...given.variables },
  });
  return { status, stdout, stderr };
}

/** As `maycrawl`, while this process goes on: for servers that stand in it. Calls in a sample wait for each other. */
export async function maycrawlMeanwhile(
  words: readonly string[],
  input = "",
  variables: Readonly<Record<string, string>> = {},
): Promise<Run> {
  if (isForRunner(words)) return runner().runMeanwhile(words, { input, variables });
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...words], { cwd: root, env: { ...env, ...variables } });
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

/** Commands that wait for a signal. */
const longRunning: ReadonlySet<string> = new Set(["serve", "lsp", "mcp"]);

function isForRunner(words: readonly string[]): boolean {
  return extent === "sample" && (!longRunning.has(words[0] ?? "") || words.includes("--help"));
}

interface Runner {
  /** Whether a call is under way. */
  readonly isBusy: boolean;
  readonly run: (words: readonly string[], given: Given) => Run;
  readonly runMeanwhile: (words: readonly string[], given: Given) => Promise<Run>;
}

let kept: Runner | undefined;

/** The process that runs the calls of this test process; it ends when nobody can ask it any more. */
function runner(): Runner {
  kept ??= startRunner();
  return kept;
}

function startRunner(): Runner {
  const [requests, answers, taken, out, err] = ["requests", "answers", "in", "out", "err"].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string];
  execFileSync("mkfifo", [requests, answers]);
  const script = fileURLToPath(new URL("command-runner.mjs", import.meta.url));
  const main = fileURLToPath(new URL("../bundle/main.js", import.meta.url));
  spawn(process.execPath, [script, requests, answers, main], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  }).unref();
  const to = openSync(requests, "w");
  const from = openSync(answers, "r");
  const octets = Buffer.alloc(16);
  const ask = (words: readonly string[], { input = "", cwd = root, variables = {} }: Given): void => {
    writeFileSync(taken, input);
    writeSync(to, `${JSON.stringify({ words, input: taken, out, err, cwd, variables })}\n`);
  };
  const answer = (length: number): Run => {
    if (length === 0) throw new Error("the command ended without an exit code");
    const status = Number(octets.toString("utf8", 0, length));
    return { status, stdout: readFileSync(out, "utf8"), stderr: readFileSync(err, "utf8") };
  };
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  return {
    get isBusy() {
      return underWay > 0;
    },
    run: (words, given) => {
      ask(words, given);
      return answer(readSync(from, octets, 0, octets.length, null));
    },
    runMeanwhile: (words, given) => {
      underWay++;
      const next = last.then(async () => {
        try {
          ask(words, given);
          return answer((await readLater(from, octets, 0, octets.length, null)).bytesRead);
        } finally {
          underWay--;
        }
      });
      last = next.catch(() => {});
      return next;
    },
  };
}

const readLater = promisify(read);

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

/** The line that begins a group for all. */
export const star = "User-agent: *\n";

export const shop = "examples/shop/robots.txt";

/** The most memory that the command was resident in, in megabytes of 2^20 bytes, and its exit code. */
export function residentMb(words: readonly string[]): { readonly mb: number; readonly status: number | null } {
  const report = file(
    `process.on("exit", () => require("node:fs").writeSync(2, "rss " + process.resourceUsage().maxRSS));`,
    ".cjs",
  );
  const out = openSync(file(""), "w");
  const { stderr, status } = spawnSync(process.execPath, ["--require", report, bin, ...words], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", out, "pipe"],
  });
  closeSync(out);
  return { mb: Number(/rss (\d+)/.exec(stderr)?.[1]) / 1024, status };
}
