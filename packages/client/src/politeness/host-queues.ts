// The queues of all hosts; those that matter to nobody any more are forgotten. Next: politeness.ts.
import type { Clock } from "../store/store-clock.ts";
import { HostQueue } from "./host-queue.ts";

/** Idle queues are swept once their number has doubled since the last sweep, from this many on. */
const leastSwept = 1024;

export class HostQueues {
  readonly #clock: Clock;
  readonly #keptMs: number;
  readonly #queues: Map<string, HostQueue> = new Map();
  #swept: number = leastSwept;

  /** A queue is kept for `keptMs` after its host's last turn. */
  constructor(clock: Clock, keptMs: number) {
    this.#clock = clock;
    this.#keptMs = keptMs;
  }

  /** The host's queue, made if there is none. */
  of(host: string): HostQueue {
    let queue = this.#queues.get(host);
    if (queue !== undefined) return queue;
    if (this.#queues.size >= 2 * this.#swept) this.#sweep();
    queue = new HostQueue(host);
    this.#queues.set(host, queue);
    return queue;
  }

  all(): Iterable<HostQueue> {
    return this.#queues.values();
  }

  clear(): void {
    this.#queues.clear();
  }

  #sweep(): void {
    const nowMs = this.#clock();
    for (const [host, queue] of this.#queues) {
      if (queue.isIdle(nowMs, this.#keptMs)) this.#queues.delete(host);
    }
    this.#swept = Math.max(leastSwept, this.#queues.size);
  }
}
