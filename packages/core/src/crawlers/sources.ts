// Where each row of the crawler registry comes from: the document, the day it was read, and how far it can be trusted.
// An entry of its own (`@maycrawl/core/crawler-sources`), so that no browser loads it; it imports nothing but the
// sources of each area. One entry a row, by name; a test holds the two together. All pages were read in stored copies,
// often in excerpts. A row's main purpose is our reading of what its operator says that it does, or of its name where
// that is all there is. Certainty, worst claim first where a row mixes them: "derived" we concluded it, "secondary"
// somebody else reports it, "excerpt" part of the operator's page, "read" the operator's page in full.
import type { SourceEntry } from "./source-entry.ts";
import { aiSources } from "./sources-ai.ts";
import { metaClaims, verificationClaims } from "./sources-claims.ts";
import { engineSources } from "./sources-engines.ts";
import { listedSources } from "./sources-listed.ts";
import { searchSources } from "./sources-search.ts";
import { webSources } from "./sources-web.ts";

/** The provenance of one row of the crawler registry. */
export interface CrawlerSource extends SourceEntry {
  /** Which meta tags it reads and who says so, with its own grounds; null where `readsMeta` is unknown. */
  readonly metaDetails: string | null;
  /** The names, lists or keys by which a visit is verified and who says so; null where `verification` is unknown. */
  readonly verificationDetails: string | null;
}

/** Each row's provenance, by the crawler's name. */
export const crawlerSources: ReadonlyMap<string, CrawlerSource> = assemble();

function assemble(): ReadonlyMap<string, CrawlerSource> {
  const meta = byName(metaClaims);
  const verification = byName(verificationClaims);
  return new Map(
    [...searchSources, ...engineSources, ...aiSources, ...webSources, ...listedSources].map(([name, entry]) => [
      name,
      { ...entry, metaDetails: meta.get(name) ?? null, verificationDetails: verification.get(name) ?? null },
    ]),
  );
}

function byName(claims: readonly (readonly [words: string, names: readonly string[]])[]): ReadonlyMap<string, string> {
  return new Map(claims.flatMap(([words, names]) => names.map((name) => [name, words] as const)));
}
