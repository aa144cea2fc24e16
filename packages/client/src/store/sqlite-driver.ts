// What opens SQLite files: the module of Node itself where it has one (22.13 and later), else a package. Out: the class
// for a connection, with only what the store uses of it; both drivers have that. Throws StoreError if there is none.
// Next: sqlite-file.ts.
import { StoreError } from "./store-error.ts";

/** What SQLite takes and gives for one value. */
type Value = string | number | bigint | Uint8Array | null;

/** One prepared statement. */
export interface SqliteStatement {
  get(...values: readonly Value[]): unknown;
  all(...values: readonly Value[]): unknown[];
  run(...values: readonly Value[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
}

/** One open file. */
export interface SqliteConnection {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  close(): void;
}

/** The class of a driver. */
export type SqliteDriver = new (path: string, options?: { readonly readOnly?: boolean }) => SqliteConnection;

/**
 * The packages for Node 20. The first brings the second along; npm leaves it out where Node has SQLite itself. Who
 * installs without optional packages can install the second alone.
 */
const packages = ["@maycrawl/sqlite-node20", "@photostructure/sqlite"];

/** The driver. Rejects with a StoreError, `driver-missing`, that says what to install. */
export async function sqliteDriver(): Promise<SqliteDriver> {
  const builtIn = builtInDriver();
  if (builtIn !== null) return builtIn;
  let failure: unknown;
  for (const name of packages) {
    try {
      const { DatabaseSync } = (await import(/* @vite-ignore */ name)) as { readonly DatabaseSync: SqliteDriver };
      return DatabaseSync;
    } catch (error) {
      failure = error;
    }
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  const help = `Node ${process.versions.node} has no SQLite: use Node 22.13 or later, or npm install ${packages[1]}`;
  throw new StoreError("driver-missing", `${help}; ${reason}`, failure);
}

/** Node's own driver; null where it has none. */
function builtInDriver(): SqliteDriver | null {
  const { emitWarning } = process;
  // Node 22 and 24 warn that the module may still change, which tells a user of a command nothing. Every call that is
  // used here is the same from 22.13 to 26, and tests run on 22 and 24.
  process.emitWarning = (warning: string | Error, ...rest: readonly unknown[]) => {
    if (rest[0] === "ExperimentalWarning" && String(warning).startsWith("SQLite ")) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    const module = process.getBuiltinModule?.("node:sqlite") as { readonly DatabaseSync: SqliteDriver } | undefined;
    return module?.DatabaseSync ?? null;
  } finally {
    process.emitWarning = emitWarning;
  }
}
