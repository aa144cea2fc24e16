// From the User-Agent header of a request to the crawlers that it names, by the million. In: header text from a log.
// Out: a row of the registry, or nobody. What counts as a name is decided in ../crawlers/identification.ts; here it is
// remembered, since a log repeats a few thousand headers. Next: identity.ts.
import { type Crawler, namedCrawlers } from "../crawlers/index.ts";

/** Whom a header names. */
export interface Recognition {
  /** The crawler with the longest name in the header; null if it names none. */
  readonly crawler: Crawler | null;
  /** Further crawlers that it names. */
  readonly others: readonly Crawler[];
}

const nobody: Recognition = { crawler: null, others: [] };

/** Headers remembered. A large site sees some 50,000 different ones a day. */
const defaultEntries = 100_000;
/** UTF-16 units; longer headers are rare, and not worth keeping. */
const longestKept = 1_000;

/** Recognises crawlers by their headers, and remembers the answers within a bound. */
export class CrawlerRecogniser {
  readonly #half: number;
  // Two generations: when the young one is full it becomes the old one, so what is asked again and again stays.
  #young: Map<string, Recognition> = new Map();
  #old: Map<string, Recognition> = new Map();

  /** `entries` is about how many headers are remembered, at least 2. */
  constructor(options: { readonly entries?: number } = {}) {
    const { entries = defaultEntries } = options;
    if (!Number.isInteger(entries) || entries < 2)
      throw new TypeError(`entries must be an integer from 2, got ${entries}`);
    this.#half = Math.ceil(entries / 2);
  }

  /** Whom the header names. */
  recognise(userAgent: string): Recognition {
    const young = this.#young.get(userAgent);
    if (young !== undefined) return young;
    const answer = this.#old.get(userAgent) ?? recogniseCrawler(userAgent);
    if (userAgent.length > longestKept) return answer;
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(userAgent, answer);
    return answer;
  }
}

/**
 * Whom a User-Agent header names: by a product token or a name of the registry that is a word of its own, never one
 * inside an address or a longer word. Of several the longest. Text past 2,000 UTF-16 units is not read; cost is linear.
 *
 * @example
 * recogniseCrawler("Mozilla/5.0 (compatible; GPTBot/1.4; +https://openai.com/gptbot)").crawler?.name; // "GPTBot"
 *
 * Source: RFC 9309 section 2.2.1; RFC 9110 section 10.1.5.
 */
export function recogniseCrawler(userAgent: string): Recognition {
  const [crawler, ...others] = namedCrawlers(userAgent);
  return crawler === undefined ? nobody : { crawler, others };
}
