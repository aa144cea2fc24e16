// The controller that who asked holds while the request still waits: abort works at once, and what it says later goes
// to the controller of the request itself. In: nothing. Out: a controller and a signal. Next: turn-handler.ts.
import type { Dispatcher } from "undici";

type Controller = Dispatcher.DispatchController;

/** A controller before there is a request. */
export class Gate implements Controller {
  readonly #abort = new AbortController();
  #real: Controller | null = null;
  #isPaused = false;

  /** Aborted once who asked gives up. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** From now on the request's own controller does the work. */
  open(real: Controller): void {
    this.#real = real;
    if (this.#abort.signal.aborted) real.abort(this.#abort.signal.reason as Error);
    else if (this.#isPaused) real.pause();
  }

  get aborted(): boolean {
    return this.#real?.aborted ?? this.#abort.signal.aborted;
  }

  get reason(): Error | null {
    return this.#real === null ? ((this.#abort.signal.reason as Error | undefined) ?? null) : this.#real.reason;
  }

  get paused(): boolean {
    return this.#real?.paused ?? this.#isPaused;
  }

  get rawHeaders(): NonNullable<Controller["rawHeaders"]> | null {
    return this.#real?.rawHeaders ?? null;
  }

  get rawTrailers(): NonNullable<Controller["rawTrailers"]> | null {
    return this.#real?.rawTrailers ?? null;
  }

  abort(reason: Error): void {
    if (this.#real !== null) this.#real.abort(reason);
    else this.#abort.abort(reason);
  }

  pause(): void {
    this.#isPaused = true;
    this.#real?.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#real?.resume();
  }
}
