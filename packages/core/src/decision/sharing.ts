// Crawlers that get the same answer share the work. A page is asked about for many crawlers, and most of them differ in
// nothing that the page or its robots.txt speaks of: what one of them was told holds for the others, under their own
// names. In: layers, a URL, a crawler. Out: what its answer depends on, as a key; and an answer of the same key as its
// own. Whatever depends on a crawler must be in the key: the tests hold every crawler's shared answer against the one
// that it gets alone. Next: decide.ts.
import type { Crawler } from "../crawlers/index.ts";
import { type Binding, bindChain } from "../matching/binding.ts";
import { type Agent, defaultMaxSteps, type Requester, requesterOf, Verdict } from "../matching/index.ts";
import { RequestPath } from "../matching/request-path.ts";
import { type PageReader, pageReaderOf, pageRules, statusMeaning } from "../page/index.ts";
import type { AskOptions, RobotsTxt } from "../robots-txt.ts";
import type { Reading } from "../robots-txt/index.ts";
import { usageLabels, type UsageVerdict } from "../usage/index.ts";
import { Decision } from "./decision.ts";
import { type DecisionLayers, isOwnName, knownLayers, type KnownLayers } from "./layers.ts";
import { CrawlPart } from "./parts.ts";
import type { PageView } from "./readings.ts";

/** A crawler that can share, and what its answer depends on. */
export interface Sharer {
  readonly requester: Requester;
  readonly reader: PageReader;
  /** Equal for crawlers that get the same answer to one question. */
  readonly key: string;
  /** Equal for crawlers to which a page says the same. */
  readonly pageKey: string;
  /** The groups that bind it; null where no robots.txt answers. */
  readonly bound: Bound | null;
}

interface Bound {
  readonly reading: Reading;
  readonly binding: Binding;
  readonly key: string;
}

/** What does not depend on the question. */
interface Traits {
  readonly reader: PageReader;
  readonly key: string;
  /** The operator, if some table says something of its own about it. */
  readonly operator: string;
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
/** Crawlers whose groups are kept with one robots.txt: the registry's, and some. */
const keptCrawlers = 512;

const traits = new WeakMap<Crawler, Traits | "alone">();
const addressed = new WeakMap<KnownLayers, ReadonlySet<string>>();
const bounds = new WeakMap<RobotsTxt, Map<Crawler, Bound>>();
const readings = new WeakMap<RobotsTxt, Map<string, Reading>>();
const questions = new WeakMap<DecisionLayers, Question>();

/**
 * The crawler, if it can share; null for tokens, and for a crawler whose own name or token stands in its answer.
 * `robotsTxt` is null where no robots.txt answers. TypeError if the agent or the dialect is invalid.
 */
export function sharerOf(
  layers: DecisionLayers,
  robotsTxt: RobotsTxt | null,
  agent: Agent,
  options: AskOptions,
): Sharer | null {
  const requester = requesterOf(agent);
  const { crawler } = requester;
  if (crawler === null) return null;
  let own = traits.get(crawler);
  if (own === undefined) traits.set(crawler, (own = traitsOf(crawler, requester)));
  if (own === "alone" || isOwnName(layers, own.reader.names[0] ?? "*")) return null;
  const bound = robotsTxt === null ? null : boundOf(robotsTxt, crawler, requester, options);
  const { operator } = crawler;
  const status = layers.status ?? null;
  // Of such a status an answer says what the operator makes of it.
  const speaker = status !== null && statusMeaning(status, operator) !== "content" ? operator : "";
  const names = addressedNames(layers, own.reader);
  const pageKey = `${own.operator}|${names}`;
  return {
    requester,
    reader: own.reader,
    key: `${own.key}|${speaker}|${pageKey}|${bound?.key ?? ""}`,
    pageKey,
    bound,
  };
}

/**
 * The question about the layers, with the answers that crawlers got to it until another one is asked about them. Null
 * when it is asked for the first time: then nobody is known to share, and who asks for one crawler pays for no sharing.
 */
export function questionOf(layers: DecisionLayers, url: string, nowMs: number, options: AskOptions): Question | null {
  let question = questions.get(layers);
  if (question === undefined) questions.set(layers, (question = new Question()));
  else if (question.is(url, nowMs, options)) return question;
  question.begin(url, nowMs, options);
  return null;
}

/** One question about layers, and its answers by what they depend on. */
export class Question {
  #url = "";
  #nowMs = 0;
  #dialect: AskOptions["dialect"];
  #maxSteps: AskOptions["maxSteps"];
  #decisions: Map<string, Decision> | undefined;
  #views: Map<string, PageView | null> | undefined;
  #usages: Map<string, UsageVerdict> | undefined;
  /** The path in the form of each dialect. */
  #paths: Map<Reading, Uint8Array> | undefined;

  /** Forgets the last question. */
  begin(url: string, nowMs: number, { dialect, maxSteps }: AskOptions): void {
    this.#url = url;
    this.#nowMs = nowMs;
    this.#dialect = dialect;
    this.#maxSteps = maxSteps;
    this.#decisions = this.#views = this.#usages = this.#paths = undefined;
  }

  is(url: string, nowMs: number, { dialect, maxSteps }: AskOptions): boolean {
    return this.#url === url && this.#nowMs === nowMs && this.#dialect === dialect && this.#maxSteps === maxSteps;
  }

  /** What the crawler is told by the answer that another one got; null where none of its key has been given yet. */
  decisionFor(sharer: Sharer): Decision | null {
    const decision = this.#decisions?.get(sharer.key);
    if (decision === undefined) return null;
    const { requester, reader } = sharer;
    const { crawl, pageVerdict } = decision;
    const verdict = crawl.verdict === null ? null : this.#verdictFor(crawl.verdict, sharer);
    return new Decision({
      url: decision.url,
      agent: requester.label,
      crawler: requester.crawler?.name ?? null,
      crawl: verdict === null ? crawl : new CrawlPart(crawl, crawl.explanation, verdict, crawl.change, crawl.evidence),
      index: decision.index,
      follow: decision.follow,
      snippet: decision.snippet,
      use: decision.use,
      pageRules: decision.pageRules,
      findings: decision.findings,
      marks: decision.marks,
      pageVerdict: pageVerdict?.saidTo(reader) ?? null,
      usageVerdict: decision.usageVerdict,
    });
  }

  keep({ key }: Sharer, decision: Decision): void {
    // Which rules contend is not told by a verdict.
    if (decision.crawl.verdict?.reason === "order-undefined") return;
    kept((this.#decisions ??= new Map()), key, decision);
  }

  /** What the page says to the crawler, made once for all to which it says the same. */
  viewFor({ pageKey, reader }: Sharer, make: () => PageView | null): PageView | null {
    const known = this.#views?.get(pageKey);
    if (known === undefined) return kept((this.#views ??= new Map()), pageKey, make());
    return known === null ? null : { ...known, verdict: known.verdict.saidTo(reader) };
  }

  /** What is said about uses, made once for all to which the page and its robots.txt say the same. */
  usageFor({ pageKey, bound }: Sharer, isSeen: boolean, make: () => UsageVerdict): UsageVerdict {
    const key = `${isSeen}|${pageKey}|${bound?.key ?? ""}`;
    return this.#usages?.get(key) ?? kept((this.#usages ??= new Map()), key, make());
  }

  /** The same verdict about the same URL, as it is said to another requester that the same groups bind. */
  #verdictFor({ url, allowed, reason, outcome }: Verdict, { requester, bound }: Sharer): Verdict | null {
    if (bound === null) return null;
    const { reading, binding } = bound;
    let path = this.#paths?.get(reading);
    if (path === undefined) {
      const read = new RequestPath(reading.dialect, true);
      path = read.read(url) ? read.octets.slice(0, read.length) : new Uint8Array(0);
      (this.#paths ??= new Map()).set(reading, path);
    }
    return new Verdict({
      reading,
      requester,
      binding,
      url,
      path: reason === "invalid-url" ? null : path,
      allowed,
      reason,
      outcome,
      contenders: null,
      maxSteps: this.#maxSteps ?? defaultMaxSteps,
    });
  }
}

function kept<Value>(all: Map<string, Value>, key: string, value: Value): Value {
  if (all.size >= keptKeys) all.clear();
  all.set(key, value);
  return value;
}

function traitsOf(crawler: Crawler, { obeysGlobalGroup }: Requester): Traits | "alone" {
  const reader = pageReaderOf(crawler);
  if (crawler.isControlOnly || !obeysGlobalGroup) return "alone";
  const operator = spokenOperators.has(crawler.operator) ? crawler.operator : "";
  const key = [
    crawler.dialect,
    crawler.isDialectDocumented,
    crawler.obeysRobotsTxt,
    crawler.purpose === "search",
    crawler.readsMeta === "unknown",
  ].join("|");
  return { reader, key, operator };
}

/** Those of the reader's names that some statement of the page addresses. */
function addressedNames(layers: DecisionLayers, { names }: PageReader): string {
  const known = knownLayers(layers, "*");
  let all = addressed.get(known);
  if (all === undefined)
    addressed.set(known, (all = new Set(known.statements.flatMap(({ crawlerName }) => crawlerName ?? []))));
  if (all.size === 0) return "";
  let found = "";
  for (const name of names) if (all.has(name)) found += `${name},`;
  return found;
}

function boundOf(robotsTxt: RobotsTxt, crawler: Crawler, requester: Requester, options: AskOptions): Bound {
  const reading = readingOf(robotsTxt, options.dialect ?? crawler.dialect);
  let kept = bounds.get(robotsTxt);
  if (kept === undefined) bounds.set(robotsTxt, (kept = new Map()));
  const known = kept.get(crawler);
  if (known !== undefined && known.reading === reading) return known;
  const binding = bindChain(reading, requester.tokens, requester.obeysGlobalGroup);
  const bound = { reading, binding, key: `${reading.dialect.name}|${binding.kind}|${binding.tokens.join()}` };
  if (kept.size >= keptCrawlers) kept.clear();
  kept.set(crawler, bound);
  return bound;
}

function readingOf(robotsTxt: RobotsTxt, dialect: NonNullable<AskOptions["dialect"]>): Reading {
  let kept = readings.get(robotsTxt);
  if (kept === undefined) readings.set(robotsTxt, (kept = new Map()));
  let reading = kept.get(dialect);
  if (reading === undefined) kept.set(dialect, (reading = robotsTxt.rulesForLiteral([], { dialect }).reading));
  return reading;
}
