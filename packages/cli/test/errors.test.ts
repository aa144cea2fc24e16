// Every error code: met on a run, with its exit code, and written down on its page.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commandErrorCodes, type ErrorCode, errorCodes } from "../src/errors.ts";
import { bin, codes, file, maycrawl, maycrawlWith, root, shop } from "./command.ts";
import { spawnSync } from "node:child_process";
import { sampleOf } from "../../../test/sample.ts";

const check = ["check", "--robots", shop];
const question = { id: 1, robotsTxt: "User-agent: *\nDisallow: /x\n", agents: ["a"], url: "/" };

const expectations = file(
  JSON.stringify({
    environments: { production: { robots: "x", expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] } },
  }),
  ".json",
);

const store = file("", ".unused").replace(/unused$/, "sqlite");

/** What is asked, and how it ends; `input` goes to standard input. */
const met: readonly [code: ErrorCode, exitCode: number, words: readonly string[], input?: string][] = [
  ["usage", 2, ["check", "--nonsense"]],
  ["usage", 2, ["nonsense"]],
  ["usage", 2, ["https://shop.example/"]],
  ["usage", 2, [...check, "/", "--agent"]],
  ["usage", 2, [...check, "--robots", shop, "/"]],
  ["usage", 2, ["check", "--batch", "--robots", shop]],
  ["usage", 2, ["check", "--batch", "/x"]],
  ["usage", 2, [...check, "/", "--policy", "google"]],
  ["usage", 2, [...check, "/", "--fresh"]],
  ["usage", 2, ["check", "--batch", "--store", "x.sqlite"]],
  ["usage", 2, ["check", "https://shop.example/", "--united"]],
  ["usage", 2, ["explain", "/", "--robots", shop, "--timeout", "5"]],
  ["unknown-policy", 2, ["check", "https://shop.example/", "--policy", "lenient", "--no-store"]],
  ["unknown-policy", 2, ["explain", "https://shop.example/", "--policy", "__proto__", "--no-store"]],
  ["invalid-user-agent", 2, ["check", "https://shop.example/", "--user-agent", "1.0", "--no-store"]],
  ["invalid-user-agent", 2, ["check", "https://shop.example/", "--user-agent", "Bot/1\u00e9", "--no-store"]],
  ["invalid-timeout", 2, ["check", "https://shop.example/", "--timeout", "0", "--no-store"]],
  ["invalid-timeout", 2, ["check", "https://shop.example/", "--timeout", "1e3", "--no-store"]],
  ["invalid-timeout", 2, ["check", "https://shop.example/", "--timeout", "601", "--no-store"]],
  ["store-unusable", 2, ["check", "https://shop.example/", "--store", "README.md"]],
  ["store-unusable", 2, ["check", "https://shop.example/", "--store", "docs"]],
  ["no-url", 2, ["check", "--no-store"]],
  ["no-url", 2, ["check", "--no-store", "--urls", "-"], "\n\n"],
  ["urls-unreadable", 2, ["check", "--no-store", "--urls", "nowhere"]],
  ["invalid-url", 3, ["check", "--no-store", "nonsense"]],
  ["invalid-url", 3, ["check", "--no-store", "/cart"]],
  ["invalid-agent", 2, ["check", "--no-store", "https://shop.example/", "--agent", "***"]],
  ["unknown-format", 2, ["audit", "--records", "README.md", "--format", "nonsense"]],
  ["unknown-format", 2, ["audit", "--records", "README.md", "--format", "$status"]],
  ["log-unreadable", 2, ["audit", "--records", "nowhere"]],
  ["log-unreadable", 3, ["audit", "README.md", "--robots", shop]],
  ["invalid-zone", 2, ["audit", "--records", "README.md", "--timezone", "Nowhere/City"]],
  ["history-unreadable", 2, ["audit", "README.md", "--robots", "nowhere"]],
  ["history-unreadable", 2, ["audit", "README.md", "--robots", "docs"]],
  ["state-unusable", 2, ["audit", "README.md", "--robots", shop, "--state", "README.md"]],
  ["usage", 2, ["audit", "README.md"]],
  ["usage", 2, ["audit", "README.md", "--robots", shop, "--json", "--csv"]],
  ["robots-unreadable", 2, ["check", "--robots", "nowhere", "/"]],
  ["robots-unreadable", 2, ["check", "--robots", ".", "/"]],
  ["robots-unreadable", 2, ["check", "--robots", "https://shop.example/robots.txt", "/"]],
  ["unknown-dialect", 2, [...check, "/", "--dialect", "RFC9309"]],
  ["unknown-dialect", 2, ["check", "--batch", "--dialect", "__proto__"]],
  ["invalid-origin", 2, [...check, "/", "--origin", "shop.example"]],
  ["invalid-max-steps", 2, [...check, "/", "--max-steps", "1e3"]],
  ["standard-input-twice", 2, ["check", "--robots", "-", "--urls", "-"]],
  ["no-url", 2, check],
  ["no-url", 2, [...check, "--urls", "-"], "\n \r\n\n"],
  ["urls-unreadable", 2, [...check, "--urls", "nowhere"]],
  ["urls-unreadable", 3, [...check, "/ok", "--urls", "nowhere"]],
  ["urls-unreadable", 3, [...check, "/ok", "--urls", "."]],
  ["invalid-agent", 2, [...check, "/", "--agent", "***"]],
  ["invalid-agent", 2, [...check, "/", "--agent", ""]],
  ["invalid-agent", 3, [...check, "/", "--agent", "A,***"]],
  ["invalid-agent", 2, [...check, "/", "--agent", "my.bot"]],
  ["invalid-agent", 2, [...check, "/", "--agent", "Mozilla/5.0 (X11; Linux x86_64)"]],
  ["invalid-url", 3, [...check, "x"]],
  ["other-origin", 3, [...check, "https://a.example/", "https://b.example/"]],
  ["line-too-long", 3, [...check, "--urls", "-"], `/${"x".repeat(3 * 1024 * 1024)}\n/ok\n`],
  ["not-absolute", 2, ["explain", "/"]],
  ["not-absolute", 2, ["explain", "ftp://shop.example/", "--agent", "Googlebot", "--json"]],
  ["invalid-moment", 2, ["explain", "/", "--robots", shop, "--at", "tomorrow"]],
  ["file-unreadable", 2, ["explain", "/", "--headers", "nowhere"]],
  ["file-unreadable", 2, ["explain", "/", "--robots", shop, "--html", "."]],
  ["file-unreadable", 2, ["explain", "/", "--tdmrep", "no/where"]],
  ["robots-unreadable", 2, ["explain", "/", "--robots", "nowhere"]],
  ["standard-input-twice", 2, ["explain", "/", "--headers", "-", "--html", "-"]],
  ["unknown-dialect", 2, ["explain", "/", "--robots", shop, "--dialect", "nonsense"]],
  ["invalid-max-steps", 2, ["explain", "/", "--robots", shop, "--max-steps", "0"]],
  ["invalid-agent", 2, ["explain", "/", "--robots", shop, "--agent", "***"]],
  ["invalid-agent", 3, ["explain", "/", "--robots", shop, "--agent", "***,A"]],
  ["invalid-url", 3, ["explain", "x", "--robots", shop]],
  ["no-url", 2, ["explain", "--robots", shop]],
  ["no-url", 2, ["explain", "--robots", shop, "--urls", "-"], "\n"],
  ["urls-unreadable", 2, ["explain", "--robots", shop, "--urls", "nowhere"]],
  ["usage", 2, ["explain", "/", "/x", "--html", shop]],
  ["usage", 2, ["explain", "--urls", "x.txt", "--headers", shop]],
  ["standard-input-twice", 2, ["explain", "--robots", "-", "--urls", "-"]],
  ["robots-unreachable", 3, ["diff", shop, "http://127.0.0.1:1", "--no-store"]],
  ["unknown-check", 2, ["lint", shop, "--only", "nonsense"]],
  ["expectations-unreadable", 2, ["ci", "--config", "nowhere.json"]],
  ["expectations-invalid", 2, ["ci", "--config", file("{}", ".json")]],
  ["unknown-environment", 2, ["ci", "--config", expectations, "--env", "nonsense"]],
  ["file-exists", 2, ["ci", "--init", "--config", expectations]],
  ["file-unwritable", 2, ["ci", "--init", "--config", "no/where.json"]],
  ["file-unwritable", 3, ["ci", "--config", expectations, "--file", shop, "--output", "no/where.txt"]],
  ["unknown-crawler", 2, ["crawlers", "Gogglebot"]],
  ["unknown-crawler", 3, ["crawlers", "Gogglebot", "Googlebot"]],
  ["agents-unreadable", 2, ["crawlers", "--identify", "nowhere"]],
  ["usage", 2, ["crawlers", "GPTBot", "--identify", shop]],
  ["invalid-address", 2, ["identify", "nonsense"]],
  ["invalid-address", 3, ["identify", "nonsense", "192.0.2.1", "--ranges", "examples/ranges"]],
  ["usage", 2, ["identify", "192.0.2.1", "--dns"]],
  ["usage", 2, ["identify", "192.0.2.1", "--dns-server", "127.0.0.1"]],
  ["usage", 2, ["identify", "192.0.2.1", "--user-agent", "a", "--dns", "--dns-server", "nowhere"]],
  ["invalid-moment", 2, ["identify", "192.0.2.1", "--at", "2026-11-22T09:00"]],
  ["store-unusable", 2, ["identify", "192.0.2.1", "--store", "nowhere.sqlite"]],
  ["ranges-unreadable", 2, ["identify", "192.0.2.1", "--ranges", "nowhere"]],
  ["usage", 2, ["ranges", "remove"]],
  ["usage", 2, ["ranges", "list", "--out", "x"]],
  ["unknown-list", 2, ["ranges", "update", "nonsense"]],
  ["invalid-url", 2, ["ranges", "update", "--mirror", "nowhere"]],
  ["ranges-unreachable", 3, ["ranges", "update", "gptbot", "--mirror", "http://127.0.0.1:1", "--store", store]],
  ["cannot-listen", 2, ["serve", "--no-store", "--port", "0", "--host", "192.0.2.1"]],
  ["not-enforceable", 3, ["enforce", "-", "--server", "lighttpd", "--observe"], "User-agent: *\nDisallow: /x\n"],
  ["rules-invalid", 2, ["headers", "-", "--server", "nginx"], "{}"],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "65536"]],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "0", "--page", "nowhere"]],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "0", "--page", "docs"]],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "0", "--user-agent", "***"]],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "0", "--allow-origin", "*"]],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "0", "--log", "loud"]],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "0", "--turns-token", "nowhere"]],
  ["invalid-service", 2, ["serve", "--no-store", "--port", "0", "--turns-token", file("short")]],
  ["cannot-listen", 2, ["serve", "--no-store", "--socket", "no/where.sock"]],
  ["store-unusable", 2, ["serve", "--port", "0", "--store", "docs"]],
  ["store-unusable", 2, ["serve", "--port", "0", "--store", "redis://127.0.0.1:1"]],
];

const metHere = sampleOf("calls of the command that fail", met, {
  name: (row) => JSON.stringify(row),
  kind: ([code]) => code,
  oneIn: 4,
});

test.each(metHere)("%s ends with %i: maycrawl %j", (code, exitCode, words, input) => {
  const run = maycrawlWith(words, { input: input ?? "", fails: true });
  expect(codes(run)).toEqual([code]);
  expect(run.status).toBe(exitCode);
  // A way on is named: each message is more than the code's own sentence.
  expect(run.stderr).toMatch(/: .*[:;,?] /);
});

const metInBatch: readonly [code: ErrorCode, line: string][] = [
  ["not-json", "{"],
  ["not-json", "\u001b"],
  ["invalid-request", "[]"],
  ["invalid-request", "null"],
  ["invalid-request", `{"id":1}`],
  ["invalid-request", JSON.stringify({ ...question, file: shop })],
  ["invalid-request", JSON.stringify({ ...question, robotsTxt: 5 })],
  ["invalid-request", JSON.stringify({ ...question, agents: "a" })],
  ["invalid-request", JSON.stringify({ ...question, agents: [1] })],
  ["invalid-request", JSON.stringify({ ...question, agents: undefined })],
  ["invalid-request", JSON.stringify({ ...question, url: undefined })],
  ["invalid-request", JSON.stringify({ ...question, robotsTxt: undefined, robotsTxtBase64: "a b" })],
  ["unknown-dialect", JSON.stringify({ ...question, dialect: "nonsense" })],
  ["unknown-dialect", JSON.stringify({ ...question, dialect: 1 })],
  ["file-unreadable", JSON.stringify({ ...question, robotsTxt: undefined, file: "nowhere" })],
  ["file-unreadable", JSON.stringify({ ...question, robotsTxt: undefined, file: "a\u0000b" })],
  ["file-unreadable", JSON.stringify({ ...question, robotsTxt: undefined, file: "." })],
];

test.each(metInBatch)("%s is an item of --batch: %s", (code, line) => {
  const run = maycrawl(["check", "--batch"], `${line}\n${JSON.stringify(question)}\n`);
  const [first, second] = run.stdout
    .trimEnd()
    .split("\n")
    .map((one) => JSON.parse(one) as { id: unknown; error: { code: string; message: string } });
  expect(first?.error.code).toBe(code);
  expect(first?.id).toBe(line.includes('"id":1') ? 1 : null);
  expect(second).toEqual({ id: 1, allowed: true, line: 0, reason: "no-rule" });
  expect(run.stderr).toBe("");
  expect(run.status).toBe(3);
});

test("not-utf-8 costs its line alone, in a list and under --batch", () => {
  const list = maycrawl([...check, "--urls", "-"], Buffer.from("/caf\u00e9\n/ok\n", "latin1"));
  expect([codes(list), list.status]).toEqual([["not-utf-8"], 3]);
  expect(list.stdout).toContain("allowed       *  /ok  ");
  const batch = maycrawl(["check", "--batch"], Buffer.from(`{"id":"\u00e9"}\n${JSON.stringify(question)}\n`, "latin1"));
  expect(batch.stdout).toMatch(/^\{"id":null,"error":\{"code":"not-utf-8".*\n\{"id":1,"allowed":true/);
});

test("input-failed, when standard input is a folder", () => {
  const run = spawnSync("sh", ["-c", `"${process.execPath}" "${bin}" check --batch < /`], { encoding: "utf8" });
  expect([codes(run), run.status]).toEqual([["input-failed"], 2]);
});

test.runIf(process.platform === "linux")("output-failed, when the device is full", () => {
  const run = spawnSync("sh", ["-c", `"${process.execPath}" "${bin}" check --robots "${shop}" / > /dev/full`], {
    cwd: root,
    encoding: "utf8",
  });
  expect([codes(run), run.status]).toEqual([["output-failed"], 3]);
});

test("internal, when maycrawl itself is at fault: 3, never Node's 1", () => {
  // Of what the command asks for itself; the packages in its bundle ask for the rest.
  const broken = file(
    "const whole = process.getBuiltinModule;\n" +
      "process.getBuiltinModule = (name) => {\n" +
      "  if (name === 'node:v8') throw new Error('broken');\n" +
      "  return whole(name);\n" +
      "};",
    ".cjs",
  );
  const run = spawnSync(process.execPath, ["--require", broken, bin, ...check, "--urls", file("/x\n")], {
    cwd: root,
    encoding: "utf8",
  });
  expect([codes(run), run.status]).toEqual([["internal"], 3]);
});

describe("docs/errors.md", () => {
  const page = readFileSync(`${root}docs/errors.md`, "utf8");
  const documented = new Map(
    [...page.matchAll(/^\| `([a-z0-9-]+)` \| (.+?) \|/gm)].map((match) => [match[1], match[2]]),
  );

  test("has each code with its meaning, and no other", () => {
    expect(Object.fromEntries(documented)).toEqual(errorCodes);
  });

  test("each code is met above", () => {
    const elsewhere = ["not-utf-8", "input-failed", "output-failed", "internal"];
    const all = new Set([...met.map(([code]) => code), ...metInBatch.map(([code]) => code), ...elsewhere]);
    expect([...all].sort()).toEqual(Object.keys(commandErrorCodes).sort());
  });
});

test("a file in a folder that is not there names the folder", () => {
  const run = maycrawl(["ci", "--config", expectations, "--file", shop, "--output", "no/where.txt"]);
  expect(run.stderr).toContain('cannot write the report "no/where.txt": there is no folder "no"; give another path');
});
