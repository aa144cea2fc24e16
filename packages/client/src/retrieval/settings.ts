// The settings of a retriever, checked once: targets, deadlines, resolver, proxies, clock, certificates. In: options.
// Out: total settings. Invalid options throw a TypeError. Next: scope.ts.
import { targetRules, type TargetRules } from "../safety/target-rules.ts";
import { retrievalLimits } from "./limits.ts";
import { DnsResolver } from "./dns.ts";
import { proxiesOf, type ProxyOf, type ProxyOption } from "./proxy.ts";
import type { Resolve } from "./resolve.ts";
import { deadlines, type Deadlines } from "./scope.ts";

/** Options of retrieval; each has a default. */
export interface RetrievalOptions {
  /** What may be asked: by default public addresses, on any port that browsers ask. See `targetRules`. */
  readonly target?: TargetRules;
  readonly deadlines?: Partial<Deadlines>;
  /** Redirects in a row that are followed for a robots.txt: by default five. */
  readonly redirects?: number;
  /** By default the hosts file and DNS. */
  readonly resolve?: Resolve;
  /** By default none: a proxy resolves names itself, and its addresses cannot be checked. */
  readonly proxy?: ProxyOption;
  /**
   * The clock for moments in attempts, in milliseconds since 1970-01-01T00:00:00Z. Deadlines use the system's timers.
   */
  readonly now?: () => number;
  /** Certificates in PEM that are trusted besides the usual authorities. */
  readonly trustedCertificates?: readonly string[];
}

/** Options, settled. */
export interface RetrievalSettings {
  readonly target: TargetRules;
  readonly deadlines: Deadlines;
  readonly redirects: number;
  readonly resolve: Resolve;
  /** Ends lookups under way. */
  readonly endLookups: () => void;
  readonly proxyOf: ProxyOf;
  readonly now: () => number;
  readonly trustedCertificates: readonly string[];
}

export function settingsOf(options: RetrievalOptions): RetrievalSettings {
  const { redirects = retrievalLimits.redirects } = options;
  if (!Number.isInteger(redirects) || redirects < 0 || redirects > 20) {
    throw new TypeError(`redirects must be an integer from 0 to 20, got ${redirects}`);
  }
  const dns = new DnsResolver();
  return {
    target: options.target ?? targetRules("public", { ports: "any" }),
    deadlines: deadlines(options.deadlines),
    redirects,
    resolve: options.resolve ?? dns.resolve,
    endLookups: () => dns.close(),
    proxyOf: proxiesOf(options.proxy ?? null),
    now: options.now ?? Date.now,
    trustedCertificates: options.trustedCertificates ?? [],
  };
}

/** Throws a TypeError unless the identification string can be sent as User-Agent. RFC 9110 section 10.1.5. */
export function checkUserAgent(userAgent: string): void {
  if (typeof userAgent !== "string" || !/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/.test(userAgent)) {
    throw new TypeError(
      "userAgent must be 1 to 1,000 printable ASCII characters without spaces around them, got " +
        `${JSON.stringify(userAgent)}`,
    );
  }
}
