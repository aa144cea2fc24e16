// The GitHub Action: runs `maycrawl ci` for annotations and the step's summary, and for a pull request `maycrawl diff`
// against the base branch. In: INPUT_* (action.yml) and GitHub's own variables. Out: annotations on standard output,
// GITHUB_STEP_SUMMARY, GITHUB_OUTPUT, and the exit code of `ci`; 1 for a change that `fail-on-change` forbids.
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { env } = process;
const input = (name) => (env[`INPUT_${name}`] ?? "").trim();
/** Annotations name files from the workspace, so that is where everything runs. */
const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
const [program, ...programWords] = (input("COMMAND") || `npx --yes maycrawl@${input("VERSION") || "0.1.0"}`).split(
  / +/,
);

/** Prints text in which the runner must see no command: messages hold names of files and crawlers. */
function say(text) {
  if (text.trim() === "") return;
  const token = randomUUID();
  process.stdout.write(`::stop-commands::${token}\n${text.trimEnd()}\n::${token}::\n`);
}

/** Runs maycrawl; its standard error is shown. */
function maycrawl(words) {
  const { status, stdout, stderr, error } = spawnSync(program, [...programWords, ...words], {
    cwd: workspace,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  say(stderr);
  return { status, stdout };
}

const write = (file, text) => {
  if (file !== undefined && file !== "") appendFileSync(file, text);
};
const summary = (text) => write(env.GITHUB_STEP_SUMMARY, `${text}\n`);
const output = (name, value) => write(env.GITHUB_OUTPUT, `${name}=${value}\n`);

/** `ci`: its exit code. */
function test(config) {
  const words = ["ci", "--config", config];
  if (input("ENVIRONMENT") !== "") words.push("--env", input("ENVIRONMENT"));
  const annotated = maycrawl([...words, "--format", "github"]);
  process.stdout.write(annotated.stdout);
  // 2: nothing was attempted, and there is nothing to report.
  if (annotated.status !== 2) summary(maycrawl([...words, "--format", "markdown"]).stdout);
  output("result", { 0: "passed", 1: "failed" }[annotated.status] ?? "unsettled");
  return annotated.status;
}

/** The file as the base branch has it; the empty text if it has none. Throws if the branch cannot be had. */
function fileOfBase(path, base) {
  const git = (...words) =>
    execFileSync("git", words, { cwd: workspace, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  git("fetch", "--quiet", "--depth=1", "origin", `refs/heads/${base}`);
  // Without it the tree would be read for a name that may not be there, and any fault would read as "no file".
  if (git("ls-tree", "--full-tree", "FETCH_HEAD", "--", path).trim() === "") return "";
  return git("show", `FETCH_HEAD:${path}`);
}

/** `diff`: true, false or unknown. */
function compare(path, base) {
  let before;
  try {
    before = fileOfBase(path, base);
  } catch (error) {
    say(String(error.stderr ?? error.message));
    process.stdout.write(
      "::warning title=maycrawl::The base branch cannot be read, so nothing was compared with it.\n",
    );
    return "unknown";
  }
  const old = join(mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), "maycrawl-")), "base-robots.txt");
  writeFileSync(old, before);
  const { status, stdout } = maycrawl(["diff", old, path, "--markdown"]);
  summary(stdout);
  return { 0: "false", 1: "true" }[status] ?? "unknown";
}

let exitCode = 0;
const config = input("CONFIG");
if (config !== "") exitCode = test(config);
const path = input("COMPARE");
const base = env.GITHUB_BASE_REF ?? "";
if (path !== "" && base !== "") {
  const changed = compare(path, base);
  output("changed", changed);
  if (input("FAIL_ON_CHANGE") === "true" && changed !== "false" && exitCode === 0) exitCode = 1;
}
process.exitCode = exitCode;
