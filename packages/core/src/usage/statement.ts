// One preference as it was stated: which use, which way, in whose words, carried by what, and where it stands. Readers
// make these; evaluate.ts weighs them. What is not understood becomes a finding, never a statement (findings.ts).
import type { PathScope } from "./path-scope.ts";
import type { UsageLabel, UsageStandard, Use } from "./vocabulary.ts";

/** What carries a statement. */
export type UsageCarrier =
  /** A record of the robots.txt. */
  | "robots.txt"
  /** A field of the response. */
  | "header"
  /** A meta element of the page. */
  | "meta"
  /** A file beside the page: tdmrep.json, an RSL document. */
  | "file"
  /** A link, of the page or of a Link field. */
  | "link"
  /** Rules for a product token under which nothing fetches. */
  | "control-token";

/** Where something stands. */
export interface UsagePlace {
  /** The record's, field's or meta element's name, the file's path or URL, or the product token. */
  readonly name: string;
  /** From 1, where known. The column is in UTF-16 units. */
  readonly line: number | null;
  readonly column: number | null;
}

/** One preference, as it was stated. */
export interface UsageStatement {
  readonly use: Use;
  readonly state: "allowed" | "disallowed";
  readonly standard: UsageStandard;
  /** The version of the standard's vocabulary by which it was read. */
  readonly version: string;
  /** Label and value as written. */
  readonly label: string;
  readonly value: string;
  readonly carrier: UsageCarrier;
  readonly place: UsagePlace;
  /** The paths it is about; null when all that its carrier speaks for. */
  readonly path: PathScope | null;
  /**
   * The group it stands in: the index into the reading's groups; null outside robots.txt and before the first group.
   */
  readonly groupIndex: number | null;
  /** Whose crawlers it speaks to; null when everybody's. */
  readonly operator: string | null;
  /** What the label covers where that is not just the use. */
  readonly covers: string | null;
}

/** Where a statement comes from. */
export interface StatementOrigin {
  readonly carrier: UsageCarrier;
  readonly place: UsagePlace;
  readonly path: PathScope | null;
  readonly groupIndex: number | null;
}

/** An origin outside robots.txt, about the one resource that carries it. */
export function statementOrigin(carrier: UsageCarrier, name: string): StatementOrigin {
  return { carrier, place: { name, line: null, column: null }, path: null, groupIndex: null };
}

/**
 * The statements that rows of the vocabulary make: none where a label covers only a part of a use that it would grant.
 */
export function statementsFor(
  rows: readonly UsageLabel[],
  state: UsageStatement["state"],
  version: string,
  label: string,
  value: string,
  origin: StatementOrigin,
): UsageStatement[] {
  return rows
    .filter((row) => state === "disallowed" || (row.reach === "whole" && row.says === "either"))
    .flatMap((row) =>
      row.uses.map((use) => ({
        use,
        state,
        standard: row.standard,
        version,
        label,
        value,
        ...origin,
        operator: row.operator,
        covers: row.covers,
      })),
    );
}

/**
 * How far content may be taken over, as Content-Signal's `use=` says: stored not at all; indexed, excerpted and linked;
 * or reproduced. No preference of its own. Source: Cloudflare-managed robots.txt files of 2026.
 */
export type SignalExtent = (typeof signalExtents)[number];

export const signalExtents = ["immediate", "reference", "full"] as const;

/** Why a statement does not decide. */
export type LossReason =
  /** It allows, and another one that applies disallows. */
  | "outweighed"
  /** A record with a longer path matches. */
  | "shorter-path"
  /** It comes before the first group, so it binds no crawler. */
  | "outside-group"
  /** A later carrier of the same standard sets the same property (TDMRep). */
  | "overridden"
  /** Bing treats `noarchive` beside `nocache` as `nocache`. */
  | "replaced"
  /** Only another operator reads the word so. */
  | "other-operator"
  /** It is addressed to other crawlers. */
  | "other-crawler"
  /** The page may not be crawled, so the statement is not seen. */
  | "not-crawlable"
  /**
   * It allows, and a refusal may have been missed: matching took too many steps, or the rules leave the answer open.
   */
  | "undetermined";

/** A statement that does not decide, and why. */
export interface LosingStatement {
  readonly statement: UsageStatement;
  readonly why: LossReason;
}
