// Common edits of this draft: what each changes for whom, the proof that no other answer changes, and a button to make
// it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Changes } from "../changes/changes.tsx";
import { Icon } from "../look/icons.tsx";
import { counted, listed } from "../look/words.ts";
import type { Preset, ShownPreset } from "../study/asks.ts";
import { study } from "../study/study.ts";
import { useAnswer } from "../thread/use-answer.ts";

const presets: readonly (readonly [preset: Preset, words: string])[] = [
  ["close-ai-training", "Close AI training, keep all else as it is"],
  ["close-ai-assistants", "Close AI assistants, keep all else as it is"],
];

/** The wishes. */
export function Presets({
  text,
  onDraft,
}: {
  readonly text: string;
  readonly onDraft: (text: string) => void;
}): JSX.Element {
  const [wanted, want] = useState<Preset | null>(null);
  return (
    <section class="presets" aria-labelledby="presets-heading">
      <h3 id="presets-heading">Common edits, with proof</h3>
      {presets.map(([preset, words]) => (
        <div key={preset}>
          <button
            type="button"
            aria-expanded={wanted === preset}
            onClick={() => want(wanted === preset ? null : preset)}
          >
            <Icon name="wrench" /> {words}
          </button>
          {wanted === preset ? <Proposal text={text} preset={preset} onDraft={onDraft} /> : null}
        </div>
      ))}
    </section>
  );
}

interface ProposalProperties {
  readonly text: string;
  readonly preset: Preset;
  readonly onDraft: (text: string) => void;
}

function Proposal({ text, preset, onDraft }: ProposalProperties): JSX.Element {
  const { value, isCurrent, failure } = useAnswer(
    () => study<"preset">({ kind: "preset", text, preset }),
    [text, preset],
    0,
  );
  if (failure !== null)
    return (
      <p class="problem" role="status">
        {failure}
      </p>
    );
  if (value === null || !isCurrent) return <p role="status">Working out the edit, and comparing over all paths…</p>;
  if (value.text === text)
    return <p role="status">This file closes the site to all of them already: {listed(value.closed, 6)}.</p>;
  return (
    <div class="proposal" role="status">
      <pre class="diff" tabIndex={0} aria-label="Lines that change">
        {value.removed.map((line) => (
          <del key={`-${line.line}`}>{`− ${String(line.line).padStart(4)}  ${line.text}\n`}</del>
        ))}
        {value.added.map((line) => (
          <ins key={`+${line.line}`}>{`+ ${String(line.line).padStart(4)}  ${line.text}\n`}</ins>
        ))}
      </pre>
      <Proof value={value} />
      <p>
        <button type="button" class="main" onClick={() => onDraft(value.text)}>
          Make this edit in the draft
        </button>
      </p>
    </div>
  );
}

function Proof({
  value: { closed, open, ignoring, othersCount, changes },
}: {
  readonly value: ShownPreset;
}): JSX.Element {
  return (
    <>
      <p>
        Proven for every path: {counted(closed.length, "crawler")} may fetch nothing any more ({listed(closed, 4)}).
      </p>
      {open.length === 0 ? null : <p class="problem">Not proven for {listed(open, 6)}.</p>}
      {ignoring.length === 0 ? null : (
        <p class="fine">
          {listed(ignoring, 4)} generally {ignoring.length === 1 ? "ignores" : "ignore"} robots.txt.
        </p>
      )}
      {changes.length === 0 ? (
        <p>
          Proven for every path: nothing changes for {othersCount.toLocaleString("en-US")} others, search engines among
          them.
        </p>
      ) : (
        <>
          <p class="problem">It also changes other answers:</p>
          <Changes changes={changes} />
        </>
      )}
    </>
  );
}
