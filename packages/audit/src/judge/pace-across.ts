// The pace of a crawler across logs that follow one another: a hit at the end of one and the next at the beginning of
// the other. In: the tallies of all logs, each of which judged its own hits. Out: the same, with the first hits told
// that come too soon after the log before. Logs of the same hours are of several machines, whose clocks differ.
import { countsAt, increment, type LogTally, otherSection, type PaceTally, tallyLimits } from "./tally.ts";

/** Lines of one log stand out of order by so much, where requests take long. */
const overlapMs = 10_000;

/** The tallies, with the pace held from each log to the next. Those that are given stay as they are. */
export function withPaceAcross(tallies: readonly LogTally[]): readonly LogTally[] {
  const ordered = tallies
    .map((tally, place) => ({ tally, place }))
    .filter(({ tally }) => tally.firstMs <= tally.lastMs)
    .sort((a, b) => a.tally.firstMs - b.tally.firstMs);
  const result = [...tallies];
  const before = new Map<string, PaceTally>();
  let endMs = Number.NEGATIVE_INFINITY;
  for (const { tally, place } of ordered) {
    const isNext = tally.firstMs >= endMs - overlapMs;
    for (const [key, pace] of Object.entries(tally.paces)) {
      const last = before.get(key);
      if (isNext && last !== undefined && isTooSoon(last, pace)) {
        const told = result[place] === tally ? structuredClone(tally) : (result[place] as LogTally);
        result[place] = told;
        tell(told, pace);
      }
      if (last === undefined || pace.lastMs > last.lastMs) before.set(key, pace);
    }
    endMs = Math.max(endMs, tally.lastMs);
  }
  return result;
}

function isTooSoon(last: PaceTally, { first, slackMs }: PaceTally): boolean {
  if (first === null || first.evidence.atMs < last.lastMs) return false;
  const mostWrongMs = Math.max(slackMs, last.slackMs) + (first.burst - 1) * first.intervalMs;
  // What was asked may have changed in between: by the shorter, from the last hit on.
  const dueMs = Math.min(last.dueMs, last.lastMs + mostWrongMs + first.intervalMs);
  return first.evidence.atMs + mostWrongMs < dueMs;
}

/** Counts the first hit as too soon instead of allowed. */
function tell(tally: LogTally, { first }: PaceTally): void {
  const crawler = first === null ? undefined : tally.crawlers[first.crawler];
  if (first === null || crawler === undefined) return;
  increment(crawler.results, "allowed", -1);
  if (crawler.results.allowed === 0) delete crawler.results.allowed;
  increment(crawler.results, "too-soon");
  countsAt(crawler.hours, first.hour, tallyLimits.hours, first.hour)[2]++;
  countsAt(crawler.sections, first.section, tallyLimits.sections, otherSection)[2]++;
  const kept = (crawler.evidence["too-soon"] ??= []);
  kept.unshift(first.evidence);
  kept.length = Math.min(kept.length, tallyLimits.evidence);
}
