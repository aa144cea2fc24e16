// The file under the SQLite store: opened or made, found to be ours, brought to the version of this code. In: a path. Out: a
// connection, and a StoreError for whatever is in the way; a file that is not ours is never written to. Next: sqlite-schema.ts.
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseSyncInstance, SqliteModule } from "@photostructure/sqlite";
import { applicationId, schemaSteps } from "./sqlite-schema.ts";
import { StoreError, type StoreErrorCode } from "./store-error.ts";

/** How long one try waits for a lock, which holds up the whole process; between tries it does not. */
const tryMs = 25;
const pauseMs = 10;

/** What SQLite says in the primary code of an error, for those that have a code of ours; source: sqlite.org/rescode.html. */
const codesOfSqlite: Readonly<Record<number, StoreErrorCode>> = {
  3: "unopenable", 5: "busy", 6: "busy", 8: "unopenable", 11: "corrupt", 13: "full", 14: "unopenable", 23: "unopenable", 26: "not-a-store",
};
/** What the system says, for files that cannot be made. */
const systemFull = new Set(["ENOSPC", "EDQUOT"]);

/** A connection to the store at the path, which is made where there is none. Waits so long for others. */
export async function openFile(path: string, busyMs: number): Promise<DatabaseSyncInstance> {
  const file = resolve(path);
  const { DatabaseSync } = await loadDriver();
  await patiently(busyMs, () => {
    if (makeFile(file) === 0) return;
    // Read only: to look whose a file is must not change it.
    const looking = new DatabaseSync(file, { readOnly: true, timeout: tryMs });
    try {
      checkOurs(looking);
    } finally {
      looking.close();
    }
  });
  return patiently(busyMs, () => {
    const connection = new DatabaseSync(file, { timeout: tryMs });
    try {
      prepareFile(connection);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/** Tries until others have let go of the file, for about so long. What stays in the way becomes a StoreError. */
export async function patiently<Result>(busyMs: number, attempt: () => Result): Promise<Result> {
  for (let waitedMs = 0; ; waitedMs += tryMs + pauseMs) {
    try {
      return attempt();
    } catch (error) {
      const told = storeErrorOf(error);
      if (!(told instanceof StoreError) || told.code !== "busy" || waitedMs >= busyMs) throw told;
    }
    await pause(pauseMs);
  }
}

/** The StoreError for what SQLite or the system said; anything else as it is. */
export function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return new StoreError(codesOfSqlite[errcode & 0xff] ?? "io-failed", error.message, error);
  if (code === "ERR_SQLITE_ERROR") return new StoreError("io-failed", error.message, error);
  if (typeof code === "string" && "syscall" in error) return new StoreError(systemFull.has(code) ? "full" : "unopenable", error.message, error);
  return error;
}

async function loadDriver(): Promise<Pick<SqliteModule, "DatabaseSync">> {
  try {
    return await import("@photostructure/sqlite");
  } catch (error) {
    throw new StoreError("driver-missing", error instanceof Error ? error.message : null, error);
  }
}

/** Makes the file, and folders that are missing, for the user alone; gives its size. SQLite gives its side files the same rights. */
function makeFile(file: string): number {
  makeFolder(dirname(file));
  const descriptor = openSync(file, "a+", 0o600);
  try {
    const { size } = fstatSync(descriptor);
    const head = Buffer.alloc(magic.length);
    if (size > 0 && (readSync(descriptor, head, 0, magic.length, 0) < magic.length || !head.equals(magic))) throw new StoreError("not-a-store", file);
    return size;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes the folder and those above it that are missing. Node's recursive mkdir never returns where the system says that there is no such
 * file though the folder above is there, as in /proc.
 */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const one of missing.reverse()) {
    try {
      mkdirSync(one, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it since.
      if (!existsSync(one)) throw error;
    }
  }
}

const magic = Buffer.from("SQLite format 3\0", "latin1");

function checkOurs(connection: DatabaseSyncInstance): void {
  const id = pragma(connection, "application_id");
  const { tables } = connection.prepare("SELECT count(*) AS tables FROM sqlite_schema").get() as { tables: number };
  // Without a table it is a database that somebody has only begun to make: another process of ours, as a rule.
  if (id !== applicationId && (id !== 0 || tables > 0)) throw new StoreError("not-a-store", connection.location() ?? null);
  if (pragma(connection, "user_version") > schemaSteps.length) {
    throw new StoreError("newer", `version ${pragma(connection, "user_version")}, known up to ${schemaSteps.length}`);
  }
}

/** Settings of the connection, and the tables where they are missing. */
function prepareFile(connection: DatabaseSyncInstance): void {
  const { journal_mode: mode } = connection.prepare("PRAGMA journal_mode = WAL").get() as { journal_mode: string };
  if (mode !== "wal") throw new StoreError("unopenable", `its file system gives journal mode ${mode} in place of WAL`);
  // NORMAL: a process that is killed loses nothing committed, for what it wrote is the system's; a power cut may lose the last
  // commits, and damages nothing. For a record that can be retrieved again, a sync for each commit would be too dear.
  connection.exec("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
  connection.exec("BEGIN IMMEDIATE");
  try {
    // Looked at again under the lock: another process may have been here in between.
    checkOurs(connection);
    const version = pragma(connection, "user_version");
    for (const step of schemaSteps.slice(version)) connection.exec(step);
    if (version < schemaSteps.length) connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaSteps.length}`);
    connection.exec("COMMIT");
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}

function pragma(connection: DatabaseSyncInstance, name: string): number {
  const row = connection.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
  return row[name] ?? 0;
}
