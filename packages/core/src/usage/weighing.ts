// Statements as they are gathered for one verdict: those that apply, those that do not and why, findings. Once all are
// in, any refusal refuses, else any permission permits. evaluate.ts and robots-scope.ts fill it.
import type { ReadPreferences } from "./content-usage.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import type { LicenseReference } from "./rsl.ts";
import type { LosingStatement, LossReason, SignalExtent, UsageStatement } from "./statement.ts";
import { UsageVerdict, type UsageVerdictMembers, type UseAnswer, type UseAnswers } from "./usage-verdict.ts";
import { eachUse, type UsageStandard, usageStandards, uses } from "./vocabulary.ts";

/** What has been gathered: statements that apply, statements that do not, findings. */
export class Weighing {
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

  /** Takes over what another weighing holds. */
  merge(other: Weighing): void {
    append(this.effective, other.effective);
    append(this.lost, other.lost);
    append(this.findings, other.findings);
    append(this.extents, other.extents);
    this.isUndetermined ||= other.isUndetermined;
  }

  /**
   * What two ways to read the same records come to: refusals of either, permissions of both. The other's permissions do
   * not decide by themselves, since it reads the same records.
   */
  agreedWith(other: Weighing): Weighing {
    const agreed = new Weighing();
    const allows = (use: UsageStatement["use"]): boolean =>
      other.effective.some((one) => one.use === use && one.state === "allowed") &&
      !other.effective.some((one) => one.use === use && one.state === "disallowed");
    for (const statement of this.effective) {
      if (statement.state === "disallowed" || allows(statement.use)) agreed.effective.push(statement);
      else agreed.lost.push({ statement, why: "other-crawler" });
    }
    for (const statement of other.effective) {
      if (statement.state === "disallowed" && !agreed.effective.includes(statement)) agreed.effective.push(statement);
    }
    append(
      agreed.lost,
      this.lost.filter(({ statement }) => !agreed.effective.includes(statement)),
    );
    append(agreed.findings, this.findings);
    append(
      agreed.extents,
      this.extents.filter((extent) => other.extents.includes(extent)),
    );
    agreed.isUndetermined = this.isUndetermined || other.isUndetermined;
    return agreed;
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
    this.lose(
      this.effective.filter((one) => one.state === "allowed"),
      "undetermined",
    );
    this.effective = this.effective.filter((one) => one.state === "disallowed");
  }

  verdict(licenses: readonly LicenseReference[], policies: UsageVerdictMembers["policies"]): UsageVerdict {
    const all = answersOf(this.effective, this.lost);
    for (const use of uses) {
      const outweighed = all[use].lost.find((one) => one.why === "outweighed");
      if (outweighed !== undefined)
        this.findings.push(usageFinding("contradictory-statements", use, outweighed.statement));
    }
    return new UsageVerdict({
      uses: all,
      byStandard: () => this.#byStandard(),
      licenses,
      policies,
      extents: this.extents,
      findings: this.findings,
    });
  }

  #byStandard(): Record<UsageStandard, UseAnswers> {
    return Object.fromEntries(
      usageStandards.map((standard) => [
        standard,
        answersOf(
          this.effective.filter((one) => one.standard === standard),
          this.lost.filter((one) => one.statement.standard === standard),
        ),
      ]),
    ) as Record<UsageStandard, UseAnswers>;
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

/** Pushes one by one: a stranger's list may be longer than a call has arguments. */
export function append<Item>(to: Item[], from: readonly Item[]): void {
  for (const item of from) to.push(item);
}
