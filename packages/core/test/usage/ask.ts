// Asks about a robots.txt given as text, the way the decision layer will: one reading for rules, records and binding.
import { parseRobotsTxt } from "../../src/index.ts";
import {
  type ControlTokenAnswer,
  readUsageRecords,
  type RobotsTxtUsage,
  usageLabels,
  type UsageQuestion,
  usageOf,
  type UsageVerdict,
  type VocabularyChoice,
} from "../../src/usage/index.ts";

/** The robots.txt as it binds the tokens (none: a crawler that no group names), and whether they may crawl the URL. */
export function robots(
  text: string,
  url: string,
  tokens: readonly string[],
  vocabulary: VocabularyChoice = {},
): {
  robotsTxt: RobotsTxtUsage;
  mayCrawl: boolean | null;
} {
  const file = parseRobotsTxt(text);
  const rules = file.rulesForLiteral(tokens);
  const records = readUsageRecords(file.reading().otherRecords, vocabulary);
  return { robotsTxt: { reading: rules.reading, binding: rules.binding, records }, mayCrawl: rules.allows(url) };
}

/** The verdict about a path under a robots.txt, and whatever else is known. */
export function ask(
  text: string,
  url: string,
  tokens: readonly string[] = [],
  more: Partial<UsageQuestion> = {},
): UsageVerdict {
  return usageOf({ url, ...robots(text, url, tokens, more.vocabulary), ...more });
}

/** The verdict about a page without a robots.txt. */
export function askPage(more: Partial<UsageQuestion>): UsageVerdict {
  return usageOf({ url: "https://e.example/p", mayCrawl: true, ...more });
}

/** The states as one line: search, ai-input, ai-train; `+` allowed, `-` disallowed, `?` unstated. */
export function states(verdict: UsageVerdict["uses"]): string {
  const sign = { allowed: "+", disallowed: "-", unstated: "?" } as const;
  return `${sign[verdict.search.state]}${sign[verdict["ai-input"].state]}${sign[verdict["ai-train"].state]}`;
}

/** The codes of the findings, sorted. */
export function codes(found: { readonly findings: readonly { readonly code: string }[] }): string[] {
  return found.findings.map((finding) => finding.code).sort();
}

/** What the control tokens' rules say about the URL. */
export function tokens(text: string, url: string): ControlTokenAnswer[] {
  const file = parseRobotsTxt(text);
  const names = new Set(usageLabels.filter((row) => row.standard === "control-token").map((row) => row.label));
  return [...names].map((token) => {
    const rules = file.rulesFor(token);
    const { allowed, rule } = rules.evaluate(url);
    return { token, allowed, isNamed: rules.binding.kind === "named", rule };
  });
}
