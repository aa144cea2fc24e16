// The outline of a file for an editor: groups with their rules as symbols, what can be folded, and where its sitemaps
// lead. In: one version of a file.
import { type Line, visible } from "@maycrawl/core";
import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  SymbolKind,
} from "vscode-languageserver-types";
import type { EditedFile } from "./edited-file.ts";

/** Symbols and ranges of one file: an editor draws each of them. */
const mostSymbols = 5_000;

/** Groups with their rules, then sitemaps. */
export function symbolsOf(file: EditedFile): DocumentSymbol[] {
  let left = mostSymbols;
  const symbols: DocumentSymbol[] = [];
  for (const group of file.groups) {
    const [first] = group.userAgents;
    if (first === undefined || left-- <= 0) break;
    const last = group.rules.at(-1) ?? group.userAgents.at(-1) ?? first;
    const rules = group.rules.slice(0, Math.max(0, left));
    left -= rules.length;
    symbols.push({
      name: nameOf(group.userAgents.map((agent) => agent.value).join(", ")),
      detail: `${group.rules.length} ${group.rules.length === 1 ? "rule" : "rules"}`,
      kind: SymbolKind.Class,
      range: file.range({ start: first.span.start, end: Math.max(last.span.end, first.span.end) }),
      selectionRange: file.range(first.span),
      children: rules.map((rule) => ({
        name: nameOf(rule.text),
        kind: rule.type === "allow" ? SymbolKind.Property : SymbolKind.Field,
        range: file.range(rule.span),
        selectionRange: file.range(rule.span),
      })),
    });
  }
  for (const sitemap of file.robotsTxt.reading(file.dialect).sitemaps.slice(0, Math.max(0, left))) {
    const line = file.robotsTxt.lines[sitemap.line - 1];
    if (line?.kind !== "record") continue;
    const range = file.range({ start: line.keySpan.start, end: Math.max(line.valueSpan.end, line.keySpan.end) });
    symbols.push({ name: nameOf(`Sitemap: ${sitemap.value}`), kind: SymbolKind.File, range, selectionRange: range });
  }
  return symbols;
}

/** A name must not be empty, and editors draw it in one line. */
function nameOf(text: string): string {
  const shown = visible(text);
  return shown === "" ? "(no name)" : shown.slice(0, 200);
}

/** Groups, and comments of several lines. */
export function foldsOf(file: EditedFile): FoldingRange[] {
  const folds: FoldingRange[] = [];
  const add = (startLine: number, endLine: number, kind?: string): void => {
    if (endLine > startLine && folds.length < mostSymbols)
      folds.push({ startLine, endLine, ...(kind === undefined ? {} : { kind }) });
  };
  for (const { userAgents, rules } of file.groups) {
    const [begins, ends] = [userAgents[0], rules.at(-1) ?? userAgents.at(-1)];
    if (begins !== undefined && ends !== undefined) add(begins.line - 1, ends.line - 1);
  }
  let first: Line | null = null;
  let last: Line | null = null;
  for (const line of [...file.robotsTxt.lines, null]) {
    if (line?.kind === "comment") {
      first ??= line;
      last = line;
      continue;
    }
    if (first !== null && last !== null) add(first.number - 1, last.number - 1, FoldingRangeKind.Comment);
    first = null;
  }
  return folds;
}

/** The sitemaps, as links to open. Only addresses of the web: a file may name anything. */
export function linksOf(file: EditedFile): DocumentLink[] {
  return file.robotsTxt
    .reading(file.dialect)
    .sitemaps.slice(0, mostSymbols)
    .flatMap(({ line: number, value }): DocumentLink[] => {
      const line = file.robotsTxt.lines[number - 1];
      const target = URL.canParse(value) ? new URL(value) : null;
      if (line?.kind !== "record" || target === null || !/^https?:$/.test(target.protocol)) return [];
      return [{ range: file.range(line.valueSpan), target: target.href }];
    });
}
