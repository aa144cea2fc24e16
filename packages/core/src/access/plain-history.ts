// The plain forms of an attempt and of a history: moments as text, everything else as it is. In: either. Out: what JSON
// carries, and the same again without loss. Next: robots-access.ts, whose evidence an attempt is.
import type { AccessHistory, Attempt, BodyFacts, Hop } from "./attempt.ts";
import { momentOf, momentOfOrNull, plainMoment, plainMomentOrNull } from "./moment.ts";

/** The plain form of a `Hop`. */
export interface PlainHop extends Omit<Hop, "startedMs"> {
  readonly startedAt: string;
}

/** The plain form of an `Attempt`. */
export interface PlainAttempt extends Omit<Attempt, "startedMs" | "finishedMs" | "hops" | "retryAfterMs"> {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly hops: readonly PlainHop[];
  readonly body: BodyFacts | null;
  /** The moment that Retry-After names. */
  readonly retryAfter: string | null;
}

/** The plain form of an `AccessHistory`. */
export interface PlainHistory {
  readonly last: PlainAttempt;
  readonly lastGood: PlainAttempt | null;
  readonly firstFailureAt: string | null;
  /** As `firstFailureAt` where the history does not keep it apart. */
  readonly firstUnreachableAt: string | null;
  readonly failures: number;
}

/** The plain form of a history. */
export function plainHistory({
  last,
  lastGood,
  firstFailureMs,
  firstUnreachableMs,
  failures,
}: AccessHistory): PlainHistory {
  return {
    last: plainAttempt(last),
    lastGood: lastGood === null ? null : plainAttempt(lastGood),
    firstFailureAt: plainMomentOrNull(firstFailureMs),
    firstUnreachableAt: plainMomentOrNull(firstUnreachableMs === undefined ? firstFailureMs : firstUnreachableMs),
    failures,
  };
}

/** The history that a plain form is of. */
export function historyOfPlain({
  last,
  lastGood,
  firstFailureAt,
  firstUnreachableAt,
  failures,
}: PlainHistory): AccessHistory {
  return {
    last: attemptOfPlain(last),
    lastGood: lastGood === null ? null : attemptOfPlain(lastGood),
    firstFailureMs: momentOfOrNull(firstFailureAt),
    firstUnreachableMs: momentOfOrNull(firstUnreachableAt),
    failures,
  };
}

/** The plain form of an attempt. */
export function plainAttempt(attempt: Attempt): PlainAttempt {
  return {
    url: attempt.url,
    startedAt: plainMoment(attempt.startedMs),
    finishedAt: plainMoment(attempt.finishedMs),
    hops: attempt.hops.map(({ url, address, status, fault, detail, location, startedMs, durationMs }) => ({
      url,
      address,
      status,
      fault,
      detail,
      location,
      startedAt: plainMoment(startedMs),
      durationMs,
    })),
    status: attempt.status,
    ftpReply: attempt.ftpReply,
    fault: attempt.fault,
    headers: attempt.headers,
    body: attempt.body,
    isValidated: attempt.isValidated,
    freshForMs: attempt.freshForMs,
    retryAfter: plainMomentOrNull(attempt.retryAfterMs),
  };
}

/** The attempt that a plain form is of. */
export function attemptOfPlain(plain: PlainAttempt): Attempt {
  return {
    url: plain.url,
    startedMs: momentOf(plain.startedAt),
    finishedMs: momentOf(plain.finishedAt),
    hops: plain.hops.map(({ url, address, status, fault, detail, location, startedAt, durationMs }) => ({
      url,
      address,
      status,
      fault,
      detail,
      location,
      startedMs: momentOf(startedAt),
      durationMs,
    })),
    status: plain.status,
    ftpReply: plain.ftpReply,
    fault: plain.fault,
    headers: plain.headers,
    body: plain.body,
    isValidated: plain.isValidated,
    freshForMs: plain.freshForMs,
    retryAfterMs: momentOfOrNull(plain.retryAfter),
  };
}
