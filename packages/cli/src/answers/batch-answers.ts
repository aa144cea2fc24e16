// `maycrawl check --batch`: the interface for programs. In: a JSON question a line on standard input. Out: a JSON
// answer a line, in the same order. Agents are literal product tokens asked as one requester; agents and URLs may be
// any strings, and the dialect answers. An invalid line costs that line alone. Answers go out before each wait for
// input, so that a program that asks one line at a time gets each answer at once.
import { type DialectName, type RobotsTxt, type RuleSet, visible } from "@maycrawl/core";
import { idText, parseLine, questionOf } from "@maycrawl/core/asking";
import { batchRow } from "@maycrawl/core/crawl-row";
import { CommandError, isSystemError, systemReason } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { readBlocks } from "../input/line-blocks.ts";
import { noteTerminal, openSource, standardInput } from "../input/octet-source.ts";
import { ParsedFiles } from "../input/parsed-files.ts";
import { Messages } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** 64 MiB: about the largest robots.txt that is read. */
const lineLimitOctets = 64 * 1024 * 1024;
/** Rule sets kept; one that is asked often caches up to 4 MiB. */
const keptRuleSets = 64;
/** Answers kept of one rule set; it has as many as it has rules. */
const keptAnswers = 10_000;

/** A rule set with its answers as they are written. */
interface Asked {
  readonly rules: RuleSet;
  /** By outcome: what follows the id. */
  readonly answers: Map<number, string>;
}

/** A run of questions. */
export class BatchAnswers {
  readonly #dialect: DialectName;
  readonly #maxSteps: number;
  readonly #files = new ParsedFiles();
  readonly #output = new Output();
  readonly #tally = new Tally();
  #asked = new WeakMap<RobotsTxt, Map<string, Asked>>();
  #askedCount = 0;
  #isBegun = false;

  constructor(dialect: DialectName, maxSteps: number) {
    this.#dialect = dialect;
    this.#maxSteps = maxSteps;
  }

  /** Answers standard input to its end; returns the exit code. Throws CommandError if nothing can be read. */
  run(): number {
    noteTerminal(standardInput, new Messages());
    try {
      readBlocks(openSource(standardInput), lineLimitOctets, {
        block: (text, isUtf8) => this.#block(text, isUtf8),
        tooLong: () => this.#error("null", tooLong()),
        beforeRead: () => this.#output.flush(),
      });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const text = `cannot read standard input to its end: ${systemReason(error)}`;
      if (!this.#isBegun) throw new CommandError("input-failed", text);
      this.#tally.add(null);
      new Messages().error("input-failed", `${text}; what came before is answered`);
    }
    this.#output.flush();
    return this.#tally.exitCode;
  }

  #block(text: string, isUtf8: boolean): void {
    this.#isBegun = true;
    for (let at = 0; at < text.length;) {
      let end = text.indexOf("\n", at);
      if (end < 0) end = text.length;
      const line = text.slice(at, end);
      at = end + 1;
      if (line.trim() === "") continue;
      if (!isUtf8)
        this.#error("null", new CommandError("not-utf-8", "the line is not UTF-8: JSON is (RFC 8259 section 8.1)"));
      else if (line.length > lineLimitOctets) this.#error("null", tooLong());
      else this.#line(line);
    }
  }

  #line(line: string): void {
    let id = "null";
    try {
      const members = parseLine(line);
      id = visible(idText(line, members));
      const question = questionOf(members);
      const asked = this.#askedFor(
        this.#files.get(question.form, question.content),
        question.agents,
        question.dialect ?? this.#dialect,
      );
      const outcome = asked.rules.outcome(question.url);
      const answer = asked.answers.get(outcome) ?? this.#answer(asked, outcome, question.url);
      this.#output.write(`{"id":${id}${answer}`);
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === "output-failed") throw error;
      this.#error(id, error);
    }
  }

  /** The answer's text after the id: the same for all URLs of one outcome. */
  #answer(asked: Asked, outcome: number, url: string): string {
    const row = batchRow(asked.rules.evaluate(url));
    this.#tally.add(row.allowed);
    const text = `,${JSON.stringify(row).slice(1)}\n`;
    if (asked.answers.size >= keptAnswers) asked.answers.clear();
    asked.answers.set(outcome, text);
    return text;
  }

  #askedFor(file: RobotsTxt, agents: readonly string[], dialect: DialectName): Asked {
    let ofFile = this.#asked.get(file);
    // JSON keeps ["a,b"] and ["a", "b"] apart, whatever the tokens hold.
    const key = agents.length === 1 ? `${dialect} ${agents[0]}` : `${dialect}${JSON.stringify(agents)}`;
    const kept = ofFile?.get(key);
    if (kept !== undefined) return kept;
    if (this.#askedCount >= keptRuleSets) {
      // All at once: questions in the order of files need them no more, and others pay for compiling again.
      this.#asked = new WeakMap();
      this.#askedCount = 0;
      ofFile = undefined;
    }
    if (ofFile === undefined) this.#asked.set(file, (ofFile = new Map()));
    const asked = {
      rules: file.rulesForLiteral(agents, { dialect, maxSteps: this.#maxSteps }),
      answers: new Map<number, string>(),
    };
    ofFile.set(key, asked);
    this.#askedCount++;
    return asked;
  }

  #error(id: string, error: CommandError): void {
    this.#tally.add(null);
    this.#output.write(
      `{"id":${id},"error":{"code":"${error.code}","message":${visible(JSON.stringify(visible(error.message)))}}}\n`,
    );
  }
}

function tooLong(): CommandError {
  return new CommandError("line-too-long", "the line is longer than 64 MiB");
}
