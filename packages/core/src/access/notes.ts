// Remarks about an attempt that counts: each note once, with its sentence. A test compares docs/access.md with them.
// In: an attempt and the policy. Out: codes, in the table's order.
import { mediaTypeEssence } from "../octets/index.ts";
import type { Attempt, BodyKind } from "./attempt.ts";
import { clamped, isFromFuture, statedFreshness } from "./lifetimes.ts";
import { originOf } from "./origin.ts";
import type { AccessPolicy, Freshness } from "./policy.ts";

/** Every note with its sentence. */
export const accessNotes = {
  "html-in-place-of-robots-txt":
    "The body is an HTML page, perhaps an error page; read as a robots.txt, it rarely forbids anything.",
  "other-content-in-place-of-robots-txt": "The body is XML, JSON or binary, not a robots.txt.",
  "cut-at-500-KiB": "The file is larger than the 500 KiB that are read; rules after them are not known.",
  "media-type-not-text-plain": "The file is not sent as text/plain, which RFC 9309 section 2.3 requires.",
  "redirected-to-other-host":
    "Redirects led to another host; the rules apply to the host that was asked first (RFC 9309 section 2.3.1.2).",
  "slow-origin": "The answer took more than five seconds.",
  "lifetime-raised": "The headers ask for a shorter lifetime than the policy's minimum; the minimum is used.",
  "lifetime-lowered": "The headers ask for a longer lifetime than the policy's maximum; the maximum is used.",
  "retry-after-lowered": "Retry-After asks for a longer wait than the policy's maximum; the maximum is used.",
  "clock-behind": "By the clock in use the attempt was made in the future: its age is not known, and nothing is fresh.",
} as const;

/** A note's code: a closed list. */
export type AccessNote = keyof typeof accessNotes;

/** What an origin is slow from: the time that a client waits for the first octet. */
const slowMs = 5_000;

/**
 * The notes on an attempt; `freshness` is the bounds that its lifetime is held to, null for a failure, which has none.
 */
export function notesOn(
  attempt: Attempt,
  policy: AccessPolicy,
  freshness: Freshness | null,
  nowMs: number,
): AccessNote[] {
  const { body, startedMs, finishedMs, retryAfterMs } = attempt;
  const stated = freshness === null ? null : statedFreshness(attempt);
  const isFile = body !== null && body.sizeOctets > 0;
  const wait = retryAfterMs === null ? 0 : retryAfterMs - finishedMs;
  const has: Readonly<Record<AccessNote, boolean>> = {
    "html-in-place-of-robots-txt": body?.kind === "html",
    "other-content-in-place-of-robots-txt": body !== null && otherContent.has(body.kind),
    "cut-at-500-KiB": body?.isCut === true,
    // FTP has no media types.
    "media-type-not-text-plain": isFile && attempt.ftpReply === null && !isTextPlain(body.mediaType),
    "redirected-to-other-host": isRedirectedAway(attempt),
    "slow-origin": finishedMs - startedMs > slowMs,
    "lifetime-raised": freshness !== null && stated !== null && clamped(stated, freshness) > stated,
    "lifetime-lowered": freshness !== null && stated !== null && clamped(stated, freshness) < stated,
    "retry-after-lowered": freshness === null && wait > policy.retryAfterCeilingMs,
    "clock-behind": isFromFuture(attempt, nowMs),
  };
  return (Object.keys(accessNotes) as AccessNote[]).filter((note) => has[note]);
}

const otherContent: ReadonlySet<BodyKind> = new Set<BodyKind>(["xml", "json", "binary"]);

function isTextPlain(mediaType: string | null): boolean {
  return mediaType !== null && mediaTypeEssence(mediaType) === "text/plain";
}

function isRedirectedAway({ url, hops }: Attempt): boolean {
  const host = originOf(url)?.host;
  return hops.some((hop) => originOf(hop.url)?.host !== host);
}
