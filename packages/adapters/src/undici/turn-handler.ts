// Passes on everything that happens to a request, and gives the host's turn back once its response is over: at its end,
// at an error or an abort, and when its reader leaves it alone. In: the user's handler. Out: the same calls on it.
import type { Dispatcher } from "undici";
import { type AcquiredSlot, retryAfterMs, type RobotsClient } from "@maycrawl/client";
import type { Gate } from "./gate.ts";

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;

/** A reader that leaves a body alone for this long does not hold up the host's next request. */
const idleReaderMs = 1_000;

/** The handler of one request. */
export class TurnHandler implements Handler {
  /** What is requested, once it is known. */
  url = "";
  /** The turn that is given back, once there is one. */
  turn: AcquiredSlot | null = null;
  readonly #handler: Handler;
  readonly #gate: Gate;
  readonly #client: RobotsClient;
  #isOver = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(handler: Handler, gate: Gate, client: RobotsClient) {
    this.#handler = handler;
    this.#gate = gate;
    this.#client = client;
  }

  /** Tells who asked that the request has begun, before it is sent, so that it can be aborted from now on. */
  begin(): void {
    this.#handler.onRequestStart?.(this.#gate, {});
  }

  /** The request fails before it is sent. */
  fail(error: unknown): void {
    this.#release();
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handler.onResponseError?.(this.#gate, error instanceof Error ? error : new Error(String(error)));
  }

  onRequestStart(controller: Controller, context: { readonly history?: readonly URL[] }): void {
    // A redirect that was followed below this interceptor: its target was never asked about.
    if ((context?.history?.length ?? 0) > 0) {
      controller.abort(
        new TypeError("robots() must be composed before interceptors.redirect(), so that each hop is asked"),
      );
      return;
    }
    this.#gate.open(controller);
  }

  onRequestUpgrade(...args: Parameters<NonNullable<Handler["onRequestUpgrade"]>>): void {
    this.#release();
    this.#handler.onRequestUpgrade?.(...args);
  }

  onResponseStart(...args: Parameters<NonNullable<Handler["onResponseStart"]>>): void {
    const [controller, status, headers] = args;
    if (status === 429 || status === 503) this.#pushBack(headers);
    this.#handler.onResponseStart?.(...args);
    this.#watch(controller);
  }

  onResponseData(...args: Parameters<NonNullable<Handler["onResponseData"]>>): void {
    clearTimeout(this.#idle);
    this.#handler.onResponseData?.(...args);
    this.#watch(args[0]);
  }

  onResponseEnd(...args: Parameters<NonNullable<Handler["onResponseEnd"]>>): void {
    this.#isOver = true;
    this.#release();
    this.#handler.onResponseEnd?.(...args);
  }

  onResponseError(...args: Parameters<NonNullable<Handler["onResponseError"]>>): void {
    this.#isOver = true;
    this.#release();
    this.#handler.onResponseError?.(...args);
  }

  /** While the reader has paused the body, its turn is kept for so long. */
  #watch(controller: Controller): void {
    if (this.#isOver || !controller.paused) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (controller.paused) this.#release();
    }, idleReaderMs).unref();
  }

  #release(): void {
    clearTimeout(this.#idle);
    this.turn?.release();
  }

  #pushBack(headers: Readonly<Record<string, string | string[] | undefined>>): void {
    const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const nowMs = this.#client.now();
    const afterMs = retryAfterMs(pairs, nowMs);
    // A store that does not answer delays the host all the same, in this process.
    if (afterMs !== null) void this.#client.pushBack(this.url, afterMs).catch(() => {});
  }
}
