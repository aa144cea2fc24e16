// The GitHub Action by its entry script, with the variables that GitHub sets, in a clone with a base branch; the hooks
// of pre-commit by pre-commit itself, where it is installed; and the recipe for GitLab by its script line.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, textOf } from "./files.ts";

const command = `${process.execPath} ${root}packages/cli/bin/maycrawl.js`;
const folder = mkdtempSync(join(tmpdir(), "maycrawl-action-"));
const origin = join(folder, "origin");
const workspace = join(folder, "workspace");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (cwd: string, ...words: string[]): void => {
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@shop.example", ...words], { cwd, stdio: "pipe" });
};
const expectations = JSON.stringify({
  environments: {
    production: {
      robots: "public/robots.txt",
      origin: "https://shop.example",
      expectations: [
        { name: "Search reaches the products", expect: "allowed", agents: ["Googlebot"], urls: ["/products"] },
      ],
    },
  },
});

beforeAll(() => {
  mkdirSync(join(origin, "site/public"), { recursive: true });
  writeFileSync(join(origin, "site/public/robots.txt"), "User-agent: *\nDisallow: /cart\n");
  writeFileSync(join(origin, "site/robots.expect.json"), expectations);
  git(origin, "init", "--quiet", "--initial-branch=main");
  git(origin, "add", ".");
  git(origin, "commit", "--quiet", "-m", "first");
  // As actions/checkout makes it: one commit, and no other branch.
  git(folder, "clone", "--quiet", "--depth=1", `file://${origin}`, workspace);
});

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly summary: string;
  readonly outputs: string;
}

let runs = 0;
function run(
  robotsTxt: string,
  inputs: Readonly<Record<string, string>>,
  github: Readonly<Record<string, string>> = {},
): Ran {
  const temp = join(folder, `run-${runs++}`);
  mkdirSync(temp);
  const [summary, outputs] = [join(temp, "summary.md"), join(temp, "output")];
  for (const file of [summary, outputs]) writeFileSync(file, "");
  writeFileSync(join(workspace, "site/public/robots.txt"), robotsTxt);
  const { status, stdout } = spawnSync(process.execPath, [`${root}action/run.mjs`], {
    cwd: folder,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      HOME: temp,
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: workspace,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: outputs,
      RUNNER_TEMP: temp,
      INPUT_CONFIG: "site/robots.expect.json",
      INPUT_COMMAND: command,
      ...inputs,
      ...github,
    },
  });
  return { status, stdout, summary: readFileSync(summary, "utf8"), outputs: readFileSync(outputs, "utf8") };
}

const pull = { GITHUB_BASE_REF: "main", GITHUB_EVENT_NAME: "pull_request" };
const compare = { INPUT_COMPARE: "site/public/robots.txt" };
const same = "User-agent: *\nDisallow: /cart\n";
const closed = "User-agent: *\nDisallow: /cart\nDisallow: /products\n";

describe("the GitHub Action", () => {
  test("what holds passes, and nothing is compared outside a pull request", () => {
    const { status, stdout, outputs } = run(same, compare);
    expect([status, outputs]).toEqual([0, "result=passed\n"]);
    expect(stdout).toContain("::notice title=maycrawl ci::1 passed, 0 failed, 0 incomplete");
  });

  test("what fails is annotated at its line, from the workspace on, with a summary and the change", () => {
    const { status, stdout, outputs, summary } = run(closed, compare, pull);
    expect([status, outputs]).toEqual([1, "result=failed\nchanged=true\n"]);
    expect(stdout).toMatch(/^::error file=site\/public\/robots\.txt,line=3,title=/m);
    expect(summary).toContain("Search reaches the products");
    expect(summary).toContain("/products");
  });

  test("a pull request that changes no answer", () => {
    const { status, outputs } = run(`# a comment\n${same}`, { ...compare, INPUT_FAIL_ON_CHANGE: "true" }, pull);
    expect([status, outputs]).toEqual([0, "result=passed\nchanged=false\n"]);
  });

  test("a change fails if it may not be", () => {
    const { status, outputs } = run(`${same}Disallow: /press\n`, { ...compare, INPUT_FAIL_ON_CHANGE: "true" }, pull);
    expect([status, outputs]).toEqual([1, "result=passed\nchanged=true\n"]);
  });

  test("a base branch that cannot be read is no proof that nothing changes", () => {
    const { status, stdout, outputs } = run(
      same,
      { ...compare, INPUT_FAIL_ON_CHANGE: "true" },
      { GITHUB_BASE_REF: "gone" },
    );
    expect([status, outputs]).toEqual([1, "result=passed\nchanged=unknown\n"]);
    expect(stdout).toContain("::warning title=maycrawl::The base branch cannot be read");
  });

  test("expectations that cannot be read", () => {
    const { status, outputs, stdout } = run(same, { INPUT_CONFIG: "none.json" });
    expect([status, outputs]).toEqual([2, "result=unsettled\n"]);
    // Messages are printed where the runner obeys no command.
    expect(stdout).toMatch(/^::stop-commands::(\S+)\n[\s\S]*expectations-unreadable[\s\S]*\n::\1::\n/);
  });

  test("action.yml passes every input on, and every output", () => {
    const action = textOf("action.yml");
    const names = [...(/^inputs:\n([\s\S]*?)^outputs:/m.exec(action)?.[1] ?? "").matchAll(/^ {2}([a-z-]+):$/gm)];
    expect(names.length).toBeGreaterThan(3);
    const script = textOf("action/run.mjs");
    for (const [, name = ""] of names) {
      const variable = name.toUpperCase().replaceAll("-", "_");
      expect(action).toContain(`INPUT_${variable}: \${{ inputs.${name} }}`);
      expect(script).toContain(`input("${variable}")`);
    }
    for (const name of ["result", "changed"]) expect(action).toContain(`steps.maycrawl.outputs.${name}`);
  });
});

describe("the recipe for GitLab", () => {
  test("its script writes the report that it names", () => {
    const recipe = textOf("examples/ci/gitlab-ci.yml");
    const [, line = ""] = /- npx --yes maycrawl@\S+ (.+)/.exec(recipe) ?? [];
    writeFileSync(join(workspace, "site/public/robots.txt"), closed);
    const [program = "", script = ""] = command.split(" ");
    const { status } = spawnSync(program, [script, ...line.split(" ")], { cwd: join(workspace, "site") });
    const [, report = ""] = /junit: (\S+)/.exec(recipe) ?? [];
    expect(status).toBe(1);
    expect(readFileSync(join(workspace, "site", report), "utf8")).toContain("<failure");
  });
});

describe("the hooks of pre-commit", () => {
  const preCommit = "/usr/bin/pre-commit";
  if (!existsSync(preCommit))
    process.stderr.write(`SKIPPED: ${preCommit} is not installed (apt-get install pre-commit)\n`);
  test.skipIf(!existsSync(preCommit))("lint and ci refuse what they find, and pass what is right", () => {
    const hooks = join(folder, "hooks");
    mkdirSync(join(hooks, "bin"), { recursive: true });
    writeFileSync(join(hooks, ".pre-commit-hooks.yaml"), textOf(".pre-commit-hooks.yaml"));
    git(hooks, "init", "--quiet");
    git(hooks, "add", ".pre-commit-hooks.yaml");
    git(hooks, "commit", "--quiet", "-m", "hooks");
    const bin = join(folder, "bin");
    mkdirSync(bin);
    symlinkSync(`${root}packages/cli/bin/maycrawl.js`, join(bin, "maycrawl"));
    const project = join(folder, "project");
    mkdirSync(join(project, "public"), { recursive: true });
    git(project, "init", "--quiet");
    writeFileSync(join(project, "robots.expect.json"), expectations);
    writeFileSync(join(project, "public/robots.txt"), closed);
    git(project, "add", ".");
    const tried = (hook: string): number | null =>
      spawnSync(preCommit, ["try-repo", hooks, hook, "--files", "public/robots.txt"], {
        cwd: project,
        env: {
          ...process.env,
          PATH: `${bin}:${process.env["PATH"] ?? ""}`,
          PRE_COMMIT_HOME: join(folder, "pre-commit"),
        },
      }).status;
    expect([tried("maycrawl-ci"), tried("maycrawl-lint")]).toEqual([1, 0]);
    writeFileSync(join(project, "public/robots.txt"), "Disalow: /x\nUser-agent: *\nDisallow: cart\n");
    expect([tried("maycrawl-ci"), tried("maycrawl-lint")]).toEqual([0, 1]);
  });
});
