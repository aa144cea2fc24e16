// A worker as a function: send an ask, get a promise of its answer. A worker that takes too long is ended and started
// again, so a file built to keep it busy blocks nothing. Used by engine/engine.ts and study/study.ts.

/** Why there is no answer. */
export class NoAnswer extends Error {
  readonly why: "too-long" | "failed" | "superseded";
  constructor(why: NoAnswer["why"], message: string = why) {
    super(message);
    this.why = why;
  }
}

/** What a worker posts: one of `answer` and `error`. The kind of ask decides the type of the answer. */
interface Posted {
  readonly id: number;
  readonly answer: never;
  readonly error?: string;
}

interface Waiting {
  readonly settle: (answer: never) => void;
  readonly fail: (why: NoAnswer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A worker, started by its first ask. `Answers` names the answer to each kind of ask. */
export class Thread<Ask extends { readonly kind: string }, Answers extends Record<Ask["kind"], unknown>> {
  readonly #make: () => Worker;
  readonly #limitMs: number;
  #worker: Worker | null = null;
  #nextId = 1;
  #waiting = new Map<number, Waiting>();

  constructor(make: () => Worker, limitMs: number) {
    this.#make = make;
    this.#limitMs = limitMs;
  }

  /** The answer, or NoAnswer. */
  ask<Kind extends Ask["kind"]>(ask: Extract<Ask, { kind: Kind }>): Promise<Answers[Kind]> {
    return new Promise<Answers[Kind]>((settle, fail) => {
      const id = this.#nextId++;
      const timer = setTimeout(() => this.end("too-long"), this.#limitMs);
      this.#waiting.set(id, { settle, fail, timer });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      this.#started().postMessage({ id, ask });
    });
  }

  /** Ends the worker and rejects what it was asked; the next ask starts a new one. */
  end(why: NoAnswer["why"] = "superseded", message?: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const { fail, timer } of waiting) {
      clearTimeout(timer);
      fail(new NoAnswer(why, message));
    }
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#make();
    worker.addEventListener("message", ({ data }: MessageEvent<Posted>) => {
      const waiting = this.#waiting.get(data.id);
      if (waiting === undefined) return;
      this.#waiting.delete(data.id);
      clearTimeout(waiting.timer);
      if (data.error === undefined) waiting.settle(data.answer);
      else waiting.fail(new NoAnswer("failed", data.error));
    });
    worker.addEventListener("error", (event) => this.end("failed", event.message));
    this.#worker = worker;
    return worker;
  }
}
