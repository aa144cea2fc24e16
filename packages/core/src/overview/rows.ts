// One row for each agent: what it may do, part by part, and the line that decides. Plain data, so that it crosses to a
// thread and back. Next: row-agents.ts, which agents get a row.
import type { CrawlerPurpose } from "../crawlers/index.ts";
import type { DecisionState } from "../decision/parts.ts";

/** A part of a decision. */
export type Column = "crawl" | "index" | "follow" | "snippet" | "use";

/** The columns, in the order in which they are shown. */
export const columns: readonly Column[] = ["crawl", "index", "follow", "snippet", "use"];

/** A decision's state; or `unstated`, of a use about which nothing is stated. */
export type CellState = DecisionState | "unstated";

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

/** The rows by purpose, and the origin that the file governs; null while nothing names one. */
export interface Overview {
  readonly groups: readonly RowGroup[];
  readonly origin: string | null;
}

/** The headings of the groups. */
export const groupWords: Readonly<Record<RowGroup["purpose"], string>> = {
  file: "All others",
  search: "Search engines",
  assistant: "AI assistants",
  training: "AI training",
  dataset: "AI data sets",
  preview: "Link previews",
  advertising: "Advertising",
  archive: "Archives",
  seo: "SEO tools",
  monitoring: "Monitoring",
  security: "Security",
  research: "Research",
  feed: "Feed readers",
  tool: "Tools",
  other: "Other",
};
