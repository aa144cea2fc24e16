// What changes between two files: as text, as JSON lines, as a Markdown comment. In: comparisons by class of agents,
// with counts of URLs if a list was given. Text from strangers passes through `visible`, `jsonText` or `markdownText`.
import { styleText } from "node:util";
import { visible } from "@maycrawl/core";
import type {
  ClassComparison,
  Difference,
  FileComparison,
  ShapeDifference,
  UnchangedPaths,
  VerdictFacts,
} from "@maycrawl/core/comparison";
import { markdownCode, markdownText } from "@maycrawl/core/markup";
import { jsonText } from "./json-text.ts";
import { countText } from "./count-text.ts";
import { type ChangeKind, changeKinds, type CountedChanges, linesKey, type UrlChange } from "./url-change.ts";

/** What changes for a class of agents. */
export interface ClassChange {
  readonly comparison: FileComparison;
  /** Null if no list of URLs was given. */
  readonly urls: CountedChanges | null;
}

/** What a run found. */
export interface DiffReport {
  /** The files, as the user named them. */
  readonly old: string;
  readonly new: string;
  readonly changes: readonly ClassChange[];
  /** How many URLs were counted; null if no list was given. */
  readonly total: number | null;
  /** The origin that the files govern; null if unknown. */
  readonly origin: string | null;
}

/** A difference, with the URLs of the list that it affects. */
interface Row {
  readonly kind: ChangeKind;
  readonly difference: ShapeDifference;
  readonly urls: UrlChange | null;
}

/** Agents that are named; the others are counted. */
const namedAgents = 3;
const kindWords: Readonly<Record<ChangeKind, string>> = {
  newlyDisallowed: "newly disallowed",
  newlyAllowed: "newly allowed",
  newlyUndecided: "newly undetermined",
};
const kindWidth = Math.max(...Object.values(kindWords).map((words) => words.length));
const kindColours = { newlyDisallowed: "red", newlyAllowed: "green", newlyUndecided: "yellow" } as const;

/** The differences of a class: those that the comparison found, and those that only the list shows. */
function rowsOf({ comparison, urls }: ClassChange): Row[] {
  const rest = new Map(urls?.byLines ?? []);
  const rows = changeKinds.flatMap((kind) =>
    comparison[kind].map((difference): Row => {
      const key = linesKey(kind, difference.old.line ?? 0, difference.new.line ?? 0);
      const counted = rest.get(key) ?? null;
      rest.delete(key);
      return { kind, difference, urls: counted };
    }),
  );
  for (const change of rest.values()) rows.push({ kind: change.kind, difference: change.difference, urls: change });
  return rows.sort(
    (a, b) => changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind) || (b.urls?.count ?? 0) - (a.urls?.count ?? 0),
  );
}

/** Also "different" if only the list shows it, because the comparison ran out of steps. */
function resultOf(change: ClassChange): ClassComparison["result"] {
  return (change.urls?.byLines.size ?? 0) > 0 ? "different" : change.comparison.result;
}

/** One JSON object a class a line: the plain comparison, with what the list and its deciding lines add. */
export function diffJson({ changes, total }: DiffReport): string {
  return changes
    .map((change) => {
      const rows = rowsOf(change);
      const of = (kind: ChangeKind): object[] =>
        rows.filter((row) => row.kind === kind).map((row) => differenceMembers(row, change.urls !== null));
      return `${jsonText({
        ...change.comparison,
        result: resultOf(change),
        newlyDisallowed: of("newlyDisallowed"),
        newlyAllowed: of("newlyAllowed"),
        newlyUndecided: of("newlyUndecided"),
        ...(change.urls === null ? {} : { urls: { of: total, ...change.urls.counts } }),
      })}\n`;
    })
    .join("");
}

function differenceMembers({ difference, urls }: Row, isCounted: boolean): object {
  return {
    ...difference,
    // 0 where no rule decided, as everywhere in the command's JSON.
    oldLine: difference.old.line ?? 0,
    newLine: difference.new.line ?? 0,
    ...(isCounted ? { urls: { count: urls?.count ?? 0, examples: urls?.examples ?? [] } } : {}),
  };
}

/** Blocks of text: what changes first, then what is undecided, then what is proven not to change. */
export function diffText(report: DiffReport, isColoured: boolean): string {
  const paint = (colour: "red" | "green" | "yellow" | "bold", text: string): string =>
    isColoured ? styleText(colour, text) : text;
  // Crawlers of different dialects are compared apart; where they change alike they are told of together.
  const blocks = new Map<string, string[]>();
  const add = (body: string, agents: readonly string[]): void => {
    blocks.set(body, [...(blocks.get(body) ?? []), ...agents]);
  };
  for (const change of report.changes.filter((one) => resultOf(one) === "different")) {
    const rows = rowsOf(change);
    const shapeWidth = Math.min(40, Math.max(...rows.map(({ difference }) => shapeText(difference).length)));
    const lines = rows.flatMap((row) => [
      `  ${paint(kindColours[row.kind], kindWords[row.kind].padEnd(kindWidth))}  ` +
        `${shapeText(row.difference).padEnd(shapeWidth)}  ${decidersText(row.difference)}`,
      `    e.g. ${visible(exampleOf(row, report.origin))}${shareText(row, report.total)}`,
      ...unchangedParts(row).map(({ words, paths }) => `    ${words}: ${unchangedText(paths)}`),
    ]);
    if (!change.comparison.isComplete) lines.push(`  ${incompleteText(change.comparison)}`);
    add(lines.join("\n"), change.comparison.agents);
  }
  for (const { comparison } of report.changes.filter((one) => resultOf(one) === "incomplete")) {
    add(`  ${paint("yellow", "undecided")}: ${incompleteText(comparison)}`, comparison.agents);
  }
  const equal = report.changes
    .filter((one) => resultOf(one) === "equal")
    .flatMap(({ comparison }) => comparison.agents);
  if (equal.length > 0) add(`  ${paint("green", "proven unchanged")} for every URL`, equal);
  return [...blocks].map(([body, agents]) => `${paint("bold", agentsText(agents))}\n${body}\n`).join("");
}

/** Patterns that are shown; the others are counted. */
const shownPatterns = 3;

/** How much of a shape changes, in words. Where it is not settled, the example shows that some does. */
const extentWords: Readonly<Record<ShapeDifference["shapeExtent"], string>> = {
  all: "",
  part: " (in part)",
  unknown: " (at least in part)",
};

function shapeText({ shape, shapeExtent }: ShapeDifference): string {
  return visible(shape) + extentWords[shapeExtent];
}

/** What stays within a difference, by how much of it is allowed. */
function unchangedParts({ difference }: Row): { readonly words: string; readonly paths: readonly UnchangedPaths[] }[] {
  const words = { none: "still disallowed", all: "still allowed", part: "as before, allowed in part" } as const;
  return (["none", "all", "part"] as const)
    .map((allowed) => ({
      words: words[allowed],
      paths: difference.unchanged.filter((one) => one.allowed === allowed),
    }))
    .filter(({ paths }) => paths.length > 0);
}

function unchangedText(paths: readonly UnchangedPaths[]): string {
  const shown = paths
    .slice(0, shownPatterns)
    .map((one) => `${visible(one.pattern)} (${lineText(one)})`)
    .join(", ");
  return paths.length > shownPatterns ? `${shown} and ${paths.length - shownPatterns} more` : shown;
}

function lineText({ oldLine, newLine }: UnchangedPaths): string {
  return newLine === null ? `old line ${oldLine}` : `new line ${newLine}`;
}

/** "Bingbot, DuckDuckBot, Applebot + 17 more". */
function agentsText(agents: readonly string[]): string {
  const named = agents
    .slice(0, namedAgents)
    .map((agent) => (agent === "*" ? "* (crawlers not named)" : visible(agent)))
    .join(", ");
  return agents.length > namedAgents ? `${named} + ${countText(agents.length - namedAgents)} more` : named;
}

function decidersText({ old, new: renewed }: Difference): string {
  return `${deciderText("new", renewed)}; before: ${deciderText("old", old)}`;
}

function deciderText(side: "old" | "new", facts: VerdictFacts): string {
  if (facts.line !== null && facts.text !== null) return `${side} line ${facts.line} "${visible(facts.text)}"`;
  return reasonWords[facts.reason] ?? facts.reason;
}

/** Why no rule decided. */
const reasonWords: Readonly<Partial<Record<VerdictFacts["reason"], string>>> = {
  "no-rule": "no rule",
  "no-group": "no group",
  "order-undefined": "rules in undefined order",
  "robots-txt": "the robots.txt itself",
};

/** A URL of the list if there is one, else the shortest path, with the origin if it is known. */
function exampleOf({ difference, urls }: Row, origin: string | null): string {
  return urls?.examples[0] ?? (origin ?? "") + difference.witness;
}

function shareText({ urls }: Row, total: number | null): string {
  return total === null ? "" : `   ${countText(urls?.count ?? 0)} of ${countText(total)} URLs`;
}

function incompleteText({ coveredOctets }: ClassComparison): string {
  const covered =
    coveredOctets === null || coveredOctets === 0 ? "" : `, but none on a path of at most ${coveredOctets} bytes`;
  return `the steps ran out before all paths were compared: there may be more changes${covered} (see --max-steps)`;
}

/** A Markdown comment: a table of the changes, then what is undecided and what is proven unchanged. */
export function diffMarkdown(report: DiffReport): string {
  const lines = [
    `### robots.txt: ${headline(report)}`,
    "",
    `${markdownCode(report.old)} → ${markdownCode(report.new)}`,
    "",
  ];
  const hasUrls = report.total !== null;
  const different = report.changes.filter((one) => resultOf(one) === "different");
  if (different.length > 0) {
    lines.push(
      `| crawlers | change | paths | decided by | before | example |${hasUrls ? " URLs |" : ""}`,
      `|---|---|---|---|---|---|${hasUrls ? "---:|" : ""}`,
    );
    for (const change of different) {
      for (const row of rowsOf(change)) {
        const { difference } = row;
        const cells = [
          markdownText(agentsText(change.comparison.agents)),
          kindWords[row.kind],
          markdownPaths(row),
          markdownDecider("new", difference.new),
          markdownDecider("old", difference.old),
          markdownCode(exampleOf(row, report.origin)),
        ];
        if (report.total !== null) cells.push(`${countText(row.urls?.count ?? 0)} of ${countText(report.total)}`);
        lines.push(`| ${cells.join(" | ")} |`);
      }
    }
    lines.push("");
  }
  for (const change of report.changes) {
    if (change.comparison.isComplete) continue;
    lines.push(`- ${markdownText(agentsText(change.comparison.agents))}: ${incompleteText(change.comparison)}`);
  }
  const equal = report.changes
    .filter((one) => resultOf(one) === "equal")
    .flatMap(({ comparison }) => comparison.agents);
  if (equal.length > 0) lines.push(`- ${markdownText(agentsText(equal))}: proven unchanged for every URL`);
  return `${lines.join("\n")}\n`;
}

function headline({ changes }: DiffReport): string {
  const results = new Set(changes.map(resultOf));
  if (results.has("different")) return "verdicts change";
  return results.has("incomplete") ? "undecided whether verdicts change" : "no verdict changes";
}

function markdownPaths(row: Row): string {
  const { shape, shapeExtent } = row.difference;
  const parts = unchangedParts(row).map(({ words, paths }) => {
    const patterns = paths
      .slice(0, shownPatterns)
      .map(({ pattern }) => markdownCode(pattern))
      .join(", ");
    return `<br>${words}: ${patterns}${paths.length > shownPatterns ? ", ..." : ""}`;
  });
  return `${markdownCode(shape)}${extentWords[shapeExtent].replace(/[()]/g, "")}${parts.join("")}`;
}

function markdownDecider(side: "old" | "new", facts: VerdictFacts): string {
  if (facts.line === null || facts.text === null) return deciderText(side, facts);
  return `${side} line ${facts.line} ${markdownCode(facts.text)}`;
}
