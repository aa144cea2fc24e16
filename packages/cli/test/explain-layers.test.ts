// What `maycrawl explain` reads from each layer, for which agents; and that bad content gives findings, never failures.
import { describe, expect, test } from "vitest";
import { codes, file, maycrawl } from "./command.ts";
import { explain, lines, asked, states, findings, page, open, closed } from "./explain-command.ts";

describe("agents", () => {
  test("several, repeated, in the order given; a crawler brings its dialect, a token does not", () => {
    const run = explain("/p", "--robots", closed, "--agent", "YandexBot,FooBot", "--agent", "*", "--json");
    expect(
      lines(run).map((line) => [line.agent, (line.crawl as { verdict?: { dialect?: string } }).verdict?.dialect]),
    ).toEqual([
      ["YandexBot", "yandex"],
      ["FooBot", "rfc9309"],
      ["*", "rfc9309"],
    ]);
  });

  test("sets, by their exact names", () => {
    const search = asked("--robots", open, "--agent", "search").map((line) => line.agent);
    expect(search).toEqual(expect.arrayContaining(["Googlebot", "bingbot", "OAI-SearchBot"]));
    expect(asked("--robots", open, "--agent", "Search").map((line) => line.agent)).toEqual(["Search"]);
    expect(asked("--robots", open, "--agent", "search,training").length).toBeGreaterThan(search.length);
    expect(search).not.toContain("GPTBot");
  });

  test("a whole header, and what it is taken for", () => {
    const run = explain(
      "/p",
      "--robots",
      closed,
      "--agent",
      "Mozilla/5.0 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    );
    expect(run.stdout).toMatch(/^\/p\n\nbingbot\n/);
    expect(run.stderr).toMatch(/note: "Mozilla.*is read as bingbot\n/);
  });

  test("a name with a dot or a blank, for headers and meta tags", () => {
    const headers = file("HTTP/1.1 200 OK\nX-Robots-Tag: my.bot: noindex\n");
    const html = file('<head><meta name="My Bot" content="nofollow"></head>', ".html");
    const [dotted, blank, other] = asked("--headers", headers, "--html", html, "--agent", "my.bot,My Bot,a.b");
    expect([dotted?.index.state, dotted?.follow.state]).toEqual(["disallowed", "allowed"]);
    expect([blank?.index.state, blank?.follow.state]).toEqual(["allowed", "disallowed"]);
    expect([other?.index.state, other?.follow.state]).toEqual(["allowed", "allowed"]);
  });

  test.each([
    ["no group can be meant", "User-agent: *\nDisallow: /q\n", "allowed"],
    ["a group may be meant, by its beginning", "User-agent: my\nDisallow: /p\n", "undetermined"],
    ["a group may be meant, without the dot", "User-agent: mybot\nDisallow: /p\n", "undetermined"],
    [
      "a group may be meant, but says the same",
      "User-agent: my\nDisallow: /p\nUser-agent: *\nDisallow: /\n",
      "disallowed",
    ],
  ])("such a name in robots.txt: %s", (_, text, state) => {
    expect(asked("--robots", file(text), "--agent", "my.bot")[0]?.crawl.state).toBe(state);
  });

  test("an invalid one costs its own answer only", () => {
    const run = explain("/p", "--robots", open, "--agent", "A,***,B");
    expect(run.stdout.match(/^\S+$/gm)).toEqual(["/p", "A", "B"]);
    expect(codes(run)).toEqual(["invalid-agent"]);
  });

  test("a control token and one that ignores robots.txt say so", () => {
    const lines = asked(
      "--robots",
      file("User-agent: Google-Extended\nDisallow: /\n"),
      "--agent",
      "Google-Extended,Perplexity-User,Googlebot",
    );
    expect(lines.map(states)).toEqual(["-??? 0--", "+??? 000", "+??? 0--"]);
    expect(lines.map((line) => findings(line)[0])).toEqual([
      "control-token-never-fetches",
      "ignores-robots-txt",
      "page-not-known",
    ]);
  });
});

describe("the layers", () => {
  test.each([
    ["--robots", "User-agent: *\nDisallow: /p\n", "-??? 000"],
    ["--headers", "X-Robots-Tag: noindex\n", "?-++ 000"],
    ["--html", "<meta name=robots content=nofollow>", "?+-+ 000"],
    ["--tdmrep", `[{"location":"/","tdm-reservation":1}]`, "???? 00-"],
  ])("%s from standard input", (option, content, expected) => {
    expect(lines(maycrawl(["explain", "/p", option, "-", "--json"], content)).map(states)).toEqual([expected]);
  });

  test("the charset of the header is the page's", () => {
    const html = file(Buffer.from(`<title>x</title><meta name="robots" content="noindex">`, "utf16le"), ".html");
    expect(
      asked("--html", html, "--headers", file(`Content-Type: text/html; charset="UTF-16LE"\n`)).map(states),
    ).toEqual(["?-++ 000"]);
    expect(asked("--html", html, "--headers", file("Content-Type: text/html\n")).map(states)).toEqual(["?+++ 000"]);
  });

  test.each<[string, string[], string]>([
    ["HTML alone", ["--html", page("")], "nothing in the HTML says otherwise; the headers are not known"],
    [
      "headers alone",
      ["--headers", file("HTTP/1.1 200 OK\n")],
      "nothing in the headers says otherwise; the HTML is not known",
    ],
    [
      "headers of what has no tags",
      ["--headers", file("HTTP/1.1 200 OK\nContent-Type: application/pdf\n")],
      "nothing says otherwise",
    ],
    ["both", ["--html", page(""), "--headers", file("HTTP/1.1 200 OK\n")], "nothing says otherwise"],
  ])("silence of the layers that are known: %s", (_, words, explanation) => {
    expect(asked(...words)[0]?.index).toMatchObject({ state: "allowed", explanation });
  });

  test.each<[string, string | Uint8Array, string]>([
    ["HTML", "<!doctype html><title>Not found</title>", "The TDM file is an HTML page, so it states nothing."],
    ["binary", Buffer.from([0, 1, 2, 3, 255]), "The TDM file is not text, so it states nothing."],
    ["JSON of another kind", "{}", "The TDM file is not a JSON array: it states nothing"],
  ])("a TDM file that is %s", (_, content, message) => {
    expect(explain("/p", "--tdmrep", file(content)).stdout).toContain(`note     ${message}`);
  });

  test("the moment of asking", () => {
    const html = page(`<meta name="robots" content="unavailable_after: 2030-01-01">`);
    expect(
      ["2029-12-31", "1 Jan 2030 00:00:01 GMT"].map((at) =>
        asked("--html", html, "--at", at).map((line) => [states(line), findings(line)[1]]),
      ),
    ).toEqual([[["?+++ 000", "unavailable-after-coming"]], [["?-++ 000", "unavailable-after-passed"]]]);
    for (const at of ["tomorrow", "2030-02-30", ""]) {
      const run = explain("/p", "--html", html, "--at", at);
      expect([codes(run), run.status, run.stdout]).toEqual([["invalid-moment"], 2, ""]);
    }
  });

  test("two of them from standard input are refused", () => {
    for (const pair of [
      ["--robots", "--headers"],
      ["--headers", "--html"],
      ["--html", "--tdmrep"],
    ]) {
      const run = explain("/p", ...pair.flatMap((option) => [option, "-"]));
      expect([codes(run), run.status]).toEqual([["standard-input-twice"], 2]);
    }
  });

  test("a file that is not a robots.txt is noted, as check does", () => {
    const run = explain("/p", "--robots", file("<!doctype html><title>Not found</title>"), "--html", page());
    expect([run.status, run.stderr]).toEqual([
      0,
      "maycrawl: note: the file disallows nothing: this is an HTML page, not a robots.txt\n",
    ]);
  });

  test("Apache's and nginx's answers of the third seed", () => {
    // <Files ~ "\.pdf$"> Header set X-Robots-Tag "noindex, nofollow", and the same for images with "noindex".
    const pdf = file(
      "HTTP/1.1 200 OK\r\nServer: Apache\r\nContent-Type: application/pdf\r\nX-Robots-Tag: noindex, nofollow\r\n\r\n",
    );
    const image = file("HTTP/1.1 200 OK\nServer: nginx\nX-Robots-Tag: noindex\nContent-Type: image/png\n");
    const run = (headers: string, url: string): unknown =>
      lines(explain(url, "--robots", open, "--headers", headers, "--agent", "Googlebot,Bingbot,FooBot", "--json")).map(
        (line) => [states(line), line.pageRules],
      );
    expect(run(pdf, "https://shop.example/a.pdf")).toEqual(
      Array.from({ length: 3 }, () => ["+--+ 000", ["nofollow", "noindex"]]),
    );
    expect(run(image, "https://shop.example/a.png")).toEqual(
      Array.from({ length: 3 }, () => ["+-++ 000", ["noindex"]]),
    );
    const seed = file(
      "HTTP/1.1 200 OK\nX-Robots-Tag: googlebot: nofollow\nX-Robots-Tag: otherbot: noindex, nofollow\n",
    );
    expect(asked("--headers", seed, "--agent", "Googlebot,otherbot,thirdbot").map((line) => line.pageRules)).toEqual([
      ["nofollow"],
      ["nofollow", "noindex"],
      [],
    ]);
  });
});

describe("bad content gives findings, never failures", () => {
  const bad: [what: string, words: string[], codes: string[]][] = [
    [
      "header lines",
      ["--headers", file("nonsense\nX-Robots-Tag noindex\n")],
      ["robots-txt-not-known", "invalid-header-line"],
    ],
    [
      "a date",
      ["--headers", file("X-Robots-Tag: unavailable_after: 31 Feb 2030\n")],
      ["robots-txt-not-known", "invalid-date"],
    ],
    [
      "values",
      ["--headers", file("X-Robots-Tag: max-snippet: x, nonsense\n")],
      ["robots-txt-not-known", "unknown-rule", "invalid-value"],
    ],
    ["a preference", ["--headers", file("Content-Usage: TRAIN-AI=n\n")], ["robots-txt-not-known", "parse-failure"]],
    ["a TDM file", ["--tdmrep", file("{")], ["robots-txt-not-known", "page-not-known", "tdm-invalid-file"]],
    [
      "a page that is cut within a tag",
      ["--html", file(`<html><head><meta name="robots" content="noindex`)],
      ["robots-txt-not-known"],
    ],
    [
      "octets for a page",
      ["--html", file(Buffer.from([0, 255, 254, 60, 33, 45, 0, 60, 109, 101, 116, 97]))],
      ["robots-txt-not-known"],
    ],
    ["an empty page", ["--html", file("")], ["robots-txt-not-known"]],
    [
      "a tag in the body",
      ["--html", file(`<body><meta name="robots" content="noindex">`)],
      ["robots-txt-not-known", "meta-position-undocumented"],
    ],
    [
      "octets for headers",
      ["--headers", file(Buffer.from([255, 254, 0, 10, 120]))],
      ["robots-txt-not-known", "invalid-header-line"],
    ],
  ];
  test.each(bad)("%s", (_, words, expected) => {
    const run = explain("/p", ...words, "--json");
    expect([run.status, run.stderr]).toEqual([0, ""]);
    expect(findings(lines(run)[0])).toEqual(expect.arrayContaining(expected));
  });
});
