// A live answer of the service as the page holds it: the robots.txt as text, the page's headers and tags, and without a
// robots.txt, what each policy makes of that. Next: ../workspace/workspace.ts.
import {
  type AccessHistory,
  accessPolicies,
  findAccessPolicy,
  historyOfPlain,
  type PlainAccess,
  type PlainOutlook,
  robotsAccess,
} from "@maycrawl/core/access";
import type { PageTags } from "@maycrawl/core/decision";
import type { PolicyFollowers } from "../engine/question.ts";
import { type ExplainAnswer, type SiteAnswer, textOfBase64 } from "./answers.ts";

/** What crawlers of one policy will do. */
export interface PolicyOutlook extends PlainOutlook {
  readonly names: readonly string[];
}

/** A page, as it was fetched. */
export interface LivePage {
  readonly url: string;
  readonly status: number | null;
  readonly headerText: string;
  readonly tags: PageTags;
  readonly diagnostics: readonly { readonly message: string; readonly line: number | null }[];
}

/** A site's robots.txt as fetched just now, or what came instead. */
export interface LiveSite {
  readonly askedUrl: string;
  readonly origin: string;
  readonly robotsTxtUrl: string;
  readonly found: SiteAnswer;
  /** Null if there is none, or what came does not count as one. */
  readonly robotsTxt: string | null;
  /** The access result by policy; null if there is a robots.txt. */
  readonly access: Readonly<Record<string, PlainAccess>> | null;
  /** What crawlers of each policy will do; empty if there is a robots.txt. */
  readonly outlooks: readonly PolicyOutlook[];
  readonly page: LivePage | null;
  /** Why there is no page, as a sentence; null if there is one. */
  readonly noPage: string | null;
  /** When the site lets the page be asked for; null if that is not what it waits for. */
  readonly pageAtMs: number | null;
}

/** The site of the answer, or null. `followers` are the crawlers that the service was asked about. */
export function liveSiteOf(
  answer: ExplainAnswer,
  followers: readonly PolicyFollowers[],
  nowMs: number,
): LiveSite | null {
  const found = answer.sites.find((site) => site.origin === answer.decisions[0]?.origin) ?? answer.sites[0];
  if (found === undefined) return null;
  const robotsTxt = found.robotsTxtBase64 === null ? null : textOfBase64(found.robotsTxtBase64);
  const outlooks = followers.flatMap(({ agent, names }): PolicyOutlook[] => {
    const outlook = answer.decisions.find((decision) => decision.agent === agent)?.outlook ?? null;
    return outlook === null ? [] : [{ ...outlook, names }];
  });
  const history = robotsTxt !== null || found.history === null ? null : historyOfPlain(found.history);
  const access =
    history === null
      ? null
      : Object.fromEntries(followers.map(({ policy }) => [policy, accessOf(history, policy, nowMs)]));
  return {
    askedUrl: answer.url,
    origin: found.origin,
    robotsTxtUrl: found.robotsTxtUrl,
    found,
    robotsTxt,
    access,
    outlooks,
    page: pageOf(answer.page),
    noPage: answer.page !== null ? null : noPageOf(answer),
    pageAtMs: pageAtMsOf(answer),
  };
}

/** What the policy makes of it now. */
function accessOf(history: AccessHistory, policy: string, nowMs: number): PlainAccess {
  const known = findAccessPolicy(policy) ?? accessPolicies.rfc9309;
  // If this clock is behind the service's, the answer would lie in the future.
  return robotsAccess(history, known, Math.max(nowMs, history.last.finishedMs)).toJSON();
}

function pageOf(page: ExplainAnswer["page"]): LivePage | null {
  if (page === null) return null;
  const { url, status, headers, metas, licenseLinks, diagnostics } = page;
  return {
    url,
    status,
    diagnostics,
    headerText: [status === null ? "" : `HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)]
      .filter((line) => line !== "")
      .join("\n"),
    tags: {
      metas: metas.map(({ name, content, line, position }) => ({
        name,
        content,
        position,
        ...(line === null ? {} : { line }),
      })),
      licenseLinks,
    },
  };
}

/** A site's Crawl-delay, or another visit just now, puts the page off. */
function pageAtMsOf({ page, way }: ExplainAnswer): number | null {
  const last = way?.hops.at(-1);
  return page !== null || last?.reason !== "host-not-yet" || last.retryAt === null ? null : Date.parse(last.retryAt);
}

function noPageOf(answer: ExplainAnswer): string {
  const atMs = pageAtMsOf(answer);
  if (atMs === null) return noPageWords[answer.way?.noPage ?? ""] ?? "The page was not fetched.";
  const time = new Date(atMs).toLocaleTimeString();
  return `The site asks for a pause between requests, so its page comes later: it may be asked for at ${time}.`;
}

const noPageWords: Readonly<Record<string, string>> = {
  disallowed: "The page was not fetched: its robots.txt does not allow that to maycrawl itself.",
  deferred: "The page was not fetched: whether maycrawl itself may is undetermined.",
  fault: "The page could not be fetched.",
  "payment-required": "The site asks to be paid for the page.",
  "too-many-redirects": "The page redirects too often.",
  "redirect-loop": "The page redirects in a loop.",
};
