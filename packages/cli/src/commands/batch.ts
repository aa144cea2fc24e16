// `maycrawl check --batch`: the machine door. In: a JSON question a line on standard input. Out: a JSON answer a line, in the same
// order. Agents are literal product tokens asked as one requester, and URLs are what they are: odd ones get the dialect's
// answer. A line that is not understood costs that line alone. What was gathered goes out before each wait for input, so a program
// that asks one line at a time gets each answer at once.
import { type DialectName, type RobotsTxt, type RuleSet, visible } from "@maycrawl/core";
import { idText, parseLine, questionOf } from "@maycrawl/core/asking";
import { CommandError, systemReason } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { readBlocks } from "../line-blocks.ts";
import { Messages } from "../messages.ts";
import { openSource, standardInput } from "../octet-source.ts";
import { Output } from "../output.ts";
import { ParsedFiles } from "../parsed-files.ts";
import { type CheckOptions, dialectOption, maxStepsOption, noteTerminal } from "./check.ts";

/** 64 MiB: a robots.txt of the largest size that is read, or nearly. */
const lineLimitOctets = 64 * 1024 * 1024;
/** Rule sets kept; one that is asked often holds up to 4 MiB of what it learned. */
const keptRuleSets = 64;
/** Answers kept of one rule set; it has as many as it has rules. */
const keptAnswers = 10_000;

/** A rule set with its answers, as they are written. */
interface Asked {
  readonly rules: RuleSet;
  /** By outcome: what follows the id. */
  readonly answers: Map<number, string>;
}

/** Runs `check --batch`; the exit code comes back. CommandError where nothing can be attempted. */
export function runBatch(urls: readonly string[], options: CheckOptions): number {
  const { robots, agent, urls: list, origin, united } = options;
  const given = Object.entries({ "--robots": robots, "--agent": agent, "--urls": list, "--origin": origin, "--united": united, URL: urls[0] });
  const extra = given.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (extra.length > 0) {
    throw new CommandError("usage", `--batch takes its questions from standard input alone: leave out ${extra.join(", ")}`);
  }
  noteTerminal(standardInput, new Messages());
  const batch = new Batch(dialectOption(options.dialect) ?? "rfc9309", maxStepsOption(options.maxSteps));
  return batch.run();
}

class Batch {
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

  run(): number {
    try {
      readBlocks(openSource(standardInput), lineLimitOctets, {
        block: (text, isUtf8) => this.#block(text, isUtf8),
        tooLong: () => this.#error("null", tooLong()),
        beforeRead: () => this.#output.flush(),
      });
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      const text = `standard input cannot be read to its end, for ${systemReason(error)}`;
      if (!this.#isBegun) throw new CommandError("input-failed", text);
      this.#tally.add(null);
      new Messages().error("input-failed", `${text}: what came before is answered`);
    }
    this.#output.flush();
    return this.#tally.exitCode;
  }

  #block(text: string, isUtf8: boolean): void {
    this.#isBegun = true;
    for (let at = 0; at < text.length; ) {
      let end = text.indexOf("\n", at);
      if (end < 0) end = text.length;
      const line = text.slice(at, end);
      at = end + 1;
      if (line.trim() === "") continue;
      if (!isUtf8) this.#error("null", new CommandError("not-utf-8", "the line is not UTF-8: JSON is (RFC 8259 section 8.1)"));
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
      const asked = this.#askedFor(this.#files.get(question.form, question.content), question.agents, question.dialect ?? this.#dialect);
      const outcome = asked.rules.outcome(question.url);
      const answer = asked.answers.get(outcome) ?? this.#answer(asked, outcome, question.url);
      this.#output.write(`{"id":${id}${answer}`);
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === "output-failed") throw error;
      this.#error(id, error);
    }
  }

  /** The answer's text, from after the id; for one outcome always the same. */
  #answer(asked: Asked, outcome: number, url: string): string {
    const { allowed, line, reason } = asked.rules.evaluate(url);
    this.#tally.add(allowed);
    const text = `,"allowed":${allowed},"line":${line},"reason":"${reason}"}\n`;
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
      // All at once: whoever asks in the order of files has no more use for them, and others pay for compiling again.
      this.#asked = new WeakMap();
      this.#askedCount = 0;
      ofFile = undefined;
    }
    if (ofFile === undefined) this.#asked.set(file, (ofFile = new Map()));
    const asked = { rules: file.rulesForLiteral(agents, { dialect, maxSteps: this.#maxSteps }), answers: new Map<number, string>() };
    ofFile.set(key, asked);
    this.#askedCount++;
    return asked;
  }

  #error(id: string, error: CommandError): void {
    this.#tally.add(null);
    this.#output.write(`{"id":${id},"error":{"code":"${error.code}","message":${visible(JSON.stringify(visible(error.message)))}}}\n`);
  }
}

function tooLong(): CommandError {
  return new CommandError("line-too-long", "the line is longer than 64 MiB");
}
