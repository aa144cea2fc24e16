// Complete records for tests: those of the conformance suite are not exported.
import { createHash } from "node:crypto";

/** What a record says about these octets. */
export function bodyFacts(body) {
  const hash = createHash("sha256").update(body).digest("hex");
  return { hash, sizeOctets: body.length, isCut: false, mediaType: "text/plain", kind: "robots-txt" };
}

/** The record of a robots.txt that was retrieved. */
export function recordOf(origin, token, finishedMs, body) {
  const last = {
    url: `${origin}/robots.txt`,
    startedMs: finishedMs - 20,
    finishedMs,
    hops: [],
    status: 200,
    ftpReply: null,
    fault: null,
    headers: [["content-type", "text/plain"]],
    body: bodyFacts(body),
    isValidated: false,
    freshForMs: 3_600_000,
    retryAfterMs: null,
  };
  return { origin, token, history: { last, lastGood: null, firstFailureMs: null, failures: 0 } };
}
