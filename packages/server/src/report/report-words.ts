// Words of a report that the page and the picture share.
import type { AskedSite } from "../answers/site-answer.ts";

/** The moment of the last retrieval. */
export function retrievedMsOf({ history }: AskedSite): number {
  return Date.parse(history.last.finishedAt);
}

/** `21 November 2026, 06:00 UTC`: a report is read in every time zone. */
export function utcWords(ms: number): string {
  const day = new Date(ms).toLocaleDateString("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return `${day}, ${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

/** `1 line`, `3 lines`. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;
}
