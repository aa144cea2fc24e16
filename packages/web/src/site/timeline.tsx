// How a site's robots.txt changed, as the service saw it: a line with a mark for each version, and a list that says
// all that the drawing shows, where a version can be compared with the draft.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { visible } from "@maycrawl/core";
import { Icon } from "../look/icons.tsx";
import { counted, listed, momentWords } from "../look/words.ts";
import { failureWords, useAnswer } from "../thread/use-answer.ts";
import type { VersionAnswer, VersionClass } from "./answers.ts";
import { askHistory, askVersion } from "./service.ts";
import { marksOf, type VersionKind, versionKind } from "./timeline-marks.ts";

interface Properties {
  readonly origin: string;
  /** Makes a past version the baseline. */
  readonly onBaseline: (text: string, name: string) => void;
}

const height = 44;
/** Units of the drawing, about as wide as the screen: so marks are as large on a phone. */
const drawingWidth = (): number => (matchMedia("(width < 560px)").matches ? 340 : 680);

/** The timeline, folded until someone opens it. */
export function Timeline({ origin, onBaseline }: Properties): JSX.Element {
  const [isOpen, open] = useState(false);
  return (
    <details class="timeline" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        <h2>
          <Icon name="clock" /> How this robots.txt changed
        </h2>
      </summary>
      {isOpen ? <Versions origin={origin} onBaseline={onBaseline} /> : null}
    </details>
  );
}

function Versions({ origin, onBaseline }: Properties): JSX.Element {
  const { value, failure } = useAnswer(() => askHistory(origin, null), [origin], 0);
  const [said, say] = useState<string | null>(null);
  if (value === null) return <p role="status">{failure ?? "Asking…"}</p>;
  const { versions } = value;
  const width = drawingWidth();
  if (versions.length === 0) return <p>The service has seen no version of it yet.</p>;
  const hold = async ({ hash, seenAt }: VersionAnswer): Promise<void> => {
    if (hash === null) return;
    try {
      const text = await askVersion(origin, hash);
      if (text === null) return say("This version is not UTF-8.");
      onBaseline(text, `the version of ${momentWords(Date.parse(seenAt))}`);
      say("The draft is now compared with this version.");
    } catch (error) {
      say(failureWords(error));
    }
  };
  return (
    <>
      <svg
        class="time"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${counted(versions.length, "version")}, oldest on the left; the list below describes each`}
      >
        <line x1="10" x2={width - 10} y1="22" y2="22" />
        {marksOf(
          versions.map((version) => ({ atMs: Date.parse(version.seenAt), kind: versionKind(version) })),
          16,
          width - 16,
        ).map(({ x, kind }, at) => (
          <g key={at} class={kind} transform={`translate(${x} 22)`}>
            <path d={shapes[kind]} />
          </g>
        ))}
      </svg>
      <ol class="versions">
        {versions.map((version) => (
          <li key={version.seenAt} class={versionKind(version)}>
            <p>
              <strong>{momentWords(Date.parse(version.seenAt))}</strong>
              <span class="kind">{kindWords[versionKind(version)]}</span>
              <span class="fine">{resultWords(version)}</span>
              {version.hash === null ? null : (
                <button type="button" class="small" onClick={() => void hold(version)}>
                  Compare the draft with it
                </button>
              )}
            </p>
            {version.change === null ? null : (
              <ul>
                {version.change.classes.slice(0, 6).map((one) => (
                  <li key={one.agents.join(" ")}>
                    <ClassChange one={one} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {value.before === null ? null : <p class="fine">Older versions are not shown.</p>}
      <p role="status">{said}</p>
    </>
  );
}

/**
 * A mark for each kind: a square for the first, round where no answer changed, a triangle down for newly disallowed, up
 * for newly allowed.
 */
const shapes: Readonly<Record<VersionKind, string>> = {
  first: "M-5 -5h10v10h-10z",
  same: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  closed: "M-8 -6h16L0 9z",
  opened: "M-8 6h16L0 -9z",
  both: "M-9 0L0 -9 9 0 0 9z",
  failed: "M-6 -6L6 6M6 -6L-6 6",
  open: "M-6 0h12",
};

const kindWords: Readonly<Record<VersionKind, string>> = {
  first: "first version seen",
  same: "no answer changed",
  closed: "newly disallowed",
  opened: "newly allowed",
  both: "newly disallowed and newly allowed",
  failed: "could not be retrieved",
  open: "not settled",
};

function resultWords({ result, status, fault, sizeOctets }: VersionAnswer): string {
  return [
    result,
    status === null ? fault : `status ${status}`,
    sizeOctets === null ? null : counted(sizeOctets, "byte"),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

function ClassChange({ one }: { readonly one: VersionClass }): JSX.Element {
  const [difference] = [...one.newlyDisallowed, ...one.newlyAllowed, ...one.newlyUndecided];
  const state =
    one.newlyDisallowed.length > 0 ? "disallowed" : one.newlyAllowed.length > 0 ? "allowed" : "undetermined";
  return (
    <>
      <span class={`state ${state}`}>
        <Icon name={state} />
      </span>{" "}
      {visible(
        listed(
          one.agents.map((agent) => (agent === "*" ? "any other crawler" : agent)),
          6,
        ),
      )}
      {difference === undefined ? (
        " not settled"
      ) : (
        <>
          {" "}
          {state === "disallowed" ? "newly disallowed" : state === "allowed" ? "newly allowed" : "changed"}
          {difference.shapeExtent === "all" ? " " : " in part of "}
          <code>{visible(difference.shape)}</code> e.g. <code>{visible(difference.witness)}</code>
        </>
      )}
    </>
  );
}
