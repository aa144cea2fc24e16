// What asking for a robots.txt gave, as one noun with one plain form. In: the members that access.ts settles, or a
// plain form. Out: the object. Between threads and over HTTP travels the plain form. Next: access.ts, which makes it of
// a history.
import type { Attempt } from "./attempt.ts";
import type { AccessReason, AccessResult } from "./cause.ts";
import { momentOf, momentOfOrNull, plainMoment, plainMomentOrNull } from "./moment.ts";
import type { AccessNote } from "./notes.ts";
import { attemptOfPlain, plainAttempt, type PlainAttempt } from "./plain-history.ts";
import type { AccessPolicy, AccessRules } from "./policy.ts";
import type { PolicyDepartureId } from "./policy-departures.ts";

/** What a `RobotsAccess` is made of. */
export interface RobotsAccessParts {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** The policy's name. */
  readonly policy: AccessPolicy["name"];
  readonly result: AccessResult;
  readonly reason: AccessReason;
  /** One sentence without its full stop; it quotes nothing that a stranger sent. */
  readonly explanation: string;
  readonly rules: AccessRules;
  /** The hash of the body that the rules are read from; null unless a copy answers. */
  readonly hash: string | null;
  /** Whether RFC 9309 would forbid more than the policy does. */
  readonly isOpenedByPolicy: boolean;
  /** The departures from RFC 9309 that `rules` and `result` rest on. */
  readonly departures: readonly PolicyDepartureId[];
  /** When the last try ended. */
  readonly askedMs: number;
  /** Until when this holds: then the file must be asked for again, or in an outage the policy moves on. */
  readonly freshUntilMs: number;
  /** After a failure, when to ask again; null where `freshUntilMs` says it. */
  readonly retryAtMs: number | null;
  /** When the outage began; null without one. */
  readonly outageSinceMs: number | null;
  /** Whether the next try may be conditional on the copy kept: see `lastGoodOf`. */
  readonly mayValidate: boolean;
  readonly notes: readonly AccessNote[];
  /** The last try. */
  readonly evidence: Attempt;
}

/** The plain form of a `RobotsAccess`. */
export interface PlainAccess extends Omit<
  RobotsAccessParts,
  "askedMs" | "freshUntilMs" | "retryAtMs" | "outageSinceMs" | "evidence"
> {
  readonly askedAt: string;
  readonly freshUntil: string;
  readonly retryAt: string | null;
  readonly outageSince: string | null;
  readonly evidence: PlainAttempt;
}

/**
 * What asking for a robots.txt gave, and what that means under a policy. `robotsAccess` makes it.
 *
 * Source: RFC 9309 sections 2.3.1 and 2.4.
 */
export class RobotsAccess implements RobotsAccessParts {
  readonly url: string;
  readonly policy: AccessPolicy["name"];
  readonly result: AccessResult;
  readonly reason: AccessReason;
  readonly explanation: string;
  readonly rules: AccessRules;
  readonly hash: string | null;
  readonly isOpenedByPolicy: boolean;
  readonly departures: readonly PolicyDepartureId[];
  readonly askedMs: number;
  readonly freshUntilMs: number;
  readonly retryAtMs: number | null;
  readonly outageSinceMs: number | null;
  readonly mayValidate: boolean;
  readonly notes: readonly AccessNote[];
  readonly evidence: Attempt;

  constructor(parts: RobotsAccessParts) {
    this.url = parts.url;
    this.policy = parts.policy;
    this.result = parts.result;
    this.reason = parts.reason;
    this.explanation = parts.explanation;
    this.rules = parts.rules;
    this.hash = parts.hash;
    this.isOpenedByPolicy = parts.isOpenedByPolicy;
    this.departures = parts.departures;
    this.askedMs = parts.askedMs;
    this.freshUntilMs = parts.freshUntilMs;
    this.retryAtMs = parts.retryAtMs;
    this.outageSinceMs = parts.outageSinceMs;
    this.mayValidate = parts.mayValidate;
    this.notes = parts.notes;
    this.evidence = parts.evidence;
  }

  /**
   * The access that a plain form is of, without loss. The form must be one that `toJSON` gave.
   *
   * @example
   * RobotsAccess.fromJSON(JSON.parse(JSON.stringify(access))).freshUntilMs === access.freshUntilMs; // true
   */
  static fromJSON(plain: PlainAccess): RobotsAccess {
    const { askedAt, freshUntil, retryAt, outageSince, evidence, ...same } = plain;
    return new RobotsAccess({
      ...same,
      askedMs: momentOf(askedAt),
      freshUntilMs: momentOf(freshUntil),
      retryAtMs: momentOfOrNull(retryAt),
      outageSinceMs: momentOfOrNull(outageSince),
      evidence: attemptOfPlain(evidence),
    });
  }

  /** The plain form: moments as ISO 8601 in UTC, all evidence included. */
  toJSON(): PlainAccess {
    return {
      url: this.url,
      policy: this.policy,
      result: this.result,
      reason: this.reason,
      explanation: this.explanation,
      rules: this.rules,
      hash: this.hash,
      isOpenedByPolicy: this.isOpenedByPolicy,
      departures: this.departures,
      askedAt: plainMoment(this.askedMs),
      freshUntil: plainMoment(this.freshUntilMs),
      retryAt: plainMomentOrNull(this.retryAtMs),
      outageSince: plainMomentOrNull(this.outageSinceMs),
      mayValidate: this.mayValidate,
      notes: this.notes,
      evidence: plainAttempt(this.evidence),
    };
  }
}

/**
 * Whether a copy of the file answers, this one or the last good one. If not, `rules` is the answer for every URL of the
 * site.
 */
export function isAnsweredByCopy({ rules }: Pick<PlainAccess, "rules">): boolean {
  return rules === "this-copy" || rules === "last-good-copy";
}
