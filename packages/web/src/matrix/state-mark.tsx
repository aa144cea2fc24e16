// A state as an icon and a word, never colour alone.
import type { JSX } from "preact";
import type { CellState } from "../engine/question.ts";
import { Icon } from "../look/icons.tsx";
import { notKnown } from "../look/words.ts";

interface Properties {
  readonly state: CellState;
  readonly isKnown: boolean;
  /** Whether it only follows from another: then it stands back. */
  readonly isConsequence?: boolean;
  /** What the state is about, where it is not about all. */
  readonly about?: string | null;
}

/** The mark of a state. */
export function StateMark({ state, isKnown, isConsequence = false, about = null }: Properties): JSX.Element {
  return (
    <span class={`state ${isKnown ? state : "not-known"}${isConsequence ? " consequence" : ""}`}>
      <Icon name={isKnown ? state : "unstated"} />
      <span class="word">{isKnown ? state : notKnown}{about === null ? null : <>{" "}<small>{about}</small></>}</span>
    </span>
  );
}
