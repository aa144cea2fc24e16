// The named dialects: RFC 9309's record, and each other one as what it changes. One table; docs/dialects.md and the
// tests are held against it. Why each value is as it is stands in departures.ts.
import type { Dialect, DialectName } from "./dialect.ts";

/** 500 KiB, the least that RFC 9309 section 2.5 lets a parser read, and what Google reads. */
const sizeLimitOctets = 512_000;

/** 2083 octets, the longest URL that a browser took, times 8, less one: the line buffer of google/robotstxt. */
const lineCapOctets = 16_663;

const strict: Dialect = {
  name: "rfc9309-strict",
  recordNames: "exact",
  missingColon: "invalid",
  byteOrderMark: "kept",
  blanks: "space-and-tab",
  nul: "ordinary",
  lineCapOctets: 0,
  sizeLimitOctets,
  oversize: "cut",
  blankLine: "ignored",
  allowRecord: "rule",
  agentValue: "whole-token",
  askedToken: "literal",
  agentMatch: "equal",
  groups: "merged",
  wildcards: "operators",
  pathPattern: "grammar",
  precedence: "most-octets",
  octetsCounted: "all",
  wildcardOrder: "defined",
  emptyPattern: "matches-nothing",
  indexHtml: "ordinary",
  percent: "unreserved-decoded",
  target: "platform-url",
  robotsTxtItself: "always-allowed",
};

const rfc9309: Dialect = {
  ...strict,
  name: "rfc9309",
  recordNames: "misspellings",
  missingColon: "separator-is-blank",
  byteOrderMark: "skipped-even-broken",
  blanks: "ascii-whitespace",
  nul: "ends-line",
  lineCapOctets,
  agentValue: "cut-at-non-alphanumeric",
  askedToken: "cut-at-non-alphanumeric",
  pathPattern: "any",
};

const google: Dialect = {
  ...rfc9309,
  name: "google",
  recordNames: "prefixes",
  sizeLimitOctets: 0,
  agentValue: "cut-at-non-letter",
  askedToken: "literal",
  indexHtml: "allows-its-folder",
  percent: "pattern-escaped",
  target: "as-written",
  robotsTxtItself: "ordinary",
};

const google2012: Dialect = {
  ...strict,
  name: "google-2012",
  byteOrderMark: "skipped",
  agentValue: "cut-at-non-alphanumeric",
  askedToken: "cut-at-non-alphanumeric",
  agentMatch: "equal-or-general",
  groups: "first",
  pathPattern: "from-slash",
  wildcardOrder: "undefined",
  emptyPattern: "ignored",
};

const koster1996: Dialect = {
  ...strict,
  name: "koster-1996",
  sizeLimitOctets: 0,
  blankLine: "ends-group",
  agentValue: "whole-value",
  agentMatch: "substring",
  groups: "first",
  wildcards: "literal",
  pathPattern: "from-slash",
  precedence: "first-in-file",
  emptyPattern: "disallow-opens-all",
  percent: "all-decoded-but-slash",
};

const original1994: Dialect = {
  ...koster1996,
  name: "original-1994",
  allowRecord: "unknown",
  percent: "none",
  pathPattern: "any",
  robotsTxtItself: "ordinary",
};

const yandex: Dialect = {
  ...strict,
  name: "yandex",
  byteOrderMark: "skipped",
  blanks: "ascii-whitespace",
  oversize: "open",
  agentValue: "whole-value",
  agentMatch: "equal-or-family",
  pathPattern: "any",
  octetsCounted: "without-operators",
  emptyPattern: "disallow-opens-all",
};

const bing: Dialect = { ...rfc9309, name: "bing" };

/** Every named dialect, by name; the order is the one they are listed in. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  rfc9309,
  "rfc9309-strict": strict,
  google,
  "google-2012": google2012,
  "koster-1996": koster1996,
  "original-1994": original1994,
  yandex,
  bing,
};

/**
 * The dialect of that name, or undefined. Names are exact.
 *
 * @example
 * findDialect("google")?.target; // "as-written"
 */
export function findDialect(name: string): Dialect | undefined {
  return Object.hasOwn(dialects, name) ? dialects[name as DialectName] : undefined;
}
