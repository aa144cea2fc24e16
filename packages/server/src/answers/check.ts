// Whether agents may fetch URLs, by a given file or by what the client found live. In: a question as plain data. Out: a
// row for each URL and agent. Each URL is matched once for each agent; what does not depend on the URL is put into
// words once. Pure; budgets bound its cost.
import {
  type DialectName,
  parseRobotsTxt,
  RequestUrl,
  requesterOf,
  type RobotsTxt,
  type RuleSet,
  type Verdict,
} from "@maycrawl/core";
import {
  crawlAnswer,
  crawlAnswerOf,
  type CrawlAnswerParts,
  crawlAnswerWithout,
  type CrawlRow,
  crawlRow,
  isAnsweredByCopy,
  type LoserRow,
  loserRow,
  noAgentWords,
  type PlainOutlook,
  refusedRow,
  RobotsAccess,
  type RowSubject,
} from "@maycrawl/core/access";
import { GovernedOrigin, type NamedAgent } from "@maycrawl/core/asking";
import { CodedError } from "@maycrawl/core/error-codes";
import { bounded } from "../responses/bounded.ts";
import { serviceLimits } from "../limits.ts";
import { agentsNamed } from "./agents.ts";
import type { Budgets } from "./budgets.ts";
import { tooLong } from "./budgets.ts";
import { outlookOf, type SiteAnswer, siteAnswer, type SiteSnapshot, webOriginOf } from "./site-answer.ts";

/** A question of check. */
export interface CheckQuestion {
  readonly urls: readonly string[];
  readonly agents: readonly string[];
  readonly dialect: DialectName | null;
  /** The given file; null: `sites` answer. */
  readonly file: Uint8Array | null;
  /** The origin that the given file governs; null: that of the first absolute URL. */
  readonly origin: string | null;
  /** Live: those of all URLs. */
  readonly sites: readonly SiteSnapshot[];
  readonly withRobotsTxt: boolean;
  readonly nowMs: number;
  readonly budgets: Budgets;
}

/** A row: the one of every surface, with what came second, and of a live question the site that it rests on. */
export interface Row extends CrawlRow {
  /** Null too in rows after the first `runnerUpRows`. */
  readonly runnerUp: LoserRow | null;
  readonly origin: string | null;
  readonly outlook: PlainOutlook | null;
}

/** The answer of check. */
export interface CheckAnswer {
  readonly mode: "given" | "live";
  readonly rows: readonly Row[];
  readonly sites: readonly SiteAnswer[];
}

/** The rows. CodedError "too-many" if there would be too many. */
export function answerCheck(question: CheckQuestion): CheckAnswer {
  const agents = agentsNamed(question.agents);
  const rowCount = agents.length * question.urls.length;
  if (rowCount > serviceLimits.checkRows)
    throw new CodedError("too-many", `URLs times agents must be at most ${serviceLimits.checkRows}, got ${rowCount}`);
  return {
    mode: question.file === null ? "live" : "given",
    rows:
      question.file === null ? liveRows(question, agents) : givenRows(question, agents, parseRobotsTxt(question.file)),
    sites: question.sites.map((site) => siteAnswer(site, question.withRobotsTxt)),
  };
}

function givenRows(question: CheckQuestion, agents: readonly NamedAgent[], file: RobotsTxt): Row[] {
  const governed = new GovernedOrigin(question.origin);
  const makers = agents.map((agent) => new RowMaker(agent, null, file, question));
  const rows = new Rows();
  for (const url of question.urls) {
    const read = governed.read(url);
    for (const maker of makers) {
      rows.add(
        read instanceof RequestUrl
          ? maker.row(read, rows.mayTellRunnerUp)
          : maker.refused(url, read.reason, read.explanation),
      );
    }
  }
  return rows.list;
}

function liveRows(question: CheckQuestion, agents: readonly NamedAgent[]): Row[] {
  const rows = new Rows();
  const makersAt = (site: SiteSnapshot | null): RowMaker[] => {
    const file = site?.kind === "site" && site.octets !== null ? parseRobotsTxt(site.octets) : null;
    return agents.map((agent) => new RowMaker(agent, site, file, question));
  };
  const bySite = new Map(question.sites.map((site) => [site.origin, makersAt(site)]));
  const nowhere = makersAt(null);
  for (const url of question.urls) {
    const asked = new RequestUrl(url);
    for (const maker of bySite.get(webOriginOf(asked)?.key ?? "") ?? nowhere)
      rows.add(maker.row(asked, rows.mayTellRunnerUp));
  }
  return rows.list;
}

/** The rows of an answer, within its bounds. */
class Rows {
  readonly list: Row[] = [];
  #units = 0;

  get mayTellRunnerUp(): boolean {
    return this.list.length < serviceLimits.runnerUpRows;
  }

  add(row: Row): void {
    // Long texts are cut, so a row is never much longer than this.
    this.#units +=
      row.url.length +
      row.explanation.length +
      (row.rule?.length ?? 0) +
      (row.path?.length ?? 0) +
      (row.runnerUp?.rule.length ?? 0) +
      200;
    if (this.#units > serviceLimits.answerUnits) throw tooLong();
    this.list.push(row);
  }
}

/** The rows of one agent, by a given file or at a site. */
class RowMaker {
  readonly #subject: Omit<RowSubject, "url">;
  readonly #isAgent: boolean;
  readonly #site: SiteSnapshot | null;
  readonly #access: RobotsAccess | null;
  readonly #isGiven: boolean;
  readonly #nowMs: number;
  readonly #crawler: ReturnType<typeof requesterOf>["crawler"];
  /** Null if the agent is invalid or no file answers. */
  readonly #rules: RuleSet | null;
  readonly #outlook: PlainOutlook | null;
  /**
   * By reason and line, which settle all that does not depend on the URL: a hostile rule can be half a million octets
   * long.
   */
  readonly #rows = new Map<string, CrawlRow>();

  constructor(
    asked: NamedAgent,
    site: SiteSnapshot | null,
    file: RobotsTxt | null,
    { dialect, budgets, file: given, nowMs }: CheckQuestion,
  ) {
    const { agent, label } = asked;
    const requester = agent === null ? null : requesterOf(agent);
    this.#crawler = requester?.crawler ?? null;
    this.#subject = {
      agent: label,
      crawler: this.#crawler?.name ?? null,
      dialect: dialect ?? requester?.dialect ?? "rfc9309",
    };
    this.#isAgent = agent !== null;
    this.#site = site;
    this.#isGiven = given !== null;
    this.#nowMs = nowMs;
    this.#access = site?.kind === "site" ? RobotsAccess.fromJSON(site.access) : null;
    this.#rules =
      agent === null || file === null
        ? null
        : file.rulesFor(agent, { maxSteps: budgets.matchSteps, ...(dialect === null ? {} : { dialect }) });
    this.#outlook = site === null || agent === null ? null : outlookOf(site, this.#crawler);
  }

  /** The row about a URL that has no answer. */
  refused(url: string, reason: "invalid-agent" | "invalid-url" | "other-origin", explanation: string): Row {
    return this.#complete(refusedRow({ ...this.#subject, url }, reason, explanation), null);
  }

  /** The row about a URL. */
  row(asked: RequestUrl, withRunnerUp: boolean): Row {
    const url = asked.text;
    if (!this.#isAgent) return this.refused(url, "invalid-agent", noAgentWords);
    if (this.#site === null && !this.#isGiven)
      return this.refused(url, "invalid-url", "this is not an absolute http or https URL");
    const verdict = this.#verdict(asked);
    const row = this.#words(url, verdict);
    return this.#complete({ ...row, url, path: verdict?.path ?? null }, withRunnerUp ? verdict : null);
  }

  #verdict(asked: RequestUrl): Verdict | null {
    const rules = this.#rules;
    if (rules === null || (this.#access !== null && !isAnsweredByCopy(this.#access))) return null;
    return rules.evaluate(asked);
  }

  #words(url: string, verdict: Verdict | null): CrawlRow {
    const key = verdict === null ? "" : `${verdict.reason} ${verdict.line}`;
    const known = this.#rows.get(key);
    // The words of "order-undefined" differ between URLs.
    if (known !== undefined && verdict?.reason !== "order-undefined") return known;
    const row = bounded(crawlRow({ ...this.#subject, url }, this.#answer(verdict), verdict));
    this.#rows.set(key, row);
    return row;
  }

  #answer(verdict: Verdict | null): CrawlAnswerParts {
    if (this.#site?.kind === "not-yet") return crawlAnswerWithout(this.#site.reason, null, this.#site.retryAtMs);
    if (this.#access !== null) return crawlAnswer(this.#access, verdict, this.#nowMs, this.#crawler);
    return verdict === null ? crawlAnswerWithout("not-known") : crawlAnswerOf(verdict, this.#crawler);
  }

  #complete(row: CrawlRow, verdict: Verdict | null): Row {
    const second = verdict?.runnerUp ?? null;
    return {
      ...row,
      runnerUp: second === null ? null : bounded(loserRow(second)),
      origin: this.#site?.origin ?? null,
      outlook: this.#outlook,
    };
  }
}
