// What a page's HTML says to crawlers: pasted HTML in, tags out, read by @maycrawl/html.
import { pageTagsOf, readPageFacts } from "@maycrawl/html";
import type { ShownPage } from "./asks.ts";

/** The page's facts. Linear; @maycrawl/html bounds what is read. */
export function studyPage(html: string): ShownPage {
  const facts = readPageFacts(new TextEncoder().encode(html), { charset: "utf-8" });
  return {
    tags: pageTagsOf(facts),
    title: facts.title,
    diagnostics: facts.diagnostics.map(({ message, line }) => ({ message, line })),
  };
}
