// Edits that an editor can make: quick fixes, all fixes that change nothing, the layout. Each says whether it is proven
// to change nothing for anybody; a fix that changes an answer is offered only by itself, and says for whom. In: one
// version of a file.
import { visible } from "@maycrawl/core";
import { checks, type Finding, fixRobotsTxt, formatRobotsTxt } from "@maycrawl/core/lint";
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type TextEdit,
} from "vscode-languageserver-types";
import type { EditedFile } from "./edited-file.ts";

/** Quick fixes offered together: each is proven first. */
const mostFixes = 10;
/** UTF-16 units of a title. */
const titleUnits = 200;
/** The kind by which editors fix on saving. */
export const fixAllKind: string = `${CodeActionKind.SourceFixAll}.maycrawl`;

/** The fixes of the findings that touch the range, and the fix of all; of the kinds requested. */
export function fixesIn(
  file: EditedFile,
  uri: string,
  range: Range,
  only: readonly string[] | undefined,
  diagnostics: readonly Diagnostic[],
): CodeAction[] {
  const isAsked = (kind: string): boolean => only?.some((one) => kind === one || kind.startsWith(`${one}.`)) ?? false;
  const actions: CodeAction[] = [];
  const fixable = file.findings.filter((finding) => finding.fix !== undefined && finding.fix.length > 0);
  if (only === undefined || isAsked(CodeActionKind.QuickFix)) {
    const touched = fixable.filter((finding) => isTouching(file.range(finding.span), range));
    for (const finding of touched.slice(0, mostFixes)) actions.push(quickFix(file, uri, finding, diagnostics));
  }
  // Only if its kind is requested: it proves fix after fix, and editors request what they show at every move of the
  // cursor.
  if (isAsked(fixAllKind) && fixable.length > 0 && file.isProvable) {
    const { octets, isChanged } = fixRobotsTxt(file.robotsTxt, "all", file.lintOptions);
    const edit = isChanged ? replacement(file, octets) : null;
    if (edit !== null)
      actions.push({
        title: "Fix everything that is proven to change nothing for anybody",
        kind: fixAllKind,
        edit: { changes: { [uri]: [edit] } },
      });
  }
  return actions;
}

function quickFix(file: EditedFile, uri: string, finding: Finding, diagnostics: readonly Diagnostic[]): CodeAction {
  const { refused } = file.isProvable
    ? fixRobotsTxt(file.robotsTxt, [finding], file.lintOptions)
    : { refused: [{ finding, changes: [] }] };
  const refusal = refused.find((one) => one.finding.code === finding.code);
  const does = checks.find((check) => check.code === finding.code)?.meta.fix ?? finding.message;
  const consequence =
    refusal === undefined
      ? "proven to change no answer"
      : (refusal.changes[0]?.text ?? "not proven to change no answer");
  const own = diagnostics.filter(
    (diagnostic) => diagnostic.code === finding.code && isTouching(diagnostic.range, file.range(finding.span)),
  );
  return {
    title: shortened(visible(`${does.split("; ")[0] ?? does} (${finding.code}; ${consequence})`)),
    kind: CodeActionKind.QuickFix,
    diagnostics: own,
    isPreferred: refusal === undefined,
    edit: {
      changes: { [uri]: (finding.fix ?? []).map((edit) => ({ range: file.range(edit.span), newText: edit.text })) },
    },
  };
}

/** The edits that lay out the file, or the lines of the range; none if they are laid out. */
export function layoutOf(file: EditedFile, range: Range | null): TextEdit[] {
  if (file.isTooLarge) return [];
  const { octets, isChanged } = formatRobotsTxt(file.robotsTxt, range === null ? {} : { lines: linesIn(range) });
  const edit = isChanged ? replacement(file, octets) : null;
  return edit === null ? [] : [edit];
}

/** The lines of the range, from 1. One that it only reaches the beginning of is not among them. */
function linesIn({ start, end }: Range): { readonly first: number; readonly last: number } {
  const isReached = end.character > 0 || end.line === start.line;
  return { first: start.line + 1, last: isReached ? end.line + 1 : end.line };
}

/**
 * One edit from the text to the new text, without their common beginning and end, so that the cursor stays where it is.
 */
function replacement(file: EditedFile, octets: Uint8Array): TextEdit | null {
  const before = file.robotsTxt.octets;
  let start = 0;
  const shorter = Math.min(before.length, octets.length);
  while (start < shorter && before[start] === octets[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === octets[octets.length - 1 - end]) end++;
  if (start + end === before.length && start + end === octets.length) return null;
  // Whole characters and whole line ends on both sides.
  while (
    start > 0 &&
    (isWithinCharacter(before[start]) || isWithinCharacter(octets[start]) || before[start - 1] === 0x0d)
  )
    start--;
  while (
    end > 0 &&
    (isWithinCharacter(before[before.length - end]) ||
      isWithinCharacter(octets[octets.length - end]) ||
      before[before.length - end] === 0x0a)
  )
    end--;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets.subarray(start, octets.length - end));
  return { range: file.range({ start, end: before.length - end }), newText: text };
}

function isWithinCharacter(octet: number | undefined): boolean {
  return octet !== undefined && (octet & 0xc0) === 0x80;
}

function isTouching(a: Range, b: Range): boolean {
  const isBefore = (one: Range, other: Range): boolean =>
    one.end.line < other.start.line || (one.end.line === other.start.line && one.end.character < other.start.character);
  return !isBefore(a, b) && !isBefore(b, a);
}

function shortened(text: string): string {
  return text.length > titleUnits ? `${text.slice(0, titleUnits)}...` : text;
}
