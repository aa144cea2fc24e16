// The answer and its reasons. `allowed`, `reason` and the deciding rule are settled when the verdict is made; the rules
// that lost are found on demand.
import type { DialectName } from "../dialect/index.ts";
import { decodeUtf8 } from "../octets/index.ts";
import { type Reading, type Rule, ruleAt, userAgentAt, type UserAgentLine } from "../robots-txt/index.ts";
import type { Binding } from "./binding.ts";
import { hasOtherGlobalGroup, namingLine } from "./binding.ts";
import { type Match, matchingRules } from "./matching-rules.ts";
import type { Requester } from "./requester.ts";
import { visible } from "../visible.ts";

/** Why a verdict is as it is: a closed list. */
export type Reason =
  /** A rule decided. */
  | "rule"
  /** An empty rule is the only match: it forbids nothing. */
  | "empty-rule"
  /** A group binds the requester; none of its rules matches. */
  | "no-rule"
  /** No group binds the requester. */
  | "no-group"
  /** The robots.txt itself may always be fetched (RFC 9309 section 2.2.2). */
  | "robots-txt"
  /** Undetermined: neither a URL nor a path that begins with "/". */
  | "invalid-url"
  /** Undetermined: the URL is of another origin than the file. */
  | "other-origin"
  /** Undetermined: the budget of steps ended first. */
  | "step-limit"
  /** Undetermined: the dialect leaves the order of the matching rules undefined. */
  | "order-undefined";

/** Why a rule that matches did not decide. */
export type LossReason = "fewer-octets" | "allow-wins-tie" | "later-in-file" | "other-group" | "order-undefined";

/** A rule that matches and did not decide. */
export interface LosingRule {
  readonly rule: Rule;
  /** The octets of its pattern that count. */
  readonly octets: number;
  readonly why: LossReason;
}

/** What else is worth knowing about a verdict: a closed list. */
export type Note =
  /** A group names the requester, so the groups for `*` do not count. */
  | "named-group-replaces-global"
  /** The file has groups for `*`, which this crawler does not obey: it must be named. */
  | "global-group-not-obeyed"
  /** This crawler generally ignores robots.txt. */
  | "ignores-robots-txt"
  /** This token only states a preference; nothing fetches under it. */
  | "control-only"
  /** How this crawler reads robots.txt is undocumented; RFC 9309 is assumed. */
  | "dialect-undocumented";

/** What a verdict is made of. */
export interface VerdictParts {
  readonly reading: Reading;
  readonly requester: Requester;
  readonly binding: Binding;
  readonly url: string;
  /** The normalised path and query; null where the URL has none. */
  readonly path: Uint8Array | null;
  readonly allowed: boolean | null;
  readonly reason: Reason;
  /** See `Verdict.outcome`: the deciding rule's event, or below 0. */
  readonly outcome: number;
  /** Under "order-undefined": the events of the rules that may decide. */
  readonly contenders: { readonly allow: number; readonly disallow: number } | null;
  readonly maxSteps: number;
}

/**
 * Whether a requester may fetch a URL, and why.
 *
 * `allowed` is null when that is undetermined: neither permission nor refusal. `String(verdict)` is one sentence.
 *
 * Source: RFC 9309 section 2.2.2.
 */
export class Verdict {
  readonly allowed: boolean | null;
  readonly reason: Reason;
  /** The URL as given. */
  readonly url: string;
  /** The requester's name. */
  readonly agent: string;
  /** The product tokens whose groups bind it; empty when no group names it. */
  readonly productTokens: readonly string[];
  /** The dialect that the file was read under. */
  readonly dialect: DialectName;
  /** The deciding rule's line, from 1; 0 when no rule decided. */
  readonly line: number;
  /** As `RuleSet.outcome` gives it. */
  readonly outcome: number;
  readonly #parts: VerdictParts;
  #matches: readonly Match[] | undefined;

  constructor(parts: VerdictParts) {
    this.#parts = parts;
    this.allowed = parts.allowed;
    this.reason = parts.reason;
    this.url = parts.url;
    this.agent = parts.requester.label;
    this.productTokens = parts.binding.tokens;
    this.dialect = parts.reading.dialect.name;
    this.outcome = parts.outcome;
    this.line = parts.outcome < 0 ? 0 : parts.reading.lineOf(parts.outcome);
  }

  /** The same verdict as another requester's own, of which the caller knows that the same groups bind it. */
  saidTo(requester: Requester): Verdict {
    return new Verdict({ ...this.#parts, requester });
  }

  /** Path and query in the dialect's normal form, as they were matched; null when the URL has none. */
  get path(): string | null {
    return this.#parts.path === null ? null : decodeUtf8(this.#parts.path);
  }

  /** The deciding rule, or null. */
  get rule(): Rule | null {
    return this.outcome < 0 ? null : ruleAt(this.#parts.reading, this.outcome);
  }

  /**
   * The user-agent line that binds the requester: of the deciding rule's group, or of the first group that binds; or
   * null.
   */
  get group(): UserAgentLine | null {
    const { reading, binding } = this.#parts;
    const first = this.outcome >= 0 ? reading.groupOf(this.outcome) : binding.groups[0];
    if (first === undefined) return null;
    return userAgentAt(reading, namingLine(reading, first, binding.tokens));
  }

  /** The best rule that matches and binds but did not decide, or null. */
  get runnerUp(): LosingRule | null {
    return this.losers.find((loser) => loser.why !== "other-group") ?? null;
  }

  /**
   * Every rule that matches the path and did not decide: those of the requester's groups, best first, then those of the
   * groups for `*` that a named group replaces. Linear in the rules; at most the budget of steps.
   */
  get losers(): readonly LosingRule[] {
    const { reading, binding, path, maxSteps, contenders } = this.#parts;
    if (path === null || this.reason === "robots-txt") return [];
    this.#matches ??= matchingRules(reading, binding, path, maxSteps);
    const winner = this.#matches.find((match) => match.event === this.outcome);
    const losers: LosingRule[] = [];
    for (const match of this.#matches) {
      if (match.event === this.outcome) continue;
      let why: LossReason = "fewer-octets";
      if (!match.isBinding) why = "other-group";
      else if (contenders !== null) why = "order-undefined";
      else if (reading.dialect.precedence === "first-in-file") why = "later-in-file";
      else if (winner?.octets === match.octets)
        why = match.isAllow === winner.isAllow ? "later-in-file" : "allow-wins-tie";
      losers.push({ rule: ruleAt(reading, match.event), octets: match.octets, why });
    }
    return losers;
  }

  /** See `Note`. */
  get notes(): readonly Note[] {
    const { reading, binding, requester } = this.#parts;
    const notes: Note[] = [];
    if (hasOtherGlobalGroup(reading, binding)) {
      notes.push(binding.kind === "named" ? "named-group-replaces-global" : "global-group-not-obeyed");
    }
    const crawler = requester.crawler;
    if (crawler !== null) {
      if (crawler.isControlOnly) notes.push("control-only");
      else if (!crawler.obeysRobotsTxt) notes.push("ignores-robots-txt");
      else if (!crawler.isDialectDocumented && crawler.dialect === this.dialect) notes.push("dialect-undocumented");
    }
    return notes;
  }

  /** The plain form. */
  toJSON(): PlainVerdict {
    const {
      url,
      agent,
      path,
      allowed,
      reason,
      line,
      rule,
      group,
      runnerUp,
      dialect,
      productTokens,
      notes,
      explanation,
    } = this;
    return {
      url,
      agent,
      path,
      allowed,
      reason,
      line,
      column: rule?.column ?? 0,
      rule: rule === null ? null : plainRule(rule),
      group: group === null ? null : { userAgent: group.value, line: group.line },
      runnerUp:
        runnerUp === null ? null : { rule: plainRule(runnerUp.rule), octets: runnerUp.octets, why: runnerUp.why },
      dialect,
      productTokens,
      crawler: this.#parts.requester.crawler?.name ?? null,
      notes,
      explanation,
    };
  }

  /** The verdict as one sentence; text from the file or the URL is quoted, with control characters escaped. */
  toString(): string {
    const agent = visible(this.agent === "*" ? "a crawler that is not named" : this.agent);
    const path = visible(this.path ?? this.url);
    if (this.allowed === null) return `It is undetermined whether ${agent} may fetch ${path}: ${this.explanation}`;
    const may = this.allowed ? "may" : "may not";
    return `${this.agent === "*" ? "A crawler that is not named" : agent} ${may} fetch ${path}: ${this.explanation}`;
  }

  /** Why: the second half of the sentence. */
  get explanation(): string {
    const { reading, binding, contenders, maxSteps } = this.#parts;
    switch (this.reason) {
      case "rule":
        return `${this.#ruleText()} (${this.#groupText()})`;
      case "empty-rule":
        return `${this.#ruleText()} forbids nothing (${this.#groupText()})`;
      case "no-rule":
        return `no rule matches (${this.#groupText()})`;
      case "no-group":
        return hasOtherGlobalGroup(reading, binding)
          ? `no group names it, and it does not obey the group for *`
          : `no group names it, and there is no group for *`;
      case "robots-txt":
        return `the robots.txt itself may always be fetched`;
      case "invalid-url":
        return `this is neither an absolute URL nor a path that begins with "/"`;
      case "other-origin":
        return `the file governs another origin`;
      case "step-limit":
        return `matching the rules takes more than ${maxSteps} steps`;
      case "order-undefined": {
        const [allow, disallow] = [contenders?.allow ?? 0, contenders?.disallow ?? 0].map((event) =>
          ruleText(ruleAt(reading, event)),
        );
        return `${allow} says yes, ${disallow} says no, and this dialect leaves their order undefined`;
      }
    }
  }

  #ruleText(): string {
    return this.rule === null ? "" : ruleText(this.rule);
  }

  #groupText(): string {
    const { group } = this;
    if (group === null) return "no group";
    const name = this.#parts.binding.kind === "global" ? "*" : visible(group.value);
    return `group ${name}, line ${group.line}`;
  }
}

function ruleText(rule: Rule): string {
  return `line ${rule.line} "${visible(rule.text)}"`;
}

/** The plain form of a `Verdict`. */
export interface PlainVerdict {
  readonly url: string;
  readonly agent: string;
  readonly path: string | null;
  readonly allowed: boolean | null;
  readonly reason: Reason;
  readonly line: number;
  readonly column: number;
  readonly rule: PlainRule | null;
  readonly group: { readonly userAgent: string; readonly line: number } | null;
  readonly runnerUp: { readonly rule: PlainRule; readonly octets: number; readonly why: LossReason } | null;
  readonly dialect: DialectName;
  readonly productTokens: readonly string[];
  readonly crawler: string | null;
  readonly notes: readonly Note[];
  readonly explanation: string;
}

/** The plain form of a rule. */
export interface PlainRule {
  readonly type: Rule["type"];
  readonly pathPattern: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

function plainRule({ type, pathPattern, text, line, column }: Rule): PlainRule {
  return { type, pathPattern, text, line, column };
}
