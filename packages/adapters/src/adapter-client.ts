// The client that an adapter calls: the user's own, or one made for it. Adapters hold no state: what is known, and
// whose turn it is, is the client's.
import { RobotsClient, type RobotsClientOptions } from "@maycrawl/client";

/** A client that is shared with others, and closed by who made it. */
export interface SharedClient {
  readonly client: RobotsClient;
}

/** Options of a client of the adapter's own, or a client. */
export type AdapterOptions = RobotsClientOptions | SharedClient;

/**
 * The client, and how to close it if it was made here. `own` names the options that are the adapter's.
 */
export function clientOf(
  options: AdapterOptions,
  own: readonly string[],
): { readonly client: RobotsClient; close(): Promise<void> } {
  const others = Object.entries(options).filter(([name]) => !own.includes(name));
  if ("client" in options) {
    const unfit = others.find(([name]) => name !== "client");
    if (unfit !== undefined) throw new TypeError(`${unfit[0]} must be an option of the client, where one is given`);
    return { client: options.client, close: () => Promise.resolve() };
  }
  const client = new RobotsClient(Object.fromEntries(others) as unknown as RobotsClientOptions);
  return { client, close: () => client.close() };
}
