// The answer in two or three sentences that a site owner understands at once: "Google may fetch it. Bing may not (line
// 3). AI training: 2 of 7 may." In: the answers. Out: sentences, each with the state it tells. Pure.
import { countOf, isShown, knownColumns } from "./clusters.ts";
import type { CellState, Overview, Row } from "./rows.ts";

/** A sentence. */
export interface HeadlineSentence {
  readonly text: string;
  /** Null for a sentence about several answers, or about none. */
  readonly state: CellState | null;
}

/** The search engines that the headline names: those that send most sites most of their visitors. */
const engines: readonly (readonly [id: string, name: string])[] = [
  ["crawler Googlebot", "Google"],
  ["crawler bingbot", "Bing"],
];

/** The headline; never empty. */
export function headlineOf(overview: Overview): HeadlineSentence[] {
  const rows = overview.groups.flatMap((group) => group.rows);
  const [first] = rows;
  if (first === undefined) return [{ text: "No crawler is shown.", state: null }];
  const whole = wholeOf(overview, rows, first);
  const signals = signalOf(overview);
  if (whole !== null) return [whole, ...pageSentences(rows, whole.state), ...signals];
  return [...engineSentences(rows), ...trainingSentence(overview), ...signals];
}

/** One sentence for all, if all have one answer. */
function wholeOf({ origin }: Overview, rows: readonly Row[], { cells }: Row): HeadlineSentence | null {
  const { reason, state } = cells.crawl;
  const isAll = (test: (row: Row) => boolean): boolean => rows.every((row) => test(row));
  if (isAll((row) => row.cells.crawl.reason === "invalid-url"))
    return { text: "This is neither a URL nor a path, so there is no answer.", state: null };
  if (reason === "other-origin") {
    return {
      text: `This file is for ${origin ?? "another site"}, so it says nothing about this URL.`,
      state: "undetermined",
    };
  }
  if (!isAll((row) => row.cells.crawl.state === state)) return null;
  if (isAll((row) => !row.cells.crawl.isKnown)) {
    return isAll((row) => !isShown(row.cells.index))
      ? { text: "Nothing is known about this URL yet.", state: null }
      : null;
  }
  const count = rows.length.toLocaleString("en-US");
  if (state === "allowed") return { text: `All ${count} crawlers shown may fetch it.`, state };
  if (state === "disallowed")
    return { text: `None of the ${count} crawlers shown may fetch it${linesWords(linesOf(rows))}.`, state };
  return { text: waitWords[reason] ?? "Whether it may be fetched is undetermined.", state };
}

const waitWords: Readonly<Record<string, string>> = {
  unreachable: "Crawlers must wait: the robots.txt cannot be retrieved.",
  stale: "Crawlers must ask for the robots.txt again first.",
};

/** What the page adds for the search engines, where all may fetch it. */
function pageSentences(rows: readonly Row[], state: CellState | null): HeadlineSentence[] {
  if (
    state !== "allowed" ||
    !enginesIn(rows).some(({ row }) => isShown(row.cells.index) && row.cells.index.state === "disallowed")
  )
    return [];
  return engineSentences(rows);
}

interface Engine {
  readonly name: string;
  readonly row: Row;
}

function enginesIn(rows: readonly Row[]): Engine[] {
  return engines.flatMap(([id, name]) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? [] : [{ name, row }];
  });
}

function engineSentences(rows: readonly Row[]): HeadlineSentence[] {
  const found = enginesIn(rows);
  const byPhrase = new Map<string, Engine[]>();
  for (const engine of found) {
    const { words } = phraseOf(engine.row);
    byPhrase.set(words, [...(byPhrase.get(words) ?? []), engine]);
  }
  return [...byPhrase].flatMap(([words, those], at): HeadlineSentence[] => {
    const [one] = those;
    if (one === undefined) return [];
    // After "Google may fetch it", "Bing may not" is enough.
    const isShort = at > 0 && words.startsWith("may") && found.every(({ row }) => !isShown(row.cells.index));
    const lines = linesWords(linesOf(those.map(({ row }) => row)));
    const text =
      `${those.map(({ name }) => name).join(" and ")} ` +
      `${isShort ? words.replace(" fetch it", "") : words}${lines}.`;
    return [{ text, state: phraseOf(one.row).state }];
  });
}

/** What the crawler may do, without who and by which line. */
function phraseOf({ cells: { crawl, index } }: Row): { readonly words: string; readonly state: CellState | null } {
  if (!crawl.isKnown)
    return {
      words: index.state === "disallowed" ? "may not list it in results" : "may list it in results",
      state: index.state,
    };
  if (crawl.state === "disallowed") return { words: "may not fetch it", state: "disallowed" };
  if (crawl.state !== "allowed") return { words: "must wait: the answer is undetermined", state: "undetermined" };
  if (!isShown(index)) return { words: "may fetch it", state: "allowed" };
  return index.state === "disallowed"
    ? { words: "may fetch it but not list it in results", state: null }
    : { words: "may fetch it", state: "allowed" };
}

/** How many of the crawlers for AI training may. */
function trainingSentence(overview: Overview): HeadlineSentence[] {
  const group = overview.groups.find(({ purpose }) => purpose === "training");
  if (group === undefined || group.rows.length === 0 || !knownColumns(overview).includes("crawl")) return [];
  const { all, allowed, disallowed, undetermined, lines } = countOf(group, "crawl");
  if (undetermined === all) return [{ text: "AI training: undetermined.", state: "undetermined" }];
  if (allowed === all) return [{ text: `AI training: all ${all} may.`, state: "allowed" }];
  if (disallowed === all)
    return [{ text: `AI training: none of ${all} may${linesWords(lines)}.`, state: "disallowed" }];
  return [{ text: `AI training: ${allowed} of ${all} may.`, state: null }];
}

/** That the site asks not to be used for AI training, where the crawlers may fetch it all the same. */
function signalOf({ groups }: Overview): HeadlineSentence[] {
  const everyone = groups.flatMap((group) => group.rows).find(({ id }) => id === "everyone");
  if (everyone === undefined) return [];
  const { state, about, line } = everyone.cells.use;
  if (state !== "disallowed" || !(about === null || about.split(", ").includes("ai-train"))) return [];
  return [
    { text: `It asks not to be used for AI training${line === null ? "" : ` (line ${line})`}.`, state: "disallowed" },
  ];
}

function linesOf(rows: readonly Row[]): number[] {
  const lines = rows.flatMap(({ cells: { crawl } }) =>
    crawl.state === "disallowed" && crawl.line !== null ? [crawl.line] : [],
  );
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** ` (line 3)`, ` (lines 3 and 9)`; nothing for none, or for so many that they tell nothing. */
function linesWords(lines: readonly number[]): string {
  return lines.length === 0 || lines.length > 3 ? "" : ` (${lineList(lines)})`;
}

/** `line 3`, `lines 2, 3 and 9`; of many, how many. */
export function lineList(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`;
  return lines.length > 3 ? `${lines.length} lines` : `lines ${lines.slice(0, -1).join(", ")} and ${lines.at(-1)}`;
}
