// `politeFetch`: a `fetch` of one's own, with a client of its own behind it. Next: polite-hops.ts, which does it.
import { fetchPolitely } from "./polite-hops.ts";
import { RobotsClient, type RobotsClientOptions } from "./robots-client.ts";

/** What `politeFetch` gives: `fetch`, with a way to let go of its connections. */
export interface PoliteFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Ends its connections and lets go of its store. */
  close(): Promise<void>;
}

/**
 * A `fetch` that obeys robots.txt. It sends the client's User-Agent, never another; it waits for the host's turn. Rejects with
 * `RobotsDisallowedError` where the rules say no, with `RobotsDeferredError` where they cannot be known for now or the host is
 * not to be asked yet, and with a TypeError where `fetch` would.
 *
 * @example
 * const get = politeFetch({ userAgent: "ShopBot/1.0 (+https://shop.example/bot)" });
 * const response = await get("https://shop.example/products/1");
 *
 * Source: RFC 9309; redirects: Fetch Standard.
 */
export function politeFetch(options: RobotsClientOptions): PoliteFetch {
  const client = new RobotsClient(options);
  const get = (input: string | URL | Request, init?: RequestInit): Promise<Response> => fetchPolitely(client, input, init);
  return Object.assign(get, { close: () => client.close() });
}
