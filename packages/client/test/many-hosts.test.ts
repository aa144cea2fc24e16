// Many hosts at once, on loopback: one robots.txt for each host and lifetime, no two requests to a host closer than its
// delay, whatever order the answers come in. One server stands for all of them and tells them apart by the Host field.
// Slots are held to the delay exactly; what is sent, to the delay less what this process, server and clients in one,
// was held up.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { timesOf } from "../../../test/sample.ts";
import { MemoryStore, RobotsClient, type RobotsStore, targetRules } from "../src/index.ts";

const hosts = timesOf("hosts asked at once", 5_000, 150);
const pagesOfEach = 2;
/** Those that name a delay of their own, in milliseconds; the others keep the client's floor. */
const delayMs = (host: number): number => (host % 100 === 0 ? 1_500 : floorMs);
const floorMs = 400;
const userAgent = "ShopBot/1.0 (+https://shop.example/bot)";

test(
  `${hosts.toLocaleString("en")} hosts, ${pagesOfEach} pages of each, asked by two clients that share a store`,
  { timeout: 300_000 },
  async () => {
    /** By host: the slots that the store gave and did not take back, and when requests were sent. */
    const slotMs = new Map<string, number[]>();
    const sentMs = new Map<string, number[]>();
    const note = (map: Map<string, number[]>, host: string, ms: number): void =>
      void (map.get(host)?.push(ms) ?? map.set(host, [ms]));
    const robotsOf = new Map<string, number>();
    const server = createServer((request, response) => {
      const host = request.headers.host ?? "";
      if (request.url === "/robots.txt") {
        robotsOf.set(host, (robotsOf.get(host) ?? 0) + 1);
        const number = Number(/^h(\d+)\./.exec(host)?.[1]);
        const delay = delayMs(number);
        return void response.end(
          number % 50 === 1
            ? "User-agent: *\nDisallow: /1\n"
            : delay === floorMs
              ? ""
              : `User-agent: *\nCrawl-delay: ${delay / 1000}\n`,
        );
      }
      response.end("page");
    });
    server.keepAliveTimeout = 500;
    await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, resolve));
    const { port } = server.address() as AddressInfo;
    const memory = new MemoryStore();
    const given = memory.slot.bind(memory);
    memory.slot = async (request) => {
      const slot = await given(request);
      if (slot.id !== null) note(slotMs, request.host, slot.atMs);
      return slot;
    };
    // Whoever comes too late for a slot gives it back unused, and takes another.
    const takenBack = memory.cancelSlot.bind(memory);
    memory.cancelSlot = (slot) => {
      const moments = slotMs.get(slot.host) ?? [];
      moments.splice(moments.indexOf(slot.atMs), 1);
      return takenBack(slot);
    };
    const store: RobotsStore = memory;
    const client = (): RobotsClient =>
      new RobotsClient({
        userAgent,
        store,
        maxRetrievals: 128,
        politeness: { minIntervalMs: floorMs },
        maxWaitMs: 120_000,
        network: {
          target: targetRules("any"),
          resolve: () => Promise.resolve(["127.0.0.1"]),
          deadlines: { totalMs: 25_000, connectMs: 20_000, firstByteMs: 20_000 },
        },
      });
    const clients = [client(), client()];
    for (const { transport } of clients) {
      const { robotsTxt, requestPage } = transport;
      transport.robotsTxt = (url, request) => (
        note(sentMs, new URL(url).host, performance.now()),
        robotsTxt(url, request)
      );
      transport.requestPage = (url, request) => (
        note(sentMs, new URL(url).host, performance.now()),
        requestPage(url, request)
      );
    }
    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    const before = process.memoryUsage().rss;
    const actions = { fetch: 0, skip: 0, defer: 0 };
    const crawl = async (index: number, page: number): Promise<void> => {
      const asker = clients[(index + page) % 2] as RobotsClient;
      const url = `http://h${index}.example:${port}/${page}`;
      const decision = await asker.decide(url);
      actions[decision.action]++;
      if (decision.action !== "fetch") return;
      const turn = await asker.acquire(url);
      if (turn.outcome !== "acquired") throw new Error(`${url} was put off`);
      const { status } = await asker.transport.requestPage(url, { userAgent });
      turn.release();
      if (status !== 200) throw new Error(`${url}: ${status}`);
    };
    await Promise.all(
      Array.from({ length: hosts * pagesOfEach }, (_, index) =>
        crawl(Math.floor(index / pagesOfEach), index % pagesOfEach),
      ),
    );
    const grownMiB = (process.memoryUsage().rss - before) / 2 ** 20;
    for (const one of clients) await one.close();
    server.closeAllConnections();
    server.close();

    expect(actions).toEqual({ fetch: hosts * pagesOfEach - hosts / 50, skip: hosts / 50, defer: 0 });
    expect(robotsOf.size).toBe(hosts);
    expect([...robotsOf.values()].filter((count) => count !== 1)).toEqual([]);
    const delayOf = (host: string): number => delayMs(Number(/^h(\d+)\./.exec(host)?.[1]));
    const tooClose = (map: Map<string, number[]>, slackMs: number): unknown[] =>
      [...map].filter(([host, moments]) => {
        // The file itself is asked for before its delay is known.
        return moments.some(
          (ms, index) =>
            index > 0 && ms - (moments[index - 1] ?? 0) < (index === 1 ? floorMs : delayOf(host)) - slackMs,
        );
      });
    expect(slotMs.size).toBe(hosts);
    expect(tooClose(slotMs, 0)).toEqual([]);
    expect(tooClose(sentMs, loop.max / 1e6 + 20)).toEqual([]);
    expect(grownMiB).toBeLessThan(600);
    console.info(
      `${hosts} hosts: RSS grew by ${Math.round(grownMiB)} MiB, server and clients in one process, held up for ` +
        `${Math.round(loop.max / 1e6)} ms at most`,
    );
  },
);
