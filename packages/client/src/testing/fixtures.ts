// What the cases share: an origin, a host, hostile texts, and calls that must succeed.
import { ok } from "node:assert/strict";
import type { Lease, NoSlot, RobotsStore, Slot, SlotRequest } from "../store/store.ts";

export const shop = "https://shop.example";
export const host = "shop.example";

/** Texts that a careless store cuts, mixes up or chokes on. */
// prettier-ignore
export const hostileTexts: readonly string[] = [
  "", " ", "a", "A", "a\0", "a\0b", "\0", "é", "e\u0301", "\ud800", "\udfff", "\ufffd", "a\ud800", "😀", "__proto__",
  "constructor", "toString", "'; DROP TABLE origins; --", "%", "_", "null", "NaN", "1", "1.0", "x".repeat(100_000),
  "x".repeat(100_001), "\ufeff", "a\n", "a\r\n",
];

export async function taken(store: RobotsStore, request: Partial<SlotRequest> = {}): Promise<Slot> {
  const slot = await store.slot({ host, intervalMs: 1000, ...request });
  ok(slot.id !== null, "a slot was refused");
  return slot as Slot;
}

export async function refused(store: RobotsStore, request: Partial<SlotRequest>): Promise<NoSlot> {
  const slot = await store.slot({ host, intervalMs: 1000, ...request });
  ok(slot.id === null, "a slot was given");
  return slot as NoSlot;
}

export async function leased(store: RobotsStore, key: string = shop, durationMs: number = 1000): Promise<Lease> {
  const lease = await store.lease(key, durationMs);
  ok(lease !== null, "a lease was refused");
  return lease as Lease;
}
