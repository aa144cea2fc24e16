// One hop of a page: GET, nothing followed, so that whoever asks can put the question of robots.txt before every hop. In: a URL, whose
// name to send. Out: status, fields as they were sent, octets; or the fault. Never rejects for what a stranger does.
import type { Fault, Hop } from "@maycrawl/core/access";
import { refusalOf } from "../safety/target-rules.ts";
import { IdleConnections } from "./connection.ts";
import { acceptEncoding } from "./content-coding.ts";
import { exchange, type Exchange, type Field } from "./exchange.ts";
import { freshForMs, retryAfterMs } from "./freshness.ts";
import { retrievalLimits } from "./limits.ts";
import { askableUrl, isRedirect, locationOf, redirectTarget } from "./redirect.ts";
import { Failure, Scope } from "./scope.ts";
import { checkUserAgent, settingsOf, type RetrievalOptions, type RetrievalSettings } from "./settings.ts";

/** How a page is asked for. */
export interface PageRequest {
  /** The asker's own identification string, sent as User-Agent. */
  readonly userAgent: string;
  /** Octets of the body that are kept, after decoding. */
  readonly pageOctets?: number;
  /** Whether this hop was led to by a redirect: schemes are then those that redirects may lead to. */
  readonly isRedirected?: boolean;
  /** Ends the retrieval, with the fault `cancelled`. */
  readonly signal?: AbortSignal;
}

/** What came of one hop. */
export interface RetrievedPage {
  /** The URL that was asked: without userinfo and fragment. */
  readonly url: string;
  readonly hop: Hop;
  readonly status: number | null;
  readonly fault: Fault | null;
  /** Every line by itself, as sent, names in lower case, values one character an octet: X-Robots-Tag may be repeated. */
  readonly headers: readonly Field[];
  /** The octets kept, whatever the status; null where none arrived whole. */
  readonly body: Uint8Array | null;
  readonly isCut: boolean;
  /** Where a redirect leads, resolved, not yet checked nor asked; null for any other status. */
  readonly redirectTo: string | null;
  readonly freshForMs: number | null;
  readonly retryAfterMs: number | null;
}

const defaultAccept = "text/html, application/xhtml+xml, */*;q=0.5";

/**
 * Requests a page once, without asking robots.txt, and follows no redirect. Never rejects for what a host does; throws a TypeError
 * if an option is invalid.
 */
export async function requestPage(url: string, options: PageRequest & RetrievalOptions): Promise<RetrievedPage> {
  const idle = new IdleConnections();
  try {
    return await pageWith(settingsOf(options), [], idle)(url, options);
  } finally {
    idle.end();
  }
}

/** `requestPage` with checked settings and connections to reuse. */
export function pageWith(
  settings: RetrievalSettings, askers: readonly AbortSignal[], idle: IdleConnections,
): (url: string, request: PageRequest) => Promise<RetrievedPage> {
  return async (text, request) => {
    const fields = requestFields(request);
    const { pageOctets = retrievalLimits.pageOctets } = request;
    if (!Number.isInteger(pageOctets) || pageOctets < 1) throw new TypeError(`pageOctets must be a positive integer, got ${pageOctets}`);
    const startedMs = settings.now();
    const url = askableUrl(text);
    if (url === null) return settled(text, startedMs, settings, failed(new Failure("invalid-url", "it does not parse")));
    const target = { ...settings.target, schemes: settings.target.schemes.filter((scheme) => scheme !== "ftp:") };
    const refusal = refusalOf(url, target, request.isRedirected ?? false)
      // Whatever redirects may lead to, a page is not read by FTP.
      ?? (url.protocol === "ftp:" ? { fault: "scheme-refused" as const, detail: "pages are not read by ftp:" } : null);
    if (refusal !== null) return settled(url.href, startedMs, settings, failed(new Failure(refusal.fault, refusal.detail)));
    const scope = new Scope(settings.deadlines.totalMs, request.signal === undefined ? askers : [...askers, request.signal]);
    try {
      const answer = await exchange({ url, fields, keepOctets: pageOctets, readsBody: () => true, idle }, settings, scope);
      return settled(url.href, startedMs, settings, answer, url);
    } finally {
      scope.end();
    }
  };
}

function settled(url: string, startedMs: number, settings: RetrievalSettings, answer: Exchange, asked?: URL): RetrievedPage {
  const { address, status, fields, body, isCut } = answer;
  const location = locationOf(fields);
  let { failure } = answer;
  let redirectTo: string | null = null;
  if (asked !== undefined && status !== null && isRedirect(status)) {
    try {
      redirectTo = redirectTarget(asked, location).href;
    } catch (error) {
      failure ??= error instanceof Failure ? error : new Failure("redirect-invalid", String(error));
    }
  }
  const finishedMs = settings.now();
  const fault = failure?.fault ?? null;
  const hop: Hop = {
    url, address, status, fault, detail: failure?.message ?? null,
    location: location?.slice(0, retrievalLimits.locationOctets) ?? null, startedMs, durationMs: finishedMs - startedMs,
  };
  return {
    url, hop, status, fault, headers: fields, body, isCut, redirectTo,
    freshForMs: freshForMs(fields, finishedMs), retryAfterMs: retryAfterMs(fields, finishedMs),
  };
}

function failed(failure: Failure): Exchange {
  return { address: null, status: null, fields: [], body: null, isCut: false, failure };
}

function requestFields({ userAgent }: PageRequest): Field[] {
  checkUserAgent(userAgent);
  return [["user-agent", userAgent], ["accept", defaultAccept], ["accept-encoding", acceptEncoding]];
}
