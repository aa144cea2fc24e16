// Fixes applied, as far as they are proven to change no answer. In come a file and which fixes are wanted; out come the file after
// them, what was applied, and what was refused with whom it would have changed something for. Rounds settle what overlaps.
// The proofs: same-reading.ts where only the layout changes, comparison under all dialects else. Next: proven-edits.ts.
import type { DialectName } from "../dialect/index.ts";
import { type Difference, equalUnderAllDialects, type TotalComparison } from "../comparison/index.ts";
import { decodeUtf8 } from "../octets/index.ts";
import type { RobotsTxt } from "../robots-txt.ts";
import { fixProofsPerCheck, fixProofSteps } from "./budgets.ts";
import type { Finding } from "./check.ts";
import { checks } from "./checks/index.ts";
import { lint, type LintOptions } from "./lint.ts";
import { octetsGiven } from "./octets-given.ts";
import { applyProven, type EditUnit } from "./proven-edits.ts";
import { hasSameReading } from "./same-reading.ts";

/** How fixes are applied. */
export interface FixOptions extends LintOptions {
  /** Apply fixes that change answers, too. */
  readonly allowVerdictChange?: boolean;
}

/** Something that a fix changes: a verdict, another record, or what could not be settled. */
export interface FixChange {
  readonly kind: "newly-disallowed" | "newly-allowed" | "newly-undecided" | "record" | "unproven";
  readonly dialect: DialectName;
  /** Whose verdict: product tokens or crawlers, some of them; empty for a record. */
  readonly agents: readonly string[];
  /** A path whose verdict changes; null for a record, and where nothing is settled. */
  readonly path: string | null;
  /** In one sentence. */
  readonly text: string;
}

/** A fix that was not applied, and why. */
export interface RefusedFix {
  readonly finding: Finding;
  /** It changes answers; it touches what another fix changes; or the budget for proofs was spent. */
  readonly reason: "changes-answers" | "overlaps" | "budget";
  /** What it would change: some of it. */
  readonly changes: readonly FixChange[];
}

/** What fixing gives. */
export interface Fixed {
  readonly octets: Uint8Array;
  /** The octets as text; lossy where the file is not UTF-8. */
  readonly text: string;
  readonly isChanged: boolean;
  /** In the order in which they were made. Places are those of the round, which later rounds may have moved. */
  readonly applied: readonly Finding[];
  /** As of the last round: places are those of the file as it is now. */
  readonly refused: readonly RefusedFix[];
  /** What all of it changes; empty unless verdict changes are allowed. */
  readonly changes: readonly FixChange[];
}

/** A fix may bring about another finding with a fix; more rounds than this were never needed. */
const mostRounds = 8;
/** Changes that are told of one refused fix. */
const toldChanges = 5;

/**
 * The file with the fixes of these findings, or of these checks by code, or of all.
 *
 * Every fix is proven, before it is made, to change no verdict of anybody under any dialect, and no other record's name, value or
 * group; one that would is refused, unless `allowVerdictChange`. Findings must be of this very file. TypeError when a code is none.
 *
 * @example
 * fixRobotsTxt("User-agent: *\nDisallow: /a\nDisallow: /a\n", ["duplicate-rule"]).text; // "User-agent: *\nDisallow: /a\n"
 */
export function fixRobotsTxt(
  robotsTxt: RobotsTxt | string | Uint8Array, what: readonly string[] | readonly Finding[] | "all" = "all", options: FixOptions = {},
): Fixed {
  const before = octetsGiven(robotsTxt);
  const isWanted = wantedBy(what);
  const refusalOf = options.allowVerdictChange === true ? () => null : changesFor;
  const applied: Finding[] = [];
  let refused: RefusedFix[] = [];
  let octets = before;
  for (let round = 0; round < mostRounds; round++) {
    const given = round === 0 && isFindings(what) ? what : lint(octets, options).filter(isWanted);
    const made = applyProven(octets, batchesOf(given), fixProofsPerCheck, refusalOf);
    refused = made.refused.map(({ unit, reason }) =>
      typeof reason === "string" ? { finding: unit.subject, reason, changes: [] } : { finding: unit.subject, reason: "changes-answers", changes: reason });
    applied.push(...made.applied.map((unit) => unit.subject));
    octets = made.octets;
    if (made.applied.length === 0) break;
  }
  const isChanged = applied.length > 0;
  const changes = isChanged && options.allowVerdictChange === true ? (changesFor(before, octets) ?? []) : [];
  return { octets, text: decodeUtf8(octets), isChanged, applied, refused, changes };
}

/** The fixes in batches, one a check, in the order of the checks. */
function batchesOf(findings: readonly Finding[]): EditUnit<Finding>[][] {
  const batches = new Map<string, EditUnit<Finding>[]>(checks.map((check) => [check.code, []]));
  for (const finding of findings) {
    if (finding.fix !== undefined && finding.fix.length > 0) batches.get(finding.code)?.push({ subject: finding, edits: finding.fix });
  }
  return [...batches.values()].filter((batch) => batch.length > 0);
}

/** What an edit changes; null when it is proven to change nothing. */
function changesFor(before: Uint8Array, after: Uint8Array): readonly FixChange[] | null {
  if (hasSameReading(before, after)) return null;
  const comparison = equalUnderAllDialects(before, after, { maxSteps: fixProofSteps });
  return comparison.isEqual ? null : told(comparison);
}

function told({ verdicts, records }: TotalComparison): readonly FixChange[] {
  const changes: FixChange[] = [];
  for (const one of verdicts) {
    const agents = one.agents.slice(0, 20);
    const who = `${agents.slice(0, 3).join(", ")}${one.agents.length > 3 ? ` and ${one.agents.length - 3} more` : ""}`;
    const add = (kind: FixChange["kind"], difference: Difference | undefined, words: string): void => {
      if (difference === undefined) return;
      changes.push({ kind, dialect: one.dialect, agents, path: difference.witness, text: `${difference.witness} becomes ${words} to ${who} under ${one.dialect}` });
    };
    add("newly-allowed", one.newlyAllowed[0], "allowed");
    add("newly-disallowed", one.newlyDisallowed[0], "disallowed");
    add("newly-undecided", one.newlyUndecided[0], "undecided, or is no longer so,");
    if (one.result === "incomplete") {
      const text = `what it does to ${who} under ${one.dialect} could not be settled within the budget`;
      changes.push({ kind: "unproven", dialect: one.dialect, agents, path: null, text });
    }
  }
  for (const { dialect, name, old, new: renewed } of records) {
    const line = old?.line ?? renewed?.line ?? 0;
    const isMoved = old?.value === renewed?.value;
    const how = old === null ? "be a new record" : renewed === null ? "be gone" : isMoved ? "be of another group" : "have another value";
    changes.push({ kind: "record", dialect, agents: [], path: null, text: `${name} of line ${line} would ${how} under ${dialect}` });
  }
  return changes.slice(0, toldChanges);
}

function wantedBy(what: readonly string[] | readonly Finding[] | "all"): (finding: Finding) => boolean {
  if (what === "all") return () => true;
  if (!Array.isArray(what)) throw new TypeError(`fixes must be "all", codes of checks or findings, got ${JSON.stringify(what)}`);
  if (isFindings(what)) {
    // Lines may have moved since: a finding is known by its check and its words.
    const keys = new Set(what.map(keyOf));
    return (finding) => keys.has(keyOf(finding));
  }
  const codes = new Set(what as readonly string[]);
  for (const code of codes) {
    if (!checks.some((check) => check.code === code)) throw new TypeError(`fixes must name known checks (docs/checks.md), got ${JSON.stringify(code)}`);
  }
  return (finding) => codes.has(finding.code);
}

function keyOf(finding: Finding): string {
  return `${finding.code}\n${finding.message}`;
}

function isFindings(what: readonly string[] | readonly Finding[] | "all"): what is readonly Finding[] {
  return what !== "all" && what.length > 0 && typeof what[0] === "object";
}
