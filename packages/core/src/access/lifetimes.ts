// When robots.txt is to be asked for again: freshness of an answer (RFC 9111 section 4.2, within the policy's bounds) and the wait
// after a failure. In: an attempt, the policy, the moment of asking. Out: moments. Headers are a stranger's and clocks go wrong, so
// whatever the numbers are, no answer is fresh for longer than the ceiling, and no wait is longer than its own.
import type { AccessHistory, Attempt } from "./attempt.ts";
import type { AccessPolicy, Freshness, Retry } from "./policy.ts";

/** Clocks of a fleet differ by seconds. What was retrieved further in the future than this comes from a clock that was wrong. */
const clockToleranceMs = 60_000;

/** Whether the attempt was made in the future, so that its age is not known. */
export function isFromFuture({ finishedMs }: Attempt, nowMs: number): boolean {
  return !(finishedMs <= nowMs + clockToleranceMs);
}

/** Until when the answer is fresh: never beyond `nowMs` and the ceiling; `nowMs` where the answer's age is not known. */
export function freshUntil(attempt: Attempt, bounds: Freshness, nowMs: number): number {
  if (isFromFuture(attempt, nowMs)) return nowMs;
  // Beyond RFC 9309 (fresh-beyond-24-hours): in 1996 a file was fresh for seven days; the bounds are the policy's.
  return Math.min(attempt.finishedMs, nowMs) + clamped(statedFreshness(attempt) ?? bounds.defaultMs, bounds);
}

/** How long the attempt says that it is fresh; null where it says nothing. A 4xx can say when to ask again by Retry-After. */
export function statedFreshness({ freshForMs, retryAfterMs, finishedMs, status }: Attempt): number | null {
  if (freshForMs !== null && !Number.isNaN(freshForMs)) return freshForMs;
  const isRefusal = status !== null && status >= 400 && status <= 499;
  return isRefusal && retryAfterMs !== null && Number.isFinite(retryAfterMs) ? retryAfterMs - finishedMs : null;
}

/** A span brought between floor and ceiling. */
export function clamped(ms: number, { floorMs, ceilingMs }: Freshness): number {
  return Math.min(Math.max(ms, floorMs), ceilingMs);
}

/**
 * When to ask again after a failure: the first wait, doubled with each failure in a row up to the ceiling. Retry-After makes it
 * later within its ceiling, never sooner: a server in trouble is not asked more often for its own word.
 */
export function retryAt({ last, failures }: AccessHistory, policy: AccessPolicy, nowMs: number): number {
  if (isFromFuture(last, nowMs)) return nowMs;
  const from = Math.min(last.finishedMs, nowMs);
  // Nothing was tried, so nothing is to be waited for.
  if (last.fault === "cancelled") return from;
  // Beyond RFC 9309 (retry-503-often): Google's edition before 2019 retried often after a 503.
  const wait = backOff(last.fault === null && last.status === 503 ? policy.retryOn503 : policy.retry, failures);
  const asked = last.retryAfterMs;
  if (asked === null || !Number.isFinite(asked)) return from + wait;
  return from + Math.max(wait, Math.min(asked - last.finishedMs, policy.retryAfterCeilingMs));
}

function backOff({ firstMs, ceilingMs }: Retry, failures: number): number {
  // Past 40 doublings every wait is at its ceiling; whatever is no number of failures counts as the first.
  const doublings = failures >= 1 ? Math.min(failures - 1, 40) : 0;
  return Math.min(firstMs * 2 ** doublings, ceilingMs);
}
