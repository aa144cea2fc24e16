// What a crawler may do with a page, as one noun with one plain form. In: the parts that decide.ts makes. Out: the
// object; the plain form that --json, the HTTP API and reports print, or pick members of.
import type { Requester } from "../matching/index.ts";
import type { PageReader, PageVerdict, PlainPageVerdict } from "../page/index.ts";
import type { PlainUsageVerdict, UsageVerdict, Use } from "../usage/index.ts";
import type { DecisionFinding } from "./findings.ts";
import type { PageMarks } from "./layers.ts";
import type { CrawlPart, DecisionPart, DecisionState, PlainCrawlPart } from "./parts.ts";

/** What a `Decision` is made of. */
export interface DecisionParts {
  readonly url: string;
  readonly agent: string;
  /** The registry's name of the crawler that was asked about; null for a literal product token. */
  readonly crawler: string | null;
  readonly crawl: CrawlPart;
  readonly index: DecisionPart;
  readonly follow: DecisionPart;
  readonly snippet: DecisionPart;
  readonly use: Readonly<Record<Use, DecisionPart<DecisionState | "unstated">>>;
  /** The page's rules in force for the crawler, in normal form; empty when the page may not be fetched. */
  readonly pageRules: readonly string[];
  readonly findings: readonly DecisionFinding[];
  /** What the page marks beside its rules; null when its HTML is not known or may not be seen. */
  readonly marks: PageMarks | null;
  /** The page's verdict with every property; null when the page is not known or may not be seen. */
  readonly pageVerdict: PageVerdict | null;
  readonly usageVerdict: UsageVerdict;
}

/** The plain form of a `Decision`. */
export interface PlainDecision extends Omit<DecisionParts, "crawl" | "pageVerdict" | "usageVerdict"> {
  readonly crawl: PlainCrawlPart;
  /** The URLs of the RSL licences that bind. */
  readonly licenses: readonly string[];
  readonly pageVerdict: PlainPageVerdict | null;
  readonly usageVerdict: PlainUsageVerdict;
}

/** What a crawler may do with a page. `decide` makes it. */
export class Decision implements DecisionParts {
  readonly url: string;
  readonly agent: string;
  readonly crawler: string | null;
  readonly crawl: CrawlPart;
  readonly index: DecisionPart;
  readonly follow: DecisionPart;
  readonly snippet: DecisionPart;
  readonly use: Readonly<Record<Use, DecisionPart<DecisionState | "unstated">>>;
  readonly pageRules: readonly string[];
  readonly findings: readonly DecisionFinding[];
  readonly marks: PageMarks | null;
  readonly pageVerdict: PageVerdict | null;
  readonly usageVerdict: UsageVerdict;

  constructor(parts: DecisionParts) {
    this.url = parts.url;
    this.agent = parts.agent;
    this.crawler = parts.crawler;
    this.crawl = parts.crawl;
    this.index = parts.index;
    this.follow = parts.follow;
    this.snippet = parts.snippet;
    this.use = parts.use;
    this.pageRules = parts.pageRules;
    this.findings = parts.findings;
    this.marks = parts.marks;
    this.pageVerdict = parts.pageVerdict;
    this.usageVerdict = parts.usageVerdict;
  }

  /** The same decision as another crawler's own, of which the caller knows that everything says the same to it. */
  saidTo(requester: Requester, reader: PageReader): Decision {
    return new Decision({
      url: this.url,
      agent: requester.label,
      crawler: requester.crawler?.name ?? null,
      crawl: this.crawl.saidTo(requester),
      index: this.index,
      follow: this.follow,
      snippet: this.snippet,
      use: this.use,
      pageRules: this.pageRules,
      findings: this.findings,
      marks: this.marks,
      pageVerdict: this.pageVerdict?.saidTo(reader) ?? null,
      usageVerdict: this.usageVerdict,
    });
  }

  /** The URLs of the RSL licences that bind. */
  get licenses(): readonly string[] {
    return this.usageVerdict.licenses.map((license) => license.href ?? license.url).filter((url) => url !== "");
  }

  /** The plain form. */
  toJSON(): PlainDecision {
    const { url, agent, crawler, crawl, index, follow, snippet, use, pageRules, findings, licenses, marks } = this;
    return {
      url,
      agent,
      crawler,
      crawl: crawl.toJSON(),
      index,
      follow,
      snippet,
      use,
      pageRules,
      findings,
      licenses,
      marks,
      pageVerdict: this.pageVerdict?.toJSON() ?? null,
      usageVerdict: this.usageVerdict.toJSON(),
    };
  }
}
