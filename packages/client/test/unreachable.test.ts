// What the client decides when a robots.txt cannot be reached or its store is lost: no fault ever opens anything.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AccessPolicyName, faults } from "@maycrawl/core/access";
import { MemoryStore, type RobotsStore, StoreError } from "../src/index.ts";
import { type FakeAnswer, FakeClock } from "./fake-network.ts";
import { hour, day, cart, stage, decide } from "./client-stage.ts";

describe("what cannot be reached", () => {
  test.each<[string, FakeAnswer]>([
    ["503", { status: 503 }],
    ["timeout", { fault: "total-timeout" }],
    ["reset", { fault: "reset" }],
  ])("is deferred, and asked again when it is time: %s", async (_name, answer) => {
    const one = stage(answer);
    const decision = await decide(one, "https://shop.example/sale");
    expect([decision.action, decision.allowed, decision.reason]).toEqual(["defer", null, "unreachable"]);
    const retryAtMs = decision.retryAtMs ?? 0;
    expect(retryAtMs).toBeGreaterThan(one.clock.nowMs);
    await one.clock.pass(retryAtMs - one.clock.nowMs - 1);
    await decide(one, "https://shop.example/sale");
    expect(one.network.requests).toHaveLength(1);
    one.answer = { body: cart };
    await one.clock.pass(2);
    expect((await decide(one, "https://shop.example/sale")).action).toBe("fetch");
    expect(one.network.requests).toHaveLength(2);
  });

  test(
    "under google the last good copy counts again after 12 hours, and the site opens after 30 days more only if " +
      "it answers",
    async () => {
      const one = stage({ body: cart, freshForMs: hour }, { policy: "google" });
      const at = async (): Promise<string[]> => {
        const decisions = [
          await decide(one, "https://shop.example/cart"),
          await decide(one, "https://shop.example/sale"),
        ];
        return decisions.map((decision) => decision.action);
      };
      expect(await at()).toEqual(["skip", "fetch"]);
      one.answer = { status: 503 };
      await one.clock.pass(hour + 1);
      expect(await at()).toEqual(["defer", "defer"]);
      await one.clock.pass(11 * hour);
      expect(await at()).toEqual(["defer", "defer"]);
      await one.clock.pass(hour + 1000);
      expect(await at()).toEqual(["skip", "fetch"]);
      await one.clock.pass(31 * day);
      expect(await at()).toEqual(["defer", "defer"]);
    },
  );

  test("the policy moves on when its time has come, though nobody asks again", async () => {
    const one = stage({ body: cart, freshForMs: hour }, { policy: "google" });
    await decide(one, "https://shop.example/");
    one.answer = { status: 503 };
    await one.clock.pass(hour + 1);
    const first = await decide(one, "https://shop.example/sale");
    const beganMs = one.clock.nowMs;
    let retryAtMs = first.retryAtMs ?? 0;
    // As a patient asker would: each time that it is due.
    while (retryAtMs < beganMs + 12 * hour) {
      await one.clock.pass(retryAtMs - one.clock.nowMs);
      retryAtMs = (await decide(one, "https://shop.example/sale")).access?.retryAtMs ?? 0;
    }
    const requests = one.network.requests.length;
    await one.clock.pass(beganMs + 12 * hour + 1 - one.clock.nowMs);
    expect((await decide(one, "https://shop.example/sale")).action).toBe("fetch");
    expect(one.network.requests).toHaveLength(requests);
  });

  test("a copy that would answer, and is kept nowhere any more, opens nothing", async () => {
    const clock = new FakeClock();
    const store = new MemoryStore({ clock: clock.now });
    const one = stage({ body: cart, freshForMs: hour }, { store, policy: "google" }, clock);
    await decide(one, "https://shop.example/");
    one.answer = { status: 503 };
    await clock.pass(hour + 1);
    await decide(one, "https://shop.example/");
    await clock.pass(13 * hour);
    store.body = async () => null;
    const later = stage({ status: 503 }, { store, policy: "google" }, clock);
    expect((await decide(later, "https://shop.example/sale")).action).toBe("defer");
    expect((await decide(later, "https://shop.example/cart")).action).toBe("defer");
  });

  test("Retry-After puts the host off, pages and all", async () => {
    const one = stage({ status: 503 });
    one.answer = { status: 503, retryAfterMs: one.clock.nowMs + 600_000 };
    const decision = await decide(one, "https://shop.example/");
    expect(decision.retryAtMs).toBeGreaterThanOrEqual(one.clock.nowMs + 600_000);
    const turn = await one.clock.through(one.client.acquire("https://shop.example/"));
    expect(turn).toMatchObject({ outcome: "deferred" });
  });

  const fault = fc.constantFrom<FakeAnswer>(
    ...Object.keys(faults)
      .filter((name) => name !== "too-many-redirects" && name !== "redirect-loop")
      .map((name) => ({ fault: name as keyof typeof faults })),
    ...[100, 300, 304, 305, 306, 500, 502, 503, 504, 521, 599].map((status) => ({ status })),
  );
  test.each<AccessPolicyName>(["rfc9309", "strict"])(
    "property: under %s no fault, however often and long, turns defer or skip into fetch",
    async (policy) => {
      await fc.assert(
        fc.asyncProperty(
          fc.option(fc.constantFrom<FakeAnswer>({ body: cart }, { status: 404 }, { body: "" }), { nil: null }),
          fc.array(fc.tuple(fault, fc.integer({ min: 0, max: 40 * day })), { minLength: 1, maxLength: 6 }),
          async (before, outage) => {
            const one = stage(before ?? { status: 500 }, { policy });
            if (before !== null) {
              await decide(one, "https://shop.example/cart");
              await one.clock.pass(25 * hour);
            }
            for (const [answer, ms] of outage) {
              one.answer = answer;
              for (const path of ["cart", "sale", ""])
                expect((await decide(one, `https://shop.example/${path}`)).action).not.toBe("fetch");
              await one.clock.pass(ms);
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});

describe("a store that is lost", () => {
  const lost = (store: RobotsStore, isLost: () => boolean): RobotsStore =>
    new Proxy(store, {
      get:
        (target, name) =>
        (...args: unknown[]) =>
          // The one member that is no question to the store.
          isLost() && name !== "holders"
            ? Promise.reject(new StoreError("io-failed"))
            : (target as unknown as Record<string | symbol, (...all: unknown[]) => unknown>)[name]?.(...args),
    });

  test("is done without: one retrieval in this process, nothing opened", async () => {
    const clock = new FakeClock();
    let isLost = true;
    const one = stage({ body: cart }, { store: lost(new MemoryStore({ clock: clock.now }), () => isLost) }, clock);
    expect((await decide(one, "https://shop.example/cart")).action).toBe("skip");
    expect((await decide(one, "https://shop.example/sale")).action).toBe("fetch");
    expect(one.network.requests).toHaveLength(1);
    isLost = false;
    await one.clock.pass(25 * hour);
    one.answer = { status: 500 };
    expect((await decide(one, "https://shop.example/sale")).action).toBe("defer");
  });
});
