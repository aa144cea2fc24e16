// What a page's HTML says to crawlers: pasted HTML in, tags out, read by @maycrawl/html.
import { readPageFacts } from "@maycrawl/html";
import type { ShownPage } from "./asks.ts";

/** The page's facts. Linear; @maycrawl/html bounds what is read. */
export function studyPage(html: string): ShownPage {
  const { metas, rslLinks, title, diagnostics } = readPageFacts(new TextEncoder().encode(html), { charset: "utf-8" });
  return {
    tags: { metas, licenseLinks: rslLinks.map(({ href }) => ({ rel: "license", type: "application/rsl+xml", href })) },
    title,
    diagnostics: diagnostics.map(({ message, line }) => ({ message, line })),
  };
}
