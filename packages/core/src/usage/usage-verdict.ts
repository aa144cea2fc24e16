// What publishers say about using a page, as one verdict: an answer for each use, with what decided it, and its plain
// form. docs/usage.md describes that form, and a test holds the two together.
import type { UsageFinding } from "./findings.ts";
import type { LicenseReference } from "./rsl.ts";
import type {
  LosingStatement,
  LossReason,
  SignalExtent,
  UsageCarrier,
  UsagePlace,
  UsageStatement,
} from "./statement.ts";
import { eachUse, type UsageStandard, usageStandards, type Use } from "./vocabulary.ts";

/** Whether a use is allowed, disallowed, or nobody says. */
export type UseState = "allowed" | "disallowed" | "unstated";

/** The answer for one use. */
export interface UseAnswer {
  readonly state: UseState;
  /** The statements that say so; none when unstated. */
  readonly decidedBy: readonly UsageStatement[];
  /** Statements about the use that do not decide. */
  readonly lost: readonly LosingStatement[];
}

/** An answer for each use. */
export type UseAnswers = Readonly<Record<Use, UseAnswer>>;

/** What a verdict holds. */
export interface UsageVerdictMembers {
  readonly uses: UseAnswers;
  /** What each standard says alone; asked once, when it is needed. */
  readonly byStandard: () => Readonly<Record<UsageStandard, UseAnswers>>;
  /** The licences that bind, whether or not their documents were given. */
  readonly licenses: readonly LicenseReference[];
  /** The TDM policies that go with a reservation. */
  readonly policies: readonly { readonly url: string; readonly place: UsagePlace }[];
  /** What `use=` of the Content-Signals that apply says. */
  readonly extents: readonly SignalExtent[];
  readonly findings: readonly UsageFinding[];
}

/** A statement about a use in plain form. */
export interface PlainUsageEvidence {
  readonly standard: UsageStandard;
  readonly version: string;
  readonly label: string;
  readonly value: string;
  readonly carrier: UsageCarrier;
  /** Of the record, field, meta element, file or token. */
  readonly name: string;
  readonly line: number | null;
  readonly column: number | null;
  /** The path pattern it is about; null: all that its carrier speaks for. */
  readonly path: string | null;
  readonly groupIndex: number | null;
  readonly operator: string | null;
  readonly covers: string | null;
  readonly isDecisive: boolean;
  /** Why it lost; null where it decided. */
  readonly why: LossReason | null;
}

/** The answer for one use in plain form. What decided comes first, then what lost. */
export interface PlainUseAnswer {
  readonly state: UseState;
  readonly evidence: readonly PlainUsageEvidence[];
}

/** A `UsageVerdict` as JSON. */
export interface PlainUsageVerdict {
  readonly uses: Readonly<Record<Use, PlainUseAnswer>>;
  readonly byStandard: Readonly<Record<UsageStandard, Readonly<Record<Use, UseState>>>>;
  readonly licenses: readonly Omit<LicenseReference, "document">[];
  readonly policies: readonly { readonly url: string; readonly place: UsagePlace }[];
  readonly extents: readonly SignalExtent[];
  readonly findings: readonly UsageFinding[];
}

/** What publishers say about using a page, to one requester. */
export class UsageVerdict {
  readonly uses: UseAnswers;
  /** The licences that bind, whether or not their documents were given. */
  readonly licenses: readonly LicenseReference[];
  readonly policies: UsageVerdictMembers["policies"];
  readonly extents: readonly SignalExtent[];
  readonly findings: readonly UsageFinding[];
  readonly #answersByStandard: UsageVerdictMembers["byStandard"];
  #byStandard: ReturnType<UsageVerdictMembers["byStandard"]> | null = null;

  constructor(members: UsageVerdictMembers) {
    this.uses = members.uses;
    this.#answersByStandard = members.byStandard;
    this.licenses = members.licenses;
    this.policies = members.policies;
    this.extents = members.extents;
    this.findings = members.findings;
  }

  /** What each standard says alone. */
  get byStandard(): Readonly<Record<UsageStandard, UseAnswers>> {
    return (this.#byStandard ??= this.#answersByStandard());
  }

  /** The documented plain form: docs/usage.md. */
  toJSON(): PlainUsageVerdict {
    const { licenses, policies, extents, findings } = this;
    return {
      uses: eachUse((use) => plainAnswer(this.uses[use])),
      byStandard: Object.fromEntries(
        usageStandards.map((standard) => [standard, eachUse((use) => this.byStandard[standard][use].state)]),
      ) as Record<UsageStandard, Record<Use, UseState>>,
      licenses: licenses.map(withoutDocument),
      policies,
      extents,
      findings,
    };
  }
}

function withoutDocument({
  url,
  href,
  isUsable,
  carrier,
  place,
  groupIndex,
}: LicenseReference): Omit<LicenseReference, "document"> {
  return { url, href, isUsable, carrier, place, groupIndex };
}

function plainAnswer({ state, decidedBy, lost }: UseAnswer): PlainUseAnswer {
  return {
    state,
    evidence: [
      ...decidedBy.map((statement) => plainEvidence(statement, null)),
      ...lost.map(({ statement, why }) => plainEvidence(statement, why)),
    ],
  };
}

function plainEvidence(statement: UsageStatement, why: LossReason | null): PlainUsageEvidence {
  const { standard, version, label, value, carrier, place, path, groupIndex, operator, covers } = statement;
  return {
    standard,
    version,
    label,
    value,
    carrier,
    ...place,
    path: path?.pattern ?? null,
    groupIndex,
    operator,
    covers,
    isDecisive: why === null,
    why,
  };
}
