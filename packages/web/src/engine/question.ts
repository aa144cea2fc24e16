// What the page asks the engine, and what the engine answers: plain data that crosses to the worker and back. Next:
// answer.ts.
import type { CrawlerPurpose, DialectName } from "@maycrawl/core";
import type { PlainAccess } from "@maycrawl/core/access";
import type { DecisionState, PageTags } from "@maycrawl/core/decision";
import type { Use } from "@maycrawl/core/usage";

/** A part of a decision. */
export type Column = "crawl" | "index" | "follow" | "snippet" | "use";

/** The columns, in the order in which they are shown. */
export const columns: readonly Column[] = ["crawl", "index", "follow", "snippet", "use"];

/** A decision's state; or `unstated`, of a use about which nothing is stated. */
export type CellState = DecisionState | "unstated";

/** A robots.txt, and the page it is asked about, as far as they are known. */
export interface Question {
  /** Null without a robots.txt. */
  readonly robotsTxt: string | null;
  /** The text to compare with, so that changes show; null if it is the same. */
  readonly baseline: string | null;
  /** The URL of a live robots.txt. */
  readonly robotsTxtUrl: string | null;
  /** The access result by policy, if retrieval gave no robots.txt; null if it did, or none was retrieved. */
  readonly access: Readonly<Record<string, PlainAccess>> | null;
  readonly nowMs: number;
  readonly urls: readonly string[];
  /** The URL that the answers are about, as an index of `urls`. */
  readonly selected: number;
  readonly headerText: string;
  readonly page: PageTags | null;
  /** The dialect for all crawlers; null: each by its own. */
  readonly dialect: DialectName | null;
  /** Product tokens that the user added. */
  readonly tokens: readonly string[];
  /** True for all crawlers of the registry, false for the usual ones and those that the file names. */
  readonly isEveryCrawler: boolean;
}

/** One answer: a part of a decision about one agent. */
export interface Cell {
  readonly state: CellState;
  /** False if the layer that would say it is missing, so that the state means nothing. */
  readonly isKnown: boolean;
  /** Whether it only follows from the page not being fetched. */
  readonly isConsequence: boolean;
  /** Of `use`: the uses that the state is about, if not all. */
  readonly about: string | null;
  /** The deciding line of the robots.txt, or null. */
  readonly line: number | null;
  /** That line's text, or null. */
  readonly rule: string | null;
  /** Why, by its code: a verdict's reason, or a decision's. */
  readonly reason: string;
  /** The state under the baseline, if it differs. */
  readonly was: CellState | null;
}

/** One agent. */
export interface Row {
  /** What `detail` asks by: `crawler Googlebot`, `token FooBot`, `everyone`. */
  readonly id: string;
  readonly label: string;
  readonly operator: string | null;
  /** Whether a user-agent line of the file names it. */
  readonly isNamed: boolean;
  /** What a reader of the row must know about it. */
  readonly traits: readonly Trait[];
  readonly cells: Readonly<Record<Column, Cell>>;
}

/**
 * What to know of an agent: it generally ignores robots.txt; nothing fetches under it; the registry does not know it.
 */
export type Trait = "ignores-robots-txt" | "token-only" | "not-registered";

/** The rows of one purpose. */
export interface RowGroup {
  readonly purpose: CrawlerPurpose | "file";
  readonly rows: readonly Row[];
  /** How many crawlers of the purpose are not shown. */
  readonly hiddenCount: number;
}

/** How the rows of a group answer about one URL. */
export interface Tally {
  readonly allowed: number;
  readonly disallowed: number;
  readonly undetermined: number;
}

/** One of the URLs. */
export interface UrlRow {
  readonly url: string;
  /** Whether it is a URL or a path at all. */
  readonly isValid: boolean;
  /** Whether the robots.txt belongs to another origin. */
  readonly isOtherOrigin: boolean;
  /** By group, in the order of `groups`. */
  readonly tallies: readonly Tally[];
}

/** A line that decides. */
export interface LitLine {
  readonly line: number;
  readonly state: "allowed" | "disallowed";
}

/** Facts about the file. */
export interface FileFacts {
  readonly lineCount: number;
  readonly sizeOctets: number;
  readonly groupCount: number;
  readonly ruleCount: number;
  readonly sitemapCount: number;
  readonly isOversize: boolean;
}

/** All answers. */
export interface Answer {
  readonly groups: readonly RowGroup[];
  readonly urls: readonly UrlRow[];
  /** The origin that the file governs; null while nothing names one. */
  readonly origin: string | null;
  readonly litLines: readonly LitLine[];
  readonly file: FileFacts | null;
  /** How many cells differ from the baseline's. */
  readonly changedCells: number;
}

/** A statement that an answer rests on. */
export interface ShownEvidence {
  readonly text: string;
  readonly where: string;
  /** The line in the robots.txt; null elsewhere. */
  readonly line: number | null;
  /** Why it loses, in words; null for what decides. */
  readonly lostBecause: string | null;
}

/** One part of a decision, in full. */
export interface DetailPart {
  readonly name: Exclude<Column, "use"> | Use;
  readonly state: CellState;
  /** One sentence. */
  readonly sentence: string;
  readonly evidence: readonly ShownEvidence[];
  readonly moreEvidence: number;
  /**
   * What would give the other answer, of what the page says; null of `crawl`, where the smallest edit is worked out.
   */
  readonly change: string | null;
}

/** All answers of one agent, in full. */
export interface Detail {
  /** Those parts of which something is known. */
  readonly parts: readonly DetailPart[];
  readonly findings: readonly { readonly message: string; readonly advice: string | null }[];
  /** The dialect that the file was read under, and whether the operator documents it; null if no file was read. */
  readonly dialect: { readonly name: DialectName; readonly isDocumented: boolean } | null;
}

/** What the engine can be asked. */
export type EngineAsk =
  | { readonly kind: "answer"; readonly question: Question }
  | { readonly kind: "detail"; readonly question: Question; readonly row: string }
  | { readonly kind: "table"; readonly question: Question }
  | { readonly kind: "policies" };

/** A row of the exported table: one URL, one agent. */
export interface TableRow {
  readonly url: string;
  readonly crawler: string;
  readonly operator: string;
  readonly purpose: string;
  readonly states: Readonly<Record<string, CellState>>;
  /** The line that decides about crawl; 0 for none. */
  readonly line: number;
  readonly reason: string;
  readonly explanation: string;
}

/** A policy for retrieving robots.txt, and the crawlers that follow it. */
export interface PolicyFollowers {
  readonly policy: string;
  readonly isDocumented: boolean;
  /** One of them, to ask the service about. */
  readonly agent: string;
  readonly names: readonly string[];
}

/** The answer to each kind of ask. */
export interface EngineAnswers {
  readonly answer: Answer;
  readonly detail: Detail | null;
  readonly table: readonly TableRow[];
  readonly policies: readonly PolicyFollowers[];
}
