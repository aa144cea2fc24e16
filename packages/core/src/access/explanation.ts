// An access result in words: what happened, what holds, and when to ask again. In: the judgement of access.ts. Out: one sentence
// without its full stop. Nothing that a stranger sent is quoted: statuses are numbers, faults are names of a closed list.
import type { Attempt } from "./attempt.ts";
import type { AccessReason, AccessResult } from "./cause.ts";
import { momentText } from "./moment.ts";
import type { AccessRules } from "./policy.ts";

/** What is put into words. */
export interface Explained {
  readonly result: AccessResult;
  readonly reason: AccessReason;
  readonly rules: AccessRules;
  readonly copy: Attempt | null;
  readonly departures: readonly string[];
}

/** The sentence; `retryAtMs` is null where there is no failure. */
export function explanationOf({ result, reason, rules, copy, departures }: Explained, last: Attempt, policy: string, retryAtMs: number | null): string {
  const what = result === "successful" ? "robots.txt was received" : `robots.txt is ${result}`;
  const held = heldWords(rules, copy);
  const by = departures.length === 0 ? "" : `, by the policy ${policy}`;
  const again = rules === "undetermined" && retryAtMs !== null ? `, ask again after ${momentText(retryAtMs)}` : "";
  return `${what}: ${happened(last, reason)}; ${held}${by}${again}`;
}

/** What happened, in a few words: `status 503`, `name-not-found`. */
function happened({ status, fault, ftpReply, hops }: Attempt, reason: AccessReason): string {
  const outcome = fault !== null ? fault : status !== null ? `status ${status}` : ftpReply !== null ? `FTP reply ${ftpReply}` : "nothing came";
  const way = hops.length > 1 ? ` after ${hops.length - 1} redirect${hops.length === 2 ? "" : "s"}` : "";
  const aside = asides[reason];
  return `${outcome}${way}${aside === undefined ? "" : `, ${aside}`}`;
}

/** What the outcome alone does not tell. */
const asides: Readonly<Partial<Record<AccessReason, string>>> = {
  "empty": "and it is empty",
  "validated": "so the copy kept holds",
  "oversize": "of more than is read",
  "no-robots-txt": "but its content is no robots.txt",
  "incomplete": "without the whole file",
  "not-modified-unasked": "about no copy that is kept",
  "server-error-for-missing": "which this site sends for what is missing",
};

function heldWords(rules: AccessRules, copy: Attempt | null): string {
  switch (rules) {
    case "this-copy": return "its rules hold";
    case "last-good-copy": return `the rules of the last good copy hold${copy === null ? "" : `, of ${momentText(copy.finishedMs)}`}`;
    case "allow-all": return "everything may be fetched";
    case "disallow-all": return "nothing may be fetched";
    case "undetermined": return "nothing may be fetched";
  }
}
