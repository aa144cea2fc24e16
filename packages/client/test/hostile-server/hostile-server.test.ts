// Every behaviour of the named list, asked once: outcome, time, what could be sent, and nothing left open.
import type { Attempt } from "@maycrawl/core/access";
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { retrieveRobotsTxt } from "../../src/retrieval/robots-txt.ts";
import type { Deadlines } from "../../src/retrieval/scope.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { httpRows, type Row } from "./behaviours.ts";
import { bodyRows } from "./body-behaviours.ts";
import { makeCertificates } from "./certificates.ts";
import { connectionRows } from "./connection-behaviours.ts";
import { HostileServer } from "./server.ts";

const certificates = makeCertificates();
const rows = [...httpRows, ...bodyRows, ...connectionRows];
if (certificates === null)
  process.stderr.write("SKIPPED: rows with TLS: openssl is not installed, so that there are no certificates\n");

test("the list is named, each name once, and long", () => {
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(45);
});

interface Asked {
  readonly seen: Pick<Attempt, "status" | "fault"> & { readonly hops: number; readonly body: object | null };
  readonly elapsedMs: number;
  /** Whether it took longer than it may: by a timer of the same process, which waits whenever the client's do. */
  readonly isLate: boolean;
  /** The longest time in which this process did nothing. */
  readonly idleMs: number;
  readonly server: HostileServer;
}

/** Deadlines that no row without its own may meet. */
const patient: Deadlines = { connectMs: 20_000, firstByteMs: 20_000, totalMs: 40_000 };
const tickMs = 20;

async function ask(row: Row, deadlines: Partial<Deadlines>): Promise<Asked> {
  const key = row.tls === undefined ? undefined : certificates?.[row.tls];
  const server = await HostileServer.start(row.serve, {
    ...(key === undefined ? {} : { tls: key }),
    ...(row.onConnection === undefined ? {} : { onConnection: row.onConnection }),
  });
  const scheme = row.scheme ?? (row.tls === undefined ? "http" : "https");
  const started = performance.now();
  let [isLate, idleMs, tickedAt] = [false, 0, started];
  const late = setTimeout(() => (isLate = true), atMostMs(row, deadlines));
  const ticks = setInterval(() => {
    idleMs = Math.max(idleMs, performance.now() - tickedAt);
    tickedAt = performance.now();
  }, tickMs);
  try {
    const { attempt, body } = await retrieveRobotsTxt(
      `${scheme}://shop.example:${server.port}${row.path ?? "/robots.txt"}`,
      {
        userAgent: "maycrawl-test/1.0",
        resolve: () => Promise.resolve(["127.0.0.1"]),
        trustedCertificates: row.isAuthorityTrusted === true && certificates !== null ? [certificates.authority] : [],
        deadlines: { ...patient, ...deadlines },
        target: row.target ?? targetRules("any"),
      },
    );
    const facts = attempt.body;
    expect(body === null).toBe(facts === null);
    expect(body?.length).toBe(facts?.sizeOctets);
    expect(attempt.hops.at(-1)).toMatchObject({ status: attempt.status, fault: attempt.fault });
    expect(attempt.hops.at(-1)?.detail === null).toBe(attempt.fault === null);
    return {
      seen: {
        status: attempt.status,
        fault: attempt.fault,
        hops: attempt.hops.length,
        body: facts === null ? null : { kind: facts.kind, size: facts.sizeOctets, isCut: facts.isCut },
      },
      elapsedMs: performance.now() - started,
      isLate,
      idleMs: Math.max(idleMs, performance.now() - tickedAt),
      server,
    };
  } finally {
    clearTimeout(late);
    clearInterval(ticks);
    // Whatever the server still sends, the client is not there any more.
    expect(await server.connectionsLeft()).toBe(0);
    await server.close();
  }
}

// undici 7.30 throws out of a listener, and so ends the process, when a connection ends while its parser was made to
// wait: here, when the last octets arrive as the decoder is behind, which it is for some of these sizes.
test("a connection that ends while what it sent is still decoded, at many sizes: no exception escapes", async () => {
  const noise = randomBytes(300_000).toString("base64");
  let size = 0;
  const server = await HostileServer.start((socket) => {
    const octets = gzipSync(noise.slice(0, size), { level: 0 });
    socket.end(
      Buffer.concat([Buffer.from("HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"), octets]),
    );
  });
  for (size = 120_000; size <= 300_000; size += 4_000) {
    const { attempt } = await retrieveRobotsTxt(`http://127.0.0.1:${server.port}/robots.txt`, {
      userAgent: "maycrawl-test/1.0",
      target: targetRules("any"),
    });
    expect(attempt).toMatchObject({ status: 200, fault: null, body: { sizeOctets: size, isCut: false } });
  }
  expect(await server.connectionsLeft()).toBe(0);
  await server.close();
});

/** The bound of a row that meets a deadline is loose; the others come nowhere near one. */
function atMostMs(row: Row, { totalMs, firstByteMs, connectMs }: Partial<Deadlines>): number {
  const deadline = totalMs ?? firstByteMs ?? connectMs;
  return deadline === undefined || row.expected.atLeastMs === undefined ? 14_000 : deadline + 6_500;
}

/** More than this, and a deadline may have passed while what was in time was not yet read. */
const idleAtMostMs = 100;
const mostTurns = 4;

describe.concurrent("a hostile server", () => {
  test.for(rows.map((row) => [row.name, row] as const))("%s", async ([_name, row], context) => {
    if (row.tls !== undefined && certificates === null) return context.skip("openssl is not installed");
    // On a busy machine a deadline may pass while this process stands still, client and server both: that says nothing
    // of the client, so the row is asked again, with deadlines twice as long.
    for (let turn = 1; ; turn++) {
      const scale = row.isPaced === true ? 1 : 2 ** (turn - 1);
      const changes = Object.entries(row.deadlines ?? {}).map(([name, ms]) => [name, ms * scale]);
      const { seen, elapsedMs, isLate, idleMs, server } = await ask(row, Object.fromEntries(changes));
      const { fault, orFault, mostHops, atLeastMs, mostSentOctets, connections, ...expected } = row.expected;
      try {
        expect(seen).toEqual({
          status: expected.status,
          fault: orFault !== undefined && seen.fault === orFault ? orFault : fault,
          hops: mostHops === undefined ? (expected.hops ?? 1) : Math.min(seen.hops, mostHops),
          body: expected.body ?? null,
        });
        if (atLeastMs !== undefined) expect(elapsedMs).toBeGreaterThanOrEqual(atLeastMs * scale);
        expect(isLate).toBe(false);
        if (mostSentOctets !== undefined) expect(server.sentOctets).toBeLessThan(mostSentOctets);
        if (connections !== undefined) expect(server.connections).toBe(connections);
        return;
      } catch (error) {
        if (row.deadlines === undefined || idleMs < idleAtMostMs || turn === mostTurns) throw error;
      }
    }
  });
});
