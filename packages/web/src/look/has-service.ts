// Whether a service is behind this page. `maycrawl page` writes a page without one, and marks it so in its head.

/** False on a static page: it cannot fetch anything, and shows nothing that would. */
export const hasService: boolean =
  typeof document === "undefined" || document.querySelector('meta[name="maycrawl-service"][content="none"]') === null;

/** What to do about a URL where nothing can be fetched, in a sentence. */
export function withoutService(url: string): string {
  return (
    `This page has no service behind it, so it cannot fetch anything. Open ${new URL("/robots.txt", url).href} ` +
    "in another tab, and paste its text here."
  );
}
