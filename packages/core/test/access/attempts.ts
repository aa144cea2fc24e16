// How the tests of this folder make attempts and histories: in a line or two, as a retriever would report them.
import {
  type AccessHistory,
  type AccessRules,
  type Attempt,
  type BodyFacts,
  type Fault,
  type Hop,
  remember,
} from "../../src/access/index.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** 2026-11-01T00:00:00Z: the moment of asking, unless a test says otherwise. */
export const nowMs = Date.UTC(2026, 10, 1);

export const robotsTxtUrl = "https://shop.example/robots.txt";

/** What a body was, in few words. */
export function bodyOf(changes: Partial<BodyFacts> = {}): BodyFacts {
  return {
    hash: "f1",
    sizeOctets: 120,
    isCut: false,
    mediaType: "text/plain; charset=utf-8",
    kind: "robots-txt",
    ...changes,
  };
}

export function hopOf(changes: Partial<Hop> = {}): Hop {
  return {
    url: robotsTxtUrl,
    address: "192.0.2.1",
    status: null,
    fault: null,
    detail: null,
    location: null,
    startedMs: nowMs - 50,
    durationMs: 50,
    ...changes,
  };
}

/** An attempt that ended now, unless a change says otherwise: with a status of success it has a body. */
export function attemptOf(changes: Partial<Attempt>): Attempt {
  const { status = null, fault = null, finishedMs = nowMs } = changes;
  const hasBody =
    fault === null && status !== null && status >= 200 && status <= 299 && status !== 204 && status !== 205;
  return {
    url: robotsTxtUrl,
    startedMs: finishedMs - 50,
    finishedMs,
    hops: [hopOf({ status, fault })],
    status,
    ftpReply: null,
    fault,
    headers: [],
    body: hasBody ? bodyOf() : null,
    isValidated: false,
    freshForMs: null,
    retryAfterMs: null,
    ...changes,
  };
}

/** A fault; of the redirects, with as many requests as it takes. */
export function faultOf(fault: Fault, finishedMs: number = nowMs): Attempt {
  const hops = Array.from({ length: fault === "too-many-redirects" ? 6 : 1 }, () => hopOf());
  return attemptOf({ fault, finishedMs, hops });
}

/** What is remembered after these attempts. */
export function historyOf(first: Attempt, ...more: readonly Attempt[]): AccessHistory {
  let history = remember(null, first);
  for (const attempt of more) history = remember(history, attempt);
  return history;
}

/** The same attempt as it would have been at another moment. */
export function atMoment(attempt: Attempt, finishedMs: number): Attempt {
  return { ...attempt, startedMs: finishedMs - 50, finishedMs };
}

/** Rules as one sign: c this copy, L the last good one, + everything, - nothing, ? undetermined. */
export const signs: Readonly<Record<AccessRules, string>> = {
  "this-copy": "c",
  "last-good-copy": "L",
  "allow-all": "+",
  "disallow-all": "-",
  undetermined: "?",
};
