// `politeFetch`: a `fetch` with a client of its own. Next: polite-hops.ts, which does the work.
import { fetchPolitely } from "./polite-hops.ts";
import type { RobotsClientOptions } from "./client-options.ts";
import { RobotsClient } from "./robots-client.ts";

/** A `fetch` that can be closed. */
export interface PoliteFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Ends its connections, and closes its store unless that was given. */
  close(): Promise<void>;
}

/**
 * A `fetch` that obeys robots.txt. It sends its own User-Agent, never another, and waits for the host's turn for as
 * long as the signal lets it. Rejects with a `RobotsDisallowedError` if the rules say no, with a `RobotsDeferredError`
 * if they cannot be known for now, and otherwise as `fetch` does: with the signal's reason, or a TypeError.
 *
 * @example
 * const get = politeFetch({ userAgent: "ShopBot/1.0 (+https://shop.example/bot)" });
 * const response = await get("https://shop.example/products/1");
 *
 * Source: RFC 9309; redirects: Fetch Standard.
 */
export function politeFetch(options: RobotsClientOptions): PoliteFetch {
  const client = new RobotsClient(options);
  const get = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetchPolitely(client, input, init);
  return Object.assign(get, { close: () => client.close() });
}
