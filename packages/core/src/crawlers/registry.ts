// The known crawlers as data. It ships to browsers, so prose and addresses are elsewhere, in the sources files, row by
// row. In: the families of each area. Out: all of them; crawler.ts makes `Crawler` objects on first use. The families
// of an operator stand together, in one area.
import type { CrawlerFamily } from "./crawler-family.ts";
import { aiFamilies } from "./registry-ai.ts";
import { listedFamilies } from "./registry-listed.ts";
import { searchFamilies } from "./registry-search.ts";
import { webFamilies } from "./registry-web.ts";

/** Every row; operators in the order in which `crawlers()` lists them. */
export const families: readonly CrawlerFamily[] = [...searchFamilies, ...aiFamilies, ...webFamilies, ...listedFamilies];
