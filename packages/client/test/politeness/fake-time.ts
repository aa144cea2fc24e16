// A clock that goes when it is told to, with sleepers who wake at their moments in order; nothing here waits for
// anything.
import type { Sleep } from "../../src/politeness/alarm.ts";

export class FakeTime {
  nowMs: number;
  /** How late each sleeper wakes: a process that is busy. */
  lateMs = 0;
  /** Timers that were ever set. */
  timersSet = 0;
  readonly #sleepers: Set<{ atMs: number; wake: () => void }> = new Set();

  constructor(nowMs: number = Date.UTC(2026, 10, 2)) {
    this.nowMs = nowMs;
  }

  readonly now = (): number => this.nowMs;

  readonly sleep: Sleep = (ms, signal) =>
    new Promise((settle, reject) => {
      const sleeper = { atMs: this.nowMs + ms + this.lateMs, wake: () => settle(undefined) };
      this.#sleepers.add(sleeper);
      this.timersSet++;
      signal.addEventListener(
        "abort",
        () => {
          this.#sleepers.delete(sleeper);
          reject(signal.reason);
        },
        { once: true },
      );
    });

  /** Timers that are set. */
  get timers(): number {
    return this.#sleepers.size;
  }

  /** Lets everything happen that needs no time. */
  async settle(): Promise<void> {
    for (let n = 0; n < 3; n++) await new Promise((settle) => setImmediate(settle));
  }

  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    for (;;) {
      await this.settle();
      let next: { atMs: number; wake: () => void } | undefined;
      for (const sleeper of this.#sleepers)
        if (sleeper.atMs <= endMs && (next === undefined || sleeper.atMs < next.atMs)) next = sleeper;
      if (next === undefined) break;
      this.#sleepers.delete(next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.wake();
    }
    this.nowMs = endMs;
  }
}
