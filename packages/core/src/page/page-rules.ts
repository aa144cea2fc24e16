// The one table of page rules: what a robots meta tag or an X-Robots-Tag field may say, what each rule sets, who acts
// on it. In: nothing. Out: rows. Reading (statement.ts), combining (combine.ts), the normal form (effective-rules.ts)
// and docs/page-rules.md derive from them; a new rule is one row here. Editions: Google's page as of about 2010 to
// 2018, Google's pages of 2026-07-04, Bing's and Yandex's help pages. What an operator does not list is not "ignored":
// silence counts as obedience, so that no answer opens what a publisher closed.

/** The name of a rule that somebody documents, in lower case. */
export type PageRuleName =
  | "all"
  | "archive"
  | "follow"
  | "index"
  | "indexifembedded"
  | "max-image-preview"
  | "max-snippet"
  | "max-video-preview"
  | "noai"
  | "noarchive"
  | "nocache"
  | "nofollow"
  | "noimageai"
  | "noimageindex"
  | "noindex"
  | "noml"
  | "none"
  | "noodp"
  | "nopagereadaloud"
  | "nositelinkssearchbox"
  | "nosnippet"
  | "notranslate"
  | "noyaca"
  | "noydir"
  | "unavailable_after";

/**
 * What stands after the rule's colon: nothing, a date, a number of characters or seconds (-1: no limit), a size of
 * image preview.
 */
export type PageValueGrammar = "none" | "date" | "characters" | "seconds" | "image-preview";

/** A property of a `PageVerdict`. */
export type PagePropertyName =
  | "index"
  | "follow"
  | "snippet"
  | "archive"
  | "imageIndex"
  | "translate"
  | "maxSnippet"
  | "maxImagePreview"
  | "maxVideoPreview"
  | "unavailableAfter"
  | "indexIfEmbedded";

/** What a rule does to one property; "value": it sets it to the rule's value. */
export interface PageEffect {
  readonly property: PagePropertyName;
  readonly to: "allowed" | "disallowed" | "value";
}

/** What one operator does with a rule. An operator without an entry does not say. */
export interface PageRuleSupport {
  /** As in the crawler registry. */
  readonly operator: string;
  /** ignored: its pages name the rule and say that it has no effect; gone: it once acted on it. */
  readonly status: "yes" | "ignored" | "gone";
  /** Where it acts on the rule: in a meta tag only, or wherever the rule stands. */
  readonly carrier: "meta" | "any";
  /** Year and month, where known. */
  readonly since: string | null;
  readonly until: string | null;
}

/** A rule: how it is written, what it does, who acts on it. */
export interface PageRule {
  readonly name: PageRuleName;
  readonly value: PageValueGrammar;
  /** The rules that it abbreviates, or itself alone. */
  readonly standsFor: readonly PageRuleName[];
  /** Empty for rules that set no property of a verdict. */
  readonly sets: readonly PageEffect[];
  /**
   * True for a rule that restates the default. It decides nothing, except for a reader that lets positive rules win
   * (Yandex).
   */
  readonly isPositive: boolean;
  /** A name of meta tag, other than robots and a crawler's, under which it stands. */
  readonly metaName: "google" | null;
  readonly says: string;
  readonly supports: readonly PageRuleSupport[];
  readonly source: string;
}

const by = (
  operator: string,
  status: PageRuleSupport["status"],
  since: string | null = null,
  until: string | null = null,
): PageRuleSupport => ({ operator, status, carrier: "any", since, until });
/** The operator acts on the rule in a meta tag, and not in a header. */
const inMeta = (operator: string): PageRuleSupport => ({ ...by(operator, "yes"), carrier: "meta" });
const allow = (property: PagePropertyName): PageEffect => ({ property, to: "allowed" });
const disallow = (property: PagePropertyName): PageEffect => ({ property, to: "disallowed" });

/** What most rows share, so that a row shows what is its own. */
const rule = (
  name: PageRuleName,
  row: Partial<PageRule> & Pick<PageRule, "says" | "supports" | "source">,
): PageRule => ({
  name,
  value: "none",
  standsFor: [name],
  sets: [],
  isPositive: false,
  metaName: null,
  ...row,
});

/**
 * Every rule, by name.
 *
 * Source: each row names its own; months marked "recalled" could not be checked again.
 */
export const pageRules: readonly PageRule[] = [
  rule("all", {
    standsFor: ["index", "follow"],
    sets: [allow("index"), allow("follow")],
    isPositive: true,
    says: "No restriction: the default. Has no effect, except for Yandex.",
    supports: [by("Google", "yes"), inMeta("Yandex"), by("Apple", "yes")],
    source: "Google 2010-2018; Google 2026-07-04; Yandex",
  }),
  rule("archive", {
    sets: [allow("archive")],
    isPositive: true,
    says: "Cancels noarchive.",
    supports: [inMeta("Yandex")],
    source: "Yandex",
  }),
  rule("follow", {
    sets: [allow("follow")],
    isPositive: true,
    says: "The links may be followed: the default.",
    supports: [by("Google", "yes"), by("Microsoft", "yes"), inMeta("Yandex")],
    source: "Google 2026-07-04; Bing; Yandex",
  }),
  rule("index", {
    sets: [allow("index")],
    isPositive: true,
    says: "The page may be indexed: the default.",
    supports: [by("Google", "yes"), by("Microsoft", "yes"), inMeta("Yandex")],
    source: "Google 2026-07-04; Bing; Yandex",
  }),
  rule("indexifembedded", {
    sets: [allow("indexIfEmbedded")],
    says: "The page may be indexed where another page embeds it, despite noindex. Counts beside noindex only.",
    supports: [by("Google", "yes", "2022-01")],
    source: "Google 2026-07-04 (month recalled)",
  }),
  rule("max-image-preview", {
    value: "image-preview",
    sets: [{ property: "maxImagePreview", to: "value" }],
    says: "The largest image preview: none, standard or large.",
    supports: [by("Google", "yes", "2019-10"), by("Microsoft", "yes", "2020")],
    source: "Google 2026-07-04 (month recalled); Bing",
  }),
  rule("max-snippet", {
    value: "characters",
    sets: [{ property: "maxSnippet", to: "value" }],
    says: "The longest text snippet, in characters. 0 is nosnippet; -1 is no limit.",
    supports: [by("Google", "yes", "2019-10"), by("Microsoft", "yes", "2020")],
    source: "Google 2026-07-04 (month recalled); Bing",
  }),
  rule("max-video-preview", {
    value: "seconds",
    sets: [{ property: "maxVideoPreview", to: "value" }],
    says: "The longest video preview, in seconds. 0 is a still image; -1 is no limit.",
    supports: [by("Google", "yes", "2019-10"), by("Microsoft", "yes", "2020")],
    source: "Google 2026-07-04 (month recalled); Bing",
  }),
  rule("noai", {
    says: "The page must not be used for AI training. A convention: no operator documents it.",
    supports: [],
    source: "DeviantArt, 2022-11",
  }),
  rule("noarchive", {
    sets: [disallow("archive")],
    says: "No cached copy. For Bing also: not in chat answers, no AI training; for Amazon: no model training.",
    supports: [
      by("Google", "ignored"),
      by("Microsoft", "yes"),
      by("Yandex", "yes"),
      by("Baidu", "yes"),
      by("Amazon", "yes"),
    ],
    source: "Google 2010-2018; Google 2026-07-04 (historical); Bing, 2023-09; Yandex; Baidu; Amazon",
  }),
  rule("nocache", {
    sets: [disallow("archive")],
    says: "No cached copy. For Bing also: only URL, title and snippet are used in chat answers and AI training.",
    supports: [by("Google", "ignored"), by("Microsoft", "yes")],
    source: "Google 2026-07-04; Bing, 2023-09",
  }),
  rule("nofollow", {
    sets: [disallow("follow")],
    says: "The links on the page are not followed.",
    supports: [
      by("Google", "yes"),
      by("Microsoft", "yes"),
      by("Yandex", "yes"),
      by("Baidu", "yes"),
      by("Apple", "yes"),
    ],
    source: "Google 2010-2018; Google 2026-07-04; Bing; Yandex; Baidu; Apple",
  }),
  rule("noimageai", {
    says: "The images on the page must not be used for AI training. A convention: no operator documents it.",
    supports: [],
    source: "DeviantArt, 2022-11",
  }),
  rule("noimageindex", {
    sets: [disallow("imageIndex")],
    says: "The images on the page are not indexed.",
    supports: [by("Google", "yes")],
    source: "Google 2010-2018; Google 2026-07-04",
  }),
  rule("noindex", {
    sets: [disallow("index")],
    says: "The page is not shown in results.",
    supports: [
      by("Google", "yes"),
      by("Microsoft", "yes"),
      by("Yandex", "yes"),
      by("Apple", "yes"),
      by("Amazon", "yes"),
    ],
    source: "Google 2010-2018; Google 2026-07-04; Bing; Yandex; Apple; Amazon",
  }),
  rule("noml", {
    says: "The page must not be used for machine learning. A convention: no operator documents it.",
    supports: [],
    source: "noml.info, 2023-10",
  }),
  rule("none", {
    standsFor: ["noindex", "nofollow"],
    sets: [disallow("index"), disallow("follow")],
    says: "noindex and nofollow.",
    supports: [by("Google", "yes"), by("Yandex", "yes"), by("Apple", "yes"), by("Amazon", "yes")],
    source: "Google 2010-2018; Google 2026-07-04; Yandex; Apple; Amazon",
  }),
  rule("noodp", {
    says: "No text from the Open Directory. The directory is closed.",
    supports: [by("Google", "gone"), by("Microsoft", "gone")],
    source: "Google 2010-2018; not on Google's page of 2026-07-04; on Bing's old page",
  }),
  rule("nopagereadaloud", {
    metaName: "google",
    says: "The page is not read aloud by Google's text-to-speech services.",
    supports: [by("Google", "yes")],
    source: "Google 2026-07-04",
  }),
  rule("nositelinkssearchbox", {
    metaName: "google",
    says: "No search box with the site's links in results. Google no longer shows one.",
    supports: [by("Google", "ignored")],
    source: "Google 2026-07-04 (historical)",
  }),
  rule("nosnippet", {
    sets: [disallow("snippet")],
    says: "No text snippet and no video preview; for Google also no direct input of AI answers; for Bing no thumbnail.",
    supports: [by("Google", "yes"), by("Microsoft", "yes"), by("Apple", "yes")],
    source: "Google 2010-2018; Google 2026-07-04; Bing; Apple",
  }),
  rule("notranslate", {
    sets: [disallow("translate")],
    says: "No translation of the page is offered in results.",
    supports: [by("Google", "yes")],
    source: "Google 2010-2018; Google 2026-07-04",
  }),
  rule("noyaca", {
    says: "No text from Yandex's directory, and no description made by Yandex.",
    supports: [inMeta("Yandex")],
    source: "Yandex",
  }),
  rule("noydir", {
    says: "No text from Yahoo's directory. The directory is closed.",
    supports: [by("Yahoo", "gone")],
    source: "Yahoo, help page of Slurp (historical)",
  }),
  rule("unavailable_after", {
    value: "date",
    sets: [{ property: "unavailableAfter", to: "value" }],
    says: "The page is not shown in results after this moment.",
    supports: [by("Google", "yes", "2007-07")],
    source: "Google 2010-2018 (RFC 850 only); Google 2026-07-04 (RFC 822, RFC 850, ISO 8601 and others)",
  }),
];

/** A Map, since `__proto__` and `constructor` are words like any other in a page. */
const rulesByName: ReadonlyMap<string, PageRule> = new Map(pageRules.map((row) => [row.name, row]));

/** The rule with this name in lower case, or undefined when nobody documents one. */
export function findPageRule(name: string): PageRule | undefined {
  return rulesByName.get(name);
}

const effects: ReadonlyMap<PageRuleName, ReadonlyMap<PagePropertyName, PageEffect["to"]>> = new Map(
  pageRules.map(({ name, sets }) => [name, new Map(sets.map(({ property, to }) => [property, to]))]),
);

/** What the rule does to the property; undefined: nothing. */
export function effectOfRule(name: PageRuleName, property: PagePropertyName): PageEffect["to"] | undefined {
  return effects.get(name)?.get(property);
}

/** What the operator says it does with the rule; undefined when it does not say. */
export function supportOf(name: PageRuleName, operator: string): PageRuleSupport | undefined {
  return rulesByName.get(name)?.supports.find((support) => support.operator === operator);
}
