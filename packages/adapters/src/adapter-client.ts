// The client that an adapter calls: the user's own, or one made for it. Adapters hold no state: what is known, and whose
// turn it is, is the client's.
import { RobotsClient, type RobotsClientOptions } from "@maycrawl/client";

/** A client that is shared with others, and closed by who made it. */
export interface SharedClient {
  readonly client: RobotsClient;
}

/** Options of a client of the adapter's own, or a client. */
export type AdapterOptions = RobotsClientOptions | SharedClient;

/** The client, and how to close it if it was made here. */
export function clientOf(options: AdapterOptions): { readonly client: RobotsClient; close(): Promise<void> } {
  if ("client" in options) return { client: options.client, close: () => Promise.resolve() };
  const client = new RobotsClient(options);
  return { client, close: () => client.close() };
}
