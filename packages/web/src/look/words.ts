// The page's words for core's data: one table each, so that a state is called the same everywhere.
import type { DialectName } from "@maycrawl/core";
import type { Cell, CellState, Column, RowGroup, Trait } from "@maycrawl/core/overview";

/** What a state of a column means. Of `use`, the uses follow. */
const stateWords: Readonly<Record<Column, Readonly<Record<CellState, string>>>> = {
  crawl: {
    allowed: "may fetch it",
    disallowed: "may not fetch it",
    undetermined: "undetermined",
    unstated: "not stated",
  },
  index: {
    allowed: "may list it in results",
    disallowed: "may not list it in results",
    undetermined: "listing undetermined",
    unstated: "not stated",
  },
  follow: {
    allowed: "may follow its links",
    disallowed: "may not follow its links",
    undetermined: "links undetermined",
    unstated: "not stated",
  },
  snippet: {
    allowed: "may show a snippet",
    disallowed: "may not show a snippet",
    undetermined: "snippet undetermined",
    unstated: "not stated",
  },
  use: {
    allowed: "may use it for",
    disallowed: "asked not to use it for",
    undetermined: "undetermined for",
    unstated: "not stated",
  },
};

/** The headings of groups where there is little room. */
export const shortGroupWords: Readonly<Record<RowGroup["purpose"], string>> = {
  file: "Others",
  search: "Search",
  assistant: "Assistants",
  training: "Training",
  dataset: "Data sets",
  preview: "Previews",
  advertising: "Ads",
  archive: "Archives",
  seo: "SEO",
  monitoring: "Monitoring",
  security: "Security",
  research: "Research",
  feed: "Feeds",
  tool: "Tools",
  other: "Other",
};

const useNames: Readonly<Record<string, string>> = {
  search: "search",
  "ai-input": "AI answers",
  "ai-train": "AI training",
};

/** What the cell says, as a person would say it of the crawler. */
export function cellWords(column: Column, { state, about }: Pick<Cell, "state" | "about">): string {
  const words = stateWords[column][state];
  if (column !== "use" || state === "unstated") return words;
  const uses = about === null ? Object.values(useNames) : about.split(", ").map((use) => useNames[use] ?? use);
  return `${words} ${uses.join(", ")}`;
}

/** Why there is no line that decides, by the reason's code. */
export const reasonWords: Readonly<Record<string, string>> = {
  "no-rule": "no rule matches",
  "no-group": "no group applies to it",
  "robots-txt": "robots.txt itself is always open",
  "invalid-url": "not a URL or path",
  "other-origin": "this file is for another site",
  "step-limit": "the rules take too long to match",
  "order-undefined": "the order of these rules is not defined",
  unavailable: "there is no robots.txt",
  unreachable: "the robots.txt cannot be retrieved",
  opened: "its operator says it crawls without a robots.txt",
  empty: "the robots.txt is empty",
  refused: "access to the robots.txt is refused",
  doubtful: "what came is not a robots.txt",
  stale: "the robots.txt must be retrieved again",
  "not-known": "no robots.txt is known",
  default: "nothing says otherwise",
  "page-rule": "the page says so",
};

/** What a row's trait means. */
export const traitWords: Readonly<Record<Trait, { readonly short: string; readonly long: string }>> = {
  "ignores-robots-txt": {
    short: "ignores robots.txt",
    long: "It generally ignores robots.txt: this is what the file says, not what it will do.",
  },
  "token-only": {
    short: "preference only",
    long: "Nothing fetches under this name: it says what its operator may do with pages that other crawlers fetched.",
  },
  "not-registered": {
    short: "not a known crawler",
    long: "A product token that the registry does not know, read by RFC 9309.",
  },
};

/** Whose way of reading a dialect is. */
export const dialectWords: Readonly<Record<DialectName, string>> = {
  rfc9309: "RFC 9309",
  "rfc9309-strict": "RFC 9309, grammar only",
  google: "Google",
  bing: "Bing",
  yandex: "Yandex",
  "google-2012": "Google in 2012",
  "koster-1996": "the draft of 1996",
  "original-1994": "the original of 1994",
};

/** A count with its noun: `1 line`, `3 lines`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Names in one line: the first few, and how many more. */
export function listed(names: readonly string[], most: number): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return rest === 0 ? shown.join(", ") : `${shown.join(", ")} and ${rest} more`;
}

/** The beginning of the text, if it is longer than `most`. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** A moment as people read it, in their own time zone. */
export function momentWords(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
