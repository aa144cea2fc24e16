// What a live question knows of an origin, and how an answer tells it. In: what the client found. Out: the member of `sites`, and what
// agents will do about a robots.txt that cannot be had. Addresses and what systems said of faults stay here: they tell of the network
// that the service stands in.
import { Buffer } from "node:buffer";
import type { Crawler } from "@maycrawl/core";
import { type AccessHistory, accessOutlook, accessPolicies, type Origin, originOf, policyOf, type RobotsAccess } from "@maycrawl/core/access";
import type { Shape } from "../answers/shapes.ts";
import type { outlook as outlookSchema, site as siteSchema } from "../answers/shapes.ts";
import { momentText, shown } from "../json-text.ts";

/** An origin whose robots.txt was asked for; plain data, to be handed to another thread. */
export interface AskedSite {
  readonly kind: "site";
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly access: RobotsAccess;
  readonly history: AccessHistory;
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

export type LiveSite = AskedSite | NotYetSite;

export type SiteAnswer = Shape<typeof siteSchema>;
export type OutlookAnswer = Shape<typeof outlookSchema>;

/** Why nothing is known for now, in words. */
export const notYetWords: Readonly<Record<NotYetSite["reason"], string>> = {
  "host-not-yet": "its host is not to be asked before that",
  "retrieval-elsewhere": "another asker is retrieving the robots.txt, and did not come back in time",
};

/** The member of `sites`. */
export function siteAnswer(site: LiveSite, withRobotsTxt: boolean): SiteAnswer {
  const { origin, robotsTxtUrl } = site;
  if (site.kind === "not-yet") {
    return {
      origin, robotsTxtUrl, isKnown: false, result: null, reason: site.reason, explanation: notYetWords[site.reason], rules: null, policy: null,
      status: null, fault: null, redirects: [], finalUrl: null, mediaType: null, kind: null, sizeOctets: 0, isCut: false, hash: null,
      askedAt: null, freshUntil: null, retryAt: momentText(site.retryAtMs), isOpenedByPolicy: false, notes: [], robotsTxtBase64: null,
    };
  }
  const { access, octets } = site;
  const { evidence } = access;
  return {
    origin,
    robotsTxtUrl,
    isKnown: true,
    result: access.result,
    reason: access.reason,
    explanation: shown(access.explanation),
    rules: access.rules,
    policy: access.policy,
    status: evidence.status,
    fault: evidence.fault,
    redirects: evidence.hops.map(({ url, status, fault, location }) => ({
      url: shown(url), status, fault, location: location === null ? null : shown(location),
    })),
    finalUrl: shown(evidence.hops.at(-1)?.url ?? access.url),
    mediaType: evidence.body?.mediaType === undefined || evidence.body.mediaType === null ? null : shown(evidence.body.mediaType, 200),
    kind: evidence.body?.kind ?? null,
    sizeOctets: evidence.body?.sizeOctets ?? 0,
    isCut: evidence.body?.isCut ?? false,
    hash: access.hash,
    askedAt: momentText(access.askedMs),
    freshUntil: momentText(access.freshUntilMs),
    retryAt: momentText(access.retryAtMs),
    isOpenedByPolicy: access.isOpenedByPolicy,
    notes: [...access.notes],
    robotsTxtBase64: withRobotsTxt && octets !== null ? Buffer.from(octets).toString("base64") : null,
  };
}

/** What the agent will do while the robots.txt is as it is: by its operator's documented policy. Null where it was had. */
export function outlookOf(site: LiveSite, crawler: Crawler | null): OutlookAnswer | null {
  if (site.kind === "not-yet" || site.access.result === "successful") return null;
  const { policy, isDocumented } = crawler === null ? { policy: accessPolicies["rfc9309"], isDocumented: false } : policyOf(crawler);
  return {
    policy: policy.name,
    isDocumented,
    stages: accessOutlook(site.history, policy).map(({ fromMs, untilMs, rules, explanation }) => ({
      from: momentText(fromMs), until: momentText(untilMs), rules, explanation: shown(explanation),
    })),
  };
}

/** The origin of what a live question can be about: an absolute http or https URL, as it was written; null of anything else. */
export function webOriginOf(url: string): Origin | null {
  // The platform's URL would drop tabs and line breaks, and so ask about something that nobody wrote.
  if (/[\t\r\n]/.test(url)) return null;
  const origin = originOf(url);
  return origin?.scheme === "http" || origin?.scheme === "https" ? origin : null;
}
