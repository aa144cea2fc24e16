// What readers of robots.txt may differ in, as one total record. Each field is a closed union; the value that is RFC
// 9309's stands first. Code that departs from the RFC asks the record, never a reader's name. The named records are in
// named.ts; every departure has its row (id, source) in departures.ts.

/** The name of a dialect that this package knows. */
export type DialectName =
  "rfc9309" | "rfc9309-strict" | "google" | "google-2012" | "koster-1996" | "original-1994" | "yandex" | "bing";

/**
 * Everything in which two readers of the same robots.txt may differ. A value that is not the first of its union departs
 * from RFC 9309 and has a row in `departures`.
 *
 * Source: RFC 9309; each departure's row names its own.
 */
export interface Dialect {
  readonly name: DialectName;

  /** Which spellings of a record's name are taken for it. */
  readonly recordNames: "exact" | "misspellings" | "prefixes";
  /** What becomes of a line of two words without a colon. */
  readonly missingColon: "invalid" | "separator-is-blank";
  /** What becomes of a UTF-8 byte order mark at the start, and of one of which only the first octets are there. */
  readonly byteOrderMark: "kept" | "skipped" | "skipped-even-broken";
  /** Which octets are blanks around names and values. */
  readonly blanks: "space-and-tab" | "ascii-whitespace";
  /** What a NUL octet does to its line. */
  readonly nul: "ordinary" | "ends-line";
  /** How many octets of a line are read; 0 = all. */
  readonly lineCapOctets: number;
  /** How many octets of the file are read; 0 = all. */
  readonly sizeLimitOctets: number;
  /** What becomes of a file over that limit. */
  readonly oversize: "cut" | "open";
  /** Whether an empty line (not a comment) ends the group that it follows. */
  readonly blankLine: "ignored" | "ends-group";
  /** Whether allow records are rules. */
  readonly allowRecord: "rule" | "unknown";

  /** How the value of a user-agent line becomes a product token. */
  readonly agentValue: "whole-token" | "cut-at-non-letter" | "cut-at-non-alphanumeric" | "whole-value";
  /** How the caller's own token is read. */
  readonly askedToken: "literal" | "cut-at-non-alphanumeric";
  /** Which groups name a product token. */
  readonly agentMatch: "equal" | "equal-or-general" | "equal-or-family" | "substring";
  /** Whether all groups that name the token bind it, or the first. */
  readonly groups: "merged" | "first";

  /** Whether `*` and a final `$` in a path pattern are operators. */
  readonly wildcards: "operators" | "literal";
  /** Which values of allow and disallow records are path patterns; a record with another value is no rule. */
  readonly pathPattern: "grammar" | "any" | "from-slash";
  /** Which of the matching rules decides. */
  readonly precedence: "most-octets" | "first-in-file";
  /** Which octets of the pattern count for that. */
  readonly octetsCounted: "all" | "without-operators";
  /** Whether the order between a rule with `*` and another rule is defined. */
  readonly wildcardOrder: "defined" | "undefined";
  /** What a rule with an empty value means. */
  readonly emptyPattern: "matches-nothing" | "ignored" | "disallow-opens-all";
  /** Whether `Allow: /x/index.htm...` opens `/x/` too. */
  readonly indexHtml: "ordinary" | "allows-its-folder";

  /** Which side is brought into percent-encoding normal form, and into which. */
  readonly percent: "unreserved-decoded" | "pattern-escaped" | "all-decoded-but-slash" | "none";
  /** What the path is taken from. */
  readonly target: "platform-url" | "as-written";
  /** Whether `/robots.txt` itself may be forbidden. */
  readonly robotsTxtItself: "always-allowed" | "ordinary";
}
