// The smallest edit that gives an agent the other answer about a URL. In: a text. Out: the text after the edit, the
// lines that differ, and what else changes. Found and proven by core.
import { parseRobotsTxt } from "@maycrawl/core";
import { smallestFlip } from "@maycrawl/core/comparison";
import { rowAgentOf } from "@maycrawl/core/overview";
import { bytesOf, textOf } from "../file-text/file-text.ts";
import { shownChange } from "./change-study.ts";
import { changedLines, shownLine } from "./changed-lines.ts";
import type { ShownFlip, StudyAsk } from "./asks.ts";

/** The edit; null if none is small enough, or the answer cannot be flipped. */
export function studyFlip({ text, url, row, dialect }: Extract<StudyAsk, { kind: "flip" }>): ShownFlip | null {
  const rowAgent = rowAgentOf(row);
  if (rowAgent === null) return null;
  const flip = smallestFlip(parseRobotsTxt(bytesOf(text)), url, rowAgent.agent, dialect === null ? {} : { dialect });
  if (flip === null) return null;
  const after = textOf(flip.octets);
  const { removed, added } = changedLines(text, after);
  return {
    text: after,
    changedLines: flip.changedLines,
    removed: removed.map(shownLine),
    added: added.map(shownLine),
    sentence: `${String(flip.after)}.`,
    others: flip.otherVerdicts.filter((one) => one.result !== "equal").map(shownChange),
  };
}
