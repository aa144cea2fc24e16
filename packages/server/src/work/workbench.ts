// Where questions are answered: in this thread, or in threads that can be ended. In: a question. Out: the answer's
// text. Next: thread-pool.ts.
import { answer, type QuestionName, type Questions } from "../answers/index.ts";

/** What does the work. */
export interface Workbench {
  /**
   * The answer. Rejects with a Problem if it takes too long ("timed-out") or too much memory ("too-many"), or if too
   * many questions wait ("overloaded"); with a CodedError if the question itself is refused. Clients share the threads
   * fairly.
   */
  run<Name extends QuestionName>(
    name: Name,
    question: Questions[Name],
    client: string,
    signal: AbortSignal,
  ): Promise<string>;
  /** Questions that wait, and questions that run. */
  readonly load: { readonly waiting: number; readonly running: number };
  /** Ends what runs. */
  close(): Promise<void>;
}

/**
 * Answers in this thread, one question after the other, without a deadline: for tests, and for callers with threads of
 * their own.
 */
export function inThisThread(): Workbench {
  return {
    run: async (name, question) => answer(name, question),
    load: { waiting: 0, running: 0 },
    close: async () => {},
  };
}
