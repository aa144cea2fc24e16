// Answers by one robots.txt that is given. In: the file and the agents. Out: rows, whose words are made once for each
// outcome of the matcher (see `RuleSet.outcome`): a row is then a few strings put together.
import type { DialectName, RequestUrl, RobotsTxt, RuleSet, Verdict } from "@maycrawl/core";
import type { GovernedOrigin, Refusal } from "@maycrawl/core/asking";
import { noAgentWords, refusedRow, verdictRow } from "@maycrawl/core/crawl-row";
import type { Tally } from "../exit-code.ts";
import { type NamedAgent, isUsable, type UsableAgent } from "../input/agents.ts";
import type { Messages } from "../terminal/messages.ts";
import { type RowFormat, type RowPieces, rowText } from "../report/row-format.ts";
import type { Answers } from "./answers.ts";
import { noteTexts, noteUnusualFile } from "./notes.ts";

/** How the file is read. */
export interface FileAnswersOptions {
  readonly dialect: DialectName | undefined;
  readonly maxSteps: number;
}

/** Answers by a file. */
export class FileAnswers implements Answers {
  readonly isImmediate = true;
  readonly mostOpen = 1;
  readonly #agents: readonly (AgentAnswers | InvalidAgent)[];
  readonly #origin: GovernedOrigin;

  constructor(
    robotsTxt: RobotsTxt,
    origin: GovernedOrigin,
    agents: readonly NamedAgent[],
    { dialect, maxSteps }: FileAnswersOptions,
    format: RowFormat,
    messages: Messages,
    tally: Tally,
  ) {
    this.#origin = origin;
    const askOptions = dialect === undefined ? { maxSteps } : { maxSteps, dialect };
    this.#agents = agents.map((agent) => {
      if (!isUsable(agent)) return new InvalidAgent(agent.label, dialect ?? "rfc9309", format, tally);
      return new AgentAnswers(agent, robotsTxt.rulesFor(agent.agent, askOptions), format, tally);
    });
    const answering = this.#agents.filter((agent) => agent instanceof AgentAnswers);
    const noted = answering.map(({ label, rules }) => ({
      label,
      notes: rules.evaluate("/").notes,
      dialect: rules.reading.dialect.name,
    }));
    for (const text of noteTexts(noted)) messages.note(text);
    noteUnusualFile(
      robotsTxt,
      answering.map(({ rules }) => rules),
      messages,
    );
  }

  read(item: string, isPrintable: boolean): RequestUrl | Refusal {
    return this.#origin.read(item, isPrintable);
  }

  rows(url: RequestUrl, item: string, isPrintable: boolean): string {
    let rows = "";
    for (const agent of this.#agents) rows += agent.row(url, item, isPrintable);
    return rows;
  }

  refusedRows(item: string, refusal: Refusal): string {
    return this.#agents.map((agent) => agent.refusedRow(item, refusal)).join("");
  }

  progress(): string {
    return "";
  }

  finish(): void {}
}

/** Outcomes whose words are kept. A file has about as many as rules, and a hostile one may have a million. */
const keptOutcomes = 20_000;

/** The answers about one agent. */
class AgentAnswers {
  readonly label: string;
  readonly rules: RuleSet;
  readonly #format: RowFormat;
  readonly #tally: Tally;
  /** By outcome. */
  readonly #kept = new Map<number, RowPieces>();

  constructor({ label }: UsableAgent, rules: RuleSet, format: RowFormat, tally: Tally) {
    this.label = label;
    this.rules = rules;
    this.#format = format;
    this.#tally = tally;
  }

  row(url: RequestUrl, item: string, isPrintable: boolean): string {
    const format = this.#format;
    if (!format.hasPath) {
      const outcome = this.rules.outcome(url);
      const { head, middle, tail } = this.#kept.get(outcome) ?? this.#keep(this.rules.evaluate(url));
      return head + format.url(item, isPrintable) + middle + tail;
    }
    const verdict = this.rules.evaluate(url);
    const { head, middle, tail } = this.#kept.get(verdict.outcome) ?? this.#keep(verdict);
    return head + format.url(item, isPrintable) + middle + format.path(verdict.path) + tail;
  }

  refusedRow(item: string, { reason, explanation }: Refusal): string {
    this.#tally.add(null);
    const subject = { url: item, agent: this.label, crawler: null, dialect: this.rules.reading.dialect.name };
    return rowText(this.#format, refusedRow(subject, reason, explanation));
  }

  #keep(verdict: Verdict): RowPieces {
    this.#tally.add(verdict.allowed);
    const pieces = this.#format.pieces(verdictRow(verdict.url, this.label, verdict, this.rules.requester.crawler));
    // The one reason whose words differ between URLs of one outcome.
    if (verdict.reason === "order-undefined") return pieces;
    if (this.#kept.size >= keptOutcomes) this.#kept.clear();
    this.#kept.set(verdict.outcome, pieces);
    return pieces;
  }
}

/** The rows of an invalid agent: it has no answers, and the other agents keep theirs. */
class InvalidAgent {
  readonly #label: string;
  readonly #dialect: DialectName;
  readonly #format: RowFormat;
  readonly #tally: Tally;

  constructor(label: string, dialect: DialectName, format: RowFormat, tally: Tally) {
    this.#label = label;
    this.#dialect = dialect;
    this.#format = format;
    this.#tally = tally;
  }

  row(_url: RequestUrl | null, item: string): string {
    this.#tally.add(null);
    const subject = { url: item, agent: this.#label, crawler: null, dialect: this.#dialect };
    return rowText(this.#format, refusedRow(subject, "invalid-agent", noAgentWords));
  }

  refusedRow(item: string): string {
    return this.row(null, item);
  }
}
