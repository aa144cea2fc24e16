// A store by its name: a file's path for one machine, or a URL of Redis or Valkey for a fleet. In: the name. Out: a
// store that closes what it opened. What a kind of store takes is loaded when it is named; the packages of a fleet's
// are the caller's own, so that nobody else installs them. Next: sqlite-store.ts.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RobotsStore } from "./store.ts";
import { StoreError } from "./store-error.ts";
import { checkText } from "./store-input.ts";
import type { StoreNotice } from "./store-notice.ts";

/** Options of any store. */
export interface OpenStoreOptions {
  /** What every key of a fleet's store begins with: by default `maycrawl:`. */
  readonly prefix?: string;
  /** Called with what users should know. */
  readonly onNotice?: (notice: StoreNotice) => void;
}

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

/** The packages that connect; the first that is installed does. */
const clientPackages = ["ioredis", "iovalkey"];
const storePackage = "@maycrawl/redis-store";
const fleetUrl = /^redis(s?)(\+cluster)?:\/\/(.+)$/;

/** Whether the name is that of a fleet's store: `redis://`, `rediss://` or `redis+cluster://`. */
export function isFleetStore(name: string): boolean {
  return fleetUrl.test(name);
}

/**
 * Opens the store: in the file, as `openSqliteStore`; or that of a fleet, `redis://10.0.0.5:6379`, or
 * `redis+cluster://10.0.0.5:6379,10.0.0.6:6379` with some of a cluster's addresses. A fleet's takes two packages:
 * `npm install @maycrawl/redis-store ioredis`. Rejects with a StoreError: `driver-missing` without them, `lost` if the
 * server does not answer.
 *
 * @example
 * const store = await openStore("crawl.sqlite");
 */
export async function openStore(name: string, options: OpenStoreOptions = {}): Promise<RobotsStore> {
  checkText("name", name);
  const [, secure = "", cluster = "", nodes = ""] = fleetUrl.exec(name) ?? [];
  const { onNotice } = options;
  if (nodes === "") {
    const { openSqliteStore } = await import("./sqlite-store.ts");
    return openSqliteStore({ path: name, ...(onNotice === undefined ? {} : { onNotice }) });
  }
  const clientPath = clientPackages.map(pathOf).find((path) => path !== null) ?? null;
  const storePath = pathOf(storePackage);
  if (clientPath === null || storePath === null)
    throw new StoreError("driver-missing", `npm install ${storePackage} ${clientPackages[0] ?? ""}`);
  const { Redis, Cluster } = createRequire(import.meta.url)(clientPath) as ClientPackage;
  const { RedisStore } = (await import(pathToFileURL(storePath).href)) as StorePackage;
  const retries = { maxRetriesPerRequest: 1 };
  const connection =
    cluster === ""
      ? new Redis(name, retries)
      : new Cluster(
          nodes.split(",").map((node) => `redis${secure}://${node}`),
          { redisOptions: retries },
        );
  let lastError: string | null = null;
  connection.on("error", (error) => (lastError = error.message || lastError));
  const store = new RedisStore(connection, options);
  const close = store.close.bind(store);
  store.close = async () => {
    await close();
    connection.disconnect();
  };
  try {
    await store.now();
    return store;
  } catch (error) {
    connection.disconnect();
    throw lastError === null ? error : new StoreError("lost", lastError, error);
  }
}

/** Where the package is: beside this one, or where the program was started; null if it is nowhere. */
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
