// What a live page and its RSL documents say, read in a thread: a page of two megabytes must not hold up the service.
// In: the octets as they came. Out: tags and diagnostics, or the document, as JSON. Next: ../live/live.ts, which asks.
import type { PageReading, ReceivedPage } from "@maycrawl/client";
import { pageTagsOf, readPageFacts, readRslDocument } from "@maycrawl/html";

/** The page's reading as text. */
export function pageReadingText({ octets, charset, isCut }: ReceivedPage): string {
  const facts = readPageFacts(octets, { charset, isCut });
  return JSON.stringify({ tags: pageTagsOf(facts), diagnostics: facts.diagnostics, facts: null } satisfies PageReading);
}

/** The RSL document as text; `null` if it is none. */
export function rslDocumentText(octets: Uint8Array): string {
  return JSON.stringify(readRslDocument(octets));
}
