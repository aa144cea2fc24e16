// robots.txt by FTP: what good and bad servers do, what must come of it, and by when.
import type { Socket } from "node:net";
import type { Attempt, Fault } from "@maycrawl/core/access";
import { describe, expect, test } from "vitest";
import { retrieveRobotsTxt } from "../../src/retrieval/robots-txt.ts";
import type { RetrievalOptions } from "../../src/retrieval/settings.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { response, rules } from "../hostile-server/behaviours.ts";
import { FtpServer, type FtpBehaviour } from "../hostile-server/ftp-server.ts";
import { HostileServer } from "../hostile-server/server.ts";

interface Row {
  readonly name: string;
  readonly does: FtpBehaviour;
  readonly reply: number | null;
  readonly fault: Fault | null;
  readonly size?: number;
  readonly isCut?: boolean;
  readonly options?: RetrievalOptions;
}

const file = (data: Socket): void => void data.end(rules);
const short = { deadlines: { totalMs: 1_500 } };
const shortFirst = { deadlines: { firstByteMs: 300 } };
const flood = (socket: Socket, chunk: string): void => {
  const step = (): void => {
    while (socket.writable && socket.write(chunk));
    if (socket.writable) socket.once("drain", step);
  };
  step();
};
const drip = (socket: Socket, chunk: string): void => {
  const timer = setInterval(() => (socket.writable ? socket.write(chunk) : clearInterval(timer)), 50);
  socket.once("close", () => clearInterval(timer));
};

const rows: readonly Row[] = [
  { name: "the file", does: { file }, reply: 226, fault: null, size: 27 },
  { name: "250 in place of 226", does: { file, after: "250 done" }, reply: 250, fault: null, size: 27 },
  { name: "a file without octets", does: { file: (data) => void data.end() }, reply: 226, fault: null, size: 0 },
  {
    name: "PASV, where EPSV is not known",
    does: {
      file,
      replies: { EPSV: "500 what?" },
      pasv: (port) => `227 Passive (127,0,0,1,${port >> 8},${port & 255})`,
    },
    reply: 226,
    fault: null,
    size: 27,
  },
  { name: "no password wanted", does: { file, replies: { USER: "230 welcome" } }, reply: 226, fault: null, size: 27 },
  {
    name: "exactly 512,000 octets",
    does: { file: (data) => void data.end(Buffer.alloc(512_000, "#")) },
    reply: 226,
    fault: null,
    size: 512_000,
  },
  {
    name: "512,001 octets",
    does: { file: (data) => void data.end(Buffer.alloc(512_001, "#")) },
    reply: 226,
    fault: null,
    size: 512_001,
    isCut: true,
  },
  {
    name: "a file without end",
    does: { file: (data) => flood(data, "#".repeat(65_536)) },
    reply: 226,
    fault: null,
    size: 512_001,
    isCut: true,
  },
  { name: "no such file", does: { replies: { RETR: "550 no such file" } }, reply: 550, fault: null },
  { name: "no such file, as some say it", does: { replies: { RETR: "551 no such file" } }, reply: 551, fault: null },
  { name: "the login refused", does: { replies: { PASS: "530 no guests" } }, reply: 530, fault: null },
  { name: "an account wanted", does: { replies: { USER: "332 account" } }, reply: 332, fault: null },
  { name: "too many guests", does: { greeting: "421 full" }, reply: 421, fault: null },
  { name: "a greeting that says wait", does: { greeting: "120 in ten minutes" }, reply: 120, fault: null },
  {
    name: "the transfer given up within",
    does: { file: (data) => void data.end("User-ag"), after: "426 gone" },
    reply: 426,
    fault: null,
  },
  {
    name: "a disk that fails within",
    does: { file: (data) => void data.end("User-ag"), after: "451 error" },
    reply: 451,
    fault: null,
  },
  {
    name: "PASV to another host",
    does: { file, replies: { EPSV: "500 what?" }, pasv: () => "227 Passive (10,0,0,1,4,1)" },
    reply: null,
    fault: "ftp-refused",
  },
  {
    name: "an invalid answer to PASV",
    does: { file, replies: { EPSV: "500 what?" }, pasv: () => "227 Passive" },
    reply: null,
    fault: "invalid-response",
  },
  {
    name: "a data port where nobody is",
    does: { replies: { EPSV: "229 Extended (|||1|)", PASV: "500 what?" } },
    reply: null,
    fault: "ftp-refused",
  },
  {
    name: "the end in place of a greeting",
    does: { greeting: null, onConnection: (control) => void control.end() },
    reply: null,
    fault: "reset",
  },
  {
    name: "a reset in place of a greeting",
    does: { greeting: null, onConnection: (control) => void control.resetAndDestroy() },
    reply: null,
    fault: "reset",
  },
  {
    name: "a greeting without end",
    does: { greeting: null, onConnection: (control) => flood(control, `220-${"a".repeat(60_000)}\r\n`) },
    reply: null,
    fault: "invalid-response",
  },
  { name: "no greeting", does: { greeting: null }, options: shortFirst, reply: null, fault: "first-byte-timeout" },
  {
    name: "a greeting that drips",
    does: { greeting: null, onConnection: (control) => drip(control, "2") },
    options: shortFirst,
    reply: null,
    fault: "first-byte-timeout",
  },
  {
    name: "no answer to the login",
    does: { replies: { USER: null } },
    options: short,
    reply: null,
    fault: "total-timeout",
  },
  {
    name: "a file that drips",
    does: { file: (data) => drip(data, "#") },
    options: short,
    reply: null,
    fault: "total-timeout",
  },
  { name: "no word after the file", does: { file, after: null }, options: short, reply: null, fault: "total-timeout" },
  { name: "no data after the promise", does: { file: () => {} }, options: short, reply: null, fault: "total-timeout" },
];

const ask = async (
  url: string,
  options: RetrievalOptions = {},
): Promise<{ readonly attempt: Attempt; readonly body: Uint8Array | null }> =>
  retrieveRobotsTxt(url, {
    userAgent: "maycrawl-test/1.0",
    resolve: () => Promise.resolve(["127.0.0.1"]),
    target: targetRules("any"),
    ...options,
  });

describe.concurrent("an FTP server", () => {
  test.each(rows.map((row) => [row.name, row] as const))(
    "%s",
    async (_name, { does, reply, fault, size, isCut = false, options = {} }) => {
      const server = await FtpServer.start(does);
      const started = performance.now();
      try {
        const { attempt, body } = await ask(`ftp://shop.example:${server.port}/robots.txt`, options);
        expect({
          reply: attempt.ftpReply,
          fault: attempt.fault,
          status: attempt.status,
          size: attempt.body?.sizeOctets,
          isCut: attempt.body?.isCut ?? false,
        }).toEqual({ reply, fault, status: null, size, isCut });
        expect(body?.length).toBe(size);
        expect(attempt.hops).toMatchObject([{ status: null, fault, location: null }]);
        expect(performance.now() - started).toBeLessThan(options.deadlines === undefined ? 14_000 : 8_000);
        expect(await server.connectionsLeft()).toBe(0);
      } finally {
        await server.close();
      }
    },
  );

  test("is told who is anonymous, and the path", async () => {
    const server = await FtpServer.start({ file });
    const { port } = server;
    const { attempt } = await ask(`ftp://user:secret@shop.example:${port}/robots.txt#x`);
    await server.close();
    expect(server.commands.slice(0, 5)).toEqual([
      "USER anonymous",
      "PASS anonymous@",
      "TYPE I",
      "EPSV",
      "RETR /robots.txt",
    ]);
    expect(attempt.hops).toMatchObject([{ address: "127.0.0.1", url: `ftp://shop.example:${port}/robots.txt` }]);
  });

  test("is not told what no command may hold", async () => {
    for (const path of ["/a%0d%0aDELE%20b", "/%00", "/%ff", "/a%7f"]) {
      expect((await ask(`ftp://shop.example:2121${path}`)).attempt).toMatchObject({
        fault: "invalid-url",
        ftpReply: null,
      });
    }
  });

  test("is guarded: address, name, port, redirects", async () => {
    const target = targetRules("public");
    const resolve = (): Promise<string[]> => Promise.resolve(["8.8.8.8", "10.0.0.1"]);
    expect((await ask("ftp://shop.example/robots.txt", { target, resolve })).attempt.fault).toBe("address-refused");
    expect((await ask("ftp://127.0.0.1/robots.txt", { target })).attempt.fault).toBe("address-refused");
    expect((await ask("ftp://shop.example:2121/robots.txt", { target })).attempt.fault).toBe("port-refused");
    const missing = (): Promise<string[]> => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    expect((await ask("ftp://shop.example/robots.txt", { resolve: missing })).attempt.fault).toBe("name-not-found");
    expect(
      (
        await ask("ftp://shop.example/robots.txt", {
          resolve: () => new Promise(() => {}),
          deadlines: { connectMs: 50 },
        })
      ).attempt.fault,
    ).toBe("name-failed");
  });

  test("is reached by a redirect only where the asker lets it", async () => {
    const server = await FtpServer.start({ file });
    const http = await HostileServer.start((socket) =>
      socket.end(response(302, [`Location: ftp://shop.example:${server.port}/robots.txt`])),
    );
    const url = `http://shop.example:${http.port}/robots.txt`;
    expect((await ask(url)).attempt).toMatchObject({ fault: "scheme-refused" });
    const allowed = await ask(url, { target: targetRules("any", { redirectSchemes: ["http:", "ftp:"] }) });
    expect(allowed.attempt).toMatchObject({
      url,
      fault: null,
      ftpReply: 226,
      status: null,
      hops: [{ status: 302 }, { status: null }],
    });
    await Promise.all([server.close(), http.close()]);
  });

  test("that refuses at one address is tried at the next, and given up on as the asker does", async () => {
    const server = await FtpServer.start({ file });
    const url = `ftp://shop.example:${server.port}/robots.txt`;
    expect((await ask(url, { resolve: () => Promise.resolve(["127.0.0.2", "127.0.0.1"]) })).attempt).toMatchObject({
      ftpReply: 226,
      hops: [{ address: "127.0.0.1" }],
    });
    expect((await ask(url, { resolve: () => Promise.resolve(["127.0.0.2", "127.0.0.3"]) })).attempt.fault).toBe(
      "connect-refused",
    );
    await server.close();
    const silent = await FtpServer.start({ greeting: null });
    const controller = new AbortController();
    const asked = retrieveRobotsTxt(`ftp://127.0.0.1:${silent.port}/robots.txt`, {
      userAgent: "x",
      signal: controller.signal,
      target: targetRules("any"),
    });
    setTimeout(() => controller.abort(), 50);
    expect((await asked).attempt.fault).toBe("cancelled");
    await silent.close();
  });
});
