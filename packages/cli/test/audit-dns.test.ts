// `maycrawl audit --dns` against a real server, unbound from Debian, on loopback with a root zone of its own: a name
// that resolves back proves a crawler and its breach; a denial makes an impostor, which is held against nobody; a
// refusal to answer leaves a doubt. Without unbound these tests skip, and say so.
import { type ChildProcess, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maycrawl } from "./command.ts";

const binary = "/usr/sbin/unbound";
const isMissing = !existsSync(binary);
if (isMissing)
  process.stderr.write(`SKIPPED: ${binary} is not installed, so --dns is not tried against a real server\n`);

const folder = mkdtempSync(join(tmpdir(), "maycrawl-audit-dns-"));
const at = (name: string): string => join(folder, name);
let server: ChildProcess | null = null;
let port = 0;

/** What the server says of each address of 66.249.66.0/24. */
const zone = `$ORIGIN .
$TTL 60
@ IN SOA ns.test. host.test. 1 1 1 1 1
@ IN NS ns.test.
ns.test. A 127.0.0.1
1.66.249.66.in-addr.arpa. PTR crawl-1.googlebot.com.
crawl-1.googlebot.com. A 66.249.66.1
2.66.249.66.in-addr.arpa. PTR crawl-2.googlebot.com.
crawl-2.googlebot.com. A 192.0.2.2
3.66.249.66.in-addr.arpa. PTR mine.example.
mine.example. A 66.249.66.3
`;
const settings = (): string => `server:
  interface: 127.0.0.1@${port}
  port: ${port}
  do-daemonize: no
  use-syslog: no
  logfile: ""
  username: ""
  chroot: ""
  pidfile: ""
  directory: "${folder}"
  module-config: "iterator"
  access-control: 127.0.0.0/8 allow
  local-zone: "4.66.249.66.in-addr.arpa." refuse
auth-zone:
  name: "."
  zonefile: "root.zone"
  for-downstream: no
  for-upstream: yes
  fallback-enabled: no
remote-control:
  control-enable: no
`;

beforeAll(async () => {
  // Answers of DNS count for seven days, so the hits are of an hour ago.
  const now = Date.now();
  const [, day, month, year, clock] =
    /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(now - 3_600_000).toUTCString()) ?? [];
  const lines = ["66.249.66.1", "66.249.66.2", "66.249.66.3", "66.249.66.4", "66.249.66.5", "192.178.4.5"].map(
    (address) =>
      `${address} - - [${day}/${month}/${year}:${clock} +0000] "GET /private/ HTTP/1.1" 200 5 "-" "Googlebot/2.1"\n`,
  );
  writeFileSync(at("access.log"), lines.join(""));
  writeFileSync(at("robots.txt"), "User-agent: *\nDisallow: /private/\n");
  mkdirSync(at("ranges"));
  const list = {
    creationTime: new Date(now - 86_400_000).toISOString(),
    prefixes: [{ ipv4Prefix: "192.178.4.0/27" }],
  };
  writeFileSync(at("ranges/google-common-crawlers.json"), JSON.stringify(list));
  if (isMissing) return;
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  port = (socket.address() as AddressInfo).port;
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  writeFileSync(at("root.zone"), zone);
  writeFileSync(at("unbound.conf"), settings());
  server = spawn(binary, ["-d", "-c", at("unbound.conf")], { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve, reject) => {
    let text = "";
    server?.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("start of service")) resolve();
    });
    server?.once("exit", () => reject(new Error(`unbound ended: ${text}`)));
  });
});

afterAll(async () => {
  if (server !== null && server.exitCode === null) {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly name: string;
  readonly hits: number;
  readonly breaches: number;
  readonly identity: Readonly<Record<string, number>>;
  readonly results: Readonly<Record<string, number>>;
  readonly evidence: readonly { readonly line: number; readonly result: string; readonly identity: string }[];
}

describe.skipIf(isMissing)("--dns", () => {
  const words = (...more: string[]): string[] => [
    "audit",
    at("access.log"),
    "--robots",
    at("robots.txt"),
    "--ranges",
    at("ranges"),
    ...more,
  ];
  const ask = (): string[] => ["--dns", "--dns-server", `127.0.0.1:${port}`];

  test("a name that resolves back proves a breach; a denial is an impostor; silence is a doubt", () => {
    const run = maycrawl(words(...ask(), "--json", "--html", at("page.html")));
    const { crawlers, impostors } = JSON.parse(run.stdout) as { crawlers: Row[]; impostors: Row[] };
    expect(crawlers.map(({ name, hits, breaches }) => [name, hits, breaches])).toEqual([["Googlebot", 3, 2]]);
    expect(crawlers[0]?.identity).toEqual({ "verified-dns": 1, outside: 1, "verified-address": 1 });
    expect(crawlers[0]?.results).toEqual({ breach: 2, "not-verified": 1 });
    expect(crawlers[0]?.evidence.map(({ line, result, identity }) => [line, result, identity])).toEqual([
      [1, "breach", "verified-dns"],
      [6, "breach", "verified-address"],
      [4, "not-verified", "outside"],
    ]);
    expect(impostors.map(({ name, hits, breaches }) => [name, hits, breaches])).toEqual([["Googlebot", 3, 0]]);
    expect(impostors[0]?.evidence.map(({ line, identity }) => [line, identity])).toEqual([
      [2, "impostor"],
      [3, "impostor"],
      [5, "impostor"],
    ]);
    expect(run.status).toBe(1);
    const page = readFileSync(at("page.html"), "utf8");
    expect(page).toContain("verified-dns");
    expect(page).toContain("Not the crawlers that they say they are");
  });

  test("on several cores, and with a state to resume from, DNS gives the same", () => {
    const report = (...more: string[]): unknown => ({
      ...(JSON.parse(maycrawl(words(...ask(), "--json", ...more)).stdout) as object),
      createdAt: "",
    });
    const wanted = report();
    expect(report("--jobs", "2")).toEqual(wanted);
    expect(report("--state", at("state.json"))).toEqual(wanted);
  });

  test("without --dns nobody is an impostor, and no breach is told but by the list", () => {
    const run = maycrawl(words("--json"));
    const { crawlers, impostors } = JSON.parse(run.stdout) as { crawlers: Row[]; impostors: Row[] };
    expect([crawlers[0]?.breaches, crawlers[0]?.identity, impostors]).toEqual([
      1,
      { outside: 5, "verified-address": 1 },
      [],
    ]);
  });
});
