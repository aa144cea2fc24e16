// The matrix: crawlers down, what they may do across, grouped by purpose. Each cell is a button that opens its reasons
// below its row. It stays a table for screen readers where a narrow screen lays it out differently.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answer, Column, Question } from "../engine/question.ts";
import { columns } from "../engine/question.ts";
import { columnWords, counted, groupWords } from "../look/words.ts";
import { MatrixRow } from "./matrix-row.tsx";

/** A cell that is open. */
export interface OpenCell {
  readonly row: string;
  readonly column: Column;
}

interface Properties {
  readonly answer: Answer;
  /** What is answered. */
  readonly question: Question;
  /** Whether that is what is asked now. */
  readonly isCurrent: boolean;
  readonly open: OpenCell | null;
  readonly onOpen: (cell: OpenCell | null) => void;
  readonly onLine: (line: number) => void;
  readonly onDraft: (text: string) => void;
  readonly onAll: (isEveryCrawler: boolean) => void;
  readonly onToken: (token: string) => boolean;
}

/** The table, with its filter. */
export function Matrix({ answer, question, isCurrent, open, onOpen, onLine, onDraft, onAll, onToken }: Properties): JSX.Element {
  const [wanted, want] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const folded = wanted.trim().toLowerCase();
  const groups = answer.groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => folded === "" || `${row.label} ${row.operator ?? ""}`.toLowerCase().includes(folded)) }))
    .filter((group) => group.rows.length > 0);
  const hidden = answer.groups.reduce((sum, group) => sum + group.hiddenCount, 0);
  const add = (): void => {
    if (folded === "") return;
    const isTaken = onToken(wanted.trim());
    setProblem(isTaken ? null : "A product token holds letters, digits, _ and - only (RFC 9309 section 2.2.1, and digits).");
    if (isTaken) want("");
  };
  return (
    <div class={isCurrent ? "matrix" : "matrix stale"}>
      <form
        class="filter"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label for="filter" class="unseen">Find a crawler, or add a product token</label>
        <input
          id="filter" type="search" value={wanted} placeholder="Find a crawler, or add a product token" autocomplete="off" spellcheck={false}
          aria-describedby="filter-problem"
          onInput={(event) => {
            want(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {folded === "" ? null : <button type="submit">Ask about “{wanted.trim().slice(0, 40)}”</button>}
        <button type="button" class="quiet" aria-pressed={question.isEveryCrawler} onClick={() => onAll(!question.isEveryCrawler)}>
          {question.isEveryCrawler ? "Show the usual crawlers" : `Show ${hidden} more crawlers`}
        </button>
        <p id="filter-problem" class="problem" role="alert">{problem}</p>
      </form>
      <table role="table" aria-label="What crawlers may do">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">crawler</th>
            {columns.map((column) => <th key={column} role="columnheader" scope="col" title={columnWords[column].asks}>{columnWords[column].name}</th>)}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.purpose} role="rowgroup">
            <tr role="row" class="group">
              <th role="rowheader" scope="rowgroup" colSpan={columns.length + 1}>{groupWords[group.purpose]}</th>
            </tr>
            {group.rows.map((row) => (
              <MatrixRow
                key={row.id} row={row} question={question} open={open?.row === row.id ? open.column : null}
                onOpen={(column) => onOpen(column === null ? null : { row: row.id, column })} onLine={onLine} onDraft={onDraft}
              />
            ))}
          </tbody>
        ))}
      </table>
      {groups.length > 0 ? null : (
        <p class="empty">
          {question.isEveryCrawler || hidden === 0 ? "No crawler of this name is known." : `None of those shown. ${counted(hidden, "crawler")} more can be shown.`}
          {" "}A product token can be asked about all the same.
        </p>
      )}
    </div>
  );
}
