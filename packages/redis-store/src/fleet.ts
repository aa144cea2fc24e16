// Who shares the store, and which servers it met. A worker says now and then that it is there, beside its other calls:
// so all know how many they are, which matters once the server is gone, and since when the fleet knows this store,
// which says whether a server that has just begun has lost something. In: answers of the server. Next: redis-store.ts.
import type { ScriptRunner } from "./redis-client.ts";
import { scripts } from "./scripts.ts";

/** A worker says this often that it is there. */
const joinEveryMs = 5_000;

/** What a turn's script must know of the fleet. */
export interface FleetFacts {
  /** When the fleet first met the store, by the server's clock. */
  readonly metMs: number;
  /** The server that last took over from another, and when that was noticed; "" and 0 for none. */
  readonly otherRun: string;
  readonly otherMs: number;
}

export interface FleetOptions {
  readonly workersKey: string;
  readonly metKey: string;
  readonly name: string;
  /** A worker that was not heard of for so long is gone. */
  readonly windowMs: number;
  readonly onNewServer: () => void;
}

export class Fleet {
  readonly #runner: ScriptRunner;
  readonly #options: FleetOptions;
  readonly #runs = new Set<string>();
  #facts: FleetFacts | null = null;
  #joining: Promise<void> | null = null;
  #joinedAt = Number.NEGATIVE_INFINITY;
  #hasLeft = false;
  holders: number | null = null;

  constructor(runner: ScriptRunner, options: FleetOptions) {
    this.#runner = runner;
    this.#options = options;
  }

  /** What is known of the fleet: asked before the first turn, and renewed beside later ones. */
  async joined(): Promise<FleetFacts> {
    if (this.#facts === null || performance.now() - this.#joinedAt >= joinEveryMs) {
      const joining = this.#join();
      if (this.#facts === null) await joining;
      // The turn's own call tells whether the server answers.
      else joining.catch(() => {});
    }
    return this.#facts as unknown as FleetFacts;
  }

  /** Notes which server answered; `isOther` if it follows one that wrote the host's clock. */
  hear(run: string, nowMs: number, isOther: boolean): void {
    if (isOther && this.#facts !== null && this.#facts.otherRun !== run) {
      this.#facts = { ...this.#facts, otherRun: run, otherMs: nowMs };
      this.#options.onNewServer();
    }
    if (this.#runs.has(run)) return;
    this.#runs.add(run);
    // A server that nobody met yet may have begun empty: it learns soon that the fleet is older.
    if (this.#runs.size > 1) this.#join().catch(() => {});
  }

  /** Tells the others, if the server answers. */
  async leave(): Promise<void> {
    if (this.#facts === null || this.#hasLeft) return;
    this.#hasLeft = true;
    const { workersKey, name } = this.#options;
    const leaving = this.#runner.run({ script: scripts.leave, keys: [workersKey], args: [name] }, Number);
    await leaving.catch(() => {});
  }

  #join(): Promise<void> {
    this.#joining ??= this.#ask().finally(() => (this.#joining = null));
    return this.#joining;
  }

  async #ask(): Promise<void> {
    const { workersKey, metKey, name, windowMs } = this.#options;
    const call = { script: scripts.join, keys: [workersKey, metKey], args: [name, windowMs, this.#facts?.metMs ?? ""] };
    const [holders, met, , run] = await this.#runner.run(call, (answer) => answer as unknown[]);
    this.holders = Number(holders);
    this.#joinedAt = performance.now();
    this.#facts = { otherRun: "", otherMs: 0, ...this.#facts, metMs: Number(met) };
    this.#runs.add(String(run));
  }
}
