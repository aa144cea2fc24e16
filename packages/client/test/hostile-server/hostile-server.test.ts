// Every behaviour of the named list, asked once: outcome, time, what could be sent, and nothing left open.
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { retrieveRobotsTxt } from "../../src/retrieval/robots-txt.ts";
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

async function ask(
  row: Row,
): Promise<{ readonly seen: unknown; readonly elapsedMs: number; readonly server: HostileServer }> {
  const key = row.tls === undefined ? undefined : certificates?.[row.tls];
  const server = await HostileServer.start(row.serve, {
    ...(key === undefined ? {} : { tls: key }),
    ...(row.onConnection === undefined ? {} : { onConnection: row.onConnection }),
  });
  const scheme = row.scheme ?? (row.tls === undefined ? "http" : "https");
  const started = performance.now();
  try {
    const { attempt, body } = await retrieveRobotsTxt(
      `${scheme}://shop.example:${server.port}${row.path ?? "/robots.txt"}`,
      {
        userAgent: "maycrawl-test/1.0",
        resolve: () => Promise.resolve(["127.0.0.1"]),
        trustedCertificates: row.isAuthorityTrusted === true && certificates !== null ? [certificates.authority] : [],
        ...(row.deadlines === undefined ? {} : { deadlines: row.deadlines }),
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
      server,
    };
  } finally {
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

describe.concurrent("a hostile server", () => {
  test.for(rows.map((row) => [row.name, row] as const))("%s", async ([_name, row], context) => {
    if (row.tls !== undefined && certificates === null) return context.skip("openssl is not installed");
    const { expected } = row;
    const { seen, elapsedMs, server } = await ask(row);
    const { fault } = seen as { fault: typeof expected.fault };
    const right = expected.orFault !== undefined && fault === expected.orFault ? expected.orFault : expected.fault;
    expect(seen).toEqual({
      status: expected.status,
      fault: right,
      hops: expected.hops ?? 1,
      body: expected.body ?? null,
    });
    if (expected.atLeastMs !== undefined) expect(elapsedMs).toBeGreaterThanOrEqual(expected.atLeastMs);
    expect(elapsedMs).toBeLessThan(expected.atMostMs ?? 14_000);
    if (expected.mostSentOctets !== undefined) expect(server.sentOctets).toBeLessThan(expected.mostSentOctets);
    if (expected.connections !== undefined) expect(server.connections).toBe(expected.connections);
  });
});
