// The store of a fleet: a RobotsStore on Redis or Valkey, for workers on any number of machines. In: a client that the
// caller has. Out: every promise of RobotsStore, by the server's clock. A call is one script on one key, so one round
// trip, atomic, and in one slot of a cluster; a record that is written brings its body along in a second call. Next:
// scripts.ts.
import { randomBytes } from "node:crypto";
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
  type Lease,
  type NoSlot,
  type OriginRecord,
  type RobotsStore,
  type RobotsTxtVersion,
  type Slot,
  type SlotRequest,
  StoreError,
  type StoreNotice,
  storeNotice,
} from "@maycrawl/client/stores";
import { Fleet } from "./fleet.ts";
import { type KeyKind, keyOf } from "./keys.ts";
import { type RedisClient, ScriptRunner } from "./redis-client.ts";
import { type Script, scripts } from "./scripts.ts";
import { bodyOf, bodyText, recordOf, recordText, versionMark, versionOf, versionText } from "./stored.ts";

/** Options of a Redis store; each has a default. */
export interface RedisStoreOptions {
  /** What every key begins with: by default `maycrawl:`. It has no braces. Another prefix is another store. */
  readonly prefix?: string;
  /**
   * How long a host's clock is kept past its last slot, in milliseconds: by default 60,000. Choose the longest interval
   * used: after a restart that lost data, hosts whose delay was lost too are left alone for as long.
   */
  readonly longestIntervalMs?: number;
  /** How long a record and its body are kept after they were written, in milliseconds: by default 30 days. */
  readonly recordLifetimeMs?: number;
  /** How long an origin's versions are kept after the last one, in milliseconds: by default 90 days. */
  readonly versionLifetimeMs?: number;
  /** The most versions kept of one origin's robots.txt, the newest: by default 100. */
  readonly maxVersions?: number;
  /** How long a call waits for the server, in milliseconds, before it rejects with `lost`: by default 5000. */
  readonly patienceMs?: number;
  /** Called with what users should know: damage that was found, a server that began anew. */
  readonly onNotice?: (notice: StoreNotice) => void;
}

const dayMs = 86_400_000;
/** A body outlives the records that name it, so that a record that is still there has its body. */
const bodyMoreMs = dayMs;

/**
 * A store that all workers of a fleet share. Closing it leaves the client open.
 *
 * @example
 * const store = new RedisStore(new Redis("redis://127.0.0.1:6379"));
 * const client = new RobotsClient({ userAgent: "ShopBot/1.0 (+https://shop.example/bot)", store });
 */
export class RedisStore implements RobotsStore {
  readonly #runner: ScriptRunner;
  readonly #fleet: Fleet;
  readonly #prefix: string;
  readonly #longestIntervalMs: number;
  readonly #recordLifetimeMs: number;
  readonly #versionLifetimeMs: number;
  readonly #maxVersions: number;
  readonly #onNotice: (notice: StoreNotice) => void;
  /** Slots are named by their taker, which spares the server a counter. */
  readonly #name = randomBytes(6).toString("base64url");
  #slots = 0;
  #isClosed = false;

  /** Throws a TypeError if the client is not known, or if an option is invalid. Nothing is asked yet. */
  constructor(client: RedisClient, options: RedisStoreOptions = {}) {
    const { prefix = "maycrawl:" } = options;
    checkText("prefix", prefix);
    if (/[{}]/.test(prefix)) throw new TypeError(`prefix must have no braces, got ${JSON.stringify(prefix)}`);
    this.#prefix = prefix;
    this.#longestIntervalMs = boundOf("longestIntervalMs", options.longestIntervalMs, 60_000);
    this.#recordLifetimeMs = boundOf("recordLifetimeMs", options.recordLifetimeMs, 30 * dayMs);
    this.#versionLifetimeMs = boundOf("versionLifetimeMs", options.versionLifetimeMs, 90 * dayMs);
    this.#maxVersions = boundOf("maxVersions", options.maxVersions, 100);
    this.#onNotice = options.onNotice ?? ((): void => {});
    this.#runner = new ScriptRunner(client, boundOf("patienceMs", options.patienceMs, 5000));
    this.#fleet = new Fleet(this.#runner, {
      workersKey: keyOf(prefix, "fleet", "fleet"),
      metKey: `${keyOf(prefix, "fleet", "fleet")}:met`,
      name: this.#name,
      windowMs: this.#longestIntervalMs,
      onNewServer: () => this.#onNotice(storeNotice("server-changed")),
    });
  }

  /** How many workers were last seen to share the store, this one included; null before the first answer. */
  holders(): number | null {
    return this.#fleet.holders;
  }

  async now(): Promise<number> {
    return this.#ask(scripts.now, "fleet", "fleet", [], Number);
  }

  async get(origin: string): Promise<OriginRecord | null> {
    checkText("origin", origin);
    const stored = await this.#ask(scripts.get, "record", origin, [], String);
    if (stored === "") return null;
    const record = recordOf(origin, stored);
    if (record === null) this.#drop("record", origin, stored);
    return record;
  }

  async setIfNewer(record: OriginRecord, body: Uint8Array | null): Promise<boolean> {
    checkRecord(record, body);
    const { origin, token, history } = record;
    const { last, lastGood } = history;
    // The caller may change its octets while the record is written.
    const octets = body === null ? null : bodyText(body);
    const args = [token, last.finishedMs, recordText(record), this.#recordLifetimeMs];
    if ((await this.#ask(scripts.setRecord, "record", origin, args, Number)) === 0) return false;
    const lifetimeMs = this.#recordLifetimeMs + bodyMoreMs;
    const named = new Set([last.body?.hash, lastGood?.body?.hash].filter((hash) => hash !== undefined));
    await Promise.all(
      [...named].map((hash) =>
        octets !== null && hash === last.body?.hash
          ? this.#ask(scripts.set, "body", hash, [octets, lifetimeMs], Number)
          : this.#ask(scripts.keep, "body", hash, [lifetimeMs], Number),
      ),
    );
    return true;
  }

  async body(hash: string): Promise<Uint8Array | null> {
    checkText("hash", hash);
    const stored = await this.#ask(scripts.get, "body", hash, [], String);
    if (stored === "") return null;
    const octets = bodyOf(hash, stored);
    if (octets === null) this.#drop("body", hash, stored);
    return octets;
  }

  async lease(key: string, durationMs: number): Promise<Lease | null> {
    checkText("key", key);
    checkDuration(durationMs);
    const read = (answer: unknown): Lease | null => {
      const [token = 0, expiresMs = 0] = (answer as unknown[]).map(Number);
      return token === 0 ? null : { key, token, expiresMs };
    };
    return this.#ask(scripts.lease, "lease", key, [Math.ceil(durationMs)], read, (lease) =>
      lease === null ? null : this.release(lease),
    );
  }

  async renew(lease: Lease, durationMs: number): Promise<Lease | null> {
    checkLease(lease);
    checkDuration(durationMs);
    const { key, token } = lease;
    const expiresMs = await this.#ask(scripts.renew, "lease", key, [token, Math.ceil(durationMs)], Number);
    return expiresMs === 0 ? null : { key, token, expiresMs };
  }

  async release(lease: Lease): Promise<void> {
    checkLease(lease);
    await this.#ask(scripts.release, "lease", lease.key, [lease.token], Number);
  }

  async slot(request: SlotRequest): Promise<Slot | NoSlot> {
    checkSlotRequest(request);
    this.#checkOpen();
    const { host, intervalMs, notBeforeMs = "", notAfterMs = "" } = request;
    const { metMs, otherRun, otherMs } = await this.#fleet.joined();
    const id = `${this.#name}${(this.#slots++).toString(36)}`;
    const read = (answer: unknown): Slot | NoSlot => {
      const [isTaken, atMs, nowMs, run, isOther] = answer as [unknown, unknown, unknown, unknown, unknown];
      const at = Number(atMs);
      const now = Number(nowMs);
      this.#fleet.hear(String(run), now, Number(isOther) === 1);
      return Number(isTaken) === 1 ? { host, id, atMs: at, nowMs: now } : { host, id: null, freeMs: at, nowMs: now };
    };
    const args = [
      Math.ceil(intervalMs),
      notBeforeMs,
      notAfterMs,
      id,
      this.#longestIntervalMs,
      metMs,
      otherRun,
      otherMs,
    ];
    return this.#ask(scripts.slot, "host", host, args, read, (slot) =>
      slot.id === null ? null : this.cancelSlot(slot),
    );
  }

  async cancelSlot(slot: Slot): Promise<boolean> {
    checkSlot(slot);
    const args = [slot.id, this.#longestIntervalMs];
    return (await this.#ask(scripts.cancelSlot, "host", slot.host, args, Number)) === 1;
  }

  async pushBack(host: string, untilMs: number): Promise<void> {
    checkText("host", host);
    checkMoment("untilMs", untilMs);
    this.#checkOpen();
    const { metMs, otherRun, otherMs } = await this.#fleet.joined();
    await this.#ask(
      scripts.pushBack,
      "host",
      host,
      [untilMs, this.#longestIntervalMs, metMs, otherRun, otherMs],
      Number,
    );
  }

  async appendVersion(version: RobotsTxtVersion): Promise<boolean> {
    checkVersion(version);
    const args = [
      version.seenMs,
      versionMark(version),
      versionText(version),
      this.#maxVersions,
      this.#versionLifetimeMs,
    ];
    return (await this.#ask(scripts.appendVersion, "versions", version.origin, args, Number)) === 1;
  }

  async versions(
    origin: string,
    options: { readonly limit: number; readonly beforeMs?: number },
  ): Promise<readonly RobotsTxtVersion[]> {
    checkText("origin", origin);
    checkVersionsOptions(options);
    const args = [options.limit, options.beforeMs ?? ""];
    const stored = await this.#ask(scripts.versions, "versions", origin, args, (answer) =>
      (answer as unknown[]).map(String),
    );
    const versions = stored.map((text) => versionOf(origin, text)).filter((version) => version !== null);
    if (versions.length < stored.length) this.#onNotice(storeNotice("version-damaged", origin));
    return versions;
  }

  /** Leaves the fleet. The client stays open: it is the caller's. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#fleet.leave();
  }

  async #ask<Answer>(
    script: Script,
    kind: KeyKind,
    name: string,
    args: readonly (string | number)[],
    read: (answer: unknown) => Answer,
    late?: (answer: Answer) => Promise<unknown> | null,
  ): Promise<Answer> {
    this.#checkOpen();
    return this.#runner.run({ script, keys: [keyOf(this.#prefix, kind, name)], args }, read, (answer) => {
      late?.(answer)?.catch(() => {});
    });
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StoreError("closed");
  }

  /** Drops what is damaged, so that it is written anew, and says so. */
  #drop(kind: "record" | "body", name: string, stored: string): void {
    // It fails nobody: what cannot be dropped now is found again.
    this.#ask(scripts.drop, kind, name, [stored], Number).catch(() => {});
    this.#onNotice(storeNotice(`${kind}-damaged`, name));
  }
}
