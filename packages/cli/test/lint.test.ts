// `maycrawl lint` and `maycrawl format` through the real command: rows, exit codes, and files that are written only
// where nothing changes for anybody.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bin, codes, file, maycrawl, type Run, root, shop } from "./command.ts";

interface FindingLine {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly effect: { readonly text: string; readonly urls?: object } | null;
  readonly isFixable: boolean;
  readonly docs: string;
}

function linesOf(run: Run): FindingLine[] {
  return run.stdout === ""
    ? []
    : run.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as FindingLine);
}

/** A folder of its own, so that nothing else is in it. */
function folder(): string {
  return mkdtempSync(join(tmpdir(), "maycrawl-lint-"));
}

const star = "User-agent: *\n";
const clean = `${star}Disallow: /cart/\n`;
/** A second rule that says what the first one does, and a slip that not every reader understands. */
const twice = `${star}Disallow: /cart/\nDisallow: /cart/\n`;
const slip = `${star}Disalow: /cart/\n`;

describe("lint", () => {
  test("a row is file:line:column, severity, code and message, with effect and fix below it", () => {
    const path = file(slip);
    const run = maycrawl(["lint", path]);
    expect(run.stdout).toMatch(
      new RegExp(
        `^${path}:2:1  warning  misspelled-record  "Disalow" is not .+\\n    effect: .+\\n` +
          `    fix: .+ \\(--fix --allow-verdict-change\\)\\n0 errors, 1 warning, 0 notes in 1 file \\(dialect rfc9309\\)\\n$`,
      ),
    );
    expect([run.status, run.stderr]).toEqual([1, ""]);
  });

  test("with --json, an object a line", () => {
    const [one] = linesOf(maycrawl(["lint", file(slip), "--json"]));
    expect(one).toMatchObject({
      line: 2,
      column: 1,
      severity: "warning",
      code: "misspelled-record",
      isFixable: true,
      docs: "docs/checks.md#misspelled-record",
    });
  });

  /** What stands in the file, further options, and how the run ends: notes alone are clean. */
  test.each([
    [clean, [], 0],
    [twice, [], 0],
    [slip, [], 1],
    [slip, ["--severity", "error"], 0],
    [slip, ["--severity", "warning"], 1],
    [slip, ["--disable", "misspelled-record"], 0],
    [slip, ["--only", "dead-rule,missing-colon"], 0],
    [slip, ["--only", "misspelled-record", "--only", "dead-rule"], 1],
    ["", [], 0],
  ] as const)("%j with %j ends with %i", (text, options, status) => {
    const run = maycrawl(["lint", file(text), ...options]);
    expect([run.status, run.stderr]).toEqual([status, ""]);
  });

  test("several files, in their order", () => {
    const [one, other] = [file(slip), file(twice)];
    const lines = linesOf(maycrawl(["lint", one, other, "--json", "--only", "misspelled-record,duplicate-rule"]));
    expect(lines.map(({ file, code }) => [file, code])).toEqual([
      [one, "misspelled-record"],
      [other, "duplicate-rule"],
    ]);
  });

  test("from standard input, under the dialect that is named", () => {
    const prefix = `${star}Disallowed: /cart/\n`;
    const found = (dialect: string): string[] =>
      linesOf(maycrawl(["lint", "-", "--json", "--dialect", dialect], prefix)).map(({ code }) => code);
    expect(maycrawl(["lint", "-", "--json"], slip).status).toBe(1);
    // Only google takes a longer name for the one that it begins with.
    expect(found("google")).not.toEqual(found("rfc9309"));
  });

  test("effects are counted with the URLs of a list", () => {
    const run = maycrawl(
      ["lint", file(`${star}Disallow: /shop*\n`), "--json", "--urls", "-", "--only", "trailing-star"],
      "/shop\n/shopping\n/x\n",
    );
    expect(linesOf(run)[0]?.effect).toMatchObject({ kind: "closes", urls: { count: 2, of: 3 } });
  });

  test("--agent says which crawlers matter", () => {
    const text = `User-agent: Baiduspider\nDisallow: /\n${clean}`;
    const found = (...options: string[]): string[] =>
      linesOf(maycrawl(["lint", file(text), "--json", "--only", "search-crawler-closed", ...options])).map(
        ({ code }) => code,
      );
    expect(found()).toEqual([]);
    expect(found("--agent", "Baiduspider")).toEqual(["search-crawler-closed"]);
    const odd = maycrawl(["lint", file(clean), "--agent", "***,Baiduspider"]);
    expect([odd.status, codes(odd)]).toEqual([3, ["invalid-agent"]]);
  });

  test("what a file says cannot steer a terminal", () => {
    const run = maycrawl(["lint", file(`${star}Disalow\u001b[31m\u202e: /\n\u001b]0;x\u0007\nSitemap: \u009b31m\n`)]);
    expect(run.stdout.split("\n").length).toBeGreaterThan(3);
    expect(run.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  test("a pipe that is closed early ends it quietly with 0", () => {
    const many = file(Array.from({ length: 300 }, (_, at) => `User-agent: bot-${at}\nDisalow: /${at}\n`).join(""));
    const words = Array.from({ length: 60 }, () => many).join(" ");
    const run = spawnSync(
      "bash",
      ["-c", `"${process.execPath}" "${bin}" lint ${words} | head -n 1 | wc -l; echo "status \${PIPESTATUS[0]}"`],
      { cwd: root, encoding: "utf8" },
    );
    expect(run.stdout.split("\n").map((line) => line.trim())).toEqual(["1", "status 0", ""]);
  });

  test.each([
    ["usage", ["lint"]],
    ["usage", ["lint", shop, "--severity", "fatal"]],
    ["usage", ["lint", shop, "--allow-verdict-change"]],
    ["usage", ["lint", "-", "--fix"]],
    ["usage", ["lint", "https://shop.example", "--fix"]],
    ["usage", ["lint", shop, "--timeout", "3"]],
    ["unknown-check", ["lint", shop, "--only", "dead-rul"]],
    ["unknown-check", ["lint", shop, "--disable", "__proto__"]],
    ["unknown-dialect", ["lint", shop, "--dialect", "nonsense"]],
    ["robots-unreadable", ["lint", shop, "nowhere"]],
    ["robots-unreadable", ["lint", "."]],
    ["standard-input-twice", ["lint", "-", "-"]],
    ["standard-input-twice", ["lint", "-", "--urls", "-"]],
    ["no-url", ["lint", shop, "--urls", "-"]],
    ["invalid-agent", ["lint", shop, "--agent", "***"]],
  ] as const)("%s ends with 2: maycrawl %j", (code, words) => {
    const run = maycrawl(words);
    expect([run.status, codes(run), run.stdout]).toEqual([2, [code], ""]);
    expect(run.stderr).toMatch(/: .*[:;,?] /);
  });
});

describe("lint --fix", () => {
  test("writes what is proven to change nothing, and keeps the file's mode", () => {
    const path = file(twice);
    chmodSync(path, 0o640);
    const run = maycrawl(["lint", path, "--fix"]);
    expect(readFileSync(path, "utf8")).toBe(clean);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(run.stderr).toContain("proven to change nothing for anybody");
    expect(run.status).toBe(0);
  });

  test("refuses what would change an answer, and says for whom and where", () => {
    const path = file(slip);
    const run = maycrawl(["lint", path, "--fix"]);
    expect(readFileSync(path, "utf8")).toBe(slip);
    expect(run.stderr).toMatch(
      /:2 is not fixed \(misspelled-record\): \/cart\/ becomes disallowed for \* under rfc9309-strict/,
    );
    // Dialects with the same change share a clause, and the way on is named.
    expect(run.stderr.match(/becomes disallowed/g)?.length).toBe(1);
    expect(run.stderr).toContain("(--allow-verdict-change writes it all the same)");
    expect(run.status).toBe(1);
  });

  test("a long list of refusals is cut", () => {
    const path = file(`User-agent: *\n${Array.from({ length: 40 }, (_, at) => `Disalow: /cart${at}/\n`).join("")}`);
    const notes = maycrawl(["lint", path, "--fix"]).stderr.trimEnd().split("\n");
    expect(notes).toHaveLength(21);
    expect(notes.at(-1)).toContain("20 more are not fixed (misspelled-record)");
  });

  test("with --allow-verdict-change writes it, and says what changed", () => {
    const path = file(slip);
    const run = maycrawl(["lint", path, "--fix", "--allow-verdict-change"]);
    expect(readFileSync(path, "utf8")).toBe(clean);
    expect(run.stderr).toMatch(/: \/cart\/ becomes disallowed for \* under rfc9309-strict/);
    expect(run.stderr).toContain("which changes answers");
    expect(run.status).toBe(0);
  });

  test("only the checks and severities that are asked for", () => {
    const path = file(twice);
    maycrawl(["lint", path, "--fix", "--severity", "warning"]);
    maycrawl(["lint", path, "--fix", "--disable", "duplicate-rule,redundant-disallow"]);
    expect(readFileSync(path, "utf8")).toBe(twice);
  });

  test("leaves nothing else in the folder, and links as links", () => {
    const place = folder();
    const [path, link] = [join(place, "robots.txt"), join(place, "link.txt")];
    writeFileSync(path, twice);
    symlinkSync("robots.txt", link);
    expect(maycrawl(["lint", link, "--fix"]).status).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, "utf8")).toBe(clean);
    expect(readdirSync(place).sort()).toEqual(["link.txt", "robots.txt"]);
  });

  /** The command with that done to Node's file system before it starts. */
  function withBroken(script: string, path: string): Run {
    const broken = file(
      `const fs = require("node:fs"); ${script}; require("node:module").syncBuiltinESMExports();`,
      ".cjs",
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", broken, bin, "lint", path, "--fix"], {
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  test.each([
    [
      "the disk is full",
      `fs.fsyncSync = () => { throw Object.assign(new Error("full"), { code: "ENOSPC", syscall: "fsync" }); }`,
      "no space left on the device",
      twice,
    ],
    [
      "it may not be replaced",
      `fs.renameSync = () => { throw Object.assign(new Error("no"), { code: "EPERM", syscall: "rename" }); }`,
      "permission denied",
      twice,
    ],
    [
      "somebody else changes it meanwhile",
      `const { fsyncSync } = fs; fs.fsyncSync = (fd) => { fs.writeFileSync(process.argv.at(-2), "theirs"); ` +
        "fsyncSync(fd); }",
      "it has changed since it was read",
      "theirs",
    ],
  ])("a file that cannot be written is left as it is: %s", (_, script, reason, content) => {
    const place = folder();
    const path = join(place, "robots.txt");
    writeFileSync(path, twice);
    const run = withBroken(script, path);
    expect([run.status, codes(run), readFileSync(path, "utf8"), readdirSync(place)]).toEqual([
      3,
      ["file-unwritable"],
      content,
      ["robots.txt"],
    ]);
    expect(run.stderr).toContain(reason);
    // What is found is told all the same.
    expect(run.stdout).toContain("duplicate-rule");
  });
});

describe("format", () => {
  const untidy = "user-agent:*\ndisallow :/cart\n\n\n\nUser-agent: Foo\nDisallow: /";
  const tidy = "User-agent: *\nDisallow: /cart\n\nUser-agent: Foo\nDisallow: /\n";

  test("prints the file in its layout", () => {
    expect(maycrawl(["format", file(untidy)])).toEqual({ status: 0, stdout: tidy, stderr: "" });
    expect(maycrawl(["format", "-"], tidy)).toEqual({ status: 0, stdout: tidy, stderr: "" });
  });

  test("octets that are no UTF-8 come out as they went in", () => {
    const run = spawnSync(process.execPath, [bin, "format", "-"], {
      input: Buffer.from("User-agent: *\nDisallow: /caf\u00e9\n", "latin1"),
    });
    expect(run.stdout.equals(Buffer.from("User-agent: *\nDisallow: /caf\u00e9\n", "latin1"))).toBe(true);
  });

  test("--check names the files that would change, and writes none", () => {
    const [one, other] = [file(untidy), file(tidy)];
    expect(maycrawl(["format", one, other, "--check"])).toEqual({ status: 1, stdout: `${one}\n`, stderr: "" });
    expect(maycrawl(["format", other, "--check"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(one, "utf8")).toBe(untidy);
  });

  test("--write writes them, and diff proves that nothing changed", () => {
    const [before, path, other] = [file(untidy), file(untidy), file(tidy)];
    // More than the mask of most processes leaves to what they make.
    chmodSync(path, 0o666);
    expect(maycrawl(["format", path, other, "--write"])).toEqual({ status: 0, stdout: `${path}\n`, stderr: "" });
    expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual([tidy, 0o666]);
    expect(maycrawl(["diff", before, path]).status).toBe(0);
    expect(maycrawl(["format", path, "--check"]).status).toBe(0);
  });

  test.each([
    ["usage", ["format"]],
    ["usage", ["format", shop, shop]],
    ["usage", ["format", shop, "--write", "--check"]],
    ["usage", ["format", "-", "--write"]],
    ["usage", ["format", "https://shop.example/robots.txt"]],
    ["standard-input-twice", ["format", "-", "-", "--check"]],
    ["robots-unreadable", ["format", "nowhere"]],
    ["robots-unreadable", ["format", shop, ".", "--write"]],
  ] as const)("%s ends with 2: maycrawl %j", (code, words) => {
    const run = maycrawl(words);
    expect([run.status, codes(run), run.stdout]).toEqual([2, [code], ""]);
    expect(run.stderr).toMatch(/: .*[:;,?] /);
  });
});
