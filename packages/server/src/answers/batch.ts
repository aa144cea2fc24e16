// A block of whole lines of a batch: questions in, answers out, in order, in the form of `check --batch`. `file` is
// refused. An invalid line fails alone. Next: kept-rules.ts, since many questions are about one file. Lines that cost
// little can be answered without a thread: what a line may cost is counted before it is tried, and where a block's
// lines may cost more, a thread answers the rest.
import { Buffer } from "node:buffer";
import type { DialectName } from "@maycrawl/core";
import { type BatchQuestion, idText, parseLine, questionOf } from "@maycrawl/core/asking";
import { CodedError, type ErrorCode } from "@maycrawl/core/error-codes";
import { jsonText } from "../responses/json-text.ts";
import type { Budgets } from "./budgets.ts";
import { type FoundRules, KeptRules } from "./kept-rules.ts";

/** A question of batch. */
export interface BlockQuestion {
  /** Whole lines; the last one may lack its line break. */
  readonly octets: Uint8Array;
  readonly dialect: DialectName;
  readonly budgets: Budgets;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** In a thread, whose heap has a limit. */
const keptInThreads = new KeptRules({ octets: 32 * 1024 * 1024, files: 256, ruleSets: 8 });
/** Where small questions are answered: 32 rule sets, each of which may hold 4 MiB of cached results. */
const keptAtOnce = new KeptRules({ octets: 1024 * 1024, files: 16, ruleSets: 2 });

/** A line of its own, an error, and a file that is not kept cost about as much as comparing so many octets. */
const lineWork = 128;
const errorWork = 4_096;
const fileWork = 4_096;
/** For each unit of a line whose id is looked for in its text. */
const idWork = 8;

/** The answers, each with a line break. */
export function answerBlock({ octets, dialect, budgets }: BlockQuestion): string {
  const lines = new Lines(dialect, budgets, keptInThreads, Number.POSITIVE_INFINITY);
  let text: string;
  try {
    text = decoder.decode(octets);
  } catch {
    return answersOneByOne(octets, lines);
  }
  return lines.answers(text).text;
}

/** What was answered of a block at once. */
export interface AnsweredAtOnce {
  readonly text: string;
  /** How many octets of the block the answered lines are. */
  readonly octets: number;
  /** What they cost at most, in octets that are compared. */
  readonly work: number;
}

/** The answers to the first lines, as many as surely cost no more than `mostWork`: 300 take about a microsecond. */
export function answersAtOnce({ octets, dialect, budgets }: BlockQuestion, mostWork: number): AnsweredAtOnce {
  const none = { text: "", octets: 0, work: 0 };
  if (octets.length > mostWork) return none;
  let text: string;
  try {
    text = decoder.decode(octets);
  } catch {
    return none;
  }
  const lines = new Lines(dialect, budgets, keptAtOnce, mostWork);
  const answered = lines.answers(text);
  const isAll = answered.units === text.length;
  return {
    text: answered.text,
    octets: isAll ? octets.length : Buffer.byteLength(text.slice(0, answered.units)),
    work: mostWork - lines.left,
  };
}

/** A line that is not UTF-8 fails alone. */
function answersOneByOne(octets: Uint8Array, lines: Lines): string {
  let answers = "";
  for (let at = 0; at < octets.length;) {
    let end = octets.indexOf(0x0a, at);
    if (end < 0) end = octets.length;
    let line: string | null = null;
    try {
      line = decoder.decode(octets.subarray(at, end));
    } catch {
      answers += errorLine("null", "not-utf-8", "the line is not UTF-8, which JSON requires (RFC 8259 section 8.1)");
    }
    if (line !== null) answers += lines.answer(line) ?? "";
    at = end + 1;
  }
  return answers;
}

/** An answer that is an error, as a line. */
export function errorLine(id: string, code: ErrorCode, message: string): string {
  return `{"id":${id},"error":{"code":"${code}","message":${jsonText(message)}}}\n`;
}

/** The lines of one block. Neighbours mostly ask about one file with the same agents. */
class Lines {
  readonly #dialect: DialectName;
  readonly #budgets: Budgets;
  readonly #kept: KeptRules;
  /** What is left of the work that the lines may cost; below 0 when one was left out. */
  left: number;
  #last: { readonly question: BatchQuestion; readonly found: FoundRules } | null = null;

  constructor(dialect: DialectName, budgets: Budgets, kept: KeptRules, mostWork: number) {
    this.#dialect = dialect;
    this.#budgets = budgets;
    this.#kept = kept;
    this.left = mostWork;
  }

  /** The answers to the text's lines, up to one that may cost too much: how many units come before that. */
  answers(text: string): { text: string; units: number } {
    let answers = "";
    let at = 0;
    while (at < text.length) {
      let end = text.indexOf("\n", at);
      if (end < 0) end = text.length;
      const answer = this.answer(text.slice(at, end));
      if (answer === null) break;
      answers += answer;
      at = end + 1;
    }
    return { text: answers, units: Math.min(at, text.length) };
  }

  /** Null where the line may cost more than is left. */
  answer(line: string): string | null {
    if (!this.#spends(lineWork + line.length)) return null;
    if (!line.startsWith("{") && line.trim() === "") return "";
    let id = "null";
    try {
      const members = parseLine(line);
      if (!isPlainId(members["id"]) && !this.#spends(idWork * line.length)) return null;
      id = shownId(line, members);
      const question = questionOf(members);
      const found = this.#rulesOf(question);
      if (found === null) return null;
      const { rules, endings, starredOctets } = found;
      // A rule without a star costs no more than its own octets; each octet of the URL may be escaped, which makes three.
      if (starredOctets > 0 && !this.#spends(3 * Buffer.byteLength(question.url) * starredOctets)) return null;
      const outcome = rules.outcome(question.url);
      // What is no URL is found out by an error too.
      if (outcome < 0 && rules.allowsAs(outcome) === null) this.#spends(errorWork);
      let ending = endings.get(outcome);
      if (ending === undefined) {
        const { allowed, line: decidingLine, reason } = rules.evaluate(question.url);
        ending = `,"allowed":${allowed},"line":${decidingLine},"reason":"${reason}"}\n`;
        if (endings.size >= keptEndings) endings.clear();
        endings.set(outcome, ending);
      }
      return `{"id":${id}${ending}`;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      this.#spends(errorWork);
      return errorLine(id, error.code, error.message);
    }
  }

  #spends(work: number): boolean {
    this.left -= work;
    return this.left >= 0;
  }

  #rulesOf(question: BatchQuestion): FoundRules | null {
    const last = this.#last;
    if (last !== null && isOfSameRules(question, last.question)) return last.found;
    if (!this.#spends(fileWork + 8 * question.content.length * (1 + question.agents.length))) return null;
    const found = this.#kept.rulesOf(question, question.dialect ?? this.#dialect, this.#budgets.matchSteps);
    this.#last = { question, found };
    return found;
  }
}

/** Endings kept with one rule set. */
const keptEndings = 1_000;

function isPlainId(id: unknown): boolean {
  return id === undefined || id === null || typeof id === "string" || Number.isSafeInteger(id);
}

/** Numbers keep their digits; text is escaped like all text. */
function shownId(line: string, members: Readonly<Record<string, unknown>>): string {
  const { id } = members;
  if (Number.isSafeInteger(id)) return String(id);
  return typeof id === "string" ? jsonText(id) : idText(line, members).replaceAll("<", "\\u003c");
}

function isOfSameRules(a: BatchQuestion, b: BatchQuestion): boolean {
  return (
    a.form === b.form &&
    a.dialect === b.dialect &&
    a.content === b.content &&
    a.agents.length === b.agents.length &&
    a.agents.every((agent, at) => agent === b.agents[at])
  );
}
