// The page's words, a click away from each result.
import type { JSX } from "preact";

const terms: readonly (readonly [term: string, meaning: string])[] = [
  ["may fetch it", "The rules let the crawler request the URL. That is all robots.txt decides."],
  [
    "may not fetch it",
    "A rule asks the crawler to leave the URL alone. Its address can still appear in search results, without " +
      "the page’s text.",
  ],
  [
    "undetermined",
    "There is no answer: the robots.txt could not be retrieved, is for another site, or leaves it open. " +
      "Careful crawlers then wait.",
  ],
  [
    "may list it in results",
    "The page’s headers and tags let a search engine show it. A crawler must be able to fetch the page to see " +
      "a noindex.",
  ],
  [
    "asked not to use it for",
    "The site states a preference about use, such as AI training. It binds those who honour it, and does not " +
      "stop a fetch.",
  ],
  [
    "preference only",
    "A name that no crawler sends. It tells an operator what it may do with pages that its other crawlers fetched.",
  ],
  ["not stated", "The site says nothing about it. That is not a permission."],
  [
    "reads your file as",
    "Crawlers read robots.txt differently. Each is answered as its operator documents; if it does not, by RFC 9309.",
  ],
  [
    "the smallest edit",
    "The change of the fewest lines that gives the other answer for this URL, and then changes the fewest " +
      "other answers.",
  ],
  ["proven", "Compared over all paths, not only those listed here."],
];

/** The glossary. */
export function Glossary(): JSX.Element {
  return (
    <details class="glossary">
      <summary>
        <h2>What these words mean</h2>
      </summary>
      <dl>
        {terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
