// A worker as a function: an ask goes in, a promise of its answer comes out. A worker that does not answer in time is ended and made
// anew, so that a file which was made to hang it hangs nothing. Used for the engine and for studies. Next: engine/engine.ts.

/** Why there is no answer. */
export class NoAnswer extends Error {
  readonly why: "too-long" | "failed" | "superseded";
  constructor(why: NoAnswer["why"], message: string = why) {
    super(message);
    this.why = why;
  }
}

interface Waiting {
  readonly settle: (answer: unknown) => void;
  readonly fail: (why: NoAnswer) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A worker, made when it is first asked. */
export class Thread {
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
  ask(ask: unknown): Promise<unknown> {
    return new Promise((settle, fail) => {
      const id = this.#nextId++;
      const timer = setTimeout(() => this.end("too-long"), this.#limitMs);
      this.#waiting.set(id, { settle, fail, timer });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      this.#started().postMessage({ id, ask });
    });
  }

  /** Ends what is going on; the next ask starts anew. */
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
    worker.addEventListener("message", ({ data }: MessageEvent<{ readonly id: number; readonly answer?: unknown; readonly error?: string }>) => {
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
