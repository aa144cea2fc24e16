// Whether agents may fetch URLs, by a given file or by what the client found live. In: a question as plain data. Out:
// the answer as JSON text, with a row for each URL and agent. Budgets bound its cost. Next: row-maker.ts, one agent's
// rows; given-files.ts, which keeps small files between questions.
import { type DialectName, parseRobotsTxt, RequestUrl } from "@maycrawl/core";
import type { CrawlRow, LoserRow, PlainOutlook } from "@maycrawl/core/access";
import { GovernedOrigin, type NamedAgent } from "@maycrawl/core/asking";
import { CodedError } from "@maycrawl/core/error-codes";
import { jsonText } from "../responses/json-text.ts";
import { serviceLimits } from "../limits.ts";
import { agentsNamed } from "./agents.ts";
import type { Budgets } from "./budgets.ts";
import { tooLong } from "./budgets.ts";
import { rowMakersOf } from "./given-files.ts";
import { RowMaker, type WrittenRow } from "./row-maker.ts";
import { type SiteAnswer, siteAnswer, type SiteSnapshot, webOriginOf } from "./site-answer.ts";

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

/** The answer, `CheckAnswer` as JSON text. CodedError "too-many" if there would be too many rows, or too long ones. */
export function answerCheck(question: CheckQuestion): string {
  const agents = agentsNamed(question.agents);
  const rowCount = agents.length * question.urls.length;
  if (rowCount > serviceLimits.checkRows)
    throw new CodedError("too-many", `URLs times agents must be at most ${serviceLimits.checkRows}, got ${rowCount}`);
  const { file } = question;
  const rows = file === null ? liveRows(question, agents) : givenRows(question, file, agents);
  const sites = jsonText(question.sites.map((site) => siteAnswer(site, question.withRobotsTxt)));
  const text = `{"mode":"${file === null ? "live" : "given"}","rows":[${rows.text}],"sites":${sites}}`;
  if (text.length > serviceLimits.answerUnits) throw tooLong();
  return text;
}

function givenRows(question: CheckQuestion, file: Uint8Array, agents: readonly NamedAgent[]): Rows {
  const governed = new GovernedOrigin(question.origin);
  const makers = rowMakersOf(file, agents, question);
  const rows = new Rows();
  for (const url of question.urls) {
    const read = governed.read(url);
    const urlText = jsonText(url);
    for (const maker of makers) {
      rows.add(
        read instanceof RequestUrl
          ? maker.row(read, urlText, rows.mayTellRunnerUp)
          : maker.refused(url, urlText, read.reason, read.explanation),
      );
    }
  }
  return rows;
}

function liveRows(question: CheckQuestion, agents: readonly NamedAgent[]): Rows {
  const rows = new Rows();
  const { dialect, nowMs } = question;
  const terms = { dialect, matchSteps: question.budgets.matchSteps, nowMs };
  const makersAt = (site: SiteSnapshot | null): RowMaker[] => {
    const file = site?.kind === "site" && site.octets !== null ? parseRobotsTxt(site.octets) : null;
    return agents.map((agent) => new RowMaker(agent, { ...terms, site, file, isGiven: false }));
  };
  const bySite = new Map(question.sites.map((site) => [site.origin, makersAt(site)]));
  const nowhere = makersAt(null);
  for (const url of question.urls) {
    const asked = new RequestUrl(url);
    const urlText = jsonText(url);
    for (const maker of bySite.get(webOriginOf(asked)?.key ?? "") ?? nowhere)
      rows.add(maker.row(asked, urlText, rows.mayTellRunnerUp));
  }
  return rows;
}

/** The rows of an answer, within its bounds. */
class Rows {
  text = "";
  #count = 0;
  #units = 0;

  get mayTellRunnerUp(): boolean {
    return this.#count < serviceLimits.runnerUpRows;
  }

  add({ text, units }: WrittenRow): void {
    this.#units += units;
    if (this.#units > serviceLimits.answerUnits) throw tooLong();
    this.text += this.#count === 0 ? text : `,${text}`;
    this.#count++;
  }
}
