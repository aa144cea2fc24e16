// Checks of arguments, the same for every store: a wrong call is a TypeError that says what must be, and what it got.
import {
  type Lease,
  maxLeaseMs,
  type OriginRecord,
  type RobotsTxtVersion,
  type Slot,
  type SlotRequest,
} from "./store.ts";

/** The last moment that a `Date` can hold; sums of two moments stay exact. */
const lastMomentMs = 8.64e15;

const results = ["successful", "unavailable", "unreachable"];

/** Throws unless the value is a string. */
export function checkText(what: string, value: unknown): void {
  if (typeof value !== "string") throw new TypeError(`${what} must be a string, got ${shown(value)}`);
}

/** Throws unless the value is whole milliseconds since 1970 that a `Date` can hold. */
export function checkMoment(what: string, value: unknown): void {
  if (!Number.isInteger(value) || Math.abs(value as number) > lastMomentMs) {
    throw new TypeError(`${what} must be whole milliseconds since 1970, got ${shown(value)}`);
  }
}

function checkCount(what: string, value: unknown, least: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least) {
    throw new TypeError(`${what} must be a whole number from ${least}, got ${shown(value)}`);
  }
}

/** Throws unless a record can be written with this body. */
export function checkRecord(record: OriginRecord, body: Uint8Array | null): void {
  checkText("origin", record.origin);
  checkCount("token", record.token, 0);
  checkMoment("history.last.finishedMs", record.history.last.finishedMs);
  const facts = record.history.last.body;
  if (facts !== null) checkText("history.last.body.hash", facts.hash);
  if (body === null) return;
  if (!(body instanceof Uint8Array)) throw new TypeError(`body must be a Uint8Array or null, got ${shown(body)}`);
  if (facts === null) throw new TypeError(`body must be null where history.last.body is, got ${body.length} octets`);
  if (facts.sizeOctets !== body.length) {
    throw new TypeError(`body must be the ${facts.sizeOctets} octets that history.last.body names, got ${body.length}`);
  }
}

/** Throws unless a lease can last this many milliseconds. */
export function checkDuration(durationMs: unknown): void {
  if (typeof durationMs !== "number" || !(durationMs > 0 && durationMs <= maxLeaseMs)) {
    throw new TypeError(`durationMs must be over 0 and at most ${maxLeaseMs}, got ${shown(durationMs)}`);
  }
}

/** Throws unless it has a lease's key and token. */
export function checkLease(lease: Lease): void {
  checkText("lease.key", lease.key);
  checkCount("lease.token", lease.token, 0);
}

/** Throws unless a slot can be requested so. */
export function checkSlotRequest(request: SlotRequest): void {
  checkText("host", request.host);
  const { intervalMs } = request;
  if (typeof intervalMs !== "number" || !(intervalMs >= 0 && intervalMs <= lastMomentMs)) {
    throw new TypeError(`intervalMs must be a number of milliseconds from 0, got ${shown(intervalMs)}`);
  }
  if (request.notBeforeMs !== undefined) checkMoment("notBeforeMs", request.notBeforeMs);
  if (request.notAfterMs !== undefined) checkMoment("notAfterMs", request.notAfterMs);
}

/** Throws unless it has a slot's host and id. */
export function checkSlot(slot: Slot): void {
  checkText("slot.host", slot.host);
  checkText("slot.id", slot.id);
}

/** Throws unless it is a version. */
export function checkVersion(version: RobotsTxtVersion): void {
  checkText("origin", version.origin);
  checkMoment("seenMs", version.seenMs);
  if (!results.includes(version.result))
    throw new TypeError(`result must be one of ${results.join(", ")}, got ${shown(version.result)}`);
  if (version.status !== null) checkCount("status", version.status, 0);
  if (version.fault !== null) checkText("fault", version.fault);
  if (version.hash !== null) checkText("hash", version.hash);
  checkCount("sizeOctets", version.sizeOctets, 0);
}

/** Throws unless versions can be asked for so. */
export function checkVersionsOptions(options: { readonly limit: number; readonly beforeMs?: number }): void {
  checkCount("limit", options.limit, 1);
  if (options.beforeMs !== undefined) checkMoment("beforeMs", options.beforeMs);
}

/** The bound given, or the default. */
export function boundOf(what: string, value: number | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  checkCount(what, value, 1);
  return value;
}

function shown(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(value.slice(0, 100))
    : typeof value === "object"
      ? Object.prototype.toString.call(value)
      : String(value);
}
