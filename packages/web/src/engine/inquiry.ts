// A question, with what is derived from it once: the parsed file, the layers of a decision by policy, the compiled
// rules by agent. Pure. Core says what each answer is. Next: answer.ts.
import { parseRobotsTxt, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import { governs, originOf, policyOf, RobotsAccess } from "@maycrawl/core/access";
import {
  decide,
  type Decision,
  type DecisionLayers,
  type DecisionState,
  headerLayers,
  readHeaderText,
} from "@maycrawl/core/decision";
import type { RowAgent } from "@maycrawl/core/overview";
import { bytesOf } from "../file-text/file-text.ts";
import type { Question } from "./question.ts";

/**
 * Steps that one check may take. A sixteenth of core's default: the page asks for a hundred crawlers at once, and an
 * ordinary file takes less than a thousand.
 */
export const checkSteps = 1_000_000;

/** A question about one file. */
export class Inquiry {
  readonly question: Question;
  readonly robotsTxt: RobotsTxt | null;
  readonly #text: string | null;
  /**
   * The origin that the file governs: its own, or that of the first absolute URL asked about, as `maycrawl check` takes
   * it.
   */
  readonly origin: string | null;
  readonly #layers = new Map<string, DecisionLayers>();
  readonly #rules = new Map<string, RuleSet>();
  #lastUrl: { readonly url: string | null; readonly isUrl: boolean } = { url: null, isUrl: false };

  constructor(question: Question, text: string | null = question.robotsTxt) {
    this.question = question;
    this.#text = text;
    this.robotsTxt = text === null ? null : parsed(text);
    const governed =
      question.robotsTxtUrl ?? (text === null ? undefined : question.urls.find((url) => originOf(url) !== null));
    this.origin = governed === undefined ? null : (originOf(governed)?.key ?? null);
  }

  /** Whether the robots.txt governs another origin than the URL's (RFC 9309 section 2.3). */
  isOtherOrigin(url: string): boolean {
    if (this.origin === null || url.startsWith("/")) return false;
    const own = originOf(url);
    const { robotsTxtUrl } = this.question;
    return own !== null && (robotsTxtUrl === null ? own.key !== this.origin : !governs(robotsTxtUrl, url));
  }

  decide(url: string, { agent, crawler }: RowAgent): Decision {
    const { dialect, nowMs } = this.question;
    const options = { nowMs, maxSteps: checkSteps, ...(dialect === null ? {} : { dialect }) };
    return decide(this.#layersFor(url, crawler), url, agent, options);
  }

  /** The state of `decide(url, rowAgent).crawl` without its reasons: for many URLs. */
  crawlState(url: string, rowAgent: RowAgent): DecisionState {
    const { dialect, access } = this.question;
    if (this.robotsTxt === null || access !== null || this.isOtherOrigin(url))
      return this.decide(url, rowAgent).crawl.state;
    let rules = this.#rules.get(rowAgent.id);
    if (rules === undefined) {
      rules = this.robotsTxt.rulesFor(rowAgent.agent, {
        maxSteps: checkSteps,
        ...(dialect === null ? {} : { dialect }),
      });
      this.#rules.set(rowAgent.id, rules);
    }
    // A decision is about a page: under a dialect that takes any string, what is not a URL is undetermined all the
    // same.
    const allowed = this.isUrl(url) ? rules.allows(url) : null;
    return allowed === null ? "undetermined" : allowed ? "allowed" : "disallowed";
  }

  /** Whether it is an absolute URL or a path. */
  isUrl(url: string): boolean {
    // Asked about the same URL for each agent in turn.
    if (this.#lastUrl.url !== url) {
      this.#lastUrl = { url, isUrl: decide(nothingKnown, url, "*", { nowMs: 0 }).crawl.reason !== "invalid-url" };
    }
    return this.#lastUrl.isUrl;
  }

  /** The same question about the baseline; null if there is none. */
  ofBaseline(): Inquiry | null {
    const { baseline } = this.question;
    return baseline === null || baseline === this.#text ? null : new Inquiry(this.question, baseline);
  }

  #layersFor(url: string, crawler: RowAgent["crawler"]): DecisionLayers {
    const isOther = this.isOtherOrigin(url);
    // A crawler whose operator documents no policy is taken to follow RFC 9309.
    const policy =
      this.question.access === null || isOther ? null : crawler === null ? "rfc9309" : policyOf(crawler).policy.name;
    const key = isOther ? "other" : (policy ?? "");
    let layers = this.#layers.get(key);
    if (layers === undefined) {
      const { headerText, page, access } = this.question;
      const held = policy === null ? undefined : access?.[policy];
      const headers = headerText.trim() === "" ? null : readHeaderText(headerText);
      layers = {
        // Nothing is known of another origin's robots.txt.
        ...(this.robotsTxt === null || isOther ? {} : { robotsTxt: this.robotsTxt }),
        ...(held === undefined ? {} : { robotsAccess: RobotsAccess.fromJSON(held) }),
        ...(headers === null ? {} : headerLayers(headers)),
        ...(page === null ? {} : { page }),
      };
      this.#layers.set(key, layers);
    }
    return layers;
  }
}

const nothingKnown: DecisionLayers = {};

/** The files last parsed: a change of another field asks about the same ones. */
let last: { readonly text: string; readonly robotsTxt: RobotsTxt }[] = [];

function parsed(text: string): RobotsTxt {
  const known = last.find((one) => one.text === text);
  if (known !== undefined) return known.robotsTxt;
  const robotsTxt = parseRobotsTxt(bytesOf(text));
  last = [{ text, robotsTxt }, ...last].slice(0, 2);
  return robotsTxt;
}
