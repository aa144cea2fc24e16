// A history whose moments move with a clock that was set back, so that an answer stays exactly as old as it is.
// In: a history and how far. Out: the same history, that much earlier. Next: memory-store.ts, sqlite-store.ts.
import type { AccessHistory, Attempt } from "@maycrawl/core/access";

/** The history with all its moments this much earlier. */
export function movedBack(history: AccessHistory, backMs: number): AccessHistory {
  if (backMs === 0) return history;
  const earlier = <Moment extends number | null>(ms: Moment): Moment => (ms === null ? ms : ((ms - backMs) as Moment));
  const moved = (attempt: Attempt): Attempt => ({
    ...attempt,
    startedMs: earlier(attempt.startedMs),
    finishedMs: earlier(attempt.finishedMs),
    hops: attempt.hops.map((hop) => ({ ...hop, startedMs: earlier(hop.startedMs) })),
    retryAfterMs: earlier(attempt.retryAfterMs),
  });
  const { firstUnreachableMs } = history;
  return {
    ...history,
    last: moved(history.last),
    lastGood: history.lastGood === null ? null : moved(history.lastGood),
    firstFailureMs: earlier(history.firstFailureMs),
    ...(firstUnreachableMs === undefined ? {} : { firstUnreachableMs: earlier(firstUnreachableMs) }),
  };
}
