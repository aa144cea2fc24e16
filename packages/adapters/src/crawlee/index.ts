// @maycrawl/adapters/crawlee: the options that make a Crawlee crawler polite. The path: polite-request-manager.ts (what
// is crawled, and when), turns-in-hand.ts, polite-http-client.ts (how it is requested, and which redirects are
// followed).
import type { RobotsClient } from "@maycrawl/client";
import { type AdapterOptions, clientOf } from "../adapter-client.ts";
import { PoliteHttpClient } from "./polite-http-client.ts";
import { type HoldingOptions, PoliteRequestManager } from "./polite-request-manager.ts";
import { type SkippedRequestCallback, skippedBy } from "./skipped.ts";
import type { RequestManager } from "./structure.ts";
import { TurnsInHand } from "./turns-in-hand.ts";

export { type AdapterOptions, type SharedClient } from "../adapter-client.ts";
export type { HoldingOptions, PoliteRequestManager } from "./polite-request-manager.ts";
export type { PoliteHttpClient } from "./polite-http-client.ts";
export type { SkippedRequest, SkippedRequestCallback } from "./skipped.ts";
export type { RequestManager } from "./structure.ts";

/** Options of the adapter: a client's, or a client; and what is told. */
export type RobotsCrawlingOptions = AdapterOptions &
  HoldingOptions & {
    /** Called with each request that is not sent because of robots.txt, and by Crawlee with its own reasons. */
    readonly onSkippedRequest?: SkippedRequestCallback;
  };

/**
 * Options for the constructor of a crawler of Crawlee 3.18, which takes a request manager as its request queue only.
 */
export interface PoliteCrawlerOptions {
  // Crawlee's own types of these are classes with private members; by structure they fit.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly requestQueue: any;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly httpClient: any;
  readonly onSkippedRequest?: (skipped: never) => Promise<void>;
  /** Crawlee looks this often whether a turn has come. */
  readonly autoscaledPoolOptions: { readonly maybeRunIntervalSecs: number };
}

/** A polite crawl. */
export interface PoliteCrawling {
  readonly client: RobotsClient;
  /** How requests are sent: the `httpClient` of a crawler. */
  readonly httpClient: PoliteHttpClient;
  /** What holds requests back: the `requestManager` of a crawler of Crawlee 4. */
  requestManager(requestQueue: object): PoliteRequestManager;
  /** The options for a crawler that takes its requests from this queue. */
  options(requestQueue: object): PoliteCrawlerOptions;
  /** Ends what waits, and closes the client unless it was given. */
  close(): Promise<void>;
}

const maybeRunIntervalSecs = 0.05;

/**
 * What makes a crawler polite: requests are held back until robots.txt allows them and their host's turn has come,
 * without a concurrency slot; redirects are asked about; what is not sent is reported.
 *
 * @example
 * const polite = robots({ userAgent: "ShopBot/1.0 (+https://shop.example/bot)" });
 * const crawler = new CheerioCrawler({ ...polite.options(await RequestQueue.open()), requestHandler });
 *
 * Source: RFC 9309 sections 2.2.2 and 2.3; Crawlee's IRequestManager and BaseHttpClient.
 */
export function robots(options: RobotsCrawlingOptions): PoliteCrawling {
  const { client, close } = clientOf(options, ["onSkippedRequest", "maxHeld", "maxDeferMs", "maxStallMs"]);
  const { onSkippedRequest } = options;
  const turns = new TurnsInHand(client);
  const managers: PoliteRequestManager[] = [];
  const skip: SkippedRequestCallback = async (skipped) => {
    await onSkippedRequest?.(skipped);
  };
  const refused = async (url: string, error: unknown): Promise<void> => {
    const skipped = skippedBy(url, error);
    if (skipped === null) return;
    // Asking again would be refused again.
    for (const manager of managers) manager.giveUp(url);
    await skip(skipped);
  };
  const httpClient = new PoliteHttpClient(turns, refused);
  const requestManager = (requestQueue: object): PoliteRequestManager => {
    const manager = new PoliteRequestManager(requestQueue as RequestManager, client, turns, skip, options);
    managers.push(manager);
    return manager;
  };
  return {
    client,
    httpClient,
    requestManager,
    options: (requestQueue) => ({
      requestQueue: requestManager(requestQueue),
      httpClient,
      autoscaledPoolOptions: { maybeRunIntervalSecs },
      ...(onSkippedRequest === undefined
        ? {}
        : { onSkippedRequest: async (skipped: never) => void (await onSkippedRequest(skipped)) }),
    }),
    close: async () => {
      for (const manager of managers) manager.close();
      await close();
    },
  };
}
