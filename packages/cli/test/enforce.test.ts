// `maycrawl enforce` and `maycrawl headers`: files whole or not at all, errors in one sentence, and what
// docs/enforce.md and docs/headers.md show.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeFiles } from "../src/enforcement/written-files.ts";
import { codes, file, maycrawl, maycrawlMeanwhile, root } from "./command.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const example = "examples/enforce/robots.txt";
const folder = (): string => mkdtempSync(join(tmpdir(), "maycrawl-enforce-"));

describe("enforce", () => {
  const page = readFileSync(`${root}docs/enforce.md`, "utf8");

  test("what docs/enforce.md shows", () => {
    const { status, stdout, stderr } = maycrawl(["enforce", example, "--server", "nginx"]);
    expect(status).toBe(0);
    expect(page).toContain(stderr.trim());
    expect(page).toContain(`\`\`\`\n${readFileSync(`${root}${example}`, "utf8")}\`\`\``);
    for (const [, block = ""] of page.matchAll(/```nginx\n([\s\S]*?)```/g)) expect(stdout).toContain(block);
    expect(stdout).toMatch(/^# sha256: [0-9a-f]{64}$/m);
    expect(stdout).toMatch(/^# Proof: .* equal\.$/m);
    expect(stdout).toContain("A NAME STOPS ONLY THE HONEST");
  });

  test("a file of ours is replaced, another is not", () => {
    const out = folder();
    const words = ["enforce", example, "--server", "haproxy", "--out", out];
    expect(maycrawl(words).status).toBe(0);
    expect(maycrawl(words).status).toBe(0);
    expect(readFileSync(join(out, "exact-1.map"), "utf8")).toContain("refused/2");
    writeFileSync(join(out, "maycrawl.cfg"), "global\n");
    const refused = maycrawl(words);
    expect([refused.status, codes(refused)]).toEqual([2, ["file-exists"]]);
    expect(readFileSync(join(out, "maycrawl.cfg"), "utf8")).toBe("global\n");
  });

  test("several files appear whole or not at all", () => {
    const out = folder();
    const words = (text: string): string[] => ["enforce", file(text), "--server", "haproxy", "--out", out];
    expect(maycrawl(words("User-agent: *\nDisallow: /a\n")).status).toBe(0);
    const state = (): string[] =>
      readdirSync(out)
        .sort()
        .map((name) => `${name} ${name === "forms.map" ? "" : readFileSync(join(out, name), "utf8")}`);
    // A folder stands where one of the files must go: what was there stays, and nothing is left beside it.
    rmSync(join(out, "forms.map"));
    mkdirSync(join(out, "forms.map"));
    const before = state();
    const refused = maycrawl(words("User-agent: *\nDisallow: /b\n"));
    expect([refused.status, codes(refused)]).toEqual([2, ["file-exists"]]);
    expect(state()).toEqual(before);
    // The file system refuses one name: those that were put in their places are taken back.
    const folders = join(out, "new", "er");
    const files = ["maycrawl.cfg", "b".repeat(300)].map((name) => ({ name, text: "Written by maycrawl" }));
    expect(() => writeFiles(folders, files)).toThrow(/the name is too long/);
    expect(readdirSync(out)).not.toContain("new");
    expect(state()).toEqual(before);
  });

  test("--check tells a changed robots.txt and an expired list", () => {
    const config = file(maycrawl(["enforce", example, "--server", "caddy"]).stdout);
    expect(maycrawl(["enforce", example, "--check", config]).status).toBe(0);
    expect(maycrawl(["enforce", file("User-agent: *\nDisallow: /\n"), "--check", config])).toMatchObject({
      status: 1,
      stdout: `${config}: the robots.txt has changed since\n`,
    });
    const expired = file(`# Written by maycrawl 0\n# sha256: ${"0".repeat(64)}\n# expires: 2026-01-01T00:00:00.000Z\n`);
    const { status, stdout } = maycrawl(["enforce", "--check", expired]);
    expect([status, stdout.includes("expired on 2026-01-01")]).toEqual([1, true]);
    expect(codes(maycrawl(["enforce", "--check", file("x")]))).toEqual(["file-unreadable"]);
  });

  test("nobody is refused for an address without a fresh list that is complete", () => {
    const ranges = folder();
    const list = (createdAt: string): string =>
      JSON.stringify({ creationTime: createdAt, prefixes: [{ ipv4Prefix: "66.249.64.0/27" }] });
    const refuse = ["--agent", "Googlebot,DuckDuckBot", "--ranges", ranges, "--outside-ranges", "refuse"];
    const words = ["enforce", example, "--server", "nginx", ...refuse];
    writeFileSync(join(ranges, "google-common-crawlers.json"), list(new Date().toISOString()));
    const fresh = maycrawl(words);
    expect(fresh.stdout).toMatch(/^# expires: 20/m);
    expect(fresh.stdout).toContain("66.249.64.0/27 1;");
    expect(fresh.stdout).toContain('"~^[0-9]+/Googlebot 0$" 1;');
    writeFileSync(join(ranges, "google-common-crawlers.json"), list("2026-01-01T00:00:00Z"));
    const stale = maycrawl(words);
    expect(stale.status).toBe(0);
    expect(stale.stdout).not.toMatch(/^# expires/m);
    expect(stale.stdout).not.toContain('"~^[0-9]+/Googlebot 0$" 1;');
    expect(stale.stderr).toContain("over 7 days old");
  });

  test.each([
    [["enforce", example], 2, "usage"],
    [["enforce", example, "--server", "iis"], 2, "usage"],
    [["enforce", example, "--server", "haproxy"], 2, "usage"],
    [["enforce", "nowhere.txt", "--server", "nginx"], 2, "robots-unreadable"],
    [["enforce", "https://shop.example/robots.txt", "--server", "nginx"], 2, "robots-unreadable"],
    [["enforce", example, "--server", "nginx", "--ranges", "nowhere"], 2, "ranges-unreadable"],
    [["enforce", example, "--server", "nginx", "--client-address", "X-Forwarded-For"], 2, "usage"],
    [["enforce", example, "--server", "nginx", "--client-address", "X-Forwarded-For from 10.0.0.0/8"], 2, "usage"],
    [["enforce", example, "--server", "nginx", "--out", "/proc/maycrawl"], 2, "file-unwritable"],
    [["enforce", example, "--server", "nginx", "--agent", "Foo Bar"], 2, "invalid-agent"],
    [["enforce", example, "--server", "nginx", "--standalone", "here"], 2, "usage"],
    [["enforce", example, "--server", "lighttpd", "--observe"], 3, "not-enforceable"],
  ])("%j", (words, status, code) => {
    const run = maycrawl(words as string[]);
    expect([run.status, codes(run), run.stdout]).toEqual([status, [code], ""]);
  });

  test("what is no robots.txt, or too large, gets one sentence", () => {
    const html = maycrawl(["enforce", "-", "--server", "nginx"], "<!doctype html><p>no");
    expect([html.status, codes(html)]).toEqual([2, ["robots-unreadable"]]);
    const large = maycrawl(
      ["enforce", "-", "--server", "nginx"],
      `User-agent: *\n${"Disallow: /abcdefgh\n".repeat(40_000)}`,
    );
    expect([large.status, codes(large), large.stderr.trim().split("\n").length]).toEqual([2, ["robots-unreadable"], 1]);
    // 64 MiB, of which no more is read than crawlers would read.
    const sparse = file("");
    truncateSync(sparse, 64 * 1024 * 1024);
    for (const [words, code] of [
      [["enforce", sparse, "--server", "nginx"], "robots-unreadable"],
      [["headers", sparse, "--server", "nginx"], "rules-invalid"],
      [["enforce", folder(), "--server", "nginx"], "robots-unreadable"],
      [["headers", folder(), "--server", "nginx"], "rules-invalid"],
      [["headers", example, "--server", "iis"], "usage"],
    ] as const) {
      const run = maycrawl([...words]);
      expect([words, run.status, codes(run), run.stderr.trim().split("\n").length]).toEqual([words, 2, [code], 1]);
    }
  });
});

describe("headers", () => {
  const page = readFileSync(`${root}docs/headers.md`, "utf8");
  const rules = "examples/enforce/headers.json";

  test("what docs/headers.md shows", () => {
    expect(page).toContain(`\`\`\`json\n${readFileSync(`${root}${rules}`, "utf8")}\`\`\``);
    for (const server of [
      "nginx",
      "apache",
      "haproxy",
      "varnish",
      "caddy",
      "lighttpd",
      "netlify",
      "cloudflare",
      "vercel",
    ]) {
      const out = folder();
      expect(maycrawl(["headers", rules, "--server", server, "--out", out]).status).toBe(0);
      const written = readdirSync(out).map((name) => readFileSync(join(out, name), "utf8"));
      const label = server === "netlify" || server === "cloudflare" ? "_headers" : server;
      const blocks = [...page.matchAll(new RegExp(`\`\`\`${label}\\n([\\s\\S]*?)\`\`\``, "g"))];
      expect([server, blocks.length > 0]).toEqual([server, true]);
      for (const [, block = ""] of blocks)
        expect([server, written.some((text) => text.includes(block))]).toEqual([server, true]);
    }
    const vercel = maycrawl(["headers", rules, "--server", "vercel"]).stdout;
    expect(JSON.parse(vercel)).toHaveProperty("headers");
  });

  test("the second example is for the servers that can say it", () => {
    const second = file([...page.matchAll(/```json\n([\s\S]*?)```/g)][1]?.[1] ?? "", ".json");
    expect(maycrawl(["headers", second, "--server", "apache"]).status).toBe(0);
    const once = maycrawl(["headers", second, "--server", "varnish"]);
    expect([once.status, codes(once)]).toEqual([0, []]);
    const vercel = maycrawl(["headers", second, "--server", "vercel", "--environment", "staging"]);
    expect([vercel.status, codes(vercel)]).toEqual([3, ["not-enforceable"]]);
  });

  test.each([
    ["{}", "must hold a list"],
    ['[{"path": "x", "headers": [["A", "b"]]}]', '"path" must be'],
    ['[{"path": "/", "headers": [["Content-Length", "1"]]}]', "cannot be set"],
    ['[{"path": "/", "headers": [["A", "b\\r\\nSet-Cookie: c"]]}]', "characters of ASCII"],
    ['[{"path": "/", "agent": "GPTBot", "headers": [["Link", "b"]]}]', "X-Robots-Tag alone"],
    ['[{"path": "/", "agents": "GPTBot", "headers": [["Link", "b"]]}]', "unknown member"],
    ["nonsense", "not JSON"],
  ])("%s", (text, message) => {
    const run = maycrawl(["headers", "-", "--server", "nginx"], text);
    expect([run.status, codes(run)]).toEqual([2, ["rules-invalid"]]);
    expect(run.stderr).toContain(message);
  });

  test("--from tells what a page sends", async () => {
    const server = createServer((request, response) => {
      if (request.url === "/robots.txt") return void response.writeHead(404).end();
      response.writeHead(200, { "X-Robots-Tag": ["noindex", "GPTBot: noindx"], "Content-Type": "text/html" }).end("x");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`;
    const run = await maycrawlMeanwhile(["headers", "--from", url, "--no-store"]);
    server.close();
    server.closeAllConnections();
    expect([run.status, run.stdout]).toEqual([
      0,
      `${url} 200\n  x-robots-tag: noindex\n  x-robots-tag: GPTBot: noindx\n`,
    ]);
    expect(run.stderr).toBe(
      `maycrawl: warning: ${url}: No operator documents "noindx", so it has no effect. (unknown-rule)\n`,
    );
    const gone = await maycrawlMeanwhile(["headers", "--from", url, "--no-store"]);
    expect([gone.status, gone.stdout]).toEqual([3, ""]);
    expect(gone.stderr).toContain("robots.txt is unreachable: connect-refused");
  });
});
