// The answers about one agent, as rows of text or as JSON lines. A list of ten million URLs has few different answers: the words
// are made once for each outcome (see `RuleSet.outcome`), and a row is three strings put together.
import { styleText } from "node:util";
import { type DialectName, type Note, type RuleSet, type Verdict, visible } from "@maycrawl/core";
import type { Tally } from "./exit-code.ts";
import { asSent, type Refusal } from "@maycrawl/core/asking";

/** What answers about one agent. */
export interface Answerer {
  /** The row about a URL that the file governs; `shown` is it as it may be printed. */
  answer(url: string, shown: string): string;
  /** The row about an item that has no answer. */
  refuse(item: string, shown: string, refusal: Refusal): string;
}

/** Whom the rows are about. */
export interface Subject {
  readonly label: string;
  /** The rules that bind it. */
  readonly rules: RuleSet;
}

/** The widths of the columns, and whether they are coloured. */
export interface Layout {
  readonly labelWidth: number;
  readonly urlWidth: number;
  readonly isColoured: boolean;
}

/** Outcomes whose words are kept; a file has as many as it has rules, and a hostile one may have a million. */
const keptOutcomes = 20_000;

const stateWidth = "undetermined".length;

/** The row's beginning and end, around the URL. */
interface Words {
  readonly head: string;
  readonly tail: string;
}

/** Answers as aligned text. */
export class TextAnswers implements Answerer {
  readonly #rules: RuleSet;
  readonly #layout: Layout;
  readonly #label: string;
  readonly #tally: Tally;
  readonly #isAsWritten: boolean;
  readonly #words = new Map<number, Words>();

  constructor(subject: Subject, layout: Layout, tally: Tally) {
    this.#rules = subject.rules;
    this.#layout = layout;
    this.#label = visible(subject.label);
    this.#tally = tally;
    this.#isAsWritten = takesUrlAsWritten(subject.rules);
  }

  answer(url: string, shown: string): string {
    const asked = this.#isAsWritten ? asSent(url) : url;
    const outcome = this.#rules.outcome(asked);
    const words = this.#words.get(outcome) ?? this.#wordsFor(outcome, asked);
    return this.#layout.urlWidth === 0 ? words.head + shown + words.tail : words.head + shown.padEnd(this.#layout.urlWidth) + words.tail;
  }

  refuse(_item: string, shown: string, refusal: Refusal): string {
    this.#tally.add(null);
    return textRow(this.#layout, null, this.#label, shown, refusal.explanation);
  }

  #wordsFor(outcome: number, asked: string): Words {
    const verdict = this.#rules.evaluate(asked);
    this.#tally.add(verdict.allowed);
    // The column before says "undetermined" already.
    const explanation = verdict.explanation.replace(/^undetermined, for /, "");
    const words = { head: rowHead(this.#layout, verdict.allowed, this.#label), tail: rowTail(explanation) };
    // The one reason whose words differ between URLs of one outcome.
    if (verdict.reason === "order-undefined") return words;
    if (this.#words.size >= keptOutcomes) this.#words.clear();
    this.#words.set(outcome, words);
    return words;
  }
}

/** One row of text. All but the state comes in printable. */
export function textRow(layout: Layout, allowed: boolean | null, label: string, shown: string, explanation: string): string {
  return rowHead(layout, allowed, label) + shown.padEnd(layout.urlWidth) + rowTail(explanation);
}

function rowHead(layout: Layout, allowed: boolean | null, label: string): string {
  const state = (allowed === null ? "undetermined" : allowed ? "allowed" : "disallowed").padEnd(stateWidth);
  const colour = allowed === null ? "yellow" : allowed ? "green" : "red";
  // A string as format respects NO_COLOR; a list of formats would not.
  return `${layout.isColoured ? styleText(colour, state) : state}  ${label.padEnd(layout.labelWidth)}  `;
}

function rowTail(explanation: string): string {
  return `  ${explanation}\n`;
}

/** Answers as one JSON object a line. */
export class JsonAnswers implements Answerer {
  readonly #subject: Subject;
  readonly #agent: string;
  readonly #tally: Tally;
  readonly #isAsWritten: boolean;
  /** By reason and line: what follows the path. */
  readonly #words = new Map<string, string>();

  constructor(subject: Subject, tally: Tally) {
    this.#subject = subject;
    this.#agent = jsonText(subject.label);
    this.#tally = tally;
    this.#isAsWritten = takesUrlAsWritten(subject.rules);
  }

  answer(url: string): string {
    const verdict = this.#subject.rules.evaluate(this.#isAsWritten ? asSent(url) : url);
    return `{"url":${jsonText(url)},"agent":${this.#agent},"path":${jsonText(verdict.path)},${this.#wordsFor(verdict)}`;
  }

  refuse(item: string, _shown: string, refusal: Refusal): string {
    this.#tally.add(null);
    const { label, rules } = this.#subject;
    return refusedRow(item, label, refusal.reason, refusal.explanation, rules.reading.dialect.name);
  }

  #wordsFor(verdict: Verdict): string {
    // A line holds one rule, so reason and line settle all that does not depend on the URL.
    const key = `${verdict.reason} ${verdict.line}`;
    const kept = this.#words.get(key);
    if (kept !== undefined) return kept;
    this.#tally.add(verdict.allowed);
    const { rule, group } = verdict;
    const members = {
      allowed: verdict.allowed,
      reason: verdict.reason,
      line: verdict.line,
      column: rule?.column ?? 0,
      rule: rule?.text ?? null,
      group: group === null ? null : { userAgent: group.value, line: group.line },
      dialect: verdict.dialect,
      productTokens: verdict.productTokens,
      crawler: this.#subject.rules.requester.crawler?.name ?? null,
      notes: verdict.notes,
      explanation: verdict.explanation,
    };
    const words = `${jsonText(members).slice(1)}\n`;
    if (verdict.reason === "order-undefined") return words;
    if (this.#words.size >= keptOutcomes) this.#words.clear();
    this.#words.set(key, words);
    return words;
  }
}

/** The JSON line about an item that nothing was matched for; the members are those of every line, then `further`. */
export function refusedRow(url: string, agent: string, reason: string, explanation: string, dialect: DialectName, further: object = {}): string {
  const members = {
    url, agent, path: null, allowed: null, reason, line: 0, column: 0, rule: null, group: null, dialect,
    productTokens: [], crawler: null, notes: [], explanation, ...further,
  };
  return `${jsonText(members)}\n`;
}

/** JSON that may be printed: what could steer a terminal stands as an escape, which JSON reads back as the same text. */
export function jsonText(value: unknown): string {
  if (typeof value === "string" && plainText.test(value)) return `"${value}"`;
  return visible(JSON.stringify(value));
}

/** Text that JSON writes as it is: nearly every URL. */
const plainText = /^[ !#-[\]-~]*$/;

/** What a note means, as a sentence about the agent. */
export function noteText(note: Note, label: string, rules: RuleSet): string {
  switch (note) {
    case "named-group-replaces-global": return `a group names ${label}, so the groups for * do not apply to it`;
    case "global-group-not-obeyed": return `${label} does not obey the groups for *: only a group that names it binds it`;
    case "ignores-robots-txt": return `${label} generally ignores robots.txt: the answer is what the file says, not what it does`;
    case "control-only": return `${label} only states a preference: nothing ever fetches under that name`;
    case "dialect-undocumented": return `nobody says how ${label} reads robots.txt: ${rules.reading.dialect.name} is assumed`;
  }
}

/** For a known crawler core prepares the URL itself; a literal token under such a dialect leaves that to its caller, which is us. */
function takesUrlAsWritten(rules: RuleSet): boolean {
  return rules.reading.dialect.target === "as-written" && rules.requester.crawler === null;
}
