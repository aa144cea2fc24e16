// What a check is given: a file with its lines, its reading under a dialect, the classes of product tokens that it
// distinguishes, and what the caller knows besides (URLs, the file's own URL, its media type). Each is made once, when
// it is first needed, so a check that is off costs nothing. Next: token-classes.ts, proofs.ts; then any file of
// checks/.
import type { Dialect } from "../dialect/index.ts";
import { CutTexts, encodeUtf8 } from "../octets/index.ts";
import type { Group, Line, OtherRecord, RecordLine, Rule, SitemapRecord, Span } from "../robots-txt/index.ts";
import { contentStart } from "../robots-txt/reading.ts";
import type { RobotsTxt } from "../robots-txt.ts";
import { readUsageRecords, type UsageRecords } from "../usage/index.ts";
import { foldedToken } from "./agent-names.ts";
import { contentKind, type ContentKind } from "./content-kind.ts";
import { type LineEffect, Proofs } from "./proofs.ts";
import { classesOf, type TokenClass, unseenTokens, UrlCounts } from "./token-classes.ts";

/** What the caller knows about the file. */
export interface FileFacts {
  /** URLs or paths of the site, to count effects with. */
  readonly urls: readonly string[] | null;
  /** Where the file is served. */
  readonly robotsTxtUrl: URL | null;
  /** The Content-Type that it is served with. */
  readonly mediaType: string | null;
  /** The file's own name, without its folders. */
  readonly fileName: string | null;
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
  readonly fileName: string | null;
  readonly crawlers: readonly string[];
  /** Where the content begins: after a byte order mark, or what is left of one. */
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
    this.fileName = facts.fileName;
    this.crawlers = facts.crawlers;
    this.contentStart = contentStart(this.octets, "skipped-even-broken");
    this.kind = contentKind(this);
  }

  /** The neutral lines: what stands there, with every known spelling recognised. */
  get lines(): readonly Line[] {
    return this.robotsTxt.lines;
  }

  get records(): readonly RecordLine[] {
    return this.#once("records", () => this.lines.filter((line) => line.kind === "record"));
  }

  /** The records that are meant as rules, in whatever spelling. */
  get ruleLines(): readonly RecordLine[] {
    return this.#once("ruleLines", () =>
      this.records.filter((line) => line.name === "allow" || line.name === "disallow"),
    );
  }

  /** The records that are meant as user-agent lines. */
  get agentLines(): readonly RecordLine[] {
    return this.#once("agentLines", () => this.records.filter((line) => line.name === "user-agent"));
  }

  /** The records that are meant as neither: mostly few. */
  get otherLines(): readonly RecordLine[] {
    return this.#once("otherLines", () =>
      this.records.filter(({ name }) => name !== "allow" && name !== "disallow" && name !== "user-agent"),
    );
  }

  /** The groups as the dialect reads them. */
  get groups(): readonly Group[] {
    return this.#once("groups", () => this.robotsTxt.reading(this.dialect.name).groups);
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
    const rules = (): Rule[] => this.groups.flatMap((group) => group.rules);
    return this.#once("rulesByLine", () => new Map(rules().map((rule) => [rule.line, rule])));
  }

  /** What the file's usage records state. */
  get usage(): UsageRecords {
    return this.#once("usage", () => readUsageRecords(this.otherRecords));
  }

  /** The classes of product tokens that the file names, and the class of all others; see token-classes.ts. */
  get classes(): readonly TokenClass[] {
    return this.#once("classes", () => classesOf(this));
  }

  /** The class of the tokens that no group names. */
  get everybody(): TokenClass | undefined {
    return this.classes.find((one) => one.isEverybody);
  }

  get proofs(): Proofs {
    return this.#once("proofs", () => new Proofs());
  }

  /** What each rule's line does, as far as that is proven. */
  get ruleEffects(): ReadonlyMap<number, LineEffect> {
    return this.#once("ruleEffects", () => {
      const effects = new Map(this.proofs.byLine(this.classes));
      const unseen = unseenTokens(this.agentLines);
      if (unseen.size === 0) return effects;
      // What binds a token that no class is of is not known to be the same for all.
      for (const group of this.groups) {
        if (!group.userAgents.some((agent) => unseen.has(foldedToken(agent.value)))) continue;
        for (const rule of group.rules) effects.delete(rule.line);
      }
      return effects;
    });
  }

  /** How many of the given URLs each rule decides; null when none are given. */
  get urlCounts(): UrlCounts | null {
    const { urls } = this;
    return this.#once("urlCounts", () => (urls === null ? null : new UrlCounts(this.classes, urls)));
  }

  /** What stands on a line, without its line end and without a byte order mark. */
  textSpan(line: Line): Span {
    const start = line.number === 1 ? this.contentStart : line.span.start;
    let { end } = line.span;
    while (end > start && (this.octets[end - 1] === 0x0a || this.octets[end - 1] === 0x0d)) end--;
    return { start, end };
  }

  /** What stands on a line before its comment, without the blanks at its end. */
  contentSpan(line: Line): Span {
    const { start, end } = this.textSpan(line);
    let last = line.comment === null ? end : line.comment.start;
    while (last > start && (this.octets[last - 1] === 0x20 || this.octets[last - 1] === 0x09)) last--;
    return { start, end: last };
  }

  text(span: Span): string {
    return this.#texts.cut(span.start, span.end);
  }

  /** Whether the file holds one of the characters; U+0080 stands for all that are not ASCII. */
  holds(characters: string): boolean {
    for (const character of characters)
      if (character === "\u0080" ? !this.#texts.isAscii : this.octets.includes(character.charCodeAt(0))) return true;
    return false;
  }

  get #texts(): CutTexts {
    return this.#once("texts", () => new CutTexts(this.octets));
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

/** The file's bytes; a string's are its UTF-8. TypeError if it is neither text nor bytes nor a parsed file. */
export function octetsGiven(robotsTxt: RobotsTxt | string | Uint8Array): Uint8Array {
  if (typeof robotsTxt === "string") return encodeUtf8(robotsTxt);
  if (robotsTxt instanceof Uint8Array) return robotsTxt;
  const octets: unknown = robotsTxt === null || typeof robotsTxt !== "object" ? undefined : robotsTxt.octets;
  if (octets instanceof Uint8Array) return octets;
  throw new TypeError(
    `robots.txt must be a string, a Uint8Array or a RobotsTxt, got ${robotsTxt === null ? "null" : typeof robotsTxt}`,
  );
}
