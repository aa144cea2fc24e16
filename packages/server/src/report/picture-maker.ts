// Makes pictures, and keeps them: a thread of its own draws one at a time, since that takes a tenth of a second and
// much memory; it ends when it is idle, or too slow. In: an SVG. Out: PNG octets with their tag. Bounded: pictures that
// wait, pictures that are kept.
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { serviceLimits } from "../limits.ts";
import { askAgain, Problem } from "../problems.ts";

/** A picture. */
export interface Picture {
  readonly octets: Uint8Array<ArrayBuffer>;
  /** For ETag, with its quotes. */
  readonly tag: string;
}

/** Options, for tests. */
export interface PictureMakerOptions {
  readonly script?: URL;
  readonly drawMs?: number;
  readonly idleMs?: number;
}

/** Loading the renderer takes longer than drawing. */
const firstDrawMs = 10_000;

/** Makes pictures. */
export class PictureMaker {
  readonly #script: URL;
  readonly #drawMs: number;
  readonly #idleMs: number;
  /** By SVG, in the order of last use. */
  readonly #kept = new Map<string, Picture>();
  /** Those under way, by SVG. */
  readonly #making = new Map<string, Promise<Picture>>();
  #last: Promise<unknown> = Promise.resolve();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: PictureMakerOptions = {}) {
    this.#script = options.script ?? new URL("./picture-worker.js", import.meta.url);
    this.#drawMs = options.drawMs ?? serviceLimits.pictureMs;
    this.#idleMs = options.idleMs ?? 60_000;
  }

  /** How many pictures are kept. */
  get size(): number {
    return this.#kept.size;
  }

  /** The picture. Rejects with a Problem if too many wait, or if it takes too long. */
  picture(svg: string): Promise<Picture> {
    const kept = this.#kept.get(svg);
    if (kept !== undefined) {
      this.#kept.delete(svg);
      this.#kept.set(svg, kept);
      return Promise.resolve(kept);
    }
    const under = this.#making.get(svg);
    if (under !== undefined) return under;
    if (this.#isClosed) return Promise.reject(askAgain("stopping", "the service is stopping", 1));
    if (this.#making.size >= serviceLimits.waitingPictures)
      return Promise.reject(askAgain("overloaded", "too many pictures are waiting", 5));
    const made = this.#last
      .then(() => this.#draw(svg))
      .then((octets) => this.#keep(svg, octets))
      .finally(() => this.#making.delete(svg));
    this.#last = made.catch(() => {});
    this.#making.set(svg, made);
    return made;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #keep(svg: string, octets: Uint8Array<ArrayBuffer>): Picture {
    const picture = { octets, tag: `"${createHash("sha256").update(octets).digest("base64url").slice(0, 27)}"` };
    this.#kept.set(svg, picture);
    if (this.#kept.size > serviceLimits.keptPictures) {
      const oldest = this.#kept.keys().next();
      if (oldest.done !== true) this.#kept.delete(oldest.value);
    }
    return picture;
  }

  #draw(svg: string): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    const isFirst = this.#worker === null;
    const worker = (this.#worker ??= new Worker(this.#script, { stdout: false, stderr: false, env: {} }));
    worker.ref();
    return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const settled = (): void => {
        clearTimeout(timer);
        worker.removeAllListeners();
        worker.unref();
      };
      const fail = (error: Error): void => {
        settled();
        this.#end(worker);
        reject(error);
      };
      const timer = setTimeout(
        () => fail(new Problem("timed-out", "drawing the picture takes too long")),
        this.#drawMs + (isFirst ? firstDrawMs : 0),
      );
      worker.once("message", (answer: Uint8Array<ArrayBuffer> | string) => {
        if (typeof answer === "string") return fail(new Error(answer));
        settled();
        // A thread that is not needed gives its memory back.
        this.#idle = setTimeout(() => this.#end(worker), this.#idleMs).unref();
        resolve(answer);
      });
      worker.once("error", fail);
      worker.once("exit", () => fail(new Error("the thread of pictures ended on its own")));
      worker.postMessage(svg);
    });
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }
}
