// What the page asks the engine, and what the engine answers: plain data that crosses to the worker and back. Next:
// answer.ts.
import type { DialectName } from "@maycrawl/core";
import type { PlainAccess } from "@maycrawl/core/access";
import type { PageTags } from "@maycrawl/core/decision";
import type { CellState, Column, Overview } from "@maycrawl/core/overview";
import type { Use } from "@maycrawl/core/usage";

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
  readonly isOversize: boolean;
}

/** All answers. */
export interface Answer extends Overview {
  readonly urls: readonly UrlRow[];
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
