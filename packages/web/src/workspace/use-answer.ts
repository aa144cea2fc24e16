// An answer that comes later, as a value of a component: asked a moment after what it depends on has come to rest, dropped when a newer
// one was asked for. The answer before stays until the new one is there, so that nothing flickers while somebody types.
import { useEffect, useState } from "preact/hooks";
import { NoAnswer } from "./thread.ts";

/** What there is of an answer. */
export interface Pending<Value> {
  readonly value: Value | null;
  readonly isBusy: boolean;
  /** Why there is none; null while there may be one. */
  readonly failure: string | null;
}

/** The answer to `ask`, asked anew when one of `on` changes; null in place of `ask`: nothing is asked, and there is no answer. */
export function useAnswer<Value>(ask: (() => Promise<Value>) | null, on: readonly unknown[], delayMs: number): Pending<Value> {
  const [pending, set] = useState<Pending<Value>>({ value: null, isBusy: ask !== null, failure: null });
  useEffect(() => {
    if (ask === null) {
      set({ value: null, isBusy: false, failure: null });
      return;
    }
    let isCurrent = true;
    set((before) => ({ ...before, isBusy: true }));
    const timer = setTimeout(() => {
      ask().then(
        (value) => isCurrent && set({ value, isBusy: false, failure: null }),
        (error: unknown) => isCurrent && set((before) => ({ value: before.value, isBusy: false, failure: failureWords(error) })),
      );
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, on);
  return pending;
}

/** Why there is no answer, for people. */
export function failureWords(error: unknown): string {
  if (error instanceof NoAnswer && error.why === "too-long") return "This file takes too long to work out, so there is no answer.";
  return `There is no answer: ${error instanceof Error ? error.message : String(error)}`;
}
