// What a crawler will do if an outage goes on, and until when. In: what is remembered, and the policy. Out: stages in
// time, each with what answers; together they cover the outage from its first failure on. The stages come from the
// function that answers for one moment, so the two cannot disagree.
import type { Crawler } from "../crawlers/index.ts";
import { robotsAccess } from "./access.ts";
import type { AccessHistory } from "./attempt.ts";
import { policyOf } from "./crawler-policy.ts";
import { rulesWords } from "./explanation.ts";
import { momentText, plainMoment, plainMomentOrNull, spanText } from "./moment.ts";
import { outageStart, outageState, type SiteFacts, unknownSite } from "./outage.ts";
import { accessPolicies } from "./policies.ts";
import type { AccessPolicy, AccessRules } from "./policy.ts";
import type { RobotsAccess } from "./robots-access.ts";

/** A part of the time ahead, in milliseconds since 1970-01-01T00:00:00Z. */
export interface OutlookStage {
  readonly fromMs: number;
  /** The first moment that is no longer in it; null: as long as nothing changes. */
  readonly untilMs: number | null;
  readonly rules: AccessRules;
  /** One sentence without its full stop. */
  readonly explanation: string;
}

/** The plain form of a stage. */
export interface PlainOutlookStage extends Omit<OutlookStage, "fromMs" | "untilMs"> {
  readonly from: string;
  readonly until: string | null;
}

/** The plain form of an `Outlook`. */
export interface PlainOutlook {
  readonly policy: AccessPolicy["name"];
  readonly isDocumented: boolean;
  readonly stages: readonly PlainOutlookStage[];
}

/** What a crawler will do, stage by stage, by the policy that its operator documents, else by RFC 9309's. */
export class Outlook {
  readonly policy: AccessPolicy["name"];
  /** Whether the operator documents that policy. */
  readonly isDocumented: boolean;
  readonly stages: readonly OutlookStage[];

  constructor(history: AccessHistory, crawler: Crawler | null, site: SiteFacts = unknownSite) {
    const { policy, isDocumented } =
      crawler === null ? { policy: accessPolicies["rfc9309"], isDocumented: false } : policyOf(crawler);
    this.policy = policy.name;
    this.isDocumented = isDocumented;
    this.stages = accessOutlook(history, policy, site);
  }

  /** The plain form. */
  toJSON(): PlainOutlook {
    const { policy, isDocumented, stages } = this;
    return {
      policy,
      isDocumented,
      stages: stages.map(({ fromMs, untilMs, rules, explanation }) => ({
        from: plainMoment(fromMs),
        until: plainMomentOrNull(untilMs),
        rules,
        explanation,
      })),
    };
  }
}

/**
 * What will answer, stage by stage, if robots.txt goes on as the last try found it. Of an outage: from its first
 * failure on, the last stage without an end. Else one stage: what was answered, until it must be asked for again.
 *
 * Source: RFC 9309 section 2.3.1.4.
 */
export function accessOutlook(
  history: AccessHistory,
  policy: AccessPolicy,
  site: SiteFacts = unknownSite,
): readonly OutlookStage[] {
  const askedMs = history.last.finishedMs;
  const now = robotsAccess(history, policy, askedMs, site);
  const { rules, explanation } = now;
  if (now.outageSinceMs === null) {
    const untilMs = now.result === "unreachable" ? null : now.freshUntilMs;
    const until = untilMs === null ? "" : `; ask again after ${momentText(untilMs)}`;
    return [
      {
        fromMs: askedMs,
        untilMs,
        rules,
        explanation: `${now.result === "unreachable" ? nothingAsked : explanation}${until}`,
      },
    ];
  }

  const startMs = outageStart(history, policy);
  const stages: OutlookStage[] = [];
  let fromMs: number | null = startMs;
  // Each turn stands at the beginning of a stage; stages end later than they begin, and the last one does not end.
  while (fromMs !== null) {
    const at: RobotsAccess = robotsAccess(history, policy, fromMs, site);
    const { endsMs, isAsSiteAnswers }: { endsMs: number | null; isAsSiteAnswers: boolean } = outageState(
      history,
      policy,
      fromMs,
      site,
    );
    const last = stages.at(-1);
    const words = stageWords(at.rules, isAsSiteAnswers, endsMs === null ? null : endsMs - startMs);
    if (last?.rules === at.rules && last.explanation === words)
      stages[stages.length - 1] = { ...last, untilMs: endsMs };
    else stages.push({ fromMs, untilMs: endsMs, rules: at.rules, explanation: words });
    fromMs = endsMs;
  }
  return stages;
}

const nothingAsked = "robots.txt was not asked for, so nothing is known of it and nothing may be fetched";

function stageWords(rules: AccessRules, isAsSiteAnswers: boolean, untilMs: number | null): string {
  const until = untilMs === null ? "as long as the outage lasts" : `until the outage has lasted ${spanText(untilMs)}`;
  if (isAsSiteAnswers) {
    const open = "everything may be fetched if the rest of the site answers, else nothing";
    return `${open}, ${until}`;
  }
  return `${rulesWords[rules]}, ${until}`;
}
