// `maycrawl explain --json`: what each line holds.
import { describe, expect, test } from "vitest";
import { file, shop } from "./command.ts";
import { explain, lines, asked, states, findings, page, closed } from "./explain-command.ts";

describe("JSON", () => {
  test("the stable part, an object an agent a line, in the order asked", () => {
    const headers = file("X-Robots-Tag: googlebot: noindex\nX-Robots-Tag: max-snippet: 20, FOLLOW\n");
    const [google, gpt, ...more] = lines(
      explain(
        "https://shop.example/cart",
        "--robots",
        shop,
        "--headers",
        headers,
        "--agent",
        "Googlebot,GPTBot",
        "--json",
      ),
    );
    expect(more).toEqual([]);
    expect(google).toMatchObject({
      agent: "Googlebot",
      url: "https://shop.example/cart",
      crawl: {
        state: "allowed",
        action: "fetch",
        verdict: { allowed: true, reason: "no-rule", line: 0, dialect: "google", productTokens: ["Googlebot"] },
      },
      index: { state: "disallowed", reason: "page-rule" },
      follow: { state: "allowed" },
      snippet: { state: "allowed" },
      use: { search: { state: "allowed" }, "ai-input": { state: "disallowed" }, "ai-train": { state: "disallowed" } },
      pageRules: ["max-snippet:20", "noindex"],
    });
    expect(findings(google)).toEqual(["named-group-does-not-inherit"]);
    expect(gpt).toMatchObject({
      agent: "GPTBot",
      crawl: { state: "disallowed", action: "skip", verdict: { line: 9 } },
      pageRules: [],
    });
    expect(gpt && states(gpt)).toBe("-??? 000");
    expect(findings(gpt)).toEqual(["dialect-undocumented"]);
    for (const line of [google, gpt])
      expect(Object.keys(line ?? {}).slice(0, 10)).toEqual([
        "agent",
        "url",
        "crawler",
        "crawl",
        "index",
        "follow",
        "snippet",
        "use",
        "pageRules",
        "findings",
      ]);
  });

  test("has the same members whatever is known", () => {
    const members = asked("--robots", closed, "--html", page()).map((line) => Object.keys(line));
    expect(asked("--headers", file("HTTP/1.1 200 OK\n")).map((line) => Object.keys(line))).toEqual(members);
    expect(lines(explain("nonsense", "--robots", closed, "--json")).map((line) => Object.keys(line))).toEqual(members);
  });

  test(
    "normal form: lower case, none written out, defaults dropped, dates in UTC, sorted; empty where the page may " +
      "not be fetched",
    () => {
      const html = page(
        `<meta name="ROBOTS" content="NONE, Index, max-snippet:-1, unavailable_after: 25 Jun 2030 15:00:00 PST, ` +
          `NoArchive">`,
      );
      expect(asked("--html", html)[0]?.pageRules).toEqual([
        "noarchive",
        "nofollow",
        "noindex",
        "unavailable_after:2030-06-25T23:00:00Z",
      ]);
      expect(asked("--html", html, "--robots", closed)[0]?.pageRules).toEqual([]);
    },
  );

  test("tells a hundred pieces of evidence, and text three", () => {
    const robots = file(`User-agent: *\n${"Disallow: /\n".repeat(5000)}`);
    const [line] = asked("--robots", robots) as unknown as { crawl: { evidence: unknown[] } }[];
    expect(line?.crawl.evidence.length).toBe(100);
    expect(explain("/p", "--robots", robots).stdout).toContain("(and 4996 more that did not count)");
  });

  test("holds what explains each part", () => {
    const [line] = asked("--robots", closed, "--html", page(`<meta name="robots" content="noindex">`));
    expect(line?.crawl).toEqual({
      state: "disallowed",
      allowed: false,
      reason: "rules",
      retryAt: null,
      explanation: `robots.txt: line 2 "Disallow: /p" (group *, line 1)`,
      change: `Add "Allow: /p$" to the group of line 1.`,
      evidence: [{ layer: "robots.txt", text: "Disallow: /p", where: "line 2", line: 2, isDecisive: true, why: null }],
      action: "skip",
      verdict: {
        url: "https://shop.example/p",
        agent: "*",
        path: "/p",
        allowed: false,
        reason: "rule",
        line: 2,
        column: 1,
        rule: { type: "disallow", pathPattern: "/p", text: "Disallow: /p", line: 2, column: 1 },
        group: { userAgent: "*", line: 1 },
        runnerUp: null,
        dialect: "rfc9309",
        productTokens: [],
        crawler: null,
        notes: [],
        explanation: `line 2 "Disallow: /p" (group *, line 1)`,
      },
    });
  });
});
