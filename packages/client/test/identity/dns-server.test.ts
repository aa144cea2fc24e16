// Verification by DNS against a real server, unbound from Debian, on loopback with a root zone of its own that lies in
// every way: names that do not resolve back, chains and loops of aliases, silence, refusals, floods. Without unbound
// these tests skip, and say so.
import { spawn, type ChildProcess } from "node:child_process";
import { createSocket, type Socket } from "node:dgram";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type IdentityState, parseRanges } from "@maycrawl/core/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DnsVerifier, type NameResolver, nameResolver, RequestIdentifier } from "../../src/identity/index.ts";

const binary = "/usr/sbin/unbound";
const isMissing = !existsSync(binary);
if (isMissing) process.stderr.write(`SKIPPED: ${binary} is not installed, so DNS is not tried against a real server\n`);

/** What the server says: a row an address of 66.249.66.0/24, and what must come of it for Googlebot. */
interface Lie {
  readonly last: number;
  readonly name: string;
  readonly records?: string;
  /** Lines of the server's configuration. */
  readonly config?: string;
  readonly state: IdentityState;
  readonly detail: string;
}

const reverse = (last: number): string => `${last}.66.249.66.in-addr.arpa.`;
const many = (line: (at: number) => string): string => Array.from({ length: 3_000 }, (_, at) => line(at)).join("\n");

const lies: readonly Lie[] = [
  {
    last: 1,
    name: "the truth",
    records: `${reverse(1)} PTR crawl-1.googlebot.com.\ncrawl-1.googlebot.com. A 66.249.66.1`,
    state: "verified-dns",
    detail: "crawl-1.googlebot.com",
  },
  {
    last: 2,
    name: "the truth by way of aliases, in both directions",
    records:
      `${reverse(2)} CNAME 2.delegated.example.\n2.delegated.example. PTR crawl-2.googlebot.com.\n` +
      "crawl-2.googlebot.com. CNAME a.example.\na.example. CNAME b.example.\nb.example. A 66.249.66.2",
    state: "verified-dns",
    detail: "crawl-2.googlebot.com",
  },
  {
    last: 3,
    name: "the truth among other addresses",
    records:
      `${reverse(3)} PTR crawl-3.googlebot.com.\n` +
      ["192.0.2.1", "66.249.66.3", "192.0.2.2"].map((to) => `crawl-3.googlebot.com. A ${to}`).join("\n"),
    state: "verified-dns",
    detail: "crawl-3.googlebot.com",
  },
  {
    last: 10,
    name: "a name that does not resolve",
    records: `${reverse(10)} PTR crawl-10.googlebot.com.`,
    state: "impostor",
    detail: "crawl-10.googlebot.com does not resolve back",
  },
  {
    last: 11,
    name: "a name that resolves to another address",
    records: `${reverse(11)} PTR crawl-11.googlebot.com.\ncrawl-11.googlebot.com. A 66.249.66.1`,
    state: "impostor",
    detail: "crawl-11.googlebot.com does not resolve back",
  },
  {
    last: 12,
    name: "aliases that end at another address",
    records:
      `${reverse(12)} PTR crawl-12.googlebot.com.\ncrawl-12.googlebot.com. CNAME c.example.\n` +
      "c.example. A 66.249.66.1",
    state: "impostor",
    detail: "crawl-12.googlebot.com does not resolve back",
  },
  {
    last: 13,
    name: "a name of one's own that resolves back",
    records: `${reverse(13)} PTR mine.example.\nmine.example. A 66.249.66.13`,
    state: "impostor",
    detail: "the reverse name is mine.example",
  },
  {
    last: 14,
    name: "the operator's name with one's own behind it",
    records:
      `${reverse(14)} PTR crawl-14.googlebot.com.mine.example.\n` +
      "crawl-14.googlebot.com.mine.example. A 66.249.66.14",
    state: "impostor",
    detail: "the reverse name is crawl-14.googlebot.com.mine.example",
  },
  { last: 15, name: "no reverse name", state: "impostor", detail: "the address has no reverse name" },
  {
    last: 20,
    name: "a loop of aliases",
    records:
      `${reverse(20)} PTR crawl-20.googlebot.com.\ncrawl-20.googlebot.com. CNAME loop.example.\n` +
      "loop.example. CNAME crawl-20.googlebot.com.",
    state: "outside",
    detail: "crawl-20.googlebot.com: ESERVFAIL",
  },
  {
    last: 21,
    name: "a loop of aliases in the reverse zone",
    records: `${reverse(21)} CNAME 21.loop.example.\n21.loop.example. CNAME ${reverse(21)}`,
    state: "outside",
    detail: "reverse DNS: ESERVFAIL",
  },
  {
    last: 22,
    name: "a chain of a hundred aliases to another address, which the server follows",
    records:
      `${reverse(22)} PTR crawl-22.googlebot.com.\ncrawl-22.googlebot.com. CNAME link-0.example.\n` +
      `${Array.from({ length: 100 }, (_, at) => `link-${at}.example. CNAME link-${at + 1}.example.`).join("\n")}\n` +
      "link-100.example. A 66.249.66.1",
    state: "impostor",
    detail: "crawl-22.googlebot.com does not resolve back",
  },
  {
    last: 30,
    name: "silence about the address",
    config: `local-zone: "${reverse(30)}" deny`,
    state: "outside",
    detail: "reverse DNS: ETIMEOUT",
  },
  {
    last: 31,
    name: "silence about the name",
    records: `${reverse(31)} PTR crawl-31.googlebot.com.`,
    config: 'local-zone: "crawl-31.googlebot.com." deny',
    state: "outside",
    detail: "crawl-31.googlebot.com: ETIMEOUT",
  },
  {
    last: 32,
    name: "a refusal",
    config: `local-zone: "${reverse(32)}" refuse`,
    state: "outside",
    detail: "reverse DNS: EREFUSED",
  },
  {
    last: 33,
    name: "another record than the one asked for",
    records: `${reverse(33)} TXT "no name"`,
    state: "outside",
    detail: "reverse DNS: ENODATA",
  },
  {
    last: 34,
    name: "an address of the other family",
    records: `${reverse(34)} PTR crawl-34.googlebot.com.\ncrawl-34.googlebot.com. AAAA 2001:db8::1`,
    state: "outside",
    detail: "crawl-34.googlebot.com: ENODATA",
  },
  {
    last: 40,
    name: "a flood of 3,000 reverse names",
    records: many((at) => `${reverse(40)} PTR crawl-40-${at}.googlebot.com.`),
    state: "outside",
    detail: "reverse DNS: ENODATA",
  },
  {
    last: 41,
    name: "a flood of 40 reverse names",
    records: Array.from({ length: 40 }, (_, at) => `${reverse(41)} PTR crawl-41-${at}.googlebot.com.`).join("\n"),
    state: "outside",
    detail: "more reverse names than are read",
  },
  {
    last: 42,
    name: "a flood of 3,000 addresses",
    records:
      `${reverse(42)} PTR crawl-42.googlebot.com.\n` +
      many((at) => `crawl-42.googlebot.com. A 10.${at >> 8}.${at & 255}.1`),
    state: "outside",
    detail: "crawl-42.googlebot.com",
  },
];

const folder = mkdtempSync(join(tmpdir(), "maycrawl-dns-"));
const atMs = Date.now();
// The operator's list, complete and fresh, holds none of these addresses: DNS alone decides.
const ranges = new Map([
  ["google-common-crawlers", { list: parseRanges('["192.178.4.0/27"]'), sinceMs: atMs, checkedMs: atMs }],
]);
const questions: string[] = [];
let server: ChildProcess | null = null;
let resolver: NameResolver;

beforeAll(async () => {
  if (isMissing) return;
  const port = await freePort();
  writeFileSync(
    join(folder, "root.zone"),
    `$ORIGIN .\n$TTL 60\n@ IN SOA ns.test. host.test. 1 1 1 1 1\n@ IN NS ns.test.\nns.test. A 127.0.0.1\n` +
      `${lies.flatMap(({ records }) => records ?? []).join("\n")}\n`,
  );
  const settings = [
    `interface: 127.0.0.1@${port}`,
    `port: ${port}`,
    "do-daemonize: no",
    "use-syslog: no",
    'logfile: ""',
    'username: ""',
    'chroot: ""',
    'pidfile: ""',
    `directory: "${folder}"`,
    'module-config: "iterator"',
    "access-control: 127.0.0.0/8 allow",
    ...lies.flatMap(({ config }) => config ?? []),
  ];
  const zone = [
    'name: "."',
    'zonefile: "root.zone"',
    "for-downstream: no",
    "for-upstream: yes",
    "fallback-enabled: no",
  ];
  const block = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join("");
  writeFileSync(
    join(folder, "unbound.conf"),
    `server:\n${block(settings)}auth-zone:\n${block(zone)}remote-control:\n  control-enable: no\n`,
  );
  server = spawn(binary, ["-d", "-c", join(folder, "unbound.conf")], { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve, reject) => {
    let text = "";
    server?.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("start of service")) resolve();
    });
    server?.once("exit", () => reject(new Error(`unbound ended: ${text}`)));
  });
  const own = nameResolver({ servers: [`127.0.0.1:${port}`], queryMs: 300 });
  resolver = {
    reverse: (address) => (questions.push(address), own.reverse(address)),
    forward: (name, family) => (questions.push(name), own.forward(name, family)),
    close: () => own.close(),
  };
});

afterAll(async () => {
  resolver?.close();
  if (server !== null && server.exitCode === null) {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** A port that is free for both TCP and UDP, as far as one can know. */
async function freePort(): Promise<number> {
  const { socket, port } = await silentServer();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

/** A socket that hears questions and never answers. */
async function silentServer(): Promise<{ readonly socket: Socket; readonly port: number }> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { socket, port: (socket.address() as AddressInfo).port };
}

describe.skipIf(isMissing)("a crawler that claims to be Googlebot", () => {
  test.each(lies.map((lie) => [lie.name, lie] as const))("%s", async (_name, { last, state, detail }) => {
    const dns = new DnsVerifier({ resolver, deadlineMs: 3_000 });
    const address = `66.249.66.${last}`;
    const identity = await new RequestIdentifier({ ranges, dns }).identify({
      address,
      userAgent: "Googlebot/2.1",
      atMs,
    });
    const evidence = identity.evidence.find(({ kind }) => kind.startsWith("dns-"));
    expect([identity.state, evidence?.detail]).toEqual([state, expect.stringContaining(detail)]);
  });

  test("DNS is asked only about an address that claims a crawler whose operator uses it", async () => {
    const dns = new DnsVerifier({ resolver });
    const identifier = new RequestIdentifier({ ranges, dns });
    questions.length = 0;
    for (const userAgent of ["Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0", "NotGooglebot/1.0", "GPTBot/1.4", ""])
      await identifier.identify({ address: "66.249.66.1", userAgent, atMs });
    await identifier.identify({ address: "66.249.66.1", userAgent: null, atMs });
    await identifier.identify({ address: "10.0.0.1", userAgent: "Googlebot/2.1", atMs });
    // What a list verifies needs no DNS.
    await identifier.identify({ address: "192.178.4.5", userAgent: "Googlebot/2.1", atMs });
    expect(questions).toEqual([]);
    await identifier.identify({ address: "66.249.66.1", userAgent: "Googlebot/2.1", atMs });
    expect(questions).toEqual(["66.249.66.1", "crawl-1.googlebot.com"]);
  });
});

test("a server that never answers: silence within the deadline, and no accusation", async () => {
  const { socket, port } = await silentServer();
  const own = nameResolver({ servers: [`127.0.0.1:${port}`], queryMs: 5_000 });
  const dns = new DnsVerifier({ resolver: own, deadlineMs: 200 });
  const startedMs = performance.now();
  const identity = await new RequestIdentifier({ ranges, dns }).identify({
    address: "66.249.66.77",
    userAgent: "Googlebot/2.1",
    atMs,
  });
  expect(performance.now() - startedMs).toBeLessThan(3_000);
  expect(identity.state).toBe("outside");
  expect(identity.evidence.at(-1)).toMatchObject({ kind: "dns-silent", detail: "reverse DNS: deadline" });
  dns.close();
  socket.close();
});
