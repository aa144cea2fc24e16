// `maycrawl diff`: which verdicts change from one robots.txt to another, for whom and where, by comparison over all URLs; with a list
// of URLs also how many of them. In: the options as commander read them. Out: a block of text, a JSON line or a row of Markdown for
// each class of agents, messages on standard error, and the exit code. Next: ../diff-rows.ts, which writes it down.
import { type Agent, type DialectName, findCrawler, type RuleSet } from "@maycrawl/core";
import { type ClassComparison, compareRobotsTxt } from "@maycrawl/core/comparison";
import { agentAdvice, type AskedAgent, askedAgents } from "../agents.ts";
import { type ClassChange, diffJson, diffMarkdown, diffText } from "../diff-rows.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import type { LiveOptions } from "../live-client.ts";
import { Messages, quoted } from "../messages.ts";
import { standardInput } from "../octet-source.ts";
import { Output } from "../output.ts";
import { openRobotsSources, type RobotsSource } from "../robots-source.ts";
import { originOf, Site } from "@maycrawl/core/asking";
import { UrlChanges } from "../url-changes.ts";
import { eachUrl } from "../url-items.ts";
import { dialectOption, maxStepsOption, originOption } from "./check.ts";

/** The options of `diff`, as written. */
export interface DiffOptions {
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly urls?: string;
  readonly origin?: string;
  readonly maxSteps?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
}

/** Runs `diff`; the exit code comes back. CommandError where nothing can be attempted. */
export async function runDiff(oldName: string, newName: string, options: DiffOptions & LiveOptions): Promise<number> {
  if (options.json === true && options.markdown === true) throw new CommandError("usage", "--json and --markdown go without each other: choose one");
  if (options.urls === standardInput && (oldName === standardInput || newName === standardInput)) {
    throw new CommandError("standard-input-twice", "a robots.txt and --urls cannot both be standard input: put one of them into a file");
  }
  const dialect = dialectOption(options.dialect);
  const maxSteps = options.maxSteps === undefined ? undefined : maxStepsOption(options.maxSteps);
  const origin = originOption(options.origin);
  const asked = options.agent === undefined ? null : askedAgents(options.agent);
  const messages = new Messages();
  const tally = new Tally();
  const [old, renewed] = await openRobotsSources([oldName, newName], options, messages);
  for (const agent of asked ?? []) {
    if (agent.header !== null) messages.note(`${quoted(agent.header)} is taken for ${agent.label}`);
    if (agent.agent !== null) continue;
    messages.item("invalid-agent", () => `${quoted(agent.label)} has no answers: ${agentAdvice}`);
    tally.add(null);
  }
  if (old === null || renewed === null || old === undefined || renewed === undefined) {
    messages.finish();
    tally.add(null);
    return tally.exitCode;
  }
  for (const source of [old, renewed]) noteSource(source, dialect, messages);
  const agents = asked === null ? null : agentsOf(asked);
  const compared = compareRobotsTxt(old.robotsTxt, renewed.robotsTxt, {
    ...(dialect === undefined ? {} : { dialect }),
    ...(maxSteps === undefined ? {} : { maxSteps }),
    ...(agents === null ? {} : { agents: [...agents.values()] }),
  });
  const sourceOrigin = [old, renewed].flatMap(({ url }) => (url === null ? [] : (originOf(url) ?? [])))[0];
  const site = new Site(origin ?? sourceOrigin ?? null);
  const output = new Output();
  const counted = options.urls === undefined ? null : compared.map((one) => urlChangesOf(one, old, renewed, agents, dialect));
  const total = counted === null ? null : eachUrl(options.urls ?? "", site, messages, tally, (url) => {
    for (const changes of counted) changes?.add(url);
  });
  const changes = compared.map((one, index): ClassChange => ({ comparison: one, urls: counted?.[index] ?? null }));
  for (const { comparison, urls } of changes) {
    const isDifferent = comparison.result === "different" || (urls?.byLines.size ?? 0) > 0;
    tally.add(isDifferent ? false : comparison.result === "equal" ? true : null);
  }
  const report = { old: old.name, new: renewed.name, changes, total, origin: site.origin };
  if (options.json === true) output.write(diffJson(report));
  else if (options.markdown === true) output.write(diffMarkdown(report));
  else output.write(diffText(report, output.isTerminal));
  output.flush();
  messages.finish();
  return tally.exitCode;
}

/** Whom to ask about, by the label that comparison gives it; what is no agent is left out. */
function agentsOf(asked: readonly AskedAgent[]): Map<string, Agent> {
  const agents = new Map<string, Agent>();
  for (const { label, agent } of asked) {
    if (agent === null) continue;
    // A known crawler is spoken of as it was asked for: Bingbot, though the registry writes bingbot.
    if (findCrawler(label) === agent) agents.set(label, label);
    else agents.set(typeof agent === "object" && "name" in agent ? agent.name : label, agent);
  }
  return agents;
}

/** The rules of a class before and after: those of its first agent, for all of it get the same answers. */
function urlChangesOf(
  { agents }: ClassComparison, old: RobotsSource, renewed: RobotsSource, asked: ReadonlyMap<string, Agent> | null, dialect: DialectName | undefined,
): UrlChanges | null {
  const [first] = agents;
  if (first === undefined) return null;
  const ask = dialect === undefined ? {} : { dialect };
  const agent = asked?.get(first);
  const rulesIn = ({ robotsTxt }: RobotsSource): RuleSet =>
    agent !== undefined ? robotsTxt.rulesFor(agent, ask) : robotsTxt.rulesForLiteral(agents.includes("*") ? [] : [first], ask);
  return new UrlChanges(rulesIn(old), rulesIn(renewed));
}

/** What explains surprising answers about a file. */
function noteSource({ name, robotsTxt, url }: RobotsSource, dialect: DialectName | undefined, messages: Messages): void {
  const reading = robotsTxt.reading(dialect ?? "rfc9309");
  const { sizeLimitOctets, oversize } = reading.dialect;
  if (reading.isOversize) {
    const consequence = oversize === "open" ? "so everything is allowed" : "what stands beyond that does not count";
    messages.note(`${quoted(name)} is larger than the ${sizeLimitOctets.toLocaleString("en")} octets that ${reading.dialect.name} reads: ${consequence}`);
  }
  if (url === null && reading.groups.length === 0) messages.note(`${quoted(name)} holds no group, so it forbids nothing to anybody: is it a robots.txt?`);
}
