// Every statement of the SQLite store, prepared once for a connection, and the steps that take several of them.
// In: a connection to a file that has the tables. Out: statements by name. Next: sqlite-upkeep.ts.
import type { SqliteConnection, SqliteStatement } from "./sqlite-driver.ts";

/** A text in a column of type ANY: see `textIn`. */
export type BoundText = string | Uint8Array;

export interface StateRow {
  readonly latest_ms: number;
  readonly last_token: number;
  readonly forgotten_ms: number | null;
  readonly back_ms: number;
}

export interface OriginRow {
  readonly token: number;
  readonly finished_ms: number;
  readonly history: string;
  readonly hash: BoundText | null;
  readonly good_hash: BoundText | null;
  readonly used_ms: number;
  readonly back_ms: number;
  readonly digest: Uint8Array;
}

export interface HostRow {
  readonly until_ms: number | null;
  readonly before_ms: number | null;
  readonly matters_until_ms: number;
}

export interface SlotRow {
  readonly id: number;
  readonly at_ms: number;
  readonly is_given_back: number;
}

export interface VersionRow {
  readonly seen_ms: number;
  readonly result: "successful" | "unavailable" | "unreachable";
  readonly status: number | null;
  readonly fault: BoundText | null;
  readonly hash: BoundText | null;
  readonly size_octets: number;
}

const sql = {
  begin: "BEGIN IMMEDIATE",
  commit: "COMMIT",
  rollback: "ROLLBACK",

  state: "SELECT latest_ms, last_token, forgotten_ms, back_ms FROM state",
  setLatest: "UPDATE state SET latest_ms = ?",
  nextToken: "UPDATE state SET last_token = last_token + 1 RETURNING last_token",
  // max(NULL, x) is NULL in SQLite.
  forget: "UPDATE state SET forgotten_ms = max(coalesce(forgotten_ms, ?1), ?1)",

  origin: "SELECT token, finished_ms, history, hash, good_hash, used_ms, back_ms, digest FROM origins WHERE origin = ?",
  putOrigin: `INSERT OR REPLACE INTO origins (origin, token, finished_ms, history, hash, good_hash, used_ms, back_ms, digest)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  useOrigin: "UPDATE origins SET used_ms = ? WHERE origin = ?",
  leastUsedOrigin: "SELECT origin, hash, good_hash FROM origins ORDER BY used_ms LIMIT 1",
  dropOrigin: "DELETE FROM origins WHERE origin = ?",

  body: "SELECT octets FROM bodies WHERE hash = ?",
  putBody: `INSERT INTO bodies (hash, octets) VALUES (?, ?)
    ON CONFLICT (hash) DO UPDATE SET octets = excluded.octets WHERE octets <> excluded.octets`,
  dropBody: "DELETE FROM bodies WHERE hash = ?",
  isNamed: `SELECT 1 WHERE EXISTS (SELECT 1 FROM origins WHERE hash = ?1) OR EXISTS (SELECT 1 FROM origins WHERE 
    good_hash = ?1)`,
  putSpare: `INSERT INTO spares (hash, since_ms, is_loose)
    SELECT hash, ?2, NOT EXISTS (SELECT 1 FROM versions WHERE versions.hash = ?1) FROM bodies WHERE hash = ?1
    ON CONFLICT (hash) DO UPDATE SET is_loose = excluded.is_loose`,
  dropSpare: "DELETE FROM spares WHERE hash = ?",
  looseBodies: "SELECT hash FROM spares WHERE is_loose = 1 AND since_ms <= ? ORDER BY since_ms LIMIT ?",
  oldestSpare: "SELECT hash FROM spares ORDER BY since_ms LIMIT 1",

  newestVersion: "SELECT result, hash FROM versions WHERE origin = ? ORDER BY id DESC LIMIT 1",
  putVersion:
    "INSERT INTO versions (origin, seen_ms, result, status, fault, hash, size_octets) VALUES (?, ?, ?, ?, ?, ?, ?)",
  versions: `SELECT seen_ms, result, status, fault, hash, size_octets FROM versions
    WHERE origin = ? AND seen_ms < ? ORDER BY id DESC LIMIT ?`,
  dropOldVersions: `DELETE FROM versions WHERE origin = ?
    AND id <= (SELECT id FROM versions WHERE origin = ? ORDER BY id DESC LIMIT 1 OFFSET ?) RETURNING hash`,
  dropVersions: "DELETE FROM versions WHERE origin = ? RETURNING hash",
  oldestVersion: "SELECT origin FROM versions ORDER BY id LIMIT 1",

  lease: "SELECT expires_ms FROM leases WHERE key = ?",
  putLease: `INSERT INTO leases (key, token, expires_ms) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET (token, expires_ms) = (excluded.token, excluded.expires_ms)`,
  renewLease: `UPDATE leases SET expires_ms = max(expires_ms, ?) WHERE key = ? AND token = ? AND expires_ms > ? 
    RETURNING expires_ms`,
  dropLease: "DELETE FROM leases WHERE key = ? AND token = ?",
  dropEndedLeases:
    "DELETE FROM leases WHERE key IN (SELECT key FROM leases WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ?)",

  host: "SELECT until_ms, before_ms, matters_until_ms FROM hosts WHERE host = ?",
  putHost: "INSERT OR REPLACE INTO hosts (host, until_ms, before_ms, matters_until_ms) VALUES (?, ?, ?, ?)",
  idleHosts: "SELECT host, before_ms FROM hosts WHERE matters_until_ms <= ? ORDER BY matters_until_ms LIMIT ?",
  dropHost: "DELETE FROM hosts WHERE host = ?",

  lastSlot: "SELECT id, at_ms, is_given_back FROM slots WHERE host = ? ORDER BY at_ms DESC, id DESC LIMIT 1",
  passedSlots:
    "SELECT id, at_ms, is_given_back FROM slots WHERE host = ? AND at_ms <= ? ORDER BY at_ms DESC, id DESC LIMIT 2",
  putSlot: "INSERT INTO slots (host, at_ms) VALUES (?, ?)",
  giveBackSlot: `UPDATE slots SET is_given_back = 1
    WHERE id = (SELECT id FROM slots WHERE CAST(id AS TEXT) = ?1 AND id = CAST(?1 AS INTEGER)) AND host = ?2`,
  dropSlot: "DELETE FROM slots WHERE id = ?",
  dropSlotsUpTo: "DELETE FROM slots WHERE host = ? AND (at_ms < ? OR (at_ms = ? AND id <= ?))",
  dropSlots: "DELETE FROM slots WHERE host = ?",

  pages: `SELECT (SELECT page_count FROM pragma_page_count) - (SELECT freelist_count FROM pragma_freelist_count) AS used,
    (SELECT page_size FROM pragma_page_size) AS size`,
} as const;

type Prepared = { readonly [Name in keyof typeof sql]: SqliteStatement };

/**
 * Moves every moment that may lie ahead, for a clock that was set far back. Records move when read: see `movedBack`.
 */
const movedBack: readonly string[] = [
  "UPDATE slots SET at_ms = at_ms - ?",
  "UPDATE hosts SET until_ms = until_ms - ?1, before_ms = before_ms - ?1, matters_until_ms = matters_until_ms - ?1",
  "UPDATE leases SET expires_ms = expires_ms - ?",
  "UPDATE state SET forgotten_ms = forgotten_ms - ?1, back_ms = back_ms + ?1",
  "UPDATE origins SET used_ms = used_ms - ?",
  "UPDATE spares SET since_ms = since_ms - ?",
];

/** The statements of one connection, and the steps that take several of them. */
export interface Statements extends Prepared {
  /** Runs the work as one exclusive transaction; an exception undoes it. */
  inTransaction<Result>(work: () => Result): Result;
  /** Moves all moments back. */
  moveBack(backMs: number): void;
  /** Notes whether a record, a version or nothing names the body. */
  settleBody(hash: BoundText, nowMs: number): void;
}

/** Throws if the tables are not those of the schema. */
export function prepareStatements(connection: SqliteConnection): Statements {
  const prepared = Object.fromEntries(
    Object.entries(sql).map(([name, text]) => [name, connection.prepare(text)]),
  ) as Prepared;
  return {
    ...prepared,
    inTransaction(work) {
      prepared.begin.run();
      try {
        const result = work();
        prepared.commit.run();
        return result;
      } catch (error) {
        try {
          prepared.rollback.run();
        } catch {
          // After some errors, such as a full disk, SQLite has rolled back already.
        }
        throw error;
      }
    },
    moveBack(backMs) {
      for (const text of movedBack) connection.prepare(text).run(backMs);
    },
    settleBody(hash, nowMs) {
      if (prepared.isNamed.get(hash) === undefined) prepared.putSpare.run(hash, nowMs);
      else prepared.dropSpare.run(hash);
    },
  };
}
