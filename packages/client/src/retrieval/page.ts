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
  /** Fields to send besides: those that `pageRequestFields` lists. */
  readonly fields?: readonly Field[];
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

/** The fields that a request for a page may carry: none that authorises, and none that says where the asker comes from. */
export const pageRequestFields: ReadonlySet<string> = new Set([
  "accept", "accept-language", "cache-control", "from", "if-modified-since", "if-none-match", "pragma",
]);

const defaultAccept = "text/html, application/xhtml+xml, */*;q=0.5";

/** Asks for a page once; a redirect is told, not followed. Rejects never; TypeError for options that cannot be. */
export async function retrievePage(url: string, options: PageRequest & RetrievalOptions): Promise<RetrievedPage> {
  const idle = new IdleConnections();
  try {
    return await pageWith(settingsOf(options), [], idle)(url, options);
  } finally {
    idle.end();
  }
}

/** `retrievePage` with settings that were checked already and connections that may be used again. */
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

function requestFields({ userAgent, fields = [] }: PageRequest): Field[] {
  checkUserAgent(userAgent);
  const sent = fields.map(([name, value]): Field => [name.toLowerCase(), value]);
  for (const [name, value] of sent) {
    if (!pageRequestFields.has(name)) throw new TypeError(`fields must be among ${[...pageRequestFields].join(", ")}, got ${JSON.stringify(name)}`);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError(`the value of ${name} must hold no control characters, got ${JSON.stringify(value)}`);
    }
  }
  const accept: Field[] = sent.some(([name]) => name === "accept") ? [] : [["accept", defaultAccept]];
  return [["user-agent", userAgent], ...accept, ["accept-encoding", acceptEncoding], ...sent];
}
