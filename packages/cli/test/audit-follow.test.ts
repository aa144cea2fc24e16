// `maycrawl audit --follow`: records and breaches of a log that grows and is rotated, each as it happens.
import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bin, root } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-audit-follow-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const line = (clock: string, target = "/", agent = "GPTBot/1.2"): string =>
  `192.0.2.77 - - [10/Nov/2026:${clock} +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;

/** A run that is followed: its whole lines so far, and its end. */
function follow(...words: string[]) {
  const child = spawn(process.execPath, [bin, "audit", "--follow", ...words], { cwd: root });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  const lines = (): string[] => text.split("\n").slice(0, -1);
  return {
    lines,
    /** Waits for so many lines; a machine can be busy, so what fails is the comparison, and only after a minute. */
    async until(count: number): Promise<readonly string[]> {
      for (const endMs = Date.now() + 60_000; lines().length < count && Date.now() < endMs;)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return lines();
    },
    async stop(): Promise<number | null> {
      child.kill("SIGINT");
      return closed;
    },
  };
}

test("records of a log that grows, and is rotated", async () => {
  const log = join(folder, "growing.log");
  writeFileSync(log, line("10:00:00"));
  const run = follow("--records", "--json", log);
  await run.until(1);
  appendFileSync(log, line("10:00:01"));
  await run.until(2);
  renameSync(log, `${log}.1`);
  writeFileSync(log, line("10:00:02"));
  await run.until(3);
  expect(await run.stop()).toBe(0);
  expect(run.lines().map((text) => (JSON.parse(text) as { time: string }).time.slice(17, 19))).toEqual([
    "00",
    "01",
    "02",
  ]);
});

test("each breach as it happens, with its hit; a delay is held over a rotation; then the report", async () => {
  const log = join(folder, "breaches.log");
  const robots = join(folder, "robots.txt");
  writeFileSync(robots, "User-agent: *\nDisallow: /private/\nCrawl-delay: 10\n");
  writeFileSync(log, line("10:00:00", "/private/a?key=s3cret"));
  const run = follow("--json", "--robots", robots, "--as-named", "*", log);
  const told = async (count: number): Promise<unknown[]> =>
    (await run.until(count)).map((text) => {
      const { crawler, result, at, line: number, address, target } = JSON.parse(text) as Record<string, unknown>;
      return [crawler, result, String(at).slice(11, 19), number, address, target];
    });
  const first = ["GPTBot", "breach", "10:00:00", 1, "192.0.2.0/24", "/private/a?key=..."];
  expect(await told(1)).toEqual([first]);
  // Half a line is none yet.
  const next = line("10:00:01", "/private/b");
  appendFileSync(log, line("10:00:01", "/public", "ClaudeBot/1.0") + next.slice(0, 30));
  appendFileSync(log, next.slice(30));
  const second = ["GPTBot", "breach", "10:00:01", 3, "192.0.2.0/24", "/private/b"];
  expect(await told(2)).toEqual([first, second]);
  renameSync(log, `${log}.1`);
  writeFileSync(log, line("10:00:03", "/public", "ClaudeBot/1.0"));
  const third = ["ClaudeBot", "too-soon", "10:00:03", 1, "192.0.2.0/24", "/public"];
  expect(await told(3)).toEqual([first, second, third]);
  expect(await run.stop()).toBe(1);
  const report = JSON.parse(run.lines().at(-1) ?? "") as { records: number; breaches: number };
  expect([run.lines().length, report.records, report.breaches]).toEqual([4, 4, 3]);
});
