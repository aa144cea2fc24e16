// An answer that comes later, as a value of a component: asked a moment after what it depends on has come to rest, dropped when a newer
// one was asked for. The answer before stays at hand until the new one is there, and is known to be the one before: whoever shows it
// says so, for an answer about another file or URL is a wrong one.
import { useEffect, useState } from "preact/hooks";
import { NoAnswer } from "./thread.ts";

/** What there is of an answer. */
export interface Pending<Value> {
  /** The last answer; null before the first, and where there is none. */
  readonly value: Value | null;
  /** Whether it is the answer to what is asked now. */
  readonly isCurrent: boolean;
  /** Why there is no answer to what is asked now; null while there may be one. */
  readonly failure: string | null;
}

interface Settled<Value> {
  readonly value: Value | null;
  readonly on: readonly unknown[];
  readonly failure: string | null;
}

/** The answer to `ask`, asked anew when one of `on` changes; null in place of `ask`: nothing is asked, and there is no answer. */
export function useAnswer<Value>(ask: (() => Promise<Value>) | null, on: readonly unknown[], delayMs: number): Pending<Value> {
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
  // Compared while rendering, so that not even one frame takes the old answer for the new one.
  const isCurrent = settled.on.length === on.length && on.every((one, at) => Object.is(one, settled.on[at]));
  return { value: settled.value, isCurrent, failure: isCurrent ? settled.failure : null };
}

/** Why there is no answer, for people. */
export function failureWords(error: unknown): string {
  if (error instanceof NoAnswer && error.why === "too-long") return "This file takes too long to work out, so there is no answer.";
  return `There is no answer: ${error instanceof Error ? error.message : String(error)}`;
}
