// Crawlers against a file that changes: obedient ones keep a copy for a day at most and fetch what it allows; others
// fetch, now and then, what every copy they can have disallows. The simulation knows which hits these are by comparing
// prefixes itself; the audit must find each of them, and nothing else.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRobotsTxt } from "@maycrawl/core";
import { expect, test } from "vitest";
import { timesOf } from "../../../test/sample.ts";
import {
  findLogFormat,
  inspectLog,
  LogAudit,
  readLog,
  ReadsCollector,
  RulesHistory,
  RulesReads,
  utc,
  Visitors,
} from "../src/index.ts";

const names = ["GPTBot", "ClaudeBot", "AhrefsBot", "CCBot", "PerplexityBot", "SemrushBot"];
const folders = ["/a/", "/b/", "/c/", "/d/", "/e/"];
const hour = 3_600_000;
const start = Date.UTC(2026, 5, 1);
const days = 12;

interface Version {
  readonly fromMs: number;
  readonly closed: readonly string[];
}

interface Hit {
  readonly atMs: number;
  readonly name: string;
  readonly target: string;
  readonly status: number;
  readonly isBreach: boolean;
}

/** Numbers that look random and are the same in every run. Source: mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function simulate(seed: number): { readonly versions: readonly Version[]; readonly hits: readonly Hit[] } {
  const random = randomOf(seed);
  const versions: Version[] = [{ fromMs: start - 40 * 24 * hour, closed: folders.filter(() => random(2) === 0) }];
  for (let at = start + random(40) * hour; at < start + days * 24 * hour; at += (1 + random(60)) * hour)
    versions.push({ fromMs: at + random(3600) * 1000, closed: folders.filter(() => random(2) === 0) });
  const within = (fromMs: number, untilMs: number): readonly Version[] =>
    versions.filter(
      ({ fromMs: begin }, place) => begin <= untilMs && (versions[place + 1]?.fromMs ?? Infinity) > fromMs,
    );
  const hits: Hit[] = [];
  for (const [place, name] of names.entries()) {
    const isObedient = place % 2 === 0;
    let copy: Version | null = null;
    let readMs = -Infinity;
    for (let at = start + random(24) * hour; at < start + days * 24 * hour; at += (60 + random(3 * 3600)) * 1000) {
      if (copy === null || at - readMs > (1 + random(22)) * hour) {
        const status = random(8) === 0 ? ([403, 404, 503][random(3)] as number) : 200;
        hits.push({ atMs: at, name, target: "/robots.txt", status, isBreach: false });
        // Refused or told that there is none, it waits and asks again before it fetches anything.
        if (status !== 200) {
          copy = null;
          continue;
        }
        copy = within(at, at).at(-1) ?? null;
        readMs = at;
        at += 5000;
      }
      const folder = folders[random(folders.length)] as string;
      const isOpen = copy?.closed.includes(folder) === false;
      // Two minutes of doubt about the clocks on either side.
      const isSurelyClosed = within(readMs - 120_000, at + 120_000).every(({ closed }) => closed.includes(folder));
      const isBreach = !isObedient && isSurelyClosed;
      if (isOpen || isBreach)
        hits.push({ atMs: at, name, target: `${folder}${random(1000)}`, status: 200, isBreach: !isOpen });
    }
  }
  return { versions, hits: hits.sort((a, b) => a.atMs - b.atMs) };
}

function lineOf({ atMs, name, target, status }: Hit): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(atMs).toUTCString()) ?? [];
  return `9.9.9.9 - - [${day}/${month}/${year}:${clock} +0000] "GET ${target} HTTP/1.1" ${status} 5 "-" "${name}/1.0"`;
}

test("each breach is found, and nothing else", async () => {
  const format = findLogFormat("combined");
  if ("problem" in format) throw new Error(format.problem);
  const options = { format, localTime: utc, host: null };
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-simulation-"));
  const runs = timesOf("simulated sites", 200, 20, 2000);
  let breaches = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const { versions, hits } = simulate(seed);
    const path = join(folder, "access.log");
    writeFileSync(path, hits.map((hit) => `${lineOf(hit)}\n`).join(""));
    const history = new RulesHistory(
      new Map([
        [
          "*",
          versions.map(({ fromMs, closed }) => ({
            name: String(fromMs),
            fromMs,
            robotsTxt: parseRobotsTxt(`User-agent: *\n${closed.map((one) => `Disallow: ${one}\n`).join("")}`),
          })),
        ],
      ]),
      "exact",
    );
    const visitors = new Visitors({ ranges: new Map(), dns: null, asNamed: ["*"] });
    const reads = new RulesReads();
    const file = await inspectLog(path, options);
    await readLog(file, options, new ReadsCollector(visitors, reads));
    const audit = new LogAudit(path, { history, visitors, reads });
    await readLog(file, options, audit);
    const found = Object.values(audit.tally.crawlers).map(({ name, results }) => [
      name,
      (results.breach ?? 0) + (results["too-soon"] ?? 0),
    ]);
    const truth = names.map((name) => [name, hits.filter((hit) => hit.name === name && hit.isBreach).length]);
    expect(Object.fromEntries(found), `seed ${seed}`).toEqual(Object.fromEntries(truth));
    breaches += hits.filter(({ isBreach }) => isBreach).length;
  }
  rmSync(folder, { recursive: true });
  expect(breaches).toBeGreaterThan(runs);
});
