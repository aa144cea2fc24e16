// A page and all that decides about it: robots.txt is asked before each hop, then come the response's fields, the
// page's own tags, and the site's TDM file. In: a URL. Out: what came, and a full Decision for any agent. The page is
// requested under the client's own name and by the rules for that name, whichever agent the decision is about.
import type { Agent } from "@maycrawl/core";
import { CrawlAnswer, type Fault, type PlainCrawlAnswer, type RobotsAccess } from "@maycrawl/core/access";
import {
  decide,
  type Decision,
  type DecisionLayers,
  type DecisionOptions,
  licenseUrls,
  type PageTags,
} from "@maycrawl/core/decision";
import type { RslDocument } from "@maycrawl/core/usage";
import {
  charsetOfMediaType,
  type PageDiagnostic,
  type PageFacts,
  pageTagsOf,
  readPageFacts,
  readRslDocument,
  rslDocumentLimits,
} from "@maycrawl/html";
import type { PageClient } from "../page-client.ts";
import { type CrawlDecision, deferred } from "../crawl-decision.ts";
import type { RetrievedPage } from "../retrieval/page.ts";
import type { Payment } from "../retrieval/payment.ts";
import type { Site } from "../site/sites.ts";

/** The most redirects of a page that are followed. */
export const maxPageRedirects = 10;
/** Octets that are read of a TDM file. */
const tdmFileOctets = 512_000;
/** RSL documents that are asked for about one page, and redirects of one that are followed. */
const maxRslDocuments = 5;
const maxRslRedirects = 3;

/** One hop on the way to the page. */
export interface PageHop {
  readonly url: string;
  /** Whether the client itself may request it. */
  readonly decision: CrawlDecision;
  /** What the origin's robots.txt says; null if that is not known yet, or the URL is invalid. */
  readonly site: Site | null;
  /** What came; null if it was not requested. */
  readonly exchange: RetrievedPage | null;
}

/** Why there is no page. */
export type NoPage = "disallowed" | "deferred" | "fault" | "payment-required" | "too-many-redirects" | "redirect-loop";

/** The plain form of a hop: what was decided about it, and what came. */
export interface PlainPageHop extends PlainCrawlAnswer {
  readonly url: string;
  /** The origin whose robots.txt decided; null where the URL has none. */
  readonly origin: string | null;
  readonly status: number | null;
  readonly fault: Fault | null;
  readonly redirectTo: string | null;
}

/** The plain form of a `PageRetrieval`: the way to the page, without the page itself. */
export interface PlainRetrieval {
  readonly noPage: NoPage | null;
  /** What the last response asks for, or says that it charged; null if nothing. */
  readonly payment: Payment | null;
  readonly hops: readonly PlainPageHop[];
}

/** An HTML page as it came. */
export interface ReceivedPage {
  readonly octets: Uint8Array;
  /** Of its Content-Type; undefined if that names none. */
  readonly charset: string | undefined;
  /** Whether the page goes on beyond the octets. */
  readonly isCut: boolean;
}

/** What a page says: as decisions take it, and what is odd about it. */
export interface PageReading {
  readonly tags: PageTags;
  readonly diagnostics: readonly PageDiagnostic[];
  /** All that was read; null where the page was read elsewhere. */
  readonly facts: PageFacts | null;
}

/** A page as it was retrieved, or how far that came. */
export class PageRetrieval {
  /** From the URL asked about on; at least one. */
  readonly hops: readonly PageHop[];
  /** Null if the last hop brought a page. A 402 with a price brings none: see `payment`. */
  readonly noPage: NoPage | null;
  /** What the page itself says; null if there is none, or it is no HTML. */
  readonly reading: PageReading | null;
  /** The site's TDM file; null if there is none, or it was not asked for. */
  readonly tdmFile: string | null;
  /** RSL documents that were asked for, by URL; null for one that is not available or invalid. */
  readonly rslDocuments: ReadonlyMap<string, RslDocument | null>;
  readonly #layersOf: readonly DecisionLayers[];

  constructor(
    hops: readonly PageHop[],
    noPage: NoPage | null,
    reading: PageReading | null,
    tdmFile: string | null,
    rslDocuments: ReadonlyMap<string, RslDocument | null> = new Map(),
  ) {
    this.hops = hops;
    this.noPage = noPage;
    this.reading = reading;
    this.tdmFile = tdmFile;
    this.rslDocuments = rslDocuments;
    this.#layersOf = hops.map((hop, index) => ({
      ...layersOf(hop, index === hops.length - 1 && noPage === null, reading, tdmFile),
      ...(rslDocuments.size === 0 ? {} : { rslDocuments }),
    }));
  }

  /** All facts of the page; null if there is none, it is no HTML, or `readPage` read it. */
  get facts(): PageFacts | null {
    return this.reading?.facts ?? null;
  }

  /** The last hop: the page itself, if there is one. */
  get last(): PageHop {
    return this.hops.at(-1) as PageHop;
  }

  /** What the last response asks for, or says that it charged; null if nothing. Nothing is ever paid. */
  get payment(): Payment | null {
    return this.last.exchange?.payment ?? null;
  }

  /**
   * The decision for the agent: about the first hop that it may not crawl, else about the last one, with all that is
   * known of it.
   */
  decisionFor(agent: Agent, options: DecisionOptions): Decision {
    for (const [index, hop] of this.hops.entries()) {
      const decision = decide(this.#layersOf[index] as DecisionLayers, hop.url, agent, options);
      if (decision.crawl.state !== "allowed" || index === this.hops.length - 1) return decision;
    }
    throw new Error("a retrieval has at least one hop");
  }

  /** The plain form. */
  toJSON(): PlainRetrieval {
    return { noPage: this.noPage, payment: this.payment, hops: this.hops.map(plainHop) };
  }

  /** The site whose robots.txt such a decision rests on; null if it is not known. */
  siteOf(decision: Decision): Site | null {
    return this.hops.find((hop) => hop.url === decision.url)?.site ?? null;
  }
}

function plainHop({ url, decision, site, exchange }: PageHop): PlainPageHop {
  return {
    url,
    ...new CrawlAnswer(decision).toJSON(),
    origin: site?.origin.key ?? decision.origin,
    status: exchange?.status ?? null,
    fault: exchange?.fault ?? null,
    redirectTo: exchange?.redirectTo ?? null,
  };
}

function layersOf(hop: PageHop, isPage: boolean, reading: PageReading | null, tdmFile: string | null): DecisionLayers {
  const { site, exchange } = hop;
  return {
    ...(site === null ? {} : siteLayers(site.access, site)),
    ...(!isPage || exchange === null ? {} : { status: exchange.status, headers: exchange.headers }),
    ...(!isPage || reading === null ? {} : { page: reading.tags }),
    ...(!isPage || tdmFile === null ? {} : { tdmFile }),
  };
}

function siteLayers(access: RobotsAccess, site: Site): DecisionLayers {
  return { robotsAccess: access, ...(site.robotsTxt === null ? {} : { robotsTxt: site.robotsTxt }) };
}

/** Options of a retrieval. */
export interface PageOptions {
  readonly signal?: AbortSignal;
  /** Whether to ask for the site's `/.well-known/tdmrep.json` too, if the rules let the client. */
  readonly withTdmFile?: boolean;
  /**
   * Whether the RSL documents that the page and its robots.txt name are asked for too, where the rules let the client:
   * at most five.
   */
  readonly withRslDocuments?: boolean;
  /**
   * Reads the page in place of this thread, as a service does that must not wait for a page of megabytes. What it
   * throws, `retrievePage` rejects with.
   */
  readonly readPage?: (page: ReceivedPage, signal: AbortSignal | undefined) => Promise<PageReading>;
  /** Reads an RSL document, from its octets, in place of this thread; null if it is none. As for `readPage`. */
  readonly readRslDocument?: (octets: Uint8Array, signal: AbortSignal | undefined) => Promise<RslDocument | null>;
}

/** Retrieves the page for a client; see `RobotsClient.retrievePage`. */
export async function pageFor(client: PageClient, url: string, options: PageOptions): Promise<PageRetrieval> {
  const hops: PageHop[] = [];
  for (let next = url; ;) {
    const hop = await request(client, next, hops.at(-1)?.url ?? null, options.signal);
    hops.push(hop);
    const { exchange, decision } = hop;
    if (exchange === null)
      return new PageRetrieval(hops, decision.action === "skip" ? "disallowed" : "deferred", null, null);
    if (exchange.fault !== null) return new PageRetrieval(hops, "fault", null, null);
    if ((exchange.payment?.offers.length ?? 0) > 0) return new PageRetrieval(hops, "payment-required", null, null);
    if (exchange.redirectTo === null) break;
    const target = exchange.redirectTo;
    if (hops.some((one) => one.url === target)) return new PageRetrieval(hops, "redirect-loop", null, null);
    if (hops.length > maxPageRedirects) return new PageRetrieval(hops, "too-many-redirects", null, null);
    next = target;
  }
  const { url: pageUrl, exchange } = hops.at(-1) as PageHop;
  const tdmFile = options.withTdmFile === true ? await retrieveTdmFile(client, pageUrl, options.signal) : null;
  const page = exchange === null ? null : receivedPage(exchange);
  const reading = page === null ? null : await (options.readPage ?? readHere)(page, options.signal);
  const licenses =
    options.withRslDocuments === true
      ? licenseUrls(layersOf(hops.at(-1) as PageHop, true, reading, null), pageUrl)
      : [];
  const rslDocuments = new Map<string, RslDocument | null>();
  for (const license of licenses.slice(0, maxRslDocuments)) {
    const document = await retrieveRslDocument(client, license, options);
    if (document !== undefined) rslDocuments.set(license, document);
  }
  return new PageRetrieval(hops, null, reading, tdmFile, rslDocuments);
}

/** Requests one URL, if the rules for the client's name let it. */
async function request(
  client: PageClient,
  url: string,
  from: string | null,
  signal: AbortSignal | undefined,
  pageOctets?: number,
): Promise<PageHop> {
  const asking = signal === undefined ? {} : { signal };
  const site = await client.site(url, asking);
  const decision = await client.decide(url, asking);
  const known = site?.kind === "site" ? site : null;
  if (decision.action !== "fetch") return { url, decision, site: known, exchange: null };
  const turn = await client.acquire(url, asking);
  if (turn.outcome === "deferred")
    return { url, decision: deferred(decision, turn.retryAtMs), site: known, exchange: null };
  try {
    const exchange = await client.transport.requestPage(url, {
      userAgent: client.userAgent,
      ...asking,
      ...(from === null ? {} : { redirectedFrom: from }),
      ...(pageOctets === undefined ? {} : { pageOctets }),
    });
    if (exchange.retryAfterMs !== null) await client.pushBack(url, exchange.retryAfterMs);
    return { url, decision, site: known, exchange };
  } finally {
    turn.release();
  }
}

/**
 * The RSL document at the URL; null where it is not available or invalid, which licenses nothing (RSL 1.0). Undefined
 * where the rules of its site did not let the client ask: then nothing is known of it.
 */
async function retrieveRslDocument(
  client: PageClient,
  url: string,
  { signal, readRslDocument: read = async (octets) => readRslDocument(octets) }: PageOptions,
): Promise<RslDocument | null | undefined> {
  let from: string | null = null;
  for (let next = url, hops = 0; hops <= maxRslRedirects; hops++) {
    // RSL 1.0: over HTTPS only.
    if (!next.startsWith("https:")) return null;
    const { exchange }: PageHop = await request(client, next, from, signal, rslDocumentLimits.units);
    if (exchange === null) return undefined;
    if (exchange.redirectTo === null)
      return exchange.status === 200 && exchange.body !== null && !exchange.isCut ? read(exchange.body, signal) : null;
    from = next;
    next = exchange.redirectTo;
  }
  return null;
}

async function retrieveTdmFile(
  client: PageClient,
  pageUrl: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { exchange } = await request(
    client,
    new URL("/.well-known/tdmrep.json", pageUrl).href,
    null,
    signal,
    tdmFileOctets,
  );
  if (exchange === null || exchange.status !== 200 || exchange.body === null || exchange.isCut) return null;
  return new TextDecoder().decode(exchange.body);
}

async function readHere({ octets, charset, isCut }: ReceivedPage): Promise<PageReading> {
  const facts = readPageFacts(octets, { charset, isCut });
  return { tags: pageTagsOf(facts), diagnostics: facts.diagnostics, facts };
}

/** The page if it is HTML. */
function receivedPage(exchange: RetrievedPage): ReceivedPage | null {
  if (exchange.body === null) return null;
  const type = exchange.headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const essence = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  // A response without a type is sniffed by browsers; HTML is what it mostly is.
  if (essence !== "" && essence !== "text/html" && essence !== "application/xhtml+xml") return null;
  return { octets: exchange.body, charset: charsetOfMediaType(type), isCut: exchange.isCut };
}
