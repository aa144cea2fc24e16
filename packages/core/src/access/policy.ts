// What crawlers may differ in when robots.txt is asked for, as one total record. Each union is closed, and the value
// that is RFC 9309's stands first. Code that departs from the RFC asks the record, never a crawler's name. The named
// records are in policies.ts; every departure has its row in policy-departures.ts. Moments and spans are in
// milliseconds.

/** The name of a policy that this package knows. */
export type AccessPolicyName =
  "rfc9309" | "google" | "google-2012" | "koster-1996" | "yandex" | "amazon" | "yahoo" | "archive" | "strict";

/**
 * What answers for the URLs that a robots.txt governs: the copy just retrieved; the last good one, if the file cannot
 * be retrieved; everything is allowed; everything is disallowed; undetermined, so nothing may be fetched until more is
 * known.
 */
export type AccessRules = "this-copy" | "last-good-copy" | "allow-all" | "disallow-all" | "undetermined";

/**
 * How long an answer is fresh: as its headers say, no shorter and no longer than these; the default where they say
 * nothing.
 */
export interface Freshness {
  readonly floorMs: number;
  readonly defaultMs: number;
  readonly ceilingMs: number;
}

/** How long to wait after failures in a row: the first wait, doubled with each failure up to the ceiling. */
export interface Retry {
  readonly firstMs: number;
  readonly ceilingMs: number;
}

/**
 * What answers during a part of an outage. Undetermined: nothing may be fetched until the file is asked for again. As
 * the site answers: everything may be fetched where the rest of the site is known to answer, else undetermined.
 */
export type OutageAnswer = "undetermined" | "allow-all" | "as-site-answers";

/** A part of an outage. */
export interface OutageStage {
  /** How long it lasts; null, of the last one alone: as long as the outage. */
  readonly forMs: number | null;
  /** What answers where a good copy is kept. */
  readonly withCopy: OutageAnswer | "last-good-copy";
  readonly withoutCopy: OutageAnswer;
}

/**
 * Everything in which two crawlers may differ when they ask for a robots.txt.
 *
 * Source: RFC 9309 sections 2.3.1 and 2.4; each departure's row names its own.
 */
export interface AccessPolicy {
  readonly name: AccessPolicyName | "custom";
  /** The named policy that a custom one changes; for a named one its own name. */
  readonly base: AccessPolicyName;

  /** Which statuses of success count, and what the others come to. */
  readonly successes: "any-2xx" | "only-200-else-open" | "only-200-else-undetermined";
  /** What a body means whose content is not a robots.txt. */
  readonly substitutes: "read" | "binary-opens" | "undetermined";
  /** What becomes of a file of which more was sent than is read. */
  readonly oversize: "beginning-read" | "opens" | "undetermined";

  /** What 401 and 403 mean. */
  readonly refusals: "open" | "closed";
  /** Whether 429 is an answer, or a failure like those of the server. */
  readonly tooManyRequests: "unavailable" | "unreachable";
  /** What the statuses from 400 to 499 mean, except 401, 403, 404, 410 and 429. */
  readonly otherClientErrors: "open" | "undetermined";
  /** What more than five redirects and loops mean. */
  readonly redirectLimit: "open" | "undetermined";
  /** Whether the last good copy answers where the file has become unavailable. */
  readonly unavailable: "open" | "last-good-copy";
  /** What 5xx means from a site that is known to send it for missing files. */
  readonly serverErrorsForMissing: "unreachable" | "unavailable";

  /** What answers while the file is unreachable: one stage after the other, counted from the first failure. */
  readonly outage: readonly OutageStage[];
  /** How old a copy may be to answer instead of the file, counted from its retrieval; null: any age. */
  readonly copyMaxAgeMs: number | null;

  /** Whether a copy may be validated with its ETag or Last-Modified. */
  readonly validation: "allowed" | "never";
  readonly successfulFreshness: Freshness;
  readonly unavailableFreshness: Freshness;
  readonly retry: Retry;
  /** The same after a 503. */
  readonly retryOn503: Retry;
  /** The longest wait that a Retry-After can ask for. */
  readonly retryAfterCeilingMs: number;
}
