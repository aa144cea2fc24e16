// One row of the matrix, and below it the reasons of the open cell. Next: cell-detail.tsx.
import type { JSX } from "preact";
import { type Cell, type CellState, type Column, columns, type Question, type Row } from "../engine/question.ts";
import { columnWords, notKnown, traitWords } from "../look/words.ts";
import { CellDetail } from "./cell-detail.tsx";
import { StateMark } from "./state-mark.tsx";

interface Properties {
  readonly row: Row;
  readonly question: Question;
  readonly open: Column | null;
  readonly onOpen: (column: Column | null) => void;
  readonly onLine: (line: number) => void;
  readonly onDraft: (text: string) => void;
}

/** The row. */
export function MatrixRow({ row, question, open, onOpen, onLine, onDraft }: Properties): JSX.Element {
  const detailId = `detail-${row.id.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`;
  return (
    <>
      <tr
        role="row" class={open === null ? "crawler-row" : "crawler-row open"}
        onKeyDown={(event) => {
          if (event.key === "Escape" && open !== null) onOpen(null);
        }}
      >
        <th role="rowheader" scope="row">
          <span class="name">{row.label}</span>
          {row.traits.map((trait) => <small key={trait} class="trait" title={traitWords[trait].long}>{traitWords[trait].short}</small>)}
        </th>
        {columns.map((column) => {
          const cell = row.cells[column];
          const isOpen = open === column;
          return (
            <td key={column} role="cell" data-column={columnWords[column].name}>
              <button
                type="button" class={cell.was === null ? "cell" : "cell changed"} aria-expanded={isOpen} aria-controls={isOpen ? detailId : undefined}
                aria-label={`${row.label}, ${columnWords[column].name}: ${cellWords(cell)}`} onClick={() => onOpen(isOpen ? null : column)}
              >
                <StateMark state={cell.state} isKnown={cell.isKnown} isConsequence={cell.isConsequence} about={cell.about} />
                {cell.was === null ? null : <>{" "}<small class="was">{wasWords(cell.state, cell.was)}</small></>}
              </button>
            </td>
          );
        })}
      </tr>
      {open === null ? null : (
        <tr role="row" class="detail">
          <td role="cell" id={detailId} colSpan={columns.length + 1}>
            <CellDetail row={row} column={open} question={question} onClose={() => onOpen(null)} onLine={onLine} onDraft={onDraft} />
          </td>
        </tr>
      )}
    </>
  );
}

function wasWords(state: CellState, was: CellState): string {
  return `was ${was === state ? "of other uses" : was}`;
}

/** The cell in words, for those who hear it. */
function cellWords({ state, isKnown, about, line, was }: Cell): string {
  // What is seen comes first and in its order, so that whoever speaks to the page can say what is written there.
  const seen = [isKnown ? state : notKnown, ...(about === null ? [] : [about]), ...(was === null ? [] : [wasWords(state, was)])].join(" ");
  return line === null ? seen : `${seen}, line ${line}`;
}
