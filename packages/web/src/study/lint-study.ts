// Findings about a draft, with fixes that an editor can make. In: the text. Out: findings in file order, with places.
import { checks, lint } from "@maycrawl/core/lint";
import { OctetPlaces } from "./octet-places.ts";
import { bytesOf } from "../file-text/file-text.ts";
import type { ShownFinding, StudyAsk } from "./asks.ts";

/** Findings that are shown; core bounds those of one check, this bounds them all. */
const mostFindings = 500;

/** The findings. Bounded by core's budgets. */
export function studyLint({ text, dialect, urls, robotsTxtUrl }: Extract<StudyAsk, { kind: "lint" }>): ShownFinding[] {
  const octets = bytesOf(text);
  const places = new OctetPlaces(octets);
  const findings = lint(octets, {
    ...(dialect === null ? {} : { dialect }),
    ...(urls.length < 2 ? {} : { urls }),
    ...(robotsTxtUrl === null ? {} : { robotsTxtUrl }),
  });
  const fixWords = new Map(checks.map((check) => [check.code, check.meta.fix]));
  return findings.slice(0, mostFindings).map(({ code, severity, message, effect, fix, span }) => ({
    code,
    severity,
    message,
    effect: effect === undefined || effect.urls?.count === 0 || message.includes(effect.text) ? null : effect.text,
    from: places.at(span.start),
    to: places.at(span.end),
    fix:
      fix === undefined
        ? null
        : fix.map((edit) => ({ from: places.at(edit.span.start), to: places.at(edit.span.end), text: edit.text })),
    fixWords: fix === undefined ? null : (fixWords.get(code) ?? null),
  }));
}
