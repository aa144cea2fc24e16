// What is remembered about an origin's robots.txt from one try to the next: the last try, the last good copy, and since
// when it fails. In: what was remembered and a new attempt. Out: what is to be remembered. Policies differ in what they
// make of it, so nothing here depends on one: several crawlers share one history. Next: access.ts.
import type { AccessHistory, Attempt } from "./attempt.ts";
import { accessReasons, causeOf } from "./cause.ts";

/**
 * What is remembered after the attempt. A try that the client broke off is forgotten if anything else is known. An
 * outage lasts until a try is successful or unavailable (RFC 9309 section 2.3.1); 429 is kept apart, since some count
 * it as a failure.
 */
export function remember(previous: AccessHistory | null, attempt: Attempt): AccessHistory {
  if (attempt.fault === "cancelled" && previous !== null) return previous;
  const cause = causeOf(attempt);
  const { result } = accessReasons[cause];
  const lastGood = result === "successful" || previous === null ? null : lastGoodOf(previous);
  const isTooMany = cause === "too-many-requests";
  if (result !== "unreachable" && !isTooMany)
    return { last: attempt, lastGood, firstFailureMs: null, firstUnreachableMs: null, failures: 0 };

  // A cancelled try is no failure of anybody's; it is remembered only where nothing else is.
  const failures = attempt.fault === "cancelled" ? 0 : (previous?.failures ?? 0) + 1;
  const first = previous?.firstFailureMs ?? null;
  const unreachable = previous?.firstUnreachableMs === undefined ? first : previous.firstUnreachableMs;
  // What the client would not ask neither begins an outage nor ends one.
  if (cause === "not-asked")
    return { last: attempt, lastGood, firstFailureMs: first, firstUnreachableMs: unreachable, failures };
  const at = attempt.finishedMs;
  return {
    last: attempt,
    lastGood,
    firstFailureMs: earlier(first, at),
    firstUnreachableMs: isTooMany ? null : earlier(unreachable, at),
    failures,
  };
}

/** The last successful try, the last one included; null if none is remembered. */
export function lastGoodOf({ last, lastGood }: AccessHistory): Attempt | null {
  return accessReasons[causeOf(last)].result === "successful" ? last : lastGood;
}

/** Where the clock went back, an outage cannot have begun after a failure that is seen now. */
function earlier(first: number | null, at: number): number {
  return first === null ? at : Math.min(first, at);
}
