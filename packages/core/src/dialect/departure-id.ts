// Every way in which a dialect or an access policy departs from RFC 9309, or settles what it leaves open, by its id.
// Code that departs bears the id: `// Beyond RFC 9309 (id): reason.` The rows are in departures.ts and in
// ../access/policy-departures.ts.

/** A departure of a dialect: of how a file is read and matched. */
export type DialectDepartureId =
  | "misspelled-names"
  | "prefix-names"
  | "missing-colon"
  | "bom-skipped"
  | "broken-bom-skipped"
  | "ascii-whitespace"
  | "nul-ends-line"
  | "line-cap"
  | "no-size-limit"
  | "oversize-open"
  | "blank-line-ends-group"
  | "allow-unknown"
  | "agent-cut"
  | "star-then-text"
  | "agent-letters"
  | "digits-in-token"
  | "agent-whole-value"
  | "asked-cut"
  | "general-name"
  | "yandex-family"
  | "agent-substring"
  | "first-group"
  | "wildcards-literal"
  | "any-pattern"
  | "pattern-from-slash"
  | "first-in-file"
  | "operators-not-counted"
  | "wildcard-order"
  | "empty-pattern-ignored"
  | "empty-disallow-opens-all"
  | "index-html"
  | "pattern-escaped"
  | "all-decoded"
  | "not-normalised"
  | "url-as-written"
  | "robots-txt-ordinary";

/** A departure of an access policy: of what an answer other than a file means. */
export type PolicyDepartureId =
  | "only-200"
  | "binary-opens"
  | "substitutes-undetermined"
  | "oversize-opens"
  | "oversize-undetermined"
  | "refusals-closed"
  | "too-many-requests-unreachable"
  | "client-errors-undetermined"
  | "redirect-limit-undetermined"
  | "unavailable-copy"
  | "server-errors-for-missing"
  | "outage-copy"
  | "outage-opens"
  | "outage-as-site-answers"
  | "copy-age"
  | "no-validation"
  | "fresh-beyond-24-hours"
  | "retry-503-often";

/** A departure from RFC 9309. */
export type DepartureId = DialectDepartureId | PolicyDepartureId;
