// The reasons of one answer: the sentence, the line, what lost, the smallest edit, what else to know.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { askDetail } from "../engine/engine.ts";
import type { Column, DetailPart, Question, Row, ShownEvidence } from "../engine/question.ts";
import { Icon } from "../look/icons.tsx";
import { columnWords } from "../look/words.ts";
import { useAnswer } from "../thread/use-answer.ts";
import { SmallestEdit } from "./smallest-edit.tsx";
import { StateMark } from "./state-mark.tsx";

interface Properties {
  readonly row: Row;
  readonly column: Column;
  readonly question: Question;
  readonly onClose: () => void;
  readonly onLine: (line: number) => void;
  readonly onDraft: (text: string) => void;
}

/** What is behind the cell. */
export function CellDetail({ row, column, question, onClose, onLine, onDraft }: Properties): JSX.Element {
  const { value: detail, isCurrent, failure } = useAnswer(() => askDetail(question, row.id, column), [question, row.id, column], 0);
  const [isFlipWanted, wantFlip] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  if (detail === null) return <div class="cell-detail" role="status">{failure ?? "Working it out…"}</div>;
  const [first] = detail.parts;
  const canFlip = column === "crawl" && question.robotsTxt !== null && first !== undefined && (first.state === "allowed" || first.state === "disallowed");
  return (
    <div
      class={`cell-detail ${first?.state ?? ""}${isCurrent ? "" : " stale"}`} ref={panel} role="region" aria-label={`${row.label}, ${columnWords[column].name}: why`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The button that opened it takes the focus back, before what had it is gone.
        const opener = panel.current?.closest("tr")?.previousElementSibling?.querySelector<HTMLElement>("[aria-expanded=true]");
        opener?.focus();
        onClose();
      }}
    >
      <button type="button" class="quiet square close" aria-label="Close" onClick={onClose}><Icon name="close" /></button>
      {detail.parts.map((part) => <Part key={part.name} part={part} isNamed={detail.parts.length > 1} onLine={onLine} />)}
      {first?.state === "disallowed" && column === "crawl" && first.change !== null ? <p class="change"><strong>To allow it:</strong> {first.change}</p> : null}
      {!canFlip ? null : isFlipWanted ? (
        <SmallestEdit question={question} row={row.id} onDraft={onDraft} />
      ) : (
        <p>
          <button type="button" onClick={() => wantFlip(true)}>
            <Icon name="wrench" /> {first.state === "allowed" ? "Smallest edit that disallows it" : "Smallest edit that allows it"}
          </button>
        </p>
      )}
      {detail.findings.length === 0 ? null : (
        <ul class="notes">
          {detail.findings.map((finding) => <li key={finding.message}>{finding.message}{finding.advice === null ? null : <em> {finding.advice}</em>}</li>)}
        </ul>
      )}
      {detail.dialect === null ? null : (
        <p class="fine">
          Read under the dialect {detail.dialect.name}{detail.dialect.isDocumented ? "." : ", which is an assumption: its operator does not say how it reads the file."}
        </p>
      )}
    </div>
  );
}

function Part({ part, isNamed, onLine }: { readonly part: DetailPart; readonly isNamed: boolean; readonly onLine: (line: number) => void }): JSX.Element {
  const decisive = part.evidence.filter((one) => one.lostBecause === null);
  const lost = part.evidence.filter((one) => one.lostBecause !== null);
  return (
    <section class="part">
      <p class="sentence">{isNamed ? <StateMark state={part.state} isKnown={part.isKnown} /> : null} {part.sentence}</p>
      <ul class="evidence">
        {[...decisive, ...lost].map((one, at) => <Statement key={`${at} ${one.where}`} one={one} onLine={onLine} />)}
        {part.moreEvidence === 0 ? null : <li class="fine">and {part.moreEvidence} more that match and lost</li>}
      </ul>
      {part.change === null || part.name === "crawl" ? null : <p class="change">{part.change}</p>}
    </section>
  );
}

function Statement({ one, onLine }: { readonly one: ShownEvidence; readonly onLine: (line: number) => void }): JSX.Element {
  const { line } = one;
  return (
    <li class={one.lostBecause === null ? "decided" : "lost"}>
      {line === null ? <span class="where">{one.where}</span> : <button type="button" class="as-link where" onClick={() => onLine(line)}>{one.where}</button>}
      <code>{one.text}</code>
      <span class="fine">{one.lostBecause ?? "decides"}</span>
    </li>
  );
}
