// What an RSL document says about one URL. In: the document as plain data. Out: an answer for each use. Where a licence
// asks for something first, a payment or a licence server, the use is not granted yet: it is disallowed, with a reason
// that says what is missing.
import { foldAscii } from "../octets/index.ts";
import { usageFinding, type UsageFinding } from "./findings.ts";
import { AskedPath, PathScope } from "./path-scope.ts";
import { statementOrigin, type UsagePlace, type UsageStatement } from "./statement.ts";
import { eachUse, labelsFor, retiredLabels, type Use, uses, versionOf } from "./vocabulary.ts";

/** An RSL document, read. Source: RSL 1.0. */
export interface RslDocument {
  readonly contents: readonly RslContent[];
  /** `max-age` in days; 30 where it is not given. */
  readonly maxAgeDays?: number;
}

/** A content element: what is licensed. */
export interface RslContent {
  /** A path pattern as in RFC 9309, or an absolute URL with one. */
  readonly url: string;
  readonly licenses: readonly RslLicense[];
  /** The licence server. Where there is one, a licence must be obtained from it, even a free one. */
  readonly server?: string | null;
  readonly isEncrypted?: boolean;
  readonly lastModified?: string | null;
}

/** A license element. */
export interface RslLicense {
  readonly permits: readonly RslTerms[];
  readonly prohibits: readonly RslTerms[];
  readonly payments: readonly RslPayment[];
}

/** A permits or prohibits element: its type and its tokens, which blanks separate. */
export interface RslTerms {
  /** `usage`, `user` or `geo`. */
  readonly type: string;
  readonly tokens: readonly string[];
}

/** A payment element. */
export interface RslPayment {
  readonly type: string;
  readonly standard?: string | null;
  readonly custom?: string | null;
  readonly amount?: string | null;
  readonly accepts?: string | null;
}

/** What licences distinguish besides the use. Null when it is not known: then no limit is met. */
export interface RslRequester {
  readonly user?: string | null;
  readonly geo?: string | null;
}

/** Why a document answers as it does about a use. */
export type RslReason =
  /** A licence permits it, without a condition. */
  | "permitted"
  /** A licence prohibits it. */
  | "prohibited"
  /** Licences permit other uses, which excludes this one. */
  | "not-listed"
  /** The licences that permit it are for users or places that the requester is not known to belong to. */
  | "not-for-requester"
  /** It is permitted for a payment. */
  | "payment"
  /** A licence must be obtained from the licence server first. */
  | "license-server"
  /** The content has no licence. */
  | "no-license"
  /** The document has no content for that URL. */
  | "not-covered"
  /** The document is not available or invalid: unlicensed. */
  | "unobtainable"
  /** Matching took too many steps. */
  | "step-limit";

/** What a document says about one use. */
export interface RslAnswer {
  readonly state: "allowed" | "disallowed" | "unstated";
  readonly reason: RslReason;
  /** What was decisive: a token, a payment's type, a server; empty where nothing was. */
  readonly text: string;
}

/**
 * What the document says about each use of the URL. Of the content elements that match, those with the most octets
 * count, all together. A prohibition of any of their licences wins; then a licence that permits without a condition;
 * then one with a condition, which leaves the use disallowed until it is met. A `permits` of a type is exhaustive for
 * it. `null` is a document that is not available or invalid.
 *
 * Source: RSL 1.0.
 */
export function evaluateRsl(
  document: RslDocument | null,
  url: string,
  requester: RslRequester = {},
): Readonly<Record<Use, RslAnswer>> {
  if (document === null) return eachUse(() => ({ state: "disallowed", reason: "unobtainable", text: "" }));
  const contents = matchingContents(document, url);
  if (contents === null) return eachUse(() => ({ state: "unstated", reason: "step-limit", text: "" }));
  if (contents.length === 0) return eachUse(() => ({ state: "unstated", reason: "not-covered", text: "" }));
  return eachUse((use) => answerFor(use, contents, requester));
}

/** The statements that a document makes about a URL, and its labels that mean nothing. */
export function rslStatements(
  document: RslDocument | null,
  place: UsagePlace,
  url: string,
  requester: RslRequester = {},
): {
  readonly statements: readonly UsageStatement[];
  readonly findings: readonly UsageFinding[];
  readonly isOverSteps: boolean;
} {
  const version = versionOf("rsl");
  const origin = { ...statementOrigin("file", place.name), place };
  const answers = evaluateRsl(document, url, requester);
  const statements = uses.flatMap((use): UsageStatement[] => {
    const { state, reason, text } = answers[use];
    if (state === "unstated") return [];
    const statement = {
      use,
      state,
      standard: "rsl",
      version,
      label: reason,
      value: text,
      ...origin,
      operator: null,
      covers: null,
    } as const;
    return [statement];
  });
  const findings =
    document === null
      ? [usageFinding("unlicensed", place.name, origin)]
      : [...unknownTokens(document, version)].map(([token, code]) => usageFinding(code, token, origin));
  return { statements, findings, isOverSteps: answers.search.reason === "step-limit" };
}

/** The content elements with the most octets that match; null when the steps ran out. */
function matchingContents(document: RslDocument, url: string): RslContent[] | null {
  const asked = AskedPath.of(url);
  if (asked === null) return [];
  let best: RslContent[] = [];
  let bestOctets = -1;
  for (const content of document.contents) {
    const pattern = patternFor(content.url, url);
    if (pattern === null) continue;
    const scope = new PathScope(pattern);
    if (scope.octets < bestOctets) continue;
    const isMatch = scope.matches(asked);
    if (isMatch === null) return null;
    if (!isMatch) continue;
    if (scope.octets > bestOctets) best = [];
    bestOctets = scope.octets;
    best.push(content);
  }
  return best;
}

/**
 * The path pattern of a content's URL as it concerns the asked one: null when it is of another origin. Cut by hand,
 * since the platform's URL would encode what stands for itself in a pattern. An asked path has no origin: it is taken
 * to be of any.
 */
function patternFor(contentUrl: string, asked: string): string | null {
  const authority = contentUrl.indexOf("://");
  if (authority < 0 || contentUrl.startsWith("/")) return contentUrl;
  const slash = contentUrl.indexOf("/", authority + 3);
  const origin = slash < 0 ? contentUrl : contentUrl.slice(0, slash);
  const pattern = slash < 0 ? "/" : contentUrl.slice(slash);
  if (asked.startsWith("/")) return pattern;
  try {
    return new URL(origin).origin === new URL(asked).origin ? pattern : null;
  } catch {
    return null;
  }
}

function answerFor(use: Use, contents: readonly RslContent[], requester: RslRequester): RslAnswer {
  let granted: RslAnswer | null = null;
  let refused: RslAnswer = { state: "disallowed", reason: "no-license", text: "" };
  for (const content of contents) {
    for (const license of content.licenses) {
      const answer = licenseAnswer(
        use,
        license,
        content.server ?? (content.isEncrypted === true ? "encrypted" : null),
        requester,
      );
      // A prohibition beats whatever another licence permits (RSL 1.0: in a conflict the most restrictive wins).
      if (answer.reason === "prohibited") return answer;
      if (answer.state === "allowed") granted ??= answer;
      else if (
        refused.reason === "no-license" ||
        reasonOrder.indexOf(answer.reason) > reasonOrder.indexOf(refused.reason)
      )
        refused = answer;
    }
  }
  return granted ?? refused;
}

/** Of several refusals, the one nearest to a grant is reported. */
const reasonOrder: readonly RslReason[] = ["not-listed", "not-for-requester", "payment", "license-server"];

function licenseAnswer(use: Use, license: RslLicense, server: string | null, requester: RslRequester): RslAnswer {
  const refuse = (reason: RslReason, text: string): RslAnswer => ({ state: "disallowed", reason, text });
  const prohibiting = tokensOf(license.prohibits, "usage").find((token) => speaksOf(token, use));
  if (prohibiting !== undefined) return refuse("prohibited", prohibiting);
  const permitted = tokensOf(license.permits, "usage");
  const permitting = permitted.find((token) => grants(token, use));
  if (license.permits.some((terms) => terms.type === "usage") && permitting === undefined)
    return refuse("not-listed", permitted.join(" "));
  for (const type of ["user", "geo"] as const) {
    if (!isMet(license, type, requester[type] ?? null)) return refuse("not-for-requester", type);
  }
  // Without a payment a licence is free; so it is where the payment's type says so.
  const payment = license.payments.find((one) => foldAscii(one.type) !== "free");
  if (payment !== undefined) return refuse("payment", payment.type);
  if (server !== null) return refuse("license-server", server);
  return { state: "allowed", reason: "permitted", text: permitting ?? "" };
}

/** Whether the licence is for this requester. One of which nothing is known meets no limit. */
function isMet(license: RslLicense, type: "user" | "geo", asked: string | null): boolean {
  const permitted = tokensOf(license.permits, type).map(foldAscii);
  const prohibited = tokensOf(license.prohibits, type).map(foldAscii);
  const isListed = license.permits.some((terms) => terms.type === type);
  if (asked === null) return !isListed && prohibited.length === 0;
  const folded = foldAscii(asked);
  return !prohibited.includes(folded) && (!isListed || permitted.includes(folded));
}

function tokensOf(terms: readonly RslTerms[], type: string): string[] {
  return terms.filter((one) => one.type === type).flatMap((one) => one.tokens);
}

function speaksOf(token: string, use: Use): boolean {
  return labelsFor("rsl", versionOf("rsl"), token).some((row) => row.uses.includes(use));
}

function grants(token: string, use: Use): boolean {
  return labelsFor("rsl", versionOf("rsl"), token).some((row) => row.reach === "whole" && row.uses.includes(use));
}

function unknownTokens(document: RslDocument, version: string): Map<string, "old-label" | "unknown-label"> {
  const unknown = new Map<string, "old-label" | "unknown-label">();
  for (const license of document.contents.flatMap((content) => content.licenses)) {
    for (const token of tokensOf([...license.permits, ...license.prohibits], "usage")) {
      if (labelsFor("rsl", version, token).length > 0) continue;
      unknown.set(token, retiredLabels.rsl.includes(token) ? "old-label" : "unknown-label");
    }
  }
  return unknown;
}
