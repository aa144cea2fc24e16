// The smallest edit after which one asker gets the other answer about one URL: a text in, the text after it out, with the lines that
// differ and what else changes. Found and proven by core.
import { parseRobotsTxt, visible } from "@maycrawl/core";
import { smallestFlip } from "@maycrawl/core/comparison";
import { askerOf } from "../engine/rows.ts";
import { shownChange } from "./change-study.ts";
import type { ShownFlip, StudyAsk } from "./asks.ts";

/** The edit; null where there is none that is small enough, or nothing to flip. */
export function studyFlip({ text, url, row, dialect }: Extract<StudyAsk, { kind: "flip" }>): ShownFlip | null {
  const asker = askerOf(row);
  if (asker === null) return null;
  const flip = smallestFlip(parseRobotsTxt(text), url, asker.agent, dialect === null ? {} : { dialect });
  if (flip === null) return null;
  const after = new TextDecoder("utf-8", { ignoreBOM: true }).decode(flip.octets);
  const { removed, added } = changedLines(text, after);
  return {
    text: after, changedLines: flip.changedLines, removed: removed.map(shownLine), added: added.map(shownLine), sentence: `${String(flip.after)}.`,
    others: flip.otherVerdicts.filter((one) => one.result !== "equal").map(shownChange),
  };
}

function shownLine({ line, text }: NumberedLine): NumberedLine {
  return { line, text: visible(text) };
}

interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/**
 * The lines of either text that the other has not: what is alike from the beginning and from the end is set aside, and of the rest, what
 * both have in the same order. Quadratic in the rest, which is small: an edit is of a few lines.
 */
export function changedLines(before: string, after: string): { readonly removed: readonly NumberedLine[]; readonly added: readonly NumberedLine[] } {
  const old = before.split(/\r\n|\r|\n/);
  const renewed = after.split(/\r\n|\r|\n/);
  let start = 0;
  while (start < old.length && start < renewed.length && old[start] === renewed[start]) start++;
  let end = 0;
  while (end < old.length - start && end < renewed.length - start && old[old.length - 1 - end] === renewed[renewed.length - 1 - end]) end++;
  const removed: NumberedLine[] = [];
  const added: NumberedLine[] = [];
  let at = start;
  for (let line = start; line < old.length - end; line++) {
    const found = renewed.slice(at, renewed.length - end).indexOf(old[line] as string);
    if (found < 0) {
      removed.push({ line: line + 1, text: old[line] as string });
      continue;
    }
    for (; found >= 0 && at < renewed.length - end && renewed[at] !== old[line]; at++) added.push({ line: at + 1, text: renewed[at] as string });
    at++;
  }
  for (; at < renewed.length - end; at++) added.push({ line: at + 1, text: renewed[at] as string });
  return { removed, added };
}
