// The smallest edit that gives the other answer: its lines, what else changes, and a button that makes it.
import type { JSX } from "preact";
import type { Question } from "../engine/question.ts";
import { listed } from "../look/words.ts";
import { study } from "../study/study.ts";
import { useAnswer } from "../thread/use-answer.ts";
import { Changes } from "../changes/changes.tsx";

interface Properties {
  readonly question: Question;
  readonly row: string;
  readonly onDraft: (text: string) => void;
}

/** The edit, as soon as it is found. */
export function SmallestEdit({ question, row, onDraft }: Properties): JSX.Element {
  const text = question.robotsTxt ?? "";
  const url = question.urls[question.selected] ?? "/";
  const {
    value: flip,
    isCurrent,
    failure,
  } = useAnswer(
    () => study<"flip">({ kind: "flip", text, url, row, dialect: question.dialect }),
    [text, url, row, question.dialect],
    0,
  );
  if (failure !== null)
    return (
      <p class="problem" role="status">
        {failure}
      </p>
    );
  if (!isCurrent) return <p role="status">Looking for the smallest edit…</p>;
  if (flip === null) return <p role="status">No edit of a few lines gives the other answer.</p>;
  return (
    <div class="smallest-edit" role="status">
      <pre class="diff" tabIndex={0} aria-label="Lines that change">
        {flip.removed.map((line) => (
          <del key={`-${line.line}`}>{`− ${String(line.line).padStart(4)}  ${line.text}\n`}</del>
        ))}
        {flip.added.map((line) => (
          <ins key={`+${line.line}`}>{`+ ${String(line.line).padStart(4)}  ${line.text}\n`}</ins>
        ))}
      </pre>
      <p>With this edit: {flip.sentence}</p>
      {flip.others.length === 0 ? (
        <p class="fine">No other answer changes, on any path.</p>
      ) : (
        <details>
          <summary>
            It also changes answers of{" "}
            {listed(
              flip.others.flatMap((change) => change.agents).map((agent) => (agent === "*" ? "all others" : agent)),
              4,
            )}
          </summary>
          <Changes changes={flip.others} />
        </details>
      )}
      <p>
        <button type="button" class="main" onClick={() => onDraft(flip.text)}>
          Make this edit in the draft
        </button>
      </p>
    </div>
  );
}
