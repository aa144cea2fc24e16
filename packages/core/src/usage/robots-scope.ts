// Which usage records of a robots.txt bind one requester, and what they state about one path. To RFC 9309 a usage
// record does not end the list of user-agent lines that it stands in; to AIPREF's grammar it is a rule, and does. Where
// the two readings differ, a refusal of either counts, and a permission only where both give it.
import { type Binding, bindTokens } from "../matching/binding.ts";
import { groupIndices, type Reading } from "../robots-txt/index.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import type { AskedPath } from "./path-scope.ts";
import type { UsageRecord, UsageRecords } from "./robots-records.ts";
import { bindingLicenses, type LicenseReference } from "./rsl.ts";
import { append, Weighing } from "./weighing.ts";

/**
 * The robots.txt as it binds the requester; all of one reading. Ask many URLs of one object: what binds is settled once
 * for it.
 */
export interface RobotsTxtUsage {
  readonly reading: Reading;
  /** As `RuleSet.binding` gives it. */
  readonly binding: Binding;
  /** Of the same reading's other records. */
  readonly records: UsageRecords;
}

/** The indices of groups, each with the line of its last user-agent line. */
type Groups = ReadonlyMap<number, number>;

/** What binds under one of the two readings. */
interface Bound {
  readonly groups: Groups;
  /** The records that bind, and those outside all groups, by standard. */
  readonly records: readonly (readonly UsageRecord[])[];
  readonly licenses: readonly LicenseReference[];
}

/** What a robots.txt says to the requester, the same for every URL. */
interface RobotsTxtScope {
  /** RFC 9309 section 2.2.4: other records do not end a list of user-agent lines. */
  readonly joined: Bound;
  /** draft-ietf-aipref-attach-05 section 3: they do. Null where that makes no difference. */
  readonly separate: Bound | null;
  readonly findings: readonly UsageFinding[];
}

/** Settled once for each `RobotsTxtUsage` object, and used for many URLs. */
const scopes = new WeakMap<RobotsTxtUsage, RobotsTxtScope>();

/** Weighs the records of the robots.txt about the path. */
export function weighRobotsTxt(weighing: Weighing, robotsTxt: RobotsTxtUsage, path: AskedPath): void {
  const { joined, separate, findings } = scopeOf(robotsTxt);
  for (const [index, records] of joined.records.entries()) {
    if (records.length === 0 && (separate?.records[index]?.length ?? 0) === 0) continue;
    const told = weighed(records, joined.groups, path);
    weighing.merge(
      separate === null ? told : told.agreedWith(weighed(separate.records[index] ?? [], separate.groups, path)),
    );
  }
  append(weighing.findings, findings);
}

const noLicenses = { joined: [], separate: [] };

/** The licences that bind with the others given, under each reading; twice the same where there is one. */
export function boundLicenses(
  robotsTxt: RobotsTxtUsage | undefined,
  others: readonly LicenseReference[],
): { readonly joined: readonly LicenseReference[]; readonly separate: readonly LicenseReference[] } {
  if (others.length === 0 && (robotsTxt?.records.licenses.length ?? 0) === 0) return noLicenses;
  const scope = robotsTxt === undefined ? null : scopeOf(robotsTxt);
  const of = (bound: Bound | undefined): LicenseReference[] =>
    bindingLicenses([...(bound?.licenses ?? []), ...others], bound?.groups ?? new Map());
  const joined = of(scope?.joined);
  return { joined, separate: (scope?.separate ?? null) === null ? joined : of(scope?.separate ?? undefined) };
}

function scopeOf(robotsTxt: RobotsTxtUsage): RobotsTxtScope {
  const known = scopes.get(robotsTxt);
  if (known !== undefined) return known;
  const { reading, binding, records } = robotsTxt;
  const groups = groupIndices(reading, binding.groups);
  const globalGroups = groupIndices(reading, bindTokens(reading, [], true).groups);
  const joined = boundOf(records, groups);
  const findings: UsageFinding[] = [];
  for (const standard of standards) {
    const missed = scopeFinding(
      records.records.filter((record) => record.standard === standard),
      groups,
      globalGroups,
    );
    if (missed !== null) findings.push(missed);
  }
  // Findings about records come with them; of findings about licences, only those about licences that bind.
  const bound = new Set(joined.licenses.map((one) => one.place));
  append(
    findings,
    records.findings.filter((finding) => finding.place !== null && bound.has(finding.place)),
  );
  const scope = { joined, separate: separateOf(robotsTxt), findings };
  scopes.set(robotsTxt, scope);
  return scope;
}

const standards = ["aipref", "content-signals"] as const;

function boundOf(records: UsageRecords, groups: Groups): Bound {
  const isOwn = (one: { readonly groupIndex: number | null }): boolean =>
    one.groupIndex === null || groups.has(one.groupIndex);
  return {
    groups,
    records: standards.map((standard) =>
      records.records.filter((record) => record.standard === standard && isOwn(record)),
    ),
    licenses: records.licenses.filter(isOwn),
  };
}

/** What binds where usage records end lists of user-agent lines; null where none stands inside one. */
function separateOf({ reading, binding, records }: RobotsTxtUsage): Bound | null {
  const lines = [...records.records, ...records.licenses].map(({ place }) => place.line ?? 0).sort((a, b) => a - b);
  const opening: number[] = [];
  let at = 0;
  for (let event = 1; event < reading.eventCount; event++) {
    if (!reading.isAgentLine(event) || reading.opensGroup(event)) continue;
    while (at < lines.length && (lines[at] ?? 0) < reading.lineOf(event - 1)) at++;
    if ((lines[at] ?? Infinity) < reading.lineOf(event)) opening.push(event);
  }
  if (opening.length === 0) return null;
  const split = reading.splitAt(opening);
  const openingLines: number[] = [];
  for (let event = 0; event < split.eventCount; event++)
    if (split.opensGroup(event)) openingLines.push(split.lineOf(event));
  const groups = groupIndices(split, bindTokens(split, binding.tokens, binding.kind === "global").groups);
  return boundOf(
    {
      ...records,
      records: regrouped(records.records, openingLines),
      licenses: regrouped(records.licenses, openingLines),
    },
    groups,
  );
}

/** The same records, each in the last group that opens above it. Both lists ascend. */
function regrouped<One extends UsageRecord | LicenseReference>(
  records: readonly One[],
  openingLines: readonly number[],
): One[] {
  let groupIndex = -1;
  return records.map((record) => {
    while ((openingLines[groupIndex + 1] ?? Infinity) < (record.place.line ?? 0)) groupIndex++;
    return { ...record, groupIndex: groupIndex < 0 ? null : groupIndex };
  });
}

/**
 * Of the records that match, those with the longest path decide, together; the others do not count, for any use. A
 * record without a path is the weakest. Source: draft-ietf-aipref-attach-05 section 3; for Content-Signal our decision:
 * no source says.
 */
function weighed(records: readonly UsageRecord[], groups: Groups, path: AskedPath): Weighing {
  const weighing = new Weighing();
  const matching: UsageRecord[] = [];
  let best = -1;
  for (const record of records) {
    const isMatch = record.path === null || record.path.matches(path);
    if (isMatch === null) {
      weighing.isUndetermined = true;
      return weighing;
    }
    if (!isMatch) continue;
    if (record.groupIndex === null) {
      weighing.lose(record.statements, "outside-group");
      append(weighing.findings, record.findings);
      continue;
    }
    matching.push(record);
    best = Math.max(best, record.path?.octets ?? 0);
  }
  for (const record of matching) {
    if ((record.path?.octets ?? 0) !== best) {
      weighing.lose(record.statements, "shorter-path");
      continue;
    }
    weighing.take(record);
    const isAmongAgents = (groups.get(record.groupIndex ?? -1) ?? 0) > (record.place.line ?? 0);
    if (isAmongAgents) weighing.findings.push(usageFinding("agents-follow", record.value, record));
  }
  return weighing;
}

/** What the requester misses when no record of its own groups states anything but records of other groups do. */
function scopeFinding(records: readonly UsageRecord[], groups: Groups, globalGroups: Groups): UsageFinding | null {
  const stating = records.filter((record) => record.statements.length > 0).filter(isInGroup);
  if (stating.length === 0 || stating.some((record) => groups.has(record.groupIndex))) return null;
  const global = stating.find((record) => globalGroups.has(record.groupIndex));
  if (global !== undefined) return usageFinding("preference-not-inherited", global.value, global);
  const named = stating[0];
  return named === undefined ? null : usageFinding("preference-in-named-group-only", named.value, named);
}

function isInGroup(record: UsageRecord): record is UsageRecord & { readonly groupIndex: number } {
  return record.groupIndex !== null;
}
