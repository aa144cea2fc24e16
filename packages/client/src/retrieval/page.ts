// One hop of a page: GET, nothing followed, so that robots.txt can be asked before every hop. In: a URL, the name to
// send. Out: status, fields as sent, octets; or the fault. Never rejects for what a host does.
import type { Fault, Hop } from "@maycrawl/core/access";
import { guardOf, refusalOf } from "../safety/target-rules.ts";
import { IdleConnections } from "./connection.ts";
import { acceptEncoding } from "./content-coding.ts";
import { exchange, type Exchange, type Field } from "./exchange.ts";
import { freshForMs, retryAfterMs } from "./freshness.ts";
import { retrievalLimits } from "./limits.ts";
import { type Payment, paymentOf } from "./payment.ts";
import { askableUrl, isRedirect, locationOf, redirectTarget } from "./redirect.ts";
import { Failure, Scope } from "./scope.ts";
import { checkUserAgent, settingsOf, type RetrievalOptions, type RetrievalSettings } from "./settings.ts";

/** A request for a page. */
export interface PageRequest {
  /** The identification string, sent as User-Agent. */
  readonly userAgent: string;
  /** Octets of the decoded body that are kept. */
  readonly pageOctets?: number;
  /** The URL that redirected to this one, if any: the rules for redirects then apply. */
  readonly redirectedFrom?: string;
  /** Ends the retrieval, with the fault `cancelled`. */
  readonly signal?: AbortSignal;
}

/** The outcome of one hop. */
export interface RetrievedPage {
  /** The URL that was asked: without userinfo and fragment. */
  readonly url: string;
  readonly hop: Hop;
  readonly status: number | null;
  readonly fault: Fault | null;
  /**
   * Each line separately, as sent: X-Robots-Tag may be repeated. Names in lower case, values one character an octet.
   */
  readonly headers: readonly Field[];
  /** The octets kept, whatever the status; null if none arrived whole. */
  readonly body: Uint8Array | null;
  readonly isCut: boolean;
  /** The target of a redirect, resolved, not yet checked or asked; null for any other status. */
  readonly redirectTo: string | null;
  readonly freshForMs: number | null;
  readonly retryAfterMs: number | null;
  /** What the response says about payment; null if nothing. */
  readonly payment: Payment | null;
}

const defaultAccept = "text/html, application/xhtml+xml, */*;q=0.5";

/**
 * Requests a page once, without asking robots.txt, and follows no redirect. Never rejects for what a host does; throws
 * a TypeError if an option is invalid.
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
  settings: RetrievalSettings,
  signals: readonly AbortSignal[],
  idle: IdleConnections,
): (url: string, request: PageRequest) => Promise<RetrievedPage> {
  return async (text, request) => {
    const fields = requestFields(request);
    const { pageOctets = retrievalLimits.pageOctets } = request;
    if (!Number.isInteger(pageOctets) || pageOctets < 1)
      throw new TypeError(`pageOctets must be a positive integer, got ${pageOctets}`);
    const startedMs = settings.now();
    const url = askableUrl(text);
    if (url === null)
      return settled(text, startedMs, settings, failed(new Failure("invalid-url", "it does not parse")));
    const from = request.redirectedFrom === undefined ? null : new URL(request.redirectedFrom);
    const refusal =
      url.protocol === "ftp:"
        ? { fault: "scheme-refused" as const, detail: "pages are not fetched by ftp:" }
        : refusalOf(url, settings.target, from);
    if (refusal !== null)
      return settled(url.href, startedMs, settings, failed(new Failure(refusal.fault, refusal.detail)));
    const scope = new Scope(
      settings.deadlines.totalMs,
      request.signal === undefined ? signals : [...signals, request.signal],
    );
    try {
      const answer = await exchange(
        {
          url,
          guard: guardOf(url, settings.target, from),
          fields,
          keepOctets: pageOctets,
          readsBody: () => true,
          idle,
        },
        settings,
        scope,
      );
      return settled(url.href, startedMs, settings, answer, url);
    } finally {
      scope.end();
    }
  };
}

function settled(
  url: string,
  startedMs: number,
  settings: RetrievalSettings,
  answer: Exchange,
  asked?: URL,
): RetrievedPage {
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
    url,
    address,
    status,
    fault,
    detail: failure?.message ?? null,
    location: location?.slice(0, retrievalLimits.locationOctets) ?? null,
    startedMs,
    durationMs: finishedMs - startedMs,
  };
  return {
    url,
    hop,
    status,
    fault,
    headers: fields,
    body,
    isCut,
    redirectTo,
    freshForMs: freshForMs(fields, finishedMs),
    retryAfterMs: retryAfterMs(fields, finishedMs),
    payment: status === null ? null : paymentOf(status, fields, body),
  };
}

function failed(failure: Failure): Exchange {
  return { address: null, status: null, fields: [], body: null, isCut: false, failure };
}

function requestFields({ userAgent }: PageRequest): Field[] {
  checkUserAgent(userAgent);
  return [
    ["user-agent", userAgent],
    ["accept", defaultAccept],
    ["accept-encoding", acceptEncoding],
  ];
}
