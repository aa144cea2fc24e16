// The interceptor with undici 7: with Node's own fetch, and with undici's.
import { Agent, Client, fetch as undiciFetch, interceptors, request } from "undici";
import { describe, expect, test } from "vitest";
import { robots } from "../src/undici/index.ts";
import { loopback, site, userAgent } from "./loopback.ts";
import { type Undici, undiciCases } from "./undici-cases.ts";

const sevens: readonly [string, Undici][] = [
  ["Node's own fetch", { Agent, fetch: globalThis.fetch, request, interceptors } as unknown as Undici],
  ["undici's fetch", { Agent, fetch: undiciFetch, request, interceptors } as unknown as Undici],
];

describe.each(sevens)("undici 7, %s", (_, undici) => {
  test.each(undiciCases.map((one) => [one.name, one] as const))("%s", (_, one) =>
    expect(one.run(undici)).resolves.toBe(undefined),
  );
});

test("a dispatcher without an origin is a wrong call", async () => {
  const shop = await site(null);
  const interceptor = robots({ ...loopback, userAgent });
  const client = new Client(shop.origin).compose(interceptor);
  await expect(client.request({ path: "/", method: "GET" })).rejects.toThrow(/must name its origin/);
  expect(shop.seen).toEqual([]);
  await client.destroy();
  await interceptor.close();
  await shop.close();
});
