// An access result in words: what happened, what holds, and when to ask again. In: the judgement of access.ts. Out: one
// sentence without its full stop. Nothing that a stranger sent is quoted: statuses are numbers, faults are names of a
// closed list.
import type { Attempt } from "./attempt.ts";
import type { AccessReason, AccessResult } from "./cause.ts";
import { ownFaults } from "./fault.ts";
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
export function explanationOf(
  { result, reason, rules, copy, departures }: Explained,
  last: Attempt,
  policy: string,
  retryAtMs: number | null,
): string {
  const isAsked = reason !== "not-asked";
  const what = !isAsked
    ? "robots.txt was not asked for"
    : result === "successful"
      ? "robots.txt was received"
      : `robots.txt is ${result}`;
  const held = heldWords(rules, copy);
  const by = departures.length === 0 ? "" : `, by the policy ${policy}`;
  const again =
    isAsked && rules === "undetermined" && retryAtMs !== null ? `, ask again after ${momentText(retryAtMs)}` : "";
  return `${what}: ${happened(last, reason)}; ${held}${by}${again}`;
}

/** What happened, in a few words: `status 503`, `name-not-found`. */
function happened({ status, fault, ftpReply, hops }: Attempt, reason: AccessReason): string {
  const outcome =
    fault !== null
      ? fault
      : status !== null
        ? `status ${status}`
        : ftpReply !== null
          ? `FTP reply ${ftpReply}`
          : "nothing came";
  const way = hops.length > 1 ? ` after ${hops.length - 1} redirect${hops.length === 2 ? "" : "s"}` : "";
  const aside = (fault === null ? undefined : ownFaults.get(fault)) ?? asides[reason];
  return `${outcome}${way}${aside === undefined ? "" : `, ${aside}`}`;
}

/** What the outcome alone does not tell. */
const asides: Readonly<Partial<Record<AccessReason, string>>> = {
  empty: "and it is empty",
  validated: "so the copy kept is still valid",
  oversize: "but the file exceeds the size limit",
  "no-robots-txt": "but its content is not a robots.txt",
  incomplete: "without the whole file",
  "not-modified-unasked": "though no copy is kept",
  "server-error-for-missing": "which this site sends for missing files",
};

function heldWords(rules: AccessRules, copy: Attempt | null): string {
  return rules === "last-good-copy" && copy !== null
    ? `${rulesWords[rules]}, of ${momentText(copy.finishedMs)}`
    : rulesWords[rules];
}

/** What applies under each kind of rules. */
export const rulesWords: Readonly<Record<AccessRules, string>> = {
  "this-copy": "its rules apply",
  "last-good-copy": "the rules of the last good copy apply",
  "allow-all": "everything may be fetched",
  "disallow-all": "nothing may be fetched",
  undetermined: "nothing may be fetched",
};
