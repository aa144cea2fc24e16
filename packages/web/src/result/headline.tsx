// The answer first: what was asked about, and in two or three sentences who may fetch it. The tab's title says the
// same.
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { visible } from "@maycrawl/core";
import { headlineOf } from "@maycrawl/core/overview";
import type { Answer, Question } from "../engine/question.ts";
import { Icon } from "../look/icons.tsx";
import { counted, shortened } from "../look/words.ts";

interface Properties {
  readonly answer: Answer | null;
  /** What is answered. */
  readonly question: Question;
  readonly isCurrent: boolean;
  readonly failure: string | null;
  /** The name of what the draft is compared with, or null. */
  readonly comparedWith: string | null;
}

const startTitle = "maycrawl: what may a crawler do with a page?";

/** The headline. */
export function Headline({ answer, question, isCurrent, failure, comparedWith }: Properties): JSX.Element {
  const url = shortened(visible(question.urls[question.selected] ?? "/"), 120);
  const sentences = useMemo(() => (answer === null ? [] : headlineOf(answer)), [answer]);
  const text = sentences.map((sentence) => sentence.text).join(" ");
  useEffect(() => {
    document.title = text === "" ? startTitle : `${text} ${url}`;
    return () => {
      document.title = startTitle;
    };
  }, [text, url]);
  return (
    <div class="headline" aria-live="polite">
      <p class="asked">
        <code>{url}</code>
      </p>
      <h1 tabIndex={-1} class={isCurrent ? "" : "stale"}>
        {failure ??
          (answer === null
            ? "Working out the answers…"
            : sentences.map((sentence, at) => (
                <span key={at} class="told">
                  {/* Without a state, one of several sentences is about several answers; a lone one is about none. */}
                  {sentence.state === null && sentences.length === 1 ? null : (
                    <span class={`state ${sentence.state ?? "mixed"}`}>
                      <Icon name={sentence.state ?? "mixed"} />
                    </span>
                  )}
                  {`${sentence.text} `}
                </span>
              )))}
      </h1>
      {answer === null || answer.changedCells === 0 ? null : (
        <p class="changed">
          {counted(answer.changedCells, "answer")} below changed
          {comparedWith === null ? "" : `, compared with ${visible(comparedWith)}`}.
        </p>
      )}
    </div>
  );
}
