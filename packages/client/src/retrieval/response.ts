// A response as it arrives: undici's calls for one request, taken as they come. In: those calls. Out: the status, the
// fields as they were sent, and the octets, one piece after the other. Next: exchange.ts.
import type { Dispatcher } from "undici";

/** A response whose body arrives. */
export interface Response {
  readonly status: number;
  /** Names and values in turn, one character an octet. */
  readonly rawFields: readonly string[];
  readonly body: AsyncIterable<Buffer>;
}

/** What to do as a response arrives. */
export interface Arrivals {
  /** For each response of class 1xx. */
  readonly onInfo: () => void;
  /** Called as soon as the response is whole, before undici goes on. */
  readonly onEnd: () => void;
}

/** Sends the request. Rejects with what undici gives as the reason. */
export function responseTo(
  client: Dispatcher,
  request: Dispatcher.DispatchOptions,
  arrivals: Arrivals,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    client.dispatch(request, new Arriving(arrivals, resolve, reject));
  });
}

/** Nobody has to wait for the reader: what may be received bounds what can pile up. */
class Arriving implements Dispatcher.DispatchHandler, AsyncIterable<Buffer> {
  readonly #arrivals: Arrivals;
  readonly #resolve: (response: Response) => void;
  readonly #reject: (error: unknown) => void;
  readonly #pieces: Buffer[] = [];
  #state: "open" | "ended" | "failed" = "open";
  #error: unknown = null;
  #wake: () => void = () => {};

  constructor(arrivals: Arrivals, resolve: (response: Response) => void, reject: (error: unknown) => void) {
    this.#arrivals = arrivals;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(): void {}

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return this.#arrivals.onInfo();
    const raw = Array.isArray(rawHeaders) ? rawHeaders : [];
    const rawFields = raw.map((one) => (typeof one === "string" ? one : one.toString("latin1")));
    this.#resolve({ status, rawFields, body: this });
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#pieces.push(piece);
    this.#wake();
  }

  onResponseEnd(): void {
    this.#state = "ended";
    this.#arrivals.onEnd();
    this.#wake();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#state = "failed";
    this.#error = error;
    this.#reject(error);
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      if (this.#state === "failed") throw this.#error;
      const piece = this.#pieces.shift();
      if (piece !== undefined) yield piece;
      else if (this.#state === "ended") return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
