// What is worked out beside the engine, and loads only when asked for: findings and fixes, what an edit changes, the
// smallest edit, what a page's HTML says. Here: the asks and their answers. Next: study.worker.ts.
import type { DialectName } from "@maycrawl/core";
import type { PageTags } from "@maycrawl/core/decision";
import type { Severity } from "@maycrawl/core/lint";

/** A place in a text: line and column from 1, in UTF-16 units; a column past the last unit is the line's end. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Text to stand between two places. */
export interface PlacedEdit {
  readonly from: Place;
  readonly to: Place;
  readonly text: string;
}

/** A finding of lint. */
export interface ShownFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** What it does, where the message does not say that; null if it does, or if nothing of it is seen in the URLs. */
  readonly effect: string | null;
  readonly from: Place;
  readonly to: Place;
  /** Edits that fix it, to be made together, or null. */
  readonly fix: readonly PlacedEdit[] | null;
  /** What the fix does, in words. */
  readonly fixWords: string | null;
}

/** A difference, with a path that shows it. */
export interface ShownDifference {
  readonly witness: string;
  readonly shape: string;
  /** Whether all of the shape is proven to change so. */
  readonly isWholeShape: boolean;
  readonly kind: "newly-disallowed" | "newly-allowed" | "newly-undetermined" | "newly-determined";
  /** The line that decides now; if none does, the one that decided before. */
  readonly line: number | null;
  readonly isOldLine: boolean;
  readonly text: string | null;
}

/** What an edit changes for agents that get the same answers. */
export interface ShownChange {
  readonly agents: readonly string[];
  readonly result: "equal" | "different" | "incomplete";
  readonly differences: readonly ShownDifference[];
  readonly moreDifferences: number;
  /** If not all paths were compared: the length in bytes up to which they were. */
  readonly coveredOctets: number | null;
}

/** The smallest edit that gives the other answer. */
export interface ShownFlip {
  readonly text: string;
  readonly changedLines: number;
  /** Lines removed and lines added, as written. */
  readonly removed: readonly { readonly line: number; readonly text: string }[];
  readonly added: readonly { readonly line: number; readonly text: string }[];
  /** The answer after the edit, as a sentence. */
  readonly sentence: string;
  readonly others: readonly ShownChange[];
}

/** The draft after every fix that is proven to change no answer. */
export interface ShownFixes {
  readonly text: string;
  readonly madeCount: number;
  /** Fixes that were not made, each with why, in a sentence. */
  readonly refused: readonly { readonly code: string; readonly line: number; readonly why: string }[];
}

/** What a page's HTML says. */
export interface ShownPage {
  readonly tags: PageTags;
  readonly title: string | null;
  readonly diagnostics: readonly { readonly message: string; readonly line: number | null }[];
}

/** A common edit: it closes the site to the crawlers of some purposes. */
export type Preset = "close-ai-training" | "close-ai-assistants";

/** A common edit, with its proof. */
export interface ShownPreset {
  readonly text: string;
  readonly removed: readonly { readonly line: number; readonly text: string }[];
  readonly added: readonly { readonly line: number; readonly text: string }[];
  /** Crawlers proven to be shut out of every path. */
  readonly closed: readonly string[];
  /** Crawlers of these purposes for which that is not proven. */
  readonly open: readonly string[];
  /** Those of both lists that generally ignore robots.txt. */
  readonly ignoring: readonly string[];
  /** How many others were compared: all known crawlers, and any other. */
  readonly othersCount: number;
  /** What changes for others; empty if they are proven unchanged. */
  readonly changes: readonly ShownChange[];
}

/** What may be studied. */
export type StudyAsk =
  | {
      readonly kind: "lint";
      readonly text: string;
      readonly dialect: DialectName | null;
      readonly urls: readonly string[];
      readonly robotsTxtUrl: string | null;
    }
  | {
      readonly kind: "changes";
      readonly old: string;
      readonly new: string;
      readonly rows: readonly string[];
      readonly dialect: DialectName | null;
    }
  | {
      readonly kind: "flip";
      readonly text: string;
      readonly url: string;
      readonly row: string;
      readonly dialect: DialectName | null;
    }
  | { readonly kind: "fixes"; readonly text: string; readonly dialect: DialectName | null }
  | { readonly kind: "preset"; readonly text: string; readonly preset: Preset }
  | { readonly kind: "page"; readonly html: string };

/** The answer to each study. */
export interface StudyAnswers {
  readonly lint: readonly ShownFinding[];
  readonly changes: readonly ShownChange[];
  readonly flip: ShownFlip | null;
  readonly fixes: ShownFixes;
  readonly preset: ShownPreset;
  readonly page: ShownPage;
}
