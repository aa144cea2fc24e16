// Where the work on questions is done, as one small interface: in this thread, or in threads that can be ended. In: a question. Out: the
// answer's text. Next: thread-pool.ts.
import { answer, type QuestionName, type Questions } from "../answers/index.ts";

/** What does the work. */
export interface Workbench {
  /**
   * The answer. Rejects with a Problem where it takes too long ("timed-out"), too much memory ("too-many"), or where too much is asked
   * at once ("overloaded"); with a CodedError where the question itself is refused. `client` shares the threads fairly.
   */
  run<Name extends QuestionName>(name: Name, question: Questions[Name], client: string, signal: AbortSignal): Promise<string>;
  /** Questions that wait, and those that are worked on. */
  readonly load: { readonly waiting: number; readonly running: number };
  /** Ends what runs. */
  close(): Promise<void>;
}

/** Work in this thread, one question after the other: for tests, and for those who bring their own threads. Nothing bounds its time. */
export function inThisThread(): Workbench {
  return {
    run: async (name, question) => answer(name, question),
    load: { waiting: 0, running: 0 },
    close: async () => {},
  };
}
