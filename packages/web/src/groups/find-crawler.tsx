// Finds a crawler among those shown, then among all known ones; an unknown name can be added as a product token.
import type { RowGroup } from "@maycrawl/core/overview";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../look/words.ts";

interface Properties {
  readonly wanted: string;
  /** The groups with rows that match; null while nothing is wanted. */
  readonly found: readonly RowGroup[] | null;
  readonly hiddenCount: number;
  readonly isEveryCrawler: boolean;
  readonly onWanted: (text: string) => void;
  readonly onAll: (isEveryCrawler: boolean) => void;
  readonly onToken: (token: string) => void;
  readonly onFound: (row: string) => void;
}

/** The field, and the button for all crawlers. */
export function FindCrawler({
  wanted,
  found,
  hiddenCount,
  isEveryCrawler,
  onWanted,
  onAll,
  onToken,
  onFound,
}: Properties): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const name = wanted.trim();
  const rows = found?.flatMap((group) => group.rows) ?? [];
  const isKnown = rows.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const canAdd = found !== null && !isKnown && isEveryCrawler;
  return (
    <form
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        const [row] = rows;
        // A name finds; only the button adds.
        if (row !== undefined) onFound(row.id);
        else if (name !== "" && !isEveryCrawler) onAll(true);
      }}
    >
      <label for="find" class="unseen">
        Find a crawler or operator
      </label>
      <input
        id="find"
        type="search"
        value={wanted}
        placeholder="Find a crawler or operator"
        autocomplete="off"
        spellcheck={false}
        aria-describedby="find-said"
        onInput={(event) => {
          onWanted(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <button type="button" class="quiet" aria-pressed={isEveryCrawler} onClick={() => onAll(!isEveryCrawler)}>
        {isEveryCrawler ? "Show the usual crawlers" : `Show ${hiddenCount} more crawlers`}
      </button>
      {canAdd ? (
        <button
          type="button"
          onClick={() => {
            if (!/^[A-Za-z0-9_-]{1,100}$/.test(name))
              return setProblem(
                "A product token has only letters, digits, _ and - (RFC 9309 section 2.2.1, and digits).",
              );
            onToken(name);
          }}
        >
          Add “{name.slice(0, 40)}” as a product token
        </button>
      ) : null}
      <p id="find-said" class={problem === null ? "fine" : "problem"} role="status">
        {problem ?? foundWords(name, rows.length, hiddenCount, isEveryCrawler)}
      </p>
    </form>
  );
}

function foundWords(name: string, count: number, hiddenCount: number, isEveryCrawler: boolean): string | null {
  if (name === "") return null;
  if (count > 0) return `${counted(count, "crawler")} found.`;
  return isEveryCrawler
    ? "No known crawler or operator has this name."
    : `None of those shown. Press Enter to search ${hiddenCount} more.`;
}
