// Applies fixes that are proven to change no answer. In: a file and which fixes are wanted. Out: the file after them,
// what was applied, and what was refused, with what it would have changed for whom. Fixes that overlap are settled in
// rounds. The proofs: same-reading.ts where only the layout changes, otherwise comparison under all dialects. Next:
// proven-edits.ts.
import type { DialectName } from "../../dialect/index.ts";
import type { Difference } from "../../comparison/index.ts";
import { type LineDifference, lineDifferences } from "../../comparison/line-differences.ts";
import { compareTexts } from "../../comparison/proof.ts";
import { ProofMemory } from "../../comparison/proof-memory.ts";
import { decodeUtf8 } from "../../octets/index.ts";
import type { RecordName } from "../../robots-txt/record-names.ts";
import { parseRobotsTxt, type RobotsTxt } from "../../robots-txt.ts";
import { fixProofSteps } from "../budgets.ts";
import type { Finding } from "../finding.ts";
import { checks } from "../checks/index.ts";
import { lintAll, type LintOptions } from "../lint.ts";
import { octetsGiven } from "../linted-file.ts";
import { writtenAs } from "../record-words.ts";
import { applyBlamed, type BlamedChange, type Judge, judgeBudget } from "./blamed-edits.ts";
import type { EditUnit } from "./proven-edits.ts";
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

/** Rounds, as long as each applies something: then fixing twice gives what fixing once gives. Fewer for large files. */
const mostRounds = 40;
const leastRounds = 6;
/** Octets of the file in all rounds together. */
const roundOctets = 2_000_000;
/** Octets of the file in all looks and proofs of all rounds together. */
const judgedOctets = 9_000_000;
/** Steps of all thorough proofs together, and of each after those are spent. */
const mostThoroughSteps = 3_000_000;
const leastThoroughSteps = 20_000;
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
 * fixRobotsTxt("User-agent: *\nDisallow: /a\nDisallow: /a\n", ["duplicate-rule"]).text; // "User-agent: *\nDisallow:
 * /a\n"
 */
export function fixRobotsTxt(
  robotsTxt: RobotsTxt | string | Uint8Array,
  what: readonly string[] | readonly Finding[] | "all" = "all",
  options: FixOptions = {},
): Fixed {
  const before = octetsGiven(robotsTxt);
  const isWanted = wantedBy(what);
  const judge = options.allowVerdictChange === true ? lenient : strictJudge();
  const applied: Finding[] = [];
  let refused: RefusedFix[] = [];
  let octets = before;
  const rounds = Math.max(leastRounds, Math.min(mostRounds, Math.floor(roundOctets / (before.length + 1))));
  // What a round refused is mostly refused again, at the price of proofs: it waits until the others are settled.
  const waiting = new Set<string>();
  let octetsLeft = judgedOctets;
  for (let round = 0; round < rounds; round++) {
    if (round === rounds - 1) waiting.clear();
    const isWhole = waiting.size === 0;
    const wanted =
      round === 0 && isFindings(what) ? what : fixableFindings(octets, options).filter((finding) => isWanted(finding));
    const given = isWhole ? wanted : wanted.filter((finding) => !waiting.has(keyOf(finding)));
    const budget = judgeBudget(octets, octetsLeft);
    const { proofs, looks } = budget;
    const made = applyBlamed(octets, unitsOf(given), judge, budget);
    octetsLeft -= (proofs - budget.proofs + looks - budget.looks) * octets.length;
    refused = made.refused.map(({ unit, reason }) =>
      typeof reason === "string"
        ? { finding: unit.subject, reason, changes: [] }
        : { finding: unit.subject, reason: "changes-answers", changes: reason.slice(0, toldChanges) },
    );
    applied.push(...made.applied.map((unit) => unit.subject));
    octets = made.octets;
    // Findings that were given are settled at once, but for what was in another one's way.
    const isSettled = isFindings(what) && !made.refused.some(({ reason }) => reason === "overlaps");
    if (made.applied.length === 0 && isWhole && !isSettled && octetsLeft > 0) {
      // A fix of a whole file is blamed for what others do on its lines: each check's are tried once without others.
      const alone = eachCheckAlone(octets, refused, judge, (code) => onlyOf(octets, code, options).filter(isWanted));
      if (alone === null) break;
      applied.push(...alone.applied);
      octets = alone.octets;
      continue;
    }
    if (isSettled || octetsLeft <= 0) break;
    if (made.applied.length === 0) waiting.clear();
    else for (const { finding, reason } of refused) if (reason !== "overlaps") waiting.add(keyOf(finding));
  }
  const isChanged = applied.length > 0;
  const changes =
    isChanged && options.allowVerdictChange === true ? (strictJudge().provenChanges(before, octets, true) ?? []) : [];
  const reported = changes.map((change) => change.reason).slice(0, toldChanges);
  return { octets, text: decodeUtf8(octets), isChanged, applied, refused, changes: reported };
}

/**
 * Tries what was refused of one check after the other, and stops at the first of which something is made; null if
 * nothing is. `findings` gives a check's findings of the file as it is.
 */
function eachCheckAlone(
  octets: Uint8Array,
  refused: readonly RefusedFix[],
  judge: Judge<FixChange>,
  findings: (code: string) => readonly Finding[],
): { readonly octets: Uint8Array; readonly applied: readonly Finding[] } | null {
  const codes = new Set(refused.filter(({ reason }) => reason !== "overlaps").map(({ finding }) => finding.code));
  if (codes.size < 2) return null;
  for (const code of codes) {
    const made = applyBlamed(octets, unitsOf(findings(code)), judge, { proofs: 4, looks: 6 });
    if (made.applied.length > 0) return { octets: made.octets, applied: made.applied.map((unit) => unit.subject) };
  }
  return null;
}

/** A check's findings with a fix. */
function onlyOf(octets: Uint8Array, code: string, options: FixOptions): Finding[] {
  const switches = { ...options.checks };
  for (const check of checks) if (check.code !== code) switches[check.code] = false;
  return lintAll(octets, { ...options, checks: switches });
}

/** All findings with a fix, however many there are of one kind. */
function fixableFindings(octets: Uint8Array, options: FixOptions): Finding[] {
  const switches = { ...options.checks };
  for (const check of checks) if (check.meta.fix === null) switches[check.code] = false;
  return lintAll(octets, { ...options, checks: switches });
}

/** The fixes as units of edits, in the order of the checks. */
function unitsOf(findings: readonly Finding[]): EditUnit<Finding>[] {
  const units = new Map<string, EditUnit<Finding>[]>(checks.map((check) => [check.code, []]));
  for (const finding of findings) {
    if (finding.fix === undefined || finding.fix.length === 0) continue;
    units.get(finding.code)?.push({ subject: finding, edits: finding.fix });
  }
  return [...units.values()].flat();
}

/** Refuses what changes an answer. What is shown in one round is known in the next. */
function strictJudge(): Judge<FixChange> {
  const memory = new ProofMemory();
  let thoroughSteps = mostThoroughSteps;
  return {
    likelyChanges: (before, after) => lineDifferences(before, after, memory).map(likelyChange),
    provenChanges: (before, after, isThorough) => {
      if (hasSameReading(before, after)) return null;
      const compare = (maxSteps: number, isThorough: boolean): readonly BlamedChange<FixChange>[] | null => {
        const comparison = compareTexts(before, after, { maxSteps, memory, isThorough });
        if (isThorough) thoroughSteps -= comparison.steps;
        return comparison.isEqual ? null : provenChanges(parseRobotsTxt(before), comparison);
      };
      const changes = compare(fixProofSteps, false);
      if (!isThorough || changes === null || changes.some(({ reason }) => reason.kind !== "unproven")) return changes;
      return compare(Math.max(leastThoroughSteps, Math.min(fixProofSteps, thoroughSteps)), true);
    },
  };
}

/** Refuses nothing. */
const lenient: Judge<FixChange> = { likelyChanges: () => [], provenChanges: () => null };

const nobodySuspected = { oldLines: [], newLines: [] };

function likelyChange(one: LineDifference): BlamedChange<FixChange> {
  const { isAllowed, wasAllowed, oldLine, newLine, path } = one;
  const kind =
    isAllowed === null || wasAllowed === null ? "newly-undecided" : isAllowed ? "newly-allowed" : "newly-disallowed";
  const suspects =
    kind !== "newly-undecided"
      ? nobodySuspected
      : one.suspect.side === 1
        ? { oldLines: [one.suspect.line], newLines: [] }
        : { oldLines: [], newLines: [one.suspect.line] };
  const reason = verdictChange(kind, one, path);
  return { oldLine, newLine, agents: one.agents, isUnproven: false, suspects, reason };
}

const verdictWords = {
  "newly-allowed": "allowed",
  "newly-disallowed": "disallowed",
  "newly-undecided": "undetermined, or no longer undetermined,",
} as const;

interface Affected {
  readonly agents: readonly string[];
  readonly dialect: DialectName;
}

function verdictChange(kind: keyof typeof verdictWords, affected: Affected, path: string): FixChange {
  const { dialect } = affected;
  const text = `${path} becomes ${verdictWords[kind]} for ${namesOf(affected)} under ${dialect}`;
  return { kind, dialect, agents: affected.agents.slice(0, 20), path, text };
}

function namesOf({ agents }: Affected): string {
  return `${agents.slice(0, 3).join(", ")}${agents.length > 3 ? ` and ${agents.length - 3} more` : ""}`;
}

/** The lines of the rules that bind the agents. */
function linesBinding(before: RobotsTxt, { agents, dialect }: Affected): number[] {
  return agents.slice(0, 20).flatMap((agent) => {
    const { reading, ruleEvents } = before.rulesFor(agent, { dialect });
    return Array.from(ruleEvents, (event) => reading.lineOf(event));
  });
}

function provenChanges(
  before: RobotsTxt,
  { verdicts, shown, records }: ReturnType<typeof compareTexts>,
): BlamedChange<FixChange>[] {
  const changes = shown.map(likelyChange);
  for (const one of verdicts) {
    const add = (kind: keyof typeof verdictWords, differences: readonly Difference[]): void => {
      for (const { witness, old, new: renewed } of differences) {
        changes.push({
          oldLine: old.line,
          newLine: renewed.line,
          agents: one.agents,
          isUnproven: false,
          suspects: one.doubtful,
          reason: verdictChange(kind, one, witness),
        });
      }
    };
    add("newly-allowed", one.newlyAllowed);
    add("newly-disallowed", one.newlyDisallowed);
    add("newly-undecided", one.newlyUndecided);
    if (one.result === "incomplete") {
      const { dialect } = one;
      const text = `what it changes for ${namesOf(one)} under ${dialect} could not be proven within the budget`;
      const agents = one.agents.slice(0, 20);
      // Where all changed rules are in doubt, the lines of all rules are.
      const { oldLines, newLines } = one.doubtful;
      const isKnown = oldLines.length + newLines.length > 0;
      const suspects = isKnown ? one.doubtful : { oldLines: linesBinding(before, one), newLines: [] };
      changes.push({
        oldLine: null,
        newLine: null,
        agents,
        isUnproven: true,
        suspects,
        reason: { kind: "unproven", dialect, agents, path: null, text },
      });
    }
  }
  for (const { dialect, name, old, new: renewed } of records) {
    const isMoved = old?.value === renewed?.value;
    const how =
      old === null
        ? "be new"
        : renewed === null
          ? "be gone"
          : isMoved
            ? "belong to another group"
            : "have another value";
    const line = old?.line ?? renewed?.line ?? 0;
    const text = `the ${writtenAs(name as RecordName)} in line ${line} would ${how} under ${dialect}`;
    const reason = { kind: "record", dialect, agents: [], path: null, text } as const;
    changes.push({
      oldLine: old?.line ?? null,
      newLine: renewed?.line ?? null,
      agents: [],
      isUnproven: false,
      suspects: nobodySuspected,
      reason,
    });
  }
  return changes;
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
