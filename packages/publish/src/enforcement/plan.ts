// Whom a robots.txt binds, and by which patterns: in comes a parsed file, out comes a plan that every server's writer
// turns into text. Crawlers bound by equal lists share a class. Next: pattern-text.ts, then servers/.
import { type Crawler, crawlers, findCrawler, readIdentification, type RobotsTxt, type RuleSet } from "@maycrawl/core";
import { type OrderedPattern, orderedPatterns } from "@maycrawl/core/comparison";

/** For whom configuration is written, and how the file is read. */
export interface PlanOptions {
  /** Names of crawlers or product tokens, instead of all that the file or the registry names. */
  readonly agents?: readonly string[];
  /** Whether the rules for `*` bind everybody, browsers too. */
  readonly everybody?: boolean;
  /** `rfc9309` for all, or each crawler as it reads. */
  readonly dialect?: "rfc9309" | "own";
}

/** Crawlers that are bound by the same list. */
export interface EnforcedClass {
  /** From 1. */
  readonly id: number;
  /** Labels of its crawlers. */
  readonly agents: string[];
  readonly rules: RuleSet;
  readonly patterns: readonly OrderedPattern[];
}

/** A word in a User-Agent header that tells whose request it is. */
export interface AgentName {
  readonly word: string;
  /** The crawler's name in logs: letters, digits, ".", "_" and "-". */
  readonly label: string;
  /** The class that binds it; null for a name that no rule restricts. */
  readonly classId: number | null;
  readonly crawler: Crawler | null;
}

/** What is to be enforced. */
export interface EnforcementPlan {
  /** Longest first: the first word found in a User-Agent header says whose it is. */
  readonly names: readonly AgentName[];
  readonly classes: readonly EnforcedClass[];
  /** The class of requests whose header holds none of the words; null leaves them alone. */
  readonly everybody: number | null;
  /** Names that the file holds and that are left alone, each with the reason. */
  readonly leftAlone: readonly { readonly name: string; readonly reason: string }[];
}

/** The label of requests of nobody that is known. */
export const everybodyLabel = "everybody";

/** The plan for a file. TypeError if an agent is neither a crawler's name nor a product token. */
export function planEnforcement(robotsTxt: RobotsTxt, options: PlanOptions = {}): EnforcementPlan {
  const classes = new Classes(robotsTxt, options.dialect ?? "rfc9309");
  const leftAlone: { name: string; reason: string }[] = [];
  const names = new Map<string, AgentName>();
  const addWord = (word: string, label: string, classId: number | null, crawler: Crawler | null): void => {
    const key = word.toLowerCase();
    if (!names.has(key)) names.set(key, { word, label, classId, crawler });
  };
  const asked = options.agents === undefined ? null : new Set(options.agents.map(keyOf));
  for (const crawler of crawlers()) {
    // Control tokens state preferences; nothing ever fetches under them.
    if (crawler.isControlOnly) continue;
    const isAsked = asked === null || asked.delete(keyOf(crawler.name));
    const label = labelOf(crawler.name);
    const classId = isAsked ? classes.of(label, crawler) : null;
    for (const word of [crawler.name, crawler.productTokens[0] ?? ""]) {
      // A name with a blank is never one word of a header, and one of two or three letters may be anything.
      if (/^[A-Za-z0-9_.-]{4,}$/.test(word) && findCrawler(word) === crawler) addWord(word, label, classId, crawler);
    }
  }
  const tokens = options.agents ?? tokensOf(robotsTxt);
  for (const token of tokens) {
    if (token === "*" || findCrawler(token) !== undefined) {
      if (options.agents !== undefined && findCrawler(token)?.isControlOnly === true)
        leftAlone.push({ name: token, reason: "it is a control token: nothing fetches under it" });
      continue;
    }
    if (!/^[A-Za-z0-9_-]+$/.test(token))
      throw new TypeError(
        `agent must be a crawler's name or a product token [A-Za-z0-9_-]+, got ${JSON.stringify(token)}`,
      );
    if (names.has(token.toLowerCase())) continue;
    const isName = readIdentification(`${token}/1.0 (x)`)?.productToken.toLowerCase() === token.toLowerCase();
    if (isName) addWord(token, labelOf(token), classes.of(labelOf(token), token), null);
    else leftAlone.push({ name: token, reason: "browsers and systems carry this word in their User-Agent header" });
  }
  return {
    names: [...names.values()].sort((a, b) => b.word.length - a.word.length || (a.word < b.word ? -1 : 1)),
    classes: classes.list,
    everybody: options.everybody === true ? classes.of(everybodyLabel, "*") : null,
    leftAlone,
  };
}

/** The product tokens that user-agent lines of the file name, each once and as first written. */
function tokensOf(robotsTxt: RobotsTxt): string[] {
  const tokens = new Map<string, string>();
  for (const group of robotsTxt.reading("rfc9309").groups) {
    for (const { value } of group.userAgents) {
      const token = /^[A-Za-z0-9_-]+/.exec(value)?.[0];
      if (token !== undefined && !tokens.has(token.toLowerCase())) tokens.set(token.toLowerCase(), token);
    }
  }
  return [...tokens.values()];
}

function keyOf(name: string): string {
  return (findCrawler(name)?.name ?? name).toLowerCase();
}

/** A crawler's name as one word of a log. */
export function labelOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_.-]+/g, "_");
}

class Classes {
  readonly list: EnforcedClass[] = [];
  readonly #robotsTxt: RobotsTxt;
  readonly #dialect: "rfc9309" | "own";
  /** By the rules that bind, so that the patterns of equal ones are made once. */
  readonly #byRules = new Map<string, EnforcedClass | null>();
  readonly #byPatterns = new Map<string, EnforcedClass>();
  /** Of crawlers that the file does not name, by what they obey: they are bound alike. */
  readonly #unnamed = new Map<string, EnforcedClass | null>();
  /** All that user-agent lines hold, in lower case. */
  readonly #named: string;

  constructor(robotsTxt: RobotsTxt, dialect: "rfc9309" | "own") {
    this.#robotsTxt = robotsTxt;
    this.#dialect = dialect;
    const { groups } = robotsTxt.reading("rfc9309");
    this.#named = groups.flatMap(({ userAgents }) => userAgents.map(({ value }) => value.toLowerCase())).join("\n");
  }

  /** The class of the crawler or token; null when nothing is forbidden to it. */
  of(label: string, agent: Crawler | string): number | null {
    const found = typeof agent === "string" ? this.#boundBy(agent) : this.#ofCrawler(agent);
    if (found !== null && !found.agents.includes(label)) found.agents.push(label);
    return found?.id ?? null;
  }

  #ofCrawler(crawler: Crawler): EnforcedClass | null {
    if (this.#dialect === "own" || crawler.productTokens.some((token) => this.#mayBeNamed(token)))
      return this.#boundBy(crawler);
    const obeys = `${crawler.obeysGlobalGroup} ${crawler.obeysRobotsTxt}`;
    let found = this.#unnamed.get(obeys);
    if (found === undefined) {
      found = this.#boundBy(crawler);
      this.#unnamed.set(obeys, found);
    }
    return found;
  }

  /** Whether a line can name the token: under RFC 9309 it holds the token's first word. */
  #mayBeNamed(token: string): boolean {
    return this.#named.includes(/^[A-Za-z0-9_-]*/.exec(token)?.[0].toLowerCase() ?? "");
  }

  #boundBy(agent: Crawler | string): EnforcedClass | null {
    const rules = this.#robotsTxt.rulesFor(agent, this.#dialect === "own" ? {} : { dialect: "rfc9309" });
    const key = `${rules.reading.dialect.name} ${rules.ruleEvents.join()}`;
    let found = this.#byRules.get(key);
    if (found === undefined) {
      found = this.#classOf(rules);
      this.#byRules.set(key, found);
    }
    return found;
  }

  #classOf(rules: RuleSet): EnforcedClass | null {
    const patterns = orderedPatterns(rules);
    if (patterns.every(({ isAllow }) => isAllow)) return null;
    const texts = patterns.map(({ octets, ...rest }) => `${octets.join()} ${Object.values(rest).join()}`);
    const key = `${rules.reading.dialect.name} ${texts.join(";")}`;
    const known = this.#byPatterns.get(key);
    if (known !== undefined) return known;
    const added = { id: this.list.length + 1, agents: [], rules, patterns };
    this.list.push(added);
    this.#byPatterns.set(key, added);
    return added;
  }
}
