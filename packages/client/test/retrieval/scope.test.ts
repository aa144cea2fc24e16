// A retrieval's clock: the first failure ends everything, and nothing is left behind.
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadlines, Failure, Scope } from "../../src/retrieval/scope.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("ends at its total, whatever is waited for, and tells why", async () => {
  const scope = new Scope(15_000, []);
  const waiting = scope.run(new Promise(() => {}));
  vi.advanceTimersByTime(14_999);
  expect(scope.failure).toBeNull();
  vi.advanceTimersByTime(1);
  await expect(waiting).rejects.toMatchObject({ fault: "total-timeout" });
  expect(scope.failure?.fault).toBe("total-timeout");
  // What begins afterwards has failed already.
  await expect(scope.run(Promise.resolve(1))).rejects.toMatchObject({ fault: "total-timeout" });
  scope.end();
});

test("keeps the first failure, and calls each who asked once", () => {
  const scope = new Scope(1_000, []);
  const calls: string[] = [];
  scope.onFailure((failure) => calls.push(failure.fault));
  scope.onFailure(() => calls.push("released"))();
  scope.fail(new Failure("reset", "first"));
  scope.fail(new Failure("truncated", "second"));
  vi.advanceTimersByTime(2_000);
  scope.onFailure((failure) => calls.push(`late ${failure.fault}`));
  expect([scope.failure?.message, calls]).toEqual(["first", ["reset", "late reset"]]);
});

test("leaves no timer and no listener", async () => {
  const { signal } = new AbortController();
  const scope = new Scope(1_000, [signal]);
  scope.timer(500, () => {});
  scope.timer(500, () => {})();
  expect([vi.getTimerCount(), getEventListeners(signal, "abort").length]).toEqual([2, 1]);
  expect(await scope.run(Promise.resolve(1))).toBe(1);
  await expect(scope.run(Promise.reject(new Error("own")))).rejects.toThrow("own");
  scope.end();
  expect([vi.getTimerCount(), getEventListeners(signal, "abort").length]).toEqual([0, 0]);
});

test("has the defaults that are not replaced", () => {
  expect(deadlines()).toEqual({ connectMs: 5_000, firstByteMs: 5_000, totalMs: 15_000 });
  expect(deadlines({ totalMs: 1 })).toEqual({ connectMs: 5_000, firstByteMs: 5_000, totalMs: 1 });
});
