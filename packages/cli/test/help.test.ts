// What the command says about itself, held against its page.
import { readFileSync } from "node:fs";
import { crawlerSets, dialects } from "@maycrawl/core";
import { describe, expect, test } from "vitest";
import { maycrawl, root } from "./command.ts";

/** The options of a help text: `--robots <FILE|->`. */
function optionsOf(help: string): string[] {
  return [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+(?: <[^>]+>)?)/gm)]
    .map((match) => match[1] as string)
    .filter((option) => option !== "--help");
}

const page = readFileSync(`${root}docs/command.md`, "utf8");

describe.each([
  "check",
  "explain",
  "crawlers",
  "identify",
  "ranges",
  "diff",
  "lint",
  "format",
  "audit",
  "enforce",
  "headers",
  "ci",
  "lsp",
  "mcp",
  "serve",
  "page",
])("maycrawl %s", (command) => {
  const help = maycrawl([command, "--help"]);
  const section = page.split(/^## /m).find((part) => part.startsWith(`\`maycrawl ${command}`)) ?? "";

  test("its options are those of docs/command.md, both ways", () => {
    const documented = [...section.matchAll(/^\| `(--[a-z-]+(?: [^`]+)?)` \|/gm)].map((match) =>
      (match[1] as string).replace(/ (.+)$/, " <$1>").replaceAll("\\|", "|"),
    );
    expect(documented).toEqual(optionsOf(help.stdout));
    expect(documented.length).toBeGreaterThan(0);
  });

  test("its help goes to standard output, with examples and exit codes", () => {
    expect(help.status).toBe(0);
    expect(help.stderr).toBe("");
    expect(help.stdout).toContain("Examples:");
    expect(help.stdout).toMatch(/Exit codes/);
    expect(maycrawl(["help", command]).stdout).toBe(help.stdout);
  });
});

test("the help of check names every dialect, as does the page", () => {
  const help = maycrawl(["check", "--help"]).stdout;
  for (const name of Object.keys(dialects)) {
    expect(help).toMatch(new RegExp(`[ ,]${name}[,.]`));
    expect(page).toContain(`\`${name}\``);
  }
});

test("the help of explain names every set, as does the page", () => {
  const help = maycrawl(["explain", "--help"]).stdout;
  for (const { name } of crawlerSets) {
    expect(help).toMatch(new RegExp(`[ ,]${name}[,.]`));
    expect(page).toContain(`\`${name}\``);
  }
});

test("the version is the package's", () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  for (const option of ["--version", "-V", "-v"])
    expect(maycrawl([option])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
});

test("without a command, help on standard error and 2", () => {
  const run = maycrawl([]);
  expect([run.status, run.stdout]).toEqual([2, ""]);
  expect(run.stderr).toContain("Examples:");
});

test("a slip in an option's name is met with the right one", () => {
  expect(maycrawl(["check", "--agnt", "x"]).stderr).toContain("Did you mean --agent?");
});
