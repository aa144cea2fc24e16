// What answers while a robots.txt is unreachable: the policy's stages, counted from the first failure. In: what is
// remembered and the moment. Out: which rules hold, and until when if the outage goes on. access.ts asks for one
// moment, outlook.ts for all.
import type { AccessHistory, Attempt } from "./attempt.ts";
import { lastGoodOf } from "./history.ts";
import type { AccessPolicy, OutageAnswer } from "./policy.ts";

/** What is known of the site beside its robots.txt. */
export interface SiteFacts {
  /** Whether its other URLs answer; null: not known. */
  readonly isReachable: boolean | null;
  /** Whether it is known to send 5xx for missing files. */
  readonly sendsServerErrorsForMissing: boolean;
}

/** Nothing is known of the site but its robots.txt. */
export const unknownSite: SiteFacts = { isReachable: null, sendsServerErrorsForMissing: false };

/** What holds at a moment of an outage. */
export interface OutageState {
  readonly answer: Exclude<OutageAnswer, "as-site-answers"> | "last-good-copy";
  /** Whether the answer rests on whether the site answers. */
  readonly isAsSiteAnswers: boolean;
  /** The copy that may answer; null if none is kept or it is too old. */
  readonly copy: Attempt | null;
  /** When the next stage begins, or the copy is too old; null: this holds as long as the outage lasts. */
  readonly endsMs: number | null;
}

/** When the outage began, by what the policy counts as a failure. */
export function outageStart({ last, firstFailureMs, firstUnreachableMs }: AccessHistory, policy: AccessPolicy): number {
  const first =
    policy.tooManyRequests === "unreachable" || firstUnreachableMs === undefined ? firstFailureMs : firstUnreachableMs;
  // A failure that was not counted is the first one.
  return first ?? last.finishedMs;
}

/** The state at the moment. If the clock went back to before the outage began, its first stage. */
export function outageState(history: AccessHistory, policy: AccessPolicy, nowMs: number, site: SiteFacts): OutageState {
  const { copy, endsMs: copyEndsMs } = copyAt(history, policy, nowMs);
  let endsMs: number | null = outageStart(history, policy);
  for (const stage of policy.outage) {
    // Here `endsMs` is when the stage begins.
    endsMs = stage.forMs === null ? null : endsMs + stage.forMs;
    if (endsMs !== null && nowMs >= endsMs) continue;
    const answer = copy === null ? stage.withoutCopy : stage.withCopy;
    const isAsSiteAnswers = answer === "as-site-answers";
    const known = isAsSiteAnswers ? (site.isReachable === true ? "allow-all" : "undetermined") : answer;
    return { answer: known, isAsSiteAnswers, copy, endsMs: earliest(endsMs, copyEndsMs) };
  }
  // Unreached for a policy that `accessPolicy` accepts: its last stage has no end.
  return { answer: "undetermined", isAsSiteAnswers: false, copy, endsMs: null };
}

/** The copy that may answer instead of the file, and until when. */
export function copyAt(
  history: AccessHistory,
  { copyMaxAgeMs }: AccessPolicy,
  nowMs: number,
): Pick<OutageState, "copy" | "endsMs"> {
  const copy = lastGoodOf(history);
  if (copy === null || copyMaxAgeMs === null) return { copy, endsMs: null };
  // Beyond RFC 9309 (copy-age): Amazon uses a copy of the last 30 days.
  const endsMs = copy.finishedMs + copyMaxAgeMs;
  return nowMs < endsMs ? { copy, endsMs } : { copy: null, endsMs: null };
}

function earliest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}
