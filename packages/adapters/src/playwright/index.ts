// @maycrawl/adapters/playwright: a Chromium of Playwright's that asks robots.txt before it navigates. Playwright's own
// `route` never sees where a redirect leads, so this listens below it, for the whole browser: every hop is paused,
// asked about, and sent on when its host's turn has come. Next: interception.ts.
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import type { RobotsClient, RobotsDeferredError, RobotsDisallowedError } from "@maycrawl/client";
import { type AdapterOptions, clientOf } from "../adapter-client.ts";
import { Interception } from "./interception.ts";

export { type AdapterOptions, type SharedClient } from "../adapter-client.ts";
export { RobotsDeferredError, RobotsDisallowedError } from "@maycrawl/client";

/** Options of the adapter: a client's, or a client; and what is asked about. */
export type RobotsBrowserOptions = AdapterOptions & {
  /** Whether images, scripts, frames' fetches and the like are asked about too: by default navigations only. */
  readonly subResources?: boolean;
  /** How long a navigation waits for its turn at most, in milliseconds: by default 20 seconds. */
  readonly maxTurnWaitMs?: number;
  /** Called with each request that is not sent: Playwright itself only says `net::ERR_BLOCKED_BY_CLIENT`. */
  readonly onRefused?: (error: RobotsDisallowedError | RobotsDeferredError) => void;
};

/** A polite browser. */
export interface PoliteBrowser {
  readonly client: RobotsClient;
  /** A context under the client's name. Service workers are blocked: they fetch past the page. */
  newContext(options?: Omit<BrowserContextOptions, "userAgent" | "serviceWorkers">): Promise<BrowserContext>;
  /** No longer asks; closes the client unless it was given. The browser stays open. */
  close(): Promise<void>;
}

/**
 * Makes every navigation in the browser polite, in all contexts, pages, popups and frames: what robots.txt disallows,
 * or leaves unknown, fails with `net::ERR_BLOCKED_BY_CLIENT` before it is requested, also as the target of a redirect.
 * The User-Agent that is sent is the client's. TypeError unless the browser is a Chromium.
 *
 * @example
 * const polite = await robots(browser, { userAgent: "ShopBot/1.0 (+https://shop.example/bot)" });
 * const page = await (await polite.newContext()).newPage();
 * await page.goto("https://shop.example/sale");
 *
 * Source: RFC 9309 sections 2.2.2 and 2.3; Chrome DevTools Protocol, Fetch.
 */
export async function robots(browser: Browser, options: RobotsBrowserOptions): Promise<PoliteBrowser> {
  const name = browser.browserType().name();
  if (name !== "chromium")
    throw new TypeError(`browser must be a Chromium, whose redirects can be paused, got ${name}`);
  const { client, close } = clientOf(options, ["subResources", "maxTurnWaitMs", "onRefused"]);
  const { subResources = false, maxTurnWaitMs = 20_000, onRefused = (): void => {} } = options;
  const interception = new Interception(await browser.newBrowserCDPSession(), client, {
    subResources,
    maxTurnWaitMs,
    onRefused,
  });
  await interception.begin();
  return {
    client,
    newContext: async (contextOptions = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        userAgent: client.userAgent,
        serviceWorkers: "block",
      });
      context.on("requestfinished", (request) => interception.finished(request.url()));
      context.on("requestfailed", (request) => interception.finished(request.url()));
      return context;
    },
    close: async () => {
      await interception.end();
      await close();
    },
  };
}
