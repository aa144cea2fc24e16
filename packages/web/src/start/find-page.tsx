// Finds a crawler's own page by its name, its operator, or a User-Agent from a log. The list is fetched from this
// page's own server when the field is first used.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { crawlerPageOf } from "../look/crawler-page.ts";

type Known = readonly [name: string, operator: string, purpose: string];

/** Crawlers listed at most. */
const mostFound = 6;

/** The field, and what it finds. */
export function FindPage(): JSX.Element {
  const [known, know] = useState<readonly Known[] | null>(null);
  const [wanted, want] = useState("");
  const folded = wanted.trim().toLowerCase();
  const found = folded === "" || known === null ? [] : matching(known, folded);
  const load = (): void => {
    if (known === null)
      fetch(new URL("crawlers/names.json", document.baseURI))
        .then((response) => response.json())
        .then(know, () => {});
  };
  return (
    <section class="find-page" aria-labelledby="find-page-heading">
      <h2 id="find-page-heading">Who is that crawler?</h2>
      <label for="find-page" class="unseen">
        A crawler’s name, operator or User-Agent
      </label>
      <input
        id="find-page"
        type="search"
        value={wanted}
        placeholder="Name, operator or User-Agent"
        autocomplete="off"
        spellcheck={false}
        onFocus={load}
        onInput={(event) => {
          load();
          want(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === "Enter" && first !== undefined) location.href = crawlerPageOf(first[0]);
        }}
      />
      <div role="status">
        <ul>
          {found.slice(0, mostFound).map(([name, operator, purpose]) => (
            <li key={name}>
              <a href={crawlerPageOf(name)}>{name}</a>{" "}
              <span class="fine">
                {operator} · {purpose}
              </span>
            </li>
          ))}
          {found.length <= mostFound ? null : <li class="fine">and {found.length - mostFound} more</li>}
          {folded === "" || known === null || found.length > 0 ? null : <li class="fine">No known crawler.</li>}
        </ul>
      </div>
      <p class="fine">
        <a href="crawlers/index.html">All crawlers</a>: who runs each, how it reads robots.txt, how to verify it.
      </p>
    </section>
  );
}

/**
 * Those that a User-Agent names, longer names first; else those whose name or operator holds the text: names that begin
 * with it first, then short ones, since a crawler's variants have longer names.
 */
function matching(known: readonly Known[], folded: string): readonly Known[] {
  if (folded.includes("/"))
    return known.filter(([name]) => folded.includes(name.toLowerCase())).sort((a, b) => b[0].length - a[0].length);
  const place = ([name]: Known): number => (name.toLowerCase().startsWith(folded) ? 0 : 1);
  return known
    .filter(([name, operator]) => `${name} ${operator}`.toLowerCase().includes(folded))
    .sort((a, b) => place(a) - place(b) || a[0].length - b[0].length);
}
