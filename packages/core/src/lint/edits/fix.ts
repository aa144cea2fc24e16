// Applies fixes that are proven to change no answer. In: a file and which fixes are wanted. Out: the file after them,
// what was applied, and what was refused, with what it would have changed for whom. Fixes that overlap are settled in
// rounds. The proofs: same-reading.ts where only the layout changes, otherwise comparison under all dialects. Next:
// proven-edits.ts.
import type { DialectName } from "../../dialect/index.ts";
import { type Difference, equalUnderAllDialects, type TotalComparison } from "../../comparison/index.ts";
import { decodeUtf8 } from "../../octets/index.ts";
import type { RecordName } from "../../robots-txt/record-names.ts";
import type { RobotsTxt } from "../../robots-txt.ts";
import { fixProofsPerCheck, fixProofSteps } from "../budgets.ts";
import type { Finding } from "../finding.ts";
import { checks } from "../checks/index.ts";
import { lint, type LintOptions } from "../lint.ts";
import { octetsGiven } from "../linted-file.ts";
import { writtenAs } from "../record-words.ts";
import { applyProven, type EditUnit } from "./proven-edits.ts";
import { hasSameReading } from "./same-reading.ts";

/** How fixes are applied. */
export interface FixOptions extends LintOptions {
  /** Also apply fixes that change answers. */
  readonly allowVerdictChange?: boolean;
}

/** Something that a fix changes, or might change: a verdict, or another record. */
export interface FixChange {
  readonly kind: "newly-disallowed" | "newly-allowed" | "newly-undecided" | "record" | "unproven";
  readonly dialect: DialectName;
  /** Some of the product tokens or crawlers whose verdict it is; empty for a record. */
  readonly agents: readonly string[];
  /** A path whose verdict changes; null for a record, and where nothing is proven. */
  readonly path: string | null;
  /** In one sentence. */
  readonly text: string;
}

/** A fix that was not applied, and why. */
export interface RefusedFix {
  readonly finding: Finding;
  /** It changes answers; it overlaps with another fix; or the budget for proofs is spent. */
  readonly reason: "changes-answers" | "overlaps" | "budget";
  /** Some of what it would change. */
  readonly changes: readonly FixChange[];
}

/** The result of fixing. */
export interface Fixed {
  readonly octets: Uint8Array;
  /** The bytes as text; lossy where the file is not UTF-8. */
  readonly text: string;
  readonly isChanged: boolean;
  /** In the order in which they were made. Places are those of their round; later rounds may have moved them. */
  readonly applied: readonly Finding[];
  /** As of the last round: places are those of the file as it is now. */
  readonly refused: readonly RefusedFix[];
  /** What all applied fixes change together; empty unless verdict changes are allowed. */
  readonly changes: readonly FixChange[];
}

/** A fix may give rise to another finding with a fix; more rounds than this were never needed. */
const mostRounds = 8;
/** Changes that are reported of one refused fix. */
const toldChanges = 5;

/**
 * Returns the file with the fixes of these findings, or of these checks by code, or of all checks.
 *
 * Every fix is proven, before it is made, to change no verdict for anybody under any dialect, and no other record's
 * name, value or group; a fix that would is refused, unless `allowVerdictChange`. Findings must be of this very file.
 * TypeError if a code is unknown.
 *
 * @example
 * fixRobotsTxt("User-agent: *\nDisallow: /a\nDisallow: /a\n", ["duplicate-rule"]).text; // "User-agent: *\nDisallow: /a\n"
 */
export function fixRobotsTxt(
  robotsTxt: RobotsTxt | string | Uint8Array,
  what: readonly string[] | readonly Finding[] | "all" = "all",
  options: FixOptions = {},
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
      const text = `${difference.witness} becomes ${words} to ${who} under ${one.dialect}`;
      changes.push({ kind, dialect: one.dialect, agents, path: difference.witness, text });
    };
    add("newly-allowed", one.newlyAllowed[0], "allowed");
    add("newly-disallowed", one.newlyDisallowed[0], "disallowed");
    add("newly-undecided", one.newlyUndecided[0], "undecided, or no longer undecided,");
    if (one.result === "incomplete") {
      const text = `what it changes for ${who} under ${one.dialect} could not be proven within the budget`;
      changes.push({ kind: "unproven", dialect: one.dialect, agents, path: null, text });
    }
  }
  for (const { dialect, name, old, new: renewed } of records) {
    const line = old?.line ?? renewed?.line ?? 0;
    const isMoved = old?.value === renewed?.value;
    const how = old === null ? "be new" : renewed === null ? "be gone" : isMoved ? "belong to another group" : "have another value";
    const text = `the ${writtenAs(name as RecordName)} in line ${line} would ${how} under ${dialect}`;
    changes.push({ kind: "record", dialect, agents: [], path: null, text });
  }
  return changes.slice(0, toldChanges);
}

function wantedBy(what: readonly string[] | readonly Finding[] | "all"): (finding: Finding) => boolean {
  if (what === "all") return () => true;
  if (!Array.isArray(what)) {
    throw new TypeError(`fixes must be "all", codes of checks or findings, got ${JSON.stringify(what)}`);
  }
  if (isFindings(what)) {
    // Lines may have moved since: a finding is identified by its check and its words.
    const keys = new Set(what.map(keyOf));
    return (finding) => keys.has(keyOf(finding));
  }
  const codes = new Set(what as readonly string[]);
  for (const code of codes) {
    if (checks.some((check) => check.code === code)) continue;
    throw new TypeError(`fixes must name known checks (docs/checks.md), got ${JSON.stringify(code)}`);
  }
  return (finding) => codes.has(finding.code);
}

function keyOf(finding: Finding): string {
  return `${finding.code}\n${finding.message}`;
}

function isFindings(what: readonly string[] | readonly Finding[] | "all"): what is readonly Finding[] {
  return what !== "all" && what.length > 0 && typeof what[0] === "object";
}
