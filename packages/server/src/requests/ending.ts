// What ends a request before its answer: its client has gone, or the service stops. In: the request. Out: a reason, and
// a signal that is made when somebody asks for it: most requests are answered before anyone would listen.
import type { Problem } from "../problems.ts";

/** The end of one request. */
export class Ending {
  readonly #request: Request;
  #controller: AbortController | null = null;
  #reason: Problem | null = null;
  #gone: (() => void) | null = null;
  #listener: ((reason: Problem) => void) | null = null;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Why the service ended it; null if it has not. */
  get reason(): Problem | null {
    return this.#reason;
  }

  /** Aborted when the client is gone, or when the service ends the request. */
  get signal(): AbortSignal {
    if (this.#controller !== null) return this.#controller.signal;
    // Not AbortSignal.any: a signal that lives as long as the service would gather those of all requests.
    const controller = (this.#controller = new AbortController());
    const { signal } = this.#request;
    const gone = (this.#gone = () => controller.abort(signal.reason));
    signal.addEventListener("abort", gone, { once: true });
    if (this.#reason !== null) controller.abort(this.#reason);
    else if (signal.aborted) gone();
    return controller.signal;
  }

  /** Ends the request. */
  end(reason: Problem): void {
    this.#reason ??= reason;
    this.#controller?.abort(reason);
    this.#listener?.(reason);
  }

  /** Calls when the service ends the request, in place of an earlier listener; null: nobody listens. */
  onEnd(listener: ((reason: Problem) => void) | null): void {
    this.#listener = listener;
  }

  /** The request is over. */
  close(): void {
    if (this.#gone !== null) this.#request.signal.removeEventListener("abort", this.#gone);
  }
}
