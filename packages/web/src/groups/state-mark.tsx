// A state as an icon and its words, never colour alone.
import type { Cell, Column } from "@maycrawl/core/overview";
import type { JSX } from "preact";
import { Icon } from "../look/icons.tsx";
import { cellWords } from "../look/words.ts";

/** The mark of a cell. */
export function StateMark({
  column,
  cell,
}: {
  readonly column: Column;
  readonly cell: Pick<Cell, "state" | "about">;
}): JSX.Element {
  return (
    <span class={`state ${cell.state}`}>
      <Icon name={cell.state} />
      <span class="word">{cellWords(column, cell)}</span>
    </span>
  );
}
