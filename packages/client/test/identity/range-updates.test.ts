// Lists of addresses from a server on loopback, into each store: validators, politeness, and what a list that is not
// one does to the copy that is kept.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Socket } from "node:net";
import { identify, type RangeFeed, rangeFeeds } from "@maycrawl/core/identity";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  keptRanges,
  rangeKey,
  type RangeUpdate,
  type RangeUpdateOptions,
  updateRanges,
} from "../../src/identity/index.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import type { RobotsStore } from "../../src/store/store.ts";
import { response } from "../hostile-server/behaviours.ts";
import { HostileServer, type Request } from "../hostile-server/server.ts";

const google = rangeFeeds.find(({ id }) => id === "google-common-crawlers") as RangeFeed;
const meta = rangeFeeds.find(({ id }) => id === "meta") as RangeFeed;
const first = '{"creationTime":"2026-11-01T00:00:00Z","prefixes":[{"ipv4Prefix":"66.249.64.0/20"}]}';
const second = '{"creationTime":"2026-11-02T00:00:00Z","prefixes":[{"ipv4Prefix":"192.178.4.0/24"}]}';
const hourMs = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "maycrawl-ranges-"));
let files = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stores: readonly (readonly [name: string, open: (clock: () => number) => Promise<RobotsStore>])[] = [
  ["memory", async (clock) => new MemoryStore({ clock })],
  ["SQLite", (clock) => openSqliteStore({ path: join(folder, `${files++}.db`), clock })],
];

describe.each(stores)("in a store in %s", (_name, open) => {
  let nowMs: number;
  let store: RobotsStore;
  let server: HostileServer;
  let serve: (socket: Socket, request: Request) => void;
  let slept: number[];

  beforeEach(async () => {
    nowMs = Date.UTC(2026, 10, 22);
    slept = [];
    store = await open(() => nowMs);
    serve = (socket) => socket.end(response(200, ['ETag: "1"'], first));
    server = await HostileServer.start((socket, request) => serve(socket, request));
  });

  afterEach(async () => {
    await store.close();
    await server.close();
  });

  const update = (further: Partial<RangeUpdateOptions> = {}): Promise<readonly RangeUpdate[]> =>
    updateRanges({
      store,
      userAgent: "maycrawl-test/1.0",
      feeds: [google],
      urlOf: ({ id }) => `http://127.0.0.1:${server.port}/${id}`,
      network: { target: targetRules("any"), deadlines: { totalMs: 2_000 } },
      now: () => nowMs,
      sleep: async (ms) => {
        slept.push(ms);
        nowMs += ms;
      },
      ...further,
    });
  const outcomes = (updates: readonly RangeUpdate[]): string[] => updates.map(({ outcome }) => outcome);
  const field = (name: string): string | undefined =>
    server.requests
      .at(-1)
      ?.split("\r\n")
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 2);
  const has = async (address: string): Promise<boolean | undefined> =>
    (await keptRanges(store)).get(google.id)?.list.has(address);

  test("a list is retrieved, kept and dated", async () => {
    expect(outcomes(await update())).toEqual(["retrieved"]);
    const kept = (await keptRanges(store)).get(google.id);
    expect(kept?.checkedMs).toBe(nowMs);
    expect(kept?.sinceMs).toBe(nowMs);
    expect(kept?.list.createdMs).toBe(Date.UTC(2026, 10, 1));
    expect(field("user-agent")).toBe("maycrawl-test/1.0");
    const ranges = await keptRanges(store);
    const request = { address: "66.249.66.1", userAgent: "Googlebot/2.1", atMs: nowMs };
    expect(identify(request, { ranges }).state).toBe("verified-address");
  });

  test("within an hour it is not asked for again, unless forced; later with the copy's validators", async () => {
    await update();
    nowMs += hourMs - 1;
    expect(outcomes(await update())).toEqual(["not-due"]);
    expect(server.requests.length).toBe(1);
    serve = (socket, { text }) =>
      socket.end(response(text.toLowerCase().includes('if-none-match: "1"') ? 304 : 200, ['ETag: "1"'], ""));
    expect(outcomes(await update({ isForced: true }))).toEqual(["unchanged"]);
    nowMs += hourMs;
    expect(outcomes(await update())).toEqual(["unchanged"]);
    expect(field("if-none-match")).toBe('"1"');
    const kept = (await keptRanges(store)).get(google.id);
    expect([kept?.checkedMs, kept?.sinceMs]).toEqual([nowMs, Date.UTC(2026, 10, 22)]);
    expect(await has("66.249.66.1")).toBe(true);
  });

  test("the lifetime that the operator states counts, up to a day", async () => {
    serve = (socket) => socket.end(response(200, ["Cache-Control: max-age=7200"], first));
    await update();
    nowMs += 2 * hourMs - 1;
    expect(outcomes(await update())).toEqual(["not-due"]);
    serve = (socket) => socket.end(response(200, ["Cache-Control: max-age=31536000"], first));
    nowMs += 1;
    expect(outcomes(await update())).toEqual(["unchanged"]);
    nowMs += 24 * hourMs;
    expect(outcomes(await update())).toEqual(["unchanged"]);
  });

  test("what changed is a new version, and the older one is the one of its time", async () => {
    await update();
    const firstMs = nowMs;
    nowMs += 30 * 24 * hourMs;
    serve = (socket) => socket.end(response(200, [], second));
    expect(outcomes(await update())).toEqual(["retrieved"]);
    expect([await has("66.249.66.1"), await has("192.178.4.1")]).toEqual([false, true]);
    const then = (await keptRanges(store, { atMs: firstMs + 1 })).get(google.id);
    expect([then?.list.has("66.249.66.1"), then?.sinceMs, then?.checkedMs]).toEqual([true, firstMs, firstMs]);
    const request = { address: "66.249.66.1", userAgent: "Googlebot/2.1" };
    const state = async (atMs: number): Promise<string> =>
      identify({ ...request, atMs }, { ranges: await keptRanges(store, { atMs }) }).state;
    expect(await state(firstMs + hourMs)).toBe("verified-address");
    // Between the two nobody knows which held.
    expect(await state(firstMs + 8 * 24 * hourMs)).toBe("unverifiable");
    expect(await state(nowMs)).toBe("outside");
  });

  test.each<[name: string, behaviour: (socket: Socket) => void]>([
    ["404", (socket) => socket.end(response(404, [], "gone"))],
    ["500", (socket) => socket.end(response(500, [], "broken"))],
    ["a page that says 200", (socket) => socket.end(response(200, [], "<html>66.249.66.1 is not here</html>"))],
    ["nothing, with 200", (socket) => socket.end(response(200, [], ""))],
    ["broken JSON", (socket) => socket.end(response(200, [], first.slice(0, 40)))],
    [
      "an unknown major version",
      (socket) => socket.end(response(200, [], first.replace("{", '{"formatVersion":"2.0",'))),
    ],
    [
      "an unknown version of the media type",
      (socket) => socket.end(response(200, ["Content-Type: application/jafar+json; version=2.0"], second)),
    ],
    ["more than is read", (socket) => socket.end(response(200, [], `["192.0.2.1"${" ".repeat(4_300_000)}]`))],
    ["a part of it", (socket) => socket.end(response(206, [], second))],
    ["a connection that breaks", (socket) => socket.destroy()],
    ["less than was promised", (socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n${second}`)],
    ["a redirect in a circle", (socket) => socket.end(response(302, [`Location: /${google.id}`]))],
    ["silence", () => {}],
  ])("after %s the list kept before stays, and says how old it is", async (_case, behaviour) => {
    await update();
    const checkedMs = nowMs;
    nowMs += 2 * hourMs;
    serve = behaviour;
    const network = { target: targetRules("any"), deadlines: { totalMs: 300 } };
    const [failed] = await update({ network });
    expect(failed?.outcome).toBe("failed");
    expect(failed?.detail).toBeTruthy();
    expect(failed?.kept?.checkedMs).toBe(checkedMs);
    expect(await has("66.249.66.1")).toBe(true);
    // And the copy can still be validated.
    nowMs += hourMs;
    serve = (socket) => socket.end(response(304, ['ETag: "1"']));
    expect(outcomes(await update())).toEqual(["unchanged"]);
    expect(field("if-none-match")).toBe('"1"');
  });

  test("Retry-After is obeyed", async () => {
    serve = (socket) => socket.end(response(503, ["Retry-After: 7200"]));
    expect(outcomes(await update())).toEqual(["failed"]);
    nowMs += 2 * hourMs - 1_000;
    expect(outcomes(await update())).toEqual(["not-due"]);
    nowMs += 1_000;
    serve = (socket) => socket.end(response(200, [], first));
    expect(outcomes(await update())).toEqual(["retrieved"]);
  });

  test("a host is asked once a second, one list after the other; hosts beside each other", async () => {
    serve = (socket, { path }) => socket.end(response(200, [], path === "/meta" ? "31.13.24.0/21,IE,,,\n" : first));
    expect(outcomes(await update({ feeds: [google, meta] }))).toEqual(["retrieved", "retrieved"]);
    expect(slept).toEqual([1_000]);
    expect((await keptRanges(store)).get("meta")?.list.has("31.13.24.1")).toBe(true);
  });

  test("what another process is asking for is not asked for twice", async () => {
    const lease = await store.lease(rangeKey(google), 10_000);
    expect(outcomes(await update())).toEqual(["elsewhere"]);
    if (lease !== null) await store.release(lease);
    expect(outcomes(await update())).toEqual(["retrieved"]);
  });

  test("a private address is refused unless it is allowed", async () => {
    const [refused] = await update({ network: { target: targetRules("public", { ports: "any" }) } });
    expect([refused?.outcome, server.requests.length]).toEqual(["failed", 0]);
  });
});
