// What a part of a decision rests on, in one shape for all layers: what was said, where, whether it counts and if not,
// why. The text is untrusted: pass it through `visible` before printing.
import type { Verdict } from "../matching/index.ts";
import type { LostStatement, PageStatement } from "../page/index.ts";
import type { LosingStatement, UsageStatement } from "../usage/index.ts";

/** One statement that a part rests on, or that lost. */
export interface Evidence {
  readonly layer: "robots.txt" | "status" | "header" | "meta" | "file" | "link";
  /** What was said, as written. */
  readonly text: string;
  /** Where, in words: `line 3`, `2nd of 2 X-Robots-Tag fields`. */
  readonly where: string;
  /** The line in the robots.txt or the page, from 1; null elsewhere. */
  readonly line: number | null;
  /** Whether it decided. */
  readonly isDecisive: boolean;
  /** Why not, as a stable word; null for what decided. */
  readonly why: string | null;
}

/** The evidence of a robots.txt verdict: the deciding rule, then what matches and lost. */
export function crawlEvidence(verdict: Verdict): Evidence[] {
  const evidence: Evidence[] = [];
  const { rule } = verdict;
  if (rule !== null) {
    evidence.push({
      layer: "robots.txt",
      text: rule.text,
      where: `line ${rule.line}`,
      line: rule.line,
      isDecisive: true,
      why: null,
    });
  }
  for (const loser of verdict.losers) {
    const { text, line } = loser.rule;
    evidence.push({ layer: "robots.txt", text, where: `line ${line}`, line, isDecisive: false, why: loser.why });
  }
  return evidence;
}

/** The evidence of a page property. */
export function pageEvidence(decidedBy: readonly PageStatement[], lost: readonly LostStatement[]): Evidence[] {
  return [
    ...decidedBy.map((statement) => fromPage(statement, null)),
    ...lost.map(({ statement, why }) => fromPage(statement, why)),
  ];
}

/** The evidence of a use. */
export function usageEvidence(decidedBy: readonly UsageStatement[], lost: readonly LosingStatement[]): Evidence[] {
  return [
    ...decidedBy.map((statement) => fromUsage(statement, null)),
    ...lost.map(({ statement, why }) => fromUsage(statement, why)),
  ];
}

/** Where a page's statement stands, in words. */
export function pagePlace(statement: PageStatement): string {
  const { place } = statement;
  if (statement.carrier === "header")
    return place.of === 1 ? place.name : `${ordinal(place.index)} of ${place.of} ${place.name} fields`;
  const tag = `<meta name="${place.name}">`;
  return place.line === null ? tag : `${tag} in line ${place.line}`;
}

function fromPage(statement: PageStatement, why: string | null): Evidence {
  const isAddressed = statement.crawlerName !== null && statement.carrier === "header";
  const text = isAddressed ? `${statement.crawlerName}: ${statement.text}` : statement.text;
  return {
    layer: statement.carrier,
    text,
    where: pagePlace(statement),
    line: statement.place.line,
    isDecisive: why === null,
    why,
  };
}

function fromUsage(statement: UsageStatement, why: string | null): Evidence {
  const { carrier, place, label, value } = statement;
  const layer = carrier === "control-token" ? "robots.txt" : carrier;
  // A control token's value is the rule that speaks of it; elsewhere label and value belong together.
  const isWhole = carrier === "control-token" || value.includes(label);
  const text = value === "" ? label : isWhole ? value : `${label}=${value}`;
  const where = place.line === null ? place.name : `${place.name}, line ${place.line}`;
  return { layer, text, where, line: place.line, isDecisive: why === null, why };
}

function ordinal(number: number): string {
  const lastTwo = number % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${number}th`;
  return `${number}${["th", "st", "nd", "rd"][number % 10] ?? "th"}`;
}
