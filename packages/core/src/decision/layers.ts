// What is known about a page, read once for all who ask: robots.txt, response headers, the page's own tags, the site's
// TDM file. Whatever is not known is left out, and says nothing. Next: decide.ts.
import type { RobotsAccess } from "../access/index.ts";
import { type RuleSet, urlOf } from "../matching/index.ts";
import {
  type LinkHint,
  type MetaTag,
  type PageFinding,
  type PageStatement,
  readJoinedRobotsHeader,
  readRobotsHeaders,
  readRobotsMeta,
  robotsMetaNames,
  type UnreadPart,
} from "../page/index.ts";
import { foldAscii, trimBlanks } from "../octets/index.ts";
import type { RobotsTxt } from "../robots-txt.ts";
import {
  type InlineLicense,
  type LinkElement,
  linkParameter,
  pageRuleStandards,
  parseLinkHeader,
  readContentSignalHeader,
  readContentUsageHeader,
  readInlineLicenses,
  readLicenseHeader,
  readLicenseLinks,
  type ReadLicenses,
  type ReadPreferences,
  type ReadTdm,
  readTdmFile,
  readTdmHeaders,
  readTdmMeta,
  readUsageRecords,
  type RslDocument,
  usageLabels,
  type UsageRecords,
} from "../usage/index.ts";
import { fieldValues, type HeaderField, type HeaderText } from "./header-text.ts";

/** What a page marks beside its rules: at most a hundred of each are listed. */
export interface PageMarks {
  /** Stretches under data-nosnippet. Google reads it on span, div and section, Bing on any element. */
  readonly noSnippet: {
    readonly count: number;
    readonly first: readonly {
      readonly elementName: string;
      readonly isForGoogle: boolean;
      readonly line: number;
      readonly column: number;
      readonly swallowsRest: boolean;
    }[];
  };
  /** Links with rel nofollow, ugc or sponsored. */
  readonly hintedLinks: {
    readonly count: number;
    readonly first: readonly {
      readonly href: string;
      readonly hints: readonly LinkHint[];
      readonly line: number;
      readonly column: number;
    }[];
  };
}

/** The page's own tags, as `@maycrawl/html` finds them. */
export interface PageTags {
  readonly metas: readonly MetaTag[];
  /** `<link rel="license">` and its like. */
  readonly licenseLinks?: readonly LinkElement[];
  /** RSL documents that the page contains. */
  readonly inlineLicenses?: readonly InlineLicense[];
  /** The href of `<link rel="canonical">`, as written, and that of the base element. */
  readonly canonical?: string | null;
  readonly baseHref?: string | null;
  readonly marks?: PageMarks;
  /** Where tags may have been missed, as a page longer than the limit: in the body alone, or anywhere. */
  readonly unread?: UnreadPart;
}

/**
 * Why there is no robots.txt: unavailable, there is none (a status of 4xx); unreachable, the server does
 * not answer for it (5xx, a fault of the network).
 *
 * Source: RFC 9309 sections 2.3.1.3 and 2.3.1.4.
 */
export type NoRobotsTxt = "unavailable" | "unreachable";

/** What is known. What is left out is not known. */
export interface DecisionLayers {
  readonly robotsTxt?: RobotsTxt;
  /**
   * What asking for the robots.txt gave. In one word instead of `robotsTxt`, if there is none; or in full, as
   * `robotsAccess` of `@maycrawl/core/access` says it: that settles which rules count, and `robotsTxt` is the copy that
   * it names, where it names one.
   */
  readonly robotsAccess?: NoRobotsTxt | RobotsAccess;
  /** The status of the page's response. */
  readonly status?: number | null;
  /** The response's fields, as a raw list: repeated fields stay apart. */
  readonly headers?: readonly HeaderField[];
  /** In place of `headers`, where only a joined value of X-Robots-Tag is left, as `Headers.get` of fetch gives it. */
  readonly joinedRobotsHeader?: string;
  /** Lines of a header text that are no fields, and whether it was cut: see `readHeaderText`. */
  readonly headerProblems?: { readonly invalidLines: readonly number[]; readonly isTruncated: boolean };
  readonly page?: PageTags;
  /** The text of `/.well-known/tdmrep.json`. */
  readonly tdmFile?: string;
  /** RSL documents by the URL that they were fetched from; null for one that could not be retrieved or is invalid. */
  readonly rslDocuments?: ReadonlyMap<string, RslDocument | null>;
  /** The RSL document of every licence that is not in `rslDocuments`; null for one that is invalid. */
  readonly rslDocument?: RslDocument | null;
}

/** The layers, read. */
export interface KnownLayers {
  /** Whether the response or the page is known at all. */
  readonly isPageKnown: boolean;
  readonly statements: readonly PageStatement[];
  readonly pageFindings: readonly PageFinding[];
  /** Where rules may have been missed. */
  readonly unread: UnreadPart;
  /** Those of the statements that can speak of a use. */
  readonly usageRules: readonly PageStatement[];
  readonly preferences: readonly ReadPreferences[];
  readonly tdm: readonly ReadTdm[];
  /** Link fields that name a licence, and what of the page names or contains one. */
  readonly licenseFields: readonly string[];
  readonly licenseTags: Pick<PageTags, "licenseLinks" | "inlineLicenses" | "baseHref">;
  /** Where a redirect leads, and the URLs that are named as canonical, as written. */
  readonly location: string | null;
  readonly canonicals: readonly string[];
}

const known = new WeakMap<DecisionLayers, Map<string, KnownLayers>>();
const records = new WeakMap<RuleSet["reading"], UsageRecords>();

/** The layers, read once and kept as long as they live; `readerName` is a meta name that the registry may not know. */
export function knownLayers(layers: DecisionLayers, readerName: string): KnownLayers {
  const key = isOwnName(layers, readerName) ? readerName : "";
  let byName = known.get(layers);
  if (byName === undefined) known.set(layers, (byName = new Map()));
  let read = byName.get(key);
  if (read === undefined)
    byName.set(key, (read = readLayers(layers, key === "" ? robotsMetaNames() : new Set([...robotsMetaNames(), key]))));
  return read;
}

const metaNames = new WeakMap<PageTags, ReadonlySet<string>>();

/** Whether some meta tag of the page has the name, and the registry does not know it as that of a meta tag. */
export function isOwnName({ page }: DecisionLayers, readerName: string): boolean {
  if (page === undefined || readerName === "*" || robotsMetaNames().has(readerName)) return false;
  let names = metaNames.get(page);
  if (names === undefined)
    metaNames.set(page, (names = new Set(page.metas.map(({ name }) => foldAscii(trimBlanks(name))))));
  return names.has(readerName);
}

/**
 * The licences of a page at the URL: relative ones are resolved against it (RFC 8288 section 3.1), or against the
 * page's base.
 */
export function licensesAt({ licenseFields, licenseTags }: KnownLayers, url: string): ReadLicenses[] {
  const { licenseLinks = [], inlineLicenses = [], baseHref = null } = licenseTags;
  if (licenseFields.length + licenseLinks.length + inlineLicenses.length === 0) return [];
  const pageUrl = absoluteUrl(url, null);
  return [
    readLicenseHeader(licenseFields, pageUrl),
    readLicenseLinks(licenseLinks, absoluteUrl(baseHref ?? "", pageUrl) ?? pageUrl),
    readInlineLicenses(inlineLicenses),
  ];
}

/** The absolute HTTPS URLs of all RSL licences that the layers name, for whichever crawler, each once. */
export function licenseUrls(layers: DecisionLayers, url: string): string[] {
  const ofRobots =
    layers.robotsTxt === undefined ? [] : readUsageRecords(layers.robotsTxt.reading().otherRecords).licenses;
  const licenses = [...ofRobots, ...licensesAt(knownLayers(layers, "*"), url).flatMap((read) => read.licenses)];
  return [...new Set(licenses.flatMap(({ href, isUsable }) => (isUsable && href !== null ? href : [])))];
}

/** The URL, resolved against the base where there is one, without its fragment; null if it is not a URL. */
export function absoluteUrl(url: string, base: string | null): string | null {
  return urlOf(url, base)?.href.split("#", 1)[0] ?? null;
}

/** The usage records of a robots.txt under the reading that a rule set has. */
export function usageRecordsOf(robotsTxt: RobotsTxt, rules: RuleSet): UsageRecords {
  let read = records.get(rules.reading);
  if (read === undefined) {
    read = readUsageRecords(robotsTxt.reading(rules.reading.dialect.name).otherRecords);
    records.set(rules.reading, read);
  }
  return read;
}

const usageRuleNames: ReadonlySet<string> = new Set([
  "max-snippet",
  ...usageLabels.filter(({ standard }) => pageRuleStandards.some((one) => one === standard)).map((row) => row.label),
]);

function isUsageRule(rule: string | null): boolean {
  return rule !== null && usageRuleNames.has(rule);
}

/**
 * The values as the one list that they are, or nothing where no field is there: an absent field is not an empty one.
 */
function stated(values: readonly string[]): (readonly string[])[] {
  return values.length === 0 ? [] : [values];
}

/** RFC 6596: the targets of Link fields with the relation canonical. */
function canonicalLinks(values: readonly string[]): string[] {
  const isCanonical = (rel: string): boolean =>
    rel
      .toLowerCase()
      .split(/[ \t]+/)
      .includes("canonical");
  return parseLinkHeader(values).flatMap((link) => (isCanonical(linkParameter(link, "rel") ?? "") ? link.target : []));
}

function readLayers(layers: DecisionLayers, metaNames: ReadonlySet<string>): KnownLayers {
  const headers = layers.headers ?? [];
  const metas = layers.page?.metas ?? [];
  const readings = [
    readRobotsHeaders(headers),
    ...(layers.joinedRobotsHeader === undefined ? [] : [readJoinedRobotsHeader(layers.joinedRobotsHeader)]),
    readRobotsMeta(metas, metaNames),
  ];
  const statements = readings.flatMap((reading) => reading.statements);
  return {
    isPageKnown:
      typeof layers.status === "number" ||
      layers.headers !== undefined ||
      layers.joinedRobotsHeader !== undefined ||
      layers.page !== undefined,
    statements,
    unread:
      layers.headerProblems?.isTruncated === true || readings.some((read) => !read.isComplete)
        ? "anything"
        : (layers.page?.unread ?? "nothing"),
    usageRules: statements.filter(({ rule }) => isUsageRule(rule)),
    pageFindings: readings.flatMap((reading) => reading.findings),
    preferences: [
      ...stated(fieldValues(headers, "content-usage")).map((values) => readContentUsageHeader(values)),
      ...stated(fieldValues(headers, "content-signal")).map((values) => readContentSignalHeader(values)),
    ],
    tdm: [
      ...(layers.tdmFile === undefined ? [] : [readTdmFile(layers.tdmFile)]),
      readTdmHeaders(headers),
      readTdmMeta(metas.filter(({ position }) => position !== "noscript")),
    ].filter(({ declarations, findings, isComplete }) => declarations.length + findings.length > 0 || !isComplete),
    location: fieldValues(headers, "location")[0] ?? null,
    canonicals: [...canonicalLinks(fieldValues(headers, "link")), ...[layers.page?.canonical ?? []].flat()],
    licenseFields: fieldValues(headers, "link").filter((value) => readLicenseHeader(value).licenses.length > 0),
    licenseTags: layers.page ?? {},
  };
}

/**
 * The layers of a response's header text. Text with neither a status line nor a field is not a response: the headers
 * stay unknown.
 *
 * @example
 * headerLayers(readHeaderText("HTTP/1.1 200 OK\nX-Robots-Tag: noindex\n")).status; // 200
 */
export function headerLayers(text: HeaderText): Pick<DecisionLayers, "status" | "headers" | "headerProblems"> {
  const isUnknown = text.status === null && text.fields.length === 0;
  return isUnknown ? { headerProblems: text } : { status: text.status, headers: text.fields, headerProblems: text };
}
