// `fetch` for one hop, behind the same guard as every retrieval: undici's fetch on connections that openSocket makes, so that each
// name is resolved once, every address checked and the connection pinned. No redirect is followed: whoever asks decides about each
// hop. In: a URL whose turn it is. Out: a Response whose body streams, or a rejection as `fetch` gives it. Next: ../polite-fetch.ts.
import { Agent, fetch as undiciFetch } from "undici";
import { refusalOf } from "../safety/target-rules.ts";
import { openSocket } from "./connect.ts";
import { retrievalLimits } from "./limits.ts";
import { Failure, Scope } from "./scope.ts";
import { checkUserAgent, type RetrievalSettings } from "./settings.ts";

/** One hop of a fetch. */
export interface FetchRequest {
  readonly method: string;
  /** Sent as they are, but for the User-Agent. */
  readonly headers: Headers;
  readonly body: Uint8Array | null;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Whether this hop was led to by a redirect: schemes are then those that redirects may lead to. */
  readonly isRedirected: boolean;
}

/** Fetches, and lets go of its connections. */
export interface GuardedFetch {
  fetch(url: string, request: FetchRequest): Promise<Response>;
  close(): Promise<void>;
}

/** A connection between two octets of a body: a server that stops sending holds nobody for longer. */
const silenceMs = 30_000;

/** The fetch of a transport with these settings; `ending` ends what runs. */
export function guardedFetch(settings: RetrievalSettings, ending: AbortSignal): GuardedFetch {
  const agent = new Agent({
    connect: (options, callback) => {
      const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
      const scope = new Scope(settings.deadlines.connectMs, [ending]);
      openSocket(url, settings, scope).then(({ socket }) => callback(null, socket), (error: Error) => callback(error, null)).finally(() => scope.end());
    },
    pipelining: 1,
    // One host's connections; politeness spaces their requests.
    connections: 2,
    maxHeaderSize: retrievalLimits.headerOctets,
    headersTimeout: settings.deadlines.totalMs,
    bodyTimeout: silenceMs,
    keepAliveTimeout: retrievalLimits.idleMs,
    keepAliveMaxTimeout: retrievalLimits.idleMs,
  });
  return {
    fetch: async (text, request) => {
      checkUserAgent(request.userAgent);
      const url = new URL(text);
      const refusal = url.protocol === "ftp:" ? { fault: "scheme-refused", detail: "pages are not read by ftp:" } : refusalOf(url, settings.target, request.isRedirected);
      if (refusal !== null) throw new TypeError(`fetch failed: ${refusal.fault}: ${refusal.detail}`);
      const headers = new Headers(request.headers);
      headers.set("user-agent", request.userAgent);
      try {
        const response = await undiciFetch(url.href, {
          method: request.method, headers: [...headers], body: request.body, redirect: "manual",
          signal: AbortSignal.any([request.signal, ending]), dispatcher: agent,
        });
        // Node's own Response is the same thing under another type.
        return response as unknown as Response;
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined;
        if (cause instanceof Failure) throw new TypeError(`fetch failed: ${cause.fault}: ${cause.message}`, { cause: error });
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}
