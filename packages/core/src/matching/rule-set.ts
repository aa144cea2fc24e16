// The rules that bind one requester, compiled once, asked many times. In: a URL. Out: a verdict (RFC 9309 section
// 2.2.2). The last file of the main path.
import type { Reading } from "../robots-txt/index.ts";
import { type Binding, bindChain, bindTokens, eventsOf } from "./binding.ts";
import { RequestPath } from "./request-path.ts";
import { RequestUrl } from "./request-url.ts";
import type { Requester } from "./requester.ts";
import { noRule, RuleMatcher, undecided } from "./rule-matcher.ts";
import { UndefinedOrderMatcher } from "./undefined-order.ts";
import { type Reason, Verdict } from "./verdict.ts";

/**
 * How many steps one check may take before its verdict is undetermined; a step is one octet compared, one node moved or
 * one link followed. 16 million take some 0.3 s on a small server: honest files stay far below, hostile ones are cut
 * off.
 */
export const defaultMaxSteps = 16_000_000;

/** Outcomes beside a rule's event, `noRule` and `undecided`. */
const robotsTxt = -3;
const invalidUrl = -4;
const orderUndefined = -5;
const otherOrigin = -6;

/**
 * The rules that bind one requester.
 *
 * Made by `RobotsTxt.rulesFor`. The first checks try the rules one by one; a rule set that is asked often compiles
 * itself, and then a check costs the octets of its path, whatever the number of rules. Memory: 4 octets a rule;
 * compiled, at most some 30 octets for each octet of its patterns, and 4 MiB for its automaton.
 */
export class RuleSet {
  readonly requester: Requester;
  readonly reading: Reading;
  readonly binding: Binding;
  /** The bound on one check; see `defaultMaxSteps`. */
  readonly maxSteps: number;
  readonly #path: RequestPath;
  readonly #matcher: RuleMatcher | UndefinedOrderMatcher;
  readonly #exemptsRobotsTxt: boolean;

  constructor(reading: Reading, requester: Requester, maxSteps: number) {
    this.reading = reading;
    this.requester = requester;
    this.maxSteps = maxSteps;
    const bind = requester.combination === "chain" ? bindChain : bindTokens;
    this.binding = bind(reading, requester.tokens, requester.obeysGlobalGroup);
    const Matcher = reading.dialect.wildcardOrder === "undefined" ? UndefinedOrderMatcher : RuleMatcher;
    this.#matcher = new Matcher(reading, this.binding.rules);
    this.#path = new RequestPath(reading.dialect, requester.crawler !== null);
    // Beyond RFC 9309 (robots-txt-ordinary): section 2.2.2 exempts it.
    this.#exemptsRobotsTxt = reading.dialect.robotsTxtItself === "always-allowed";
  }

  /** The events of the rules that bind, one by one. */
  get ruleEvents(): Int32Array {
    return eventsOf(this.binding.rules);
  }

  /** Steps that the last check took. */
  get steps(): number {
    return this.#matcher.steps;
  }

  /**
   * Whether the requester may fetch the URL: true, false, or null when that is undetermined. A string that begins with
   * "/" is a path. The same answer as `evaluate(url).allowed`, without the reasons.
   */
  allows(url: string | URL | RequestUrl): boolean | null {
    return this.allowsAs(this.outcome(url));
  }

  /** What `allows` says about URLs of that outcome. */
  allowsAs(outcome: number): boolean | null {
    if (outcome >= 0) return this.#ruleAllows(outcome);
    return outcome === noRule || outcome === robotsTxt ? true : null;
  }

  /**
   * A whole number that stands for the answer about the URL: while this rule set lives, URLs of equal outcome have
   * equal `allowed`, `reason`, `rule`, `group` and `explanation` (under the reason "order-undefined" all but the
   * explanation). Ask for it when millions of URLs need the same few sentences.
   */
  outcome(url: string | URL | RequestUrl): number {
    const path = this.#path;
    const isRead =
      typeof url === "string"
        ? path.read(url)
        : url instanceof RequestUrl
          ? path.readRequest(url)
          : path.read(hrefOf(url));
    if (!isRead) return invalidUrl;
    if (this.#exemptsRobotsTxt && path.isRobotsTxt()) return robotsTxt;
    const event = this.#matcher.decide(path.octets, path.length, this.maxSteps);
    if (event !== undecided) return event;
    return this.#matcher instanceof UndefinedOrderMatcher && this.#matcher.contenders !== null
      ? orderUndefined
      : undecided;
  }

  /** The verdict about the URL, with its reasons. */
  evaluate(url: string | URL | RequestUrl): Verdict {
    const outcome = this.outcome(url);
    const text = typeof url === "string" ? url : url instanceof RequestUrl ? url.text : url.href;
    if (outcome === invalidUrl) return this.#verdict(text, null, null, "invalid-url", outcome);
    const path = this.#path.octets.slice(0, this.#path.length);
    switch (outcome) {
      // RFC 9309 section 2.2.2: "The /robots.txt URI is implicitly allowed."
      case robotsTxt:
        return this.#verdict(text, path, true, "robots-txt", outcome);
      case undecided:
        return this.#verdict(text, path, null, "step-limit", outcome);
      case orderUndefined:
        return this.#verdict(text, path, null, "order-undefined", outcome);
      case noRule:
        return this.#verdict(text, path, true, this.binding.kind === "none" ? "no-group" : "no-rule", outcome);
      default:
        return this.#verdict(
          text,
          path,
          this.#ruleAllows(outcome),
          this.#isEmpty(outcome) ? "empty-rule" : "rule",
          outcome,
        );
    }
  }

  /** The undetermined verdict about a URL of an origin that the file does not govern. */
  refuseOtherOrigin(url: string): Verdict {
    return this.#verdict(url, null, null, "other-origin", otherOrigin);
  }

  #ruleAllows(event: number): boolean {
    return this.reading.isAllowRule(event) || this.#isEmpty(event);
  }

  /** Whether the rule's value is empty: it matches everything and forbids nothing, in every dialect. */
  #isEmpty(event: number): boolean {
    return this.reading.valueStart(event) === this.reading.valueEnd(event);
  }

  #verdict(url: string, path: Uint8Array | null, allowed: boolean | null, reason: Reason, outcome: number): Verdict {
    const isOrderUndefined = this.#matcher instanceof UndefinedOrderMatcher && reason === "order-undefined";
    return new Verdict({
      reading: this.reading,
      requester: this.requester,
      binding: this.binding,
      url,
      path,
      allowed,
      reason,
      outcome,
      contenders: isOrderUndefined ? this.#matcher.contenders : null,
      maxSteps: this.maxSteps,
    });
  }
}

function hrefOf(url: URL | null | undefined): string {
  const href: unknown = url?.href;
  if (typeof href === "string") return href;
  throw new TypeError(`url must be a string, a URL or a RequestUrl, got ${String(url)}`);
}
