// The store of a fleet for `serve`: redis://, rediss://, or redis+cluster:// with several addresses. In: a URL. Out: a
// store with its connection. The packages that it takes are the user's: the command brings neither, and says which are
// missing. Throws CommandError.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RobotsStore, StoreNotice } from "@maycrawl/client";
import { CommandError } from "../errors.ts";
import { quoted } from "../report/messages.ts";

/** What is used of a client's package: ioredis and iovalkey have the same. */
interface ClientPackage {
  readonly Redis: new (url: string, options: object) => Connection;
  readonly Cluster: new (nodes: readonly string[], options: object) => Connection;
}

interface Connection {
  on(event: "error", listener: (error: Error) => void): unknown;
  disconnect(): void;
}

interface StorePackage {
  readonly RedisStore: new (connection: Connection, options: object) => RobotsStore;
}

/** The packages that connect, the first that is installed. */
const clientPackages = ["ioredis", "iovalkey"];
const storePackage = "@maycrawl/redis-store";

/** Whether the value of --store is a fleet's store. */
export function isFleetStore(store: string): boolean {
  return /^rediss?(?:\+cluster)?:\/\//.test(store);
}

/** Connects. Rejects with a CommandError if a package is missing, or if the server does not answer. */
export async function openFleetStore(
  url: string,
  prefix: string,
  onNotice: (notice: StoreNotice) => void,
): Promise<RobotsStore> {
  const shown = quoted(url.replace(/\/\/[^/]*@/, "//***@"));
  const clientPath = clientPackages.map(pathOf).find((path) => path !== null) ?? null;
  const storePath = pathOf(storePackage);
  if (clientPath === null || storePath === null) {
    throw new CommandError(
      "store-unusable",
      `cannot use the store ${shown}: it takes packages that are not installed here; install them with ` +
        `npm install ${storePackage} ${clientPackages[0] ?? ""}`,
    );
  }
  const { Redis, Cluster } = createRequire(import.meta.url)(clientPath) as ClientPackage;
  const { RedisStore } = (await import(pathToFileURL(storePath).href)) as StorePackage;
  const options = { maxRetriesPerRequest: 1 };
  const cluster = /^redis(s?)\+cluster:\/\/(.+)$/.exec(url);
  const connection =
    cluster === null
      ? new Redis(url, options)
      : new Cluster(
          (cluster[2] ?? "").split(",").map((node) => `redis${cluster[1] ?? ""}://${node}`),
          { redisOptions: options },
        );
  let lastError: Error | null = null;
  connection.on("error", (error) => (lastError = error));
  const store = new RedisStore(connection, { prefix, onNotice });
  try {
    await store.now();
  } catch (error) {
    connection.disconnect();
    const why = (lastError as Error | null)?.message || (error instanceof Error ? error.message : String(error));
    throw new CommandError("store-unusable", `cannot use the store ${shown}: ${why}; is the server running?`);
  }
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    connection.disconnect();
  };
  return store;
}

/** Where the package is: beside the command, or where it was started; null if it is nowhere. */
function pathOf(name: string): string | null {
  for (const from of [import.meta.url, join(process.cwd(), "package.json")]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // Not there.
    }
  }
  return null;
}
