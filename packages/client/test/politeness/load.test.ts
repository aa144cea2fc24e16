// Many callers and hosts at once: their order, their pace, and what is held for them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timesOf } from "../../../../test/sample.ts";
import { Politeness } from "../../src/politeness/politeness.ts";
import { heldOctets } from "../store/held-memory.ts";
import { make, asking, offsets } from "./asking.ts";

describe("many", () => {
  test(
    "whatever is asked, given up and pushed back, by two who share a store: no host is asked sooner than agreed, " +
      "all are answered, nothing is left",
    async () => {
      const event = fc.record({
        afterMs: fc.nat(3000),
        host: fc.nat(3),
        who: fc.nat(1),
        delay: fc.constantFrom(0, 1, 2, 5),
        maxWaitMs: fc.constantFrom(0, 3000, 60_000),
        abortAfterMs: fc.option(fc.nat(5000), { nil: null, freq: 3 }),
        pushBackMs: fc.option(fc.nat(4000), { nil: null, freq: 2 }),
        holdMs: fc.nat(2000),
      });
      const options = fc.record({ maxConcurrent: fc.constantFrom(1, 3, undefined), oneAtATime: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(
          fc.array(event, { minLength: 1, maxLength: 25 }),
          options,
          async (events, { maxConcurrent, oneAtATime }) => {
            const limits = { oneAtATime, ...(maxConcurrent === undefined ? {} : { maxConcurrent }) };
            const { time, store, politeness } = make(limits);
            const both = [politeness, new Politeness(store, { clock: time.now, sleep: time.sleep, ...limits })];
            const granted = new Map<number, { at: number; intervalMs: number }[]>();
            const pushed = new Map<number, number>();
            let answered = 0;
            for (const { afterMs, host, who, delay, maxWaitMs, abortAfterMs, pushBackMs, holdMs } of events) {
              await time.pass(afterMs);
              const one = both[who] as Politeness;
              const url = `https://${host}.example/`;
              const askedAt = time.nowMs;
              const signal = new AbortController();
              if (abortAfterMs !== null)
                time.sleep(abortAfterMs, new AbortController().signal).then(
                  () => signal.abort("enough"),
                  () => {},
                );
              one.acquire(url, { pace: { crawlDelaySeconds: delay }, maxWaitMs, signal: signal.signal }).then(
                (answer) => {
                  answered++;
                  if (answer.outcome === "deferred") {
                    expect(answer.retryAtMs).toBeGreaterThan(askedAt);
                    return;
                  }
                  expect(time.nowMs).toBeGreaterThanOrEqual(pushed.get(host) ?? 0);
                  expect(time.nowMs).toBeGreaterThanOrEqual(answer.atMs);
                  granted.set(host, [...(granted.get(host) ?? []), { at: time.nowMs, intervalMs: answer.intervalMs }]);
                  time.sleep(holdMs, new AbortController().signal).then(
                    () => answer.release(),
                    () => {},
                  );
                },
                (error) => {
                  answered++;
                  expect(error).toBe("enough");
                },
              );
              await time.settle();
              if (pushBackMs !== null)
                pushed.set(host, Math.max(pushed.get(host) ?? 0, (await one.pushBack(url, pushBackMs)).untilMs));
            }
            await time.pass(300_000);
            expect(answered).toBe(events.length);
            for (const turns of granted.values()) {
              for (let at = 1; at < turns.length; at++) {
                const [before, turn] = [turns[at - 1], turns[at]] as { at: number; intervalMs: number }[];
                expect((turn?.at ?? 0) - (before?.at ?? 0)).toBeGreaterThanOrEqual(turn?.intervalMs ?? 0);
              }
            }
            expect(time.timers).toBe(0);
          },
        ),
        { numRuns: timesOf("runs of long properties", 60, 20, 600) },
      );
    },
  );

  const hosts = timesOf("hosts that wait at once", 10_000, 2_500);
  const mostMegabytes = (64 * hosts) / 10_000;
  test(`${hosts} hosts that wait hold well under ${mostMegabytes} MB, store and all, and one timer`, async () => {
    const { time, politeness } = make();
    const before = heldOctets();
    const answers: Promise<unknown>[] = [];
    let turns = 0;
    for (let n = 0; n < hosts; n++) {
      for (let turn = 0; turn < 2; turn++)
        answers.push(politeness.acquire(`https://host-${n}.example/`).then(() => turns++));
    }
    await time.settle();
    expect([turns, time.timers]).toEqual([hosts, 1]);
    const megabytes = (heldOctets() - before) / 1e6;
    process.stderr.write(`politeness: ${hosts} hosts that wait hold ${megabytes.toFixed(1)} MB\n`);
    expect(megabytes).toBeLessThan(mostMegabytes);
    await time.pass(1000);
    await Promise.all(answers);
    expect([turns, time.timers]).toEqual([2 * hosts, 0]);
  });

  test("turns that are free set no timer at all, and a thousand that wait for the same moment set a few", async () => {
    const { time, politeness } = make();
    for (let n = 0; n < 1000; n++) await politeness.acquire(`https://${n}.example/`);
    expect(time.timersSet).toBe(0);
    const waits = Array.from({ length: 1000 }, (_, n) => politeness.acquire(`https://${n}.example/`));
    await time.pass(1000);
    await Promise.all(waits);
    expect(time.timersSet).toBeLessThan(5);
  });

  test("hosts that are done with are forgotten; their clocks are the store's", async () => {
    const { time, store, politeness } = make();
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 3000; n++) await politeness.acquire(`https://${round}-${n}.example/`);
      await time.pass(70_000);
    }
    expect(store.octets).toBeLessThan(8000 * 400);
    const results = [
      asking(time, politeness, "https://0-0.example/"),
      asking(time, politeness, "https://0-0.example/"),
    ];
    const from = time.nowMs;
    await time.pass(5000);
    expect(offsets(results, from)).toEqual([0, 1000]);
  });
});
