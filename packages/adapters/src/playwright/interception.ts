// The requests that Chromium has paused, one event each: before a request is sent, and once its response's fields are
// here. In: a session with the browser. Out: requests sent on or failed, and turns given back. Source: Chrome DevTools
// Protocol, Fetch.requestPaused: a redirect's target is paused like a request of its own, with the same networkId.
import type { CDPSession } from "playwright-core";
import {
  type AcquiredSlot,
  retryAfterMs,
  type RobotsClient,
  RobotsDeferredError,
  RobotsDisallowedError,
} from "@maycrawl/client";
import { isRobotsTxt, requestTurn } from "../request-turn.ts";

/** How requests are asked about. */
export interface InterceptionOptions {
  readonly subResources: boolean;
  readonly maxTurnWaitMs: number;
  readonly onRefused: (error: RobotsDisallowedError | RobotsDeferredError) => void;
}

interface Field {
  readonly name: string;
  readonly value: string;
}

/** What this uses of Fetch.requestPaused. */
interface PausedRequest {
  readonly requestId: string;
  readonly networkId?: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly resourceType: string;
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly Field[];
}

/** A turn that is out, and the URL that it was for. */
interface TurnOut {
  readonly url: string;
  readonly turn: AcquiredSlot;
}

/** Once the fields of a response are here, its body holds up the host's next request no longer than this. */
const longestBodyMs = 1_000;

/** A request whose page is closed has no response: its turn is given back after this time. */
const longestAnswerMs = 60_000;

/** See above. */
export class Interception {
  readonly #session: CDPSession;
  readonly #client: RobotsClient;
  readonly #options: InterceptionOptions;
  readonly #ending: AbortController = new AbortController();
  /** By the request's network id. */
  readonly #turns: Map<string, TurnOut> = new Map();

  constructor(session: CDPSession, client: RobotsClient, options: InterceptionOptions) {
    this.#session = session;
    this.#client = client;
    this.#options = options;
  }

  /** From now on requests are paused. */
  async begin(): Promise<void> {
    this.#session.on("Fetch.requestPaused", (paused) => void this.#paused(paused as PausedRequest));
    const navigations = { urlPattern: "*", resourceType: "Document" as const };
    await this.#session.send("Fetch.enable", {
      patterns: [
        this.#options.subResources ? { urlPattern: "*" } : navigations,
        { ...navigations, requestStage: "Response" },
      ],
    });
  }

  /** The response to a request of this URL is over. */
  finished(url: string): void {
    for (const [id, out] of this.#turns) {
      if (out.url !== url) continue;
      this.#giveBack(id);
      return;
    }
  }

  /** Requests are no longer paused; those that wait fail. */
  async end(): Promise<void> {
    this.#ending.abort(new Error("robots.txt is no longer asked"));
    for (const id of this.#turns.keys()) this.#giveBack(id);
    // The browser may be gone already.
    await this.#session.detach().catch(() => {});
  }

  async #paused(paused: PausedRequest): Promise<void> {
    const { requestId } = paused;
    try {
      if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined) {
        await this.#answered(paused);
        await this.#session.send("Fetch.continueRequest", { requestId });
        return;
      }
      if (/^https?:/i.test(paused.request.url)) await this.#admit(paused);
      await this.#session.send("Fetch.continueRequest", { requestId, ...this.#namedHeaders(paused) });
    } catch (error) {
      this.#giveBack(idOf(paused));
      if (error instanceof RobotsDisallowedError || error instanceof RobotsDeferredError)
        this.#options.onRefused(error);
      // Whatever went wrong, a request that was not admitted is not sent; a page that is closed has no request any
      // more.
      await this.#session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }).catch(() => {});
    }
  }

  async #admit(paused: PausedRequest): Promise<void> {
    const url = withoutFragment(paused.request.url);
    const { signal } = this.#ending;
    const { maxTurnWaitMs: maxWaitMs } = this.#options;
    if (paused.resourceType !== "Document") {
      if (isRobotsTxt(url)) return;
      // What a page is made of comes with the page's turn.
      const decision = await this.#client.decide(url, { signal });
      if (decision.action === "skip") throw new RobotsDisallowedError(decision);
      if (decision.action === "defer") throw new RobotsDeferredError(decision);
      return;
    }
    const id = idOf(paused);
    // The hop before is over: its response was a redirect.
    this.#giveBack(id);
    this.#turns.set(id, {
      url: paused.request.url,
      turn: await requestTurn(this.#client, url, { signal, maxWaitMs }),
    });
    this.#giveBackAfter(id, longestAnswerMs);
  }

  async #answered(paused: PausedRequest): Promise<void> {
    const { responseStatusCode: status = 0, responseHeaders = [] } = paused;
    const id = idOf(paused);
    if (status === 429 || status === 503) {
      const fields = responseHeaders.map(({ name, value }): [string, string] => [name.toLowerCase(), value]);
      const afterMs = retryAfterMs(fields, this.#client.now());
      if (afterMs !== null) await this.#client.pushBack(paused.request.url, afterMs);
    }
    const isOver = paused.responseErrorReason !== undefined || (status >= 300 && status < 400);
    if (isOver) this.#giveBack(id);
    else this.#giveBackAfter(id, longestBodyMs);
  }

  /** The request's headers under the client's name, if they say another. */
  #namedHeaders({ request }: PausedRequest): { readonly headers?: Field[] } {
    const { userAgent } = this.#client;
    const fields = Object.entries(request.headers);
    if (fields.some(([name, value]) => name.toLowerCase() === "user-agent" && value === userAgent)) return {};
    // Hints name the browser, whatever the User-Agent says.
    const others = fields.filter(([name]) => !/^(?:user-agent|sec-ch-ua.*)$/i.test(name));
    return { headers: [...others, ["User-Agent", userAgent] as const].map(([name, value]) => ({ name, value })) };
  }

  #giveBackAfter(id: string, ms: number): void {
    const out = this.#turns.get(id);
    setTimeout(() => {
      if (this.#turns.get(id) === out) this.#giveBack(id);
    }, ms).unref();
  }

  #giveBack(id: string): void {
    this.#turns.get(id)?.turn.release();
    this.#turns.delete(id);
  }
}

function idOf({ networkId, requestId }: PausedRequest): string {
  return networkId ?? requestId;
}

function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = "";
  return url.href;
}
