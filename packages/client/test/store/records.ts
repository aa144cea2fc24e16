// Records, bodies and versions for the tests of stores: whole ones, of which a test says only what it is about.
import { createHash } from "node:crypto";
import type { AccessHistory, Attempt, BodyFacts } from "@maycrawl/core/access";
import type { OriginRecord, RobotsTxtVersion } from "../../src/store/store.ts";

/** The octets with what a record says of them. */
export function bodyFacts(body: Uint8Array): BodyFacts {
  const hash = createHash("sha256").update(body).digest("hex");
  return { hash, sizeOctets: body.length, isCut: false, mediaType: "text/plain", kind: body.length === 0 ? "empty" : "robots-txt" };
}

/** So many octets that differ from those of another seed. */
export function octetsOf(size: number, seed = 0): Uint8Array {
  const octets = new Uint8Array(size);
  for (let at = 0; at < size; at++) octets[at] = (at * 31 + seed * 7 + (at >> 8)) & 0xff;
  return octets;
}

export function attempt(finishedMs: number, body: Uint8Array | null = null, detail: string | null = null): Attempt {
  const url = "https://shop.example/robots.txt";
  const fault = body === null ? "connect-refused" as const : null;
  return {
    url, startedMs: finishedMs - 20, finishedMs,
    hops: [{ url, address: "192.0.2.1", status: body === null ? null : 200, fault, detail, location: null, startedMs: finishedMs - 20, durationMs: 20 }],
    status: body === null ? null : 200, ftpReply: null, fault,
    headers: [["content-type", "text/plain"], ["cache-control", "max-age=3600"]],
    body: body === null ? null : bodyFacts(body), isValidated: false, freshForMs: 3_600_000, retryAfterMs: null,
  };
}

export function history(last: Attempt, lastGood: Attempt | null = null): AccessHistory {
  return { last, lastGood, firstFailureMs: last.fault === null ? null : last.startedMs, failures: last.fault === null ? 0 : 1 };
}

export function recordOf(origin: string, token: number, finishedMs: number, body: Uint8Array | null = null): OriginRecord {
  return { origin, token, history: history(attempt(finishedMs, body)) };
}

export function versionOf(origin: string, seenMs: number, hash: string | null, over: Partial<RobotsTxtVersion> = {}): RobotsTxtVersion {
  return { origin, seenMs, result: hash === null ? "unreachable" : "successful", status: hash === null ? null : 200, fault: hash === null ? "reset" : null, hash, sizeOctets: hash === null ? 0 : 10, ...over };
}
