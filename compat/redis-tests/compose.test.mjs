// The compose file of docs/fleet.md: the command of its service starts as it stands there, on addresses of this
// machine, and gives turns to who has the token.
import { deepEqual, equal, ok } from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { RedisServer, skipReason } from "./servers.mjs";

if (skipReason !== null) console.error(skipReason);
const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/fleet.md`, "utf8");
const [, yaml] = /```yaml\n([^]*?)```/.exec(page);

/** Asks for a turn as a container beside it does. */
function ask(port, token) {
  const headers = {
    "content-type": "application/json",
    host: "turns:8080",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const options = { port, host: "127.0.0.1", path: "/api/v1/turns", method: "POST", headers };
  return new Promise((resolve, reject) => {
    const asking = request(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode, ...JSON.parse(text) }));
    });
    asking.on("error", reject).end(JSON.stringify({ url: "mailto:a@b.example", agent: "ShopBot" }));
  });
}

test("the service of the compose file", { skip: skipReason ?? false }, async () => {
  const [, command] = /command: npx maycrawl (serve .*)/.exec(yaml);
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-compose-"));
  const token = "0123456789abcdef0123456789abcdef";
  writeFileSync(join(folder, "turns"), `${token}\n`);
  const server = await RedisServer.start();
  const words = command
    .match(/"[^"]*"|\S+/g)
    .map((word) => word.replaceAll('"', ""))
    .map((word) => word.replace("redis://redis:6379", `redis://127.0.0.1:${server.port}`))
    .map((word) =>
      word
        .replace("/run/secrets", folder)
        .replace("0.0.0.0", "127.0.0.1")
        .replace(/^8080$/, "0"),
    );
  // Beside this file are the packages that the image installs.
  const child = spawn(process.execPath, [`${root}packages/cli/bin/maycrawl.js`, ...words], {
    cwd: join(root, "compat"),
  });
  try {
    const address = await new Promise((resolve, reject) => {
      let stderr = "";
      child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
      child.stdout.setEncoding("utf8").on("data", (text) => resolve(text.trim()));
      child.on("exit", () => reject(new Error(stderr)));
    });
    const { port } = new URL(address);
    const given = await ask(port, token);
    deepEqual([given.status, given.action, given.reason], [200, "defer", "invalid-url"]);
    equal((await ask(port, "wrong")).code, "token-refused");
  } finally {
    child.kill("SIGKILL");
    await server.end();
    rmSync(folder, { recursive: true });
  }
});

test("the options of the page are those of the store, with their defaults", () => {
  const source = readFileSync(`${root}packages/redis-store/src/redis-store.ts`, "utf8");
  const options = source.slice(source.indexOf("export interface RedisStoreOptions"), source.indexOf("const dayMs"));
  const named = [...options.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name);
  const told = [...page.matchAll(/^\| `(\w+)` \|([^|]*)\|/gm)].filter(([, name]) => named.includes(name));
  deepEqual(told.map(([, name]) => name).sort(), [...named].sort());
  const numbers = Object.fromEntries(told.map(([, name, value]) => [name, value.trim()]));
  ok(
    source.includes('"longestIntervalMs", options.longestIntervalMs, 60_000') && numbers.longestIntervalMs === "60,000",
  );
  ok(source.includes('"maxVersions", options.maxVersions, 100') && numbers.maxVersions === "100");
  ok(source.includes('"patienceMs", options.patienceMs, 5000') && numbers.patienceMs === "5000");
});
