// The versions of a robots.txt that a store of the client remembers: what `maycrawl` and fleets saw when they asked.
// In: a store and hosts. Out: a RulesHistory; a change was made at some moment before it was seen, so it is not exact.
import type { RobotsStore, RobotsTxtVersion } from "@maycrawl/client";
import { parseRobotsTxt } from "@maycrawl/core";
import { plainMoment } from "@maycrawl/core/access";
import { RulesHistory, type RulesVersion } from "../judge/index.ts";
import { HistoryError } from "./files.ts";

const mostVersions = 10_000;

/** The versions that the store has of these hosts, over https and http together. Rejects with a `StoreError`. */
export async function storeHistory(store: RobotsStore, hosts: Iterable<string>): Promise<RulesHistory> {
  const found = new Map<string, readonly RulesVersion[]>();
  for (const host of new Set(Array.from(hosts, (one) => one.toLowerCase()))) {
    const versions: RulesVersion[] = [];
    // Where both answer, the secure one is the site; the other mostly redirects to it.
    for (const scheme of ["https", "http"]) {
      if (versions.length > 0) break;
      const rows = await store.versions(`${scheme}://${host}`, { limit: mostVersions });
      for (const row of rows.toReversed()) versions.push(await versionOf(store, row));
    }
    if (versions.length > 0) found.set(host, versions);
  }
  if (found.size === 0) throw new HistoryError("the store has no version for any host of these logs");
  return new RulesHistory(found, "seen");
}

async function versionOf(store: RobotsStore, row: RobotsTxtVersion): Promise<RulesVersion> {
  const name = `${row.origin}/robots.txt as of ${plainMoment(row.seenMs)}`;
  const octets = row.hash === null ? null : await store.body(row.hash);
  // RFC 9309 section 2.3.1.3: a file that is not there allows everything.
  const isMissing = row.result === "unavailable" || (row.result === "successful" && row.hash === null);
  const robotsTxt =
    octets !== null && row.result === "successful" ? parseRobotsTxt(octets) : isMissing ? parseRobotsTxt("") : null;
  return { name, fromMs: row.seenMs, robotsTxt };
}
