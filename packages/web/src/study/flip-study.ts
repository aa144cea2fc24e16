// The smallest edit that gives an agent the other answer about a URL. In: a text. Out: the text after the edit, the
// lines that differ, and what else changes. Found and proven by core.
import { parseRobotsTxt, visible } from "@maycrawl/core";
import { smallestFlip } from "@maycrawl/core/comparison";
import { rowAgentOf } from "../engine/row-agents.ts";
import { shownChange } from "./change-study.ts";
import type { ShownFlip, StudyAsk } from "./asks.ts";

/** The edit; null if none is small enough, or the answer cannot be flipped. */
export function studyFlip({ text, url, row, dialect }: Extract<StudyAsk, { kind: "flip" }>): ShownFlip | null {
  const rowAgent = rowAgentOf(row);
  if (rowAgent === null) return null;
  const flip = smallestFlip(parseRobotsTxt(text), url, rowAgent.agent, dialect === null ? {} : { dialect });
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
 * The lines that only one of the texts has: sets aside what is the same at the beginning and at the end, and of the rest what both have
 * in the same order. Quadratic in the rest, which is small: an edit changes a few lines.
 */
export function changedLines(
  before: string, after: string,
): { readonly removed: readonly NumberedLine[]; readonly added: readonly NumberedLine[] } {
  const old = numbered(before);
  const renewed = numbered(after);
  const isSame = (one: NumberedLine | undefined, other: NumberedLine | undefined): boolean => one !== undefined && one.text === other?.text;
  let start = 0;
  while (isSame(old[start], renewed[start])) start++;
  let end = 0;
  while (end < old.length - start && end < renewed.length - start && isSame(old.at(-1 - end), renewed.at(-1 - end))) end++;
  const removed: NumberedLine[] = [];
  const added: NumberedLine[] = [];
  let rest = renewed.slice(start, renewed.length - end);
  for (const one of old.slice(start, old.length - end)) {
    const at = rest.findIndex(({ text }) => text === one.text);
    if (at < 0) removed.push(one);
    else {
      added.push(...rest.slice(0, at));
      rest = rest.slice(at + 1);
    }
  }
  return { removed, added: [...added, ...rest] };
}

function numbered(text: string): NumberedLine[] {
  return text.split(/\r\n|\r|\n/).map((line, at) => ({ line: at + 1, text: line }));
}
