// The default resolver against a DNS server on loopback: names that are never answered hold up nobody, the hosts file
// comes first, and the platform's own lookup is asked for what DNS does not know. RFC 1035 section 4, RFC 8305 section
// 3.
import { createSocket, type Socket } from "node:dgram";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RobotsClient, targetRules } from "../../src/index.ts";
import { DnsResolver } from "../../src/retrieval/dns.ts";
import { retrievalLimits } from "../../src/retrieval/limits.ts";
import { response } from "../hostile-server/behaviours.ts";
import { HostileServer } from "../hostile-server/server.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-dns-"));
const hostsFile = join(folder, "hosts");
const asked: string[] = [];
let dns: Socket;
let servers: readonly string[];

/** The answer to a question: what the first label of the name says. */
function answer(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(12, at + 5);
  asked.push(`${labels.join(".")} ${type}`);
  const kind = labels[0] ?? "";
  if (kind.startsWith("dead") || (kind === "half" && type === 28)) return null;
  const head = Buffer.from(query.subarray(0, 12));
  const code = kind === "missing" ? 3 : kind === "failing" ? 2 : 0;
  head.writeUInt16BE(0x8180 | code, 2);
  const hasAddress = code === 0 && (type === 1 || (type === 28 && kind === "both"));
  head.writeUInt16BE(hasAddress ? 1 : 0, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const address = type === 1 ? Buffer.from([127, 0, 0, 1]) : Buffer.from([...Array.from({ length: 15 }, () => 0), 1]);
  const record = Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]), address]);
  return Buffer.concat([head, question, ...(hasAddress ? [record] : [])]);
}

beforeAll(async () => {
  writeFileSync(
    hostsFile,
    "127.0.0.1 localhost\n192.0.2.7 listed.example other.example # a comment\n2001:db8::7 LISTED.example\n",
  );
  dns = createSocket("udp4");
  dns.on("message", (query, from) => {
    const reply = answer(query);
    if (reply !== null) dns.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => dns.bind(0, "127.0.0.1", resolve));
  servers = [`127.0.0.1:${(dns.address() as AddressInfo).port}`];
});
afterAll(() => {
  dns.close();
  rmSync(folder, { recursive: true });
});

const platform = (name: string): Promise<readonly string[]> =>
  Promise.resolve([name === "printer" ? "192.0.2.9" : "192.0.2.8"]);
const make = (): DnsResolver => new DnsResolver({ servers, hostsFile, platform });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  );

describe("a name", () => {
  test("of the hosts file is taken from there, whatever its case, and nobody is asked", async () => {
    asked.length = 0;
    expect(await make().resolve("Listed.EXAMPLE.")).toEqual(["192.0.2.7", "2001:db8::7"]);
    expect(asked).toEqual([]);
  });

  test("is looked up in DNS, both families at once", async () => {
    asked.length = 0;
    expect(await make().resolve("live.example")).toEqual(["127.0.0.1"]);
    expect([...asked].sort()).toEqual(["live.example 1", "live.example 28"]);
    expect([...(await make().resolve("both.example"))].sort()).toEqual(["127.0.0.1", "::1"]);
  });

  test("whose server never answers for IPv6 is not waited for", async () => {
    const started = performance.now();
    expect(await make().resolve("half.example")).toEqual(["127.0.0.1"]);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test.each([
    ["missing.example", "ENOTFOUND"],
    ["failing.example", "ESERVFAIL"],
  ])("%s: %s", async (name, code) => {
    expect(await codeOf(make().resolve(name))).toBe(code);
  });

  test("without a dot, and a local one, goes to the platform", async () => {
    asked.length = 0;
    expect(await make().resolve("printer")).toEqual(["192.0.2.9"]);
    expect(await make().resolve("box.local")).toEqual(["192.0.2.8"]);
    expect(asked).toEqual([]);
  });

  test("goes to the platform if there is no DNS server", async () => {
    const closed = createSocket("udp4");
    await new Promise<void>((resolve) => closed.bind(0, "127.0.0.1", resolve));
    const { port } = closed.address();
    closed.close();
    expect(
      await new DnsResolver({ servers: [`127.0.0.1:${port}`], hostsFile, platform }).resolve("live.example"),
    ).toEqual(["192.0.2.8"]);
  });

  test("that is never answered has a deadline of its own, and the fault says who was asked", async () => {
    const started = performance.now();
    await expect(make().resolve("dead.example")).rejects.toThrow(
      new RegExp(`DNS \\(${servers[0]}\\) did not answer for dead.example`),
    );
    expect(performance.now() - started).toBeLessThan(retrievalLimits.lookupMs + 1_000);
  });

  test("at most two lookups of the platform run at once", async () => {
    let running = 0;
    let most = 0;
    const slow = async (): Promise<readonly string[]> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
      return ["192.0.2.1"];
    };
    const resolver = new DnsResolver({ servers, hostsFile, platform: slow });
    await Promise.all(Array.from({ length: 8 }, (_, n) => resolver.resolve(`host${n}`)));
    expect(most).toBe(2);
  });
});

test("28 names that are never answered: 20 of 20 live sites answer meanwhile", async () => {
  const server = await HostileServer.start((socket) => socket.end(response(200, [], "User-agent: *\nDisallow: /\n")));
  const { resolve } = make();
  const client = new RobotsClient({
    userAgent: "ShopBot/1.0",
    network: { target: targetRules("any"), resolve },
    maxRetrievals: 64,
  });
  const dead = Array.from({ length: 28 }, (_, n) => client.decide(`http://dead${n}.example:${server.port}/`));
  const started = performance.now();
  const live = await Promise.all(
    Array.from({ length: 20 }, (_, n) => client.decide(`http://live${n}.example:${server.port}/`)),
  );
  expect(live.map(({ action }) => action)).toEqual(Array.from({ length: 20 }, () => "skip"));
  expect(performance.now() - started).toBeLessThan(3_000);
  expect((await Promise.all(dead)).map(({ access }) => access?.evidence.fault)).toEqual(
    Array.from({ length: 28 }, () => "name-failed"),
  );
  await client.close();
  await server.close();
});
