// Tests expectations. In: an expectation, a robots.txt, its lists and baseline. Out: the outcome. URLs are asked one by
// one; patterns, and "unchanged" without URLs, are proven for all paths by comparison. What has no answer never passes,
// and an expectation that has nothing to test fails.
import {
  type Agent,
  type DialectName,
  findCrawler,
  RequestUrl,
  type RobotsTxt,
  type RuleSet,
  type Verdict,
} from "@maycrawl/core";
import {
  compareRuleSets,
  compareWithin,
  extentWithin,
  type ShapeDifference,
  type VerdictFacts,
  withShapes,
} from "@maycrawl/core/comparison";
import type { NamedAgent } from "../input/agents.ts";
import type { GovernedOrigin } from "@maycrawl/core/asking";
import type { Expectation } from "./expectations.ts";
import type { Outcome, Problem } from "./outcome.ts";
import { Problems } from "./problems.ts";

/** The robots.txt under test. */
export interface Subject {
  readonly environment: string;
  /** As the user named it. */
  readonly robots: string;
  readonly file: string | null;
  readonly robotsTxt: RobotsTxt;
  readonly dialect: DialectName | null;
  /** What the file governs. */
  readonly origin: GovernedOrigin;
}

/** The files that an expectation names. */
export interface Inputs {
  /** Calls `take` with each item of a list. */
  readonly eachItem: (list: string, take: (item: string) => void) => void;
  /** The robots.txt of that name; null if it could not be retrieved. */
  readonly baseline: (name: string) => RobotsTxt | null;
}

/** Agents that are bound by the same rules. */
interface AgentsAlike {
  readonly agents: string[];
  readonly rules: RuleSet;
  /** The rules of the baseline; null if nothing is compared. */
  readonly before: RuleSet | null;
}

/** Tests the expectation. */
export function evaluate(subject: Subject, expectation: Expectation, inputs: Inputs): Outcome {
  const problems = new Problems();
  const baseline = expectation.baseline === null ? null : inputs.baseline(expectation.baseline);
  const counts = { urls: 0, contrary: 0 };
  const classes = classesOf(subject, expectation.agents, baseline);
  if (expectation.expect === "unchanged" && baseline === null) {
    problems.add(
      {
        ...nothingShown,
        kind: "unsettled",
        text: `the robots.txt to compare with (${expectation.baseline ?? ""}) could not be retrieved`,
      },
      [],
    );
  } else {
    const ask = urlAsker(subject, expectation, classes, problems, counts);
    for (const url of expectation.urls) ask(url);
    for (const list of expectation.lists) {
      const before = counts.urls;
      inputs.eachItem(list, ask);
      if (counts.urls === before)
        problems.add(
          { ...nothingShown, kind: "nothing", text: `the list ${list} holds no URL that can be tested` },
          [],
        );
    }
    for (const one of classes) {
      for (const pattern of expectation.patterns) holdPattern(pattern, expectation, one, problems);
      if (expectation.expect === "unchanged" && hasNoItems(expectation)) holdUnchanged(one, problems);
    }
  }
  if (classes.length === 0)
    problems.add({ ...nothingShown, kind: "nothing", text: "there is no agent to ask about" }, []);
  const all = problems.list();
  // What a budget allows is still reported: it should be no surprise when the budget is spent.
  const isOver = counts.contrary > expectation.budget;
  const hasFailed = all.some(
    (one) => one.kind === "nothing" || (one.kind === "contrary" && (one.urls === null || isOver)),
  );
  const state = all.some((one) => one.kind === "unsettled") ? "incomplete" : hasFailed ? "failed" : "passed";
  return {
    environment: subject.environment,
    robots: subject.robots,
    file: subject.file,
    title: titleOf(expectation),
    expect: expectation.expect,
    state,
    problems: all,
    agents: expectation.agents.length,
    urls: counts.urls,
    patterns: expectation.patterns.length,
    contraryUrls: counts.contrary,
    budget: expectation.budget,
  };
}

/** For a problem without a line and without a URL. */
const nothingShown = { line: 0, example: null, urls: null } as const;

function titleOf({ name, index, expect, agents }: Expectation): string {
  if (name !== null) return name;
  const labels = agents
    .slice(0, 3)
    .map((agent) => agent.label)
    .join(", ");
  return `expectations[${index}]: ${expect} for ${labels}${agents.length > 3 ? ` + ${agents.length - 3} more` : ""}`;
}

function hasNoItems({ urls, patterns, lists }: Expectation): boolean {
  return urls.length + patterns.length + lists.length === 0;
}

/**
 * The agents by the rules that bind them, before and after: a set of 200 crawlers is asked only as often as the file
 * tells them apart.
 */
function classesOf(
  { robotsTxt, dialect }: Subject,
  agents: readonly NamedAgent[],
  baseline: RobotsTxt | null,
): AgentsAlike[] {
  const found = new Map<string, AgentsAlike>();
  const ask = dialect === null ? {} : { dialect };
  for (const { agent, label } of agents) {
    if (agent === null) continue;
    const asked: Agent = findCrawler(label) === agent ? label : agent;
    const rules = robotsTxt.rulesFor(asked, ask);
    const before = baseline === null ? null : baseline.rulesFor(asked, ask);
    const key = `${boundBy(rules)}\n${before === null ? "" : boundBy(before)}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { agents: [label], rules, before });
    else if (!known.agents.includes(label)) known.agents.push(label);
  }
  return [...found.values()];
}

/** The key of a rule set: rule sets of one file with the same key are the same. */
function boundBy({ reading, requester, binding }: RuleSet): string {
  return `${reading.dialect.name} ${requester.crawler !== null} ${binding.kind} ${binding.rules.join()}`;
}

/** Tests one URL for all classes. */
function urlAsker(
  { origin }: Subject,
  { expect }: Expectation,
  classes: readonly AgentsAlike[],
  problems: Problems,
  counts: { urls: number; contrary: number },
): (item: string) => void {
  return (item) => {
    const url = origin.read(item);
    if (!(url instanceof RequestUrl)) {
      problems.add(
        { kind: "unsettled", text: `${item} has no answer: ${url.explanation}`, line: 0, example: item, urls: null },
        [],
      );
      return;
    }
    counts.urls++;
    let isContrary = false;
    for (const { agents, rules, before } of classes) {
      const allowed = rules.allows(url);
      const wanted = before === null ? expect === "allowed" : before.allows(url);
      if (allowed === wanted && allowed !== null) continue;
      const verdict = rules.evaluate(url);
      const isUnsettled = allowed === null || wanted === null;
      if (!isUnsettled) isContrary = true;
      const words = isUnsettled ? `is undetermined: ${verdict.explanation}` : contraryWords(expect, verdict);
      problems.addUrl(isUnsettled ? "unsettled" : "contrary", words, verdict.line, item, agents);
    }
    if (isContrary) counts.contrary++;
  };
}

/** What the verdict says, where it should not. */
function contraryWords(expect: Expectation["expect"], { allowed, line, rule }: Verdict): string {
  const now = expect === "unchanged" ? "now " : "";
  const state = `is ${now}${allowed === true ? "allowed" : "disallowed"}`;
  return rule === null ? `${state}: no rule decides` : `${state}: line ${line} "${rule.text}"`;
}

function holdPattern(
  pattern: string,
  { expect }: Expectation,
  { agents, rules, before }: AgentsAlike,
  problems: Problems,
): void {
  const found = extentWithin(rules, pattern);
  if (found.extent === "empty") {
    // RFC 9309 section 2.2.2: /robots.txt is always allowed, so extents do not count it.
    const isExempt =
      !/[*]/.test(pattern) && rules.evaluate(anyOrigin + pattern.replace(/\$$/, "")).reason === "robots-txt";
    const text = isExempt
      ? `the pattern ${pattern} matches only the robots.txt itself, which is always allowed: it is not tested`
      : `the pattern ${pattern} matches no possible URL`;
    problems.add({ ...nothingShown, kind: "nothing", text }, []);
    return;
  }
  if (before !== null) return holdUnchangedWithin(pattern, { agents, rules, before }, problems);
  const witness = expect === "allowed" ? found.disallowedWitness : found.allowedWitness;
  if (found.extent === (expect === "allowed" ? "all" : "none")) return;
  if (witness !== null) {
    addWithin(pattern, expect, rules.evaluate(anyOrigin + witness), witness, agents, problems);
  } else {
    problems.add(
      {
        ...nothingShown,
        kind: "unsettled",
        text: `the steps ran out before all paths that ${pattern} matches were tested`,
      },
      agents,
    );
  }
}

/** Adds a path that the pattern matches and that is not as expected. */
function addWithin(
  pattern: string,
  expect: Expectation["expect"],
  verdict: Verdict,
  path: string,
  agents: readonly string[],
  problems: Problems,
): void {
  const text = `${path}, which ${pattern} matches, ${contraryWords(expect, verdict)}`;
  problems.add({ kind: "contrary", text, line: verdict.line, example: path, urls: null }, agents);
}

/** Tests all paths that the pattern matches. */
function holdUnchangedWithin(
  pattern: string,
  { agents, rules, before }: AgentsAlike & { readonly before: RuleSet },
  problems: Problems,
): void {
  const { result, witness } = compareWithin(before, rules, pattern);
  if (result === "equal") return;
  if (witness !== null)
    return addWithin(pattern, "unchanged", rules.evaluate(anyOrigin + witness), witness, agents, problems);
  problems.add(
    {
      ...nothingShown,
      kind: "unsettled",
      text: `the steps ran out before all paths that ${pattern} matches were compared`,
    },
    agents,
  );
}

/** Tests all paths. */
function holdUnchanged({ agents, rules, before }: AgentsAlike, problems: Problems): void {
  if (before === null) return;
  const compared = withShapes(before, rules, compareRuleSets(before, rules));
  const add = (words: string, difference: ShapeDifference): void => {
    const { shape, shapeExtent } = difference;
    const text = `${shapeExtent === "all" ? "" : "part of "}${shape} ${words}: ${deciderWords(difference.new)}`;
    problems.add(
      { kind: "contrary", text, line: difference.new.line ?? 0, example: difference.witness, urls: null },
      agents,
    );
  };
  for (const one of compared.newlyDisallowed) add("is newly disallowed", one);
  for (const one of compared.newlyAllowed) add("is newly allowed", one);
  for (const one of compared.newlyUndecided) add("is undetermined before or now", one);
  if (compared.result === "incomplete") {
    problems.add(
      { ...nothingShown, kind: "unsettled", text: "the steps ran out before all paths were compared" },
      agents,
    );
  }
}

function deciderWords({ line, text }: VerdictFacts): string {
  return line === null || text === null ? "no rule decides" : `line ${line} "${text}"`;
}

/** For paths that begin with two slashes; any host will do. */
const anyOrigin = "https://host.invalid";

/** The outcome if there is no robots.txt to test. */
export function unusable(
  environment: string,
  robots: string,
  file: string | null,
  expectation: Expectation,
  problem: Pick<Problem, "kind" | "text">,
): Outcome {
  const { expect, agents, urls, patterns, budget } = expectation;
  return {
    environment,
    robots,
    file,
    title: titleOf(expectation),
    expect,
    state: problem.kind === "unsettled" ? "incomplete" : "failed",
    problems: [{ ...nothingShown, ...problem, agents: [] }],
    agents: agents.length,
    urls: urls.length,
    patterns: patterns.length,
    contraryUrls: 0,
    budget,
  };
}
