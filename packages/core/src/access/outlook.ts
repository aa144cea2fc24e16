// What a crawler will do if an outage goes on, and until when. In: what is remembered, and the policy. Out: stages in time, each with
// what answers; together they cover the outage from its first failure on. The stages come from the function that answers for one
// moment, so the two cannot disagree.
import { type RobotsAccess, robotsAccess } from "./access.ts";
import type { AccessHistory } from "./attempt.ts";
import { momentText, spanText } from "./moment.ts";
import { outageStart, outageState, type SiteFacts, unknownSite } from "./outage.ts";
import type { AccessPolicy, AccessRules } from "./policy.ts";

/** A part of the time ahead, in milliseconds since 1970-01-01T00:00:00Z. */
export interface OutlookStage {
  readonly fromMs: number;
  /** The first moment that is no longer in it; null: as long as nothing changes. */
  readonly untilMs: number | null;
  readonly rules: AccessRules;
  /** One sentence without its full stop. */
  readonly explanation: string;
}

/**
 * What will answer, stage by stage, if robots.txt goes on as the last try found it. Of an outage: from its first failure on, the
 * last stage without an end. Else one stage: what was answered, until it must be asked for again.
 *
 * Source: RFC 9309 section 2.3.1.4; requirement F-06.
 */
export function accessOutlook(history: AccessHistory, policy: AccessPolicy, site: SiteFacts = unknownSite): readonly OutlookStage[] {
  const askedMs = history.last.finishedMs;
  const now = robotsAccess(history, policy, askedMs, site);
  const { rules, explanation } = now;
  if (now.outageSinceMs === null) {
    const untilMs = now.result === "unreachable" ? null : now.freshUntilMs;
    const until = untilMs === null ? "" : `; ask again after ${momentText(untilMs)}`;
    return [{ fromMs: askedMs, untilMs, rules, explanation: `${now.result === "unreachable" ? nothingAsked : explanation}${until}` }];
  }

  const startMs = outageStart(history, policy);
  const stages: OutlookStage[] = [];
  let fromMs: number | null = startMs;
  // Each turn stands at the beginning of a stage; stages end later than they begin, and the last one does not end.
  while (fromMs !== null) {
    const at: RobotsAccess = robotsAccess(history, policy, fromMs, site);
    const { endsMs, isAsSiteAnswers }: { endsMs: number | null; isAsSiteAnswers: boolean } = outageState(history, policy, fromMs, site);
    const last = stages.at(-1);
    const words = stageWords(at.rules, isAsSiteAnswers, endsMs === null ? null : endsMs - startMs);
    if (last?.rules === at.rules && last.explanation === words) stages[stages.length - 1] = { ...last, untilMs: endsMs };
    else stages.push({ fromMs, untilMs: endsMs, rules: at.rules, explanation: words });
    fromMs = endsMs;
  }
  return stages;
}

const nothingAsked = "nothing is known of robots.txt, for it was not asked for, so nothing may be fetched";

function stageWords(rules: AccessRules, isAsSiteAnswers: boolean, untilMs: number | null): string {
  const until = untilMs === null ? "as long as the outage lasts" : `until the outage has lasted ${spanText(untilMs)}`;
  if (isAsSiteAnswers) {
    const open = "everything may be fetched if the rest of the site answers, else nothing";
    return `${open}, ${until}`;
  }
  return `${held[rules]}, ${until}`;
}

const held: Readonly<Record<AccessRules, string>> = {
  "this-copy": "its rules hold",
  "last-good-copy": "the rules of the last good copy hold",
  "allow-all": "everything may be fetched",
  "disallow-all": "nothing may be fetched",
  "undetermined": "nothing may be fetched",
};
