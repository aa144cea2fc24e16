// What a retriever is set to, checked once: targets, deadlines, resolver, clock, certificates. In: options. Out: total settings.
// Wrong options throw TypeError; what strangers write never does. Next: scope.ts.
import { isPublicAddress } from "../safety/address-guard.ts";
import { targetRules, type TargetRules } from "../safety/target-rules.ts";
import { retrievalLimits } from "./limits.ts";
import { systemResolve, type Resolve } from "./resolve.ts";
import { deadlines, type Deadlines } from "./scope.ts";

/** How retrieval is done; each has a default. */
export interface RetrievalOptions {
  /** What may be asked: `targetRules("public")`. The default is `targetRules("any")`: right where the URLs are one's own choice. */
  readonly target?: TargetRules;
  readonly deadlines?: Partial<Deadlines>;
  /** Redirects in a row that are followed for a robots.txt. */
  readonly redirects?: number;
  readonly resolve?: Resolve;
  /** Milliseconds since 1970-01-01T00:00:00Z: what moments in attempts are. Deadlines run by the system's timers. */
  readonly now?: () => number;
  /** Certificates in PEM that are trusted besides the usual authorities', for hosts of one's own. */
  readonly trustedCertificates?: readonly string[];
}

/** Options with nothing left open. */
export interface RetrievalSettings {
  readonly target: TargetRules;
  /** Whether the guard lets an address be connected to. */
  readonly mayConnect: (address: string) => boolean;
  readonly deadlines: Deadlines;
  readonly redirects: number;
  readonly resolve: Resolve;
  readonly now: () => number;
  readonly trustedCertificates: readonly string[];
}

export function settingsOf(options: RetrievalOptions): RetrievalSettings {
  const { redirects = retrievalLimits.redirects } = options;
  if (!Number.isInteger(redirects) || redirects < 0 || redirects > 20) {
    throw new TypeError(`redirects must be an integer from 0 to 20, got ${redirects}`);
  }
  const target = options.target ?? targetRules("any");
  return {
    target,
    mayConnect: target.guard === "public" ? isPublicAddress : () => true,
    deadlines: deadlines(options.deadlines),
    redirects,
    resolve: options.resolve ?? systemResolve,
    now: options.now ?? Date.now,
    trustedCertificates: options.trustedCertificates ?? [],
  };
}

/** Throws TypeError unless the User-Agent field may be sent: the asker's own identification string. RFC 9110 section 10.1.5. */
export function checkUserAgent(userAgent: string): void {
  if (typeof userAgent !== "string" || !/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/.test(userAgent)) {
    throw new TypeError(`userAgent must be 1 to 1,000 printable ASCII characters without blanks around, got ${JSON.stringify(userAgent)}`);
  }
}
