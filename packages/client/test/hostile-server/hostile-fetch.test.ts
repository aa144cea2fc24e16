// Every behaviour of the named list, met by a fetch: it ends in a Response, a TypeError or the signal's reason, never
// in anything that nobody can catch, and nothing stays open.
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../../test/sample.ts";
import { httpTransport } from "../../src/retrieval/transport.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { httpRows, type Row } from "./behaviours.ts";
import { bodyRows } from "./body-behaviours.ts";
import { makeCertificates } from "./certificates.ts";
import { connectionRows } from "./connection-behaviours.ts";
import { HostileServer } from "./server.ts";

const certificates = makeCertificates();
const rows = Object.entries({ httpRows, bodyRows, connectionRows }).flatMap(([kind, some]) =>
  some.map((row) => ({ kind, row })),
);
const met = sampleOf("behaviours of servers, met by a fetch", rows, {
  name: ({ row }) => row.name,
  kind: ({ kind }) => kind,
  oneIn: 3,
});
/** More than any honest answer of the list takes. */
const patienceMs = 2_000;

async function outcome(
  row: Row,
): Promise<{ readonly text: string | null; readonly error: unknown; readonly left: number }> {
  const key = row.tls === undefined ? undefined : certificates?.[row.tls];
  const server = await HostileServer.start(row.serve, {
    ...(key === undefined ? {} : { tls: key }),
    ...(row.onConnection === undefined ? {} : { onConnection: row.onConnection }),
  });
  const transport = httpTransport({
    target: targetRules("any"),
    resolve: () => Promise.resolve(["127.0.0.1"]),
    trustedCertificates: row.isAuthorityTrusted === true && certificates !== null ? [certificates.authority] : [],
  });
  const scheme = row.scheme ?? (row.tls === undefined ? "http" : "https");
  const signal = AbortSignal.timeout(patienceMs);
  const ask = async (): Promise<string> => {
    const url = `${scheme}://shop.example:${server.port}${row.path ?? "/robots.txt"}`;
    const init = { method: "GET", headers: new Headers(), body: null, userAgent: "maycrawl-test/1.0", signal };
    const response = await transport.requestHop(url, init);
    const reader = response.body?.getReader();
    let size = 0;
    // Some bodies have no end.
    for (
      let next = await reader?.read();
      next !== undefined && !next.done && size < 5_000_000;
      next = await reader?.read()
    )
      size += next.value.length;
    await reader?.cancel();
    return `${response.status} ${size}`;
  };
  const seen = await ask().then(
    (text) => ({ text, error: null }),
    (error: unknown) => ({ text: null, error }),
  );
  await transport.close();
  const left = await server.connectionsLeft();
  await server.close();
  return { ...seen, left };
}

describe.concurrent("a hostile server, met by a fetch", () => {
  test.for(met.map(({ row }) => [row.name, row] as const))("%s", async ([_name, row], context) => {
    if (row.tls !== undefined && certificates === null) return context.skip("openssl is not installed");
    const { text, error, left } = await outcome(row);
    if (text === null) expect(error instanceof TypeError || (error as Error).name === "TimeoutError").toBe(true);
    else expect(text).toMatch(/^\d{3} \d+$/);
    expect(left).toBe(0);
    // What is no answer for a robots.txt before its body is none for a fetch either; a fetch of one hop follows no
    // redirect.
    const { status, hops, mostHops } = row.expected;
    if (status === null && (hops ?? mostHops ?? 1) === 1) expect(text).toBeNull();
  });
});
