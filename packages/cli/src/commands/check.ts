// `maycrawl check`: may these agents fetch these URLs, by this robots.txt, and why. In: the options as commander read them.
// Out: rows on standard output in input order, messages on standard error, and the exit code. Everything that can be wrong with
// the call is found before the first answer; everything that can be wrong with an item costs that item alone.
import { isatty } from "node:tty";
import { defaultMaxSteps, type DialectName, dialects, findDialect, parseRobotsTxt, type RobotsTxt, type RuleSet, visible } from "@maycrawl/core";
import { agentAdvice, type AskedAgent, askedAgents, united } from "../agents.ts";
import { type Answerer, JsonAnswers, type Layout, noteText, refusedRow, TextAnswers, textRow } from "../answers.ts";
import { CommandError, systemReason } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { Messages, quoted } from "../messages.ts";
import { openSource, type OctetSource, readWhole, standardInput } from "../octet-source.ts";
import { Output } from "../output.ts";
import { Progress } from "../progress.ts";
import { originOf, type Refusal, Site, unreadable } from "@maycrawl/core/asking";
import { readUrlList } from "../url-list.ts";

/** The options of `check`, as written. */
export interface CheckOptions {
  /** Without it the network is asked: check-live.ts. */
  readonly robots?: string;
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly urls?: string;
  readonly origin?: string;
  readonly united?: boolean;
  readonly maxSteps?: string;
  readonly json?: boolean;
  readonly batch?: boolean;
}

/** Octets of a robots.txt that are read at all: far beyond what any crawler reads, and a bound all the same. */
const robotsTxtLimitOctets = 64 * 1024 * 1024;
/** Columns are aligned up to these widths; what is longer stands out. */
const widestLabel = 40;
const widestUrl = 72;

/** Runs `check`; the exit code comes back. CommandError where nothing can be attempted. */
export function runCheck(urls: readonly string[], options: CheckOptions & { readonly robots: string }): number {
  if (options.robots === standardInput && options.urls === standardInput) {
    throw new CommandError("standard-input-twice", "--robots and --urls cannot both be standard input: put one of them into a file");
  }
  if (urls.length === 0 && options.urls === undefined) {
    throw new CommandError("no-url", `no URL to check: give URLs or paths as arguments, or a list of them with --urls FILE (or "-")`);
  }
  const dialect = dialectOption(options.dialect);
  const maxSteps = maxStepsOption(options.maxSteps);
  const site = new Site(originOption(options.origin));
  const asked = askedAgents(options.agent);
  const messages = new Messages();
  const tally = new Tally();
  const list = openList(options.urls, urls.length > 0, messages, tally);
  const robotsTxt = parseRobotsTxt(readRobotsTxt(options.robots, messages));
  const run = new Run(robotsTxt, asked, { ...options, dialect, maxSteps }, urls, list === null, site, messages, tally);
  for (const url of urls) run.ask(url, false);
  if (list !== null) run.askList(list, options.urls ?? "");
  return run.finish();
}

/** One run: who answers, and what was counted. */
class Run {
  readonly #answerers: readonly Answerer[];
  readonly #site: Site;
  readonly #messages: Messages;
  readonly #tally: Tally;
  readonly #output = new Output();
  #count = 0;

  constructor(
    robotsTxt: RobotsTxt,
    asked: readonly AskedAgent[],
    options: { readonly dialect: DialectName | undefined; readonly maxSteps: number; readonly united?: boolean; readonly json?: boolean },
    urls: readonly string[],
    isAligned: boolean,
    site: Site,
    messages: Messages,
    tally: Tally,
  ) {
    this.#site = site;
    this.#messages = messages;
    this.#tally = tally;
    const agents = options.united === true ? [united(asked), ...asked.filter((agent) => agent.agent === null)] : asked;
    const layout: Layout = {
      labelWidth: Math.min(widestLabel, Math.max(...agents.map((agent) => visible(agent.label).length))),
      urlWidth: isAligned ? Math.min(widestUrl, Math.max(...urls.map((url) => visible(url).length))) : 0,
      isColoured: this.#output.isTerminal,
    };
    const askOptions = options.dialect === undefined ? { maxSteps: options.maxSteps } : { maxSteps: options.maxSteps, dialect: options.dialect };
    for (const { header, label } of asked) {
      if (header !== null) messages.note(`${quoted(header)} is taken for ${label}`);
    }
    const ruleSets: RuleSet[] = [];
    this.#answerers = agents.map((agent) => {
      if (agent.agent === null) {
        messages.item("invalid-agent", () => `${quoted(agent.label)} has no answers: ${agentAdvice}`);
        return nobody(agent.label, options.dialect ?? "rfc9309", options.json === true, layout, tally);
      }
      const rules = robotsTxt.rulesFor(agent.agent, askOptions);
      ruleSets.push(rules);
      for (const note of rules.evaluate("/").notes) messages.note(noteText(note, agent.label, rules));
      const subject = { label: agent.label, rules };
      return options.json === true ? new JsonAnswers(subject, tally) : new TextAnswers(subject, layout, tally);
    });
    noteFile(robotsTxt, ruleSets, messages);
  }

  /** Answers about one item. */
  ask(item: string, isPrintable: boolean): void {
    const shown = isPrintable ? item : visible(item);
    const refusal = this.#site.refusal(item, isPrintable);
    this.#count++;
    if (refusal !== null) return this.#refuse(item, shown, refusal);
    for (const answerer of this.#answerers) this.#output.write(answerer.answer(item, shown));
  }

  /** Answers about each item of a list, to its end or to where it cannot be read any further. */
  askList(list: OctetSource, name: string): void {
    keepYoungGenerationSmall();
    const progress = new Progress(list.sizeOctets);
    // On one terminal rows and progress would share a line; into a file, rows leave it alone.
    if (this.#output.isTerminal) this.#output.beforeWriting = () => progress.clear();
    this.#messages.beforeWriting = () => progress.clear();
    const before = this.#count;
    try {
      readUrlList(list, /\.csv$/i.test(name), {
        url: (text, isPrintable) => this.ask(text, isPrintable),
        unreadable: (code, beginning) => {
          const item = `${beginning}...`;
          this.#count++;
          this.#refuse(item, visible(item), unreadable(code, item));
        },
        header: (text) => this.#messages.note(`the first row of ${quoted(name)} is taken for names of columns, for it begins with ${quoted(text)}`),
        beforeRead: (octetsRead) => {
          this.#output.flush();
          progress.update(this.#count, octetsRead);
        },
      });
    } catch (error) {
      // What the system cannot read is this list's fault alone; a fault of ours, or a closed pipe, is not.
      if (!isSystemError(error)) throw error;
      if (this.#count === 0) throw new CommandError("urls-unreadable", `the list of URLs ${quoted(name)} cannot be read, for ${systemReason(error)}`);
      this.#tally.add(null);
      this.#messages.error("urls-unreadable", `${quoted(name)} cannot be read to its end, for ${systemReason(error)}: what came before is answered`);
    } finally {
      progress.clear();
      list.close();
    }
    if (this.#count > before || this.#tally.hasNoAnswer) return;
    if (before === 0) throw new CommandError("no-url", `no URL to check: ${quoted(name)} holds no line that is not blank`);
    this.#messages.note(`${quoted(name)} holds no URL`);
  }

  /** Writes what is left; the exit code comes back. */
  finish(): number {
    this.#output.flush();
    this.#messages.finish();
    return this.#tally.exitCode;
  }

  #refuse(item: string, shown: string, refusal: Refusal): void {
    this.#messages.item(refusal.code, () => refusal.advice);
    for (const answerer of this.#answerers) this.#output.write(answerer.refuse(item, shown, refusal));
  }
}

/** Answers for an agent that is none: the other agents' answers are not to be lost for it. */
function nobody(label: string, dialect: DialectName, isJson: boolean, layout: Layout, tally: Tally): Answerer {
  const explanation = "this agent is no product token";
  const answer = (item: string, shown: string): string => {
    tally.add(null);
    return isJson ? refusedRow(item, label, "invalid-agent", explanation, dialect) : textRow(layout, null, visible(label), shown, explanation);
  };
  return { answer, refuse: answer };
}

/** Notes on the file that explain surprising answers. */
export function noteFile(robotsTxt: RobotsTxt, ruleSets: readonly RuleSet[], messages: Messages): void {
  const readings = new Set(ruleSets.map((rules) => rules.reading));
  for (const reading of readings) {
    const { name, sizeLimitOctets, oversize } = reading.dialect;
    if (!reading.isOversize) continue;
    const consequence = oversize === "open" ? "so everything is allowed" : "what stands beyond that does not count";
    messages.note(`the file is larger than the ${sizeLimitOctets.toLocaleString("en")} octets that ${name} reads: ${consequence}`);
  }
  // Looked into only where it may matter: making all groups of a large file takes its time.
  const unbound = ruleSets.find((rules) => rules.binding.kind === "none");
  if (unbound === undefined || robotsTxt.reading(unbound.reading.dialect.name).groups.length > 0) return;
  messages.note("the file holds no group, so it forbids nothing to anybody: is it a robots.txt?");
}

function openList(name: string | undefined, hasArguments: boolean, messages: Messages, tally: Tally): OctetSource | null {
  if (name === undefined) return null;
  noteTerminal(name, messages);
  try {
    return openSource(name);
  } catch (error) {
    const text = `the list of URLs ${quoted(name)} cannot be read, for ${systemReason(error)}`;
    if (!hasArguments) throw new CommandError("urls-unreadable", `${text}: give --urls the path of a text or CSV file, or "-"`);
    messages.error("urls-unreadable", `${text}: only the URLs given as arguments are answered`);
    tally.add(null);
    return null;
  }
}

/** The octets of the file named by --robots; CommandError when it cannot be read. */
export function readRobotsTxt(name: string, messages: Messages): Uint8Array {
  noteTerminal(name, messages);
  try {
    return readWhole(name, robotsTxtLimitOctets);
  } catch (error) {
    if (/^https?:\/\//i.test(name)) {
      throw new CommandError("robots-unreadable", `${quoted(name)} is no file: leave --robots out, and the robots.txt of each URL's site is retrieved`);
    }
    const reason = error instanceof RangeError ? error.message : systemReason(error);
    const advice = `give --robots the path of a robots.txt, or "-" for standard input`;
    throw new CommandError("robots-unreadable", `the robots.txt ${quoted(name)} cannot be read, for ${reason}: ${advice}`);
  }
}

/** Says what is waited for, where somebody might wonder why nothing happens. */
export function noteTerminal(name: string, messages: Messages): void {
  if (name === standardInput && isatty(0)) messages.note("reading from the terminal; a line with Ctrl-D alone ends it");
}

/** The dialect of that name; CommandError when there is none. */
export function dialectOption(name: string | undefined): DialectName | undefined {
  if (name === undefined) return undefined;
  const dialect = findDialect(name);
  if (dialect === undefined) {
    throw new CommandError("unknown-dialect", `there is no dialect ${quoted(name)}: choose one of ${Object.keys(dialects).join(", ")}`);
  }
  return dialect.name;
}

/** The bound on steps; CommandError when the text is no whole number from 1. */
export function maxStepsOption(text: string | undefined): number {
  if (text === undefined) return defaultMaxSteps;
  const steps = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (steps < 1 || !Number.isSafeInteger(steps)) {
    throw new CommandError("invalid-max-steps", `--max-steps takes a whole number from 1, not ${quoted(text)}`);
  }
  return steps;
}

/** The origin that the text names; CommandError when it names none. */
export function originOption(text: string | undefined): string | null {
  if (text === undefined) return null;
  const origin = originOf(text);
  if (origin === null) throw new CommandError("invalid-origin", `--origin takes a URL such as https://shop.example, not ${quoted(text)}`);
  return origin;
}

/**
 * Holds V8's young generation at the size it starts with. It grows with all that was ever moved in it, so a long run would take
 * 25 MB more than a short one; what lives here is one block and 64 KiB of rows, and a small one is as fast. Read at each growth.
 */
function keepYoungGenerationSmall(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
