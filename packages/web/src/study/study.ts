// Studies as the page calls them: each kind runs on a thread of its own. asks.ts lists what can be asked.
import { Thread } from "../thread/thread.ts";
import type { StudyAnswers, StudyAsk } from "./asks.ts";

/** How long a study may take; most take milliseconds, and core's budgets bound those of hostile files. */
const limitMs = 30_000;

/** One thread for each kind, so that a comparison that takes seconds does not delay findings. */
const threads = new Map<StudyAsk["kind"], Thread<StudyAsk, StudyAnswers>>();

/** The study's answer, or NoAnswer. */
export function study<Kind extends StudyAsk["kind"]>(
  ask: Extract<StudyAsk, { kind: Kind }>,
): Promise<StudyAnswers[Kind]> {
  let thread = threads.get(ask.kind);
  if (thread === undefined) {
    thread = new Thread(
      () => new Worker(new URL("./study.worker.ts", import.meta.url), { type: "module", name: ask.kind }),
      limitMs,
    );
    threads.set(ask.kind, thread);
  }
  return thread.ask(ask);
}
