// What publishers say about using one page, for one requester: all statements in, a verdict for each use out, and what
// decided it. Each standard is first answered by its own rules (path, group, carrier). Then the answers are combined:
// any refusal refuses, else any permission permits, else the use is not stated, which is never permission
// (draft-ietf-aipref-vocab).
import { type Binding, bindTokens } from "../matching/binding.ts";
import { groupIndices, type Reading } from "../robots-txt/index.ts";
import { type ControlTokenAnswer, controlTokenStatements } from "./control-tokens.ts";
import type { ReadPreferences } from "./content-usage.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import { type PageRuleFact, pagePreferences, type UsageRequester } from "./page-preferences.ts";
import { AskedPath } from "./path-scope.ts";
import type { UsageRecord, UsageRecords } from "./robots-records.ts";
import { bindingLicenses, type LicenseReference, type ReadLicenses } from "./rsl.ts";
import { type RslRequester, type RslDocument, rslStatements } from "./rsl-document.ts";
import type { LosingStatement, LossReason, SignalExtent, UsageStatement } from "./statement.ts";
import { type ReadTdm, tdmAnswer } from "./tdm.ts";
import { UsageVerdict, type UsageVerdictMembers, type UseAnswer, type UseAnswers } from "./usage-verdict.ts";
import { eachUse, usageLabels, type UsageStandard, usageStandards, uses, type VocabularyChoice } from "./vocabulary.ts";

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

/** What is asked, and all that is known. A member left out is not known, and states nothing. */
export interface UsageQuestion {
  /** An absolute URL, or a path that begins with "/". */
  readonly url: string;
  /** Whether the requester may crawl it: null, undetermined, counts as no. */
  readonly mayCrawl: boolean | null;
  readonly requester?: UsageRequester & RslRequester;
  readonly robotsTxt?: RobotsTxtUsage;
  /** What `readContentUsageHeader` and `readContentSignalHeader` gave. */
  readonly preferences?: readonly ReadPreferences[];
  readonly tdm?: readonly ReadTdm[];
  /** Licences named by the response and the page; those of robots.txt come with it. */
  readonly licenses?: readonly ReadLicenses[];
  /** RSL documents by the absolute URL they were fetched from; null for one that was not available or is invalid. */
  readonly rslDocuments?: ReadonlyMap<string, RslDocument | null>;
  readonly pageRules?: readonly PageRuleFact[];
  readonly controlTokens?: readonly ControlTokenAnswer[];
  readonly vocabulary?: VocabularyChoice;
}

const nobody: UsageRequester & RslRequester = { operator: null, pageNames: [] };

/**
 * What is stated about using the URL, for one requester. Never throws on content; at most `usageMaxSteps` steps of path
 * matching, past which nothing is answered as allowed. TypeError for an unknown vocabulary version.
 *
 * Source: each standard's own, see vocabulary.ts; docs/usage.md lists what no source says.
 */
export function usageOf(question: UsageQuestion): UsageVerdict {
  const weighing = new Weighing();
  const path = AskedPath.of(question.url);
  if (path === null) {
    weighing.findings.push(usageFinding("invalid-url", question.url, null));
    return weighing.verdict([], []);
  }
  const choice = question.vocabulary ?? {};
  const requester = question.requester ?? nobody;
  const groups = weighRobotsTxt(weighing, question.robotsTxt, path);
  for (const read of question.preferences ?? []) weighing.take(read);

  const page = pagePreferences(question.pageRules ?? [], requester, choice);
  append(weighing.effective, page.statements);
  append(weighing.lost, page.lost);

  const answers = question.controlTokens ?? [];
  const isOwn = (answer: ControlTokenAnswer): boolean =>
    usageLabels.some((row) => row.label === answer.token && row.operator === requester.operator);
  if (answers.some((answer) => answer.allowed === null && isOwn(answer))) weighing.isUndetermined = true;
  for (const statement of controlTokenStatements(answers, choice)) {
    if (statement.operator === requester.operator) weighing.effective.push(statement);
    else weighing.lost.push({ statement, why: "other-operator" });
  }

  const tdm = tdmAnswer((question.tdm ?? []).flatMap((read) => read.declarations), path, choice);
  append(weighing.effective, tdm.decidedBy);
  weighing.lose(tdm.overridden, "overridden");
  append(weighing.findings, [...(question.tdm ?? []).flatMap((read) => read.findings), ...tdm.findings]);
  weighing.isUndetermined ||= tdm.isOverSteps;

  const named = [...(question.robotsTxt?.records.licenses ?? []), ...(question.licenses ?? []).flatMap((read) => read.licenses)];
  append(weighing.findings, (question.licenses ?? []).flatMap((read) => read.findings));
  const licenses = bindingLicenses(named, groups);
  for (const { href, isUsable } of licenses) {
    const document = href !== null && isUsable ? question.rslDocuments?.get(href) : undefined;
    if (href === null || document === undefined) continue;
    const read = rslStatements(document, href, question.url, requester);
    append(weighing.effective, read.statements);
    append(weighing.findings, read.findings);
    weighing.isUndetermined ||= read.isOverSteps;
  }

  // draft-ietf-aipref-attach-05: paths that cannot be crawled have no preferences. An undetermined path is never
  // fetched either.
  if (question.mayCrawl !== true) weighing.dropUnseen();
  else if (weighing.isUndetermined) weighing.dropPermissions();
  const policies = tdm.policy === null ? [] : [{ url: tdm.policy.url, place: tdm.policy.declaration.place }];
  return weighing.verdict(licenses, policies);
}

/** What has been gathered: statements that apply, statements that do not, findings. */
class Weighing {
  effective: UsageStatement[] = [];
  readonly lost: LosingStatement[] = [];
  readonly findings: UsageFinding[] = [];
  readonly extents: SignalExtent[] = [];
  isUndetermined = false;

  take(read: ReadPreferences): void {
    append(this.effective, read.statements);
    append(this.findings, read.findings);
    append(this.extents, read.extents);
  }

  lose(statements: readonly UsageStatement[], why: LossReason): void {
    for (const statement of statements) this.lost.push({ statement, why });
  }

  /** Leaves every use unstated, and says so where anything had been stated. */
  dropUnseen(): void {
    if (this.effective.length > 0) this.findings.push(usageFinding("preference-unseen", "", this.effective[0] ?? null));
    this.lose(this.effective, "not-crawlable");
    this.effective = [];
    this.extents.length = 0;
  }

  /** What was found to be refused stays refused; no permission can be trusted while a refusal may have been missed. */
  dropPermissions(): void {
    this.findings.push(usageFinding("undetermined", "", null));
    this.lose(this.effective.filter((one) => one.state === "allowed"), "undetermined");
    this.effective = this.effective.filter((one) => one.state === "disallowed");
  }

  verdict(licenses: readonly LicenseReference[], policies: UsageVerdictMembers["policies"]): UsageVerdict {
    const all = answersOf(this.effective, this.lost);
    for (const use of uses) {
      const outweighed = all[use].lost.find((one) => one.why === "outweighed");
      if (outweighed !== undefined) this.findings.push(usageFinding("contradictory-statements", use, outweighed.statement));
    }
    const byStandard = Object.fromEntries(usageStandards.map((standard) => [
      standard,
      answersOf(this.effective.filter((one) => one.standard === standard), this.lost.filter((one) => one.statement.standard === standard)),
    ])) as Record<UsageStandard, UseAnswers>;
    return new UsageVerdict({ uses: all, byStandard, licenses, policies, extents: this.extents, findings: this.findings });
  }
}

function answersOf(effective: readonly UsageStatement[], lost: readonly LosingStatement[]): UseAnswers {
  return eachUse((use): UseAnswer => {
    const own = effective.filter((one) => one.use === use);
    const refusing = own.filter((one) => one.state === "disallowed");
    const granting = own.filter((one) => one.state === "allowed");
    const others = lost.filter((one) => one.statement.use === use);
    // draft-ietf-aipref-vocab: any disallow, else any allow, else unknown.
    if (refusing.length > 0) {
      const outweighed = granting.map((statement) => ({ statement, why: "outweighed" as const }));
      return { state: "disallowed", decidedBy: refusing, lost: [...outweighed, ...others] };
    }
    return { state: granting.length > 0 ? "allowed" : "unstated", decidedBy: granting, lost: others };
  });
}

/** The indices of groups, each with the line of its last user-agent line. */
type Groups = ReadonlyMap<number, number>;

/** What a robots.txt says to the requester, the same for every URL. */
interface RobotsTxtScope {
  readonly groups: Groups;
  /** The records that bind, and those outside all groups, by standard. */
  readonly records: readonly (readonly UsageRecord[])[];
  readonly findings: readonly UsageFinding[];
}

/** Settled once for each `RobotsTxtUsage` object, and used for many URLs. */
const scopes = new WeakMap<RobotsTxtUsage, RobotsTxtScope>();

function scopeOf(robotsTxt: RobotsTxtUsage): RobotsTxtScope {
  const known = scopes.get(robotsTxt);
  if (known !== undefined) return known;
  const { reading, binding, records } = robotsTxt;
  const groups = groupIndices(reading, binding.groups);
  const globalGroups = groupIndices(reading, bindTokens(reading, [], true).groups);
  const isOwn = (one: { readonly groupIndex: number | null }): boolean => one.groupIndex === null || groups.has(one.groupIndex);
  const findings: UsageFinding[] = [];
  const byStandard = (["aipref", "content-signals"] as const).map((standard) => {
    const all = records.records.filter((record) => record.standard === standard);
    const missed = scopeFinding(all, groups, globalGroups);
    if (missed !== null) findings.push(missed);
    return all.filter(isOwn);
  });
  // Findings about records come with them; of findings about licences, only those about licences that bind.
  const bound = new Set(records.licenses.filter(isOwn).map((one) => one.place));
  append(findings, records.findings.filter((finding) => finding.place !== null && bound.has(finding.place)));
  const scope = { groups, records: byStandard, findings };
  scopes.set(robotsTxt, scope);
  return scope;
}

/** Weighs the records of robots.txt; gives the groups that bind. */
function weighRobotsTxt(weighing: Weighing, robotsTxt: RobotsTxtUsage | undefined, path: AskedPath): Groups {
  if (robotsTxt === undefined) return new Map();
  const { groups, records, findings } = scopeOf(robotsTxt);
  for (const own of records) weighRecords(weighing, own, groups, path);
  append(weighing.findings, findings);
  return groups;
}

/**
 * Of the records that match, those with the longest path decide, together; the others do not count, for any use. A
 * record without a path is the weakest. Source: draft-ietf-aipref-attach-05 section 3; for Content-Signal our decision:
 * no source says.
 */
function weighRecords(weighing: Weighing, records: readonly UsageRecord[], groups: Groups, path: AskedPath): void {
  const matching: UsageRecord[] = [];
  let best = -1;
  for (const record of records) {
    const isMatch = record.path === null || record.path.matches(path);
    if (isMatch === null) {
      weighing.isUndetermined = true;
      return;
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
    // RFC 9309 section 2.2.4: other records end no list of agents. To the draft's grammar Content-Usage is a rule, and
    // would.
    const isAmongAgents = (groups.get(record.groupIndex ?? -1) ?? 0) > (record.place.line ?? 0);
    if (isAmongAgents) weighing.findings.push(usageFinding("agents-follow", record.value, record));
  }
}

/** What the requester misses when no record of its own groups states anything but records of other groups do. */
function scopeFinding(records: readonly UsageRecord[], groups: Groups, globalGroups: Groups): UsageFinding | null {
  const stating = records.filter((record) => record.statements.length > 0 && record.groupIndex !== null);
  if (stating.length === 0 || stating.some((record) => groups.has(record.groupIndex as number))) return null;
  const global = stating.find((record) => globalGroups.has(record.groupIndex as number));
  if (global !== undefined) return usageFinding("preference-not-inherited", global.value, global);
  const named = stating[0];
  return named === undefined ? null : usageFinding("preference-in-named-group-only", named.value, named);
}

/** Pushes one by one: a stranger's list may be longer than a call has arguments. */
function append<Item>(to: Item[], from: readonly Item[]): void {
  for (const item of from) to.push(item);
}
