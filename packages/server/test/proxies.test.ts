// The service behind real proxies, each with the file of examples/hosting: the page's calls work, clients are told
// apart, metrics stay inside, a batch is whole, and a stopping service says so. A proxy that is not installed is
// skipped, and says so.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type RunningService, serve } from "../src/index.ts";
import { timesOf } from "../../../test/sample.ts";
import { userAgent } from "./asking.ts";

const threadScript = new URL("../dist/work/worker.js", import.meta.url);
const folders: string[] = [];
const running: ChildProcess[] = [];
let services: RunningService[] = [];

afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
  services = [];
});
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null) continue;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const last = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await ended;
    clearTimeout(last);
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-proxy-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The file of examples/hosting, with other ports; fails if it does not hold what is replaced. */
function example(name: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(new URL(`../../../examples/hosting/${name}`, import.meta.url), "utf8");
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return text;
}

interface Proxy {
  readonly name: string;
  readonly binary: string;
  /** Whether it passes an answer on while the question still arrives. */
  readonly isDuplex: boolean;
  /** Writes the configuration into the folder; returns the words that run the proxy in the foreground. */
  readonly configure: (folder: string, port: number, upstream: number) => readonly string[];
}

const nginxAround = (folder: string, server: string): string =>
  `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\n` +
  `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;\n` +
  `fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;\n${server}\n}\n`;

const modules = "/usr/lib/apache2/modules";
const proxies: readonly Proxy[] = [
  {
    name: "nginx",
    binary: "/usr/sbin/nginx",
    isDuplex: true,
    configure: (folder, port, upstream) => {
      const server = example("nginx.conf", [
        ["listen 80;", `listen 127.0.0.1:${port};`],
        ["127.0.0.1:8080", `127.0.0.1:${upstream}`],
      ]);
      writeFileSync(join(folder, "nginx.conf"), nginxAround(folder, server));
      return ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
    },
  },
  {
    name: "Caddy",
    binary: "/usr/bin/caddy",
    isDuplex: false,
    configure: (folder, port, upstream) => {
      const site = example("Caddyfile", [
        ["\ntools.example {", `\nhttp://127.0.0.1:${port} {\n\tbind 127.0.0.1`],
        ["127.0.0.1:8080", `127.0.0.1:${upstream}`],
      ]);
      writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
      return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
    },
  },
  {
    name: "Apache",
    binary: "/usr/sbin/apache2",
    isDuplex: false,
    configure: (folder, port, upstream) => {
      const site = example("apache.conf", [
        ["*:80", `127.0.0.1:${port}`],
        ["127.0.0.1:8080", `127.0.0.1:${upstream}`],
      ]);
      const loaded = ["mpm_event", "authz_core", "proxy", "proxy_http"]
        .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
        .join("\n");
      writeFileSync(
        join(folder, "apache.conf"),
        `ServerRoot ${folder}\nPidFile ${folder}/pid\nErrorLog ${folder}/error.log\nListen 127.0.0.1:${port}\n` +
          `ServerName localhost\nDefaultRuntimeDir ${folder}\n${loaded}\nUser www-data\nGroup www-data\n${site}`,
      );
      return ["-f", join(folder, "apache.conf"), "-DFOREGROUND"];
    },
  },
];

async function begin(binary: string, words: readonly string[], port: number): Promise<void> {
  const child = spawn(binary, words, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: newFolder() },
  });
  running.push(child);
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const isOpen = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("connect", () => resolve((socket.destroy(), true))).once("error", () => resolve(false));
    });
  const until = performance.now() + 20_000;
  while (!(await isOpen())) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`${binary} did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function service(port: number, burst: number, stopMs?: number): Promise<RunningService> {
  const page = newFolder();
  writeFileSync(join(page, "index.html"), "<!doctype html><title>page</title>");
  const made = await serve({
    userAgent,
    threadScript,
    threads: 2,
    port,
    page,
    trustedProxies: 1,
    rates: { client: { burst, perSecond: 0.001 }, target: null },
    ...(stopMs === undefined ? {} : { stopMs }),
  });
  services.push(made);
  return made;
}

const question = JSON.stringify({ robotsTxt: "User-agent: *\nDisallow: /x\n", url: "/x" });
const lines = timesOf("lines of a batch through a proxy", 2_000, 500);
const line = JSON.stringify({ id: 1, robotsTxt: "User-agent: *\nDisallow: /x\n", agents: ["A"], url: "/x" });

/** Asks as a browser does for a page at that origin; the status. */
async function asBrowser(address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const response = await fetch(`${address}/api/v1/check`, {
    method: "POST",
    body: question,
    headers: { "content-type": "application/json", ...headers },
  });
  await response.arrayBuffer();
  return response.status;
}

describe.each(proxies)("behind $name", ({ binary, isDuplex, configure }) => {
  const isThere = existsSync(binary);
  if (!isThere) process.stderr.write(`SKIPPED: ${binary} is not installed\n`);
  let upstream = 0;
  let address = "";
  beforeAll(async () => {
    if (!isThere) return;
    const port = await freePort();
    upstream = await freePort();
    address = `http://127.0.0.1:${port}`;
    await begin(binary, configure(newFolder(), port, upstream), port);
  });

  test.skipIf(!isThere)(
    "the page and its calls work, pages elsewhere are refused, and metrics stay inside",
    async () => {
      await service(upstream, 100);
      expect(await (await fetch(address)).text()).toBe("<!doctype html><title>page</title>");
      expect(await asBrowser(address, { origin: address, "sec-fetch-site": "same-origin" })).toBe(200);
      // A browser that does not say how it relates the two.
      expect(await asBrowser(address, { origin: address })).toBe(200);
      const elsewhere = "https://evil.example";
      expect(await asBrowser(address, { origin: elsewhere, "sec-fetch-site": "cross-site" })).toBe(403);
      expect(await asBrowser(address, { origin: elsewhere })).toBe(403);
      expect((await fetch(`${address}/metrics`)).status).toBe(404);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      const batch = await fetch(`${address}/api/v1/batch`, {
        method: "POST",
        body: `${line}\n`.repeat(lines),
        headers: { "content-type": "application/x-ndjson" },
      });
      const answers = (await batch.text()).trimEnd().split("\n");
      expect([batch.status, answers.length, JSON.parse(answers.at(-1) ?? "")]).toEqual([
        200,
        lines,
        { id: 1, allowed: false, line: 2, reason: "rule" },
      ]);
    },
  );

  test.skipIf(!isThere)("a client is who the proxy saw, whatever it says of itself", async () => {
    await service(upstream, 2);
    const statuses: number[] = [];
    for (const forged of ["192.0.2.1", "192.0.2.2", "192.0.2.3"])
      statuses.push(await asBrowser(address, { "x-forwarded-for": forged }));
    expect(statuses).toEqual([200, 200, 429]);
  });

  test.skipIf(!isThere)("while the service stops, readiness is 503, and an open batch ends with its line", async () => {
    const stopping = await service(upstream, 100, 1_000);
    let send: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    send(`${line}\n`);
    // Caddy over HTTP/1.1 and Apache wait for the end of a body; what runs then is asked without them.
    const asked = isDuplex ? address : `http://127.0.0.1:${upstream}`;
    const response = await fetch(`${asked}/api/v1/batch`, {
      method: "POST",
      body,
      duplex: "half",
      headers: { "content-type": "application/x-ndjson" },
    } as RequestInit);
    let text = "";
    let stopped: Promise<void> | null = null;
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString();
      if (stopped !== null) continue;
      stopped = stopping.stop();
      expect((await fetch(`${address}/readyz`)).status).toBe(503);
    }
    const lines = text.trimEnd().split("\n");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ id: 1, allowed: false });
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ id: null, error: { code: "stopping" } });
    await stopped;
  });
});

describe("behind nginx without a line about Host, which rewrites it", () => {
  const binary = "/usr/sbin/nginx";
  test.skipIf(!existsSync(binary))("the page's calls work in browsers that send Sec-Fetch-Site", async () => {
    const [port, upstream] = [await freePort(), await freePort()];
    const folder = newFolder();
    const server = `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${upstream}; } }`;
    writeFileSync(join(folder, "nginx.conf"), nginxAround(folder, server));
    await begin(binary, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], port);
    await service(upstream, 100);
    const address = `http://127.0.0.1:${port}`;
    expect(await asBrowser(address, { origin: address, "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await asBrowser(address, { origin: "https://evil.example", "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await asBrowser(address, { origin: "https://evil.example" })).toBe(403);
  });
});
