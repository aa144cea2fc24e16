// Collects the problems of one expectation: URLs that the same line decides are one problem with a count, and a problem
// of several classes of agents is reported once. Memory does not grow with the URLs.
import { countText } from "../report/count-text.ts";
import type { Problem } from "./outcome.ts";

interface Counted {
  readonly kind: Problem["kind"];
  readonly words: string;
  readonly line: number;
  readonly agents: readonly string[];
  readonly example: string;
  count: number;
}

/** Different problems kept for one expectation; a list of a million invalid URLs has a million. */
const mostProblems = 200;

/** Collects problems. */
export class Problems {
  readonly #problems = new Map<string, Problem & { readonly agents: string[] }>();
  readonly #urls = new Map<string, Counted>();
  /** How many were dropped, by kind. */
  readonly #dropped = new Map<Problem["kind"], number>();

  /** Adds a problem of these agents. */
  add(problem: Omit<Problem, "agents">, agents: readonly string[]): void {
    const key = JSON.stringify([problem.kind, problem.text]);
    const known = this.#problems.get(key);
    if (known !== undefined) known.agents.push(...agents.filter((agent) => !known.agents.includes(agent)));
    else if (this.#problems.size < mostProblems) this.#problems.set(key, { ...problem, agents: [...agents] });
    else this.#drop(problem.kind);
  }

  /** Adds a URL that is not as expected, or has no answer; the words say how, without the URL. */
  addUrl(kind: Problem["kind"], words: string, line: number, url: string, agents: readonly string[]): void {
    const key = JSON.stringify([kind, words, agents]);
    const known = this.#urls.get(key);
    if (known !== undefined) known.count++;
    else if (this.#urls.size < mostProblems) this.#urls.set(key, { kind, words, line, agents, example: url, count: 1 });
    else this.#drop(kind);
  }

  /** All of them, those about URLs first. */
  list(): Problem[] {
    const merged = new Map<string, Problem & { readonly agents: string[] }>();
    for (const { kind, words, line, agents, example, count } of this.#urls.values()) {
      const text = count === 1 ? `${example} ${words}` : `${countText(count)} URLs such as ${example}: each ${words}`;
      const key = JSON.stringify([kind, text]);
      const known = merged.get(key);
      if (known !== undefined) known.agents.push(...agents);
      else merged.set(key, { kind, text, agents: [...agents], line, example, urls: count });
    }
    const list: Problem[] = [...merged.values(), ...this.#problems.values()];
    for (const [kind, count] of this.#dropped) {
      list.push({
        kind,
        text: `${countText(count)} more ${kind === "unsettled" ? "without an answer" : "like these"}`,
        agents: [],
        line: 0,
        example: null,
        urls: count,
      });
    }
    return list;
  }

  #drop(kind: Problem["kind"]): void {
    this.#dropped.set(kind, (this.#dropped.get(kind) ?? 0) + 1);
  }
}
