// `maycrawl check` on small input: rows, agents, origins, the file, exit codes. Expected rows are worked out by hand
// from the file. Formats for programs are in check-formats.test.ts.
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { codes, file, maycrawl, root, shop } from "./command.ts";

/** state, agent, url, explanation of each row. */
function rows(stdout: string): string[][] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((row) => row.split(/ {2,}/));
}

function states(stdout: string): string[] {
  return rows(stdout).map(([state]) => state as string);
}

describe("rows of text", () => {
  test("the README's example", () => {
    const run = maycrawl([
      "check",
      "--robots",
      shop,
      "https://shop.example/cart",
      "https://shop.example/search?q=x",
      "--agent",
      "Googlebot,Bingbot,GPTBot",
    ]);
    expect(run.stdout).toBe(
      [
        `allowed       Googlebot  https://shop.example/cart        no rule matches (group Googlebot, line 11)`,
        `disallowed    Bingbot    https://shop.example/cart        line 3 "Disallow: /cart" (group *, line 2)`,
        `disallowed    GPTBot     https://shop.example/cart        line 9 "Disallow: /" (group GPTBot, line 7)`,
        `disallowed    Googlebot  https://shop.example/search?q=x  line 12 "Disallow: /search" (group ` +
          "Googlebot, line 11)",
        `allowed       Bingbot    https://shop.example/search?q=x  no rule matches (group *, line 2)`,
        `disallowed    GPTBot     https://shop.example/search?q=x  line 9 "Disallow: /" (group GPTBot, line 7)`,
        "",
      ].join("\n"),
    );
    expect(readFileSync(`${root}README.md`, "utf8")).toContain(run.stdout);
    expect(run.stderr.trimEnd().split("\n")).toHaveLength(2);
    expect(run.status).toBe(1);
  });

  test("without --agent, for any crawler that no group names", () => {
    const run = maycrawl(["check", "--robots", shop, "/", "/cart", "/cart/help", "/x?sort=1"]);
    expect(rows(run.stdout)).toEqual([
      ["allowed", "*", "/", "no rule matches (group *, line 2)"],
      ["disallowed", "*", "/cart", `line 3 "Disallow: /cart" (group *, line 2)`],
      ["allowed", "*", "/cart/help", `line 5 "Allow: /cart/help" (group *, line 2)`],
      ["disallowed", "*", "/x?sort=1", `line 4 "Disallow: /*?sort=" (group *, line 2)`],
    ]);
    expect(run.stderr).toBe("");
  });

  test("the real-life file: CRLF, a misspelled rule, two groups for *, a percent sign", () => {
    const run = maycrawl([
      "check",
      "--robots",
      "examples/news/robots.txt",
      "/drafts/x",
      "/plus/a/full",
      "/api/oembed?u=1",
      "/a.pdf",
      "/a.pdf?x",
    ]);
    expect(rows(run.stdout).map((row) => row[3])).toEqual([
      `line 15 "Dissallow: /drafts/" (group *, line 5)`,
      `line 58 "Disallow: /plus/*/full$" (group *, line 56)`,
      `line 13 "Allow: /api/oembed" (group *, line 5)`,
      `line 11 "Disallow: /*.pdf$" (group *, line 5)`,
      "no rule matches (group *, line 5)",
    ]);
  });

  test("no colour without a terminal, whatever FORCE_COLOR says", () => {
    expect(maycrawl(["check", "--robots", shop, "/cart"]).stdout).not.toContain("\u001b");
  });
});

describe("agents", () => {
  test("a whole header, with its own commas, and what it is taken for", () => {
    const header =
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; " +
      "+http://www.bing.com/bingbot.htm) Chrome/1.2";
    const run = maycrawl(["check", "--robots", shop, "/cart", "--agent", `${header},GPTBot`]);
    expect(rows(run.stdout).map((row) => row[1])).toEqual(["bingbot", "GPTBot"]);
    expect(run.stderr).toMatch(/note: "Mozilla.*is read as bingbot\n/);
  });

  test("a header that no crawler is known for gives its product", () => {
    const run = maycrawl(["check", "--robots", shop, "/cart", "--agent", "ExampleBot/2.1 (+https://example.com/bot)"]);
    expect(run.stdout).toMatch(/^disallowed {4}ExampleBot {2}\/cart/);
    expect(run.stderr).toContain("is read as ExampleBot");
  });

  test("repeated and listed, in the order given", () => {
    const run = maycrawl(["check", "--robots", shop, "/", "--agent", "B,A", "--agent", "C"]);
    expect(rows(run.stdout).map((row) => row[1])).toEqual(["B", "A", "C"]);
  });

  test("an invalid one costs its own answers only", () => {
    const run = maycrawl(["check", "--robots", shop, "/", "/cart/help", "--agent", "A,***,Mozilla/5.0,B"]);
    expect(states(run.stdout)).toEqual([
      "allowed",
      "undetermined",
      "undetermined",
      "allowed",
      "allowed",
      "undetermined",
      "undetermined",
      "allowed",
    ]);
    expect(codes(run)).toEqual(["invalid-agent", "invalid-agent"]);
    expect(run.status).toBe(3);
  });

  test("an empty one between commas is none", () => {
    expect(states(maycrawl(["check", "--robots", shop, "/", "--agent", "A,,B,"]).stdout)).toEqual([
      "allowed",
      "allowed",
    ]);
  });

  test.each([
    ["Google", "Googlebot"],
    ["google-bot", "Googlebot"],
    ["Bing", "bingbot"],
    ["GPT", "GPTBot"],
    ["Claude", "ClaudeBot"],
    ["googelbot", "Googlebot"],
  ])("%s is asked about as it is, with a warning", (name, meant) => {
    const run = maycrawl(["check", "--robots", shop, "/", "--agent", name]);
    expect(run.stderr).toBe(
      `maycrawl: warning: unknown crawler "${name}", asked about as a product token; did you mean ${meant}?\n`,
    );
  });

  test("a name with a blank is a known crawler's, or none", () => {
    const closed = file("User-agent: GPTBot\nDisallow: /\n");
    const run = maycrawl(["check", "--robots", closed, "/", "--agent", "GPT bot"]);
    expect(rows(run.stdout)[0]?.slice(0, 2)).toEqual(["disallowed", "GPTBot"]);
    expect(run.stderr).toContain('note: "GPT bot" is read as GPTBot');
    const unknown = maycrawl(["check", "--robots", closed, "/", "--agent", "Acme bot"]);
    expect([unknown.status, unknown.stdout, codes(unknown)]).toEqual([2, "", ["invalid-agent"]]);
  });

  test("notes of many agents are one sentence each", () => {
    const run = maycrawl(["check", "--robots", shop, "/a", "--agent", "training"]);
    const notes = run.stderr.trimEnd().split("\n");
    expect(notes.length).toBeLessThanOrEqual(5);
    expect(run.stderr).toContain("Google-Extended and Applebot-Extended only state preferences");
  });

  test("all united are one requester, bound by the groups of each", () => {
    const run = maycrawl([
      "check",
      "--robots",
      shop,
      "/cart",
      "/search",
      "/x?sort=1",
      "--agent",
      "Googlebot,Bingbot",
      "--united",
    ]);
    expect(states(run.stdout)).toEqual(["allowed", "disallowed", "allowed"]);
    expect(rows(run.stdout)[0]?.[1]).toBe("Googlebot+Bingbot");
  });

  test("a fallback chain, and whom * does not bind", () => {
    const run = maycrawl(["check", "--robots", shop, "/cart", "/search", "--agent", "Googlebot-Image,AdsBot-Google"]);
    expect(states(run.stdout)).toEqual(["allowed", "allowed", "disallowed", "allowed"]);
    expect(run.stderr).toContain("AdsBot-Google does not obey the groups for *");
  });

  test("each note once, as a sentence", () => {
    const run = maycrawl(["check", "--robots", shop, "/a", "/b", "--agent", "GPTBot,ChatGPT-User,Google-Extended"]);
    expect(run.stderr.split("\n").filter((line) => line !== "")).toEqual([
      "maycrawl: note: a group names GPTBot, so the groups for * do not apply to it",
      "maycrawl: note: how GPTBot reads robots.txt is not documented: rfc9309 is assumed",
      "maycrawl: note: ChatGPT-User generally ignores robots.txt: the answer is what the file says, not what it does",
      "maycrawl: note: Google-Extended only states a preference: nothing ever fetches under that name",
    ]);
  });

  test("one that is asked for by a dialect is read for under it", () => {
    const typo = file("User-agent: *\nDisalow: /x\n");
    expect(states(maycrawl(["check", "--robots", typo, "/x"]).stdout)).toEqual(["disallowed"]);
    expect(
      states(maycrawl(["check", "--robots", typo, "/x", "--dialect", "rfc9309-strict", "--agent", "Googlebot"]).stdout),
    ).toEqual(["allowed"]);
  });
});

describe("URLs", () => {
  test("of one origin: the first one's, however it is written", () => {
    const run = maycrawl([
      "check",
      "--robots",
      shop,
      "/cart",
      "https://shop.example",
      "HTTPS://Shop.Example:443/a/../cart",
      "https://shop.example?sort=1",
      "https://me@shop.example/cart",
      "http://shop.example/",
      "https://shop.example:8443/",
      "https://www.shop.example/",
    ]);
    expect(states(run.stdout)).toEqual([
      "disallowed",
      "allowed",
      "disallowed",
      "disallowed",
      "disallowed",
      "undetermined",
      "undetermined",
      "undetermined",
    ]);
    // Told once, counted at the end.
    expect(codes(run)).toEqual(["other-origin", "other-origin"]);
    expect(run.stderr).toContain("2 more like that, 3 in all");
    expect(run.status).toBe(3);
  });

  test("of the origin that is given", () => {
    const run = maycrawl([
      "check",
      "--robots",
      shop,
      "https://a.example/cart",
      "https://b.example/cart",
      "--origin",
      "https://b.example",
    ]);
    expect(states(run.stdout)).toEqual(["undetermined", "disallowed"]);
  });

  test.each([
    ["cart/x", "write https://shop.example/cart/x or /cart/x"],
    ["shop.example/cart", "write https://shop.example/shop.example/cart or /shop.example/cart"],
    ["//shop.example/cart", "write it as a whole URL"],
    ["/\\shop.example/cart", "write it as a whole URL"],
    ["mailto:a@shop.example", "write https://host/path"],
    ["blob:https://shop.example/x", "write https://host/path"],
    ["localhost:3000/x", "write https://host/path"],
    ["https://[::1/x", "check its host and port"],
    ["https://shop.example:99999/", "check its host and port"],
    ["", `a path that begins with "/"`],
    ["/a\tb", "percent-encode it"],
  ])("%j is invalid, and the message says what to write", (url, advice) => {
    const run = maycrawl(["check", "--robots", shop, "https://shop.example/ok", url, "/ok"]);
    expect(states(run.stdout)).toEqual(["allowed", "undetermined", "allowed"]);
    expect(codes(run)).toEqual(["invalid-url"]);
    expect(run.stderr).toContain(advice);
    expect(run.status).toBe(3);
  });

  test.each(["rfc9309", "google", "bing", "yandex"])(
    "under %s, asked about as a crawler would send them",
    (dialect) => {
      const robots = file("User-agent: *\nDisallow: /café\nDisallow: /cart\nDisallow: /100%25\n");
      const urls = [
        "/café",
        "https://x.example/caf%c3%a9",
        "https://x.example/a/../cart",
        "/./cart",
        "/a/%2e%2e/cart",
        "https:\\\\x.example\\cart",
        "/100%25",
        "https://x.example/cart#top",
      ];
      const run = maycrawl(["check", "--robots", robots, "--dialect", dialect, "--agent", "FooBot,Googlebot", ...urls]);
      expect(states(run.stdout)).toEqual(urls.flatMap(() => ["disallowed", "disallowed"]));
    },
  );
});

describe("the file", () => {
  test("from standard input", () => {
    expect(maycrawl(["check", "--robots", "-", "/x"], "User-agent: *\nDisallow: /x").status).toBe(1);
  });

  test("that holds no group is spoken of", () => {
    const run = maycrawl(["check", "--robots", file("<!doctype html><title>Not found</title>"), "/x"]);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain("the file disallows nothing: this is an HTML page, not a robots.txt");
  });

  test.each<[string, string | Uint8Array, string]>([
    ["UTF-16", Buffer.from("\ufeffUser-agent: *\nDisallow: /\n", "utf16le"), "UTF-16 or UTF-32, not UTF-8"],
    ["JSON", '{"error":"not found"}', "JSON, not a robots.txt"],
    ["compressed", Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 1, 2, 3]), "compressed data, not text"],
  ])("that is no robots.txt says what it is: %s", (_, content, what) => {
    const path = file(content);
    expect(maycrawl(["check", "--robots", path, "/x"]).stderr).toBe(
      `maycrawl: note: the file disallows nothing: this is ${what}\n`,
    );
    expect(maycrawl(["diff", path, shop]).stderr).toContain(`disallows nothing: this is ${what}`);
  });

  test("over the size limit is spoken of, under the dialects that have one", () => {
    const robots = file(`User-agent: *\nDisallow: /x\n${"#".repeat(79).concat("\n").repeat(7000)}`);
    expect(maycrawl(["check", "--robots", robots, "/x"]).stderr).toContain("and the rest does not count");
    expect(maycrawl(["check", "--robots", robots, "/x", "--dialect", "yandex"]).stderr).toContain(
      "so everything is allowed",
    );
    expect(maycrawl(["check", "--robots", robots, "/x", "--dialect", "google"]).stderr).toBe("");
  });

  test("whose rules leave it open, told anew for each URL", () => {
    const robots = file("User-agent: *\nAllow: /page\nDisallow: /*.htm\n");
    const run = maycrawl(["check", "--robots", robots, "/page.htm", "/page.html", "--dialect", "google-2012"]);
    expect(rows(run.stdout).map((row) => row[3])).toEqual(
      Array.from(
        { length: 2 },
        () =>
          `line 2 "Allow: /page" says yes, line 3 "Disallow: /*.htm" says no, and this dialect leaves their ` +
          "order undefined",
      ),
    );
    expect(run.status).toBe(3);
  });
});
