// Addresses, statuses and observation on real servers: who is refused for an address, whose header is believed, what
// a log says, as the audit reads it. Requests come from several addresses of loopback.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { parseRobotsTxt } from "@maycrawl/core";
import { sampleOf } from "../../../test/sample.ts";
import { detectLogFormat, LogRecord, plainRecord, utc } from "../../audit/src/formats/index.ts";
import { enforce, type EnforceOptions, enforcedServers, type ServerName } from "../src/index.ts";
import { freePort, isInstalled, newFolder, type Running, start } from "./servers/running.ts";

const robotsTxt = parseRobotsTxt("User-agent: *\nDisallow: /private/\nAllow: /private/open\n");
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const preview = "WhatsApp/2.23.20.0 A";
const origin = { name: "robots.txt", sha256: "0", writtenAt: "2026-11-22T00:00:00.000Z", version: "0" };

async function started(name: ServerName, options: Partial<EnforceOptions>): Promise<Running> {
  const [folder, port] = [newFolder(), await freePort()];
  const enforcement = enforce(robotsTxt, name, {
    origin,
    standalone: { host: "0.0.0.0", port },
    folder,
    ...options,
  });
  if (enforcement.result !== "written") throw new Error(enforcement.reason);
  return start(enforcement.files, enforcement.startCommand ?? "", folder, port);
}

/** The status of one request, from an address of loopback. */
function status(port: number, target: string, userAgent: string, from = "127.0.0.1", header = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ host: "127.0.0.1", port, localAddress: from });
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1"))).once("error", reject);
    socket.once("close", () => resolve(Number(text.split(" ")[1])));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${userAgent}\r\n${header}Connection: close\r\n\r\n`);
  });
}

const servers = Object.keys(enforcedServers) as ServerName[];
/** The servers of a test; half of them in a sample. */
const some = <Name extends ServerName>(what: string, names: readonly Name[]): readonly Name[] =>
  sampleOf("options on real servers", names, { name: (name) => `${what} ${name}`, oneIn: 2 });

test.each(some("ranges", servers))(
  "%s refuses a name from elsewhere where its list is complete, and nobody else",
  async (name) => {
    if (!isInstalled(name)) return;
    const ranges = [{ labels: ["Googlebot"], prefixes: ["127.0.0.2/32", "2001:db8::/32"], refusesOthers: true }];
    const { port, stop } = await started(name, { ranges, deny: 410 });
    try {
      expect([name, await status(port, "/open", googlebot, "127.0.0.2")]).toEqual([name, 200]);
      expect([name, await status(port, "/private/x", googlebot, "127.0.0.2")]).toEqual([name, 410]);
      expect([name, await status(port, "/private/open", googlebot, "127.0.0.2")]).toEqual([name, 200]);
      expect([name, await status(port, "/open", googlebot, "127.0.0.1")]).toEqual([name, 410]);
      expect([name, await status(port, "/robots.txt", googlebot, "127.0.0.1")]).toEqual([name, 200]);
      expect([name, await status(port, "/open", browser)]).toEqual([name, 200]);
      expect([name, await status(port, "/private/x", browser)]).toEqual([name, 200]);
      expect([name, await status(port, "/open", preview)]).toEqual([name, 200]);
    } finally {
      await stop();
    }
  },
);

const believing = servers.filter((name) => name !== "caddy");
test.each(some("proxy", believing))("%s believes a header of its proxy alone", async (name) => {
  if (!isInstalled(name)) return;
  const ranges = [{ labels: ["Googlebot"], prefixes: ["192.0.2.0/24"], refusesOthers: true }];
  const clientAddress = { header: "X-Forwarded-For", from: ["127.0.0.3/32"] };
  const { port, stop } = await started(name, { ranges, clientAddress });
  const forwarded = (list: string): string => `X-Forwarded-For: ${list}\r\n`;
  try {
    const asked = (from: string, list: string): Promise<number> =>
      status(port, "/open", googlebot, from, forwarded(list));
    expect([name, await asked("127.0.0.3", "192.0.2.7")]).toEqual([name, 200]);
    expect([name, await asked("127.0.0.3", "198.51.100.1")]).toEqual([name, 403]);
    // What a client wrote stands before what the proxy added.
    expect([name, await asked("127.0.0.3", "192.0.2.7, 198.51.100.1")]).toEqual([name, 403]);
    expect([name, await asked("127.0.0.1", "192.0.2.7")]).toEqual([name, 403]);
  } finally {
    await stop();
  }
});

test("Caddy 2.6 is not written for a header that it would believe from everybody", () => {
  const clientAddress = { header: "X-Forwarded-For", from: ["127.0.0.3/32"] };
  expect(enforce(robotsTxt, "caddy", { origin, clientAddress }).result).toBe("refused");
});

/** Where each server's log is found: in a file, in what the server says, or asked of a program of its own. */
const logs: Readonly<Record<Exclude<ServerName, "lighttpd">, (running: Running) => string>> = {
  nginx: ({ folder }) => textOf(`${folder}/maycrawl.log`),
  apache: ({ folder }) => textOf(`${folder}/maycrawl.log`),
  haproxy: ({ said }) => linesWith('"GET ', said()),
  varnish: ({ folder }) => {
    // The command that the guide gives.
    const written = enforce(robotsTxt, "varnish", { origin, observe: true });
    const guide = written.result === "written" ? written.guide.join("\n") : "";
    const format = /varnishncsa -F '(.*)'/.exec(guide)?.[1] ?? "none";
    const words = ["-n", `${folder}/maycrawl-work`, "-d", "-F", format];
    return spawnSync("varnishncsa", words, { encoding: "utf8" }).stdout;
  },
  caddy: ({ said }) => linesWith("http.log.access", said()),
};

function linesWith(mark: string, text: string): string {
  return text.replace(/.*\n/g, (line) => (line.includes(mark) ? line : ""));
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

test.each(some("observe", Object.keys(logs) as (keyof typeof logs)[]))(
  "%s with --observe refuses nothing, and logs what the audit reads",
  async (name) => {
    if (!isInstalled(name)) return;
    const ranges = [{ labels: ["Googlebot"], prefixes: ["127.0.0.2/32"], refusesOthers: true }];
    const running = await started(name, { ranges, observe: true });
    const { port, stop } = running;
    try {
      const log = (): string => logs[name](running);
      // HAProxy drops a line that it cannot write to standard output at once, so each is waited for.
      let count = 0;
      const ask = async (...words: Parameters<typeof status> extends [number, ...infer Rest] ? Rest : never) => {
        expect(await status(port, ...words)).toBe(200);
        count++;
        await expect.poll(() => log().split("\n").length, { timeout: 20_000 }).toBe(count + 1);
      };
      await ask("/private/x", googlebot);
      await ask("/private/open?q=1", googlebot, "127.0.0.2");
      await ask("/%70rivate/x", 'GPTBot/1.0 "x"', "127.0.0.2", "Referer: http://a.example/\r\n");
      await ask("/private/x", browser);
      const text = log();
      const { format } = detectLogFormat(text);
      const records = text
        .trim()
        .split("\n")
        .map((line) => {
          const record = new LogRecord();
          expect([line, format?.open({ localTime: utc }).read(line, 0, line.length, record)]).toEqual([line, "record"]);
          return plainRecord(record);
        });
      expect(records.map(({ target, status, userAgent }) => [target, status, userAgent])).toEqual([
        ["/private/x", 200, googlebot],
        ["/private/open?q=1", 200, googlebot],
        ["/%70rivate/x", 200, 'GPTBot/1.0 "x"'],
        ["/private/x", 200, browser],
      ]);
      const refused = { verdict: "refused", line: 2 } as const;
      expect(records.map(({ observed = null }) => observed)).toEqual([
        { crawler: "Googlebot", ...refused, verified: false },
        { crawler: "Googlebot", verdict: "allowed", line: 3, verified: true },
        { crawler: "GPTBot", ...refused, verified: null },
        // Caddy's header stands in answers to crawlers that are bound alone.
        name === "caddy" ? null : { crawler: "everybody", verdict: "allowed", line: null, verified: null },
      ]);
    } finally {
      await stop();
    }
  },
  60_000,
);
