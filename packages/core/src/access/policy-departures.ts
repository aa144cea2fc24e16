// Every way in which a policy departs from RFC 9309, or makes use of what it leaves open: one row each, with where it
// is known from. Code that departs bears the row's id as a marker, docs/access.md lists the rows, answers name those
// that they rest on, and tests hold all of them together.
import type { PolicyDepartureId } from "../dialect/index.ts";
import type { AccessPolicy } from "./policy.ts";

export type { PolicyDepartureId } from "../dialect/index.ts";

const dayMs = 86_400_000;

/** A way in which some policies depart from RFC 9309. */
export interface PolicyDeparture {
  readonly id: PolicyDepartureId;
  /** The field of the policy record that makes it. */
  readonly field: keyof AccessPolicy;
  /** Whether the policy makes it. */
  readonly isIn: (policy: AccessPolicy) => boolean;
  readonly says: string;
  readonly source: string;
}

/** Every departure, in the order of the policy record. */
export const policyDepartures: readonly PolicyDeparture[] = [
  {
    id: "only-200",
    field: "successes",
    isIn: (policy) => policy.successes !== "any-2xx",
    says:
      "Only the status 200 counts as a file. After another success everything may be fetched (Yandex), or the " +
      "answer is undetermined (strict).",
    source:
      "Yandex Webmaster help, Using robots.txt: the server responds with 200 OK, or the site is considered " +
      "open; strict: own",
  },
  {
    id: "binary-opens",
    field: "substitutes",
    isIn: (policy) => policy.substitutes === "binary-opens",
    says: "Content that is not text counts as no file.",
    source:
      "Yandex Webmaster help, Using robots.txt; an edition of 2009 says that a file that is not text does not restrict",
  },
  {
    id: "substitutes-undetermined",
    field: "substitutes",
    isIn: (policy) => policy.substitutes === "undetermined",
    says: "HTML, XML, JSON and binary content is not read as a robots.txt: the rules of the site are not known.",
    source: "own: pages of errors and of defence against robots are sent with status 200",
  },
  {
    id: "oversize-opens",
    field: "oversize",
    isIn: (policy) => policy.oversize === "opens",
    says: "A file of more than 500 KiB counts as no file.",
    source: "Yandex Webmaster help, Using robots.txt: a file of more than 500 KB is discarded",
  },
  {
    id: "oversize-undetermined",
    field: "oversize",
    isIn: (policy) => policy.oversize === "undetermined",
    says: "If only the beginning of a file was read, the answer is undetermined: the rest may forbid more.",
    source: "own; RFC 9309 section 2.5 lets a limit be set",
  },
  {
    id: "refusals-closed",
    field: "refusals",
    isIn: (policy) => policy.refusals === "closed",
    says: "401 and 403 forbid the whole site.",
    source: "draft-koster-robots-00 section 3.1",
  },
  {
    id: "too-many-requests-unreachable",
    field: "tooManyRequests",
    isIn: (policy) => policy.tooManyRequests === "unreachable",
    says: "429 is a failure, as 5xx is.",
    source: "Google's robots.txt page, 2026-07-04; strict: own",
  },
  {
    id: "client-errors-undetermined",
    field: "otherClientErrors",
    isIn: (policy) => policy.otherClientErrors === "undetermined",
    says:
      "Statuses from 400 to 499 other than 401, 403, 404, 410 and 429 do not mean that there is no file: the " +
      "answer is undetermined.",
    source: "own",
  },
  {
    id: "redirect-limit-undetermined",
    field: "redirectLimit",
    isIn: (policy) => policy.redirectLimit === "undetermined",
    says:
      "More than five redirects, and loops, are not an answer. (RFC 9309 section 2.3.1.2 allows, but does not " +
      "require, to treat them as unavailable.)",
    source: "own",
  },
  {
    id: "unavailable-copy",
    field: "unavailable",
    isIn: (policy) => policy.unavailable === "last-good-copy",
    says: "The last good copy stays in force after the file has become unavailable.",
    source: "Amazon, About Amazonbot: after 3xx, 4xx and 5xx a copy of the last 30 days is used",
  },
  {
    id: "server-errors-for-missing",
    field: "serverErrorsForMissing",
    isIn: (policy) => policy.serverErrorsForMissing === "unavailable",
    says: "5xx counts as 404 from a site that is known to send 5xx for missing files.",
    source: "first seed (Google, before 2019), handling of HTTP result codes",
  },
  {
    id: "outage-copy",
    field: "outage",
    isIn: ({ outage }) => outage.some((stage) => stage.withCopy === "last-good-copy"),
    says: "In an outage, the last good copy answers: for Google after 12 hours and for 30 days, for Amazon at once.",
    source:
      "Google's robots.txt page, 2026-07-04; Amazon, About Amazonbot; RFC 9309 section 2.3.1.4 lets it after a " +
      "reasonably long time",
  },
  {
    id: "outage-opens",
    field: "outage",
    isIn: ({ outage }) => outage.some((stage) => [stage.withCopy, stage.withoutCopy].includes("allow-all")),
    says: "In an outage, everything may be fetched: for Google after 12 hours without a copy, for others at once.",
    source:
      "Google's robots.txt page, 2026-07-04; Yandex and Yahoo help pages; Amazon, About Amazonbot; archive: " +
      "own, said with each answer",
  },
  {
    id: "outage-as-site-answers",
    field: "outage",
    isIn: ({ outage }) => outage.some((stage) => [stage.withCopy, stage.withoutCopy].includes("as-site-answers")),
    says: "In the end, everything may be fetched if the rest of the site answers.",
    source: "Google's robots.txt page, 2026-07-04",
  },
  {
    id: "copy-age",
    field: "copyMaxAgeMs",
    isIn: (policy) => policy.copyMaxAgeMs !== null,
    says: "A copy answers only for a limited time after its retrieval: for Amazon 30 days.",
    source: "Amazon, About Amazonbot",
  },
  {
    id: "no-validation",
    field: "validation",
    isIn: (policy) => policy.validation === "never",
    says: "Requests are unconditional, so 304 never occurs.",
    source: "Google's robots.txt page, 2026-07-04: a plain GET without conditional headers",
  },
  {
    id: "fresh-beyond-24-hours",
    field: "successfulFreshness",
    isIn: (policy) => Math.max(policy.successfulFreshness.ceilingMs, policy.unavailableFreshness.ceilingMs) > dayMs,
    says: "An answer can stay fresh for more than 24 hours: in 1996 for seven days.",
    source: "draft-koster-robots-00 section 3.4",
  },
  {
    id: "retry-503-often",
    field: "retryOn503",
    isIn: ({ retry, retryOn503 }) => retryOn503.firstMs < retry.firstMs || retryOn503.ceilingMs < retry.ceilingMs,
    says: "After 503 the file is asked for again sooner than after other failures.",
    source: "first seed (Google, before 2019), handling of HTTP result codes",
  },
];

/** The departures that a policy makes, a custom one too, in the table's order. */
export function policyDeparturesOf(policy: AccessPolicy): readonly PolicyDeparture[] {
  return policyDepartures.filter((row) => row.isIn(policy));
}
