// Crawlers that get the same answer share the work. A page is asked about for many crawlers, and most of them differ in
// nothing that the page or its robots.txt speaks of: what one of them was told holds for the others, under their own
// names; and those whose answers differ share the parts that do not. In: layers, a URL, a crawler. Out: what its answer
// and each part of it depend on, as keys; and what was made for another crawler of the same key. Whatever depends on a
// crawler must be in the key: the tests hold every crawler's shared answer against the one that it gets alone. Next:
// decide.ts.
import type { Crawler } from "../crawlers/index.ts";
import { bindChain } from "../matching/binding.ts";
import { type Agent, type Requester, requesterOf } from "../matching/index.ts";
import { type PageReader, pageReaderOf, pageRules, robotsMetaNames, statusMeaning } from "../page/index.ts";
import type { AskOptions, RobotsTxt } from "../robots-txt.ts";
import { usageLabels } from "../usage/index.ts";
import { Decision } from "./decision.ts";
import { type DecisionLayers, isOwnName, knownLayers } from "./layers.ts";
import type { CrawlReading, PageReading, UsageReading } from "./readings.ts";

/** A crawler that can share, and what its answer depends on. */
export interface Sharer {
  readonly requester: Requester;
  readonly reader: PageReader;
  /** Equal for crawlers that get the same answer to one question; null where its own name or token stands in it. */
  readonly key: string | null;
  /** Equal for crawlers to which a page says the same. */
  readonly pageKey: string;
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

/** Operators of which some table of page rules or uses says something of their own. */
const spokenOperators: ReadonlySet<string> = new Set([
  "Google",
  "Yandex",
  ...pageRules.flatMap((rule) => rule.supports.map((support) => support.operator)),
  ...usageLabels.flatMap((row) => row.operator ?? []),
]);

/** Keys of one question that are kept; the registry's crawlers have some thirty. */
const keptKeys = 256;
/** Crawlers that are kept with one robots.txt: the registry's, and some. */
const keptCrawlers = 512;

const traits = new WeakMap<Crawler, Traits>();
const asked = new WeakMap<DecisionLayers, Asked>();
/** By robots.txt and dialect asked for: its crawlers, as pages that speak to everybody alike divide them. */
const sharers = new WeakMap<object, Map<AskOptions["dialect"], Map<Crawler, Sharer>>>();
const noRobotsTxt = {};

/** The last question about layers. */
interface Asked {
  readonly url: string;
  readonly nowMs: number;
  readonly dialect: AskOptions["dialect"];
  readonly maxSteps: AskOptions["maxSteps"];
  sharing: Sharing | null;
}

/**
 * What crawlers were told about the layers until another question is asked about them. Null when this one is asked for
 * the first time: then nobody is known to share, and who asks for one crawler pays for no sharing. `robotsTxt` is null
 * where no robots.txt answers.
 */
export function sharingOf(
  layers: DecisionLayers,
  robotsTxt: RobotsTxt | null,
  url: string,
  nowMs: number,
  { dialect, maxSteps }: AskOptions,
): Sharing | null {
  const last = asked.get(layers);
  if (last?.url === url && last.nowMs === nowMs && last.dialect === dialect && last.maxSteps === maxSteps)
    return (last.sharing ??= new Sharing(layers, robotsTxt, dialect));
  asked.set(layers, { url, nowMs, dialect, maxSteps, sharing: null });
  return null;
}

/** The answers to one question about layers, and their parts, by what they depend on. */
export class Sharing {
  readonly #layers: DecisionLayers;
  readonly #robotsTxt: RobotsTxt | null;
  readonly #dialect: AskOptions["dialect"];
  readonly #sharers: Map<Crawler, Sharer>;
  /** The names that statements of the page address. */
  readonly #addressed: ReadonlySet<string>;
  readonly #decisions = new Map<string, Decision>();
  readonly #crawls = new Map<string, CrawlReading>();
  readonly #pages = new Map<string, PageReading>();
  readonly #usages = new Map<string, UsageReading>();

  constructor(layers: DecisionLayers, robotsTxt: RobotsTxt | null, dialect: AskOptions["dialect"]) {
    this.#layers = layers;
    this.#robotsTxt = robotsTxt;
    this.#dialect = dialect;
    this.#sharers = sharersOf(robotsTxt, dialect);
    this.#addressed = new Set(knownLayers(layers, "*").statements.flatMap(({ crawlerName }) => crawlerName ?? []));
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
    const { key, pageKey } = sharer;
    return { ...sharer, key: key === null ? null : `${key}|${speaker}|${names}`, pageKey: `${pageKey}|${names}` };
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
  pageFor({ pageKey }: Sharer, make: () => PageReading): PageReading {
    return this.#pages.get(pageKey) ?? kept(this.#pages, pageKey, make());
  }

  /** What is said about uses, made once for all to which the page and its robots.txt say the same. */
  usageFor({ pageKey, boundKey }: Sharer, isSeen: boolean, make: () => UsageReading): UsageReading {
    const key = `${isSeen}|${pageKey}|${boundKey}`;
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
    spokenOperator: spokenOperators.has(crawler.operator) ? crawler.operator : "",
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
    pageKey: spokenOperator,
    boundKey,
  };
}

/** Those of the reader's names that are addressed. */
function addressedOf({ names }: PageReader, addressed: ReadonlySet<string>): string {
  let found = "";
  for (const name of names) if (addressed.has(name)) found += `${name},`;
  return found;
}
