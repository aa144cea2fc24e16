// Whether agents may fetch URLs: by a file given, or by what the client found live. In: a question as plain data. Out: a row for each
// URL and agent. What a robots.txt does not answer is undetermined, and deferred. Pure but for its cost, which budgets bound.
import { type Crawler, type DialectName, parseRobotsTxt, requesterOf, type RobotsTxt, type RuleSet, type Verdict } from "@maycrawl/core";
import { crawlAnswer } from "@maycrawl/core/access";
import { type AskedAgent, asSent, Site } from "@maycrawl/core/asking";
import { CodedError } from "@maycrawl/core/error-codes";
import type { CheckAnswer, Row } from "../answers/check-answer.ts";
import { momentText, shown } from "../json-text.ts";
import { serviceLimits } from "../limits.ts";
import { agentsNamed, noAgentWords } from "./agents.ts";
import type { Budgets } from "./budgets.ts";
import { tooLong } from "./budgets.ts";
import { type LiveSite, notYetWords, type OutlookAnswer, outlookOf, siteAnswer, webOriginOf } from "./site-answer.ts";

/** A question of check. */
export interface CheckQuestion {
  readonly urls: readonly string[];
  readonly agents: readonly string[];
  readonly dialect: DialectName | null;
  /** The file given; null: `sites` answer. */
  readonly file: Uint8Array | null;
  /** The origin that the file given governs; null: that of the first absolute URL. */
  readonly origin: string | null;
  /** Live: those of all URLs. */
  readonly sites: readonly LiveSite[];
  readonly withRobotsTxt: boolean;
  readonly nowMs: number;
  readonly budgets: Budgets;
}

/** The rows. CodedError "too-many" where they would be too many. */
export function answerCheck(question: CheckQuestion): CheckAnswer {
  const agents = agentsNamed(question.agents);
  const rowCount = agents.length * question.urls.length;
  if (rowCount > serviceLimits.checkRows) throw new CodedError("too-many", `URLs times agents must be at most ${serviceLimits.checkRows}, got ${rowCount}`);
  const rows = question.file === null ? liveRows(question, agents) : givenRows(question, agents, parseRobotsTxt(question.file));
  return { mode: question.file === null ? "live" : "given", rows, sites: question.sites.map((site) => siteAnswer(site, question.withRobotsTxt)) };
}

function givenRows(question: CheckQuestion, agents: readonly AskedAgent[], file: RobotsTxt): Row[] {
  const site = new Site(question.origin);
  const askers = agents.map((agent) => new Asker(agent, file, question));
  const rows = new Rows();
  for (const url of question.urls) {
    const refusal = site.refusal(url, false);
    for (const asker of askers) {
      if (asker.rules === null) rows.add(asker.noAgent(url));
      else if (refusal !== null) rows.add({ ...asker.blank(url), reason: refusal.reason, explanation: refusal.explanation });
      else {
        const told = asker.verdictMembers(url, rows.mayTellRunnerUp);
        const { allowed, explanation } = told;
        rows.add({ ...asker.blank(url), ...told, action: actionOf(allowed, asker.crawler), explanation });
      }
    }
  }
  return rows.list;
}

function liveRows(question: CheckQuestion, agents: readonly AskedAgent[]): Row[] {
  const rows = new Rows();
  const bySite = new Map(question.sites.map((site) => [site.origin, { site, askers: agents.map((agent) => new LiveAsker(agent, site, question)) }]));
  for (const url of question.urls) {
    const found = bySite.get(webOriginOf(url)?.key ?? "");
    for (const [index, agent] of agents.entries()) {
      const asker = found?.askers[index];
      rows.add(asker === undefined ? new LiveAsker(agent, null, question).row(url, false) : asker.row(url, rows.mayTellRunnerUp));
    }
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
    // An upper bound is no need here: texts are cut, so a row is never much longer than what is counted.
    this.#units += row.url.length + row.explanation.length + (row.rule?.length ?? 0) + (row.path?.length ?? 0) + (row.runnerUp?.rule.length ?? 0) + 200;
    if (this.#units > serviceLimits.answerUnits) throw tooLong();
    this.list.push(row);
  }
}

type VerdictMembers = Pick<
  Row, "path" | "allowed" | "reason" | "line" | "column" | "rule" | "group" | "runnerUp" | "dialect" | "productTokens" | "notes" | "explanation"
>;

/** One agent and the rules that bind it. */
class Asker {
  readonly label: string;
  readonly crawler: Crawler | null;
  /** Null where the agent is none, or no file answers. */
  readonly rules: RuleSet | null;
  readonly #dialect: DialectName;
  /** By outcome: what does not depend on the URL, since a hostile file's rule can be half a million octets long. */
  readonly #told = new Map<number, VerdictMembers>();

  constructor({ label, agent }: AskedAgent, file: RobotsTxt | null, { dialect, budgets }: Pick<CheckQuestion, "dialect" | "budgets">) {
    this.label = label;
    const requester = agent === null ? null : requesterOf(agent);
    this.crawler = requester?.crawler ?? null;
    this.#dialect = dialect ?? requester?.dialect ?? "rfc9309";
    this.rules = agent === null || file === null ? null
      : file.rulesFor(agent, { maxSteps: budgets.matchSteps, ...(dialect === null ? {} : { dialect }) });
  }

  /** A row that says nothing yet. */
  blank(url: string): Row {
    return {
      url, agent: shown(this.label, serviceLimits.agentUnits), path: null, allowed: null, action: "defer", reason: "invalid-url", line: 0, column: 0,
      rule: null, group: null, runnerUp: null, dialect: this.#dialect, productTokens: [], crawler: this.crawler?.name ?? null, notes: [],
      explanation: "", origin: null, retryAt: null, outlook: null,
    };
  }

  noAgent(url: string): Row {
    return { ...this.blank(url), reason: "invalid-agent", explanation: noAgentWords };
  }

  /** The verdict; not for whom no rules bind. */
  evaluate(url: string): Verdict {
    if (this.rules === null) throw new Error("rules must bind whoever is asked about");
    return this.rules.evaluate(sentBy(this.rules, url));
  }

  verdictMembers(url: string, withRunnerUp: boolean): VerdictMembers {
    if (this.rules === null) throw new Error("rules must bind whoever is asked about");
    return this.membersOf(this.evaluate(url), this.rules.outcome(sentBy(this.rules, url)), withRunnerUp);
  }

  membersOf(verdict: Verdict, outcome: number, withRunnerUp: boolean): VerdictMembers {
    let told = this.#told.get(outcome);
    // The words of "order-undefined" differ between URLs of one outcome.
    if (told === undefined || verdict.reason === "order-undefined") {
      const { rule, group } = verdict;
      told = {
        path: null, allowed: verdict.allowed, reason: verdict.reason, line: verdict.line, column: rule?.column ?? 0,
        rule: rule === null ? null : shown(rule.text), group: group === null ? null : { userAgent: shown(group.value), line: group.line },
        runnerUp: null, dialect: verdict.dialect, productTokens: [...verdict.productTokens], notes: [...verdict.notes],
        explanation: shown(verdict.explanation),
      };
      this.#told.set(outcome, told);
    }
    const second = withRunnerUp ? verdict.runnerUp : null;
    return {
      ...told,
      path: verdict.path,
      runnerUp: second === null ? null : { rule: shown(second.rule.text), line: second.rule.line, why: second.why },
    };
  }
}

/** An agent at a site. */
class LiveAsker extends Asker {
  readonly #site: LiveSite | null;
  readonly #outlook: OutlookAnswer | null;
  readonly #isAgent: boolean;
  readonly #nowMs: number;

  constructor(agent: AskedAgent, site: LiveSite | null, question: CheckQuestion) {
    const octets = site?.kind === "site" ? site.octets : null;
    super(agent, octets === null ? null : fileOf(octets), question);
    this.#site = site;
    this.#isAgent = agent.agent !== null;
    this.#nowMs = question.nowMs;
    this.#outlook = site === null || agent.agent === null ? null : outlookOf(site, this.crawler);
  }

  row(url: string, withRunnerUp: boolean): Row {
    if (!this.#isAgent) return this.noAgent(url);
    const site = this.#site;
    if (site === null) return { ...this.blank(url), explanation: "it is no http or https URL" };
    const row = { ...this.blank(url), origin: site.origin, outlook: this.#outlook };
    if (site.kind === "not-yet") {
      return { ...row, reason: site.reason, explanation: notYetWords[site.reason], retryAt: momentText(site.retryAtMs) };
    }
    const { access } = site;
    const isFileAsked = this.rules !== null && (access.rules === "this-copy" || access.rules === "last-good-copy");
    const verdict = isFileAsked ? this.evaluate(url) : null;
    const { action, retryAtMs, reason, explanation } = crawlAnswer(access, verdict, this.#nowMs, this.crawler);
    const told = verdict === null || this.rules === null ? {} : this.membersOf(verdict, this.rules.outcome(sentBy(this.rules, url)), withRunnerUp);
    return {
      ...row,
      ...told,
      // What a control token states is allowed, and nothing fetches under it; what is deferred is neither.
      allowed: action === "defer" ? null : verdict !== null ? verdict.allowed : access.rules === "allow-all",
      action,
      reason: reason === "rules" && verdict !== null ? verdict.reason : reason,
      explanation: shown(explanation),
      retryAt: momentText(retryAtMs),
    };
  }
}

/** Files of live sites, parsed once for all agents. */
const parsed = new WeakMap<Uint8Array, RobotsTxt>();

function fileOf(octets: Uint8Array): RobotsTxt {
  let file = parsed.get(octets);
  if (file === undefined) parsed.set(octets, (file = parseRobotsTxt(octets)));
  return file;
}

/** For a known crawler core prepares the URL itself; a literal token under such a dialect leaves that to its caller, which is us. */
function sentBy(rules: RuleSet, url: string): string {
  return rules.reading.dialect.target === "as-written" && rules.requester.crawler === null ? asSent(url) : url;
}

/** What follows from a verdict: undetermined is never fetched, and nothing fetches under a control token. */
function actionOf(allowed: boolean | null, crawler: Crawler | null): Row["action"] {
  if (allowed === null) return "defer";
  return allowed && crawler?.isControlOnly !== true ? "fetch" : "skip";
}
