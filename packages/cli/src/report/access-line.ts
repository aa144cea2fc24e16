// Where the rules come from: the access to a robots.txt as one line of text, or as the members that rows tell.
import type { RobotsAccess } from "@maycrawl/core/access";

/** What asking gave, in the members that a row tells; `explain --json` tells all of it. */
export function accessMembers(access: RobotsAccess): object {
  const { evidence } = access;
  return {
    url: access.url,
    result: access.result,
    reason: access.reason,
    rules: access.rules,
    policy: access.policy,
    status: evidence.status,
    fault: evidence.fault,
    finalUrl: evidence.hops.at(-1)?.url ?? access.url,
    sizeOctets: evidence.body?.sizeOctets ?? 0,
    hash: evidence.body?.hash ?? null,
    askedAt: moment(access.askedMs),
    freshUntil: moment(access.freshUntilMs),
    isOpenedByPolicy: access.isOpenedByPolicy,
    notes: access.notes,
  };
}

/** One line about where the rules come from, for people. */
export function accessLine(access: RobotsAccess, nowMs: number): string {
  const { evidence } = access;
  const what = evidence.status !== null ? String(evidence.status) : evidence.ftpReply !== null ? `FTP reply ${evidence.ftpReply}` : "no response";
  const fault = evidence.fault === null ? "" : `, ${evidence.fault}`;
  const size = evidence.body === null ? "" : `, ${evidence.body.sizeOctets.toLocaleString("en")} octets`;
  const end = evidence.hops.at(-1)?.url;
  const led = end === undefined || end === access.url ? "" : `, after redirects to ${end}`;
  const ageMs = nowMs - access.askedMs;
  const age = ageMs < 60_000 ? "retrieved now" : `retrieved ${spanText(ageMs)} ago (--fresh asks again)`;
  const until = access.result === "unreachable" ? "to be asked again after" : "holds until";
  return `${access.url}: ${what}${fault}${size}${led}, ${age}, ${until} ${moment(access.retryAtMs ?? access.freshUntilMs)}`;
}

/** A moment as it is printed: UTC, to the second. */
export function moment(ms: number): string {
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z") : `${ms} ms`;
}

function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
