// @maycrawl/adapters/undici: an interceptor that makes an undici dispatcher polite. Every dispatch, and so every hop of
// a redirect, is decided by robots.txt and waits for its host's turn. Next: turn-handler.ts, which gives the turn back.
import type { Dispatcher } from "undici";
import { type RobotsClient, RobotsDeferredError, RobotsDisallowedError } from "@maycrawl/client";
import { type AdapterOptions, clientOf } from "../adapter-client.ts";
import { requestTurn } from "../request-turn.ts";
import { Gate } from "./gate.ts";
import { requestedUrl } from "./requested-url.ts";
import { withUserAgent } from "./sent-headers.ts";
import { TurnHandler } from "./turn-handler.ts";

export { type AdapterOptions, type SharedClient } from "../adapter-client.ts";
export { RobotsDeferredError, RobotsDisallowedError };

/** Options of the interceptor: a client's, or a client; and how long requests wait. */
export type RobotsInterceptorOptions = AdapterOptions & {
  /** How long a request waits for its turn at most, in milliseconds: by default as long as it is not aborted. */
  readonly maxTurnWaitMs?: number;
};

/** An interceptor for `compose`. */
export interface RobotsInterceptor {
  (dispatch: Dispatcher["dispatch"]): Dispatcher["dispatch"];
  readonly client: RobotsClient;
  /** Closes the client, unless it was given. */
  close(): Promise<void>;
}

/**
 * An interceptor that asks robots.txt before each request, and waits for the host's turn. What must not be requested
 * fails with a `RobotsDisallowedError` or a `RobotsDeferredError`, which `fetch` gives as the `cause` of its TypeError.
 * The User-Agent that is sent is the client's.
 *
 * Compose it before `interceptors.redirect()`, so that each hop passes it; the other way round, a redirect fails.
 *
 * @example
 * const dispatcher = new Agent().compose(robots({ userAgent: "ShopBot/1.0 (+https://shop.example/bot)" }));
 * const response = await fetch("https://shop.example/sale", { dispatcher });
 *
 * Source: RFC 9309 sections 2.2.2 and 2.3; undici, Dispatcher.compose.
 */
export function robots(options: RobotsInterceptorOptions): RobotsInterceptor {
  const { client, close } = clientOf(options, ["maxTurnWaitMs"]);
  const { maxTurnWaitMs = Number.POSITIVE_INFINITY } = options;
  // `compose` refuses what does not take two arguments.
  const interceptor =
    (dispatch: Dispatcher["dispatch"]): Dispatcher["dispatch"] =>
    (request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean => {
      const gate = new Gate();
      void send(client, maxTurnWaitMs, dispatch, request, new TurnHandler(handler, gate, client), gate);
      return true;
    };
  return Object.assign(interceptor, { client, close });
}

async function send(
  client: RobotsClient,
  maxWaitMs: number,
  dispatch: Dispatcher["dispatch"],
  request: Dispatcher.DispatchOptions,
  handler: TurnHandler,
  gate: Gate,
): Promise<void> {
  try {
    // From here on, who asked can abort, also while the request waits.
    handler.begin();
    const url = requestedUrl(request);
    const headers = withUserAgent(request.headers, client.userAgent);
    const { signal } = gate;
    signal.throwIfAborted();
    handler.url = url;
    const turn = await requestTurn(client, url, { signal, maxWaitMs });
    handler.turn = turn;
    signal.throwIfAborted();
    dispatch({ ...request, headers }, handler);
  } catch (error) {
    handler.fail(error);
  }
}
