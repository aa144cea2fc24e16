// The known crawlers as compact data: it ships to browsers, so no prose and no addresses; those are in sources.ts, row by row.
// In: the families of each area. Out: all of them, which crawler.ts expands on first use. Families of one operator stand together,
// in one area. A new crawler is one row there and one entry in the sources of that area.
import type { CrawlerFamily } from "./crawler-family.ts";
import { aiFamilies } from "./registry-ai.ts";
import { searchFamilies } from "./registry-search.ts";
import { webFamilies } from "./registry-web.ts";

/** Every row; operators in the order in which `crawlers()` lists them. */
export const families: readonly CrawlerFamily[] = [...searchFamilies, ...aiFamilies, ...webFamilies];
