// The interceptor with undici 7: with Node's own fetch, and with undici's.
import { Agent, Client, fetch as undiciFetch, interceptors, request } from "undici";
import { describe, expect, test } from "vitest";
import { robots } from "../src/undici/index.ts";
import { loopback, loopbackClient, site, userAgent } from "./loopback.ts";
import { runExample } from "./page-example.ts";
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

test("the example of docs/undici.md", async () => {
  const shop = await site("User-agent: *\nDisallow: /cart\n");
  const interceptors: ReturnType<typeof robots>[] = [];
  const onLoopback: typeof robots = (options) => {
    interceptors.push(robots({ ...options, ...loopback }));
    return interceptors[0] as ReturnType<typeof robots>;
  };
  const { printed, expected } = await runExample("undici.md", { Agent, robots: onLoopback, fetch }, shop.origin);
  expect([printed, expected.length]).toEqual([expected, 3]);
  await interceptors[0]?.close();
  await shop.close();
});

test("a wrong option is a wrong call", () => {
  const client = loopbackClient();
  expect(() => robots({ client, userAgent } as never)).toThrow(/userAgent must be an option of the client/);
  expect(() => robots({ userAgent, maxTurnWait: 5 } as never)).toThrow(TypeError);
  return client.close();
});
