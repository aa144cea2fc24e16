// What a file gives beside verdicts: lines, groups, sitemaps, other records, diagnostics.
import { describe, expect, test } from "vitest";
import { diagnosticCodes, type DialectName, parseRobotsTxt } from "../src/index.ts";

const otherRecordsExample = `Sitemap: https://e/1
License: https://e/license
User-agent: *
Disallow: /x
Crawl-delay: 2.5
Sitemap: https://e/2
Request-rate: 1/10s 0600-0845
Visit-time: 0100-0600
Clean-param: ref /some_dir/get_book.pl
Host: www.example.com
Robot-version: 2.0
Comment: hello
Noindex: /x
User-agent: a
Allow: /
Content-Usage: train-ai=n
Content-Signal: search=yes, ai-train=no
Unicorn: é
LLM-Policy: /llms.txt
Sitemap:
`;

describe("other records", () => {
  test("are kept with key, value, line and group", () => {
    const reading = parseRobotsTxt(otherRecordsExample).reading();
    expect(reading.sitemaps.map((one) => [one.value, one.line])).toEqual([
      ["https://e/1", 1],
      ["https://e/2", 6],
      ["", 20],
    ]);
    expect(reading.otherRecords.map((one) => [one.key, one.name, one.value, one.line, one.groupIndex])).toEqual([
      ["license", "license", "https://e/license", 2, null],
      ["crawl-delay", "crawl-delay", "2.5", 5, 0],
      ["request-rate", "request-rate", "1/10s 0600-0845", 7, 0],
      ["visit-time", "visit-time", "0100-0600", 8, 0],
      ["clean-param", "clean-param", "ref /some_dir/get_book.pl", 9, 0],
      ["host", "host", "www.example.com", 10, 0],
      ["robot-version", "robot-version", "2.0", 11, 0],
      ["comment", "comment", "hello", 12, 0],
      ["noindex", "noindex", "/x", 13, 0],
      ["content-usage", "content-usage", "train-ai=n", 16, 1],
      ["content-signal", "content-signal", "search=yes, ai-train=no", 17, 1],
      ["unicorn", null, "é", 18, 1],
      ["llm-policy", "llm-policy", "/llms.txt", 19, 1],
    ]);
    expect(reading.otherRecords.find((one) => one.key === "unicorn")?.escapedValue).toBe("%C3%A9");
    expect(
      reading.groups.map((group) => [
        group.userAgents.map((agent) => agent.value),
        group.rules.map((rule) => rule.line),
      ]),
    ).toEqual([
      [["*"], [4]],
      [["a"], [15]],
    ]);
  });

  test("in 1994 an allow record is one of them", () => {
    const reading = parseRobotsTxt("user-agent: *\nallow: /x\n").reading("original-1994");
    expect(reading.otherRecords.map((one) => one.key)).toEqual(["allow"]);
    expect(reading.groups[0]?.rules).toEqual([]);
  });

  test("sitemaps: any spelling of the name, raw values", () => {
    const text = "sitemap: a\nSITEMAP: b\n sitemap : c # d\nsite-map: e\nsitemap:\n";
    expect(
      parseRobotsTxt(text)
        .reading()
        .sitemaps.map((one) => one.value),
    ).toEqual(["a", "b", "c", "e", ""]);
    expect(
      parseRobotsTxt(text)
        .reading("rfc9309-strict")
        .sitemaps.map((one) => one.value),
    ).toEqual(["a", "b", "c", ""]);
  });
});

describe("lines", () => {
  test("the example of google/robotstxt's reporter", () => {
    const text = [
      "User-Agent: foo",
      "Allow: /some/path",
      "User-Agent bar # no",
      "absolutely random line",
      "#so comment, much wow",
      "",
      "unicorns: /extinct",
      "noarchive: /some",
      "Disallow: /",
      "Error #and comment",
      "useragent: baz",
      "disallaw: /some",
      "site-map: https://e/s.xml #comment",
      "sitemap: https://e/t.xml",
      "Noarchive: /someCapital",
      "",
    ].join("\n");
    const found = parseRobotsTxt(text).lines.map((line) =>
      line.kind === "record"
        ? [line.name, line.spelling, line.isMissingColon, line.comment !== null]
        : [line.kind, line.comment !== null],
    );
    expect(found).toEqual([
      ["user-agent", "exact", false, false],
      ["allow", "exact", false, false],
      ["user-agent", "exact", true, true],
      ["invalid", false],
      ["comment", true],
      ["empty", false],
      [null, null, false, false],
      ["noarchive", "exact", false, false],
      ["disallow", "exact", false, false],
      ["invalid", true],
      ["user-agent", "misspelled", false, false],
      ["disallow", "misspelled", false, false],
      ["sitemap", "misspelled", false, true],
      ["sitemap", "exact", false, false],
      ["noarchive", "exact", false, false],
      ["empty", false],
    ]);
  });

  test("CR, LF and CRLF each end one line; LF CR is two", () => {
    const lines = parseRobotsTxt("a: 1\r\nb: 2\n\rc: 3\r\r\nd: 4").lines;
    expect(lines.flatMap((line) => (line.kind === "record" ? [[line.key, line.number]] : []))).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 4],
      ["d", 6],
    ]);
  });

  test("VT, FF, NEL and U+2028 end none", () => {
    expect(parseRobotsTxt("a: 1\u000bb\u000cc\u0085d\u2028e").lines.length).toBe(1);
  });

  test("a file that ends in a line end has one more, empty, line", () => {
    for (const ending of ["\n", "\r\n", "\r"]) {
      const lines = parseRobotsTxt(
        ["User-Agent: foo", "Allow: /some/path", "User-Agent: bar", "", "", "Disallow: /", ""].join(ending),
      ).lines;
      expect(lines.filter((line) => line.kind === "record").map((line) => line.number)).toEqual([1, 2, 3, 6]);
      expect(lines.at(-1)).toMatchObject({ number: 7, kind: "empty" });
    }
  });

  test("a prefix of a name is told from the name", () => {
    const kinds = parseRobotsTxt("Disallowed: /\nuser-agents: a\nSitemaps: b\nallowance: c\n").lines.map((line) =>
      line.kind === "record" ? [line.name, line.spelling] : line.kind,
    );
    expect(kinds).toEqual([
      ["disallow", "prefix"],
      ["user-agent", "prefix"],
      ["sitemap", "prefix"],
      ["allow", "prefix"],
      "empty",
    ]);
  });
});

describe("diagnostics", () => {
  const table: [string, string, string[]][] = [
    ["a clean file", "User-agent: *\nDisallow: /x # y\nSitemap: https://e/s\nCrawl-delay: 1\n", []],
    ["a byte order mark", "\ufeffUser-agent: *\n", ["bom"]],
    ["a missing colon", "User-agent *\n", ["missing-colon"]],
    ["a misspelled name", "useragent: *\n", ["misspelled-name"]],
    ["a name that only begins so", "user-agents: *\n", ["prefix-name"]],
    ["an unknown record", "unicorn: 1\n", ["unknown-record"]],
    ["no record at all", "hello\n", ["invalid-line"]],
    ["a rule without a group", "Disallow: /\n", ["rule-without-group"]],
    ["an agent with a version", "User-agent: Foo/1\n", ["agent-cut"]],
    ["an invalid agent", "User-agent: *foo\n", ["agent-without-token"]],
    ["a pattern without a slash", "User-agent: *\nDisallow: x\n", ["pattern-without-slash"]],
    ["NUL", "User-agent: a\0\n", ["nul", "agent-cut"]],
    ["a long line", `User-agent: *\nDisallow: /${"x".repeat(17_000)}\n`, ["over-line-cap"]],
  ];
  test.each(table)("%s", (_, text, codes) => {
    const found = parseRobotsTxt(text).reading().diagnostics;
    expect(found.map((one) => one.code)).toEqual(codes);
    for (const one of found) expect(one.message).toBe(diagnosticCodes[one.code]);
  });

  test("octets that no reader decodes", () => {
    const codes = (octets: number[]): string[] =>
      parseRobotsTxt(Uint8Array.from(octets))
        .reading()
        .diagnostics.map((one) => one.code);
    expect(codes([0xef, 0xbb, 0x61, 0x3a, 0x62])).toContain("broken-bom");
    expect(codes([0xff, 0xfe, 0x61, 0x00])).toContain("utf-16");
    expect(codes([...new TextEncoder().encode("user-agent: *\ndisallow: /caf"), 0xe9])).toEqual(["not-utf-8"]);
  });

  test("every code has a case here, or in limits.test.ts", () => {
    const seen = new Set([...table.flatMap((row) => row[2]), "broken-bom", "utf-16", "not-utf-8", "over-size-limit"]);
    expect([...seen].sort()).toEqual(Object.keys(diagnosticCodes).sort());
  });
});

test("a file's octets are given back as they came", () => {
  const octets = Uint8Array.from([0xff, 0x00, 0x0d, 0x0a, 0x80, 0x3a]);
  expect(parseRobotsTxt(octets).octets).toBe(octets);
  expect(parseRobotsTxt("é\ud800").octets).toEqual(Uint8Array.from([0xc3, 0xa9, 0xef, 0xbf, 0xbd]));
});

test("each dialect reads every line of a wild file", () => {
  const names: DialectName[] = [
    "rfc9309",
    "rfc9309-strict",
    "google",
    "google-2012",
    "koster-1996",
    "original-1994",
    "yandex",
    "bing",
  ];
  for (const name of names) expect(parseRobotsTxt(otherRecordsExample).reading(name).dialect.name).toBe(name);
});
