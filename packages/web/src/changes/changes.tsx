// What an edit changes: one entry for all crawlers that get the same answers, each difference with a path that shows
// it.
import type { JSX } from "preact";
import { Icon } from "../look/icons.tsx";
import { listed } from "../look/words.ts";
import type { ShownChange, ShownDifference } from "../study/asks.ts";

/** The kinds of differences. */
const differenceWords: Readonly<Record<ShownDifference["kind"], string>> = {
  "newly-disallowed": "newly disallowed",
  "newly-allowed": "newly allowed",
  "newly-undetermined": "newly undetermined",
  "newly-determined": "no longer undetermined",
};

/** Names shown of a class. */
const mostNames = 8;

/** The changes. */
export function Changes({ changes }: { readonly changes: readonly ShownChange[] }): JSX.Element {
  return (
    <ul class="changes">
      {changes.map((change) => (
        <li key={change.agents.join(" ")} class={change.result}>
          <p class="who" title={change.agents.join(", ")}>
            {listed(
              change.agents.map((agent) => (agent === "*" ? "any other crawler" : agent)),
              mostNames,
            )}
          </p>
          {change.result === "equal" ? <p class="fine">Proven unchanged, for every URL.</p> : null}
          {change.result === "incomplete" ? <p class="fine">{incompleteWords(change)}</p> : null}
          {change.differences.length === 0 ? null : (
            <ul>
              {change.differences.map((difference) => (
                <li key={`${difference.kind} ${difference.witness}`}>
                  <Difference difference={difference} />
                </li>
              ))}
              {change.moreDifferences === 0 ? null : (
                <li class="fine">and {change.moreDifferences} more, by other lines</li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Difference({
  difference: { kind, shape, isWholeShape, witness, line, isOldLine, text },
}: {
  readonly difference: ShownDifference;
}): JSX.Element {
  const state = kind === "newly-disallowed" ? "disallowed" : kind === "newly-allowed" ? "allowed" : "undetermined";
  return (
    <>
      <span class={`state ${state}`}>
        <Icon name={state} />
        <span class="word">{differenceWords[kind]}</span>
      </span>{" "}
      {isWholeShape ? "" : "in part of "}
      <code>{shape}</code> e.g. <code>{witness}</code>
      {line === null ? null : (
        <span class="fine">
          {" "}
          {isOldLine ? "line" : "by line"} {line}
          {isOldLine ? " decided before" : ""}
          {text === null ? (
            ""
          ) : (
            <>
              : <code>{text}</code>
            </>
          )}
        </span>
      )}
    </>
  );
}

function incompleteWords({ coveredOctets }: ShownChange): string {
  return coveredOctets === null || coveredOctets === 0
    ? "Not settled within the limit: no difference was found, but there may be one."
    : `Not settled within the limit: no difference on paths of up to ${coveredOctets} bytes.`;
}
