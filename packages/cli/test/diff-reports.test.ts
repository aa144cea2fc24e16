// What `maycrawl diff` writes for people, as text and Markdown; wrong calls, closed pipes and hostile files.
import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bin, codes, file, maycrawl, root, shop, star } from "./command.ts";
import { timesOf } from "../../../test/sample.ts";

describe("text", () => {
  test("crawlers that change alike stand together, whatever their dialects", () => {
    const { stdout } = maycrawl([
      "diff",
      shop,
      file(`${star}Disallow: /cart\nDisallow: /*?sort=\nAllow: /cart/help\nDisallow: /products\n`),
      "--agent",
      "Bingbot,DuckDuckBot,Baiduspider,MojeekBot,FooBot",
    ]);
    // What holds ?sort= was disallowed before, but not to MojeekBot, to which the star is a character like any other.
    expect(stdout).toBe(`Bingbot, DuckDuckBot, Baiduspider + 1 more
  newly disallowed    /products* (in part)  new line 5 "Disallow: /products"; before: no rule
    e.g. /products
MojeekBot
  newly disallowed    /products*  new line 5 "Disallow: /products"; before: no rule
    e.g. /products
`);
  });

  test("proven for all crawlers", () => {
    const run = maycrawl(["diff", shop, shop]);
    expect([run.status, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).toBe("* (crawlers not named), GPTBot, ClaudeBot + 1 more\n  proven unchanged for every URL\n");
  });

  test("what a file says cannot steer a terminal", () => {
    const run = maycrawl(
      ["diff", file(star), file(`${star}Disallow: /red\u202e\n`), "--urls", "-"],
      "/red\u202e\u001b[31m\n",
    );
    expect(run.stdout).toContain("Disallow: /red\\u202e");
    expect(run.stdout).toContain("/red\\u202e\\u001b[31m   1 of 1 URLs");
    expect(run.stdout).not.toMatch(/[\u001b\u202e]/);
  });

  test.runIf(process.platform === "linux")("colour only on a terminal, and not with NO_COLOR", () => {
    const [old, renewed] = [file(star), file(`${star}Disallow: /x\n`)];
    // util-linux's, which gives a command a terminal.
    const terminal = "script";
    const onTerminal = (environment: NodeJS.ProcessEnv): string =>
      spawnSync(terminal, ["-qec", `"${process.execPath}" "${bin}" diff ${old} ${renewed}`, "/dev/null"], {
        cwd: root,
        encoding: "utf8",
        env: {
          ...process.env,
          TERM: "xterm",
          CI: undefined,
          NO_COLOR: undefined,
          FORCE_COLOR: undefined,
          ...environment,
        },
      }).stdout;
    expect(onTerminal({})).toContain("\u001b[31mnewly disallowed");
    expect(onTerminal({ NO_COLOR: "1" })).not.toContain("\u001b[31m");
  });
});

describe("--markdown", () => {
  test("a table of what changes", () => {
    const { stdout } = maycrawl(["diff", file(star), file(`${star}Disallow: /x\n`), "--markdown"]);
    expect(stdout).toContain("### robots.txt: verdicts change\n");
    expect(stdout).toContain(
      "| newly disallowed | <code>/x&#42;</code> | new line 2 <code>Disallow&#58; /x</code> | no rule | " +
        "<code>/x</code> |\n",
    );
  });

  test("what a file says stays text", () => {
    const payloads = [
      "|a|b",
      "`x`",
      "<img src=x onerror=alert(1)>",
      "@somebody",
      "[a](javascript:alert(1))",
      "![x](https://evil.example/x)",
      "%231 owner/repo%232",
      "\\|",
      "</code>",
      "**b**",
      "https://evil.example/",
      "&lt;b&gt;",
    ];
    // Each in a pattern, where a URL in normal form may not hold it, and in a URL of the list, which is shown as it was
    // given.
    const rules = payloads.map((payload, at) => `Disallow: /*${payload}\nDisallow: /${at}-\n`).join("");
    const urls = payloads.map((payload, at) => `/${at}-${payload}\n`).join("");
    const { stdout } = maycrawl(["diff", file(star), file(star + rules), "--markdown", "--urls", "-"], urls);
    const rows = stdout.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| crawlers"));
    // A longer pattern may match several of the URLs.
    expect(rows.reduce((sum, row) => sum + Number(/ (\d+) of 12 \|$/.exec(row)?.[1] ?? 0), 0)).toBe(payloads.length);
    for (const row of rows) {
      // Seven cells, and nothing but references, letters, "/" and our own tags in them.
      expect(row.split("|").length).toBe(9);
      expect(row.replaceAll(/<\/?code>|&#\d+;|\|/g, "")).toMatch(/^[A-Za-z0-9 /-]*$/);
    }
  });

  test("the files' names are strangers too", () => {
    expect(maycrawl(["diff", file("", "<b>|`x`.txt"), file(""), "--markdown"]).stdout).not.toMatch(/<b>|`/);
  });
});

describe("wrong calls", () => {
  const unreadable = file("x");
  chmodSync(unreadable, 0o000);
  test.each([
    ["usage", 2, ["diff", shop]],
    ["usage", 2, ["diff", shop, shop, shop]],
    ["usage", 2, ["diff", shop, shop, "--json", "--markdown"]],
    ["usage", 2, ["diff", shop, shop, "--fresh"]],
    ["standard-input-twice", 2, ["diff", "-", "-"]],
    ["standard-input-twice", 2, ["diff", "-", shop, "--urls", "-"]],
    ["robots-unreadable", 2, ["diff", "nowhere", shop]],
    ["robots-unreadable", 2, ["diff", shop, "."]],
    ["robots-unreadable", 2, ["diff", shop, "https://shop.example/folder/robots.txt"]],
    ["robots-unreadable", 2, ["diff", shop, "https://shop.example/robots.txt?x"]],
    ["robots-unreadable", 2, ["diff", shop, "http://"]],
    ["unknown-dialect", 2, ["diff", shop, shop, "--dialect", "nonsense"]],
    ["invalid-max-steps", 2, ["diff", shop, shop, "--max-steps", "0"]],
    ["invalid-origin", 2, ["diff", shop, shop, "--origin", "shop"]],
    ["invalid-agent", 2, ["diff", shop, shop, "--agent", "***"]],
  ] as const)("%s ends with %i: maycrawl %j", (code, status, words) => {
    const run = maycrawl(words);
    expect([run.status, codes(run), run.stdout]).toEqual([status, [code], ""]);
    expect(run.stderr).toMatch(/: .*[:;,?] /);
  });

  test.runIf(process.getuid?.() !== 0)("a file that may not be read", () => {
    expect(codes(maycrawl(["diff", unreadable, shop]))).toEqual(["robots-unreadable"]);
  });

  test("from standard input", () => {
    expect(maycrawl(["diff", "-", shop], `${star}Disallow: /cart\n`).status).toBe(1);
  });
});

test("a pipe that is closed early ends it quietly with 0", () => {
  const rules = Array.from(
    { length: 1500 },
    (_, at) => `User-agent: bot${at}\nDisallow: /${"x".repeat(60)}${at}\n`,
  ).join("");
  const run = spawnSync(
    "bash",
    [
      "-c",
      `"${process.execPath}" "${bin}" diff ${file("")} ${file(rules)} --json | head -n 1 | wc -l; echo "status ` +
        `\${PIPESTATUS[0]}"`,
    ],
    { cwd: root, encoding: "utf8" },
  );
  expect(run.stdout.split("\n").map((line) => line.trim())).toEqual(["1", "status 0", ""]);
});

test("hostile files end within the steps", () => {
  const rules = timesOf("rules of a hostile comparison", 3000, 500);
  const stars = (letter: string): string =>
    star + Array.from({ length: rules }, (_, at) => `Disallow: /*${letter}*${at}*b*c$\n`).join("");
  const started = performance.now();
  const run = maycrawl(["diff", file(stars("x")), file(stars("y")), "--json"]);
  expect(performance.now() - started).toBeLessThan(90_000);
  expect([1, 3]).toContain(run.status);
}, 120_000);
