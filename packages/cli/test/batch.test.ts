// `maycrawl check --batch`: the form is stable, so what is written here is what programs rely on.
import { spawn } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bin, file, maycrawl, root, shop } from "./command.ts";

const robotsTxt = "User-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n";

function answers(questions: readonly object[], words: readonly string[] = []): unknown[] {
  const run = maycrawl(["check", "--batch", ...words], questions.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return run.stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}

describe("the form", () => {
  test("to the letter", () => {
    const run = maycrawl(
      ["check", "--batch"],
      `{"id":1,"robotsTxt":"User-agent: *\\nDisallow: /x","agents":[],"url":"/x"}\n\n  \n` +
        `{"id":2,"robotsTxt":"","agents":[],"url":"/x"}`,
    );
    expect(run.stdout).toBe(
      `{"id":1,"allowed":false,"line":2,"reason":"rule"}\n{"id":2,"allowed":true,"line":0,"reason":"no-group"}\n`,
    );
    expect(run.stderr).toBe("");
    expect(run.status).toBe(1);
  });

  test.each([
    `1`,
    `"a"`,
    `"\\u001b\\u009b[31m"`,
    `null`,
    `true`,
    `-0.50`,
    `12345678901234567890`,
    `1e400`,
    `{"a":[1.10,{"id":2}],"b":"}\\"]"}`,
    `[]`,
    `""`,
  ])("an id goes back as it came: %s", (id) => {
    const run = maycrawl(
      ["check", "--batch"],
      `{ "x": [{"id":9}], "id" : ${id} ,"robotsTxt":"","agents":[],"url":"/"}\n{"robotsTxt":1,"id":${id}}\n`,
    );
    const [first, second] = run.stdout.split("\n");
    expect(first).toBe(`{"id":${id},"allowed":true,"line":0,"reason":"no-group"}`);
    expect(second?.startsWith(`{"id":${id},"error":`)).toBe(true);
  });

  test("without an id, null", () => {
    expect(answers([{ robotsTxt, agents: [], url: "/" }])).toEqual([
      { id: null, allowed: true, line: 0, reason: "no-rule" },
    ]);
  });

  test("a member that is null is absent", () => {
    expect(
      answers([{ id: 1, robotsTxt, robotsTxtBase64: null, file: null, dialect: null, agents: [], url: "/x" }]),
    ).toMatchObject([{ allowed: false }]);
  });

  test("an empty input asks nothing", () => {
    expect(maycrawl(["check", "--batch"], "")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("nothing allowed or disallowed: the exit code is the worst", () => {
    expect(maycrawl(["check", "--batch"], JSON.stringify({ id: 1, robotsTxt, agents: [], url: "/" })).status).toBe(0);
    expect(maycrawl(["check", "--batch"], JSON.stringify({ id: 1, robotsTxt, agents: [], url: "cart" })).status).toBe(
      3,
    );
  });
});

describe("the question", () => {
  test("agents are literal and united; an empty list is any crawler that no group names", () => {
    const ask = (id: number, agents: string[], url: string): object => ({ id, robotsTxt, agents, url });
    expect(
      answers([
        ask(1, ["a"], "/a"),
        ask(2, ["a"], "/b"),
        ask(3, ["a", "b"], "/b"),
        ask(4, [], "/a"),
        ask(5, [], "/x"),
        ask(6, ["c"], "/x"),
      ]),
    ).toMatchObject([{ line: 5 }, { line: 0 }, { line: 8 }, { line: 0 }, { line: 2 }, { line: 2 }]);
  });

  test("the registry is never asked: Googlebot-Image has no fallback, AdsBot-Google obeys *", () => {
    const file = "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n";
    expect(
      answers(["Googlebot-Image", "AdsBot-Google"].map((agent) => ({ robotsTxt: file, agents: [agent], url: "/" }))),
    ).toMatchObject([{ allowed: false }, { allowed: false }]);
  });

  test("odd agents and URLs get the dialect's answer", () => {
    const odd = (agents: string[], url: string): object => ({
      robotsTxt: "User-agent: *\nDisallow: /\n",
      agents,
      url,
      dialect: "google",
    });
    expect(
      answers([odd([""], ""), odd(["x y"], "nonsense"), odd(["\u0000"], "http://[::1/x"), odd(["*"], "\ud800")]),
    ).toMatchObject(Array.from({ length: 4 }, () => ({ allowed: false, line: 2 })));
  });

  test("octets in base64, with and without padding", () => {
    const octets = Buffer.from("User-agent: *\nDisallow: /\xe9\n", "latin1").toString("base64");
    const ask = (robotsTxtBase64: string): object => ({ robotsTxtBase64, agents: [], url: "/%E9" });
    expect(answers([ask(octets), ask(octets.replace(/=+$/, ""))])).toMatchObject([{ line: 2 }, { line: 2 }]);
  });

  test("a dialect of its own, else that of --dialect", () => {
    const typo = "User-agent: *\nDisalow: /x\n";
    const questions = [
      { robotsTxt: typo, agents: [], url: "/x" },
      { robotsTxt: typo, agents: [], url: "/x", dialect: "rfc9309" },
    ];
    expect(answers(questions, ["--dialect", "rfc9309-strict"])).toMatchObject([{ allowed: true }, { allowed: false }]);
  });

  test("a budget of steps", () => {
    const stars = { id: 1, robotsTxt: "User-agent: *\nDisallow: /*a*a*b\n", agents: [], url: `/${"a".repeat(100)}` };
    expect(answers([stars], ["--max-steps", "5"])).toEqual([{ id: 1, allowed: null, line: 0, reason: "step-limit" }]);
  });

  test("agents that differ only in where a separator stands are told apart", () => {
    const both = "User-agent: a\nDisallow: /1\n\nUser-agent: b\nDisallow: /2\n";
    const ask = (agents: string[]): object => ({ robotsTxt: both, agents, url: "/2" });
    expect(answers([ask(["a", "b"]), ask(['a","b']), ask(["a b"]), ask(["b"]), ask(['["b"]'])])).toMatchObject([
      { line: 5 },
      { line: 0 },
      { line: 0 },
      { line: 5 },
      { line: 0 },
    ]);
  });
});

test("a file is read once, though it goes away, and named relative to the working directory", async () => {
  const copy = file("");
  copyFileSync(`${root}${shop}`, copy);
  const child = spawn(process.execPath, [bin, "check", "--batch"], { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const lines = child.stdout.setEncoding("utf8")[Symbol.asyncIterator]();
  const ask = async (name: string): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify({ id: name, file: name, agents: ["x"], url: "/cart" })}\n`);
    // One question, one answer at once: what was gathered goes out before the command waits.
    return JSON.parse((await lines.next()).value as string) as unknown;
  };
  expect(await ask(copy)).toMatchObject({ allowed: false, line: 3 });
  rmSync(copy);
  expect(await ask(shop)).toMatchObject({ allowed: false, line: 3 });
  expect(await ask(copy)).toMatchObject({ allowed: false, line: 3 });
  child.stdin.end();
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
});

test("order is kept over many files, each asked about by turns, beyond what is kept of rule sets", () => {
  const questions = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    robotsTxt: `User-agent: *\nDisallow: /${id % 300}/\n`,
    agents: id % 2 === 0 ? [] : ["x"],
    url: `/${id % 7}/`,
  }));
  expect(answers(questions)).toEqual(
    questions.map(({ id }) =>
      id % 300 === id % 7
        ? { id, allowed: false, line: 2, reason: "rule" }
        : { id, allowed: true, line: 0, reason: "no-rule" },
    ),
  );
});

test("a line over 64 MiB is an error item, and the next is answered", () => {
  const input = Buffer.concat([
    Buffer.alloc(66 * 1024 * 1024, "x"),
    Buffer.from(`\n{"id":1,"robotsTxt":"","agents":[],"url":"/"}\n`),
  ]);
  const run = maycrawl(["check", "--batch"], input);
  expect(
    run.stdout
      .split("\n")
      .slice(0, 2)
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([
    { id: null, error: { code: "line-too-long" } },
    { id: 1, allowed: true },
  ]);
  expect(run.status).toBe(3);
});
