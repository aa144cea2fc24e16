// Which addresses each door lets through: a URL of the library's user, a host that the user of a command typed, a
// redirect, a list. Every notation of an address, under each rule, for every way of asking; the server must not see a
// connection that is refused. Sources: URL Standard (host parsing), IANA special-purpose registries, RFC 6761.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RobotsClient, targetRules, type TargetRules } from "../../src/index.ts";
import { httpTransport, type Transport } from "../../src/retrieval/transport.ts";
import { guardOf, refusalOf } from "../../src/safety/target-rules.ts";
import { response } from "../hostile-server/behaviours.ts";
import { HostileServer } from "../hostile-server/server.ts";

// Notations of this machine; PORT becomes the server's.
const loopback: readonly string[] = [
  "127.0.0.1:PORT",
  "127.1:PORT",
  "0x7f.1:PORT",
  "0177.0.0.1:PORT",
  "2130706433:PORT",
  "0x7f000001:PORT",
  "127.0.0.1.:PORT",
  "[::1]:PORT",
  "[0:0:0:0:0:0:0:1]:PORT",
  "[::ffff:127.0.0.1]:PORT",
  "[::ffff:7f00:1]:PORT",
  "localhost:PORT",
  "LOCALHOST:PORT",
  "a.localhost:PORT",
  "localhost.:PORT",
  "private.example:PORT",
  "half-private.example:PORT",
  "１２７.0.0.1:PORT",
];
/** Addresses that stand for the metadata of a cloud, a private network and nothing: refused before any connection. */
const elsewhere: readonly string[] = [
  "169.254.169.254",
  "[fd00:ec2::254]",
  "metadata.google.internal",
  "10.0.0.1",
  "192.168.1.1",
  "172.16.0.1",
  "100.64.0.1",
  "0.0.0.0",
  "[::]",
  "[fe80::1]",
  "[64:ff9b::7f00:1]",
  "168.63.129.16",
  "printer.local",
  "255.255.255.255",
];
/** What names resolve to here: a private one, and one that also has a public address. */
const names: { readonly [name: string]: readonly string[] } = {
  "private.example": ["127.0.0.1"],
  "half-private.example": ["192.0.2.1", "127.0.0.1"],
};
const resolve = (name: string): Promise<readonly string[]> => Promise.resolve(names[name] ?? ["127.0.0.1"]);

let server: HostileServer;
const transports: Transport[] = [];
beforeAll(async () => {
  server = await HostileServer.start((socket, { path }) => {
    const to = /^\/to\?(.*)$/.exec(path)?.[1];
    if (to !== undefined) return void socket.end(response(302, [`Location: ${decodeURIComponent(to)}`]));
    socket.end(response(200, ["Content-Type: text/html"], path === "/robots.txt" ? "" : "<p>"));
  });
});
afterAll(async () => {
  await Promise.all(transports.map((transport) => transport.close()));
  await server.close();
});

function open(target?: TargetRules): Transport {
  const transport = httpTransport({ resolve, ...(target === undefined ? {} : { target }) });
  transports.push(transport);
  return transport;
}

const userAgent = "ShopBot/1.0";
const hostOf = (notation: string): string => notation.replace("PORT", String(server.port));

/** What each way of asking for the URL comes to: the fault, or null. */
async function faults(transport: Transport, url: string, redirectedFrom?: string): Promise<(string | null)[]> {
  const from = redirectedFrom === undefined ? {} : { redirectedFrom };
  const { signal } = new AbortController();
  const page = await transport.requestPage(url, { userAgent, ...from });
  const hop = await transport
    .requestHop(url, { method: "GET", headers: new Headers(), body: null, userAgent, signal, ...from })
    .then(
      (answer) => answer.text().then(() => null),
      (error: Error) => /fetch failed: ([a-z-]+):/.exec(error.message)?.[1] ?? error.message,
    );
  return [page.fault, hop];
}

describe.each(loopback)("%s", (notation) => {
  const url = (path = "/"): string => `http://${hostOf(notation)}${path}`;
  const typed = (): TargetRules => targetRules("public", { ports: "any", privateHosts: [new URL(url()).host] });

  test("the library's default refuses it, robots.txt, page and fetch alike", async () => {
    const before = server.connections;
    const transport = open();
    expect(await faults(transport, url())).toEqual(["address-refused", "address-refused"]);
    expect((await transport.robotsTxt(url("/robots.txt"), { userAgent })).attempt.fault).toBe("address-refused");
    expect(server.connections).toBe(before);
  });

  test("a redirect from a public place is refused, also where the user typed the host before", async () => {
    const from = "http://shop.example/";
    for (const target of [undefined, typed()]) {
      expect(await faults(open(target), url(), from)).toEqual(["address-refused", "address-refused"]);
    }
  });

  test("typed by the user, it is reached, and so are its redirects to itself", async () => {
    // A name without an address of this machine cannot be reached, whatever is allowed.
    if (notation.startsWith("half") || notation.startsWith("[")) return;
    const transport = open(typed());
    expect(await faults(transport, url())).toEqual([null, null]);
    expect(await faults(transport, url("/b"), url("/a"))).toEqual([null, null]);
    expect((await transport.robotsTxt(url("/robots.txt"), { userAgent })).attempt.fault).toBeNull();
  });

  test("another port of a host that was typed is another host", () => {
    const other = new URL(url());
    other.port = "1";
    expect(guardOf(other, typed(), null)).toBe("public");
  });
});

test.each(elsewhere)("%s is refused by default and by the rules for typed hosts", async (host) => {
  const url = `http://${host}/`;
  const typed = targetRules("public", { ports: "any", privateHosts: [`127.0.0.1:${server.port}`] });
  for (const target of [undefined, typed])
    expect(await faults(open(target), url)).toEqual(["address-refused", "address-refused"]);
  expect(refusalOf(new URL(url), targetRules("any"), null)).toBeNull();
});

test("a robots.txt that redirects from a typed host to another private one is not followed there", async () => {
  const before = server.requests.length;
  const target = targetRules("public", { ports: "any", privateHosts: [`127.0.0.1:${server.port}`] });
  const to = encodeURIComponent(`http://private.example:${server.port}/robots.txt`);
  const { attempt } = await open(target).robotsTxt(`http://127.0.0.1:${server.port}/to?${to}`, { userAgent });
  expect(attempt).toMatchObject({
    fault: "address-refused",
    hops: [{ status: 302 }, { fault: "address-refused", address: null }],
  });
  expect(server.requests.length).toBe(before + 1);
});

test("a client by default decides about no private host: it defers, and asks nothing", async () => {
  const before = server.connections;
  const client = new RobotsClient({ userAgent, network: { resolve } });
  for (const notation of loopback) {
    const decision = await client.decide(`http://${hostOf(notation)}/`);
    expect([notation, decision.action, decision.access?.evidence.fault]).toEqual([
      notation,
      "defer",
      "address-refused",
    ]);
  }
  expect(server.connections).toBe(before);
  await client.close();
});

test("public hosts may be asked on any port by default, but for those that no browser asks", () => {
  const rules = targetRules("public", { ports: "any" });
  expect(refusalOf(new URL("https://shop.example:8443/"), rules, null)).toBeNull();
  expect(refusalOf(new URL("https://shop.example:25/"), rules, null)?.fault).toBe("port-refused");
});
