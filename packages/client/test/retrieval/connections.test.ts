// The connections of fetches: kept alive, over HTTP/2 where TLS offers it, through proxies; always made behind the
// guard. The servers are raw where a library would be too well-behaved. Sources: RFC 9112 section 9.3, RFC 9113, RFC
// 9110 sections 7.6.1 and 9.3.6.
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from "node:http2";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { targetRules } from "../../src/index.ts";
import type { ProxyOption } from "../../src/retrieval/proxy.ts";
import { proxiesOf } from "../../src/retrieval/proxy.ts";
import type { RetrievalOptions } from "../../src/retrieval/settings.ts";
import { httpTransport, type Transport } from "../../src/retrieval/transport.ts";
import { makeCertificates } from "../hostile-server/certificates.ts";
import { type Behaviour, HostileServer, type ServerOptions } from "../hostile-server/server.ts";

const certificates = makeCertificates();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function open(options: RetrievalOptions = {}): Transport {
  const transport = httpTransport({
    target: targetRules("any"),
    resolve: () => Promise.resolve(["127.0.0.1"]),
    trustedCertificates: certificates === null ? [] : [certificates.authority],
    ...options,
  });
  closing.push(() => transport.close());
  return transport;
}

async function serve(behaviour: Behaviour, options: ServerOptions = {}): Promise<HostileServer> {
  const server = await HostileServer.start(behaviour, options);
  closing.push(() => server.close());
  return server;
}

const userAgent = "ShopBot/1.0";
function hop(
  transport: Transport,
  url: string,
  init: { method?: string; body?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const body = init.body === undefined ? null : new TextEncoder().encode(init.body);
  const signal = init.signal ?? new AbortController().signal;
  return transport.requestHop(url, { method: init.method ?? "GET", headers: new Headers(), body, userAgent, signal });
}

const lasting = (body: string, ...fields: string[]): string =>
  ["HTTP/1.1 200 x", ...fields, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n");

describe("HTTP/1.1", () => {
  test("one connection carries one request after the other", async () => {
    const server = await serve((socket, { path }) => socket.write(lasting(path)));
    const transport = open();
    for (const path of ["/a", "/b", "/c"]) {
      expect(await (await hop(transport, `http://shop.example:${server.port}${path}`)).text()).toBe(path);
    }
    expect(server.connections).toBe(1);
    expect(server.requests.every((head) => /^connection: keep-alive$/im.test(head))).toBe(true);
  });

  test("none is kept for another origin, another guard, or after Connection: close", async () => {
    const server = await serve((socket) => socket.write(lasting("x", "Connection: close")));
    const transport = open();
    for (let n = 0; n < 2; n++) await (await hop(transport, `http://shop.example:${server.port}/`)).text();
    expect(server.connections).toBe(2);
    const kept = await serve((socket) => socket.write(lasting("x")));
    for (const host of ["a.example", "b.example"]) await (await hop(transport, `http://${host}:${kept.port}/`)).text();
    expect(kept.connections).toBe(2);
  });

  test("a body that was given up ends its connection", async () => {
    const server = await serve((socket, { server: own }) => {
      socket.write("HTTP/1.1 200 x\r\nContent-Length: 900000000\r\n\r\n");
      own.repeat(socket, "x".repeat(65_536));
    });
    const response = await hop(open(), `http://shop.example:${server.port}/`);
    await response.body?.cancel();
    expect(await server.connectionsLeft()).toBe(0);
  });

  test("a connection that ended while it was idle is replaced, for GET; POST has one of its own", async () => {
    let count = 0;
    const server = await serve((socket) => {
      socket.write(lasting("x"));
      // The second request on a connection is answered by its end.
      if (++count === 1) socket.once("data", () => socket.destroy());
    });
    const transport = open();
    const url = `http://shop.example:${server.port}/`;
    await (await hop(transport, url)).text();
    expect(await (await hop(transport, url)).text()).toBe("x");
    const before = server.connections;
    expect(await (await hop(transport, url, { method: "POST", body: "1" })).text()).toBe("x");
    expect(server.connections).toBe(before + 1);
  });

  test("bytes that nobody asked for end an idle connection, and are no answer to the next request", async () => {
    const server = await serve((socket, { path }) =>
      socket.write(`${lasting(path)}${path === "/a" ? lasting("stray") : ""}`),
    );
    const transport = open();
    expect(await (await hop(transport, `http://shop.example:${server.port}/a`)).text()).toBe("/a");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await (await hop(transport, `http://shop.example:${server.port}/b`)).text()).toBe("/b");
  });

  test("an idle connection keeps no process alive and ends with the transport", async () => {
    const server = await serve((socket) => socket.write(lasting("x")));
    const transport = open();
    await (await hop(transport, `http://shop.example:${server.port}/`)).text();
    expect(server.openConnections).toBe(1);
    await transport.close();
    expect(await server.connectionsLeft()).toBe(0);
  });
});

describe.skipIf(certificates === null)("HTTP/2", () => {
  async function serve2(
    answer: (stream: ServerHttp2Stream, path: string) => void,
  ): Promise<{ server: Http2SecureServer; port: number; count: () => number }> {
    let connections = 0;
    const server = createSecureServer({ ...certificates?.valid, allowHTTP1: true });
    const sockets = new Set<Socket>();
    server.on("connection", (socket: Socket) => (connections++, sockets.add(socket)));
    server.on("sessionError", () => {});
    server.on("stream", (stream, headers) => {
      stream.on("error", () => {});
      answer(
        stream,
        `${String(headers[":method"])} ${String(headers[":authority"])} ${String(headers[":path"])} ` +
          `${String(headers["user-agent"])}`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { server, port: (server.address() as AddressInfo).port, count: () => connections };
  }

  test("is used where it is offered, over one connection, with the request as it was decided", async () => {
    const { port, count } = await serve2((stream, line) => {
      stream.respond({ ":status": 200, "x-robots-tag": "noindex" });
      stream.end(line);
    });
    const transport = open();
    const responses = await Promise.all(
      ["/a?", "/b"].map((path) => hop(transport, `https://shop.example:${port}${path}`)),
    );
    const third = await hop(transport, `https://shop.example:${port}/c`);
    expect(await Promise.all([...responses, third].map((response) => response.text()))).toEqual(
      ["/a?", "/b", "/c"].map((path) => `GET shop.example:${port} ${path} ${userAgent}`),
    );
    expect(third.headers.get("x-robots-tag")).toBe("noindex");
    expect(count()).toBeLessThanOrEqual(2);
  });

  test("sends a body, and follows Content-Encoding", async () => {
    const { port } = await serve2((stream) => {
      let body = "";
      stream
        .on("data", (chunk: Buffer) => (body += chunk.toString()))
        .on("end", () => {
          stream.respond({ ":status": 200 });
          stream.end(body.toUpperCase());
        });
    });
    expect(await (await hop(open(), `https://shop.example:${port}/`, { method: "POST", body: "hello" })).text()).toBe(
      "HELLO",
    );
  });

  test.each([
    [
      "reset by the server in the middle of the body",
      (stream: ServerHttp2Stream) => stream.destroy(new Error("reset")),
    ],
    ["whose connection ends in the middle of the body", (stream: ServerHttp2Stream) => stream.session?.destroy()],
  ])("a response %s is no whole one", async (_name, end) => {
    const { port } = await serve2((stream) => {
      stream.respond({ ":status": 200 });
      stream.write("half", () => setTimeout(() => end(stream), 20));
    });
    const response = await hop(open(), `https://shop.example:${port}/`);
    await expect(response.text()).rejects.toBeInstanceOf(TypeError);
  });

  test("a session that the server closed is replaced", async () => {
    const { port, count } = await serve2((stream) => {
      stream.respond({ ":status": 200 });
      stream.end("x");
      stream.session?.close();
    });
    const transport = open();
    for (let n = 0; n < 3; n++) expect(await (await hop(transport, `https://shop.example:${port}/`)).text()).toBe("x");
    expect(count()).toBe(3);
  });

  test("a server that answers with nonsense is a TypeError", async () => {
    const server = await serve(
      (socket) => socket.end("nonsense"),
      certificates === null ? {} : { tls: certificates.valid },
    );
    await expect(hop(open(), `https://shop.example:${server.port}/`)).rejects.toBeInstanceOf(TypeError);
  });
});

describe("proxies", () => {
  /** A proxy that tunnels to any host at `to`, or answers http itself; notes what it was asked. */
  async function proxy(to: () => number, answer = "HTTP/1.1 200 x\r\n\r\n"): Promise<{ asked: string[]; url: string }> {
    const asked: string[] = [];
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket.on("error", () => {}));
      socket.once("data", (chunk) => {
        const head = chunk.toString("latin1");
        asked.push(head);
        if (!head.startsWith("CONNECT")) return void socket.end(lasting("by proxy", "Connection: close"));
        socket.write(answer);
        if (!answer.includes(" 200 ")) return void socket.end();
        const onward = connect(to(), "127.0.0.1").on("error", () => {});
        sockets.add(onward);
        socket.pipe(onward).pipe(socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { asked, url: `http://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  const failing = (): Promise<never> => Promise.reject(new Error("looked up"));

  test("http is asked for in absolute form, with authentication, and no name is looked up here", async () => {
    const { asked, url } = await proxy(() => 0);
    const transport = open({ proxy: url, resolve: failing });
    expect(await (await hop(transport, "http://shop.example/a?")).text()).toBe("by proxy");
    const { attempt, body } = await transport.robotsTxt("http://shop.example/robots.txt", { userAgent });
    expect([attempt.status, Buffer.from(body ?? []).toString()]).toEqual([200, "by proxy"]);
    expect((await transport.requestPage("http://shop.example/b?", { userAgent })).status).toBe(200);
    expect(asked.map((head) => head.split(" ")[1])).toEqual([
      "http://shop.example/a?",
      "http://shop.example/robots.txt",
      "http://shop.example/b?",
    ]);
    for (const head of asked) {
      expect(head).toMatch(/^host: shop\.example\r?$/im);
      expect(head).toMatch(/^proxy-authorization: Basic dXNlcjpzZWNyZXQ=\r?$/im);
    }
  });

  test.skipIf(certificates === null)(
    "https goes through a tunnel, with TLS to the host itself; the site does not see the authentication",
    async () => {
      const server = await serve(
        (socket, { text }) => socket.end(lasting(text, "Connection: close")),
        certificates === null ? {} : { tls: certificates.valid },
      );
      const { asked, url } = await proxy(() => server.port);
      const transport = open({ proxy: url, resolve: failing });
      const text = await (await hop(transport, `https://shop.example:${server.port}/a`)).text();
      expect(text).toMatch(/^GET \/a HTTP/);
      expect(text).not.toMatch(/proxy-authorization/i);
      expect(
        (await transport.robotsTxt(`https://shop.example:${server.port}/robots.txt`, { userAgent })).attempt.status,
      ).toBe(200);
      expect(asked.map((head) => head.split("\r\n")[0])).toEqual(
        Array.from({ length: 2 }, () => `CONNECT shop.example:${server.port} HTTP/1.1`),
      );
    },
  );

  test.each([
    ["refuses the tunnel", "HTTP/1.1 403 no\r\n\r\n", "the proxy answered 403"],
    ["does not speak HTTP", "SSH-2.0-x\r\n\r\n", "the proxy did not answer with HTTP"],
  ])("a proxy that %s is a fault", async (_name, answer, detail) => {
    const { url } = await proxy(() => 0, answer);
    const { attempt } = await open({ proxy: url }).robotsTxt("https://shop.example/robots.txt", { userAgent });
    expect(attempt.hops.at(-1)).toMatchObject({ fault: "connect-refused", detail });
  });

  test("literals and local names are refused behind a proxy too", async () => {
    const { asked, url } = await proxy(() => 0);
    const transport = open({ proxy: url, target: targetRules("public") });
    for (const host of ["127.0.0.1", "0x7f.1", "localhost", "[::1]"]) {
      expect((await transport.requestPage(`http://${host}/`, { userAgent })).fault).toBe("address-refused");
    }
    expect(asked).toEqual([]);
  });

  // The option or the environment, a URL, and the proxy's host that is used; null for none.
  const choices: readonly (readonly [ProxyOption, Record<string, string>, string, string | null])[] = [
    [null, { HTTPS_PROXY: "http://p" }, "https://shop.example/", null],
    ["http://q:8080", {}, "https://shop.example/", "q:8080"],
    ["http://q:8080", {}, "ftp://shop.example/", null],
    ["environment", { HTTPS_PROXY: "http://p" }, "https://shop.example/", "p"],
    ["environment", { HTTPS_PROXY: "http://p" }, "http://shop.example/", null],
    ["environment", { https_proxy: "http://low", HTTPS_PROXY: "http://p" }, "https://shop.example/", "low"],
    ["environment", { HTTPS_PROXY: "p:3128" }, "https://shop.example/", "p:3128"],
    ["environment", { HTTP_PROXY: "http://p" }, "http://shop.example/", "p"],
    ["environment", { HTTP_PROXY: "http://p", REQUEST_METHOD: "GET" }, "http://shop.example/", null],
    ["environment", { HTTPS_PROXY: "http://p", NO_PROXY: "*" }, "https://shop.example/", null],
    ["environment", { HTTPS_PROXY: "http://p", NO_PROXY: "a.example, shop.example" }, "https://shop.example/", null],
    ["environment", { HTTPS_PROXY: "http://p", NO_PROXY: ".example" }, "https://shop.example/", null],
    ["environment", { HTTPS_PROXY: "http://p", NO_PROXY: "hop.example" }, "https://shop.example/", "p"],
    ["environment", { HTTPS_PROXY: "http://p", NO_PROXY: "shop.example:8443" }, "https://shop.example/", "p"],
    ["environment", { HTTPS_PROXY: "http://p", no_proxy: "shop.example:443" }, "https://shop.example/", null],
    ["environment", { HTTP_PROXY: "http://p", NO_PROXY: "127.0.0.1" }, "http://127.0.0.1:3000/", null],
    ["environment", { HTTP_PROXY: "" }, "http://shop.example/", null],
  ];
  test.each(choices)("%s with %j: %s by %s", (option, environment, url, expected) => {
    expect(proxiesOf(option, environment)(new URL(url))?.host ?? null).toBe(expected);
  });

  test("an invalid proxy is a wrong call, which does not show a password", () => {
    expect(() => proxiesOf("socks5://u:secret@p")).toThrow(/proxy must be an http or https URL, got "socks5:"/);
    expect(() => proxiesOf("http://u:secret@")).toThrow(/^(?!.*secret)/);
  });
});
