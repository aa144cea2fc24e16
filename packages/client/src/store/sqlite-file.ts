// The file under the SQLite store: opened or made, checked to be ours, migrated to the current version. In: a path.
// Out: a connection, or a StoreError that says what is in the way. A file that is not ours is never written to. Next:
// sqlite-schema.ts.
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type SqliteConnection, sqliteDriver } from "./sqlite-driver.ts";
import { applicationId, schemaSteps } from "./sqlite-schema.ts";
import { StoreError, type StoreErrorCode } from "./store-error.ts";

/** How long one try waits for a lock, which blocks the process. Between tries the process goes on, longer each time. */
const tryMs = 5;
/** Said in SQL: the option of the same meaning is younger than Node's own driver. */
const waits = `PRAGMA busy_timeout = ${tryMs}`;
const firstPauseMs = 2;
const lastPauseMs = 20;

/** SQLite's primary result codes that have a code of ours. Source: sqlite.org/rescode.html. */
const codesOfSqlite: Readonly<Record<number, StoreErrorCode>> = {
  3: "unopenable",
  5: "busy",
  6: "busy",
  8: "unopenable",
  11: "corrupt",
  13: "full",
  14: "unopenable",
  23: "unopenable",
  26: "not-a-store",
};
/** The system's codes for a full disk. */
const systemFull = new Set(["ENOSPC", "EDQUOT"]);

/** An open file. */
interface OpenFile {
  readonly connection: SqliteConnection;
  /** Whether an earlier version of the store was migrated. */
  readonly isMigrated: boolean;
}

/** Opens the store at the path, or makes it. Waits up to `busyMs` for other processes. */
export async function openFile(path: string, busyMs: number): Promise<OpenFile> {
  const file = resolve(path);
  const Connection = await sqliteDriver();
  const untilMs = performance.now() + busyMs;
  await patiently(untilMs, () => {
    if (makeFile(file) === 0) return;
    // Read-only: checking whose file it is must not change it.
    const looking = new Connection(file, { readOnly: true });
    try {
      looking.exec(waits);
      checkOurs(looking, file);
    } finally {
      looking.close();
    }
  });
  return patiently(untilMs, () => {
    const connection = new Connection(file);
    try {
      connection.exec(waits);
      return { connection, isMigrated: prepareFile(connection, file) };
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/**
 * Tries until about `untilMs`, by `performance.now()`, while other processes keep the file locked. Rejects with a
 * StoreError.
 */
export async function patiently<Result>(untilMs: number, attempt: () => Result): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, lastPauseMs)) {
    try {
      return attempt();
    } catch (error) {
      const known = storeErrorOf(error);
      if (!(known instanceof StoreError) || known.code !== "busy" || performance.now() >= untilMs) throw known;
    }
    await pause(pauseMs);
  }
}

/** The StoreError for an error of SQLite or the system; any other error as it is. */
export function storeErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number")
    return new StoreError(codesOfSqlite[errcode & 0xff] ?? "io-failed", error.message, error);
  if (code === "ERR_SQLITE_ERROR") return new StoreError("io-failed", error.message, error);
  if (typeof code === "string" && "syscall" in error) {
    return new StoreError(systemFull.has(code) ? "full" : "unopenable", error.message, error);
  }
  return error;
}

/**
 * Makes the file and missing folders, for the user alone; returns its size. SQLite gives its side files the same mode.
 */
function makeFile(file: string): number {
  makeFolder(dirname(file));
  const descriptor = openSync(file, "a+", 0o600);
  try {
    const { size } = fstatSync(descriptor);
    const head = Buffer.alloc(magic.length);
    const isSqlite = size > 0 && readSync(descriptor, head, 0, magic.length, 0) === magic.length && head.equals(magic);
    if (size > 0 && !isSqlite) throw new StoreError("not-a-store", file);
    return size;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes the folder and those above it that are missing. Node's recursive mkdir never returns where the system says that
 * there is no such file though the folder above is there, as in /proc.
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

function checkOurs(connection: SqliteConnection, file: string): void {
  const id = pragma(connection, "application_id");
  const { tables } = connection.prepare("SELECT count(*) AS tables FROM sqlite_schema").get() as { tables: number };
  // A database without a table is one that another process is just making.
  if (id !== applicationId && (id !== 0 || tables > 0)) throw new StoreError("not-a-store", file);
  if (pragma(connection, "user_version") > schemaSteps.length) {
    throw new StoreError("newer", `version ${pragma(connection, "user_version")}, known up to ${schemaSteps.length}`);
  }
}

/**
 * Sets up the connection, and runs the steps that the file has not had. Returns whether it was of an earlier version.
 */
function prepareFile(connection: SqliteConnection, file: string): boolean {
  const { journal_mode: mode } = connection.prepare("PRAGMA journal_mode = WAL").get() as { journal_mode: string };
  if (mode !== "wal") throw new StoreError("unopenable", `the file system gives journal mode ${mode}, not WAL`);
  // NORMAL: a killed process loses no commit. A power cut may lose the last ones, and damages nothing; they can be
  // retrieved again.
  connection.exec(`PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216;
    PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON`);
  connection.exec("BEGIN IMMEDIATE");
  try {
    // Checked again under the lock: another process may have been faster.
    checkOurs(connection, file);
    const version = pragma(connection, "user_version");
    runSteps(connection, version);
    if (version < schemaSteps.length) {
      connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaSteps.length}`);
    }
    connection.exec("COMMIT");
    return version > 0 && version < schemaSteps.length;
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}

function runSteps(connection: SqliteConnection, version: number): void {
  try {
    for (const step of schemaSteps.slice(version)) connection.exec(step);
  } catch (error) {
    const known = storeErrorOf(error);
    const isLogic = known instanceof StoreError && known.code === "io-failed";
    // The header says that it is ours, and the tables do not.
    throw version > 0 && isLogic ? new StoreError("corrupt", known.message, error) : error;
  }
}

function pragma(connection: SqliteConnection, name: string): number {
  const row = connection.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
  return row[name] ?? 0;
}
