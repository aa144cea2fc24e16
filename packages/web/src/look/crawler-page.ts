// Where the static page of a crawler is (crawler-pages.mjs writes them).

/** The address of the crawler's page, from this page. */
export function crawlerPageOf(name: string): string {
  return `crawlers/${name.replaceAll(/[^A-Za-z0-9._-]+/g, "-")}.html`;
}
