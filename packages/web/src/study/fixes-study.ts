// Makes every fix that core proves to change no answer. In: a draft. Out: the draft after them.
import { fixRobotsTxt, type RefusedFix } from "@maycrawl/core/lint";
import { bytesOf, textOf } from "../file-text/file-text.ts";
import type { ShownFixes, StudyAsk } from "./asks.ts";

/** Refused fixes that are listed. */
const mostRefused = 20;

/** The draft after the fixes. Bounded by core's budgets. */
export function studyFixes({ text, dialect }: Extract<StudyAsk, { kind: "fixes" }>): ShownFixes {
  const fixed = fixRobotsTxt(bytesOf(text), "all", dialect === null ? {} : { dialect });
  return {
    text: textOf(fixed.octets),
    madeCount: fixed.applied.length,
    refused: fixed.refused
      .slice(0, mostRefused)
      .map((refused) => ({ code: refused.finding.code, line: refused.finding.line, why: whyOf(refused) })),
  };
}

function whyOf({ reason, changes }: RefusedFix): string {
  if (reason === "overlaps") return "It overlaps with another fix.";
  if (reason === "budget") return "Whether it changes an answer could not be settled within the limit.";
  return changes[0]?.text ?? "It changes answers.";
}
