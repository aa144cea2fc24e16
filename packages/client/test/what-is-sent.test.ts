// What was decided is what is sent: the request line of every way of asking, for targets that are easily cut wrong. The
// server is raw, so it sees the octets of the line. Sources: RFC 9112 section 3.2, URL Standard ("?" of an empty query
// is part of the URL).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { politeFetch, type PoliteFetch, RobotsClient, RobotsDisallowedError, targetRules } from "../src/index.ts";
import { response } from "./hostile-server/behaviours.ts";
import { HostileServer } from "./hostile-server/server.ts";

const userAgent = "ShopBot/1.0";
const options = { userAgent, network: { target: targetRules("any") }, politeness: { minIntervalMs: 0 } };
let server: HostileServer;
let get: PoliteFetch;
let client: RobotsClient;

beforeAll(async () => {
  server = await HostileServer.start((socket, { path }) => {
    if (path === "/robots.txt")
      return void socket.end(response(200, [], "User-agent: *\nDisallow: /x$\nDisallow: /x?y$\n"));
    const to = /^\/to\?(.*)$/.exec(path)?.[1];
    if (to !== undefined) return void socket.end(response(302, [`Location: ${decodeURIComponent(to)}`]));
    socket.end(response(200, ["Content-Type: text/html"], "<p>"));
  });
  get = politeFetch(options);
  client = new RobotsClient(options);
});
beforeEach(() => void (server.requests.length = 0));
afterAll(async () => {
  await get.close();
  await client.close();
  await server.close();
});

const lines = (): string[] =>
  server.requests.map((head) => head.split(" ")[1] ?? "").filter((target) => target !== "/robots.txt");

// The target as it is written in the URL, and as it must stand in the request line.
const targets: readonly (readonly [written: string, sent: string])[] = [
  ["/x?", "/x?"],
  ["/x?#f", "/x?"],
  ["/x??", "/x??"],
  ["", "/"],
  ["?", "/?"],
  ["/a#f", "/a"],
  ["/a?b=c#f", "/a?b=c"],
  ["//a", "//a"],
  ["/a//b?", "/a//b?"],
  ["/%7ea", "/%7ea"],
  ["/a/../b?", "/b?"],
  ["/a?/../b", "/a?/../b"],
  ["/a b", "/a%20b"],
  ["/a:80/", "/a:80/"],
];

describe.each(targets)("%s", (written, sent) => {
  const url = (): string => `http://127.0.0.1:${server.port}${written}`;

  test("fetched", async () => {
    await (await get(url())).text();
    expect(lines()).toEqual([sent]);
  });

  test("as a Request", async () => {
    await (await get(new Request(url()))).text();
    expect(lines()).toEqual([sent]);
  });

  test("as a page", async () => {
    await client.retrievePage(url());
    expect(lines()).toEqual([sent]);
  });

  test.skipIf(written === "" || written === "?")("redirected to", async () => {
    const location = written.startsWith("//") ? url() : written;
    await (await get(`http://127.0.0.1:${server.port}/to?${encodeURIComponent(location)}`)).text();
    expect(lines().at(-1)).toBe(sent);
    server.requests.length = 0;
    await client.retrievePage(`http://127.0.0.1:${server.port}/to?${encodeURIComponent(location)}`);
    expect(lines().at(-1)).toBe(sent);
  });
});

test.each(["/x", "/x?y"])("%s is disallowed, and nothing is sent in its place", async (target) => {
  const url = `http://127.0.0.1:${server.port}${target}`;
  await expect(get(url)).rejects.toBeInstanceOf(RobotsDisallowedError);
  await expect(get(`http://127.0.0.1:${server.port}/to?${encodeURIComponent(target)}`)).rejects.toBeInstanceOf(
    RobotsDisallowedError,
  );
  expect((await client.retrievePage(url)).noPage).toBe("disallowed");
  expect(lines().filter((line) => line === target)).toEqual([]);
});
