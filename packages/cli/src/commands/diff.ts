// `maycrawl diff`: which answers change from one robots.txt to another, for whom and where, over all URLs; with a list
// of URLs also how many of them. Out: a block of text, a JSON line or rows of Markdown for each class of agents. Next:
// ../report/diff-report.ts.
import type { Command } from "commander";
import { type Agent, type DialectName, findCrawler, type RuleSet } from "@maycrawl/core";
import { originOf } from "@maycrawl/core/access";
import { GovernedOrigin } from "@maycrawl/core/asking";
import { type ClassComparison, compareRobotsTxt } from "@maycrawl/core/comparison";
import { noteUnusualSource } from "../answers/notes.ts";
import { UrlChanges } from "../answers/url-changes.ts";
import type { CommandFile } from "../command-file.ts";
import { CommandError } from "../errors.ts";
import { Tally } from "../exit-code.ts";
import { askedAgents, type UsableAgent, usableAgents } from "../input/agents.ts";
import { type NetworkOptions, withNetworkOptions } from "../input/network-options.ts";
import { standardInput } from "../input/octet-source.ts";
import { collect, dialectOption, maxStepsOption, once, originOption } from "../input/option-values.ts";
import { openRobotsSources, type RobotsSource } from "../input/robots-source.ts";
import { eachUrl } from "../input/url-items.ts";
import { type ClassChange, diffJson, diffMarkdown, diffText } from "../report/diff-report.ts";
import { Messages } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** `diff`. */
export const command: CommandFile = {
  description:
    "Shows which answers change between two robots.txt files, for whom and where, over all URLs; or proves " +
    "that none does.",
  declare,
  help,
  run,
};

interface DiffOptions extends NetworkOptions {
  readonly agent?: readonly string[];
  readonly dialect?: string;
  readonly urls?: string;
  readonly origin?: string;
  readonly maxSteps?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
}

function declare(command: Command): void {
  command
    .argument("OLD", "a robots.txt: a file, - for standard input, or the URL of a site or of its robots.txt")
    .argument("NEW", "the one to compare it with, given the same way")
    .option(
      "--agent <A,B>",
      "whom to ask about, as for check, sets too; by default all crawlers that the files treat differently; repeatable",
      collect,
    )
    .option("--dialect <D>", "read both files under this dialect, instead of each crawler's own", once)
    .option(
      "--urls <FILE|->",
      "URLs to count changes with, one a line; of a .csv file, the column that holds them",
      once,
    )
    .option("--origin <URL>", "the origin that the files govern, for the list of URLs", once)
    .option("--max-steps <N>", "stop comparing a class of crawlers after N steps", once)
    .option("--json", "print one JSON object a class of crawlers a line")
    .option("--markdown", "print a Markdown comment");
  withNetworkOptions(command);
}

async function run(oldName: string, newName: string, options: DiffOptions): Promise<number> {
  if (options.json === true && options.markdown === true)
    throw new CommandError("usage", "--json and --markdown cannot be used together: choose one");
  if (options.urls === standardInput && (oldName === standardInput || newName === standardInput)) {
    throw new CommandError(
      "standard-input-twice",
      "a robots.txt and --urls cannot both be standard input: put one of them into a file",
    );
  }
  const dialect = dialectOption(options.dialect);
  const maxSteps = options.maxSteps === undefined ? undefined : maxStepsOption(options.maxSteps);
  const origin = originOption(options.origin);
  const asked = options.agent === undefined ? null : askedAgents(options.agent);
  const [messages, tally, output] = [new Messages(), new Tally(), new Output()];
  const [old = null, renewed = null] = await openRobotsSources(
    [oldName, newName],
    [oldName, newName],
    options,
    messages,
  );
  const agents = asked === null ? null : agentsByLabel(usableAgents(asked, messages, tally));
  if (old === null || renewed === null) {
    messages.finish();
    tally.add(null);
    return tally.exitCode;
  }
  for (const source of [old, renewed]) noteUnusualSource(source, dialect ?? "rfc9309", messages);
  const compared = compareRobotsTxt(old.robotsTxt, renewed.robotsTxt, {
    ...(dialect === undefined ? {} : { dialect }),
    ...(maxSteps === undefined ? {} : { maxSteps }),
    ...(agents === null ? {} : { agents: [...agents.values()] }),
  });
  const sourceOrigin = [old, renewed].flatMap(({ url }) => (url === null ? [] : (originOf(url)?.key ?? [])))[0];
  const governed = new GovernedOrigin(origin ?? sourceOrigin ?? null);
  const ruleSets = compared.map((one) => ruleSetsOf(one, old, renewed, agents, dialect));
  const counted =
    options.urls === undefined ? null : ruleSets.map((one) => (one === null ? null : new UrlChanges(one.old, one.new)));
  const total =
    counted === null
      ? null
      : eachUrl(options.urls ?? "", governed, messages, tally, (url) => {
          for (const changes of counted) changes?.add(url);
        });
  const changes = compared.map((one, index): ClassChange => ({ comparison: one, urls: counted?.[index] ?? null }));
  for (const { comparison, urls } of changes) {
    const isDifferent = comparison.result === "different" || (urls?.byLines.size ?? 0) > 0;
    tally.add(isDifferent ? false : comparison.result === "equal" ? true : null);
  }
  const report = { old: old.name, new: renewed.name, changes, total, origin: governed.origin };
  if (options.json === true) output.write(diffJson(report));
  else if (options.markdown === true) output.write(diffMarkdown(report));
  else output.write(diffText(report, output.isTerminal));
  output.flush();
  messages.finish();
  return tally.exitCode;
}

/** The agents by the label that the comparison gives them. */
function agentsByLabel(asked: readonly UsableAgent[]): Map<string, Agent> {
  const agents = new Map<string, Agent>();
  for (const { label, agent } of asked) {
    // A known crawler keeps the spelling it was asked with: Bingbot, though the registry writes bingbot.
    if (findCrawler(label) === agent) agents.set(label, label);
    else agents.set(typeof agent === "object" && "name" in agent ? agent.name : label, agent);
  }
  return agents;
}

/** The rules of a class before and after: those of its first agent, because all of it get the same answers. */
function ruleSetsOf(
  { agents }: ClassComparison,
  old: RobotsSource,
  renewed: RobotsSource,
  asked: ReadonlyMap<string, Agent> | null,
  dialect: DialectName | undefined,
): { readonly old: RuleSet; readonly new: RuleSet } | null {
  const [first] = agents;
  if (first === undefined) return null;
  const ask = dialect === undefined ? {} : { dialect };
  const agent = asked?.get(first);
  const rulesIn = ({ robotsTxt }: RobotsSource): RuleSet =>
    agent !== undefined
      ? robotsTxt.rulesFor(agent, ask)
      : robotsTxt.rulesForLiteral(agents.includes("*") ? [] : [first], ask);
  return { old: rulesIn(old), new: rulesIn(renewed) };
}

function help(): string {
  return `
Crawlers that get the same answers everywhere, before and after, are listed together; "*" is every crawler that neither file names.
Each change is shown with the paths it affects, the deciding lines on both sides, and a shortest path that shows it.
Where only a part of these paths changes, it says so, and which rules' paths keep their answers. "Proven" means: for
every possible URL, not only for those of a list.

Examples:
  maycrawl diff old.txt new.txt
  maycrawl diff https://shop.example/robots.txt public/robots.txt --agent search,training
  git show main:robots.txt | maycrawl diff - robots.txt --urls urls.txt
  maycrawl diff old.txt new.txt --json > changes.ndjson
  maycrawl diff old.txt new.txt --markdown >> "$GITHUB_STEP_SUMMARY"

Exit codes:
  0  no answer changes: proven
  1  an answer changes
  2  wrong usage, or a file cannot be read: nothing was attempted
  3  not decided within the steps, a robots.txt cannot be retrieved, or an item of the list or an agent is invalid`;
}
