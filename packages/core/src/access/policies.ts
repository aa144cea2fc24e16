// The named policies: RFC 9309's record, and each other one as what it changes. One table; docs/access.md and the tests
// are held against it. Why each value is as it is stands in policy-departures.ts.
import type { AccessPolicy, AccessPolicyName, Freshness, Retry } from "./policy.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * RFC 9309 section 2.4 caches for no more than 24 hours. Below five minutes, a server's `no-store` would have it asked
 * with every page.
 */
const successfulFreshness: Freshness = { floorMs: 5 * minuteMs, defaultMs: dayMs, ceilingMs: dayMs };
/** What is not there may come at any time, so that is looked for twice a day. */
const unavailableFreshness: Freshness = { floorMs: 5 * minuteMs, defaultMs: 12 * hourMs, ceilingMs: dayMs };
/** Outages are mostly short; of a long one, the end is seen within six hours for four requests a day. */
const retry: Retry = { firstMs: 5 * minuteMs, ceilingMs: 6 * hourMs };

const rfc9309: AccessPolicy = {
  name: "rfc9309",
  base: "rfc9309",
  successes: "any-2xx",
  substitutes: "read",
  oversize: "beginning-read",
  refusals: "open",
  tooManyRequests: "unavailable",
  otherClientErrors: "open",
  redirectLimit: "open",
  unavailable: "open",
  serverErrorsForMissing: "unreachable",
  // RFC 9309 section 2.3.1.4: complete disallow. That it may end after 30 days is a MAY, of which no use is made here.
  outage: [{ forMs: null, withCopy: "undetermined", withoutCopy: "undetermined" }],
  copyMaxAgeMs: null,
  validation: "allowed",
  successfulFreshness,
  unavailableFreshness,
  retry,
  retryOn503: retry,
  retryAfterCeilingMs: dayMs,
};

const google: AccessPolicy = {
  ...rfc9309,
  name: "google",
  base: "google",
  tooManyRequests: "unreachable",
  outage: [
    { forMs: 12 * hourMs, withCopy: "undetermined", withoutCopy: "undetermined" },
    { forMs: 30 * dayMs, withCopy: "last-good-copy", withoutCopy: "allow-all" },
    { forMs: null, withCopy: "as-site-answers", withoutCopy: "as-site-answers" },
  ],
  validation: "never",
};

const google2012: AccessPolicy = {
  ...rfc9309,
  name: "google-2012",
  base: "google-2012",
  serverErrorsForMissing: "unavailable",
  retryOn503: { firstMs: 5 * minuteMs, ceilingMs: 30 * minuteMs },
};

const koster1996: AccessPolicy = {
  ...rfc9309,
  name: "koster-1996",
  base: "koster-1996",
  refusals: "closed",
  successfulFreshness: { ...successfulFreshness, defaultMs: 7 * dayMs, ceilingMs: 7 * dayMs },
};

const openInOutage: AccessPolicy["outage"] = [{ forMs: null, withCopy: "allow-all", withoutCopy: "allow-all" }];

const yandex: AccessPolicy = {
  ...rfc9309,
  name: "yandex",
  base: "yandex",
  successes: "only-200-else-open",
  substitutes: "binary-opens",
  oversize: "opens",
  outage: openInOutage,
};

const amazon: AccessPolicy = {
  ...rfc9309,
  name: "amazon",
  base: "amazon",
  unavailable: "last-good-copy",
  outage: [{ forMs: null, withCopy: "last-good-copy", withoutCopy: "allow-all" }],
  copyMaxAgeMs: 30 * dayMs,
};

const yahoo: AccessPolicy = { ...rfc9309, name: "yahoo", base: "yahoo", outage: openInOutage };

const archive: AccessPolicy = { ...rfc9309, name: "archive", base: "archive", outage: openInOutage };

const strict: AccessPolicy = {
  ...rfc9309,
  name: "strict",
  base: "strict",
  successes: "only-200-else-undetermined",
  substitutes: "undetermined",
  oversize: "undetermined",
  refusals: "closed",
  tooManyRequests: "unreachable",
  otherClientErrors: "undetermined",
  redirectLimit: "undetermined",
};

/** Every named policy, by name; the order is the one they are listed in. */
export const accessPolicies: Readonly<Record<AccessPolicyName, AccessPolicy>> = {
  rfc9309,
  google,
  "google-2012": google2012,
  "koster-1996": koster1996,
  yandex,
  amazon,
  yahoo,
  archive,
  strict,
};

/**
 * The policy of that name, or undefined. Names are exact.
 *
 * @example
 * findAccessPolicy("google")?.tooManyRequests; // "unreachable"
 */
export function findAccessPolicy(name: string): AccessPolicy | undefined {
  return Object.hasOwn(accessPolicies, name) ? accessPolicies[name as AccessPolicyName] : undefined;
}
