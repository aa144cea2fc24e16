// Two files compared on given URLs: counts of what changes, and examples. In come parsed files, URLs and agents, out
// comes a row for each agent. For lists that are too long to keep: a URL is read once and not kept, unless it becomes
// an example.
import type { Agent } from "../matching/requester.ts";
import type { ComparedFile, FileComparisonOptions } from "./compare-robots-txt.ts";
import { factsOf, type VerdictFacts } from "./difference.ts";

/** A URL whose verdict changes. */
export interface UrlDifference {
  readonly url: string;
  readonly old: VerdictFacts;
  readonly new: VerdictFacts;
}

/** What changes for an agent on the URLs. */
export interface UrlComparison {
  readonly agent: string;
  /** How many URLs there were, and how many of them have no verdict for they are no URLs. */
  readonly urls: number;
  readonly invalidUrls: number;
  readonly newlyDisallowed: number;
  readonly newlyAllowed: number;
  /** Undetermined in one file and not in the other. */
  readonly newlyUndecided: number;
  /** How many are allowed by the old file, and by the new one. */
  readonly allowedByOld: number;
  readonly allowedByNew: number;
  /** The first of each kind. */
  readonly examples: readonly UrlDifference[];
}

/** How URLs are compared. */
export interface UrlComparisonOptions extends Pick<FileComparisonOptions, "dialect"> {
  /** How many examples of each kind are kept. */
  readonly maxExamples?: number;
}

const defaultExamples = 10;

/**
 * What changes on the URLs for each of the agents, asked as in `rulesFor`. Linear in URLs times agents.
 *
 * TypeError if an agent or `maxExamples` is invalid.
 */
export function compareUrls(
  old: ComparedFile,
  renewed: ComparedFile,
  urls: Iterable<string>,
  agents: readonly Agent[],
  options: UrlComparisonOptions = {},
): UrlComparison[] {
  const maxExamples = options.maxExamples ?? defaultExamples;
  if (!Number.isSafeInteger(maxExamples) || maxExamples < 0) {
    throw new TypeError(`maxExamples must be a whole number from 0, got ${String(maxExamples)}`);
  }
  const ask = options.dialect === undefined ? {} : { dialect: options.dialect };
  const asked = agents.map((agent) => {
    const before = old.rulesFor(agent, ask);
    const counts = {
      urls: 0,
      invalidUrls: 0,
      newlyDisallowed: 0,
      newlyAllowed: 0,
      newlyUndecided: 0,
      allowedByOld: 0,
      allowedByNew: 0,
    };
    return {
      agent: before.requester.label,
      before,
      after: renewed.rulesFor(agent, ask),
      counts,
      examples: [] as UrlDifference[],
    };
  });
  for (const url of urls) {
    for (const { before, after, counts, examples } of asked) {
      counts.urls++;
      const was = before.allows(url);
      const is = after.allows(url);
      if (was === true) counts.allowedByOld++;
      if (is === true) counts.allowedByNew++;
      if (was === null && is === null && before.evaluate(url).reason === "invalid-url") counts.invalidUrls++;
      if (was === is) continue;
      const kind = was === null || is === null ? "newlyUndecided" : was ? "newlyDisallowed" : "newlyAllowed";
      if (++counts[kind] <= maxExamples)
        examples.push({ url, old: factsOf(before.evaluate(url)), new: factsOf(after.evaluate(url)) });
    }
  }
  return asked.map(({ agent, counts, examples }) => ({ agent, ...counts, examples }));
}
