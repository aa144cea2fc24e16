// One hop of a page: what is told, what is kept, connections that are used again and those that must not be.
import { afterEach, describe, expect, test } from "vitest";
import { requestPage, type PageRequest, type RetrievedPage } from "../../src/retrieval/page.ts";
import type { RetrievalOptions } from "../../src/retrieval/settings.ts";
import { httpTransport, type Transport } from "../../src/retrieval/transport.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { response } from "../hostile-server/behaviours.ts";
import { HostileServer, type Behaviour } from "../hostile-server/server.ts";

const servers: HostileServer[] = [];
const transports: Transport[] = [];
const serve = async (behaviour: Behaviour): Promise<HostileServer> => {
  const server = await HostileServer.start(behaviour);
  servers.push(server);
  return server;
};
const open = (options: RetrievalOptions = {}): Transport => {
  const transport = httpTransport({ resolve: local, target: targetRules("any"), ...options });
  transports.push(transport);
  return transport;
};
afterEach(async () => {
  await Promise.all(transports.splice(0).map((transport) => transport.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const local = (): Promise<string[]> => Promise.resolve(["127.0.0.1"]);
const userAgent = "maycrawl-test/1.0";
const ask = (url: string, options: Partial<PageRequest> & RetrievalOptions = {}): Promise<RetrievedPage> =>
  requestPage(url, {
    userAgent,
    resolve: local,
    target: targetRules("any"),
    ...options,
  });
/** A response that leaves the connection open. */
const lasting = (body: string, ...fields: string[]): string =>
  ["HTTP/1.1 200 x", ...fields, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n");

describe("what came", () => {
  test("every line of a field by itself, as sent; octets above 127 one character each", async () => {
    const server = await serve((socket) =>
      socket.end(
        response(
          200,
          [
            "X-Robots-Tag: noindex",
            "x-robots-tag: googlebot: nofollow, noarchive",
            "X-Robots-Tag: unavailable_after: 25 Jun 2010 15:00:00 PST",
            "X-A: caf\u00e9",
          ],
          "<p>",
        ),
      ),
    );
    const page = await ask(`http://shop.example:${server.port}/a?b#c`);
    expect(page.headers.slice(0, 4)).toEqual([
      ["x-robots-tag", "noindex"],
      ["x-robots-tag", "googlebot: nofollow, noarchive"],
      ["x-robots-tag", "unavailable_after: 25 Jun 2010 15:00:00 PST"],
      ["x-a", "caf\u00e9"],
    ]);
    expect(page).toMatchObject({
      url: `http://shop.example:${server.port}/a?b`,
      status: 200,
      fault: null,
      isCut: false,
      redirectTo: null,
      hop: { address: "127.0.0.1", status: 200 },
    });
    expect(Buffer.from(page.body ?? []).toString()).toBe("<p>");
  });

  test.each([200, 404, 410, 500, 503])("the body of a %s is given", async (status) => {
    const server = await serve((socket) => socket.end(response(status, ["Retry-After: 9"], "<p>")));
    const page = await ask(`http://shop.example:${server.port}/`, { now: () => 0 });
    expect([page.status, page.body?.length, page.retryAfterMs]).toEqual([status, 3, 9_000]);
  });

  test("a redirect is told and not followed", async () => {
    const server = await serve((socket) => socket.end(response(301, ["Location: //u:p@other.example/x#y"], "moved")));
    const page = await ask(`http://shop.example:${server.port}/`);
    expect(page).toMatchObject({
      status: 301,
      fault: null,
      redirectTo: "http://other.example/x",
      hop: { location: "//u:p@other.example/x#y" },
    });
    expect(server.requests).toHaveLength(1);
    const broken = await serve((socket) => socket.end(response(301, [])));
    expect(await ask(`http://shop.example:${broken.port}/`)).toMatchObject({
      status: 301,
      fault: "redirect-invalid",
      redirectTo: null,
    });
    const other = await serve((socket) => socket.end(response(201, ["Location: /x"])));
    expect(await ask(`http://shop.example:${other.port}/`)).toMatchObject({
      status: 201,
      fault: null,
      redirectTo: null,
    });
  });

  test("octets are cut where the asker says, and by default at 2,000,000", async () => {
    const server = await serve((socket) => socket.end(response(200, [], Buffer.alloc(2_000_001, "a"))));
    const url = `http://shop.example:${server.port}/`;
    expect(await ask(url, { pageOctets: 10 }).then(({ body, isCut }) => [body?.length, isCut])).toEqual([10, true]);
    expect(await ask(url, { pageOctets: 2_000_001 }).then(({ body, isCut }) => [body?.length, isCut])).toEqual([
      2_000_001,
      false,
    ]);
    expect(await ask(url).then(({ body, isCut }) => [body?.length, isCut])).toEqual([2_000_000, true]);
  });

  test("targets are refused as for robots.txt, and FTP always", async () => {
    expect((await ask("nothing")).fault).toBe("invalid-url");
    expect((await ask("ftp://shop.example/")).fault).toBe("scheme-refused");
    const ftp = targetRules("any", { redirectSchemes: ["http:", "ftp:"] });
    expect((await ask("ftp://shop.example/", { target: ftp, redirectedFrom: "http://from.example/" })).fault).toBe(
      "scheme-refused",
    );
    expect((await ask("https://shop.example/", { target: ftp, redirectedFrom: "http://from.example/" })).fault).toBe(
      "scheme-refused",
    );
    expect((await ask("http://127.0.0.1/", { target: targetRules("public") })).fault).toBe("address-refused");
    expect((await ask("http://shop.example/", { target: targetRules("public") })).fault).toBe("address-refused");
    expect((await ask("http://shop.example:25/")).fault).toBe("port-refused");
  });
});

describe("what is asked", () => {
  test("the asker's name, and what pages are asked with", async () => {
    const server = await serve((socket) => socket.end(response(200, [])));
    await ask(`http://shop.example:${server.port}/`);
    expect(server.requests.map((text) => text.split("\r\n").slice(3))).toEqual([
      [
        "user-agent: maycrawl-test/1.0",
        "accept: text/html, application/xhtml+xml, */*;q=0.5",
        "accept-encoding: gzip, deflate, br",
      ],
    ]);
  });

  test("the path and the query as URL writes them, an empty query too", async () => {
    const server = await serve((socket) => socket.end(response(200, [])));
    for (const path of ["", "/a?", "/a?b=c#d", "/a?#d", "/%7e/\u00e9 x?q=\u00e9", "//a", "/a/../b"])
      await ask(`http://u:p@shop.example:${server.port}${path}`);
    expect(server.requests.map((text) => text.split(" ")[1])).toEqual([
      "/",
      "/a?",
      "/a?b=c",
      "/a?",
      "/%7e/%C3%A9%20x?q=%C3%A9",
      "//a",
      "/b",
    ]);
  });

  test("an invalid bound or User-Agent is a wrong call", async () => {
    for (const pageOctets of [0, -1, 1.5, Number.NaN])
      await expect(ask("http://shop.example/", { pageOctets })).rejects.toThrow(/pageOctets must be/);
    await expect(ask("http://shop.example/", { userAgent: "" })).rejects.toThrow(/userAgent/);
  });
});

describe("connections", () => {
  test("are used again for the same origin, and ended with the transport", async () => {
    const server = await serve((socket, { path }) => socket.write(lasting(path)));
    const transport = open();
    const warnings: unknown[] = [];
    const onWarning = (warning: unknown): void => void warnings.push(warning);
    process.on("warning", onWarning);
    for (let at = 0; at < 15; at++) {
      const page = await transport.requestPage(`http://shop.example:${server.port}/${at}`, { userAgent });
      expect(Buffer.from(page.body ?? []).toString()).toBe(`/${at}`);
    }
    await new Promise(setImmediate);
    process.off("warning", onWarning);
    expect([server.connections, warnings]).toEqual([1, []]);
    await transport.requestPage(`http://other.example:${server.port}/`, { userAgent });
    expect(server.connections).toBe(2);
    await transport.close();
    // Well before they would end by themselves.
    await expect.poll(() => server.openConnections, { timeout: 1_500 }).toBe(0);
  });

  test("are never used for a robots.txt: what is left over from a page could be read as the rules", async () => {
    const server = await serve((socket) => socket.write(lasting("a")));
    const transport = open();
    await transport.requestPage(`http://shop.example:${server.port}/`, { userAgent });
    await transport.robotsTxt(`http://shop.example:${server.port}/robots.txt`, { userAgent });
    await transport.robotsTxt(`http://shop.example:${server.port}/robots.txt`, { userAgent });
    expect(server.connections).toBe(3);
  });

  test("with a second response that nobody asked for are not used again", async () => {
    const server = await serve((socket, { path }) =>
      socket.write(lasting(path) + (path === "/a" ? lasting("smuggled") : "")),
    );
    const transport = open();
    for (const path of ["/a", "/b"]) {
      const page = await transport.requestPage(`http://shop.example:${server.port}${path}`, { userAgent });
      expect(Buffer.from(page.body ?? []).toString()).toBe(path);
    }
    expect(server.connections).toBe(2);
  });

  test("with a second response that comes late are not used again", async () => {
    const server = await serve((socket, { path }) => {
      socket.write(lasting(path));
      if (path === "/a") setTimeout(() => socket.write(lasting("smuggled")), 30);
    });
    const transport = open();
    await transport.requestPage(`http://shop.example:${server.port}/a`, { userAgent });
    await expect.poll(() => server.openConnections, { timeout: 5_000 }).toBe(0);
    const page = await transport.requestPage(`http://shop.example:${server.port}/b`, { userAgent });
    expect(Buffer.from(page.body ?? []).toString()).toBe("/b");
  });

  test("that the server has ended meanwhile are replaced", async () => {
    const server = await serve((socket, { path, server: { requests } }) => {
      // The second request on a connection finds it dead, without a word.
      if (path === "/b" && requests.length === 2) socket.destroy();
      else socket.write(lasting(path));
    });
    const transport = open();
    await transport.requestPage(`http://shop.example:${server.port}/a`, { userAgent });
    expect(await transport.requestPage(`http://shop.example:${server.port}/b`, { userAgent })).toMatchObject({
      status: 200,
      fault: null,
    });
    expect([server.connections, server.requests.length]).toEqual([2, 3]);
  });

  test("that are new and end without a word are not tried again", async () => {
    const server = await serve((socket) => socket.destroy());
    expect((await open().requestPage(`http://shop.example:${server.port}/`, { userAgent })).fault).toBe("reset");
    expect(server.connections).toBe(1);
  });

  test.each([["Connection: close"], ["Keep-Alive: timeout=1"]])("that say %s are not used again", async (field) => {
    const server = await serve((socket, { path }) => socket.write(lasting(path, field)));
    const transport = open();
    await transport.requestPage(`http://shop.example:${server.port}/a`, { userAgent });
    await transport.requestPage(`http://shop.example:${server.port}/b`, { userAgent });
    expect(server.connections).toBe(2);
  });

  test("whose page was cut, or broken, are not used again", async () => {
    const server = await serve((socket) => socket.write(lasting("0123456789", "Content-Encoding: gzip")));
    const transport = open();
    expect((await transport.requestPage(`http://shop.example:${server.port}/`, { userAgent })).fault).toBe(
      "encoding-invalid",
    );
    const other = await serve((socket) => socket.write(lasting("0123456789")));
    expect(
      (await transport.requestPage(`http://shop.example:${other.port}/`, { userAgent, pageOctets: 5 })).isCut,
    ).toBe(true);
    await expect.poll(() => server.openConnections + other.openConnections, { timeout: 1_500 }).toBe(0);
  });

  test("are kept for 64 origins, the oldest goes first", async () => {
    const server = await serve((socket) => socket.write(lasting("a")));
    const transport = open();
    for (let at = 0; at < 66; at++) await transport.requestPage(`http://h${at}.example:${server.port}/`, { userAgent });
    // Well before the first of them would end by itself.
    await expect.poll(() => server.openConnections, { timeout: 1_500 }).toBeLessThanOrEqual(64);
    expect(server.openConnections).toBeGreaterThan(1);
  });

  test("of two pages at once are two", async () => {
    const server = await serve((socket) => setTimeout(() => socket.write(lasting("a")), 50));
    const transport = open();
    const url = `http://shop.example:${server.port}/`;
    const pages = await Promise.all([
      transport.requestPage(url, { userAgent }),
      transport.requestPage(url, { userAgent }),
    ]);
    expect(pages.map((page) => page.status)).toEqual([200, 200]);
    expect(server.connections).toBe(2);
    await expect.poll(() => server.openConnections, { timeout: 5_000 }).toBe(1);
  });
});
