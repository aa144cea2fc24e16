// A run that is killed goes on from where it was last noted, and comes to the same. In: logs of several formats, plain
// and compressed, noted at every block, as JSON, as a file would hold it. From each note the rest is audited.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseRobotsTxt } from "@maycrawl/core";
import { afterAll, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import {
  auditFile,
  type FileCheckpoint,
  inspectLog,
  readsOf,
  RulesHistory,
  RulesReads,
  utc,
  Visitors,
} from "../src/index.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-resume-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const agents = ["GPTBot/1.2", "ClaudeBot/1.0", "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0"];
const start = Date.UTC(2026, 10, 10, 22);
/** Three crawlers in turn, every two seconds over midnight: disallowed, too soon, allowed, and lines that are none. */
const hits = Array.from({ length: 6000 }, (_, n) => ({
  at: new Date(start + n * 2000),
  agent: agents[n % 3] as string,
  target: n % 100 === 7 ? "/robots.txt" : n % 4 === 0 ? `/private/${n}` : `/public/${n}`,
}));
const stamp = (at: Date): string => {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${clock} +0000`;
};
const combined = hits
  .map(({ at, agent, target }, n) =>
    n % 500 === 3 ? "nonsense\n" : `192.0.2.1 - - [${stamp(at)}] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`,
  )
  .join("");
/** Times alone, with a day that is named once, and columns that change in the middle. */
const w3c = `#Date: 2026-11-10 22:00:00\n#Fields: time c-ip cs-method cs-uri sc-status cs(User-Agent)\n${hits
  .map(({ at, agent, target }, n) => {
    const clock = at.toISOString().slice(11, 19);
    const header = n === 4000 ? "#Fields: c-ip time cs-method cs-uri sc-status cs(User-Agent)\n" : "";
    const first = n < 4000 ? `${clock} 192.0.2.1` : `192.0.2.1 ${clock}`;
    return `${header}${first} GET ${target} 200 ${agent.replaceAll(" ", "+")}\n`;
  })
  .join("")}`;

const logs: readonly (readonly [name: string, octets: Uint8Array])[] = [
  ["combined.log", Buffer.from(combined)],
  ["combined.log.gz", gzipSync(combined)],
  ["times.log", Buffer.from(w3c)],
  ["utf-16.log", Buffer.from(`\ufeff${w3c}`, "utf16le")],
];

test.each(logs)("%s", async (name, octets) => {
  const path = join(folder, name);
  writeFileSync(path, octets);
  const options = { format: null, localTime: utc, host: null };
  const robotsTxt = parseRobotsTxt("User-agent: *\nCrawl-delay: 10\nDisallow: /private/\n");
  const history = new RulesHistory(
    new Map([["*", [{ name: "v", fromMs: Number.NEGATIVE_INFINITY, robotsTxt }]]]),
    "exact",
  );
  const visitors = new Visitors({ ranges: new Map(), dns: null, asNamed: ["*"] });
  const reads = new RulesReads();
  const file = await inspectLog(path, options);
  reads.merge(await readsOf(file, options, { history, visitors, reads }));
  const context = { history, visitors, reads };
  const notes: string[] = [];
  const wanted = await auditFile(file, options, context, null, {
    pause: (_, checkpoint) => void notes.push(JSON.stringify(checkpoint())),
  });
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  expect(wanted.crawlers["ClaudeBot"]?.results["too-soon"] ?? 0).toBeGreaterThan(500);
  expect(wanted.crawlers["GPTBot"]?.results.breach ?? 0).toBeGreaterThan(400);
  expect(notes.length).toBeGreaterThan(3);
  const places = notes.map((_, place) => place);
  for (const place of sampleOf("notes to resume from", places, { name: String, oneIn: 4 })) {
    const from = JSON.parse(notes[place] as string) as FileCheckpoint;
    const tally = await auditFile(file, options, context, from);
    expect(plain({ ...tally, lines: 0 }), `note ${place}`).toEqual(plain({ ...wanted, lines: 0 }));
  }
});
