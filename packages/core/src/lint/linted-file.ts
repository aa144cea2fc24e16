// What a check is given: a file with its lines, its reading under the dialect asked about, the classes of product tokens that it
// tells apart, and what the caller knows besides (URLs, the file's own URL, its media type). Everything is made when it is first
// asked for, once, so that a check that is off costs nothing. Next: classes.ts, proofs.ts; then any file of checks/.
import type { Dialect } from "../dialect/index.ts";
import { decodeUtf8 } from "../octets/index.ts";
import type { Group, Line, OtherRecord, RecordLine, Rule, SitemapRecord, Span } from "../robots-txt/index.ts";
import { contentStart } from "../robots-txt/reading.ts";
import type { RobotsTxt } from "../robots-txt.ts";
import { type AgentClass, classesOf } from "./classes.ts";
import { contentKind, type ContentKind } from "./content-kind.ts";
import { Proofs } from "./proofs.ts";
import { UrlCounts } from "./url-counts.ts";

/** What the caller knows about the file. */
export interface FileFacts {
  /** URLs or paths of the site, to count effects with. */
  readonly urls: readonly string[] | null;
  /** Where the file is served. */
  readonly robotsTxtUrl: URL | null;
  /** The Content-Type that it is served with. */
  readonly mediaType: string | null;
  /** The crawlers that the site cares about most. */
  readonly crawlers: readonly string[];
}

/** A file as checks see it. */
export class LintedFile implements FileFacts {
  readonly robotsTxt: RobotsTxt;
  readonly octets: Uint8Array;
  readonly dialect: Dialect;
  readonly urls: readonly string[] | null;
  readonly robotsTxtUrl: URL | null;
  readonly mediaType: string | null;
  readonly crawlers: readonly string[];
  /** Where the content begins: behind a byte order mark, or what is left of one. */
  readonly contentStart: number;
  readonly kind: ContentKind;
  readonly #made = new Map<string, unknown>();

  constructor(robotsTxt: RobotsTxt, dialect: Dialect, facts: FileFacts) {
    this.robotsTxt = robotsTxt;
    this.octets = robotsTxt.octets;
    this.dialect = dialect;
    this.urls = facts.urls;
    this.robotsTxtUrl = facts.robotsTxtUrl;
    this.mediaType = facts.mediaType;
    this.crawlers = facts.crawlers;
    this.contentStart = contentStart(this.octets, "skipped-even-broken");
    this.kind = contentKind(this);
  }

  /** The neutral lines: what stands there, every spelling recognised, whoever reads it. */
  get lines(): readonly Line[] {
    return this.robotsTxt.lines;
  }

  get records(): readonly RecordLine[] {
    return this.#once("records", () => this.lines.filter((line) => line.kind === "record"));
  }

  /** The records that are meant as rules, in whatever spelling. */
  get ruleLines(): readonly RecordLine[] {
    return this.#once("ruleLines", () => this.records.filter((line) => line.name === "allow" || line.name === "disallow"));
  }

  /** The records that are meant as user-agent lines. */
  get agentLines(): readonly RecordLine[] {
    return this.#once("agentLines", () => this.records.filter((line) => line.name === "user-agent"));
  }

  /** The groups as the dialect reads them. */
  get groups(): readonly Group[] {
    return this.robotsTxt.reading(this.dialect.name).groups;
  }

  get sitemaps(): readonly SitemapRecord[] {
    return this.#once("sitemaps", () => this.robotsTxt.reading(this.dialect.name).sitemaps);
  }

  get otherRecords(): readonly OtherRecord[] {
    return this.#once("otherRecords", () => this.robotsTxt.reading(this.dialect.name).otherRecords);
  }

  /** The other records that the dialect reads, by line. */
  get otherRecordsByLine(): ReadonlyMap<number, OtherRecord> {
    return this.#once("otherRecordsByLine", () => new Map(this.otherRecords.map((record) => [record.line, record])));
  }

  /** The rules that the dialect reads, by line. */
  get rulesByLine(): ReadonlyMap<number, Rule> {
    return this.#once("rulesByLine", () => new Map(this.groupsOnce.flatMap((group) => group.rules).map((rule) => [rule.line, rule])));
  }

  /** The groups, made once: `reading` makes them anew for each caller. */
  get groupsOnce(): readonly Group[] {
    return this.#once("groups", () => this.groups);
  }

  /** The classes of product tokens that the file names, and the class of everybody else; see classes.ts. */
  get classes(): readonly AgentClass[] {
    return this.#once("classes", () => classesOf(this));
  }

  /** The class of whoever is not named. */
  get everybody(): AgentClass | undefined {
    return this.classes.find((one) => one.isEverybody);
  }

  get proofs(): Proofs {
    return this.#once("proofs", () => new Proofs());
  }

  /** How many of the given URLs each rule decides; null when none are given. */
  get urlCounts(): UrlCounts | null {
    return this.#once("urlCounts", () => (this.urls === null ? null : new UrlCounts(this.classes, this.urls)));
  }

  /** What stands on a line, without its line end and without a byte order mark. */
  textSpan(line: Line): Span {
    const start = line.number === 1 ? this.contentStart : line.span.start;
    let { end } = line.span;
    while (end > start && (this.octets[end - 1] === 0x0a || this.octets[end - 1] === 0x0d)) end--;
    return { start, end };
  }

  text(span: Span): string {
    return decodeUtf8(this.octets, span.start, span.end);
  }

  /** A record from its name to the end of its value. */
  recordSpan(record: RecordLine): Span {
    return { start: record.keySpan.start, end: Math.max(record.valueSpan.end, record.keySpan.end) };
  }

  #once<Value>(name: string, make: () => Value): Value {
    if (!this.#made.has(name)) this.#made.set(name, make());
    return this.#made.get(name) as Value;
  }
}
