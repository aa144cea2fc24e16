// What holds for every check alike: nothing throws on any content, the answer is the same each time and in file order,
// counts are bounded, options are checked, dialects and switches do what they say, and URLs are counted.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DialectName, dialects, parseRobotsTxt } from "../../src/index.ts";
import { checks, type Finding, formatRobotsTxt, lint, severityOf } from "../../src/lint/index.ts";
import { linesOf } from "../../src/robots-txt/index.ts";
import { runsOf, sampleOf, timesOf } from "../../../../test/sample.ts";

const names = Object.keys(dialects) as DialectName[];
const octetsOf = fc.uint8Array({ maxLength: 400 });
/** Text made of what files are made of, so that checks are reached. */
const words = fc.constantFrom(
  "User-agent: *",
  "User-agent: Googlebot",
  "user-agent:bot/2.1",
  "Useragent: a, b",
  "Disallow: /",
  "Disallow: /a*",
  "Disallow:",
  "Allow: /a",
  "Disallow: /a/b#c",
  "Disalow /x",
  "Noindex: /a",
  "Crawl-delay: 99",
  "Crawl-delay: x",
  "Sitemap: /s.xml",
  "Sitemap: https://a.example/a",
  "Content-Usage: ai-train=no",
  "Content-Signal: ai-train=n",
  "License: /l",
  "Clean-param: a=1",
  "Host: x",
  "# Disallow: /x",
  "#User-agent: q",
  "",
  " ",
  "<p>",
  "Disallow: /%7Ea",
  "Disallow: /é ü",
  "Allow: /index.html",
  "Disallow: [0-9]+",
  "\u00a0",
  "User-agent: *x",
);
const ends = fc.constantFrom("\n", "\r\n", "\r", "");
const likely = fc.array(fc.tuple(words, ends), { maxLength: 25 }).map((lines) => lines.flat().join(""));
const seed = { seed: 20261121, numRuns: runsOf(300) };

interface CaseInput {
  readonly name: string;
  readonly octets: Uint8Array;
}

/** Every input of the project's own cases. */
function caseInputs(): CaseInput[] {
  const root = fileURLToPath(new URL("../../../../cases", import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return files.flatMap((name) => {
    const cases = JSON.parse(readFileSync(`${root}/${name}`, "utf8")) as {
      robotsTxt?: string;
      robotsTxtBase64?: string;
    }[];
    return cases.map(({ robotsTxt = "", robotsTxtBase64 }, index) => ({
      name: `${name} ${index}`,
      octets: robotsTxtBase64 === undefined ? Buffer.from(robotsTxt) : Buffer.from(robotsTxtBase64, "base64"),
    }));
  });
}

/** What is unsound about findings, as words; none is what is wanted. */
function faults(octets: Uint8Array, findings: readonly Finding[]): string[] {
  const lineCount = linesOf(octets).length;
  let last = 0;
  return findings.flatMap(({ code, span, line, column, endLine, endColumn, message }) => {
    const wrong: string[] = [];
    if (span.start < last) wrong.push(`${code}: not in file order`);
    last = span.start;
    if (span.end < span.start || span.end > octets.length)
      wrong.push(`${code}: span [${span.start}, ${span.end}) of ${octets.length}`);
    if (line < 1 || column < 1 || endLine > lineCount)
      wrong.push(`${code}: place ${line}:${column}-${endLine}:${endColumn} of ${lineCount} lines`);
    if (endLine < line || (endLine === line && endColumn < column)) wrong.push(`${code}: ends before it begins`);
    if (message.length > 600 || /[\u0000-\u001f]/.test(message))
      wrong.push(`${code}: message ${JSON.stringify(message)}`);
    return wrong;
  });
}

/** Hostile files have this part of their size. */
const sizePercent = timesOf("percent of the size of hostile files", 100, 5);
const scaled = (count: number): number => Math.ceil((count * sizePercent) / 100);

const hostile: Readonly<Record<string, string>> = {
  "user-agent lines": "User-agent: a\n".repeat(scaled(36_000)),
  stars: `User-agent: *\n${"Disallow: /*a*a*a*a*a*a*b\n".repeat(scaled(18_000))}`,
  "one line of stars": `User-agent: *\nDisallow: /${"*a".repeat(scaled(240_000))}\n`,
  groups: Array.from({ length: scaled(20_000) }, (_, i) => `User-agent: bot${i}\nDisallow: /${i}\n`).join(""),
  brackets: `Disallow: ${"/(a|".repeat(scaled(120_000))}\n`,
  comments: "#Disallow: /a\n\n".repeat(scaled(30_000)),
  "wildcards of many kinds":
    `User-agent: *\n` +
    `${Array.from({ length: scaled(9_000) }, (_, i) => `Disallow: /${i}*x\nAllow: /*${i}\n`).join("")}`,
  "prefixes of each other":
    `User-agent: *\n` +
    `${Array.from({ length: scaled(20_000) }, (_, i) => `Disallow: /a${i.toString(36)}\n`).join("")}`,
  blanks: " \t".repeat(scaled(250_000)),
  colons: ":".repeat(scaled(500_000)),
  "a list of names": `User-agent: ${"a,".repeat(scaled(200_000))}\n`,
  "preferences of nobody": "Content-Usage: train-ai=n\n".repeat(scaled(15_000)),
  preferences: `User-agent: *\n${"Content-Signal: ai-train=no\n".repeat(scaled(15_000))}`,
  sitemaps:
    `User-agent: *\nDisallow: /b\n` +
    `${Array.from({ length: scaled(12_000) }, (_, i) => `Sitemap: https://a.example/${i}\n`).join("")}`,
};

describe("never throws, and is sound", () => {
  test("on random octets", () => {
    const options = { urls: ["/a", "x"], mediaType: "text/html", robotsTxtUrl: "https://a.example/robots.txt" };
    const property = fc.property(octetsOf, fc.constantFrom(...names), (octets, dialect) => {
      expect(faults(octets, lint(octets, { ...options, dialect }))).toEqual([]);
    });
    expect(() => fc.assert(property, seed)).not.toThrow();
  });
  test("on likely text, the same each time", () => {
    const property = fc.property(likely, fc.constantFrom(...names), (text, dialect) => {
      const findings = lint(text, { dialect, urls: ["/a/b", "https://a.example/A"] });
      expect(faults(new TextEncoder().encode(text), findings)).toEqual([]);
      expect(lint(parseRobotsTxt(text), { dialect, urls: ["/a/b", "https://a.example/A"] })).toEqual(findings);
    });
    expect(() => fc.assert(property, seed)).not.toThrow();
  });
  test("on the inputs of every case", () => {
    const inputs = caseInputs();
    expect(inputs.length).toBeGreaterThan(500);
    const some = sampleOf("linted inputs of cases", inputs, { name: ({ name }) => name, oneIn: 12 });
    expect(some.flatMap(({ octets }) => faults(octets, lint(octets)))).toEqual([]);
  });
  // Each takes two seconds at most alone; the bound leaves room for a busy machine, and none for the square of the
  // lines.
  test.each(Object.entries(hostile))(
    "on hostile %s, in bounded time",
    (_, text) => {
      const started = performance.now();
      expect(lint(text).length).toBeLessThan(checks.length * 51);
      expect(performance.now() - started).toBeLessThan(30_000);
    },
    120_000,
  );
});

test("of one kind 50 are given, and one that says how many more", () => {
  const findings = lint(`User-agent: *\n${"Disallow: a\n".repeat(73)}`).filter(
    (finding) => finding.code === "missing-leading-slash",
  );
  expect(findings).toHaveLength(51);
  expect(findings[50]?.message).toContain("23 more of this kind from here on");
  expect(findings[50]?.line).toBe(52);
});

test("HTML and the like get no finding but those that are about any content", () => {
  const codes = lint("<html>\nDisalow: /\nfoo: bar\n</html>").map((finding) => finding.code);
  expect(codes).toEqual(["html-document"]);
});

test("the dialect sets the severity, and a switch overrides it", () => {
  const text = "User-agent: *\nDisalow: /abcd/\n";
  const codes = (options: Parameters<typeof lint>[1]): string[] =>
    lint(text, options).map((finding) => `${finding.severity} ${finding.code}`);
  expect(codes({})).toEqual(["warning misspelled-record"]);
  expect(codes({ dialect: "yandex" })).toContain("error misspelled-record");
  expect(codes({ checks: { "misspelled-record": false } })).toEqual([]);
  expect(codes({ checks: { "misspelled-record": "info" } })).toEqual(["info misspelled-record"]);
  expect(codes({ checks: { "misspelled-record": true } })).toEqual(["warning misspelled-record"]);
  expect(
    lint("User-agent: MJ12bot\nDisallow: /\n", { checks: { "digits-in-token": true } }).map((finding) => finding.code),
  ).toContain("digits-in-token");
});

test("given URLs, findings about rules say how many they decide", () => {
  const urls = ["/private/a", "/private/b", "https://a.example/c", "/d"];
  const finding = lint("User-agent: *\nDisallow: /private/\n", { urls }).find((one) => one.code === "private-path");
  expect(finding?.effect).toEqual({
    kind: "closes",
    text: "closes 2 of 4 URLs",
    urls: { count: 2, of: 4 },
    paths: ["/private/a"],
  });
  const named = lint("User-agent: Bot\nDisallow: /private/\n", { urls }).find((one) => one.code === "private-path");
  expect(named?.effect?.text).toBe("closes 2 of 4 URLs to Bot");
});

test("wrong calls throw, and say what was expected", () => {
  const calls: readonly (readonly [() => unknown, RegExp])[] = [
    [() => lint("", { checks: { "no-such-check": true } }), /checks must name known checks .*"no-such-check"/],
    [
      () => lint("", { checks: { "empty-allow": "fatal" as "error" } }),
      /checks must have true, false or a severity as values, got "fatal"/,
    ],
    [() => lint("", { dialect: "yahoo" as "bing" }), /dialect must be one of/],
    [() => lint("", { robotsTxtUrl: "/robots.txt" }), /robotsTxtUrl must be an absolute URL/],
    [() => lint("", { mediaType: 3 as unknown as string }), /mediaType must be a string, got 3/],
    [() => lint("", { urls: [3 as unknown as string] }), /urls must be strings, got 3/],
    [() => lint(3 as unknown as string), /robots.txt must be a string, a Uint8Array or a RobotsTxt/],
    [() => lint(null as unknown as string), /robots.txt must be/],
    [() => formatRobotsTxt({} as unknown as string), /robots.txt must be/],
  ];
  for (const [call, words] of calls)
    expect(call).toThrow(expect.objectContaining({ name: "TypeError", message: expect.stringMatching(words) }));
});

test("codes are unique and in kebab case, words are whole sentences, severities are of known dialects", () => {
  expect(new Set(checks.map((check) => check.code)).size).toBe(checks.length);
  expect(checks.length).toBeGreaterThanOrEqual(45);
  const texts = checks.flatMap(({ meta }) => [meta.summary, meta.explanation, meta.fix ?? "It has no fix."]);
  expect(checks.map((check) => check.code).filter((code) => !/^[a-z0-9]+(?:-[a-z0-9]+)+$|^markup$/.test(code))).toEqual(
    [],
  );
  expect(texts.filter((text) => !/^[A-Za-z`%*].{10,}[.)]$/s.test(text))).toEqual([]);
  expect(
    checks
      .flatMap((check) => Object.keys(check.meta.severity))
      .filter((key) => key !== "default" && !names.includes(key as DialectName)),
  ).toEqual([]);
  const severities = new Set(checks.flatMap((check) => names.map((dialect) => severityOf(check, dialect))));
  expect([...severities].sort()).toEqual(["error", "info", "off", "warning"]);
});
