// `maycrawl diff` through the real command: who changes, where, by which lines; and that every witness flips when it is
// asked. What people read, and wrong calls, are in diff-reports.test.ts.
import { describe, expect, test } from "vitest";
import { codes, file, maycrawl, type Run, star } from "./command.ts";

interface Change {
  readonly witness: string;
  readonly oldLine: number;
  readonly newLine: number;
  readonly urls?: { readonly count: number; readonly examples: readonly string[] };
}

interface ClassLine {
  readonly agents: readonly string[];
  readonly result: string;
  readonly newlyDisallowed: readonly Change[];
  readonly newlyAllowed: readonly Change[];
  readonly newlyUndecided: readonly Change[];
  readonly dialect: string;
  readonly urls?: object;
}

function linesOf(run: Run): ClassLine[] {
  return run.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ClassLine);
}

function diffJson(old: string, renewed: string, ...options: string[]): { run: Run; classes: ClassLine[] } {
  const run = maycrawl(["diff", file(old), file(renewed), "--json", ...options]);
  return { run, classes: linesOf(run) };
}

/** What stays of a class, with its agents in order. */
function stable({ agents, result, newlyDisallowed, newlyAllowed }: ClassLine): [string, string, string[], string[]] {
  const short = (changes: readonly Change[]): string[] =>
    changes.map(({ witness, oldLine, newLine }) => `${witness} ${oldLine} ${newLine}`);
  return [[...agents].sort().join(","), result, short(newlyDisallowed), short(newlyAllowed)];
}

/**
 * Old and new file, then for each class: agents, result, "witness oldLine newLine" newly disallowed and newly allowed.
 */
const compared: readonly [
  what: string,
  old: string,
  renewed: string,
  classes: readonly [string, string, string[], string[]][],
][] = [
  [
    "a rule is added",
    `${star}Disallow: /cart\n`,
    `${star}Disallow: /cart\nDisallow: /p\n`,
    [["*", "different", ["/p 0 3"], []]],
  ],
  [
    "a rule is taken away",
    `${star}Disallow: /cart\nDisallow: /p\n`,
    `${star}Disallow: /cart\n`,
    [["*", "different", [], ["/p 3 0"]]],
  ],
  ["both ways", `${star}Disallow: /a\n`, `${star}Disallow: /b\n`, [["*", "different", ["/b 0 2"], ["/a 2 0"]]]],
  [
    "an exception to what is closed",
    `${star}Disallow: /\n`,
    `${star}Disallow: /\nAllow: /x\n`,
    [["*", "different", [], ["/x 2 3"]]],
  ],
  [
    "only the layout",
    "user-agent:*\ndisallow:/cart\n",
    "# shop\nUser-agent: *\n\nDisallow: /cart\n",
    [["*", "equal", [], []]],
  ],
  [
    "the order of rules",
    `${star}Disallow: /a\nDisallow: /b\n`,
    `${star}Disallow: /b\nDisallow: /a\n`,
    [["*", "equal", [], []]],
  ],
  [
    "a rule that another covers",
    `${star}Disallow: /a\n`,
    `${star}Disallow: /a\nDisallow: /a/b\n`,
    [["*", "equal", [], []]],
  ],
  [
    "a group of its own for one",
    `${star}Disallow: /cart\n`,
    `${star}Disallow: /cart\nUser-agent: Foo\nDisallow: /x\n`,
    [
      ["*", "equal", [], []],
      ["Foo", "different", ["/x 0 4"], ["/cart 2 0"]],
    ],
  ],
  [
    "two tokens with one answer are one class",
    "User-agent: A\nUser-agent: B\nDisallow: /\n",
    "User-agent: A\nDisallow: /\nUser-agent: B\nDisallow: /\n",
    [
      ["*", "equal", [], []],
      ["A,B", "equal", [], []],
    ],
  ],
  [
    "a name with the same answers as all others",
    `${star}Disallow: /a\nUser-agent: Foo\nDisallow: /a\n`,
    `${star}Disallow: /a\n`,
    [["*,Foo", "equal", [], []]],
  ],
  ["nothing at all", "", "", [["*", "equal", [], []]]],
  ["everything is closed", "", `${star}Disallow: /\n`, [["*", "different", ["/ 0 2"], []]]],
  ["the robots.txt itself never changes", "", `${star}Disallow: /robots.txt$\n`, [["*", "equal", [], []]]],
  ["an end anchor", `${star}Disallow: /a\n`, `${star}Disallow: /a$\n`, [["*", "different", [], ["/a! 2 0"]]]],
];

describe("classes and witnesses", () => {
  test.each(compared)("%s", (_, old, renewed, classes) => {
    const { run, classes: found } = diffJson(old, renewed);
    const sorted = found.map(stable).sort((a, b) => (a[0] < b[0] ? -1 : 1));
    // Which octet stands behind an anchor is comparison's choice: any makes as short a witness.
    const anyOctet = (rows: string[]): string[] => rows.map((row) => row.replace(/^\/a[!-~] /, "/a! "));
    expect(
      sorted.map(([agents, result, closed, opened]) => [agents, result, anyOctet(closed), anyOctet(opened)]),
    ).toEqual(classes);
    expect(run.status).toBe(classes.some(([, result]) => result === "different") ? 1 : 0);
    expect(run.stderr.replace(/^maycrawl: note: .*holds no group.*\n/gm, "")).toBe("");
  });

  test("every witness flips when it is asked through check", () => {
    const questions: string[] = [];
    const expected: object[] = [];
    const ask = (robotsTxt: string, agent: string, witness: string, allowed: boolean, line: number): void => {
      const id = `${questions.length} ${agent} ${witness}`;
      questions.push(
        JSON.stringify({ id, robotsTxt, agents: agent === "*" ? [] : [agent], url: `https://shop.example${witness}` }),
      );
      expected.push({ id, allowed, line });
    };
    for (const [, old, renewed] of compared) {
      for (const one of diffJson(old, renewed).classes) {
        for (const agent of one.agents) {
          for (const { witness, oldLine, newLine } of one.newlyDisallowed) {
            ask(old, agent, witness, true, oldLine);
            ask(renewed, agent, witness, false, newLine);
          }
          for (const { witness, oldLine, newLine } of one.newlyAllowed) {
            ask(old, agent, witness, false, oldLine);
            ask(renewed, agent, witness, true, newLine);
          }
        }
      }
    }
    expect(questions.length).toBeGreaterThan(15);
    const answers = maycrawl(["check", "--batch"], `${questions.join("\n")}\n`)
      .stdout.trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(answers).toMatchObject(expected);
  });

  test.each(["rfc9309", "google", "yandex", "bing", "koster-1996", "original-1994", "google-2012", "rfc9309-strict"])(
    "witnesses under %s, for a known crawler",
    (dialect) => {
      const [old, renewed] = [
        file(`${star}Disallow: /caf%C3%A9\nAllow: /\n`),
        file(`${star}Disallow: /x y\nDisallow: /z\n`),
      ];
      const [one] = linesOf(maycrawl(["diff", old, renewed, "--json", "--agent", "Googlebot", "--dialect", dialect]));
      expect(one?.dialect).toBe(dialect);
      expect(one?.agents).toEqual(["Googlebot"]);
      const changes = [...(one?.newlyDisallowed ?? []), ...(one?.newlyAllowed ?? [])];
      expect(changes.length).toBeGreaterThan(0);
      const ask = (path: string, witness: string): boolean | null | undefined =>
        (
          JSON.parse(
            maycrawl([
              "check",
              "--robots",
              path,
              `https://shop.example${witness}`,
              "--agent",
              "Googlebot",
              "--dialect",
              dialect,
              "--json",
            ]).stdout,
          ) as { allowed: boolean | null }
        ).allowed;
      for (const { witness } of one?.newlyDisallowed ?? [])
        expect([ask(old, witness), ask(renewed, witness)]).toEqual([true, false]);
      for (const { witness } of one?.newlyAllowed ?? [])
        expect([ask(old, witness), ask(renewed, witness)]).toEqual([false, true]);
    },
  );
});

describe("--agent", () => {
  const old = file(`${star}Disallow: /a\n`);
  const renewed = file(`${star}Disallow: /b\nUser-agent: Googlebot\nDisallow: /a\n`);

  test("brings known crawlers with their chains and dialects", () => {
    const classes = linesOf(
      maycrawl(["diff", old, renewed, "--json", "--agent", "Googlebot-Image,AdsBot-Google,FooBot"]),
    );
    // Googlebot-Image falls back to Googlebot; the groups for * do not bind AdsBot-Google; FooBot is nobody known.
    expect(classes.map((one) => [one.agents, one.result, one.dialect])).toEqual([
      [["Googlebot-Image"], "equal", "google"],
      [["AdsBot-Google"], "equal", "google"],
      [["FooBot"], "different", "rfc9309"],
    ]);
  });

  test("is spoken of as it was asked", () => {
    expect(linesOf(maycrawl(["diff", old, renewed, "--json", "--agent", "Bingbot"]))[0]?.agents).toEqual(["Bingbot"]);
  });

  test("what is no agent has no answer", () => {
    const run = maycrawl(["diff", old, old, "--json", "--agent", "*** ,FooBot"]);
    expect([run.status, codes(run), linesOf(run).map((one) => one.agents)]).toEqual([
      3,
      ["invalid-agent"],
      [["FooBot"]],
    ]);
  });
});

describe("what is not decided", () => {
  // Proven equal by the walk alone: the added rule closes what is closed.
  const [old, renewed] = [file(`${star}Disallow: /*a*b\n`), file(`${star}Disallow: /*a*b\nDisallow: /*ab\n`)];

  test("is incomplete and 3, never equal", () => {
    const run = maycrawl(["diff", old, renewed, "--json", "--max-steps", "1"]);
    expect([run.status, linesOf(run).map((one) => one.result)]).toEqual([3, ["incomplete"]]);
    const text = maycrawl(["diff", old, renewed, "--max-steps", "1"]);
    expect([text.status, text.stdout]).toEqual([3, expect.stringContaining("undecided")]);
    expect(text.stdout).not.toContain("proven");
    const markdown = maycrawl(["diff", old, renewed, "--max-steps", "1", "--markdown"]);
    expect(markdown.stdout).toContain("### robots.txt: undecided whether verdicts change");
    expect(maycrawl(["diff", old, renewed]).status).toBe(0);
  });

  test("undetermined on one side is a change of its own kind", () => {
    // The first edition leaves the order among wildcard rules open; without the second rule there is no order to ask
    // for.
    const run = maycrawl([
      "diff",
      file(`${star}Disallow: /*a\n`),
      file(`${star}Disallow: /*a\nAllow: /*b\n`),
      "--json",
      "--dialect",
      "google-2012",
    ]);
    const [one] = linesOf(run);
    expect([run.status, one?.result, one?.newlyUndecided.length]).toEqual([1, "different", 1]);
    expect([one?.newlyAllowed, one?.newlyDisallowed]).toEqual([[], []]);
  });
});

describe("--urls", () => {
  const [old, renewed] = [file(`${star}Disallow: /cart\n`), file(`${star}Disallow: /products\n`)];
  const urls =
    "https://shop.example/\nhttps://shop.example/products/1\nhttps://shop.example/products/2\n\n" +
    "https://shop.example/cart\n";

  test("counts by what decides, with examples of the list", () => {
    const [one] = linesOf(maycrawl(["diff", old, renewed, "--json", "--urls", "-"], urls));
    expect(one?.urls).toEqual({ of: 4, newlyDisallowed: 2, newlyAllowed: 1, newlyUndecided: 0 });
    expect(one?.newlyDisallowed).toMatchObject([
      {
        witness: "/products",
        urls: { count: 2, examples: ["https://shop.example/products/1", "https://shop.example/products/2"] },
      },
    ]);
    expect(one?.newlyAllowed).toMatchObject([
      { witness: "/cart", urls: { count: 1, examples: ["https://shop.example/cart"] } },
    ]);
  });

  test("the text says how many of how many", () => {
    expect(maycrawl(["diff", old, renewed, "--urls", "-"], urls).stdout).toBe(`* (crawlers not named)
  newly disallowed    /products*  new line 2 "Disallow: /products"; before: no rule
    e.g. https://shop.example/products/1   2 of 4 URLs
  newly allowed       /cart*      no rule; before: old line 2 "Disallow: /cart"
    e.g. https://shop.example/cart   1 of 4 URLs
`);
  });

  test("a change that comparison was too short for is found by the list", () => {
    const many = Array.from({ length: 100 }, (_, at) => `Disallow: /p${at}/\n`).join("");
    const run = maycrawl(
      ["diff", file(star), file(star + many), "--json", "--max-steps", "5", "--urls", "-"],
      "/p99/x\n",
    );
    const [one] = linesOf(run);
    expect([run.status, one?.result]).toEqual([1, "different"]);
    expect(one?.newlyDisallowed.find((change) => change.newLine === 101)).toMatchObject({
      oldLine: 0,
      urls: { count: 1, examples: ["/p99/x"] },
    });
  });

  test("what is no URL, or of another origin, has no answer", () => {
    const run = maycrawl(
      ["diff", old, old, "--json", "--urls", "-"],
      "https://shop.example/\nhttps://other.example/\nx\n",
    );
    expect([run.status, codes(run)]).toEqual([3, ["other-origin", "invalid-url"]]);
    expect(linesOf(run)[0]?.urls).toMatchObject({ of: 1 });
  });

  test.each([
    ["no-url", 2, ["--urls", "-"]],
    ["urls-unreadable", 2, ["--urls", "nowhere"]],
    ["urls-unreadable", 2, ["--urls", "."]],
  ] as const)("%s ends with %i", (code, status, options) => {
    const run = maycrawl(["diff", old, old, ...options]);
    expect([run.status, codes(run), run.stdout]).toEqual([status, [code], ""]);
  });
});

describe("what stays within a change", () => {
  const changed = (before: string, after: string, ...words: string[]): string =>
    maycrawl(["diff", file(`User-agent: *\n${before}`), file(`User-agent: *\n${after}`), ...words]).stdout;

  test("a folder instead of everything that begins so: /cart and /cart-x open, /cart/ stays closed", () => {
    expect(changed("Disallow: /cart\n", "Disallow: /cart/\n")).toBe(
      [
        "* (crawlers not named)",
        `  newly allowed       /cart* (in part)  no rule; before: old line 2 "Disallow: /cart"`,
        "    e.g. /cart",
        "    still disallowed: /cart/* (new line 2)",
        "",
      ].join("\n"),
    );
  });

  test("everything instead of a folder", () => {
    expect(changed("Disallow: /\nAllow: /open\n", "Disallow: /x\nDisallow: /y\nDisallow: /open/z$\n")).toContain(
      "    still disallowed: /x* (new line 2), /y* (new line 3)\n",
    );
    expect(changed("Disallow: /shop/old\nAllow: /shop/open\n", "Disallow: /shop\nAllow: /shop/open\n")).toContain(
      "    still allowed: /shop/open* (new line 3)\n",
    );
  });

  test("an exception that stays, and what comes from the old file", () => {
    expect(changed("Disallow: /cart\nAllow: /cart/open\n", "Disallow: /cart/\nAllow: /cart/open\n")).toContain(
      '/cart* (in part)  no rule; before: old line 2 "Disallow: /cart"\n    e.g. /cart\n' +
        "    as before, allowed in part: /cart/* (new line 2)\n",
    );
    expect(changed("Disallow: /cart/\n", "Disallow: /cart\n", "--dialect", "original-1994")).toContain(
      "    still disallowed: /cart/* (old line 2)\n",
    );
  });

  test("nothing where all of it changes", () => {
    const text = changed("Disallow: /cart\n", "Disallow: /x\n");
    expect(text).not.toContain("still");
    expect(text).not.toContain("in part");
  });

  test("in JSON and Markdown too", () => {
    const [line] = changed("Disallow: /cart\n", "Disallow: /cart/\n", "--json")
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text) as Record<string, { unchanged: unknown }[]>);
    expect(line?.["newlyAllowed"]?.[0]?.unchanged).toEqual([
      { pattern: "/cart/*", allowed: "none", oldLine: null, newLine: 2 },
    ]);
    expect(changed("Disallow: /cart\n", "Disallow: /cart/\n", "--markdown")).toContain(
      " in part<br>still disallowed: <code>/cart/&#42;</code>",
    );
  });
});
