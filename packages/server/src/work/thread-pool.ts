// Threads that answer questions. Each question has a deadline and a heap limit; past either, its thread is ended and
// replaced, so that no hostile file stops the service. Clients take turns: a busy one waits for its own questions and
// never gets all threads. In: questions. Out: texts of answers. Next: worker.ts, what runs in a thread.
import { Worker } from "node:worker_threads";
import { CodedError, type ErrorCode } from "@maycrawl/core/error-codes";
import { serviceLimits } from "../limits.ts";
import { askAgain, Problem } from "../problems.ts";
import type { QuestionName, Questions } from "../answers/index.ts";
import type { Workbench } from "./workbench.ts";

/** How a pool is made. */
export interface ThreadPoolOptions {
  readonly threads: number;
  /** Milliseconds that one question may take. */
  readonly workMs?: number;
  readonly heapMib?: number;
  readonly waitingQuestions?: number;
  /** Milliseconds that one question may wait. */
  readonly waitMs?: number;
  /** What runs in each thread: worker.js as it was built. */
  readonly script?: URL;
}

/** Time for a thread to load its code on a busy machine. */
const loadMs = 30_000;

/** What a thread gets, and what it returns. */
export interface Assignment {
  readonly name: QuestionName;
  readonly question: Questions[QuestionName];
}
export type Result =
  { readonly text: string } | { readonly code: ErrorCode; readonly message: string } | { readonly fault: string };

interface Task extends Assignment {
  readonly client: string;
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  /** Whether it has loaded its code. */
  isReady: boolean;
  task: Task | null;
  timer: NodeJS.Timeout | null;
}

/** Threads, and the queue before them. */
export class ThreadPool implements Workbench {
  readonly #options: Required<ThreadPoolOptions>;
  readonly #threads = new Set<Thread>();
  /** By client, in the order of their turns; no list is empty. */
  readonly #waiting = new Map<string, Task[]>();
  #waitingCount = 0;
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    const { threads } = options;
    if (!Number.isSafeInteger(threads) || threads < 1)
      throw new TypeError(`threads must be a whole number from 1, got ${String(threads)}`);
    this.#options = {
      workMs: serviceLimits.workMs,
      heapMib: serviceLimits.threadHeapMib,
      waitingQuestions: serviceLimits.waitingQuestions,
      waitMs: serviceLimits.waitMs,
      script: new URL("./worker.js", import.meta.url),
      ...options,
    };
    // One thread starts early, since loading its code takes a while.
    this.#start();
  }

  get load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waitingCount, running: [...this.#threads].filter((thread) => thread.task !== null).length };
  }

  run<Name extends QuestionName>(
    name: Name,
    question: Questions[Name],
    client: string,
    signal: AbortSignal,
  ): Promise<string> {
    if (this.#isClosed) return Promise.reject(askAgain("stopping", "the service is stopping", 1));
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#waitingCount >= this.#options.waitingQuestions) {
      return Promise.reject(askAgain("overloaded", "too many questions are waiting", 1));
    }
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        // A waiting question leaves the queue; a running one keeps its thread until its deadline, without an asker.
        this.#drop(task);
        task.reject(signal.reason);
      };
      const waited = setTimeout(() => {
        if (this.#drop(task)) task.reject(askAgain("overloaded", "all threads are busy", 1));
      }, this.#options.waitMs);
      const settled = (): void => {
        clearTimeout(waited);
        signal.removeEventListener("abort", abort);
      };
      const task: Task = {
        name,
        question,
        client,
        resolve: (text) => {
          settled();
          resolve(text);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#enqueue(task);
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const tasks of this.#waiting.values())
      for (const task of tasks) task.reject(askAgain("stopping", "the service is stopping", 1));
    this.#waiting.clear();
    this.#waitingCount = 0;
    const threads = [...this.#threads];
    for (const thread of threads) this.#settle(thread, askAgain("stopping", "the service is stopping", 1));
    this.#threads.clear();
    await Promise.all(threads.map((thread) => thread.worker.terminate()));
  }

  #enqueue(task: Task): void {
    const tasks = this.#waiting.get(task.client);
    if (tasks === undefined) this.#waiting.set(task.client, [task]);
    else tasks.push(task);
    this.#waitingCount++;
  }

  /** Removes a waiting task from the queue; false if it is not waiting. */
  #drop(task: Task): boolean {
    const tasks = this.#waiting.get(task.client);
    const at = tasks?.indexOf(task) ?? -1;
    if (tasks === undefined || at < 0) return false;
    tasks.splice(at, 1);
    this.#waitingCount--;
    if (tasks.length === 0) this.#waiting.delete(task.client);
    return true;
  }

  /** Gives waiting questions to idle threads, and starts new ones within the limit. */
  #assign(): void {
    while (this.#waitingCount > 0) {
      const task = this.#next();
      if (task === null) return;
      const thread =
        [...this.#threads].find((one) => one.task === null) ??
        (this.#threads.size < this.#options.threads ? this.#start() : undefined);
      if (thread === undefined) return;
      this.#drop(task);
      // The next turn is another client's.
      const rest = this.#waiting.get(task.client);
      if (rest !== undefined) {
        this.#waiting.delete(task.client);
        this.#waiting.set(task.client, rest);
      }
      thread.task = task;
      this.#startTimer(thread);
      thread.worker.ref();
      try {
        thread.worker.postMessage({ name: task.name, question: task.question } satisfies Assignment);
      } catch (error) {
        this.#settle(thread, error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  /** The next question: of the first client that runs on fewer than all threads but one; null if there is none. */
  #next(): Task | null {
    const most = Math.max(1, this.#options.threads - 1);
    for (const [client, tasks] of this.#waiting) {
      let running = 0;
      for (const thread of this.#threads) if (thread.task?.client === client) running++;
      if (running < most) return tasks[0] ?? null;
    }
    return null;
  }

  #start(): Thread {
    const worker = new Worker(this.#options.script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.heapMib },
      stdout: false,
      stderr: false,
      env: {},
    });
    const thread: Thread = { worker, isReady: false, task: null, timer: null };
    this.#threads.add(thread);
    worker.on("message", (result: Result | "ready") => {
      if (result === "ready") {
        thread.isReady = true;
        if (thread.task !== null) this.#startTimer(thread);
        return;
      }
      this.#settle(
        thread,
        "text" in result
          ? result.text
          : "code" in result
            ? new CodedError(result.code, result.message)
            : new Error(result.fault),
      );
      this.#assign();
    });
    worker.on("error", (error) => {
      const isHeap = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.#end(thread, isHeap ? new Problem("too-many", "the question needs too much memory: ask about less") : error);
    });
    worker.on("exit", () => this.#end(thread, new Error("a thread ended on its own")));
    // An idle thread must not keep the process alive, as listening to it would.
    worker.unref();
    return thread;
  }

  /** The deadline of the thread's question; a thread that is still loading gets more time. */
  #startTimer(thread: Thread): void {
    const { workMs } = this.#options;
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.timer = setTimeout(
      () => this.#end(thread, new Problem("timed-out", `the question takes more than ${workMs} ms: ask about less`)),
      thread.isReady ? workMs : workMs + loadMs,
    );
  }

  /** Ends the thread; its question fails, and the next one gets a new thread. */
  #end(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    this.#settle(thread, error);
    void thread.worker.terminate();
    if (!this.#isClosed) this.#assign();
  }

  #settle(thread: Thread, result: string | Error): void {
    const { task, timer } = thread;
    if (timer !== null) clearTimeout(timer);
    thread.task = null;
    thread.timer = null;
    thread.worker.unref();
    if (task === null) return;
    if (typeof result === "string") task.resolve(result);
    else task.reject(result);
  }
}
