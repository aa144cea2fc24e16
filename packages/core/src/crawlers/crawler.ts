// The crawlers of the registry as objects, and the ways to look one up. In: the families of registry.ts, expanded once,
// on first use. Out: `Crawler`, which answers the three questions that RFC 9309 section 2.2.1 leaves to the crawler:
// under which product tokens it looks, whether the global group binds it, and whether it obeys robots.txt at all. Why
// each value is as it is stands in sources.ts. Next: identification.ts, from a header to a row.
import type { DialectName } from "../dialect/index.ts";
import { foldAscii } from "../octets/index.ts";
import type { CrawlerFamily, CrawlerPurpose, CrawlerRow, CrawlerVerification, Support } from "./crawler-family.ts";
import { families } from "./registry.ts";

/**
 * A known crawler: how its operator says it reads robots.txt, with the registry's gaps shown as such.
 *
 * Source: row by row in the entry `@maycrawl/core/crawler-sources`.
 */
export interface Crawler {
  /**
   * The first product token in its operator's spelling, unique; the documented name where it has none, another's, or
   * one cut.
   */
  readonly name: string;
  /** Who runs it. */
  readonly operator: string;
  /** The main one of its purposes. */
  readonly purpose: CrawlerPurpose;
  /**
   * The fallback chain, most specific first: the first token that has a group decides. Empty when no token addresses
   * it.
   */
  readonly productTokens: readonly string[];
  /** How it reads the file. */
  readonly dialect: DialectName;
  /** False when no source says how this crawler reads; the dialect is then an assumption. */
  readonly isDialectDocumented: boolean;
  /**
   * False when it generally ignores robots.txt, by its operator's word (fetchers that a user triggers) or by report.
   */
  readonly obeysRobotsTxt: boolean;
  /** False when the group of `*` does not bind it, so that it must be named. */
  readonly obeysGlobalGroup: boolean;
  /** True for a token that only states a preference: nothing ever fetches under it. */
  readonly isControlOnly: boolean;
  /** True when it no longer crawls. */
  readonly isRetired: boolean;
  /** What it acts on; `wildcards` are `*` and a final `$` in path patterns. */
  readonly supports: {
    readonly allow: Support;
    readonly wildcards: Support;
    readonly crawlDelay: Support;
    readonly sitemap: Support;
  };
  /** Whether it reads robots meta tags or `X-Robots-Tag` at all. */
  readonly readsMeta: Support;
  /**
   * The names of meta tags that it reads besides `robots`, in lower case, most specific first; empty where none is
   * documented.
   */
  readonly metaNames: readonly string[];
  /** How a visit can be verified as its own. */
  readonly verification: CrawlerVerification;
}

/**
 * Every crawler of the registry, in an order that stays: operators as the registry lists them, then names by code unit.
 *
 * @example
 * crawlers().filter((crawler) => crawler.isControlOnly).map((crawler) => crawler.name); // ["Google-Extended",
 * "Applebot-Extended"]
 */
export function crawlers(): readonly Crawler[] {
  return registry().list;
}

/**
 * The crawler with this name or this first product token, in any ASCII case, or undefined when the registry has none. A
 * name wins over a token: `Googlebot-Image` is that crawler, not the retired one that shared its token.
 *
 * @example
 * findCrawler("googlebot-news")?.productTokens; // ["Googlebot-News", "Googlebot"]
 */
export function findCrawler(name: string): Crawler | undefined {
  return registry().byName.get(foldAscii(name));
}

/** The name without hyphens, underscores, dots and blanks: what two spellings of one name share. */
export function lettersOf(name: string): string {
  return name.replace(/[-_. ]/g, "");
}

/**
 * The crawler whose name, or first product token, has the same letters and digits, in any ASCII case; undefined when
 * there is none, or more than one.
 *
 * @example
 * findSpelledCrawler("Google bot")?.name; // "Googlebot"
 */
export function findSpelledCrawler(name: string): Crawler | undefined {
  return registry().byLetters.get(lettersOf(foldAscii(name))) ?? undefined;
}

/**
 * The crawlers with this main purpose, in the registry's order, the retired ones too.
 *
 * @example
 * crawlersByPurpose("archive").map((crawler) => crawler.name).includes("archive.org_bot"); // true
 */
export function crawlersByPurpose(purpose: CrawlerPurpose): readonly Crawler[] {
  return crawlers().filter((crawler) => crawler.purpose === purpose);
}

interface Registry {
  readonly list: readonly Crawler[];
  /** A Map, since `__proto__` is a name like any other. */
  readonly byName: ReadonlyMap<string, Crawler>;
  /** By the letters of the names; null where two crawlers share them. */
  readonly byLetters: ReadonlyMap<string, Crawler | null>;
}

let expanded: Registry | undefined;

function registry(): Registry {
  return (expanded ??= expand());
}

function expand(): Registry {
  const list = families.flatMap((family) => family.crawlers.map((row) => toCrawler(family, row)));
  const operators = [...new Set(families.map((family) => family.operator))];
  list.sort((a, b) => operators.indexOf(a.operator) - operators.indexOf(b.operator) || (a.name < b.name ? -1 : 1));
  const byName = new Map(list.map((crawler) => [foldAscii(crawler.name), crawler]));
  for (const crawler of list) {
    const token = foldAscii(crawler.productTokens[0] ?? crawler.name);
    if (!byName.has(token)) byName.set(token, crawler);
  }
  const byLetters = new Map<string, Crawler | null>();
  for (const [name, crawler] of byName) {
    const key = lettersOf(name);
    const other = byLetters.get(key);
    byLetters.set(key, other === undefined || other === crawler ? crawler : null);
  }
  return { list, byName, byLetters };
}

function toCrawler(family: CrawlerFamily, row: CrawlerRow): Crawler {
  const { name, purpose, productTokens = [name], obeysRobotsTxt = true } = row;
  return {
    name,
    operator: family.operator,
    purpose,
    productTokens,
    dialect: family.dialect ?? family.assumedDialect ?? "rfc9309",
    isDialectDocumented: family.dialect !== undefined,
    obeysRobotsTxt,
    // What ignores the whole file is not bound by a part of it.
    obeysGlobalGroup: row.obeysGlobalGroup ?? obeysRobotsTxt,
    isControlOnly: row.isControlOnly ?? false,
    isRetired: row.isRetired ?? false,
    supports: {
      allow: family.allow ?? "unknown",
      wildcards: family.wildcards ?? "unknown",
      crawlDelay: family.crawlDelay ?? "unknown",
      sitemap: family.sitemap ?? "unknown",
    },
    readsMeta: family.readsMeta ?? "unknown",
    metaNames: family.metaNames ?? [],
    verification: family.verification ?? "unknown",
  };
}
