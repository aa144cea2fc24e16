// The engine against answers of google/robotstxt (commit 22b355f) and of Yandex's own tester, row by row. What the
// default dialect is not held to is counted by reason and printed.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dialects, parseRobotsTxt, type RobotsTxt, type RuleSet } from "../src/index.ts";
import { RequestPath } from "../src/matching/request-path.ts";
import { oracleNormalForm } from "./oracle.ts";
import { sampleOf } from "../../../test/sample.ts";
import { hasShared, kindOfFile, rows, sharedPath } from "./shared-goldens.ts";

interface Golden {
  readonly agent?: string;
  readonly agents?: readonly string[];
  readonly url: string;
  readonly allowed: boolean;
  readonly line: number;
  readonly norm?: { readonly allowed: boolean };
  readonly rfc?: { readonly allowed: boolean };
  readonly whatwg?: unknown;
}
/** A file that was made up, and what was asked of it. */
interface Body {
  readonly id: string;
  readonly family: string;
  readonly robots_b64: string;
  readonly queries: readonly Golden[];
}
type FileRow = Golden & { readonly file: string; readonly cls: string };
type File = { readonly robotsTxt: RobotsTxt; readonly reason: string | null; readonly ruleSets: Map<string, RuleSet> };

const isToken = (text: string): boolean => /^[A-Za-z_-]+$/.test(text);

/** Why no row of the file is held against the default dialect, or null. */
function openFile(octets: Uint8Array): File {
  const robotsTxt = parseRobotsTxt(octets);
  const reading = robotsTxt.reading("google");
  let reason: string | null = null;
  if (reading.groups.some((group) => group.userAgents.some(({ value }) => value !== "*" && !isToken(value))))
    reason = "agent lines beyond the token alphabet";
  else if (reading.groups.some((group) => group.rules.some((rule) => /\$./.test(rule.pathPattern))))
    reason = "$ inside a pattern";
  else if (robotsTxt.lines.some((line) => line.kind === "record" && line.spelling === "prefix"))
    reason = "names accepted by prefix only";
  // Not in the list of what may be left out, but regulated otherwise: see docs/dialects.md.
  else if (octets.length > 512_000) reason = "file over 500 KiB (RFC 9309 section 2.5)";
  else if (
    reading.groups.some((group) =>
      group.rules.some((rule) => rule.type === "allow" && /\/index\.htm[^/]*$/.test(rule.pathPattern)),
    )
  )
    reason = "index.html quirk (row index-html)";
  return { robotsTxt, reason, ruleSets: new Map() };
}

/**
 * Why the row is not held against the default dialect, or null. Real rows carry `whatwg`; for synthetic ones it is
 * worked out.
 */
function leftOut(file: File, agents: readonly string[], row: Golden, isReal: boolean): string | null {
  if (row.whatwg !== undefined) return "the platform's URL differs (whatwg)";
  if (!agents.every(isToken)) return "asked agent beyond the token alphabet";
  if (file.reason !== null) return file.reason;
  if (/\/robots\.txt/.test(row.url)) return "/robots.txt";
  if (/[*$]/.test(row.url)) return "* or $ in the URL";
  if (!isReal && platformDiffers(row.url)) return "the platform's URL differs (worked out)";
  return null;
}

/** Held against every golden row above: it may say what google/robotstxt cuts from a string. */
const asGoogle = new RequestPath(dialects.google);

/**
 * Whether path and query of the platform's URL, if there is one, are others than google/robotstxt cuts from the string.
 */
function platformDiffers(url: string): boolean {
  const octets = (text: string): string =>
    Array.from(new TextEncoder().encode(text), (octet) => String.fromCharCode(octet)).join("");
  asGoogle.read(url);
  const asWritten = Array.from(asGoogle.octets.subarray(0, asGoogle.length), (octet) =>
    String.fromCharCode(octet),
  ).join("");
  try {
    const href = new URL(url, url.startsWith("/") ? "https://host.invalid" : undefined).href;
    const target = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/.exec(href)?.[1];
    if (target === undefined) return true;
    return (
      oracleNormalForm(octets(target.startsWith("/") ? target : `/${target}`), "path") !==
      oracleNormalForm(asWritten, "path")
    );
  } catch {
    return true;
  }
}

function rulesOf(file: File, agents: readonly string[], dialect: "google" | "rfc9309"): RuleSet {
  const key = JSON.stringify([dialect, agents]);
  let rules = file.ruleSets.get(key);
  if (rules === undefined) file.ruleSets.set(key, (rules = file.robotsTxt.rulesForLiteral(agents, { dialect })));
  return rules;
}

class Tally {
  google = 0;
  rfc9309 = 0;
  readonly leftOut = new Map<string, number>();
  readonly wrong: string[] = [];

  check(file: File, row: Golden, where: string, isReal: boolean): void {
    const agents = row.agents ?? [row.agent ?? ""];
    const google = rulesOf(file, agents, "google").evaluate(row.url);
    this.google++;
    if (google.allowed !== row.allowed || google.line !== row.line) {
      this.wrong.push(`google ${where} ${JSON.stringify(row)}: ${google.allowed} line ${google.line}`);
    }
    const reason = leftOut(file, agents, row, isReal);
    if (reason !== null) {
      this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
      return;
    }
    this.rfc9309++;
    const expected = (row.rfc ?? row.norm ?? row).allowed;
    const allowed = rulesOf(file, agents, "rfc9309").allows(row.url);
    if (allowed !== expected) this.wrong.push(`rfc9309 ${where} ${JSON.stringify(row)}: ${allowed}`);
  }

  report(title: string): void {
    const reasons = [...this.leftOut].map(([reason, count]) => `  left out: ${reason}: ${count}`).join("\n");
    process.stderr.write(
      `${title}: google ${this.google} rows, rfc9309 ${this.rfc9309} rows, ${this.wrong.length} wrong\n${reasons}\n`,
    );
    expect(this.wrong.slice(0, 20)).toEqual([]);
  }
}

/** The rows of each of these real files; a file's rows stand together. */
function* verdictsByFile(names: ReadonlySet<string>): Generator<[name: string, rows: FileRow[]]> {
  let ofFile: FileRow[] = [];
  const isWanted = (line: string): boolean => names.has(/^\{"file":"([^"]+)"/.exec(line)?.[1] ?? "");
  for (const row of rows<FileRow>("golden/verdicts.ndjson.gz", isWanted)) {
    const [first] = ofFile;
    if (first !== undefined && first.file !== row.file) {
      yield [first.file, ofFile];
      ofFile = [];
    }
    ofFile.push(row);
  }
  if (ofFile[0] !== undefined) yield [ofFile[0].file, ofFile];
}

describe.runIf(hasShared())("goldens", () => {
  test("every verdict and deciding line on real files", { timeout: 300_000 }, () => {
    const tally = new Tally();
    const names = readdirSync(sharedPath("golden/files"));
    const some = new Set(
      sampleOf("real files with golden verdicts", names, { name: (file) => file, kind: kindOfFile, oneIn: 16 }),
    );
    let count = 0;
    for (const [name, ofFile] of verdictsByFile(some)) {
      const file = openFile(readFileSync(sharedPath(`golden/files/${name}`)));
      const asked = sampleOf("golden verdicts on these files", ofFile, {
        name: (row) => JSON.stringify(row),
        kind: (row) => row.cls,
        oneIn: 4,
      });
      for (const row of asked) tally.check(file, row, name, true);
      count += ofFile.length;
    }
    tally.report("real files");
    expect(count).toBeGreaterThan((300_000 * some.size) / names.length);
  });

  test("every verdict and deciding line on adversarial files", { timeout: 300_000 }, () => {
    const tally = new Tally();
    const bodies = [...rows<Body>("golden/synthetic.ndjson.gz")];
    const some = sampleOf("golden verdicts on adversarial files", bodies, {
      name: ({ id }) => id,
      kind: ({ family }) => family,
      oneIn: 8,
    });
    for (const body of some) {
      const file = openFile(Buffer.from(body.robots_b64, "base64"));
      for (const query of body.queries) tally.check(file, query, body.id, false);
    }
    tally.report("adversarial files");
    expect(bodies.flatMap(({ queries }) => queries).length).toBeGreaterThan(50_000);
  });

  test("every record that google/robotstxt reports, with its line, value and metadata", { timeout: 300_000 }, () => {
    type Event = readonly [line: number, kind: string, value: string, flags: string];
    const wrong: string[] = [];
    let events = 0;
    const check = (octets: Uint8Array, expected: readonly Event[], where: string): void => {
      const reading = parseRobotsTxt(octets, { dialect: "google" }).reading();
      const found: [number, string, string][] = [
        ...reading.groups.flatMap((group) => [
          ...group.userAgents.map((agent): [number, string, string] => [agent.line, "ua", agent.value]),
          ...group.rules.map((rule): [number, string, string] => [rule.line, rule.type, rule.pathPattern]),
        ]),
        ...reading.sitemaps.map((sitemap): [number, string, string] => [sitemap.line, "sitemap", sitemap.value]),
        ...reading.otherRecords.map((record): [number, string, string] => [
          record.line,
          `unknown:${record.key}`,
          record.escapedValue,
        ]),
      ];
      const lines = new Map(found.map((record) => [record[0], record]));
      const firstAgent = Math.min(...reading.groups.flatMap((group) => group.userAgents.map((agent) => agent.line)));
      for (const [line, kind, value] of expected) {
        if (kind === "none") continue;
        // A rule before any group is reported there, and is no rule here.
        if ((kind === "allow" || kind === "disallow") && !(line > firstAgent)) continue;
        events++;
        const record = lines.get(line);
        lines.delete(line);
        const asText = Buffer.from(value, "latin1").toString("utf8");
        const kindText = Buffer.from(kind, "latin1").toString("utf8");
        const ours = record?.[1].startsWith("unknown:") ? record[1] : record?.[1];
        const sameKind = ours === kindText || (kindText.startsWith("unknown:") && ours === foldKind(kindText));
        const isEscaped = kind === "allow" || kind === "disallow";
        const sameValue =
          record !== undefined &&
          (isEscaped
            ? escapePattern(record[2]) === asText || asText.includes("%") || record[2].includes("\ufffd")
            : record[2] === asText);
        if (!sameKind || !sameValue)
          wrong.push(`${where} line ${line} ${kind} ${JSON.stringify(asText)}: ${JSON.stringify(record)}`);
      }
      for (const record of lines.values()) wrong.push(`${where}: not reported there ${JSON.stringify(record)}`);
    };
    const files = sampleOf(
      "golden records, by file",
      [...rows<{ file: string; events: Event[] }>("golden/parse.ndjson.gz")],
      {
        name: ({ file }) => file,
        kind: ({ file }) => kindOfFile(file),
        oneIn: 8,
      },
    );
    for (const row of files) {
      check(readFileSync(sharedPath(`golden/files/${row.file}`)), row.events, row.file);
    }
    const bodies = sampleOf(
      "golden records, by adversarial file",
      [...rows<Body & { events?: Event[] }>("golden/synthetic.ndjson.gz")],
      {
        name: ({ id }) => id,
        kind: ({ family }) => family,
        oneIn: 8,
      },
    );
    for (const row of bodies) {
      if (row.events !== undefined) check(Buffer.from(row.robots_b64, "base64"), row.events, row.id);
    }
    process.stderr.write(`records: ${events}, ${wrong.length} wrong\n`);
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  test("every answer of Yandex's tester", () => {
    let count = 0;
    for (const row of rows<Golden & { id: string; robotsTxtBase64: string }>("golden/yandex/cases.ndjson")) {
      const verdict = parseRobotsTxt(Buffer.from(row.robotsTxtBase64, "base64"))
        .rulesForLiteral(row.agents ?? [], { dialect: "yandex" })
        .evaluate(row.url);
      expect([row.id, verdict.allowed, verdict.line]).toEqual([row.id, row.allowed, row.line]);
      count++;
    }
    expect(count).toBe(70);
  });

  test("google's answers to the 68 probes of peers", () => {
    interface Probe {
      name: string;
      robots: string;
      ua: string;
      url: string;
      google: "A" | "D";
    }
    const probes = JSON.parse(readFileSync(sharedPath("research/peer-probes.json"), "utf8")) as Probe[];
    for (const probe of probes) {
      const allowed = parseRobotsTxt(probe.robots).rulesForLiteral([probe.ua], { dialect: "google" }).allows(probe.url);
      expect([probe.name, allowed ? "A" : "D"]).toEqual([probe.name, probe.google]);
    }
    expect(probes.length).toBe(68);
  });

  test("every answer of the 537 cases, google's and the documented ones", () => {
    interface Case {
      id: string;
      group: string;
      robots?: string;
      robotsBase64?: string;
      agent: string;
      url: string;
      googleCpp: string;
      documented?: string;
    }
    const word = (allowed: boolean | null): string =>
      allowed === null ? "undetermined" : allowed ? "allow" : "disallow";
    const cases = JSON.parse(readFileSync(sharedPath("spec/cases.json"), "utf8")) as Case[];
    const differing: string[] = [];
    for (const one of cases) {
      const robotsTxt = parseRobotsTxt(
        one.robotsBase64 === undefined ? (one.robots ?? "") : Buffer.from(one.robotsBase64, "base64"),
      );
      expect([one.id, word(robotsTxt.rulesForLiteral([one.agent], { dialect: "google" }).allows(one.url))]).toEqual([
        one.id,
        one.googleCpp,
      ]);
      if (one.documented === undefined) continue;
      const names = one.group.startsWith("koster") ? (["koster-1996", "rfc9309"] as const) : (["rfc9309"] as const);
      for (const dialect of names) {
        const answer = word(robotsTxt.rulesForLiteral([one.agent], { dialect }).allows(one.url));
        if (answer !== one.documented) differing.push(`${one.id} ${dialect}: ${answer}`);
      }
    }
    // The third row of RFC 9309 figure 4: reserved octets stay as written, `%2F` is not `/`.
    expect(differing).toEqual(["C185 rfc9309: allow"]);
    expect(cases.length).toBe(537);
  });
});

/** A record's key as google/robotstxt reports it, with A-Z folded as ours are. */
function foldKind(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function escapePattern(value: string): string {
  return Array.from(new TextEncoder().encode(value), (octet) =>
    octet < 0x80 ? String.fromCharCode(octet) : `%${octet.toString(16).toUpperCase()}`,
  ).join("");
}
