// Studies as the page calls them: typed asks, each kind answered on a thread of its own. What may be asked is in asks.ts.
import { Thread } from "../workspace/thread.ts";
import type { StudyAnswers, StudyAsk } from "./asks.ts";

/** How long a study may take; most take milliseconds, and those of hostile files their budgets of steps. */
const limitMs = 30_000;

/** One thread a kind of study: a comparison that takes seconds keeps no finding waiting. */
const threads = new Map<StudyAsk["kind"], Thread>();

/** The study's answer; NoAnswer where there is none. A study of the kind that is going on is given up for it. */
export function study<Kind extends StudyAsk["kind"]>(ask: Extract<StudyAsk, { kind: Kind }>): Promise<StudyAnswers[Kind]> {
  let thread = threads.get(ask.kind);
  if (thread === undefined) {
    thread = new Thread(() => new Worker(new URL("./study.worker.ts", import.meta.url), { type: "module", name: ask.kind }), limitMs);
    threads.set(ask.kind, thread);
  }
  return thread.ask(ask) as Promise<StudyAnswers[Kind]>;
}
