// `maycrawl explain`: what agents may do with one page, out of all layers that are given: robots.txt, response headers, HTML, the
// TDM file. In: the options as commander read them. Out: a block of text or a JSON line for each agent, messages on standard error,
// and the exit code. Where files are given nothing is fetched; without any, explain-live.ts is asked.
import { parseRobotsTxt, visible } from "@maycrawl/core";
import { decide, type Decision, type DecisionLayers, type DecisionPart, decisionUses, readHeaderText } from "@maycrawl/core/decision";
import { parsePageDate } from "@maycrawl/core/page";
import { charsetOfMediaType, type PageDiagnostic, pageTagsOf, readPageFacts } from "@maycrawl/html";
import { agentAdvice, type AskedAgent, askedAgents } from "../agents.ts";
import { jsonText } from "../answers.ts";
import { CommandError, systemReason } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { decisionText } from "../decision-text.ts";
import { Messages, quoted } from "../messages.ts";
import { readWhole, standardInput } from "../octet-source.ts";
import { Output } from "../output.ts";
import { asSent, Site } from "@maycrawl/core/asking";
import { dialectOption, maxStepsOption, noteFile, noteTerminal, readRobotsTxt } from "./check.ts";

/** The options of `explain`, as written. */
export interface ExplainOptions {
  readonly robots?: string;
  readonly headers?: string;
  readonly html?: string;
  readonly tdmrep?: string;
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly at?: string;
  readonly maxSteps?: string;
  readonly json?: boolean;
}

/** Octets that are read of a file beside robots.txt; each reader has its own, lower, bound. */
const fileLimitOctets = 64 * 1024 * 1024;

/** Pieces of evidence that JSON tells of one part; a hostile file has ten thousand for each agent. */
const toldEvidence = 100;

/** Runs `explain`; the exit code comes back. CommandError where nothing can be attempted. */
export function runExplain(url: string, options: ExplainOptions): number {
  const files = [options.robots, options.headers, options.html, options.tdmrep];
  if (files.filter((name) => name === standardInput).length > 1) {
    throw new CommandError("standard-input-twice", "only one of --robots, --headers, --html and --tdmrep can be standard input: put the others into files");
  }
  const dialect = dialectOption(options.dialect);
  const maxSteps = maxStepsOption(options.maxSteps);
  const nowMs = momentOption(options.at);
  const asked = askedAgents(options.agent);
  const messages = new Messages();
  const tally = new Tally();
  const output = new Output();
  const { layers, diagnostics } = readLayers(options, messages);
  const askOptions = { maxSteps, ...(dialect === undefined ? {} : { dialect }) };
  const { robotsTxt } = layers;
  if (robotsTxt !== undefined) noteFile(robotsTxt, asked.flatMap(({ agent }) => (agent === null ? [] : robotsTxt.rulesFor(agent, askOptions))), messages);
  const refusal = new Site(null).refusal(url, false);
  if (refusal !== null) messages.error(refusal.code, refusal.advice);
  // What is refused is no URL to core either, whatever could be made of it.
  const sent = refusal === null ? asSent(url) : "";

  let isFirst = true;
  for (const agent of asked) {
    if (agent.agent === null) {
      messages.item("invalid-agent", () => `${quoted(agent.label)} has no answers: ${agentAdvice}`);
      tally.add(null);
      continue;
    }
    if (agent.header !== null) messages.note(`${quoted(agent.header)} is taken for ${agent.label}`);
    const decision = decide(layers, sent, agent.agent, { nowMs, ...askOptions });
    count(tally, decision, robotsTxt !== undefined || refusal !== null);
    if (options.json === true) output.write(`${jsonText(decisionMembers(decision, agent, url, diagnostics))}\n`);
    else output.write(`${isFirst ? `${visible(url)}\n\n` : "\n"}${decisionText(decision, agent.label, diagnostics, output.isTerminal)}`);
    isFirst = false;
  }
  output.flush();
  messages.finish();
  return tally.exitCode;
}

/** Reads what is named. A file that cannot be read ends the run: a decision out of half the layers would be another one. */
function readLayers(options: ExplainOptions, messages: Messages): { layers: DecisionLayers; diagnostics: readonly PageDiagnostic[] } {
  const text = (name: string, option: string): string => new TextDecoder().decode(readFile(name, option, messages));
  const headers = options.headers === undefined ? undefined : readHeaderText(text(options.headers, "--headers"));
  const type = headers?.fields.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const charset = charsetOfMediaType(type);
  const page = options.html === undefined ? undefined : readPageFacts(readFile(options.html, "--html", messages), { charset });
  const layers: DecisionLayers = {
    ...(options.robots === undefined ? {} : { robotsTxt: parseRobotsTxt(readRobotsTxt(options.robots, messages)) }),
    ...(headers === undefined ? {} : { status: headers.status, headers: headers.fields, headerProblems: headers }),
    ...(page === undefined ? {} : { page: pageTagsOf(page) }),
    ...(options.tdmrep === undefined ? {} : { tdmFile: text(options.tdmrep, "--tdmrep") }),
  };
  return { layers, diagnostics: page?.diagnostics ?? [] };
}

function readFile(name: string, option: string, messages: Messages): Uint8Array {
  noteTerminal(name, messages);
  try {
    return readWhole(name, fileLimitOctets);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : systemReason(error);
    throw new CommandError("file-unreadable", `the file ${quoted(name)} of ${option} cannot be read, for ${reason}: give ${option} the path of a file, or "-" for standard input`);
  }
}

/** The moment of asking; CommandError when the text is none. */
export function momentOption(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const date = parsePageDate(text);
  if (date === null) throw new CommandError("invalid-moment", `--at takes a moment such as 2026-12-31T23:59:59Z, not ${quoted(text)}`);
  return date.ms;
}

/** Counts a decision in. */
export function count(tally: Tally, decision: Decision, mustBeDecided: boolean): void {
  const parts: readonly DecisionPart<string>[] = [decision.crawl, decision.index, decision.follow, decision.snippet, ...decisionUses.map((use) => decision.use[use])];
  if (parts.some((part) => part.state === "disallowed")) tally.add(false);
  // What is undetermined because nobody gave that layer is no missing answer.
  if (mustBeDecided && decision.crawl.state === "undetermined") tally.add(null);
}

/** The members of a decision's JSON line: the stable ones first, what explains them in each. */
export function decisionMembers(decision: Decision, agent: AskedAgent, url: string, diagnostics: readonly PageDiagnostic[]): object {
  const part = ({ state, reason, explanation, evidence, change }: DecisionPart<string>): object => ({ state, reason, explanation, change, evidence: evidence.slice(0, toldEvidence) });
  const { verdict } = decision.crawl;
  return {
    agent: agent.label,
    url,
    crawl: {
      ...part(decision.crawl),
      action: decision.crawl.action,
      verdict: verdict === null ? null : { allowed: verdict.allowed, reason: verdict.reason, line: verdict.line, path: verdict.path, dialect: verdict.dialect, productTokens: verdict.productTokens, notes: verdict.notes },
    },
    index: part(decision.index),
    follow: part(decision.follow),
    snippet: part(decision.snippet),
    use: Object.fromEntries(decisionUses.map((use) => [use, part(decision.use[use])])),
    pageRules: decision.pageRules,
    findings: [
      ...decision.findings,
      ...diagnostics.map(({ code, message, line }) => ({ code, message, advice: null, line })),
    ],
    licenses: decision.usageVerdict.licenses.map((license) => license.href ?? license.url),
  };
}
