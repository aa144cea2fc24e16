// The report as one object: the answer of an audit, in the form that every output prints. In: the tallies of all logs.
// Out: an AuditReport that is safe to share: addresses are cut to /24 and /48 and the values of queries dropped, unless
// the whole is asked for. Next: the writers beside it.
import { plainMoment } from "@maycrawl/core/access";
import { type IdentityState, parseAddress } from "@maycrawl/core/identity";
import { type LineFault, lineFaults } from "../formats/index.ts";
import {
  breachResults,
  type Counts,
  type CrawlerTally,
  disallowedResults,
  type HitEvidence,
  type HitResult,
  hitResults,
  type LogTally,
  mergedCrawlers,
  type ReadKind,
  type RulesHistory,
  withPaceAcross,
} from "../judge/index.ts";
import { number } from "./text.ts";

/** How a report is made. */
export interface ReportOptions {
  /** Addresses and queries as they were logged. */
  readonly isFull: boolean;
  readonly createdMs: number;
  /** How the rules were given, in a few words. */
  readonly robots: string;
}

/** One crawler's row. */
export interface CrawlerReport {
  readonly name: string;
  readonly operator: string;
  readonly purpose: string | null;
  readonly obeysRobotsTxt: boolean;
  readonly asNamed: boolean;
  readonly hits: number;
  readonly octets: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly robotsTxtReads: Readonly<Partial<Record<ReadKind, number>>>;
  readonly allowed: number;
  readonly disallowed: number;
  readonly undetermined: number;
  readonly breaches: number;
  readonly results: Readonly<Partial<Record<HitResult, number>>>;
  readonly identity: Readonly<Partial<Record<IdentityState, number>>>;
  readonly rules: readonly {
    readonly version: string;
    readonly line: number;
    readonly rule: string;
    readonly hits: number;
    readonly breaches: number;
  }[];
  readonly sections: readonly SectionReport[];
  readonly hours: readonly HourReport[];
  readonly evidence: readonly EvidenceReport[];
  readonly observations: readonly string[];
}

/** A section of the site. */
export interface SectionReport {
  readonly section: string;
  readonly hits: number;
  readonly disallowed: number;
  readonly breaches: number;
}

/** An hour. */
export interface HourReport {
  readonly at: string;
  readonly hits: number;
  readonly disallowed: number;
  readonly breaches: number;
}

/** One hit with its grounds. */
export interface EvidenceReport {
  readonly result: HitResult;
  readonly file: string;
  readonly line: number;
  /** Null where the log gives no time. */
  readonly at: string | null;
  readonly address: string | null;
  readonly identity: IdentityState;
  readonly host: string | null;
  readonly method: string;
  readonly target: string;
  readonly status: number | null;
  readonly version: string | null;
  readonly versionFrom: string | null;
  readonly rule: { readonly line: number; readonly text: string } | null;
  readonly lastRead: { readonly at: string; readonly kind: ReadKind; readonly status: number | null } | null;
  readonly explanation: string;
}

/** One log. */
export interface LogReport {
  readonly file: string;
  readonly format: string | null;
  readonly lines: number;
  readonly records: number;
  readonly unreadable: number;
  readonly faults: readonly { readonly code: LineFault; readonly count: number; readonly message: string }[];
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** The answer of an audit. */
export interface AuditReport {
  readonly createdAt: string;
  readonly robots: string;
  readonly isFull: boolean;
  readonly logs: readonly LogReport[];
  readonly hosts: readonly { readonly host: string; readonly versions: number; readonly from: string | null }[];
  readonly records: number;
  readonly otherHits: number;
  readonly junk: number;
  readonly unreadable: number;
  readonly breaches: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly crawlers: readonly CrawlerReport[];
  readonly impostors: readonly CrawlerReport[];
  readonly meanings: Readonly<Partial<Record<HitResult, string>>>;
  readonly limits: readonly string[];
}

/** What no log can show, said in every report. */
const limits: readonly string[] = [
  "What a page was used for: a log shows fetches, not training, indexing or answers.",
  "Visits under another name, or under a browser's: they are counted with all others.",
  "Reads of robots.txt through a cache before the server, by another fetcher of the same operator, or before these logs begin.",
  "What a crawler was told by headers and pages: only robots.txt is judged here.",
];

/** The report on all logs. */
export function auditReport(ofLogs: readonly LogTally[], history: RulesHistory, options: ReportOptions): AuditReport {
  const tallies = withPaceAcross(ofLogs);
  const crawlers = merged(
    tallies.map((tally) => tally.crawlers),
    options,
  );
  const impostors = merged(
    tallies.map((tally) => tally.impostors),
    options,
  );
  const meant = new Set([...crawlers, ...impostors].flatMap(({ results }) => Object.keys(results) as HitResult[]));
  const codes = (Object.keys(hitResults) as HitResult[]).filter((code) => meant.has(code));
  const sum = (count: (tally: LogTally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  const logs = tallies.map(logReport);
  return {
    createdAt: plainMoment(Math.floor(options.createdMs / 1000) * 1000),
    robots: options.robots,
    isFull: options.isFull,
    logs,
    hosts: Array.from(history.hosts, ([host, versions]) => ({
      host,
      versions: versions.length,
      from: momentOrNull(versions[0]?.fromMs ?? Number.NaN),
    })),
    records: sum(({ records }) => records),
    otherHits: sum(({ others }) => others),
    junk: sum(({ junk }) => junk),
    unreadable: logs.reduce((total, { unreadable }) => total + unreadable, 0),
    breaches: crawlers.reduce((total, { breaches }) => total + breaches, 0),
    firstAt: momentOrNull(Math.min(...tallies.map(({ firstMs }) => firstMs))),
    lastAt: momentOrNull(Math.max(...tallies.map(({ lastMs }) => lastMs))),
    crawlers,
    impostors,
    meanings: Object.fromEntries(codes.map((code) => [code, hitResults[code]])),
    limits,
  };
}

function logReport({ file, format, lines, records, faults, firstMs, lastMs }: LogTally): LogReport {
  const counted = (Object.entries(faults) as [LineFault, number][]).map(([code, count]) => ({
    code,
    count,
    message: lineFaults[code],
  }));
  const unreadable = counted.reduce((total, { count }) => total + count, 0);
  return {
    file,
    format,
    lines,
    records,
    unreadable,
    faults: counted,
    firstAt: momentOrNull(firstMs),
    lastAt: momentOrNull(lastMs),
  };
}

/** Rows: those with breaches first, then by hits. */
function merged(all: readonly Readonly<Record<string, CrawlerTally>>[], options: ReportOptions): CrawlerReport[] {
  const names = new Set(all.flatMap((tallies) => Object.keys(tallies)));
  return Array.from(names, (name) =>
    crawlerReport(mergedCrawlers(all.flatMap((tallies) => tallies[name] ?? [])), options),
  ).sort((a, b) => b.breaches - a.breaches || b.hits - a.hits || (a.name < b.name ? -1 : 1));
}

function crawlerReport(tally: CrawlerTally, { isFull }: ReportOptions): CrawlerReport {
  const { results } = tally;
  const count = (isCounted: (code: HitResult) => boolean): number =>
    (Object.entries(results) as [HitResult, number][]).reduce((sum, [code, n]) => sum + (isCounted(code) ? n : 0), 0);
  const evidence = (Object.keys(hitResults) as HitResult[]).flatMap((code) => tally.evidence[code] ?? []);
  return {
    name: tally.name,
    operator: tally.operator,
    purpose: tally.purpose,
    obeysRobotsTxt: tally.obeysRobotsTxt,
    asNamed: tally.isAsNamed,
    hits: tally.hits,
    octets: tally.octets,
    firstAt: momentOrNull(tally.firstMs),
    lastAt: momentOrNull(tally.lastMs),
    robotsTxtReads: tally.reads,
    allowed: count((code) => code === "allowed" || code === "too-soon"),
    disallowed: count((code) => disallowedResults.has(code)),
    undetermined: count((code) => code === "undetermined" || code === "rules-unknown"),
    breaches: count((code) => breachResults.has(code)),
    results,
    identity: tally.states,
    rules: Object.values(tally.rules)
      .map(({ version, line, text, hits, breaches }) => ({ version, line, rule: text, hits, breaches }))
      .sort((a, b) => b.breaches - a.breaches || b.hits - a.hits),
    sections: Object.entries(tally.sections)
      .map(([section, counts]) => ({ section, ...counted(counts) }))
      .sort((a, b) => b.breaches - a.breaches || b.hits - a.hits),
    hours: Object.entries(tally.hours)
      .map(([hour, counts]) => ({ at: plainMoment(Number(hour) * 3_600_000), ...counted(counts) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
    evidence: evidence.map((one) => evidenceReport(one, isFull)),
    observations: observationsOf(tally),
  };
}

function counted([hits, disallowed, breaches]: Counts): Omit<HourReport, "at"> {
  return { hits, disallowed, breaches };
}

/** What is worth saying, and never counted. */
function observationsOf(tally: CrawlerTally): string[] {
  const observations: string[] = [];
  const { reads, trainingRefused, hits } = tally;
  if (Object.keys(reads).length === 0 && hits > 0) observations.push("No read of robots.txt in these logs.");
  const refused = reads.refused ?? 0;
  if (refused > 0) observations.push(`It was refused /robots.txt ${times(refused)}.`);
  if (trainingRefused > 0) observations.push(`It fetched a page with ai-train=n ${times(trainingRefused)}.`);
  const lines = Object.entries(tally.wouldRefuse);
  if (lines.length > 0) {
    const all = lines.reduce((sum, [, count]) => sum + count, 0);
    const most = lines.filter(([line]) => line !== "0").sort(([a, m], [b, n]) => n - m || Number(a) - Number(b));
    const shown = most.slice(0, 3).map(([line, count]) => `line ${line} ${times(count)}`);
    const by = shown.length === 0 ? "" : ` (${shown.join(", ")}${most.length > 3 ? ", ..." : ""})`;
    observations.push(`The server's log says that enforcing would refuse it ${times(all)}${by}.`);
  }
  if (!tally.obeysRobotsTxt) observations.push("It does not claim to obey robots.txt.");
  return observations;
}

function times(count: number): string {
  return count === 1 ? "once" : `${number(count)} times`;
}

/** The plain form of a hit's grounds, safe to share unless it is to be full. */
export function evidenceReport(one: HitEvidence, isFull: boolean): EvidenceReport {
  const { lastRead } = one;
  return {
    result: one.result,
    file: one.file,
    line: one.line,
    at: Number.isFinite(one.atMs) ? new Date(one.atMs).toISOString() : null,
    address: isFull ? one.address : sharedAddress(one.address),
    identity: one.identity,
    host: one.host,
    method: one.method,
    target: isFull ? one.target : sharedTarget(one.target),
    status: one.status,
    version: one.version,
    versionFrom: one.versionFromMs === null ? null : plainMoment(one.versionFromMs),
    rule: one.rule === null ? null : { line: one.ruleLine, text: one.rule },
    lastRead:
      lastRead === null ? null : { at: plainMoment(lastRead.atMs), kind: lastRead.kind, status: lastRead.status },
    explanation: one.explanation,
  };
}

/** The network of an address: /24 of IPv4, /48 of IPv6; null if it is not an address. */
export function sharedAddress(address: string | null): string | null {
  const parsed = address === null ? null : parseAddress(address);
  if (parsed === null) return null;
  if (parsed.family === 4) return `${[24, 16, 8].map((shift) => (parsed.d >>> shift) & 0xff).join(".")}.0/24`;
  const words = [parsed.a >>> 16, parsed.a & 0xffff, parsed.b >>> 16].map((word) => word.toString(16));
  return `${words.join(":")}::/48`;
}

/** The target without the values of its query. */
export function sharedTarget(target: string): string {
  const question = target.indexOf("?");
  if (question < 0) return target;
  const names = target
    .slice(question + 1)
    .split("&")
    .map((pair) => {
      const equals = pair.indexOf("=");
      // A query without names is a value itself.
      return equals < 0 ? "..." : `${pair.slice(0, equals)}=...`;
    });
  return `${target.slice(0, question)}?${names.join("&")}`;
}

function momentOrNull(ms: number): string | null {
  const isMoment = Number.isFinite(ms) && ms !== Number.MAX_SAFE_INTEGER && ms !== Number.MIN_SAFE_INTEGER;
  return isMoment ? plainMoment(ms) : null;
}
