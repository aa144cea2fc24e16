// An answer that comes later, as a value of a component. It is asked for shortly after its inputs stop changing and
// dropped if they change again. The previous answer stays until the new one arrives, marked as not current: an answer
// about another file or URL is wrong.
import { useEffect, useState } from "preact/hooks";
import { NoAnswer } from "./thread.ts";

/** An answer, as far as it is known. */
export interface Pending<Value> {
  /** The latest answer; null before the first, and if there is none. */
  readonly value: Value | null;
  /** Whether it answers the current question. */
  readonly isCurrent: boolean;
  /** Why there is no answer to the current question; null while there may be one. */
  readonly failure: string | null;
}

interface Settled<Value> {
  readonly value: Value | null;
  readonly on: readonly unknown[];
  readonly failure: string | null;
}

/** The answer to `ask`, asked again when one of `on` changes. With null for `ask` there is no answer. */
export function useAnswer<Value>(
  ask: (() => Promise<Value>) | null,
  on: readonly unknown[],
  delayMs: number,
): Pending<Value> {
  const [settled, settle] = useState<Settled<Value>>({ value: null, on: [], failure: null });
  useEffect(() => {
    if (ask === null) {
      settle({ value: null, on, failure: null });
      return;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      ask().then(
        (value) => isWanted && settle({ value, on, failure: null }),
        (error: unknown) => isWanted && settle({ value: null, on, failure: failureWords(error) }),
      );
    }, delayMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, on);
  // Compared while rendering, so that not a single frame passes off the old answer as the new one.
  const isCurrent = settled.on.length === on.length && on.every((one, at) => Object.is(one, settled.on[at]));
  return { value: settled.value, isCurrent, failure: isCurrent ? settled.failure : null };
}

/** Why there is no answer, for people. */
export function failureWords(error: unknown): string {
  if (error instanceof NoAnswer && error.why === "too-long")
    return "This file takes too long to answer, so there is no answer.";
  return `No answer: ${error instanceof Error ? error.message : String(error)}`;
}
