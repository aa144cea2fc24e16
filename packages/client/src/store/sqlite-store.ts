// The store in a file: for the processes of one machine, which may be killed at any moment, and for the next start. In:
// a path. Out: a RobotsStore over SQLite in WAL mode, whose driver is loaded when a store is opened. Every call that
// writes is one transaction under the writer's lock (BEGIN IMMEDIATE), so no two holders decide on the same state.
// SQLite's calls are synchronous and take some tens of microseconds. Next: sqlite-driver.ts, sqlite-statements.ts,
// sqlite-upkeep.ts.
import { movedBack } from "./history-clock.ts";
import { defaultLongestIntervalMs, nextMoment } from "./host-clock.ts";
import { isBodyOf, recordDigest } from "./record-digest.ts";
import type { SqliteConnection } from "./sqlite-driver.ts";
import { openFile, patiently } from "./sqlite-file.ts";
import { textIn, textOrNullIn, textOrNullOut } from "./sqlite-schema.ts";
import {
  type BoundText,
  type HostRow,
  type OriginRow,
  prepareStatements,
  type SlotRow,
  type StateRow,
  type Statements,
  type VersionRow,
} from "./sqlite-statements.ts";
import { Upkeep } from "./sqlite-upkeep.ts";
import { StoreError } from "./store-error.ts";
import { type StoreNotice, type StoreNoticeCode, storeNotice } from "./store-notice.ts";
import type { Lease, NoSlot, OriginRecord, RobotsStore, RobotsTxtVersion, Slot, SlotRequest } from "./store.ts";
import { type Clock, StoreClock } from "./store-clock.ts";
import {
  boundOf,
  checkDuration,
  checkLease,
  checkMoment,
  checkRecord,
  checkSlot,
  checkSlotRequest,
  checkText,
  checkVersion,
  checkVersionsOptions,
} from "./store-input.ts";

/** Options of a SQLite store; only `path` is required. */
export interface SqliteStoreOptions {
  /** The file, on a local disk. If missing, it is made for the user alone (mode 0600, in folders of 0700). */
  readonly path: string;
  /** About how many octets of the file may be in use: by default 1 GiB. */
  readonly maxOctets?: number;
  /** The most versions kept of one origin's robots.txt, the newest: by default 1000. */
  readonly maxVersions?: number;
  /**
   * How long a host's clock is kept past its last slot, in milliseconds: by default 60,000. Choose the longest interval
   * used.
   */
  readonly longestIntervalMs?: number;
  /**
   * About how long a call waits for other processes, in milliseconds, before it rejects with `busy`: by default 5000.
   */
  readonly busyMs?: number;
  /** By default the system's clock. All processes that share the file must use the same clock. */
  readonly clock?: Clock;
  /** Called with what users should know: damage that was found, a migration. */
  readonly onNotice?: (notice: StoreNotice) => void;
}

const defaultMaxOctets = 2 ** 30;
const defaultMaxVersions = 1000;
const defaultBusyMs = 5000;
/** Use is noted to the hour, so that most reads stay reads. */
const usedToMs = 3_600_000;

/**
 * Opens the store in that file. Rejects with a StoreError if it cannot: see `storeErrors`. A file that is not a store
 * is never written to, and no file is ever removed. A store of an earlier version is migrated, with a notice.
 *
 * @example
 * const store = await openSqliteStore({ path: "/home/me/.cache/maycrawl/store.db" });
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  checkText("path", options.path);
  if (options.path === "" || options.path.includes("\0"))
    throw new TypeError(`path must be a file's, got ${JSON.stringify(options.path)}`);
  const onNotice = options.onNotice ?? ((): void => {});
  const maxOctets = boundOf("maxOctets", options.maxOctets, defaultMaxOctets);
  const maxVersions = boundOf("maxVersions", options.maxVersions, defaultMaxVersions);
  const longestIntervalMs = boundOf("longestIntervalMs", options.longestIntervalMs, defaultLongestIntervalMs);
  const busyMs = boundOf("busyMs", options.busyMs, defaultBusyMs);
  const { connection, isMigrated } = await openFile(options.path, busyMs);
  if (isMigrated) onNotice(storeNotice("migrated", options.path));
  try {
    const clock = new StoreClock(options.clock);
    return new SqliteStore(connection, { maxOctets, maxVersions, longestIntervalMs, busyMs, clock, onNotice });
  } catch (error) {
    connection.close();
    // The header says that it is ours, and the tables do not.
    throw new StoreError("corrupt", error instanceof Error ? error.message : null, error);
  }
}

/** See `openSqliteStore`. */
export class SqliteStore implements RobotsStore {
  readonly #connection: SqliteConnection;
  #statements: Statements;
  #upkeep: Upkeep;
  readonly #clock: StoreClock;
  readonly #onNotice: (notice: StoreNotice) => void;
  readonly #busyMs: number;
  readonly #maxVersions: number;
  readonly #longestIntervalMs: number;
  /** The last write; the next one waits for it. */
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** For `openSqliteStore`, which checks the options. */
  constructor(
    connection: SqliteConnection,
    options: Required<Omit<SqliteStoreOptions, "path" | "clock">> & { readonly clock: StoreClock },
  ) {
    this.#connection = connection;
    this.#statements = prepareStatements(connection);
    this.#upkeep = new Upkeep(this.#statements, options.maxOctets);
    this.#clock = options.clock;
    this.#onNotice = options.onNotice;
    this.#busyMs = options.busyMs;
    this.#maxVersions = options.maxVersions;
    this.#longestIntervalMs = options.longestIntervalMs;
  }

  async now(): Promise<number> {
    return this.#read(() => this.#clock.settle((this.#statements.state.get() as StateRow).latest_ms).nowMs);
  }

  async get(origin: string): Promise<OriginRecord | null> {
    checkText("origin", origin);
    const bound = textIn(origin);
    const [row, state] = await this.#read(
      () =>
        [
          this.#statements.origin.get(bound) as OriginRow | undefined,
          this.#statements.state.get() as StateRow,
        ] as const,
    );
    if (row === undefined) return null;
    if (!isWhole(origin, row)) {
      this.#drop("record-damaged", origin, () => this.#statements.dropOrigin.run(bound));
      return null;
    }
    const { nowMs, backMs } = this.#clock.settle(state.latest_ms);
    if (Math.abs(nowMs - row.used_ms) > usedToMs) {
      this.#tryOnce(() =>
        this.#statements.inTransaction(() => this.#atNow(() => this.#statements.useOrigin.run(nowMs, bound))),
      );
    }
    const history = movedBack(JSON.parse(row.history), state.back_ms + backMs - row.back_ms);
    return { origin, history, token: row.token };
  }

  async setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean> {
    const { origin, history, token } = record;
    checkRecord(record, body);
    const bound = textIn(origin);
    const finishedMs = history.last.finishedMs;
    const text = JSON.stringify(history);
    const hash = textOrNullIn(history.last.body?.hash ?? null);
    const goodHash = textOrNullIn(history.lastGood?.body?.hash ?? null);
    return this.#write(
      (nowMs, state) => {
        const { origin: find, putOrigin, putBody } = this.#statements;
        const there = find.get(bound) as OriginRow | undefined;
        if (there !== undefined && isWhole(origin, there)) {
          const thereMs = there.finished_ms - (state.back_ms - there.back_ms);
          if (there.token > token || (there.token === token && thereMs >= finishedMs)) return false;
        }
        const digest = recordDigest(origin, token, finishedMs, state.back_ms, text);
        putOrigin.run(bound, token, finishedMs, text, hash, goodHash, nowMs, state.back_ms, digest);
        if (body !== null && hash !== null) putBody.run(hash, body);
        for (const one of [hash, goodHash, there?.hash, there?.good_hash]) {
          if (one !== null && one !== undefined) this.#statements.settleBody(one, nowMs);
        }
        return true;
      },
      text.length + (body?.length ?? 0),
    );
  }

  async body(hash: string): Promise<Uint8Array | null> {
    checkText("hash", hash);
    const bound = textIn(hash);
    const row = await this.#read(() => this.#statements.body.get(bound) as { octets: Uint8Array } | undefined);
    if (row === undefined) return null;
    if (isBodyOf(hash, row.octets)) return row.octets;
    this.#drop("body-damaged", hash, () => this.#statements.dropBody.run(bound));
    return null;
  }

  async lease(key: string, durationMs: number): Promise<Lease | null> {
    checkText("key", key);
    checkDuration(durationMs);
    const bound = textIn(key);
    return this.#write((nowMs) => {
      const { lease, nextToken, putLease } = this.#statements;
      const held = lease.get(bound) as { expires_ms: number } | undefined;
      if (held !== undefined && held.expires_ms > nowMs) return null;
      const { last_token: token } = nextToken.get() as { last_token: number };
      const expiresMs = nowMs + Math.ceil(durationMs);
      putLease.run(bound, token, expiresMs);
      return { key, token, expiresMs };
    });
  }

  async renew(lease: Lease, durationMs: number): Promise<Lease | null> {
    checkLease(lease);
    checkDuration(durationMs);
    const { key, token } = lease;
    return this.#write((nowMs) => {
      const untilMs = nowMs + Math.ceil(durationMs);
      const renewed = this.#statements.renewLease.get(untilMs, textIn(key), token, nowMs) as
        { expires_ms: number } | undefined;
      return renewed === undefined ? null : { key, token, expiresMs: renewed.expires_ms };
    });
  }

  async release(lease: Lease): Promise<void> {
    checkLease(lease);
    await this.#write(() => this.#statements.dropLease.run(textIn(lease.key), lease.token));
  }

  async slot(request: SlotRequest): Promise<Slot | NoSlot> {
    checkSlotRequest(request);
    const { host, notAfterMs } = request;
    const bound = textIn(host);
    return this.#write((nowMs, state): Slot | NoSlot => {
      const { host: find, lastSlot, passedSlots, dropSlotsUpTo, putSlot, putHost } = this.#statements;
      const clock = find.get(bound) as HostRow | undefined;
      const last = lastSlot.get(bound) as SlotRow | undefined;
      let beforeMs = clock === undefined ? state.forgotten_ms : clock.before_ms;
      const atMs = nextMoment(request, nowMs, last?.at_ms ?? beforeMs, clock?.until_ms ?? null);
      if (notAfterMs !== undefined && atMs > notAfterMs) return { host, id: null, freeMs: atMs, nowMs };
      // One past slot is enough to measure from.
      const [, passed] = passedSlots.all(bound, nowMs) as SlotRow[];
      if (passed !== undefined) {
        dropSlotsUpTo.run(bound, passed.at_ms, passed.at_ms, passed.id);
        beforeMs = passed.at_ms;
      }
      const { lastInsertRowid } = putSlot.run(bound, atMs);
      const mattersUntilMs = Math.max(atMs + this.#longestIntervalMs, clock?.matters_until_ms ?? 0);
      putHost.run(bound, clock?.until_ms ?? null, beforeMs, mattersUntilMs);
      return { host, id: String(lastInsertRowid), atMs, nowMs };
    });
  }

  async cancelSlot(slot: Slot): Promise<boolean> {
    checkSlot(slot);
    const bound = textIn(slot.host);
    return this.#write(() => {
      const { giveBackSlot, lastSlot, dropSlot } = this.#statements;
      // Compared as text, since callers pass any text.
      if (giveBackSlot.run(textIn(slot.id), bound).changes === 0) return false;
      let last = lastSlot.get(bound) as SlotRow | undefined;
      const isLast = String(last?.id) === slot.id;
      for (; last?.is_given_back === 1; last = lastSlot.get(bound) as SlotRow | undefined) dropSlot.run(last.id);
      return isLast;
    });
  }

  async pushBack(host: string, untilMs: number): Promise<void> {
    checkText("host", host);
    checkMoment("untilMs", untilMs);
    const bound = textIn(host);
    await this.#write((_nowMs, state) => {
      const clock = this.#statements.host.get(bound) as HostRow | undefined;
      const until = Math.max(untilMs, clock?.until_ms ?? untilMs);
      const beforeMs = clock === undefined ? state.forgotten_ms : clock.before_ms;
      this.#statements.putHost.run(bound, until, beforeMs, Math.max(until, clock?.matters_until_ms ?? 0));
    });
  }

  async appendVersion(version: RobotsTxtVersion): Promise<boolean> {
    checkVersion(version);
    const { seenMs, result, status, fault, sizeOctets } = version;
    const origin = textIn(version.origin);
    const hash = textOrNullIn(version.hash);
    return this.#write((nowMs) => {
      const { newestVersion, putVersion, dropOldVersions } = this.#statements;
      const newest = newestVersion.get(origin) as { result: string; hash: BoundText | null } | undefined;
      if (newest !== undefined && newest.result === result && textOrNullOut(newest.hash) === version.hash) return false;
      putVersion.run(origin, seenMs, result, status, textOrNullIn(fault), hash, sizeOctets);
      const dropped = dropOldVersions.all(origin, origin, this.#maxVersions) as { hash: BoundText | null }[];
      for (const one of [hash, ...dropped.map((row) => row.hash)]) {
        if (one !== null) this.#statements.settleBody(one, nowMs);
      }
      return true;
    });
  }

  async versions(
    origin: string,
    options: { readonly limit: number; readonly beforeMs?: number },
  ): Promise<readonly RobotsTxtVersion[]> {
    checkText("origin", origin);
    checkVersionsOptions(options);
    const { limit, beforeMs = Number.MAX_SAFE_INTEGER } = options;
    const rows = await this.#read(() => this.#statements.versions.all(textIn(origin), beforeMs, limit) as VersionRow[]);
    const versions = rows.map((row) => ({
      origin,
      seenMs: row.seen_ms,
      result: row.result,
      status: row.status,
      fault: textOrNullOut(row.fault),
      hash: textOrNullOut(row.hash),
      sizeOctets: row.size_octets,
    }));
    const whole = versions.filter(isVersion);
    if (whole.length < versions.length) this.#onNotice(storeNotice("version-damaged", origin));
    return whole;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#tryOnce(() => this.#connection.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
    this.#isClosed = true;
    this.#connection.close();
    // The driver has no call that finalises a statement: the collector does it, and SQLite then lets go of the files.
    this.#statements = null as never;
    this.#upkeep = null as never;
  }

  async #read<Result>(look: () => Result): Promise<Result> {
    return patiently(performance.now() + this.#busyMs, () => {
      if (this.#isClosed) throw new StoreError("closed");
      return look();
    });
  }

  /** Runs the work as one transaction. The clock is read under the lock, so no other holder can have read it later. */
  async #write<Result>(work: (nowMs: number, state: StateRow) => Result, octets = 0): Promise<Result> {
    const untilMs = performance.now() + this.#busyMs;
    // One after the other: each try for a lock blocks the process, and one of them is as good as many.
    const writing = this.#writing.then(() =>
      patiently(untilMs, () => {
        if (this.#isClosed) throw new StoreError("closed");
        return this.#statements.inTransaction(() => this.#atNow(work));
      }),
    );
    this.#writing = writing.then(
      () => {},
      () => {},
    );
    const result = await writing;
    if (this.#upkeep.isDue(octets))
      this.#tryOnce(() => this.#statements.inTransaction(() => this.#atNow((nowMs) => this.#upkeep.run(nowMs))));
    return result;
  }

  #atNow<Result>(work: (nowMs: number, state: StateRow) => Result): Result {
    const state = this.#statements.state.get() as StateRow;
    const { nowMs, backMs } = this.#clock.settle(state.latest_ms);
    if (backMs > 0) {
      this.#statements.moveBack(backMs);
      this.#clock.keep(nowMs);
    }
    if (nowMs !== state.latest_ms) this.#statements.setLatest.run(nowMs);
    return work(nowMs, backMs > 0 ? (this.#statements.state.get() as StateRow) : state);
  }

  /** Drops what is damaged, so that it is written anew, and says so. */
  #drop(code: StoreNoticeCode, subject: string, work: () => unknown): void {
    this.#tryOnce(work);
    this.#onNotice(storeNotice(code, subject));
  }

  /** For work that can wait for another time: it fails nobody. */
  #tryOnce(work: () => unknown): void {
    if (this.#isClosed) return;
    try {
      work();
    } catch {
      // Others hold the file, or it cannot be written: a call that needs an answer will say so.
    }
  }
}

/** Whether the row is as it was written. */
function isWhole(origin: string, row: OriginRow): boolean {
  const { token, finished_ms: finishedMs, back_ms: backMs, history, digest } = row;
  return recordDigest(origin, token, finishedMs, backMs, history).equals(digest);
}

function isVersion(version: RobotsTxtVersion): boolean {
  try {
    checkVersion(version);
    return true;
  } catch {
    return false;
  }
}
