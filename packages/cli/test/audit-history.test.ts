// The rules of an audit from where sites really have them: a store that the command itself filled by asking a server
// whose file changed, and the commits of a repository. What was seen at a moment may have been served before it,
// what was committed then a little later, so hits around a change are doubts.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { codes, maycrawl } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-audit-history-"));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = "User-agent: *\nDisallow:\n";
const closed = "User-agent: *\nDisallow: /private/\n";

function line(atMs: number, target: string, agent: string): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(atMs).toUTCString()) ?? [];
  return `192.0.2.1 - - [${day}/${month}/${year}:${clock} +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;
}

/** The results of each crawler. */
function resultsOf(log: string, robots: string, host: string): Record<string, Record<string, number>> {
  const { stdout } = maycrawl(["audit", log, "--robots", robots, "--host", host, "--as-named", "*", "--json"]);
  const { crawlers } = JSON.parse(stdout) as { crawlers: { name: string; results: Record<string, number> }[] };
  return Object.fromEntries(crawlers.map(({ name, results }) => [name, results]));
}

/** A server of its own process, since the command is waited for here; it serves what the file holds now. */
async function serve(file: string): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const script =
    'const{createServer}=require("node:http"),{readFileSync}=require("node:fs");' +
    'const server=createServer((q,r)=>r.writeHead(200,{"content-type":"text/plain"})' +
    ".end(readFileSync(process.argv[1])));" +
    'server.listen(0,"127.0.0.1",()=>process.stdout.write(String(server.address().port)))';
  const child = spawn(process.execPath, ["-e", script, file], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (piece: Buffer) => resolve(Number(piece.toString())));
    child.once("exit", () => reject(new Error("the server ended")));
  });
  return {
    port,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

test("a store that the command filled: both versions, and the copy that a crawler may have", async () => {
  const server = await serve(at("robots.txt"));
  const store = at("store.sqlite");
  const origin = `http://127.0.0.1:${server.port}`;
  const retrieve = (text: string): number | null => {
    writeFileSync(at("robots.txt"), text);
    return maycrawl(["check", `${origin}/private/`, "--store", store, "--fresh", "--private"]).status;
  };
  expect([retrieve(open), retrieve(closed)]).toEqual([0, 1]);
  await server.stop();
  const now = Date.now();
  const minute = 60_000;
  const hits = [
    line(now + 10 * minute, "/robots.txt", "GPTBot/1.2"),
    line(now + 11 * minute, "/private/", "GPTBot/1.2"),
    line(now + 11 * minute, "/private/", "CCBot/2.0"),
    line(now + 11 * minute, "/public/", "ClaudeBot/1.0"),
    line(now - 90 * minute, "/private/", "AhrefsBot/7.0"),
  ];
  writeFileSync(at("access.log"), hits.join(""));
  expect(resultsOf(at("access.log"), store, `127.0.0.1:${server.port}`)).toEqual({
    GPTBot: { allowed: 1, breach: 1 },
    CCBot: { "rules-too-new": 1 },
    ClaudeBot: { allowed: 1 },
    AhrefsBot: { "rules-unknown": 1 },
  });
  const nowhere = maycrawl(["audit", at("access.log"), "--robots", store, "--host", "other.example"]);
  expect([nowhere.status, codes(nowhere)]).toEqual([2, ["history-unreadable"]]);
});

test("the commits of a repository, one of which removes the file", () => {
  const repository = mkdtempSync(join(folder, "git-"));
  const git = (when: string, ...words: string[]): void => {
    const env = { ...process.env, GIT_COMMITTER_DATE: when, GIT_AUTHOR_DATE: when };
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t.example", ...words], {
      cwd: repository,
      env,
      stdio: "ignore",
    });
  };
  git("2026-10-01T00:00:00Z", "init", "-q");
  for (const [when, text] of [
    ["2026-10-01T00:00:00Z", closed],
    ["2026-10-10T00:00:00Z", null],
    ["2026-10-20T00:00:00Z", closed],
  ] as const) {
    if (text === null) rmSync(join(repository, "robots.txt"));
    else writeFileSync(join(repository, "robots.txt"), text);
    git(when, "add", "-A");
    git(when, "commit", "-q", "-m", "x");
  }
  const when = (day: string, clock: string): number => Date.parse(`2026-10-${day}T${clock}Z`);
  const log = (name: string, atMs: number): string => {
    writeFileSync(at(name), line(atMs, "/private/", "GPTBot/1.2"));
    return at(name);
  };
  const rules = `git:${join(repository, "robots.txt")}`;
  const result = (name: string, atMs: number): string[] =>
    Object.keys(resultsOf(log(name, atMs), rules, "shop.example")["GPTBot"] ?? {});
  expect([
    result("before.log", when("01", "00:00:00") - 3_600_000),
    result("first.log", when("05", "00:00:00")),
    result("gone.log", when("15", "00:00:00")),
    result("new.log", when("20", "12:00:00")),
    result("known.log", when("23", "00:00:00")),
  ]).toEqual([["rules-unknown"], ["breach"], ["allowed"], ["rules-too-new"], ["breach"]]);
});
