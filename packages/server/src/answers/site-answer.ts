// What a live question knows of an origin, and how an answer shows it. In: what the client found, as plain data that a
// thread can take. Out: the member of `sites`, and what agents will do while a robots.txt cannot be retrieved.
// Addresses and system messages are left out: they reveal the network that the service runs in.
import { Buffer } from "node:buffer";
import type { Crawler, RequestUrl } from "@maycrawl/core";
import {
  type AccessRow,
  accessRow,
  crawlAnswerWithout,
  historyOfPlain,
  type Origin,
  originOf,
  Outlook,
  type PlainAccess,
  type PlainAttempt,
  type PlainHistory,
  plainMoment,
  type PlainOutlook,
} from "@maycrawl/core/access";
import { bounded } from "../responses/bounded.ts";

/** An origin whose robots.txt was asked for. */
export interface AskedSite {
  readonly kind: "site";
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly access: PlainAccess;
  readonly history: PlainHistory;
  /** The copy that answers; null where none does. */
  readonly octets: Uint8Array | null;
}

/** An origin that cannot be asked for now. */
export interface NotYetSite {
  readonly kind: "not-yet";
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly reason: "host-not-yet" | "retrieval-elsewhere";
  readonly retryAtMs: number;
}

/** What is known of an origin, as plain data. */
export type SiteSnapshot = AskedSite | NotYetSite;

/** A hop on the way to a robots.txt. */
export interface RedirectAnswer {
  readonly url: string;
  readonly status: number | null;
  readonly fault: PlainAttempt["fault"];
  readonly location: string | null;
}

/**
 * The member of `sites`. Where the site is not known for now, all but its names, reason, explanation and retryAt is
 * null or empty.
 */
export interface SiteAnswer {
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly isKnown: boolean;
  readonly result: AccessRow["result"] | null;
  readonly reason: AccessRow["reason"] | NotYetSite["reason"];
  readonly explanation: string;
  readonly rules: AccessRow["rules"] | null;
  readonly policy: AccessRow["policy"] | null;
  readonly status: number | null;
  readonly fault: AccessRow["fault"];
  readonly redirects: readonly RedirectAnswer[];
  readonly finalUrl: string | null;
  readonly mediaType: string | null;
  readonly kind: NonNullable<PlainAttempt["body"]>["kind"] | null;
  readonly sizeOctets: number;
  readonly isCut: boolean;
  readonly hash: string | null;
  readonly askedAt: string | null;
  readonly freshUntil: string | null;
  readonly retryAt: string | null;
  readonly isOpenedByPolicy: boolean;
  readonly notes: AccessRow["notes"];
  readonly history: PlainHistory | null;
  readonly robotsTxtBase64: string | null;
}

/** The member of `sites`. */
export function siteAnswer(site: SiteSnapshot, withRobotsTxt: boolean): SiteAnswer {
  const { origin, robotsTxtUrl } = site;
  if (site.kind === "not-yet") {
    const { reason, retryAtMs } = site;
    return {
      origin,
      robotsTxtUrl,
      isKnown: false,
      result: null,
      reason,
      explanation: crawlAnswerWithout(reason).explanation,
      rules: null,
      policy: null,
      status: null,
      fault: null,
      redirects: [],
      finalUrl: null,
      mediaType: null,
      kind: null,
      sizeOctets: 0,
      isCut: false,
      hash: null,
      askedAt: null,
      freshUntil: null,
      retryAt: plainMoment(retryAtMs),
      isOpenedByPolicy: false,
      notes: [],
      history: null,
      robotsTxtBase64: null,
    };
  }
  const { access, history, octets } = site;
  const { url: _, ...row } = accessRow(access);
  const { hops, body } = access.evidence;
  return bounded({
    origin,
    robotsTxtUrl,
    isKnown: true,
    ...row,
    explanation: access.explanation,
    redirects: hops.map(({ url, status, fault, location }) => ({ url, status, fault, location })),
    mediaType: body?.mediaType ?? null,
    kind: body?.kind ?? null,
    isCut: body?.isCut ?? false,
    history: {
      ...history,
      last: withoutNetwork(history.last),
      lastGood: history.lastGood === null ? null : withoutNetwork(history.lastGood),
    },
    robotsTxtBase64: withRobotsTxt && octets !== null ? Buffer.from(octets).toString("base64") : null,
  });
}

/** The attempt without what reveals the service's own network. */
function withoutNetwork(attempt: PlainAttempt): PlainAttempt {
  return { ...attempt, hops: attempt.hops.map((hop) => ({ ...hop, address: null, detail: null })) };
}

/**
 * What the agent will do while the robots.txt is as it is, by its operator's documented policy. Null where one was
 * received, and where the service would not ask: that is no outage of the site.
 */
export function outlookOf(site: SiteSnapshot, crawler: Crawler | null): PlainOutlook | null {
  if (site.kind === "not-yet" || site.access.result === "successful" || site.access.reason === "not-asked") return null;
  return new Outlook(historyOfPlain(site.history), crawler).toJSON();
}

/** The origin of an absolute http or https URL; null for anything else, which no live question can be about. */
export function webOriginOf(url: string | RequestUrl): Origin | null {
  // The platform's URL drops tabs and line breaks, and so would ask about another URL.
  if (/[\t\r\n]/.test(typeof url === "string" ? url : url.text)) return null;
  const origin = originOf(url);
  return origin?.scheme === "http" || origin?.scheme === "https" ? origin : null;
}
