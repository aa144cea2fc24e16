// Files looked at in a thread of their own, so that the editor's next message is read while a large file is being
// proven. In: a document and a question. Out: the answer, or null once nobody waits for it: the question was cancelled,
// or the document changed. A thread that is busy with such a question is ended, and another one takes its place. Next:
// file-worker.ts.
import { Worker } from "node:worker_threads";
import type { DialectName } from "@maycrawl/core";
import type { CancellationToken } from "vscode-languageserver/node";
import type { AnswerAbout, FileQuestions, Topic } from "./file-questions.ts";

/** A text at one version. */
export interface FileVersion {
  readonly uri: string;
  readonly version: number;
  readonly getText: () => string;
}

/** How files are read. */
export interface FileSettings {
  readonly dialect: DialectName;
  readonly switches: Readonly<Record<string, boolean>>;
}

/** One question, as the thread gets it. */
export interface FileJob extends FileSettings {
  readonly id: number;
  readonly uri: string;
  readonly version: number;
  /** Null where the thread has this version already. */
  readonly text: string | null;
  readonly topic: Topic;
  readonly asked: unknown;
}

/** The thread's answer. */
export interface FileAnswer {
  readonly id: number;
  readonly answer: unknown;
}

interface Waiting {
  readonly id: number;
  readonly document: FileVersion;
  readonly settings: FileSettings;
  readonly topic: Topic;
  readonly asked: unknown;
  readonly resolve: (answer: unknown) => void;
}

/** A thread, and the questions that wait for it. */
export class FileThread {
  readonly #queue: Waiting[] = [];
  /** The version of each document that the thread has. */
  readonly #known = new Map<string, number>();
  #worker: Worker | null = null;
  #running: Waiting | null = null;
  #nextId = 1;
  readonly #graceMs: number;

  /** A question that nobody waits for any more may go on for `graceMs`: starting a thread takes time too. */
  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  /** Has the thread begin, before it is asked anything. */
  start(): void {
    this.#thread();
  }

  /** The answer, or null once nobody waits for it. */
  async ask<Asked extends Topic>(
    document: FileVersion,
    settings: FileSettings,
    topic: Asked,
    asked: FileQuestions[Asked],
    token?: CancellationToken,
  ): Promise<AnswerAbout<Asked> | null> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        id: this.#nextId++,
        document,
        settings,
        topic,
        asked,
        resolve: resolve as (answer: unknown) => void,
      };
      this.#queue.push(waiting);
      token?.onCancellationRequested(() => this.#giveUp((one) => one === waiting));
      this.#next();
    });
  }

  /** Gives up what is asked about another version of the document than this one; about all where it is closed. */
  keepOnly(uri: string, version: number | null): void {
    this.#giveUp((one) => one.document.uri === uri && one.document.version !== version);
    if (version === null) this.#known.delete(uri);
  }

  #giveUp(isOutdated: (one: Waiting) => boolean): void {
    for (const one of this.#queue.filter(isOutdated)) {
      this.#queue.splice(this.#queue.indexOf(one), 1);
      one.resolve(null);
    }
    const running = this.#running;
    if (running === null || !isOutdated(running)) return;
    running.resolve(null);
    setTimeout(() => {
      if (this.#running === running) this.#end();
    }, this.#graceMs).unref();
  }

  #next(): void {
    const next = this.#running === null ? this.#queue.shift() : undefined;
    if (next === undefined) return;
    this.#running = next;
    const { id, document, settings, topic, asked } = next;
    const { uri, version } = document;
    const text = this.#known.get(uri) === version ? null : document.getText();
    this.#known.set(uri, version);
    this.#thread().postMessage({ id, uri, version, text, ...settings, topic, asked } satisfies FileJob);
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL("./file-worker.js", import.meta.url));
    // The editor's streams keep the process alive, not the thread.
    worker.unref();
    worker.on("message", ({ id, answer }: FileAnswer) => {
      if (this.#worker !== worker || this.#running?.id !== id) return;
      const { resolve } = this.#running;
      this.#running = null;
      resolve(answer);
      this.#next();
    });
    worker.on("error", () => {
      if (this.#worker === worker) this.#end();
    });
    this.#worker = worker;
    return worker;
  }

  /** Ends the thread with what it is busy with; another one takes its place. */
  #end(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#known.clear();
    this.#running?.resolve(null);
    this.#running = null;
    this.#next();
  }
}
