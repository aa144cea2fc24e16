// Answers of `explain`: the layers of each page, from files or from the network, and a decision for each agent.
import type { RequestUrl } from "@maycrawl/core";
import { type Decision, type DecisionPart, decisionUses } from "@maycrawl/core/decision";
import type { Refusal } from "@maycrawl/core/asking";
import type { Tally } from "../exit-code.ts";
import type { UsableAgent } from "../input/agents.ts";
import { decisionJson } from "../report/decision-json.ts";
import { decisionText, wayText } from "../report/decision-text.ts";
import type { AgentDecision, AnsweredPage } from "../report/answered-page.ts";
import type { Answers } from "./answers.ts";

/** Where pages come from. */
export interface PageSource {
  readonly isImmediate: boolean;
  readonly mostOpen: number;
  /** Returns the URL to ask about, or why the item has no answer. */
  read(item: string): RequestUrl | Refusal;
  /** Returns the page at the URL; null for an item without one. */
  page(item: string, url: RequestUrl | null): AnsweredPage | Promise<AnsweredPage>;
}

/** How decisions are written. */
export interface PageAnswersOptions {
  readonly isJson: boolean;
  readonly isColoured: boolean;
}

/** Answers about pages. */
export class PageAnswers implements Answers {
  readonly isImmediate: boolean;
  readonly mostOpen: number;
  readonly #source: PageSource;
  readonly #agents: readonly UsableAgent[];
  readonly #options: PageAnswersOptions;
  readonly #tally: Tally;
  #isFirst = true;

  constructor(source: PageSource, agents: readonly UsableAgent[], options: PageAnswersOptions, tally: Tally) {
    this.isImmediate = source.isImmediate;
    this.mostOpen = source.mostOpen;
    this.#source = source;
    this.#agents = agents;
    this.#options = options;
    this.#tally = tally;
  }

  read(item: string): RequestUrl | Refusal {
    return this.#source.read(item);
  }

  rows(url: RequestUrl, item: string): string | Promise<string> {
    return this.#rowsOf(this.#source.page(item, url));
  }

  refusedRows(item: string): string | Promise<string> {
    this.#tally.add(null);
    return this.#rowsOf(this.#source.page(item, null));
  }

  progress(): string {
    return "";
  }

  finish(): void {}

  #rowsOf(page: AnsweredPage | Promise<AnsweredPage>): string | Promise<string> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    return page instanceof Promise ? page.then((one) => this.#write(one, isFirst)) : this.#write(page, isFirst);
  }

  #write(page: AnsweredPage, isFirst: boolean): string {
    const { isColoured, isJson } = this.#options;
    let rows = isJson ? "" : `${isFirst ? "" : "\n"}${wayText(page)}`;
    for (const agent of this.#agents) {
      const answer = page.decisionFor(agent);
      this.#count(page, answer);
      rows += isJson
        ? decisionJson(page, answer, agent.label)
        : `\n${decisionText(page, answer, agent.label, isColoured)}`;
    }
    return rows;
  }

  /**
   * Counts the decision. What is undetermined only because its layer was not given is no missing answer; a page that
   * failed is.
   */
  #count({ isCrawlAsked, retrieval }: AnsweredPage, { decision }: AgentDecision): void {
    if (partsOf(decision).some((part) => part.state === "disallowed")) this.#tally.add(false);
    if (retrieval !== null && retrieval.noPage !== null && retrieval.noPage !== "disallowed") this.#tally.add(null);
    if (isCrawlAsked && decision.crawl.state === "undetermined") this.#tally.add(null);
  }
}

function partsOf(decision: Decision): readonly DecisionPart<string>[] {
  return [
    decision.crawl,
    decision.index,
    decision.follow,
    decision.snippet,
    ...decisionUses.map((use) => decision.use[use]),
  ];
}
