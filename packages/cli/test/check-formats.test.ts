// `maycrawl check` for programs: JSON lines and CSV; and control characters from strangers, escaped in every format.
import { describe, expect, test } from "vitest";
import { codes, file, maycrawl, shop } from "./command.ts";

function json(stdout: string): Record<string, unknown>[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("JSON lines", () => {
  test("hold every member", () => {
    const run = maycrawl([
      "check",
      "--robots",
      shop,
      "https://shop.example/cart",
      "--agent",
      "Bingbot,GPTBot",
      "--json",
    ]);
    expect(json(run.stdout)).toEqual([
      {
        url: "https://shop.example/cart",
        agent: "Bingbot",
        path: "/cart",
        allowed: false,
        reason: "rule",
        line: 3,
        column: 1,
        rule: "Disallow: /cart",
        group: { userAgent: "*", line: 2 },
        dialect: "bing",
        productTokens: [],
        crawler: "bingbot",
        notes: [],
        explanation: `line 3 "Disallow: /cart" (group *, line 2)`,
        action: "skip",
        retryAt: null,
      },
      {
        url: "https://shop.example/cart",
        agent: "GPTBot",
        path: "/cart",
        allowed: false,
        reason: "rule",
        line: 9,
        column: 1,
        rule: "Disallow: /",
        group: { userAgent: "GPTBot", line: 7 },
        dialect: "rfc9309",
        productTokens: ["GPTBot"],
        crawler: "GPTBot",
        notes: ["named-group-replaces-global", "dialect-undocumented"],
        explanation: `line 9 "Disallow: /" (group GPTBot, line 7)`,
        action: "skip",
        retryAt: null,
      },
    ]);
    expect(run.status).toBe(1);
  });

  test("have the same members when there is no answer", () => {
    const run = maycrawl([
      "check",
      "--robots",
      shop,
      "/cart",
      "cart",
      "https://b.example/",
      "https://c.example/",
      "--agent",
      "Foo,***",
      "--json",
    ]);
    const lines = json(run.stdout);
    expect(lines.map(({ reason, allowed }) => [reason, allowed])).toEqual([
      ["rule", false],
      ["invalid-agent", null],
      ["invalid-url", null],
      ["invalid-agent", null],
      ["no-rule", true],
      ["invalid-agent", null],
      ["other-origin", null],
      ["invalid-agent", null],
    ]);
    const members = Object.keys(lines[0] ?? {}).sort();
    for (const line of lines) expect(Object.keys(line).sort()).toEqual(members);
  });

  test("the path is each URL's own, though the words are kept", () => {
    const run = maycrawl(["check", "--robots", shop, "/cart/a", "/cart/b", "--json"]);
    expect(json(run.stdout).map(({ path }) => path)).toEqual(["/cart/a", "/cart/b"]);
  });
});

describe("CSV", () => {
  const header =
    "url,agent,path,allowed,reason,line,column,rule,groupUserAgent,groupLine,dialect,productTokens,crawler,notes," +
    "explanation,action,retryAt";

  test("has a header and a row for each URL and agent; what is absent is an empty cell", () => {
    const run = maycrawl(["check", "--robots", shop, "/cart", "/x,y", "cart", "--agent", "Bingbot", "--format", "csv"]);
    expect(run.stdout.split("\r\n")).toEqual([
      header,
      `/cart,Bingbot,/cart,false,rule,3,1,Disallow: /cart,*,2,bing,,bingbot,,"line 3 ""Disallow: /cart"" ` +
        `(group *, line 2)",skip,`,
      `"/x,y",Bingbot,"/x,y",true,no-rule,0,0,,*,2,bing,,bingbot,,"no rule matches (group *, line 2)",fetch,`,
      `cart,Bingbot,,,invalid-url,0,0,,,,bing,,,,"it is neither an absolute URL nor a path that begins with ` +
        `""/""",defer,`,
      "",
    ]);
    expect(run.status).toBe(3);
  });

  test("does not let text become a formula", () => {
    const run = maycrawl(["check", "--robots", shop, "/ok", "=1+1", "@x", "+1", "-1", "--format", "csv"]);
    expect(
      run.stdout
        .split("\r\n")
        .slice(2, 6)
        .map((row) => row.split(",")[0]),
    ).toEqual(["'=1+1", "'@x", "'+1", "'-1"]);
  });

  test.each([
    ["--format", "xml"],
    ["--format", "csv", "--json"],
    ["--format", "csv", "--format", "text"],
  ])("%s %s %s is wrong usage", (...words) => {
    const run = maycrawl(["check", "--robots", shop, "/", ...words]);
    expect([run.status, codes(run)]).toEqual([2, ["usage"]]);
  });

  test("--json is --format json", () => {
    const words = ["check", "--robots", shop, "/cart", "x", "--agent", "Bingbot,***"];
    expect(maycrawl([...words, "--json"]).stdout).toBe(maycrawl([...words, "--format", "json"]).stdout);
  });
});

describe("control characters from strangers", () => {
  const hostile = "/\u001b]0;owned\u0007\u001b[31m\u009b2J\u202ecod.exe";
  const raw = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

  test.each([[[]], [["--json"]]])("never reach the output as they are %j", (format) => {
    const robots = file(`User-agent: *\nUser-agent: Foo\u001b[31m\nDisallow: ${hostile}\nDisallow: /\u001b[31m\n`);
    const list = file(`${hostile}\nhttps://x.example${hostile}\nx${hostile}\n\u001b[31m\n"${hostile}"\n`);
    const csv = file(`${hostile.slice(1)},x\n"${hostile}\n\n",y\n`, ".csv");
    for (const urls of [
      [hostile],
      ["--urls", list],
      ["--urls", csv],
      ["--urls", hostile, "/ok"],
      ["/", "--agent", `${hostile},Foo`],
      ["/", "--agent", `Foo/1 (${hostile})`],
    ]) {
      const run = maycrawl(["check", "--robots", robots, ...urls, ...format]);
      expect(run.stdout + run.stderr).not.toMatch(raw);
    }
    for (const words of [
      [hostile],
      ["check", "--no-store", "--urls", hostile],
      ["check", `--${hostile}`],
      ["check", "--robots", hostile, "/"],
      ["check", "--robots", robots, "/", "--dialect", hostile],
      ["crawlers", hostile],
    ]) {
      const run = maycrawl(words);
      expect(run.stdout + run.stderr).not.toMatch(raw);
      expect(run.status).toBe(2);
    }
  });

  test("JSON still says what they were", () => {
    const robots = file(`User-agent: Foo \u001b[31m\nDisallow: /*/\u009b2J\nDisallow: /*\n`);
    const [line] = json(maycrawl(["check", "--robots", robots, hostile, "--agent", "Foo", "--json"]).stdout);
    expect(line).toMatchObject({ url: hostile, allowed: false, group: { userAgent: "Foo \u001b[31m" } });
  });
});
