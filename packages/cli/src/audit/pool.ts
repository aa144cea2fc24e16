// Runs tasks on several threads: each does one at a time, and gets the next as soon as it is done. In: tasks. Out:
// their answers, in the order of the tasks. With one job everything runs here, and no thread is started.
import type { Worker } from "node:worker_threads";
import type { AuditInputs, FileCheckpoint } from "@maycrawl/audit";
import type { KnownRanges } from "@maycrawl/core/identity";
import type { RangesOptions } from "../input/known-ranges.ts";
import { type FileAnswer, type FileTask, FileWork, type PlainReads, type Watching } from "./work.ts";

/** What a pool is made with. */
export interface PoolOptions {
  readonly jobs: number;
  readonly inputs: AuditInputs;
  readonly ranges: ReadonlyMap<string, KnownRanges>;
  readonly rangesOptions: RangesOptions;
  readonly atMs: number | undefined;
}

/** Told about a task by its place. */
export interface PoolWatching {
  progress(place: number, octetsRead: number, lines: number): void;
  checkpoint(place: number, checkpoint: FileCheckpoint): void;
  done(place: number, answer: FileAnswer): void;
}

/** Threads, or this one. */
export class Pool {
  readonly #own: FileWork | null;
  readonly #workers: Worker[] = [];

  constructor(options: PoolOptions) {
    this.#own = options.jobs > 1 ? null : new FileWork(options.inputs, options.ranges);
    for (let count = 0; count < options.jobs && options.jobs > 1; count++) {
      const { inputs, rangesOptions: ranges, atMs } = options;
      const { Worker } = process.getBuiltinModule("node:worker_threads");
      this.#workers.push(
        new Worker(new URL("./audit-worker.js", import.meta.url), { workerData: { inputs, ranges, atMs } }),
      );
    }
  }

  /** Tells every thread what the first pass found. */
  know(reads: PlainReads, dns: AuditInputs["dns"]): void {
    this.#own?.know(reads, dns);
    for (const worker of this.#workers) worker.postMessage({ kind: "know", reads, dns });
  }

  /** Does the tasks. Rejects if one of them cannot be done. */
  async run(tasks: readonly FileTask[], watching: PoolWatching): Promise<readonly FileAnswer[]> {
    const answers: FileAnswer[] = [];
    let next = 0;
    const runNext = async (work: (task: FileTask, watching: Watching) => Promise<FileAnswer>): Promise<void> => {
      while (next < tasks.length) {
        const place = next++;
        const answer = await work(tasks[place] as FileTask, {
          progress: (octets, lines) => watching.progress(place, octets, lines),
          checkpoint: (checkpoint) => watching.checkpoint(place, checkpoint),
        });
        answers[place] = answer;
        watching.done(place, answer);
      }
    };
    const own = this.#own;
    if (own !== null) await runNext((task, watched) => own.do(task, watched));
    else
      await Promise.all(
        this.#workers.map(async (worker) => runNext((task, watched) => askWorker(worker, task, watched))),
      );
    return answers;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(async (worker) => worker.terminate()));
  }
}

interface Told {
  readonly id: number;
  readonly progress?: readonly [number, number];
  readonly checkpoint?: FileCheckpoint;
  readonly answer?: FileAnswer;
  readonly error?: string;
}

let lastId = 0;

function askWorker(worker: Worker, task: FileTask, watching: Watching): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    const end = (): void => {
      worker.off("message", hear);
      worker.off("error", fail);
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const hear = (told: Told): void => {
      if (told.id !== id) return;
      if (told.progress !== undefined) watching.progress(...told.progress);
      if (told.checkpoint !== undefined) watching.checkpoint(told.checkpoint);
      if (told.error !== undefined) fail(new Error(told.error));
      if (told.answer === undefined) return;
      end();
      resolve(told.answer);
    };
    worker.on("message", hear);
    worker.on("error", fail);
    worker.postMessage({ kind: "task", id, task });
  });
}
