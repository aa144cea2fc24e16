// What a hit comes to: the closed list of results, and the evidence for one. A hit is accused of nothing as long as one
// step is in doubt, and then the result names the step.
import type { IdentityState } from "@maycrawl/core/identity";
import type { RulesRead } from "./rules-reads.ts";

/** What a hit of a crawler came to: each code with its meaning. The order is that of reports. */
export const hitResults = {
  allowed: "The rules in force allowed it.",
  breach: "The rules disallowed it, the crawler could know them, and it is the crawler.",
  "too-soon": "Allowed, but sooner than the crawl-delay or request-rate that this crawler documents obeying.",
  "rules-too-new": "Disallowed by rules so new that the crawler's copy may have allowed it.",
  "rules-refused": "Disallowed, but the crawler was refused /robots.txt, so it could not know.",
  "rules-missing": "Disallowed, but the crawler was told that there is no /robots.txt.",
  "rules-failed": "Disallowed, but the crawler's last request for /robots.txt failed or was redirected.",
  "readings-differ":
    "Disallowed as RFC 9309 reads the file; how this crawler reads it is not documented, and another reading allows it.",
  "not-verified": "Disallowed, but whether it was the crawler itself is not verified.",
  "does-not-claim": "Disallowed, but this crawler does not claim to obey robots.txt.",
  "not-a-fetch": "Disallowed, but the method fetches nothing.",
  undetermined: "The rules in force give no answer.",
  "rules-unknown": "No robots.txt is known for this host at that moment.",
} as const;

/** A result's code. */
export type HitResult = keyof typeof hitResults;

/** Results that are disallowed by the rules in force at that moment. */
export const disallowedResults: ReadonlySet<HitResult> = new Set<HitResult>([
  "breach",
  "rules-too-new",
  "rules-refused",
  "rules-missing",
  "rules-failed",
  "readings-differ",
  "not-verified",
  "does-not-claim",
  "not-a-fetch",
]);

/** Results that accuse the crawler. */
export const breachResults: ReadonlySet<HitResult> = new Set<HitResult>(["breach", "too-soon"]);

/** Why a hit has its result. */
export interface HitEvidence {
  readonly result: HitResult;
  readonly file: string;
  readonly line: number;
  readonly atMs: number;
  readonly address: string | null;
  readonly identity: IdentityState;
  readonly host: string | null;
  readonly method: string;
  readonly target: string;
  readonly status: number | null;
  /** The version in force at that moment. */
  readonly version: string | null;
  /** From when it held; null: as long as is known. */
  readonly versionFromMs: number | null;
  /** The line of the deciding rule, and its text; 0 and null without one. */
  readonly ruleLine: number;
  readonly rule: string | null;
  /** The crawler's last read of /robots.txt before the hit, that these logs show. */
  readonly lastRead: RulesRead | null;
  /** One sentence without its full stop. */
  readonly explanation: string;
}
