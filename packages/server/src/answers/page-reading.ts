// What a live page says, read in a thread: a page of two megabytes must not hold up the service. In: the page's octets
// as they came. Out: its tags and diagnostics as JSON. Next: live/live.ts, which asks for it.
import type { PageReading, ReceivedPage } from "@maycrawl/client";
import { pageTagsOf, readPageFacts } from "@maycrawl/html";

/** The reading as text. */
export function pageReadingText({ octets, charset, isCut }: ReceivedPage): string {
  const facts = readPageFacts(octets, { charset, isCut });
  return JSON.stringify({ tags: pageTagsOf(facts), diagnostics: facts.diagnostics, facts: null } satisfies PageReading);
}
