// What became of an expectation: passed, failed, or not settled, with what is otherwise. Plain data, which the reports write down; the
// texts in it are strangers' and pass through each report's own escaping. Made in evaluation.ts; read by report-*.ts.
import type { Expected } from "./expectations.ts";

/** Something that is not as expected, or of which nobody knows whether it is. */
export interface Problem {
  /** Contrary: it is otherwise. Nothing: nothing was there to be held against. Unsettled: no answer. */
  readonly kind: "contrary" | "nothing" | "unsettled";
  /** What is the matter, without whom it is for: "line 3 \"Disallow: /cart\" closes /cart". */
  readonly text: string;
  /** For whom. */
  readonly agents: readonly string[];
  /** The deciding line of the robots.txt; 0 where none decided. */
  readonly line: number;
  /** A URL or path that shows it; null where there is none. */
  readonly example: string | null;
  /** How many URLs it is about; null for a pattern, and for what is about none. */
  readonly urls: number | null;
}

/** What became of one expectation on one robots.txt. */
export interface Outcome {
  readonly environment: string;
  /** The robots.txt, as it was named. */
  readonly robots: string;
  /** Its file, for annotations; null where it was retrieved. */
  readonly file: string | null;
  /** What the expectation is for: its name, or what it says. */
  readonly title: string;
  readonly expect: Expected;
  readonly state: "passed" | "failed" | "incomplete";
  readonly problems: readonly Problem[];
  /** How many were asked about. */
  readonly agents: number;
  readonly urls: number;
  readonly patterns: number;
  /** How many URLs are otherwise, and how many may be. */
  readonly contraryUrls: number;
  readonly budget: number;
}

/** What all outcomes come to, in a few words. */
export function countOutcomes(outcomes: readonly Outcome[]): { readonly passed: number; readonly failed: number; readonly incomplete: number } {
  const count = (state: Outcome["state"]): number => outcomes.filter((one) => one.state === state).length;
  return { passed: count("passed"), failed: count("failed"), incomplete: count("incomplete") };
}

/** A problem as one sentence: for whom, and what. */
export function problemText({ text, agents }: Problem): string {
  const who = agents.length === 0 ? "" : `${agents.slice(0, 3).join(", ")}${agents.length > 3 ? ` + ${agents.length - 3} more` : ""}: `;
  return who + text;
}

/** How much was asked: "2 URLs, 1 pattern, 23 agents". */
export function extentText({ urls, patterns, agents }: Outcome): string {
  const some = (count: number, one: string): string[] => (count === 0 ? [] : [`${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`]);
  const what = [...some(urls, "URL"), ...some(patterns, "pattern")];
  return [...(what.length === 0 ? ["every URL"] : what), ...some(agents, "agent")].join(", ");
}

/** What a budget forgave, or by how much it was passed; nothing where there is nothing to say. */
export function budgetText({ contraryUrls, budget }: Outcome): string {
  return contraryUrls === 0 ? "" : `${contraryUrls.toLocaleString("en")} of the URLs otherwise, budget ${budget.toLocaleString("en")}`;
}
