// The rows of one agent, as JSON text. In: an agent, a file or a site, URLs. Out: rows. Each URL is matched once; what
// does not depend on the URL is put into words, and written, once.
import { type Crawler, type DialectName, requesterOf, type RequestUrl, type RobotsTxt } from "@maycrawl/core";
import type { RuleSet, Verdict } from "@maycrawl/core";
import {
  crawlAnswer,
  crawlAnswerOf,
  type CrawlAnswerParts,
  crawlAnswerWithout,
  type CrawlRow,
  crawlRow,
  isAnsweredByCopy,
  loserRow,
  noAgentWords,
  refusedRow,
  RobotsAccess,
  type RowSubject,
} from "@maycrawl/core/access";
import type { NamedAgent } from "@maycrawl/core/asking";
import { bounded } from "../responses/bounded.ts";
import { jsonText } from "../responses/json-text.ts";
import type { Row } from "./check.ts";
import { outlookOf, type SiteSnapshot } from "./site-answer.ts";

/** A `Row` as it is sent. */
export interface WrittenRow {
  readonly text: string;
  /** About how many UTF-16 units it takes. Long texts are cut, so a row is never much longer. */
  readonly units: number;
}

/** What rows rest on, besides the agent. */
export interface RowTerms {
  readonly dialect: DialectName | null;
  /** Steps of one verdict. */
  readonly matchSteps: number;
  /** Null where a file is given, and for URLs of no site. */
  readonly site: SiteSnapshot | null;
  readonly file: RobotsTxt | null;
  readonly isGiven: boolean;
  /** Of a live question. */
  readonly nowMs: number;
}

/** The members of a row that depend on neither URL nor runner-up, written. */
interface Words {
  /** From after the path up to before the runner-up. */
  readonly text: string;
  readonly units: number;
}

/** The rows of one agent, by a given file or at a site. */
export class RowMaker {
  readonly #subject: Omit<RowSubject, "url">;
  readonly #isAgent: boolean;
  readonly #site: SiteSnapshot | null;
  readonly #access: RobotsAccess | null;
  readonly #isGiven: boolean;
  readonly #nowMs: number;
  readonly #crawler: Crawler | null;
  /** Null if the agent is invalid or no file answers. */
  readonly #rules: RuleSet | null;
  /** From after the URL up to before the path. */
  readonly #agentText: string;
  /** From after the runner-up to the end. */
  readonly #siteText: string;
  /** By outcome, which settles all that the URL does not: a hostile rule can be half a million octets long. */
  readonly #words = new Map<number | null, Words>();
  /** Those of runner-ups, by line and reason. */
  readonly #losers = new Map<string, Words>();

  constructor({ agent, label }: NamedAgent, { dialect, matchSteps, site, file, isGiven, nowMs }: RowTerms) {
    const requester = agent === null ? null : requesterOf(agent);
    this.#crawler = requester?.crawler ?? null;
    this.#subject = {
      agent: label,
      crawler: this.#crawler?.name ?? null,
      dialect: dialect ?? requester?.dialect ?? "rfc9309",
    };
    this.#isAgent = agent !== null;
    this.#site = site;
    this.#isGiven = isGiven;
    this.#nowMs = nowMs;
    this.#access = site?.kind === "site" ? RobotsAccess.fromJSON(site.access) : null;
    this.#rules =
      agent === null || file === null
        ? null
        : file.rulesFor(agent, { maxSteps: matchSteps, ...(dialect === null ? {} : { dialect }) });
    const outlook = site === null || agent === null ? null : outlookOf(site, this.#crawler);
    this.#agentText = `,"agent":${jsonText(label)},"path":`;
    this.#siteText = afterBrace({ origin: site?.origin ?? null, outlook } satisfies Pick<Row, "origin" | "outlook">);
  }

  /** The row about a URL that has no answer. `urlText`: the URL as JSON. */
  refused(
    url: string,
    urlText: string,
    reason: "invalid-agent" | "invalid-url" | "other-origin",
    explanation: string,
  ): WrittenRow {
    return this.#written(
      url,
      urlText,
      null,
      wordsOf(refusedRow({ ...this.#subject, url }, reason, explanation)),
      noLoser,
    );
  }

  /** The row about a URL. `urlText`: the URL as JSON. */
  row(asked: RequestUrl, urlText: string, withRunnerUp: boolean): WrittenRow {
    const url = asked.text;
    if (!this.#isAgent) return this.refused(url, urlText, "invalid-agent", noAgentWords);
    if (this.#site === null && !this.#isGiven)
      return this.refused(url, urlText, "invalid-url", "this is not an absolute http or https URL");
    const verdict = this.#verdict(asked);
    const loser = withRunnerUp && verdict !== null ? this.#loserOf(verdict) : noLoser;
    return this.#written(url, urlText, verdict?.path ?? null, this.#wordsFor(url, verdict), loser);
  }

  #verdict(asked: RequestUrl): Verdict | null {
    const rules = this.#rules;
    if (rules === null || (this.#access !== null && !isAnsweredByCopy(this.#access))) return null;
    return rules.evaluate(asked);
  }

  #wordsFor(url: string, verdict: Verdict | null): Words {
    const key = verdict === null ? null : verdict.outcome;
    const known = this.#words.get(key);
    // The words of "order-undefined" differ between URLs.
    if (known !== undefined && verdict?.reason !== "order-undefined") return known;
    const words = wordsOf(bounded(crawlRow({ ...this.#subject, url }, this.#answer(verdict), verdict)));
    keep(this.#words, key, words);
    return words;
  }

  #answer(verdict: Verdict | null): CrawlAnswerParts {
    if (this.#site?.kind === "not-yet") return crawlAnswerWithout(this.#site.reason, null, this.#site.retryAtMs);
    if (this.#access !== null) return crawlAnswer(this.#access, verdict, this.#nowMs, this.#crawler);
    return verdict === null ? crawlAnswerWithout("not-known") : crawlAnswerOf(verdict, this.#crawler);
  }

  #loserOf(verdict: Verdict): Words {
    // No rule matches, or the only one has decided: nothing is second.
    if (verdict.reason === "no-rule" || verdict.reason === "no-group") return noLoser;
    const bound = this.#rules?.binding.rules;
    if (verdict.outcome >= 0 && bound?.length === 2 && (bound[1] ?? 0) - (bound[0] ?? 0) === 1) return noLoser;
    const second = verdict.runnerUp;
    if (second === null) return noLoser;
    const key = `${second.rule.line} ${second.why}`;
    let loser = this.#losers.get(key);
    if (loser === undefined) {
      loser = runnerUpWords(bounded(loserRow(second)));
      keep(this.#losers, key, loser);
    }
    return loser;
  }

  #written(url: string, urlText: string, path: string | null, words: Words, loser: Words): WrittenRow {
    const pathText = path === url ? urlText : path === null ? "null" : jsonText(path);
    return {
      text: `{"url":${urlText}${this.#agentText}${pathText}${words.text}${loser.text}${this.#siteText}}`,
      units: url.length + (path?.length ?? 0) + words.units + loser.units + 200,
    };
  }
}

/** Words kept with one agent: those of one file with few rules, or of a hostile one for a while. */
const keptWords = 1_000;

function keep<Key>(kept: Map<Key, Words>, key: Key, words: Words): void {
  if (kept.size >= keptWords) kept.clear();
  kept.set(key, words);
}

function wordsOf({ url: _url, agent: _agent, path: _path, ...row }: CrawlRow): Words {
  return { text: afterBrace(row), units: row.explanation.length + (row.rule?.length ?? 0) };
}

function runnerUpWords(runnerUp: NonNullable<Row["runnerUp"]>): Words {
  return { text: afterBrace({ runnerUp } satisfies Pick<Row, "runnerUp">), units: runnerUp.rule.length };
}

const noLoser: Words = { text: afterBrace({ runnerUp: null } satisfies Pick<Row, "runnerUp">), units: 0 };

/** The members as they follow others in an object. */
function afterBrace(members: object): string {
  return `,${jsonText(members).slice(1, -1)}`;
}
