// Crawlers that get the same answer share the work. A page is asked about for many crawlers, and most of them differ in
// nothing that the page or its robots.txt speaks of: what one of them was told holds for the others, under their own
// names; and those whose answers differ share the parts that do not. In: layers, a URL, a crawler. Out: what its answer
// and each part of it depend on, as keys; and what was made for another crawler of the same key. Whatever depends on a
// crawler must be in the key: the tests hold every crawler's shared answer against the one that it gets alone. Next:
// decide.ts.
import type { Crawler } from "../crawlers/index.ts";
import { bindChain } from "../matching/binding.ts";
import { type Agent, type Requester, requesterOf } from "../matching/index.ts";
import {
  type PageReader,
  pageReaderOf,
  pageRules,
  type PageStatement,
  robotsMetaNames,
  statusMeaning,
} from "../page/index.ts";
import type { AskOptions, RobotsTxt } from "../robots-txt.ts";
import { usageLabels } from "../usage/index.ts";
import type { Decision } from "./decision.ts";
import { type DecisionLayers, isOwnName, knownLayers } from "./layers.ts";
import type { CrawlReading, PageReading, UsageReading } from "./readings.ts";

/** A crawler that can share, and what its answer depends on. */
export interface Sharer {
  readonly requester: Requester;
  readonly reader: PageReader;
  /** Equal for crawlers that get the same answer to one question; null where its own name or token stands in it. */
  readonly key: string | null;
  /** Those of its names that statements of the page address. */
  readonly names: string;
  /** Equal for crawlers that the same groups of a robots.txt bind, under the same dialect; empty without one. */
  readonly boundKey: string;
}

/** What does not depend on the question. */
interface Traits {
  readonly requester: Requester;
  readonly reader: PageReader;
  /** Null where its own name or token stands in its answer. */
  readonly key: string | null;
  readonly operator: string;
  /** The operator, if some table says something of its own about it. */
  readonly spokenOperator: string;
  /** Whether only a page that names it makes it a reader of meta tags. */
  readonly isUnknownName: boolean;
}

/** Operators that read some words in a way of their own, with these words; null: whatever is said. */
type OwnWords = ReadonlyMap<string, ReadonlySet<string> | null>;

/** What a page says to Google and Yandex also hangs on where it stands and on how rules are combined. */
const ownPageRules: OwnWords = ownWords(
  ["Google", "Yandex"],
  pageRules.flatMap(({ name, supports }) =>
    supports
      .filter(({ status, carrier }) => status !== "yes" || carrier === "meta" || name === "indexifembedded")
      .map(({ operator }) => [operator, name] as const),
  ),
);
/** Tags count for Google where they stand; and its rules, as Apple's, for control tokens speak about uses. */
const ownUses: OwnWords = ownWords(
  ["Google", ...usageLabels.flatMap((row) => (row.standard === "control-token" ? (row.operator ?? []) : []))],
  usageLabels.flatMap(({ operator, label }) => (operator === null ? [] : [[operator, label] as const])),
);

function ownWords(always: readonly string[], words: readonly (readonly [string, string])[]): OwnWords {
  const own = new Map<string, Set<string> | null>(always.map((operator) => [operator, null]));
  for (const [operator, word] of words) {
    const known = own.get(operator);
    if (known === undefined) own.set(operator, new Set([word]));
    else known?.add(word);
  }
  return own;
}

/** The operators to which the statements say something of their own. */
function ownReaders(own: OwnWords, statements: readonly PageStatement[]): ReadonlySet<string> {
  const readers = new Set<string>();
  for (const [operator, words] of own)
    if (words === null || statements.some(({ rule }) => rule !== null && words.has(rule))) readers.add(operator);
  return readers;
}

/** Keys of one question that are kept; the registry's crawlers have some thirty. */
const keptKeys = 256;
/** Crawlers that are kept with one robots.txt: the registry's, and some. */
const keptCrawlers = 512;

const traits = new WeakMap<Crawler, Traits>();
/** By robots.txt and dialect asked for: its crawlers, as pages that speak to everybody alike divide them. */
const sharers = new WeakMap<object, Map<AskOptions["dialect"], Map<Crawler, Sharer>>>();
const noRobotsTxt = {};

/** The last question. */
interface Asked {
  readonly layers: DecisionLayers;
  readonly url: string;
  readonly nowMs: number;
  readonly dialect: AskOptions["dialect"];
  readonly maxSteps: AskOptions["maxSteps"];
  /** Null before somebody shares. */
  sharing: Sharing | null;
  /** Whether it was asked again. */
  isShared: boolean;
}

/**
 * Of one question: its answers are many, and kept by its layers they would live until all garbage is collected.
 */
let last: Asked | null = null;

/**
 * What crawlers were told until another question is asked. Null when this one is asked for the first time, and the one
 * before it was not asked again either: who asks for one crawler pays for no sharing. `robotsTxt` is null where no
 * robots.txt answers.
 */
export function sharingOf(
  layers: DecisionLayers,
  robotsTxt: RobotsTxt | null,
  url: string,
  nowMs: number,
  { dialect, maxSteps }: AskOptions,
): Sharing | null {
  const isAsked =
    last?.layers === layers &&
    last.url === url &&
    last.nowMs === nowMs &&
    last.dialect === dialect &&
    last.maxSteps === maxSteps;
  if (last === null || !isAsked) {
    let sharing: Sharing | null = null;
    if (last?.isShared === true) {
      sharing = last.layers === layers ? last.sharing : null;
      (sharing ??= new Sharing(layers)).begin(robotsTxt, dialect);
    }
    last = { layers, url, nowMs, dialect, maxSteps, sharing, isShared: false };
    return sharing;
  }
  if (last.sharing === null) (last.sharing = new Sharing(layers)).begin(robotsTxt, dialect);
  last.isShared = true;
  return last.sharing;
}

/** The answers to one question about layers, and their parts, by what they depend on. */
export class Sharing {
  readonly #layers: DecisionLayers;
  /** The names that statements of the page address. */
  readonly #addressed: ReadonlySet<string>;
  /** The operators to which the page's rules, and what is said about uses, may say something of their own. */
  readonly #pageReaders: ReadonlySet<string>;
  readonly #usageReaders: ReadonlySet<string>;
  /** What the page says: whatever is asked. */
  readonly #pages = new Map<string, PageReading>();
  readonly #decisions = new Map<string, Decision>();
  readonly #crawls = new Map<string, CrawlReading>();
  readonly #usages = new Map<string, UsageReading>();
  #robotsTxt: RobotsTxt | null = null;
  #dialect: AskOptions["dialect"];
  #sharers = new Map<Crawler, Sharer>();

  constructor(layers: DecisionLayers) {
    this.#layers = layers;
    const { statements } = knownLayers(layers, "*");
    this.#addressed = new Set(statements.flatMap(({ crawlerName }) => crawlerName ?? []));
    this.#pageReaders = ownReaders(ownPageRules, statements);
    this.#usageReaders = ownReaders(ownUses, statements);
  }

  /** Begins with another question, and forgets the answers to the last one. */
  begin(robotsTxt: RobotsTxt | null, dialect: AskOptions["dialect"]): void {
    this.#robotsTxt = robotsTxt;
    this.#dialect = dialect;
    this.#sharers = sharersOf(robotsTxt, dialect);
    this.#decisions.clear();
    this.#crawls.clear();
    this.#usages.clear();
  }

  /**
   * The crawler, if it can share; null for tokens, and where the page alone makes a name one that is read. TypeError if
   * the agent or the dialect is invalid.
   */
  sharerOf(agent: Agent): Sharer | null {
    let own = traits.get(agent as Crawler);
    let sharer = own === undefined ? undefined : this.#sharers.get(agent as Crawler);
    if (own === undefined || sharer === undefined) {
      const requester = requesterOf(agent);
      const { crawler } = requester;
      if (crawler === null) return null;
      own = traits.get(crawler);
      if (own === undefined) traits.set(crawler, (own = traitsOf(crawler)));
      sharer = this.#sharers.get(crawler);
      if (sharer === undefined) {
        if (this.#sharers.size >= keptCrawlers) this.#sharers.clear();
        this.#sharers.set(crawler, (sharer = sharerOf(own, this.#robotsTxt, this.#dialect)));
      }
      // As it was asked: a crawler of many spellings has many labels.
      if (requester.label !== own.requester.label) sharer = { ...sharer, requester };
    }
    const { reader } = own;
    if (own.isUnknownName && isOwnName(this.#layers, reader.names[0] ?? "*")) return null;
    const { status = null } = this.#layers;
    // Of such a status an answer says what the operator makes of it.
    const speaker = status === null || statusMeaning(status, own.operator) === "content" ? "" : own.operator;
    const names = this.#addressed.size === 0 ? "" : addressedOf(reader, this.#addressed);
    if (speaker === "" && names === "") return sharer;
    return { ...sharer, key: sharer.key === null ? null : `${sharer.key}|${speaker}|${names}`, names };
  }

  /** What the crawler is told by the answer that another one got; null where none of its key has been given yet. */
  decisionFor({ key, requester, reader }: Sharer): Decision | null {
    const decision = key === null ? undefined : this.#decisions.get(key);
    return decision?.saidTo(requester, reader) ?? null;
  }

  keep({ key }: Sharer, decision: Decision): void {
    if (key !== null) kept(this.#decisions, key, decision);
  }

  /** What robots.txt says, made once for all that the same groups bind. */
  crawlFor({ requester, boundKey }: Sharer, make: () => CrawlReading): CrawlReading {
    // Nothing fetches under a control token, so it gets an answer of its own.
    if (requester.crawler?.isControlOnly === true) return make();
    const known = this.#crawls.get(boundKey);
    return known === undefined
      ? kept(this.#crawls, boundKey, make())
      : { ...known, crawl: known.crawl.saidTo(requester) };
  }

  /** What the page says, made once for all to which it says the same. */
  pageFor({ reader: { operator }, names }: Sharer, make: () => PageReading): PageReading {
    const key = `${this.#pageReaders.has(operator) ? operator : ""}|${names}`;
    return this.#pages.get(key) ?? kept(this.#pages, key, make());
  }

  /** What is said about uses, made once for all to which the page and its robots.txt say the same. */
  usageFor({ reader: { operator }, names, boundKey }: Sharer, isSeen: boolean, make: () => UsageReading): UsageReading {
    const key = `${isSeen}|${this.#usageReaders.has(operator) ? operator : ""}|${names}|${boundKey}`;
    return this.#usages.get(key) ?? kept(this.#usages, key, make());
  }
}

function kept<Value>(all: Map<string, Value>, key: string, value: Value): Value {
  if (all.size >= keptKeys) all.clear();
  all.set(key, value);
  return value;
}

function traitsOf(crawler: Crawler): Traits {
  const requester = requesterOf(crawler);
  const reader = pageReaderOf(crawler);
  const key = [
    crawler.dialect,
    crawler.isDialectDocumented,
    crawler.obeysRobotsTxt,
    crawler.purpose === "search",
    crawler.readsMeta === "unknown",
  ].join("|");
  return {
    requester,
    reader,
    key: crawler.isControlOnly || !requester.obeysGlobalGroup ? null : key,
    operator: crawler.operator,
    spokenOperator: ownPageRules.has(crawler.operator) || ownUses.has(crawler.operator) ? crawler.operator : "",
    isUnknownName: !robotsMetaNames().has(reader.names[0] ?? "*"),
  };
}

function sharersOf(robotsTxt: RobotsTxt | null, dialect: AskOptions["dialect"]): Map<Crawler, Sharer> {
  let byDialect = sharers.get(robotsTxt ?? noRobotsTxt);
  if (byDialect === undefined) sharers.set(robotsTxt ?? noRobotsTxt, (byDialect = new Map()));
  let known = byDialect.get(dialect);
  if (known === undefined) byDialect.set(dialect, (known = new Map()));
  return known;
}

/** The crawler, where no statement of the page addresses it. */
function sharerOf(
  { requester, reader, key, spokenOperator }: Traits,
  robotsTxt: RobotsTxt | null,
  dialect: AskOptions["dialect"],
): Sharer {
  let boundKey = "";
  if (robotsTxt !== null) {
    const { crawler, tokens, obeysGlobalGroup } = requester;
    const { reading } = robotsTxt.rulesForLiteral([], { dialect: dialect ?? (crawler as Crawler).dialect });
    const binding = bindChain(reading, tokens, obeysGlobalGroup);
    boundKey = `${reading.dialect.name}|${binding.kind}|${binding.tokens.join()}`;
  }
  return {
    requester,
    reader,
    key: key === null ? null : `${key}|${spokenOperator}|${boundKey}`,
    names: "",
    boundKey,
  };
}

/** Those of the reader's names that are addressed. */
function addressedOf({ names }: PageReader, addressed: ReadonlySet<string>): string {
  let found = "";
  for (const name of names) if (addressed.has(name)) found += `${name},`;
  return found;
}
