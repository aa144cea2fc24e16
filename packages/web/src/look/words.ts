// The page's words for core's data: one table each, so that a state is called the same everywhere.
import type { Column, RowGroup, Trait } from "../engine/question.ts";

/** What is shown in a cell whose state says nothing, for want of a layer. */
export const notKnown = "not known";

/** The columns' headings, each with the question that it answers. */
export const columnWords: Readonly<Record<Column, { readonly name: string; readonly asks: string }>> = {
  crawl: { name: "crawl", asks: "May it fetch the URL?" },
  index: { name: "index", asks: "May it list the page in results?" },
  follow: { name: "follow", asks: "May it follow the page's links?" },
  snippet: { name: "snippet", asks: "May it show a part of the page in results?" },
  use: { name: "use", asks: "What is stated about use for search, as input of models, and to train them?" },
};

/** The headings of the groups. */
export const groupWords: Readonly<Record<RowGroup["purpose"], string>> = {
  file: "Anybody else", search: "Search", assistant: "Assistants", training: "Training", dataset: "Data sets", preview: "Previews",
  advertising: "Advertising", archive: "Archives", seo: "SEO", monitoring: "Monitoring", security: "Security", research: "Research",
  feed: "Feeds", tool: "Tools", other: "Other",
};

/** What a row's trait means. */
export const traitWords: Readonly<Record<Trait, { readonly short: string; readonly long: string }>> = {
  "ignores-robots-txt": { short: "ignores robots.txt", long: "It generally ignores robots.txt: the answer is what the file says, not what it will do." },
  "token-only": { short: "token only", long: "Nothing fetches under this token: it states a preference about what its operator's crawlers fetched." },
  "not-registered": { short: "not in the registry", long: "Asked as a product token, read by RFC 9309." },
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

/** The text's beginning, where it is longer than there is room for. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** A moment as people read it, in their own zone. */
export function momentWords(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
