// What is recorded of where a row comes from, and the one way to write it down. Used by the sources of each area;
// sources.ts puts them together. All pages were read in stored copies, often in excerpts, never live.

/**
 * How surely the claims of a row are known, worst last: the operator's page in full, a part of it, somebody else, our
 * conclusion.
 */
export type Certainty = "read" | "excerpt" | "secondary" | "derived";

/** The provenance of a row as its area writes it, without what stands in sources-claims.ts. */
export interface SourceEntry {
  /** Addresses or names of documents; at least one. */
  readonly sources: readonly string[];
  /** The day they were last read, as YYYY-MM-DD. */
  readonly readOn: string;
  /** The weakest ground that a claim of the row stands on. */
  readonly certainty: Certainty;
  /** What the claims rest on, and what is not known. */
  readonly note: string;
}

/** The same provenance for several rows. */
export function entries(
  readOn: string,
  certainty: Certainty,
  sources: readonly string[],
  note: string,
  names: readonly string[],
): [string, SourceEntry][] {
  return names.map((name) => [name, { sources, readOn, certainty, note }]);
}

/** The day on which the second round of reading was done. */
export const secondRound: string = "2026-11-21";

/** A public list of the crawlers that feed models. */
export const aiRobotsTxt: string = "https://github.com/ai-robots-txt/ai.robots.txt, robots.json";

/** A public list of user agents. */
export const deviceDetector: string =
  "https://github.com/matomo-org/device-detector, regexes/bots.yml (commit 000e74d, about 2019)";

/** A public list of user agents, with the operators' lists of addresses. */
export const wellKnownBots: string =
  "https://github.com/arcjet/well-known-bots, well-known-bots.json (commit 02e1ba6, its first part)";

/** A public collection of the lists of addresses that operators publish. */
export const botIpBlocks: string = "https://github.com/ipverse/bot-ip-blocks, STATS.md (of 2026-08-18)";

/** For rows that a list alone knows, and that it says to obey. */
export const listedAsObeying: string =
  "Name, operator and purpose are a public list's, which says that it respects robots.txt. Records, dialect " +
  "and meta tags are " +
  "not documented in what was read.";

/** For rows that a list alone knows, without a word on whether they obey. */
export const listedWithoutWord: string =
  "Name and purpose are a public list's, which calls its respect for robots.txt unclear or says nothing of it: " +
  "recorded as " +
  "obeying, for want of a report that it does not. Nothing else is documented in what was read.";

/** For rows that a list alone knows, and that it says not to obey. */
export const listedAsIgnoring: string =
  "Name, operator and purpose are a public list's, which says that it does not respect robots.txt. Recorded as " +
  "not obeying.";
