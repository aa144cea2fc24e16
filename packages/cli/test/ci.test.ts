// `maycrawl ci` through the real command: what passes, fails and is not settled, every form of report, and that no text
// of a stranger becomes markup or a command in any of them.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { describe, expect, test } from "vitest";
import { bin, codes, maycrawlWith, type Run } from "./command.ts";
import { readXml, type XmlElement } from "./xml.ts";

interface OutcomeLine {
  readonly environment: string;
  readonly robots: string;
  readonly name: string;
  readonly state: string;
  readonly urls: number;
  readonly contraryUrls: number;
  readonly problems: readonly {
    readonly kind: string;
    readonly text: string;
    readonly agents: readonly string[];
    readonly line: number;
    readonly urls: number | null;
  }[];
}

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const place = mkdtempSync(join(tmpdir(), "maycrawl-ci-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  return place;
}

function ci(cwd: string, words: readonly string[] = [], input = ""): Run {
  return maycrawlWith(["ci", ...words], { cwd, input });
}

function linesOf(run: Run): OutcomeLine[] {
  return run.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as OutcomeLine);
}

const robots = `User-agent: *
Disallow: /cart
Allow: /cart/help

User-agent: GPTBot
Disallow: /
`;
const expectations = (...list: object[]): string =>
  JSON.stringify({ environments: { production: { robots: "robots.txt", expectations: list } } });

/** One expectation, and what becomes of it: its state, and for each problem its kind, line, agents and text. */
const held: readonly [
  what: string,
  expectation: object,
  state: string,
  problems: readonly (readonly [string, number, string, string])[],
][] = [
  ["URLs are allowed", { expect: "allowed", agents: ["*"], urls: ["/", "https://shop.example/x"] }, "passed", []],
  ["a URL is disallowed", { expect: "disallowed", agents: ["GPTBot"], urls: ["/"] }, "passed", []],
  [
    "a URL is closed that should be open",
    { expect: "allowed", agents: ["*"], urls: ["/cart/1"] },
    "failed",
    [["contrary", 2, "*", '/cart/1 is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "a URL is open that should be closed",
    { expect: "disallowed", agents: ["FooBot"], urls: ["/cart/help/x"] },
    "failed",
    [["contrary", 3, "FooBot", '/cart/help/x is allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "no rule decides",
    { expect: "disallowed", agents: ["*"], urls: ["/x"] },
    "failed",
    [["contrary", 0, "*", "/x is allowed: no rule decides"]],
  ],
  [
    "for some agents only",
    { expect: "allowed", agents: ["FooBot", "GPTBot", "BarBot"], urls: ["/x"] },
    "failed",
    [["contrary", 6, "GPTBot", '/x is disallowed: line 6 "Disallow: /"']],
  ],
  [
    "URLs that one line decides are counted",
    { expect: "allowed", agents: ["A", "B"], urls: ["/cart/1", "/cart/2", "/x"] },
    "failed",
    [["contrary", 2, "A,B", '2 URLs such as /cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "within the budget",
    { expect: "allowed", agents: ["A", "B"], urls: ["/cart/1", "/cart/2"], budget: 2 },
    "passed",
    [["contrary", 2, "A,B", '2 URLs such as /cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "over the budget",
    { expect: "allowed", agents: ["A"], urls: ["/cart/1", "/cart/2"], budget: 1 },
    "failed",
    [["contrary", 2, "A", '2 URLs such as /cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  ["a pattern is proven", { expect: "disallowed", agents: ["GPTBot"], patterns: ["*", "/*.html$"] }, "passed", []],
  [
    "a pattern is contradicted by a path",
    { expect: "disallowed", agents: ["*"], patterns: ["/cart"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /cart matches, is allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "no budget counts for patterns",
    { expect: "disallowed", agents: ["*"], patterns: ["/cart"], budget: 99 },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /cart matches, is allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "a pattern that matches nothing",
    { expect: "disallowed", agents: ["GPTBot"], patterns: ["/./x"] },
    "failed",
    [["nothing", 0, "", "the pattern /./x matches no possible URL"]],
  ],
  // RFC 9309 section 2.2.2: the robots.txt itself is allowed whatever its rules say.
  [
    "a pattern of the robots.txt alone",
    { expect: "disallowed", agents: ["*"], patterns: ["/robots.txt$"] },
    "failed",
    [
      [
        "nothing",
        0,
        "",
        "the pattern /robots.txt$ matches only the robots.txt itself, which is always allowed: it is not tested",
      ],
    ],
  ],
  [
    "a list",
    { expect: "allowed", agents: ["*"], lists: ["lists/urls.csv"] },
    "failed",
    [["contrary", 2, "*", '2 URLs such as https://shop.example/cart/1: each is disallowed: line 2 "Disallow: /cart"']],
  ],
  [
    "a list without a URL",
    { expect: "allowed", agents: ["*"], lists: ["empty.txt"] },
    "failed",
    [["nothing", 0, "", "the list empty.txt holds no URL that can be tested"]],
  ],
  [
    "an invalid URL",
    { expect: "allowed", agents: ["*"], urls: ["x y"] },
    "incomplete",
    [["unsettled", 0, "", 'x y has no answer: it is neither an absolute URL nor a path that begins with "/"']],
  ],
  [
    "a URL of another origin",
    { expect: "allowed", agents: ["*"], urls: ["https://shop.example/", "https://other.example/"] },
    "incomplete",
    [["unsettled", 0, "", "https://other.example/ has no answer: the file governs https://shop.example only"]],
  ],
  ["unchanged", { expect: "unchanged", agents: ["GPTBot"], baseline: "old.txt" }, "passed", []],
  [
    "changed",
    { expect: "unchanged", agents: ["*", "GPTBot"], baseline: "old.txt" },
    "failed",
    [["contrary", 3, "*", '/cart/help* is newly allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "unchanged on these URLs",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/cart/x", "/"] },
    "passed",
    [],
  ],
  [
    "changed on these URLs",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/cart/help", "/"] },
    "failed",
    [["contrary", 3, "*", '/cart/help is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "changed on these URLs, within the budget",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/cart/help", "/"], budget: 1 },
    "passed",
    [["contrary", 3, "*", '/cart/help is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "unchanged within a pattern",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/products/"] },
    "passed",
    [],
  ],
  [
    "changed within one pattern, unchanged within another",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/*/help$", "/cart/x"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /*/help$ matches, is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "changed within patterns that are closed in part",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/*.html$", "/c*/x", "/cart/h"] },
    "failed",
    [
      ["contrary", 3, "*", '/cart/help.html, which /*.html$ matches, is now allowed: line 3 "Allow: /cart/help"'],
      ["contrary", 3, "*", '/cart/help/x, which /c*/x matches, is now allowed: line 3 "Allow: /cart/help"'],
      ["contrary", 3, "*", '/cart/help, which /cart/h matches, is now allowed: line 3 "Allow: /cart/help"'],
    ],
  ],
  [
    "unchanged within patterns that no changed path matches",
    {
      expect: "unchanged",
      agents: ["*"],
      baseline: "old.txt",
      patterns: ["/products/*.pdf$", "/cart/x", "/cart/hel$"],
    },
    "passed",
    [],
  ],
  [
    "changed within a pattern",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/cart"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which /cart matches, is now allowed: line 3 "Allow: /cart/help"']],
  ],
  [
    "changed within a pattern that is open in part before and now",
    { expect: "unchanged", agents: ["*"], baseline: "old.txt", patterns: ["/"] },
    "failed",
    [["contrary", 3, "*", '/cart/help, which / matches, is now allowed: line 3 "Allow: /cart/help"']],
  ],
];

const files = {
  "robots.txt": robots,
  "old.txt": "User-agent: *\nDisallow: /cart\nUser-agent: GPTBot\nDisallow: /*\n",
  "empty.txt": "\n \n",
  "lists/urls.csv":
    "url,clicks\nhttps://shop.example/cart/1,3\nhttps://shop.example/cart/2,2\nhttps://shop.example/,9\n",
};

describe("expectations", () => {
  // One run for all of them: each stands on its own. The URLs of one must not say which origin another's are of.
  const environments = Object.fromEntries(
    held.map(([what, expectation]) => [what, { robots: "robots.txt", expectations: [expectation] }]),
  );
  const run = ci(folderOf({ ...files, "robots.expect.json": JSON.stringify({ environments }) }), ["--format", "json"]);
  const outcomes = new Map(linesOf(run).map((one) => [one.environment, one]));

  test.each(held)("%s", (what, _, state, problems) => {
    const one = outcomes.get(what);
    expect(one?.problems.map(({ kind, line, agents, text }) => [kind, line, agents.join(","), text])).toEqual(problems);
    expect(one?.state).toBe(state);
  });

  test.each([
    ["passed", 0],
    ["failed", 1],
    ["incomplete", 3],
  ])("%s ends with %i", (state, status) => {
    const some = held.filter(([, , one]) => one === state || one === "passed").slice(0, 30);
    const chosen = Object.fromEntries(
      some.map(([what, expectation]) => [what, { robots: "robots.txt", expectations: [expectation] }]),
    );
    expect(ci(folderOf({ ...files, "robots.expect.json": JSON.stringify({ environments: chosen }) })).status).toBe(
      status,
    );
  });

  test("what is not settled outweighs what failed", () => {
    expect(run.status).toBe(3);
    expect(run.stderr).toBe("");
  });
});

describe("environments and files", () => {
  const two = JSON.stringify({
    environments: {
      production: {
        robots: "public/robots.txt",
        origin: "https://shop.example",
        expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }],
      },
      staging: {
        robots: "staging.txt",
        expectations: [{ expect: "disallowed", agents: ["*", "all"], patterns: ["*"] }],
      },
    },
  });
  const place = folderOf({
    "config/expect.json": two,
    "config/public/robots.txt": robots,
    "config/staging.txt": "User-agent: *\nDisallow: /\n",
    "closed.txt": "User-agent: *\nDisallow: /\n",
  });

  test("paths are from where the expectations stand; all environments unless one is named", () => {
    const lines = linesOf(ci(place, ["--config", "config/expect.json", "--format", "json"]));
    expect(lines.map(({ environment, robots, state }) => [environment, robots, state])).toEqual([
      // Some of the known crawlers obey no group for *: they are not closed out by it.
      ["production", "config/public/robots.txt", "passed"],
      ["staging", "config/staging.txt", "failed"],
    ]);
    expect(
      linesOf(ci(place, ["--config", "config/expect.json", "--format", "json", "--env", "production"])).length,
    ).toBe(1);
  });

  test("--file is looked at in the environment's place, each in turn, from the working directory", () => {
    const lines = linesOf(
      ci(place, [
        "--config",
        "config/expect.json",
        "--env",
        "production",
        "--file",
        "closed.txt",
        "--file",
        "config/public/robots.txt",
        "--format",
        "json",
      ]),
    );
    expect(lines.map(({ robots, state }) => [robots, state])).toEqual([
      ["closed.txt", "failed"],
      ["config/public/robots.txt", "passed"],
    ]);
    expect(ci(place, ["--config", "config/expect.json", "--env", "production", "--file", "-"], robots).status).toBe(0);
  });

  test("what is undetermined is not settled, though it was so before", () => {
    // The first edition leaves the order among wildcard rules open.
    const undecided = "User-agent: *\nDisallow: /*a\nAllow: /*b\n";
    const list = [
      { expect: "unchanged", agents: ["*"], baseline: "old.txt", urls: ["/ab"] },
      { expect: "allowed", agents: ["*"], urls: ["/ab"] },
      { expect: "disallowed", agents: ["*"], patterns: ["/ab"] },
    ];
    const config = JSON.stringify({
      environments: { p: { robots: "robots.txt", dialect: "google-2012", expectations: list } },
    });
    const run = ci(folderOf({ "robots.txt": undecided, "old.txt": undecided, "robots.expect.json": config }), [
      "--format",
      "json",
    ]);
    expect([run.status, linesOf(run).map((one) => one.state)]).toEqual([3, ["incomplete", "incomplete", "incomplete"]]);
  });

  test("what the steps do not reach is not settled", () => {
    // More octets of patterns than comparison walks: every rule written another way.
    const rules = (stars: string): string =>
      `User-agent: *\n` +
      `${Array.from({ length: 400 }, (_, at) => `Disallow: /${at}${stars}${"x".repeat(12_000)}\n`).join("")}`;
    const config = JSON.stringify({
      environments: {
        p: {
          robots: "robots.txt",
          dialect: "google",
          expectations: [{ expect: "unchanged", agents: ["*"], baseline: "old.txt" }],
        },
      },
    });
    const run = ci(folderOf({ "robots.txt": rules("**"), "old.txt": rules("*"), "robots.expect.json": config }), [
      "--format",
      "json",
    ]);
    expect([run.status, linesOf(run).map((one) => one.problems.map((problem) => problem.text))]).toEqual([
      3,
      [["the steps ran out before all paths were compared"]],
    ]);
  });

  test.each([
    ["HTML", "<!doctype html><title>Not found</title>", 1],
    ["JSON", '{"error": "not found"}', 1],
    ["UTF-16", Buffer.from("User-agent: *", "utf16le"), 1],
    ["an empty file", "", 0],
  ])(
    "%s in place of a robots.txt: nothing in it could contradict an expectation, so it fails",
    (_what, content, status) => {
      const config = JSON.stringify({
        environments: {
          p: { robots: "robots.txt", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
        },
      });
      const place = folderOf({ "robots.expect.json": config, "robots.txt": content });
      const run = ci(place);
      expect(run.status).toBe(status);
      expect(run.stdout).toContain("(1 URL, 1 agent)");
    },
  );

  test("an agent with a slip is a warning, which --strict makes an error", () => {
    const config = JSON.stringify({
      environments: {
        p: { robots: "robots.txt", expectations: [{ expect: "allowed", agents: ["Googelbot"], urls: ["/"] }] },
      },
    });
    const place = folderOf({ "robots.expect.json": config, "robots.txt": "User-agent: *\nDisallow: /x\n" });
    const run = ci(place);
    expect([run.status, run.stderr]).toEqual([
      0,
      'maycrawl: warning: environments.p.expectations[0].agents has an unknown crawler "Googelbot"; did you ' +
        "mean Googlebot?\n",
    ]);
    expect(ci(place, ["--strict"]).status).toBe(2);
  });

  test("a site is asked, and its origin governs", async () => {
    const server = createServer((request, response) =>
      response.writeHead(request.url === "/robots.txt" ? 200 : 404, { "content-type": "text/plain" }).end(robots),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const config = JSON.stringify({
      environments: {
        live: {
          robots: url,
          expectations: [
            { expect: "allowed", agents: ["*"], urls: ["/", `${url}/x`] },
            { expect: "allowed", agents: ["*"], urls: ["https://shop.example/"] },
            { expect: "unchanged", agents: ["*"], baseline: "robots.txt" },
          ],
        },
      },
    });
    const child = spawn(process.execPath, [bin, "ci", "--no-store", "--private", "--format", "json"], {
      cwd: folderOf({ "robots.expect.json": config, "robots.txt": robots }),
    });
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    const status = await new Promise((resolve) => child.on("close", resolve));
    server.close();
    const lines = linesOf({ stdout, stderr: "", status: 0 });
    expect(lines.map(({ robots, state }) => [robots, state])).toEqual([
      [url, "passed"],
      [url, "incomplete"],
      [url, "passed"],
    ]);
    expect(status).toBe(3);
  });

  test("a site that does not answer settles nothing", () => {
    const config = JSON.stringify({
      environments: {
        live: { robots: "http://127.0.0.1:1", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
      },
    });
    const run = ci(folderOf({ "robots.expect.json": config }), ["--no-store", "--format", "json"]);
    expect([run.status, linesOf(run).map((one) => one.state), codes(run)]).toEqual([
      3,
      ["incomplete"],
      ["robots-unreachable"],
    ]);
  });
});

describe("wrong calls", () => {
  const place = folderOf({
    ...files,
    "robots.expect.json": expectations({ expect: "allowed", agents: ["*"], urls: ["/"] }),
    "bad.json": "{",
    "odd.json": expectations({}),
    "nofile.json": expectations({ expect: "allowed", agents: ["*"], lists: ["nowhere.txt"] }),
    "nobase.json": expectations({ expect: "unchanged", agents: ["*"], baseline: "nowhere.txt" }),
    "two.json": JSON.stringify({
      environments: {
        a: { robots: "robots.txt", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
        b: { robots: "nowhere", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] },
      },
    }),
  });
  test.each([
    ["expectations-unreadable", ["--config", "nowhere.json"]],
    ["expectations-unreadable", ["--config", "."]],
    ["expectations-invalid", ["--config", "bad.json"]],
    ["expectations-invalid", ["--config", "odd.json"]],
    ["unknown-environment", ["--env", "nonsense"]],
    ["urls-unreadable", ["--config", "nofile.json"]],
    ["robots-unreadable", ["--config", "nobase.json"]],
    ["robots-unreadable", ["--config", "two.json"]],
    ["robots-unreadable", ["--file", "nowhere"]],
    ["usage", ["--config", "two.json", "--file", "robots.txt"]],
    ["usage", ["--format", "xml"]],
    ["usage", ["--format", "constructor"]],
    ["usage", ["--fresh"]],
    ["usage", ["--init", "--env", "x"]],
    ["usage", ["robots.txt"]],
    ["file-exists", ["--init"]],
  ] as const)("%s ends with 2: maycrawl ci %j", (code, words) => {
    const run = ci(place, words);
    expect([run.status, codes(run), run.stdout]).toEqual([2, [code], ""]);
    expect(run.stderr).toMatch(/: .*[:;,?] /);
  });

  test("--init writes a file that runs, and never over another", () => {
    const site = folderOf({ "public/robots.txt": "User-agent: *\nDisallow: /cart\n" });
    expect(ci(site, ["--init"])).toMatchObject({ status: 0, stdout: "" });
    const text = readFileSync(join(site, "robots.expect.json"), "utf8");
    expect(text).toContain('"robots": "public/robots.txt"');
    expect(ci(site).status).toBe(0);
    writeFileSync(join(site, "robots.expect.json"), "mine");
    expect(codes(ci(site, ["--init"]))).toEqual(["file-exists"]);
    expect(readFileSync(join(site, "robots.expect.json"), "utf8")).toBe("mine");
    expect(codes(ci(site, ["--init", "--config", "no/where.json"]))).toEqual(["file-unwritable"]);
  });

  test("--output takes the report, and people read theirs all the same", () => {
    const run = ci(place, ["--format", "json", "--output", "report.json"]);
    expect(JSON.parse(readFileSync(join(place, "report.json"), "utf8"))).toMatchObject({ state: "passed" });
    expect(run.stdout).toContain("1 passed, 0 failed, 0 incomplete");
    const lost = ci(place, ["--output", "no/where.txt"]);
    expect([lost.status, codes(lost)]).toEqual([3, ["file-unwritable"]]);
  });

  test("a pipe that is closed early ends it quietly with 0", () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({
      name: `expectation ${at}`,
      expect: "allowed",
      agents: ["*"],
      urls: ["/"],
    }));
    const run = spawnSync(
      "bash",
      ["-c", `"${process.execPath}" "${bin}" ci | head -n 1 | wc -l; echo "status \${PIPESTATUS[0]}"`],
      { cwd: folderOf({ ...files, "robots.expect.json": expectations(...many) }), encoding: "utf8" },
    );
    expect([run.stdout.split("\n").map((line) => line.trim()), run.stderr]).toEqual([["1", "status 0", ""], ""]);
  });
});

describe("reports", () => {
  /**
   * What would be markup, a command or a mention somewhere; each as a name, as a URL and, where it can be, in a rule.
   */
  const payloads = [
    "::error::x",
    "\n::set-output name=a::b",
    "\r\n::warning::x",
    "##[error]x",
    "%0A::error::x",
    ",line=9,title=x::y",
    "<script>alert(1)</script>",
    '"><x y="',
    "]]>",
    "<!--",
    "&amp;",
    "| a | b |",
    "`code`",
    "@somebody",
    "#1",
    "[x](https://evil.example)",
    "![x](y)",
    "{0}",
    "[x](1)",
    "\\",
    "\u0000\u0008\u001b[31m",
    "\ufffe\uffff",
    "\ud800",
    "\u202e\u2066",
    "$(id)",
    "'; DROP TABLE x",
    "**b**",
    "</code>",
  ];
  const rules = payloads.filter((text) => !/[\r\n\u0000#]/.test(text));
  const hostile = {
    "robots.txt":
      `User-agent: *\n` +
      `${rules.map((text, at) => `Disallow: /r${at}/*\nDisallow: /r${at}$ ${text}\n`).join("")}Disallow: /u/\n`,
    "robots.expect.json": JSON.stringify({
      environments: Object.fromEntries(
        payloads.map((text, at) => [
          `${at}${text}`,
          {
            robots: "robots.txt",
            expectations: [
              {
                name: `name ${text}`,
                expect: "allowed",
                agents: ["*", "FooBot"],
                urls: [`/u/${at}${text}`, `/r${at}/x`, `/r${at}`],
              },
            ],
          },
        ]),
      ),
    }),
  };
  const place = folderOf(hostile);
  const report = (format: string): string => ci(place, ["--format", format]).stdout;

  test("github: each line is one of our commands, whatever it says", () => {
    const lines = report("github").trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(payloads.length);
    for (const line of lines) {
      // As the runner reads it: properties up to the second "::", without ":" and "," in their values.
      const command = /^::(error|notice) ((?:[a-z]+=[^:,]*)(?:,[a-z]+=[^:,]*)*)::(.*)$/.exec(line);
      if (command === null) throw new Error(`no command of ours: ${line}`);
      expect(line).not.toMatch(/##\[|[\r\u0000-\u001f\u007f-\u009f\u202e\u2066]/);
      const keys = (command[2] ?? "").split(",").map((one) => one.split("=")[0]);
      expect(keys).toEqual(command[1] === "notice" ? ["title"] : ["file", "line", "title"]);
    }
    const unescaped = (text: string): string =>
      text
        .replaceAll("%2C", ",")
        .replaceAll("%3A", ":")
        .replaceAll("%0A", "\n")
        .replaceAll("%0D", "\r")
        .replaceAll("%25", "%");
    expect(unescaped(lines.find((line) => line.includes("title=4%25")) ?? "")).toContain("%0A::error::x");
  });

  test("junit: well-formed, and every text is text", () => {
    const root = readXml(report("junit"));
    expect([root.name, root.attributes.get("tests"), root.children.length]).toEqual([
      "testsuites",
      String(payloads.length),
      payloads.length,
    ]);
    const shapes = new Set<string>();
    const walk = (one: XmlElement, path: string): void => {
      shapes.add(`${path}/${one.name} ${[...one.attributes.keys()].join(" ")}`);
      for (const child of one.children) walk(child, `${path}/${one.name}`);
    };
    walk(root, "");
    expect([...shapes].sort()).toEqual([
      "/testsuites name tests failures errors skipped time",
      "/testsuites/testsuite name tests failures errors skipped time",
      "/testsuites/testsuite/testcase classname name time",
      "/testsuites/testsuite/testcase/error message type",
      "/testsuites/testsuite/testcase/failure message type",
    ]);
    const names = root.children.map((suite) => suite.children[0]?.attributes.get("name"));
    expect(names[payloads.indexOf("]]>")]).toBe("name ]]>");
    expect(names[payloads.indexOf('"><x y="')]).toBe('name "><x y="');
  });

  test("sarif: of the published structure", () => {
    const text = report("sarif");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/);
    const log = JSON.parse(text) as {
      version: string;
      $schema: string;
      runs: {
        tool: {
          driver: {
            name: string;
            version: string;
            informationUri: string;
            rules: { id: string; shortDescription: { text: string } }[];
          };
        };
        results: SarifResult[];
        columnKind: string;
        invocations: { executionSuccessful: boolean }[];
      }[];
    };
    expect([log.version, log.runs.length]).toEqual(["2.1.0", 1]);
    const [run] = log.runs;
    expect(run?.tool.driver).toMatchObject({
      name: "maycrawl",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    });
    expect(URL.canParse(run?.tool.driver.informationUri ?? "")).toBe(true);
    expect(run?.columnKind).toBe("utf16CodeUnits");
    const ids = run?.tool.driver.rules.map((rule) => rule.id) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
    expect(run?.results.length).toBeGreaterThan(payloads.length);
    for (const result of run?.results ?? []) {
      expect(Object.keys(result).sort()).toEqual([
        "level",
        "locations",
        "message",
        "partialFingerprints",
        "ruleId",
        "ruleIndex",
      ]);
      expect(ids[result.ruleIndex]).toBe(result.ruleId);
      expect(result.level).toBe("error");
      // Sections 3.11.5 and 3.11.6: braces stand doubled, and no bracket or backslash stands bare.
      expect(result.message.text.replace(/\{\{|\}\}|\\[\\[\]]/g, "")).not.toMatch(/[{}[\]\\]/);
      expect(result.locations).toEqual([
        {
          physicalLocation: {
            artifactLocation: { uri: "robots.txt" },
            region: { startLine: expect.any(Number) as number },
          },
        },
      ]);
      expect(result.locations[0]?.physicalLocation.region.startLine).toBeGreaterThan(0);
      expect(Object.values(result.partialFingerprints)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    }
    expect(new Set(run?.results.map((result) => JSON.stringify(result.partialFingerprints))).size).toBe(
      run?.results.length,
    );
  });

  test("markdown: a table of as many cells in each row, and nothing in them but references and our own tags", () => {
    const lines = report("markdown").trimEnd().split("\n");
    const rows = lines.filter((line) => line.startsWith("| ") && !line.startsWith("| result"));
    expect(rows.length).toBe(payloads.length);
    for (const row of rows) {
      expect(row.split("|").length).toBe(7);
      // The words of ours, taken away; what is left is letters, blanks, "/" and "-".
      const rest = row.replaceAll(/<code>|<\/code>|<br>|&#\d+;|\||❌|⚠️|✅|,/g, "");
      expect(rest).toMatch(/^[A-Za-z0-9 /\-\u00a0-\ufffd]*$/);
      expect(row).not.toMatch(/[\u202e\u2066\u0000-\u001f]/);
    }
  });

  test("human and json: nothing steers a terminal or a runner, and JSON says what it was", () => {
    const human = report("human");
    expect(human).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]|##\[/);
    expect(human.split("\n").filter((line) => line.trimStart().startsWith("::"))).toEqual([]);
    const text = report("json");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/);
    const names = linesOf({ stdout: text, stderr: "", status: 0 }).map((one) => one.name);
    expect(names.sort()).toEqual(payloads.map((payload) => `name ${payload}`).sort());
  });

  test("a file's name is a stranger's too", () => {
    const name = "robots %,::[x].txt";
    const site = folderOf({
      [name]: "User-agent: *\nDisallow: /\n",
      "robots.expect.json": expectations({ expect: "allowed", agents: ["*"], urls: ["/"] }),
    });
    const [line] = ci(site, ["--file", name, "--format", "github"]).stdout.split("\n");
    expect(line).toMatch(/^::error file=robots %25%2C%3A%3A\[x\]\.txt,line=2,title=/);
    const log = ci(site, ["--file", name, "--format", "sarif"]).stdout;
    expect(log).toContain('"uri":"robots%20%25%2C%3A%3A%5Bx%5D.txt"');
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: { readonly region: { readonly startLine: number } } }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}
