// Derives the current access state from the stored history: successful, unavailable or unreachable (RFC 9309 section
// 2.3.1), which rules answer under a policy, and when to ask again. In: history, policy, the moment. Out: a
// RobotsAccess. Pure: the client retrieves and remembers. Read before: cause.ts, policy.ts, outage.ts,
// robots-access.ts. Next: crawl-answer.ts.
import type { AccessHistory, Attempt } from "./attempt.ts";
import { type AccessReason, accessReasons, type AccessResult, causeOf } from "./cause.ts";
import { explanationOf } from "./explanation.ts";
import { lastGoodOf } from "./history.ts";
import { freshUntil, retryAt } from "./lifetimes.ts";
import { notesOn } from "./notes.ts";
import { copyAt, outageStart, outageState, type SiteFacts, unknownSite } from "./outage.ts";
import { accessPolicies } from "./policies.ts";
import type { AccessPolicy, AccessRules } from "./policy.ts";
import type { PolicyDepartureId } from "./policy-departures.ts";
import { RobotsAccess } from "./robots-access.ts";

/** What a history means under a policy, before it is put into words. */
interface Judgement {
  readonly result: AccessResult;
  readonly reason: AccessReason;
  readonly rules: AccessRules;
  /** The copy whose rules answer. */
  readonly copy: Attempt | null;
  readonly departures: readonly PolicyDepartureId[];
  /** When the rules change without another try; null: they do not. */
  readonly endsMs: number | null;
}

/**
 * What a robots.txt means at a moment, in milliseconds since 1970-01-01T00:00:00Z, by all that is remembered about it.
 * `site` tells what else is known of the site. Under `rfc9309` and `strict`, no failure of server or network ever opens
 * anything, however long it lasts. Never throws on content; TypeError if the moment is not a finite number.
 *
 * @example
 * const access = robotsAccess(remember(null, attempt), accessPolicies.rfc9309, nowMs); // the attempt gave 503
 * access.rules; // "undetermined"
 *
 * Source: RFC 9309 sections 2.3.1.1 to 2.3.1.5 and 2.4.
 */
export function robotsAccess(
  history: AccessHistory,
  policy: AccessPolicy,
  nowMs: number,
  site: SiteFacts = unknownSite,
): RobotsAccess {
  checkMoment(nowMs);
  const { last } = history;
  const judgement = judge(history, policy, nowMs, site);
  const { result, reason, rules, copy, departures, endsMs } = judgement;
  const freshness =
    result === "successful"
      ? policy.successfulFreshness
      : result === "unavailable"
        ? policy.unavailableFreshness
        : null;
  const againMs = freshness === null ? retryAt(history, policy, nowMs) : freshUntil(last, freshness, nowMs);
  const retryAtMs = freshness === null ? againMs : null;
  // What the RFC says of the same history, to see whether the policy permits more.
  const { rfc9309 } = accessPolicies;
  const byRfc = policy === rfc9309 ? judgement : judge(history, rfc9309, nowMs, site);
  return new RobotsAccess({
    url: last.url,
    policy: policy.name,
    result,
    reason,
    explanation: explanationOf(judgement, last, policy.name, retryAtMs),
    rules,
    hash: copy?.body?.hash ?? null,
    isOpenedByPolicy: permits[rules] > permits[byRfc.rules],
    departures,
    askedMs: last.finishedMs,
    freshUntilMs: endsMs === null ? againMs : Math.min(againMs, endsMs),
    retryAtMs,
    outageSinceMs: result === "unreachable" && reason !== "not-asked" ? outageStart(history, policy) : null,
    mayValidate: policy.validation === "allowed" && hasValidator(lastGoodOf(history)),
    notes: notesOn(last, policy, freshness, nowMs),
    evidence: last,
  });
}

/** Throws a TypeError if the moment is not a finite number. */
export function checkMoment(nowMs: number): void {
  if (Number.isFinite(nowMs)) return;
  throw new TypeError(`nowMs must be a number of milliseconds since 1970-01-01T00:00:00Z, got ${String(nowMs)}`);
}

/** Whether it is time to ask for the robots.txt again. */
export function mustAsk({ retryAtMs, freshUntilMs }: RobotsAccess, nowMs: number): boolean {
  return nowMs >= (retryAtMs ?? freshUntilMs);
}

/** Which rules permit more than which. */
const permits: Readonly<Record<AccessRules, number>> = {
  undetermined: 0,
  "disallow-all": 0,
  "this-copy": 1,
  "last-good-copy": 1,
  "allow-all": 2,
};

function judge(history: AccessHistory, policy: AccessPolicy, nowMs: number, site: SiteFacts): Judgement {
  const { last } = history;
  const reason = causeOf(last);
  const { result } = accessReasons[reason];
  if (result === "successful") return judgeCopy(last, reason, policy);
  if (result === "unavailable") {
    if (reason !== "too-many-requests" || policy.tooManyRequests === "unavailable")
      return judgeUnavailable(history, reason, policy, nowMs);
    // Beyond RFC 9309 (too-many-requests-unreachable): for Google, 429 is a failure of the server.
    return judgeOutage(history, reason, policy, nowMs, site, ["too-many-requests-unreachable"]);
  }
  // No policy opens a site because the client would not ask.
  if (reason === "not-asked") return { ...nothing, result, reason };
  if (
    reason === "server-error" &&
    site.sendsServerErrorsForMissing &&
    policy.serverErrorsForMissing === "unavailable"
  ) {
    // Beyond RFC 9309 (server-errors-for-missing): Google's edition before 2019 took such a 5xx for a 404.
    const departures = ["server-errors-for-missing"] as const;
    return { ...nothing, result: "unavailable", reason: "server-error-for-missing", rules: "allow-all", departures };
  }
  return judgeOutage(history, reason, policy, nowMs, site, []);
}

const nothing = { rules: "undetermined", copy: null, departures: [], endsMs: null } as const;

/** What a successful attempt means: RFC 9309 section 2.3.1.1, its parseable rules hold. */
function judgeCopy(attempt: Attempt, reason: AccessReason, policy: AccessPolicy): Judgement {
  const judged = { ...nothing, result: "successful", reason } as const;
  const { status, body } = attempt;
  // A copy that was validated came with a 200 once.
  if (policy.successes !== "any-2xx" && status !== null && status !== 200 && reason !== "validated") {
    // Beyond RFC 9309 (only-200): for Yandex, another status is as no file; strict does not guess.
    const rules = policy.successes === "only-200-else-open" ? "allow-all" : "undetermined";
    return { ...judged, reason: "not-200", rules, departures: ["only-200"] };
  }
  if (body === null || body.sizeOctets === 0)
    return { ...judged, reason: reason === "validated" ? reason : "empty", rules: "allow-all" };
  if (body.isCut && policy.oversize !== "beginning-read") {
    const isOpen = policy.oversize === "opens";
    // Beyond RFC 9309 (oversize-opens, oversize-undetermined): Yandex drops the whole file; strict misses the rest of
    // it.
    const departures: PolicyDepartureId[] = [isOpen ? "oversize-opens" : "oversize-undetermined"];
    return { ...judged, reason: "oversize", rules: isOpen ? "allow-all" : "undetermined", departures };
  }
  const isSubstitute = body.kind !== "robots-txt" && body.kind !== "empty";
  if (isSubstitute && policy.substitutes === "undetermined") {
    // Beyond RFC 9309 (substitutes-undetermined): a page that is served instead of the file states no rules.
    return { ...judged, reason: "no-robots-txt", departures: ["substitutes-undetermined"] };
  }
  if (body.kind === "binary" && policy.substitutes === "binary-opens") {
    // Beyond RFC 9309 (binary-opens): for Yandex, a file that is not text counts as missing.
    return { ...judged, reason: "no-robots-txt", rules: "allow-all", departures: ["binary-opens"] };
  }
  return { ...judged, rules: "this-copy", copy: attempt };
}

/** What a missing file means: RFC 9309 section 2.3.1.3, anything may be accessed. */
function judgeUnavailable(
  history: AccessHistory,
  reason: AccessReason,
  policy: AccessPolicy,
  nowMs: number,
): Judgement {
  const judged = { ...nothing, result: "unavailable", reason } as const;
  if (reason === "refused" && policy.refusals === "closed") {
    // Beyond RFC 9309 (refusals-closed): in 1996, a refused file meant a refused site.
    return { ...judged, rules: "disallow-all", departures: ["refusals-closed"] };
  }
  // Beyond RFC 9309 (redirect-limit-undetermined): what leads nowhere says nothing.
  if (reason === "redirect-limit" && policy.redirectLimit === "undetermined")
    return { ...judged, departures: ["redirect-limit-undetermined"] };
  // Beyond RFC 9309 (client-errors-undetermined): only 404 and 410 mean that there is no file.
  if (reason === "client-error" && policy.otherClientErrors === "undetermined")
    return { ...judged, departures: ["client-errors-undetermined"] };
  if (policy.unavailable === "last-good-copy") {
    const { copy, endsMs } = copyAt(history, policy, nowMs);
    // Beyond RFC 9309 (unavailable-copy): Amazon's crawlers use a copy though the file has gone.
    if (copy !== null)
      return {
        ...standIn(copy, policy, ["unavailable-copy", ...ageOf(policy)]),
        result: "unavailable",
        reason,
        endsMs,
      };
  }
  return { ...judged, rules: "allow-all" };
}

/** What it means that nobody knows whether there is a file: RFC 9309 section 2.3.1.4, complete disallow. */
function judgeOutage(
  history: AccessHistory,
  reason: AccessReason,
  policy: AccessPolicy,
  nowMs: number,
  site: SiteFacts,
  departures: readonly PolicyDepartureId[],
): Judgement {
  const { answer, isAsSiteAnswers, copy, endsMs } = outageState(history, policy, nowMs, site);
  const judged = { ...nothing, result: "unreachable", reason, departures, endsMs } as const;
  if (answer === "undetermined") return judged;
  // Beyond RFC 9309 (outage-copy): the last good copy answers after a while, or at once.
  if (answer === "last-good-copy" && copy !== null)
    return { ...judged, ...standIn(copy, policy, [...departures, "outage-copy", ...ageOf(policy)]) };
  // Beyond RFC 9309 (outage-opens, outage-as-site-answers): everything may be fetched in the outage.
  return {
    ...judged,
    rules: "allow-all",
    departures: [...departures, isAsSiteAnswers ? "outage-as-site-answers" : "outage-opens"],
  };
}

/** What a kept copy means instead of the file, under the same policy. */
function standIn(
  copy: Attempt,
  policy: AccessPolicy,
  departures: readonly PolicyDepartureId[],
): Pick<Judgement, "rules" | "copy" | "departures"> {
  const judged = judgeCopy(copy, causeOf(copy), policy);
  const rules = judged.rules === "this-copy" ? "last-good-copy" : judged.rules;
  return { rules, copy: judged.copy, departures: [...departures, ...judged.departures] };
}

function ageOf(policy: AccessPolicy): PolicyDepartureId[] {
  return policy.copyMaxAgeMs === null ? [] : ["copy-age"];
}

function hasValidator(copy: Attempt | null): boolean {
  // Beyond RFC 9309 (no-validation): Google asks without conditions, so `mayValidate` is false for it.
  return (
    copy !== null && copy.body !== null && copy.headers.some(([name]) => name === "etag" || name === "last-modified")
  );
}
