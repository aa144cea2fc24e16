// What takes long and finds what short tests do not: node scripts/soak.mjs [--quick] [part ...], after a build.
//   fuzz        inputs without end, for ten minutes (fuzz/run.mjs)
//   kills       processes killed while they write to one store
//   hosts       thousands of hosts asked at once
//   servers     six real servers that keep a robots.txt: 100,000 requests each; servers:caddy asks one of them
//   fleet       worker processes on one Redis while workers, servers and a primary are killed (compat/redis-tests)
//   audit       an access log of ten million lines, its memory and its rate
//   service     a million requests to the service, and what it then holds
//   properties  long properties, tried ten times as often as in a full run of the tests
// --quick: a short form of each, as CI runs it; short forms of kills, hosts and properties are in `npm test`, which
// says how much of them ran.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tests = (...files) => [
  "node_modules/vitest/vitest.mjs",
  "run",
  ...files.map((file) => `packages/${file}.test.ts`),
];
const fleet = "compat/redis-tests/fleet-soak.mjs";
const properties = [
  "core/test/comparison-properties",
  "core/test/rule-effects-properties",
  "core/test/properties",
  "core/test/extent-within",
  "core/test/edit",
  "core/test/lint/format",
  "core/test/identity/identity",
  "core/test/identity/address",
  "html/test/filter",
];

/** Each part's command, and its short form where it is not a test. */
const parts = {
  fuzz: { long: ["fuzz/run.mjs", "--seconds", "600"], quick: ["fuzz/run.mjs", "--seconds", "15"] },
  kills: { long: tests("client/test/store/sqlite-processes"), quick: null },
  hosts: { long: tests("client/test/many-hosts"), quick: null },
  servers: { long: tests("publish/test/servers"), quick: tests("publish/test/servers"), quickExtent: "full" },
  fleet: { long: [fleet], quick: [fleet, "--quick"], takes: "ioredis: npm ci --prefix compat" },
  audit: { long: ["bench/audit-soak.mjs"], quick: ["bench/audit-soak.mjs", "--quick"] },
  service: { long: ["bench/service-soak.mjs"], quick: ["bench/service-soak.mjs", "--quick"] },
  properties: { long: tests(...properties), quick: null },
};

const words = process.argv.slice(2);
const isQuick = words.includes("--quick");
const asked = words.filter((word) => word !== "--quick");
const servers = ["nginx", "apache", "haproxy", "varnish", "caddy", "lighttpd"];
for (const server of servers) {
  const only = ["-t", `${server} answers`];
  const { long, quick, quickExtent } = parts.servers;
  parts[`servers:${server}`] = { long: [...long, ...only], quick: [...quick, ...only], quickExtent };
}
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(", ")}; usage: node scripts/soak.mjs [--quick] [${Object.keys(parts).join(" | ")} ...]`,
  );
  process.exit(2);
}

const failed = [];
for (const name of asked.length === 0 ? Object.keys(parts).filter((name) => !name.includes(":")) : asked) {
  const command = isQuick ? parts[name].quick : parts[name].long;
  if (parts[name].takes !== undefined && !existsSync(`${root}compat/node_modules/ioredis`)) {
    console.log(`soak: ${name}: SKIPPED: it takes ${parts[name].takes}`);
    continue;
  }
  if (command === null) {
    console.log(`soak: ${name}: its short form is in npm test`);
    continue;
  }
  const start = Date.now();
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: "inherit",
    // Without CI: its report of the tests must not be written over.
    env: { ...process.env, CI: "", MAYCRAWL_TESTS: isQuick ? (parts[name].quickExtent ?? "soak") : "soak" },
  });
  if (status !== 0) failed.push(name);
  console.log(
    `soak: ${name}: ${status === 0 ? "passed" : "FAILED"} after ${Math.round((Date.now() - start) / 1000)} s`,
  );
}
process.exit(failed.length === 0 ? 0 : 1);
