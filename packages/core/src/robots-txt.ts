// The facade: a robots.txt with its methods, built from the free functions below it. Parsing is one pass that finds
// groups and rules; lines, other records and diagnostics are made from the same octets when they are asked for.
import { type Dialect, type DialectName, dialects, findDialect } from "./dialect/index.ts";
import {
  type Agent,
  defaultMaxSteps,
  literal,
  type Requester,
  requesterOf,
  type RequestUrl,
  RuleSet,
  type Verdict,
} from "./matching/index.ts";
import { encodeUtf8 } from "./octets/index.ts";
import { type Diagnostic, diagnosticsOf } from "./robots-txt/diagnostics.ts";
import {
  type Group,
  groupsOf,
  type Line,
  linesOf,
  type OtherRecord,
  otherRecordsOf,
  type Reading,
  readRobotsTxt,
  type SitemapRecord,
} from "./robots-txt/index.ts";

/** How a file is parsed. */
export interface ParseOptions {
  /** The dialect of answers, unless the crawler brings its own. */
  readonly dialect?: DialectName;
  /** How many octets are read; 0 = all. By default, each dialect's own limit. */
  readonly sizeLimitOctets?: number;
}

/** How a question is asked. */
export interface AskOptions {
  /** The dialect to read the file under, in place of the crawler's or the file's own. */
  readonly dialect?: DialectName;
  /** How many steps one check may take; see `defaultMaxSteps`. */
  readonly maxSteps?: number;
}

/** A file as one dialect reads it. */
export interface RobotsTxtReading {
  readonly dialect: Dialect;
  readonly groups: readonly Group[];
  readonly sitemaps: readonly SitemapRecord[];
  readonly otherRecords: readonly OtherRecord[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the file is over the size limit, so that not all of it was read. */
  readonly isOversize: boolean;
}

/** What `RobotsTxt.reading` gives. */
class FileReading implements RobotsTxtReading {
  readonly dialect: Dialect;
  readonly isOversize: boolean;
  readonly #file: RobotsTxt;
  readonly #reading: Reading;
  readonly #limit: number;
  #groups: readonly Group[] | undefined;
  #others: { sitemaps: SitemapRecord[]; otherRecords: OtherRecord[] } | undefined;

  constructor(file: RobotsTxt, reading: Reading, limit: number) {
    this.dialect = reading.dialect;
    this.isOversize = reading.isOversize;
    this.#file = file;
    this.#reading = reading;
    this.#limit = limit;
  }

  get groups(): readonly Group[] {
    return (this.#groups ??= groupsOf(this.#reading));
  }
  get sitemaps(): readonly SitemapRecord[] {
    return (this.#others ??= otherRecordsOf(this.#reading)).sitemaps;
  }
  get otherRecords(): readonly OtherRecord[] {
    return (this.#others ??= otherRecordsOf(this.#reading)).otherRecords;
  }
  get diagnostics(): readonly Diagnostic[] {
    return diagnosticsOf(this.#reading.octets, this.#file.lines, this.dialect, this.#limit);
  }

  toJSON(): RobotsTxtReading {
    const { dialect, isOversize, groups, sitemaps, otherRecords, diagnostics } = this;
    return { dialect, isOversize, groups, sitemaps, otherRecords, diagnostics };
  }
}

/** How many rule sets are kept for `evaluate` and `allows`; beyond that, all are dropped. */
const keptRuleSets = 64;

/**
 * The parsed file. Never throws on content; linear in its octets. A string stands for its UTF-8 octets.
 *
 * The octets are kept, not copied: changing them changes the file. TypeError if the input is neither text nor octets,
 * or an option is invalid.
 *
 * @example
 * const robotsTxt = parseRobotsTxt("User-agent: *\nDisallow: /cart\n");
 * robotsTxt.evaluate("https://shop.example/cart", "Bingbot").allowed; // false
 *
 * Source: RFC 9309 sections 2.2 and 2.3.1.5.
 */
export function parseRobotsTxt(input: string | Uint8Array, options: ParseOptions = {}): RobotsTxt {
  if (typeof input !== "string" && !(input instanceof Uint8Array)) {
    throw new TypeError(`robots.txt must be a string or a Uint8Array, got ${input === null ? "null" : typeof input}`);
  }
  const limit = options.sizeLimitOctets;
  if (limit !== undefined && (!Number.isSafeInteger(limit) || limit < 0)) {
    throw new TypeError(`sizeLimitOctets must be a whole number of octets, 0 for no limit, got ${String(limit)}`);
  }
  return new RobotsTxt(
    typeof input === "string" ? encodeUtf8(input) : input,
    dialectNamed(options.dialect ?? "rfc9309"),
    limit,
  );
}

/** A robots.txt: see `parseRobotsTxt`. */
export class RobotsTxt {
  /** The file, as it was given. */
  readonly octets: Uint8Array;
  /** The dialect of answers, unless the crawler brings its own. */
  readonly dialect: Dialect;
  readonly #sizeLimitOctets: number | undefined;
  readonly #reading: Reading;
  #otherReadings: Map<DialectName, Reading> | undefined;
  #ruleSets: Map<string, RuleSet> | undefined;
  #lines: readonly Line[] | undefined;

  /** For `parseRobotsTxt`, which checks what it passes on. */
  constructor(octets: Uint8Array, dialect: Dialect, sizeLimitOctets: number | undefined) {
    this.octets = octets;
    this.dialect = dialect;
    this.#sizeLimitOctets = sizeLimitOctets;
    this.#reading = readRobotsTxt(octets, dialect, sizeLimitOctets ?? dialect.sizeLimitOctets);
  }

  /** The lines, the same for every reader; their spans joined give the file. Made on the first call. */
  get lines(): readonly Line[] {
    this.#lines ??= linesOf(this.octets);
    return this.#lines;
  }

  /** The file as a dialect reads it: groups, sitemaps, other records, diagnostics; each made on demand. */
  reading(dialect: DialectName = this.dialect.name): RobotsTxtReading {
    const reading = this.#readingIn(dialectNamed(dialect));
    return new FileReading(this, reading, this.#sizeLimitOctets ?? reading.dialect.sizeLimitOctets);
  }

  /**
   * The rules that bind the agent, to be asked many times. A string names a crawler where one is known, which brings
   * its fallback chain, whether it obeys `*`, and its dialect; else it is a literal product token, as
   * `productToken(...)` always is. For a crawler, URLs are prepared as it would send them, in every dialect.
   *
   * TypeError if the agent or an option is invalid.
   */
  rulesFor(agent: Agent, options: AskOptions = {}): RuleSet {
    return this.#rulesOf(requesterOf(agent), options);
  }

  /**
   * As `rulesFor`, for literal tokens as one requester, whatever they hold; an empty list stands for crawlers that are
   * not named.
   */
  rulesForLiteral(tokens: readonly string[], options: AskOptions = {}): RuleSet {
    return this.#rulesOf(literal(tokens, tokens.length === 0 ? "*" : tokens.join("+")), options);
  }

  /** The verdict about the URL for the agent; see `rulesFor` and `RuleSet.evaluate`. */
  evaluate(url: string | URL | RequestUrl, agent: Agent, options: AskOptions = {}): Verdict {
    return this.#kept(agent, options).evaluate(url);
  }

  /** Whether the agent may fetch the URL: true, false, or null when that is undetermined. */
  allows(url: string | URL | RequestUrl, agent: Agent, options: AskOptions = {}): boolean | null {
    return this.#kept(agent, options).allows(url);
  }

  #kept(agent: Agent, options: AskOptions): RuleSet {
    if (typeof agent !== "string") return this.rulesFor(agent, options);
    const key = `${options.dialect ?? ""} ${options.maxSteps ?? ""} ${agent}`;
    const kept = this.#ruleSets?.get(key);
    if (kept !== undefined) return kept;
    const ruleSet = this.rulesFor(agent, options);
    if (this.#ruleSets === undefined || this.#ruleSets.size >= keptRuleSets) this.#ruleSets = new Map();
    this.#ruleSets.set(key, ruleSet);
    return ruleSet;
  }

  #rulesOf(requester: Requester, options: AskOptions): RuleSet {
    const maxSteps = options.maxSteps ?? defaultMaxSteps;
    if (!Number.isSafeInteger(maxSteps) || maxSteps < 1) {
      throw new TypeError(`maxSteps must be a whole number from 1, got ${String(maxSteps)}`);
    }
    const dialect = dialectNamed(options.dialect ?? requester.dialect ?? this.dialect.name);
    return new RuleSet(this.#readingIn(dialect), requester, maxSteps);
  }

  #readingIn(dialect: Dialect): Reading {
    if (dialect === this.dialect) return this.#reading;
    this.#otherReadings ??= new Map();
    let reading = this.#otherReadings.get(dialect.name);
    if (reading === undefined) {
      reading = readRobotsTxt(this.octets, dialect, this.#sizeLimitOctets ?? dialect.sizeLimitOctets);
      this.#otherReadings.set(dialect.name, reading);
    }
    return reading;
  }
}

function dialectNamed(name: DialectName): Dialect {
  const dialect = findDialect(name);
  if (dialect === undefined)
    throw new TypeError(`dialect must be one of ${Object.keys(dialects).join(", ")}, got ${JSON.stringify(name)}`);
  return dialect;
}
