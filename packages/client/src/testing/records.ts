// Complete records, bodies and versions for tests of stores: a test names only the members it is about.
import { createHash } from "node:crypto";
import type { AccessHistory, Attempt, BodyFacts } from "@maycrawl/core/access";
import type { OriginRecord, RobotsTxtVersion } from "../store/store.ts";

/** What a record says about these octets. */
export function bodyFacts(body: Uint8Array): BodyFacts {
  const hash = createHash("sha256").update(body).digest("hex");
  return {
    hash,
    sizeOctets: body.length,
    isCut: false,
    mediaType: "text/plain",
    kind: body.length === 0 ? "empty" : "robots-txt",
  };
}

/** Octets that differ by seed. */
export function octetsOf(size: number, seed: number = 0): Uint8Array {
  const octets = new Uint8Array(size);
  for (let at = 0; at < size; at++) octets[at] = (at * 31 + seed * 7 + (at >> 8)) & 0xff;
  return octets;
}

export function attempt(finishedMs: number, body: Uint8Array | null = null, detail: string | null = null): Attempt {
  const url = "https://shop.example/robots.txt";
  const fault = body === null ? ("connect-refused" as const) : null;
  return {
    url,
    startedMs: finishedMs - 20,
    finishedMs,
    hops: [
      {
        url,
        address: "192.0.2.1",
        status: body === null ? null : 200,
        fault,
        detail,
        location: null,
        startedMs: finishedMs - 20,
        durationMs: 20,
      },
    ],
    status: body === null ? null : 200,
    ftpReply: null,
    fault,
    headers: [
      ["content-type", "text/plain"],
      ["cache-control", "max-age=3600"],
    ],
    body: body === null ? null : bodyFacts(body),
    isValidated: false,
    freshForMs: 3_600_000,
    retryAfterMs: null,
  };
}

export function history(last: Attempt, lastGood: Attempt | null = null): AccessHistory {
  return {
    last,
    lastGood,
    firstFailureMs: last.fault === null ? null : last.startedMs,
    failures: last.fault === null ? 0 : 1,
  };
}

export function recordOf(
  origin: string,
  token: number,
  finishedMs: number,
  body: Uint8Array | null = null,
): OriginRecord {
  return { origin, token, history: history(attempt(finishedMs, body)) };
}

export function versionOf(
  origin: string,
  seenMs: number,
  hash: string | null,
  changes: Partial<RobotsTxtVersion> = {},
): RobotsTxtVersion {
  const outcome =
    hash === null
      ? ({ result: "unreachable", status: null, fault: "reset", sizeOctets: 0 } as const)
      : ({ result: "successful", status: 200, fault: null, sizeOctets: 10 } as const);
  return { origin, seenMs, hash, ...outcome, ...changes };
}
