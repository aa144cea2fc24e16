// Addresses, statuses and observation on real servers: who is refused for an address, whose header is believed, what
// a log
// says. Requests come from several addresses of loopback.
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { parseRobotsTxt } from "@maycrawl/core";
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

test.each(servers)("%s refuses a name from elsewhere where its list is complete, and nobody else", async (name) => {
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
});

test.each(servers.filter((name) => name !== "caddy"))("%s believes a header of its proxy alone", async (name) => {
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

test.each(["nginx", "apache", "haproxy"] as const)("%s with --observe refuses nothing, and logs", async (name) => {
  if (!isInstalled(name)) return;
  const ranges = [{ labels: ["Googlebot"], prefixes: ["127.0.0.2/32"], refusesOthers: false }];
  const { port, folder, stop } = await started(name, { ranges, observe: true });
  try {
    expect(await status(port, "/private/x", googlebot)).toBe(200);
    expect(await status(port, "/private/open", googlebot, "127.0.0.2")).toBe(200);
    expect(await status(port, "/private/x", browser)).toBe(200);
    if (name === "haproxy") return;
    const log = (): string =>
      existsSync(`${folder}/maycrawl.log`) ? readFileSync(`${folder}/maycrawl.log`, "utf8") : "";
    await expect.poll(() => log().trim().split("\n").length, { timeout: 5_000 }).toBe(3);
    const told = log()
      .trim()
      .split("\n")
      .map((line) => /maycrawl=(\S+)$/.exec(line)?.[1]?.replace(/^[0-9]+\//, ""));
    expect(told[0]).toBe("Googlebot/refused/2/0");
    expect(told[1]).toBe("Googlebot/allowed/3/1");
    expect(told[2]).toMatch(/^(?:everybody|-)\/allowed\/0\/-$/);
  } finally {
    await stop();
  }
});
