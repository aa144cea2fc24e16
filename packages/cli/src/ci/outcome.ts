// The outcome of an expectation: passed, failed or not settled, with its problems. Plain data; the texts in it come
// from strangers and pass through each report's own escaping. Made in evaluation.ts, read by report-*.ts.
import { countText } from "../report/count-text.ts";
import type { Expected } from "./expectations.ts";

/** Something that is not as expected, or not settled. */
export interface Problem {
  /** Contrary: not as expected. Nothing: there was nothing to test. Unsettled: no answer. */
  readonly kind: "contrary" | "nothing" | "unsettled";
  /** What is wrong, without the agents: "line 3 \"Disallow: /cart\" closes /cart". */
  readonly text: string;
  /** The agents affected. */
  readonly agents: readonly string[];
  /** The deciding line of the robots.txt; 0 if no rule decided. */
  readonly line: number;
  /** A URL or path that shows it; null if there is none. */
  readonly example: string | null;
  /** How many URLs it affects; null for a pattern, or without URLs. */
  readonly urls: number | null;
}

/** The outcome of one expectation on one robots.txt. */
export interface Outcome {
  readonly environment: string;
  /** The robots.txt, as the user named it. */
  readonly robots: string;
  /** Its file, for annotations; null if it was retrieved. */
  readonly file: string | null;
  /** The expectation's name, or what it says. */
  readonly title: string;
  readonly expect: Expected;
  readonly state: "passed" | "failed" | "incomplete";
  readonly problems: readonly Problem[];
  /** How many were tested. */
  readonly agents: number;
  readonly urls: number;
  readonly patterns: number;
  /** How many URLs are not as expected, and how many may be. */
  readonly contraryUrls: number;
  readonly budget: number;
}

/** How many outcomes there are of each state. */
export function countOutcomes(outcomes: readonly Outcome[]): {
  readonly passed: number;
  readonly failed: number;
  readonly incomplete: number;
} {
  const count = (state: Outcome["state"]): number => outcomes.filter((one) => one.state === state).length;
  return { passed: count("passed"), failed: count("failed"), incomplete: count("incomplete") };
}

/** A problem as one sentence: the agents, and what is wrong. */
export function problemText({ text, agents }: Problem): string {
  const who =
    agents.length === 0
      ? ""
      : `${agents.slice(0, 3).join(", ")}${agents.length > 3 ? ` + ${agents.length - 3} more` : ""}: `;
  return who + text;
}

/** How much was tested: "2 URLs, 1 pattern, 23 agents". */
export function extentText({ expect, urls, patterns, agents }: Outcome): string {
  const some = (count: number, one: string): string[] =>
    count === 0 ? [] : [`${countText(count)} ${one}${count === 1 ? "" : "s"}`];
  const what = [...some(urls, "URL"), ...some(patterns, "pattern")];
  return [
    ...(what.length > 0 ? what : [expect === "unchanged" ? "every URL" : "not tested"]),
    ...some(agents, "agent"),
  ].join(", ");
}

/** How much of the budget was used; empty if every URL is as expected. */
export function budgetText({ contraryUrls, budget }: Outcome): string {
  return contraryUrls === 0
    ? ""
    : `${countText(contraryUrls)} ${contraryUrls === 1 ? "URL" : "URLs"} not as expected, budget ${countText(budget)}`;
}
