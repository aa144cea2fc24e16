// A block of whole lines of a batch: questions in, answers out, in order, in the form of `check --batch`. `file` is
// refused. An invalid line fails alone. Files are kept between blocks, within bounds, since many questions are about
// one file.
import { Buffer } from "node:buffer";
import { type DialectName, parseRobotsTxt, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import { type BatchQuestion, idText, parseLine, questionOf } from "@maycrawl/core/asking";
import { CodedError, type ErrorCode } from "@maycrawl/core/error-codes";
import { jsonText } from "../responses/json-text.ts";
import type { Budgets } from "./budgets.ts";

/** A question of batch. */
export interface BlockQuestion {
  /** Whole lines; the last one may lack its line break. */
  readonly octets: Uint8Array;
  readonly dialect: DialectName;
  readonly budgets: Budgets;
}

/** Octets of kept files, as weighed below, and their number. */
const keptOctets = 32 * 1024 * 1024;
const keptFiles = 256;
/** Rule sets kept with one file; each may hold 4 MiB of cached results. */
const keptRuleSets = 8;

interface KeptFile {
  readonly file: RobotsTxt;
  readonly octets: number;
  readonly rules: Map<string, KeptRules>;
}

interface KeptRules {
  readonly rules: RuleSet;
  /** The end of an answer's line, by the outcome that settles it. */
  readonly endings: Map<number, string>;
}

/** Endings kept with one rule set. */
const keptEndings = 1_000;

/** Least recently used first, by the file's text as it was given. */
const kept = new Map<string, KeptFile>();
let weight = 0;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The answers, each with a line break. */
export function answerBlock({ octets, dialect, budgets }: BlockQuestion): string {
  const lines = new Lines(dialect, budgets);
  let text: string;
  try {
    text = decoder.decode(octets);
  } catch {
    return answersOneByOne(octets, lines);
  }
  let answers = "";
  for (let at = 0; at < text.length;) {
    let end = text.indexOf("\n", at);
    if (end < 0) end = text.length;
    answers += lines.answer(text.slice(at, end));
    at = end + 1;
  }
  return answers;
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
    if (line !== null) answers += lines.answer(line);
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
  #last: { readonly question: BatchQuestion; readonly found: KeptRules } | null = null;

  constructor(dialect: DialectName, budgets: Budgets) {
    this.#dialect = dialect;
    this.#budgets = budgets;
  }

  answer(line: string): string {
    if (!line.startsWith("{") && line.trim() === "") return "";
    let id = "null";
    try {
      const members = parseLine(line);
      id = shownId(line, members);
      const question = questionOf(members);
      const { rules, endings } = this.#rulesOf(question);
      const outcome = rules.outcome(question.url);
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
      return errorLine(id, error.code, error.message);
    }
  }

  #rulesOf(question: BatchQuestion): KeptRules {
    const last = this.#last;
    if (last !== null && isOfSameRules(question, last.question)) return last.found;
    const found = rulesOf(question, question.dialect ?? this.#dialect, this.#budgets);
    this.#last = { question, found };
    return found;
  }
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

function rulesOf(question: BatchQuestion, dialect: DialectName, { matchSteps }: Budgets): KeptRules {
  const { rules, file } = fileOf(question);
  const key = JSON.stringify([dialect, matchSteps, question.agents]);
  let known = rules.get(key);
  if (known === undefined) {
    known = {
      rules: file.rulesForLiteral(question.agents, { dialect, maxSteps: matchSteps }),
      endings: new Map(),
    };
    if (rules.size >= keptRuleSets) rules.clear();
    rules.set(key, known);
  }
  return known;
}

function fileOf({ form, content }: BatchQuestion): KeptFile {
  if (form === "file")
    throw new CodedError("file-refused", "only the command reads files: give robotsTxt or robotsTxtBase64");
  const key = `${form} ${content}`;
  let found = kept.get(key);
  if (found === undefined) {
    const file = parseRobotsTxt(form === "robotsTxt" ? content : octetsOfBase64(content, "robotsTxtBase64"));
    found = { file, octets: 8 * 1024 + 2 * key.length + 3 * file.octets.length, rules: new Map() };
    weight += found.octets;
  } else {
    kept.delete(key);
  }
  // Moves it to the end: the map is in order of last use. The newest stays, whatever it weighs.
  kept.set(key, found);
  for (const [oldKey, old] of kept) {
    if ((weight <= keptOctets && kept.size <= keptFiles) || kept.size === 1) break;
    kept.delete(oldKey);
    weight -= old.octets;
  }
  return found;
}

/**
 * The octets; CodedError if the text is not base64. Node's decoder skips other characters, and so would answer for
 * another file.
 */
export function octetsOfBase64(text: string, member: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, "").length % 4 === 1) {
    throw new CodedError("invalid-request", `${member} must be base64 (RFC 4648 section 4)`);
  }
  return Buffer.from(text, "base64");
}
