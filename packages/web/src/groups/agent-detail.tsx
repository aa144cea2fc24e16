// The answers of one crawler in full: sentences, lines, what lost, the smallest edit, what else to know. The smallest
// edit is looked for on a thread of its own, and can be made in the draft with one press.
import type { Row } from "@maycrawl/core/overview";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { askDetail } from "../engine/engine.ts";
import type { DetailPart, Question, ShownEvidence } from "../engine/question.ts";
import { crawlerPageOf } from "../look/crawler-page.ts";
import { Icon } from "../look/icons.tsx";
import { dialectWords } from "../look/words.ts";
import { useAnswer } from "../thread/use-answer.ts";
import { SmallestEdit } from "./smallest-edit.tsx";

interface Properties {
  readonly row: Row;
  readonly question: Question;
  readonly onClose: () => void;
  readonly onLine: (line: number) => void;
  readonly onDraft: (text: string) => void;
}

/** The reasons behind one crawler's answers. */
export function AgentDetail({ row, question, onClose, onLine, onDraft }: Properties): JSX.Element {
  const { value: detail, isCurrent, failure } = useAnswer(() => askDetail(question, row.id), [question, row.id], 0);
  const [isFlipWanted, wantFlip] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => wantFlip(false), [question]);
  const close = (): void => {
    // The button that opened it takes the focus back before the panel is gone.
    panel.current?.closest(".cluster")?.querySelector<HTMLElement>(".chip[aria-expanded=true]")?.focus();
    onClose();
  };
  if (detail === null)
    return (
      <div class="agent-detail" role="status">
        {failure ?? "Working it out…"}
      </div>
    );
  const crawl = detail.parts.find((part) => part.name === "crawl");
  const canFlip =
    question.robotsTxt !== null &&
    row.cells.crawl.reason !== "other-origin" &&
    (crawl?.state === "allowed" || crawl?.state === "disallowed");
  return (
    <div class={`agent-detail${isCurrent ? "" : " stale"}`} ref={panel} role="region" aria-label={`${row.label}: why`}>
      <div class="agent-head">
        <h4>{row.label}</h4>
        {row.operator === null ? null : (
          <span class="fine">
            run by {row.operator} ·{" "}
            <a href={crawlerPageOf(row.label)} target="_blank" rel="noreferrer">
              who that is
            </a>
          </span>
        )}
        <button type="button" class="quiet square close" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {detail.parts.map((part) => (
        <Part key={part.name} part={part} onLine={onLine} />
      ))}
      {!canFlip ? null : isFlipWanted ? (
        <SmallestEdit question={question} row={row.id} onDraft={onDraft} />
      ) : (
        <p>
          <button type="button" onClick={() => wantFlip(true)}>
            <Icon name="wrench" />{" "}
            {crawl?.state === "allowed" ? "Smallest edit that disallows it" : "Smallest edit that allows it"}
          </button>
        </p>
      )}
      {detail.findings.length === 0 ? null : (
        <ul class="notes">
          {detail.findings.map((finding) => (
            <li key={finding.message}>
              {finding.message}
              {finding.advice === null ? null : <em> {finding.advice}</em>}
            </li>
          ))}
        </ul>
      )}
      {detail.dialect === null ? null : (
        <p class="fine">
          Reads your file as {dialectWords[detail.dialect.name]}
          {detail.dialect.isDocumented ? "." : ": an assumption, since its operator does not say."}
        </p>
      )}
    </div>
  );
}

function Part({ part, onLine }: { readonly part: DetailPart; readonly onLine: (line: number) => void }): JSX.Element {
  const decisive = part.evidence.filter((one) => one.lostBecause === null);
  const lost = part.evidence.filter((one) => one.lostBecause !== null);
  return (
    <section class={`part ${part.state}`}>
      <p class="sentence">
        <span class={`state ${part.state}`}>
          <Icon name={part.state} />
        </span>{" "}
        {part.sentence}
      </p>
      <ul class="evidence">
        {[...decisive, ...lost].map((one, at) => (
          <Statement key={`${at} ${one.where}`} one={one} onLine={onLine} />
        ))}
        {part.moreEvidence === 0 ? null : <li class="fine">and {part.moreEvidence} more that match and lose</li>}
      </ul>
      {part.change === null ? null : <p class="change">{part.change}</p>}
    </section>
  );
}

function Statement({
  one,
  onLine,
}: {
  readonly one: ShownEvidence;
  readonly onLine: (line: number) => void;
}): JSX.Element {
  const { line } = one;
  return (
    <li class={one.lostBecause === null ? "decided" : "lost"}>
      {line === null ? (
        <span class="where">{one.where}</span>
      ) : (
        <button type="button" class="as-link where" onClick={() => onLine(line)}>
          {one.where}
        </button>
      )}
      <code>{one.text}</code>
      <span class="fine">{one.lostBecause ?? "decides"}</span>
    </li>
  );
}
