// Every departure from RFC 9309 that a named dialect makes: a row each, with its source. Code that departs bears the
// row's id (see departure-id.ts), docs/dialects.md is written from this table, and tests hold all of them together. No
// verdict needs it.
import type { DialectDepartureId } from "./departure-id.ts";
import type { Dialect, DialectName } from "./dialect.ts";
import { dialects } from "./named.ts";

/** A way in which some readers depart from RFC 9309. */
export interface Departure {
  readonly id: DialectDepartureId;
  /** The field of the dialect record, and which of its values make the departure. */
  readonly field: keyof Dialect;
  readonly values: readonly (string | number)[];
  readonly says: string;
  readonly source: string;
}

/** Every departure. A row's `values` are those of its field that are not the RFC's, except where two rows share one. */
export const departures: readonly Departure[] = [
  {
    id: "misspelled-names",
    field: "recordNames",
    values: ["misspellings", "prefixes"],
    says:
      "The listed misspellings of record names are read as the names that were meant: `useragent`, `user agent`, " +
      "`dissallow`, `dissalow`, `disalow`, `diasllow`, `disallaw`, `site-map`.",
    source: "google/robotstxt 22b355f, ParsedRobotsKey; RFC 9309 section 2.2.4 lets parsers be lenient",
  },
  {
    id: "prefix-names",
    field: "recordNames",
    values: ["prefixes"],
    says:
      "A name that only begins like a known one (or a misspelling of it) is read as that one: `Disallowed`, " +
      "`user-agent-x`.",
    source: "google/robotstxt 22b355f, KeyIs... (StartsWithIgnoreCase)",
  },
  {
    id: "missing-colon",
    field: "missingColon",
    values: ["separator-is-blank"],
    says: "On a line of exactly two words without a colon, the blank between them is the separator.",
    source: "google/robotstxt 22b355f, GetKeyAndValueFrom",
  },
  {
    id: "bom-skipped",
    field: "byteOrderMark",
    values: ["skipped", "skipped-even-broken"],
    says: "A UTF-8 byte order mark at the start of the file is skipped.",
    source: "first seed (Google, before 2019); Google's robots.txt page, 2026-07-04",
  },
  {
    id: "broken-bom-skipped",
    field: "byteOrderMark",
    values: ["skipped-even-broken"],
    says: "So is a byte order mark of which only the first one or two bytes are present.",
    source: "google/robotstxt 22b355f, RobotsTxtParser::Parse",
  },
  {
    id: "ascii-whitespace",
    field: "blanks",
    values: ["ascii-whitespace"],
    says: "VT and FF are blanks around names and values too, not only space and TAB.",
    source: "google/robotstxt 22b355f, StripWhitespaceSlowly; Yandex: derived",
  },
  {
    id: "nul-ends-line",
    field: "nul",
    values: ["ends-line"],
    says: "A NUL ends its line: what follows is not read.",
    source: "google/robotstxt 22b355f (C strings)",
  },
  {
    id: "line-cap",
    field: "lineCapOctets",
    values: [16_663],
    says: "Only the first 16,663 bytes of a line are read; a rule that is cut there applies as cut.",
    source: "google/robotstxt 22b355f, kMaxLineLen",
  },
  {
    id: "no-size-limit",
    field: "sizeLimitOctets",
    values: [0],
    says:
      "The whole file is read, however large. (RFC 9309 section 2.5 asks for a limit of at least 500 KiB; " +
      "Google's crawlers set it before the parser.)",
    source: "google/robotstxt 22b355f; the texts of 1994 and 1996 name no limit",
  },
  {
    id: "oversize-open",
    field: "oversize",
    values: ["open"],
    says: "A file of more than 500 KiB counts as no file.",
    source: "Yandex Webmaster help, Using robots.txt",
  },
  {
    id: "blank-line-ends-group",
    field: "blankLine",
    values: ["ends-group"],
    says: "An empty line ends the group; rules below it, up to the next user-agent line, belong to no group.",
    source: "A Standard for Robot Exclusion (1994); draft-koster-robots-00 section 3.3",
  },
  {
    id: "allow-unknown",
    field: "allowRecord",
    values: ["unknown"],
    says: "Allow records are not known.",
    source: "A Standard for Robot Exclusion (1994)",
  },
  {
    id: "agent-cut",
    field: "agentValue",
    values: ["cut-at-non-letter", "cut-at-non-alphanumeric"],
    says:
      "Of a user-agent line's value, what comes before the first character that no token holds is the token: " +
      "`Googlebot/2.1`, `Foo Bar`.",
    source: "google/robotstxt 22b355f, ExtractUserAgent; first seed: text that does not match is ignored",
  },
  {
    id: "star-then-text",
    field: "agentValue",
    values: ["cut-at-non-letter", "cut-at-non-alphanumeric"],
    says: "`*` followed by a blank and more is `*`.",
    source: "google/robotstxt 22b355f, HandleUserAgent",
  },
  {
    id: "agent-letters",
    field: "agentValue",
    values: ["cut-at-non-letter"],
    says:
      "Digits are no part of a token: `MJ12bot` is `MJ`, and `008` is the empty token, as is a requester's empty " +
      "token.",
    source: "google/robotstxt 22b355f, ExtractUserAgent; the RFC's alphabet, section 2.2.1",
  },
  {
    id: "digits-in-token",
    field: "agentValue",
    values: ["cut-at-non-alphanumeric"],
    says: "Digits are part of a token, so that MJ12bot, 360Spider and k2spider can be addressed.",
    source:
      "one real file in six names such a crawler (corpus of 4,437 files); crawlers of such names look for them whole",
  },
  {
    id: "agent-whole-value",
    field: "agentValue",
    values: ["whole-value"],
    says: "The whole value of a user-agent line is compared: `Yandex extra` does not name Yandex.",
    source: "Yandex's own tester, observed 2026; draft-koster-robots-00 section 3.2.1",
  },
  {
    id: "asked-cut",
    field: "askedToken",
    values: ["cut-at-non-alphanumeric"],
    says: "What a caller gives is cut to a token, too: asking as `Foo/1.0` is asking as `Foo`.",
    source: "derived; google/robotstxt leaves it to the caller",
  },
  {
    id: "general-name",
    field: "agentMatch",
    values: ["equal-or-general"],
    says:
      "Where no group names the crawler itself, the longest name that it extends by a hyphen binds it: " +
      "`googlebot` binds Googlebot-Image.",
    source: "first seed, order of precedence for user-agents",
  },
  {
    id: "yandex-family",
    field: "agentMatch",
    values: ["equal-or-family"],
    says: "Where no group names the robot itself, a group for `Yandex` binds every robot whose name begins with that.",
    source: "Yandex Webmaster help, the User-agent directive",
  },
  {
    id: "agent-substring",
    field: "agentMatch",
    values: ["substring"],
    says: "A value names a crawler when it holds the crawler's name anywhere.",
    source: "draft-koster-robots-00 section 3.2.1; A Standard for Robot Exclusion (1994)",
  },
  {
    id: "first-group",
    field: "groups",
    values: ["first"],
    says: "Of several groups that name the crawler alike, only the first binds it.",
    source: "draft-koster-robots-00 section 3.2.1; first seed: one group is valid for a crawler",
  },
  {
    id: "wildcards-literal",
    field: "wildcards",
    values: ["literal"],
    says: "`*` and `$` in a path are ordinary characters.",
    source: "A Standard for Robot Exclusion (1994); draft-koster-robots-00",
  },
  {
    id: "any-pattern",
    field: "pathPattern",
    values: ["any"],
    says:
      "A path pattern may hold anything and begin with anything; one that begins with neither `/` nor `*` never " +
      "matches.",
    source: "google/robotstxt 22b355f; RFC 9309 section 5.1 itself begins one with `*` (erratum 7995)",
  },
  {
    id: "pattern-from-slash",
    field: "pathPattern",
    values: ["from-slash"],
    says: "A path pattern begins with `/`, or the record is no rule.",
    source: "first seed; draft-koster-robots-00 section 3.3",
  },
  {
    id: "first-in-file",
    field: "precedence",
    values: ["first-in-file"],
    says: "The first rule in the file that matches decides.",
    source: "draft-koster-robots-00 section 3.2.2",
  },
  {
    id: "operators-not-counted",
    field: "octetsCounted",
    values: ["without-operators"],
    says: "Operators do not count: neither stars nor a final `$`.",
    source: "Yandex's own tester, observed 2026; Yandex Webmaster help (a star is implied at the end, `$` cancels it)",
  },
  {
    id: "wildcard-order",
    field: "wildcardOrder",
    values: ["undefined"],
    says:
      "Between a rule with `*` and another rule the order is undefined: where they disagree, the verdict is " +
      "undetermined.",
    source: "first seed, order of precedence for group-member records",
  },
  {
    id: "empty-pattern-ignored",
    field: "emptyPattern",
    values: ["ignored"],
    says: "A rule without a path is ignored.",
    source: "first seed",
  },
  {
    id: "empty-disallow-opens-all",
    field: "emptyPattern",
    values: ["disallow-opens-all"],
    says: "An empty `Disallow:` is as `Allow: /`: it wins against `Disallow: /`. An empty `Allow:` means nothing.",
    source: "Yandex's own tester, observed 2026; A Standard for Robot Exclusion (1994)",
  },
  {
    id: "index-html",
    field: "indexHtml",
    values: ["allows-its-folder"],
    says: "`Allow: /x/index.htm...` that does not match is tried as `/x/$`.",
    source: "google/robotstxt 22b355f, HandleAllow",
  },
  {
    id: "pattern-escaped",
    field: "percent",
    values: ["pattern-escaped"],
    says:
      "Only patterns are normalised, and nothing is decoded: escapes in upper case, octets from 0x80 escaped. " +
      "URLs are compared as given.",
    source: "google/robotstxt 22b355f, MaybeEscapePattern",
  },
  {
    id: "all-decoded",
    field: "percent",
    values: ["all-decoded-but-slash"],
    says: "Every escape but `%2F` is decoded on both sides.",
    source: "draft-koster-robots-00 section 3.2.2",
  },
  {
    id: "not-normalised",
    field: "percent",
    values: ["none"],
    says: "Paths are compared as they stand.",
    source: "A Standard for Robot Exclusion (1994) is silent",
  },
  {
    id: "url-as-written",
    field: "target",
    values: ["as-written"],
    says: "Any string is taken for a URL, and its path is cut out as it stands; nothing is invalid.",
    source: "google/robotstxt 22b355f, GetPathParamsQuery",
  },
  {
    id: "robots-txt-ordinary",
    field: "robotsTxtItself",
    values: ["ordinary"],
    says: "`/robots.txt` can be disallowed like any other path.",
    source: "google/robotstxt 22b355f; A Standard for Robot Exclusion (1994) is silent",
  },
];

/** The departures that a dialect makes, in the table's order. */
export function departuresOf(name: DialectName): readonly Departure[] {
  const dialect = dialects[name];
  return departures.filter((row) => row.values.includes(dialect[row.field]));
}
