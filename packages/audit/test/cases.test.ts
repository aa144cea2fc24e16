// Every case of known truth, read from a log in its format and judged: no false accusation, none missed.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRobotsTxt } from "@maycrawl/core";
import { type DnsAnswers, type KnownRanges, parseRanges } from "@maycrawl/core/identity";
import { expect, test } from "vitest";
import {
  findLogFormat,
  inspectLog,
  LogAudit,
  type LogTally,
  localTimeOf,
  readLog,
  ReadsCollector,
  RulesHistory,
  RulesReads,
  utc,
  Visitors,
  withPaceAcross,
} from "../src/index.ts";
import { agents, type AuditCase, auditCases, type CaseHit } from "./cases/index.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-audit-"));

function lineOf(
  { format = "combined", host = "shop.example" }: AuditCase,
  [at, who, request, status]: CaseHit,
): string {
  const [userAgent, address] = agents[who] as readonly [string, string];
  if (format === "envoy")
    return `[${at}] "${request} HTTP/1.1" ${status} - 0 5 1 - "${address}" "${userAgent}" "id" "shop.example" "-"`;
  const [date = "", clock = ""] = at.replace("Z", "").split("T");
  const [year, month, day] = date.split("-");
  const name = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[Number(month) - 1];
  const stamp = `${day}/${name}/${year}:${clock}${at.endsWith("Z") ? " +0000" : ""}`;
  const line = `${address} - - [${stamp}] "${request} HTTP/1.1" ${status} 5 "-" "${userAgent}"`;
  return format === "vhost-combined" ? `${host}:443 ${line}` : line;
}

function rangesOf({ lists = "fresh" }: AuditCase): Map<string, KnownRanges> {
  const at = lists === "stale" ? Date.UTC(2026, 8, 1) : Date.UTC(2026, 10, 10);
  // Fresh for all days of the cases: asked for after the last one, first received before the first.
  const when =
    lists === "stale"
      ? { sinceMs: at, checkedMs: at }
      : { sinceMs: Date.UTC(2026, 8, 1), checkedMs: Date.UTC(2026, 10, 13) };
  if (lists === "none") return new Map();
  const list = (...prefixes: string[]): KnownRanges => ({ list: parseRanges(prefixes.join("\n")), ...when });
  return new Map([
    ["gptbot", list("52.230.152.0/24")],
    ["google-common-crawlers", list("66.249.64.0/19")],
    ["anthropic", list("160.79.104.0/23")],
  ]);
}

function dnsOf({ dns }: AuditCase): Map<string, DnsAnswers> | null {
  if (dns === undefined) return null;
  return new Map(
    Object.entries(dns).map(([address, outcome]) => {
      const name = outcome === "confirmed" ? "crawl-9-9-9-9.googlebot.com" : "host.example";
      const forward = new Map([[name, { kind: "found", values: [address] } as const]]);
      return [
        address,
        { askedMs: Date.parse("2026-11-10T13:00:00Z"), reverse: { kind: "found", values: [name] }, forward },
      ];
    }),
  );
}

test("there are at least 80 cases, and no two have one name", () => {
  expect(new Set(auditCases.map(({ name }) => name)).size).toBe(auditCases.length);
  expect(auditCases.length).toBeGreaterThanOrEqual(80);
});

test.each(auditCases)("$name", async (one) => {
  const hits = [one.hits, ...(one.laterLogs ?? [])];
  const paths = hits.map((_, place) => join(folder, `${auditCases.indexOf(one)}-${place}.log`));
  for (const [place, path] of paths.entries())
    writeFileSync(path, `${(hits[place] ?? []).map((hit) => lineOf(one, hit)).join("\n")}\n`);
  const found = findLogFormat(one.format ?? "combined");
  if ("problem" in found) throw new Error(found.problem);
  const options = { format: found, localTime: localTimeOf(one.zone ?? "UTC") ?? utc, host: null };
  const versions = (typeof one.rules === "string" ? [["", one.rules] as const] : one.rules).map(([from, text]) => ({
    name: from,
    fromMs: from === "" ? Number.NEGATIVE_INFINITY : Date.parse(from),
    robotsTxt: text === null ? null : parseRobotsTxt(text),
  }));
  const host = one.format === "vhost-combined" ? "shop.example" : "*";
  const history = new RulesHistory(new Map([[host, versions]]), one.moments ?? "exact");
  const visitors = new Visitors({ ranges: rangesOf(one), dns: dnsOf(one), asNamed: one.asNamed ?? [] });
  const reads = new RulesReads();
  const files = await Promise.all(paths.map((path) => inspectLog(path, options)));
  for (const file of files) await readLog(file, options, new ReadsCollector(visitors, reads));
  const audited: LogTally[] = [];
  for (const file of files) {
    const audit = new LogAudit(file.name, { history, visitors, reads });
    await readLog(file, options, audit);
    audited.push(audit.tally);
  }
  const tallies = withPaceAcross(audited);

  expect(tallies.map(({ faults }) => faults)).toEqual(paths.map(() => ({})));
  const crawlers = tallies.flatMap((tally) => [...Object.values(tally.crawlers), ...Object.values(tally.impostors)]);
  const results = crawlers.flatMap(({ evidence }) =>
    Object.values(evidence)
      .flat()
      .map(({ file, line, result }) => [paths.indexOf(file), line, result] as const),
  );
  const expected = hits.flatMap((log, place) =>
    log.flatMap(([, , , , result], at) =>
      ["allowed", "other", "junk"].includes(result) ? [] : [[place, at + 1, result] as const],
    ),
  );
  expect(results.toSorted(([a, b], [c, d]) => a - c || b - d)).toEqual(expected);
  const all = hits.flat();
  const count = (result: string): number => all.filter((hit) => hit[4] === result).length;
  const sum = (of: (tally: LogTally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  expect(sum(({ others }) => others)).toBe(count("other"));
  expect(sum(({ junk }) => junk)).toBe(count("junk"));
  const told = crawlers.map((crawler) => Object.values(crawler.results).reduce((total, n) => total + n, 0));
  expect(told).toEqual(crawlers.map((crawler) => crawler.hits));
  const isImpostor = Object.values(one.dns ?? {}).includes("denied");
  expect(sum(({ impostors }) => Object.keys(impostors).length)).toBe(isImpostor ? 1 : 0);
});
