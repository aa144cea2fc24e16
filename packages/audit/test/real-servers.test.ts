// Logs that real servers wrote of real visitors: nginx, Apache, Caddy, HAProxy and Varnish; wget, HTTrack and Scrapy,
// which obey robots.txt, and one fetch that does not. Each line must be read, and that one fetch be the only breach.
// Programs that are not installed are skipped, and the test's name says so. A sample: two servers and wget alone.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extent } from "../../../test/extent.ts";
import { inspectLog, LogAudit, onlyVersion, readLog, ReadsCollector, RulesReads, utc, Visitors } from "../src/index.ts";

const robots = "User-agent: *\nDisallow: /private/\n";
const pages: Readonly<Record<string, string>> = {
  "/robots.txt": robots,
  "/index.html": '<a href="/public/b.html">b</a> <a href="/private/a.html">a</a>',
  "/public/b.html": '<a href="/private/a.html">a</a>',
  "/private/a.html": "secret",
};
const folder = mkdtempSync(join(tmpdir(), "maycrawl-servers-"));
const site = join(folder, "site");
const running: ChildProcess[] = [];
let origin: Server;
let originPort = 0;

/** Where Debian puts what only root runs. */
const path = `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin`;
const has = (program: string): boolean => path.split(":").some((one) => existsSync(join(one, program)));

interface RealServer {
  readonly name: string;
  readonly programs: readonly string[];
  readonly format: string;
  start(port: number, home: string): string;
}

const launch = (program: string, words: readonly string[], log: string | null = null): void => {
  const child = spawn(program, words, {
    env: { ...process.env, PATH: path },
    stdio: ["ignore", log === null ? "ignore" : "pipe", "ignore"],
  });
  if (log !== null) child.stdout?.on("data", (piece: Buffer) => writeFileSync(log, piece, { flag: "a" }));
  running.push(child);
};

const servers: readonly RealServer[] = [
  {
    name: "nginx",
    programs: ["nginx"],
    format: "combined",
    start(port, home) {
      const log = join(home, "access.log");
      writeFileSync(
        join(home, "nginx.conf"),
        `user root; pid ${home}/pid; error_log ${home}/error.log; worker_processes 1; events {}
        http { access_log ${log} combined; client_body_temp_path ${home}; proxy_temp_path ${home}; fastcgi_temp_path ${home};
        uwsgi_temp_path ${home}; scgi_temp_path ${home};
        server { listen 127.0.0.1:${port}; root ${site}; index index.html; types { text/html html; text/plain txt; } } }`,
      );
      launch("nginx", ["-c", join(home, "nginx.conf"), "-e", join(home, "error.log"), "-g", "daemon off;"]);
      return log;
    },
  },
  {
    name: "Apache",
    programs: ["apache2"],
    format: "vhost-combined",
    start(port, home) {
      const log = join(home, "access.log");
      const modules = ["mpm_event", "authz_core", "dir", "mime"].map(
        (one) => `LoadModule ${one}_module /usr/lib/apache2/modules/mod_${one}.so`,
      );
      writeFileSync(
        join(home, "apache.conf"),
        `${modules.join("\n")}
        ServerName shop.example
        Listen 127.0.0.1:${port}
        PidFile ${home}/pid
        ErrorLog ${home}/error.log
        DefaultRuntimeDir ${home}
        DocumentRoot ${site}
        DirectoryIndex index.html
        TypesConfig /etc/mime.types
        LogFormat "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" vhost_combined
        CustomLog ${log} vhost_combined\n`.replace(/%O/, "%B"),
      );
      launch("apache2", ["-f", join(home, "apache.conf"), "-d", home, "-DFOREGROUND"]);
      return log;
    },
  },
  {
    name: "Caddy",
    programs: ["caddy"],
    format: "caddy",
    start(port, home) {
      const log = join(home, "access.log");
      writeFileSync(
        join(home, "Caddyfile"),
        `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:${port} {\n root * ${site}\n file_server\n log {\n output file ${log}\n format json\n }\n}\n`,
      );
      launch("caddy", ["run", "--config", join(home, "Caddyfile"), "--adapter", "caddyfile"]);
      return log;
    },
  },
  {
    name: "HAProxy",
    programs: ["haproxy"],
    format: "haproxy",
    start(port, home) {
      const log = join(home, "access.log");
      writeFileSync(
        join(home, "haproxy.cfg"),
        `global\n log stdout format raw local0\ndefaults\n mode http\n log global\n option httplog\n timeout connect 5s\n timeout client 5s\n timeout server 5s
frontend web\n bind 127.0.0.1:${port}\n capture request header Host len 64\n capture request header User-Agent len 256\n default_backend site
backend site\n server one 127.0.0.1:${originPort}\n`,
      );
      launch("haproxy", ["-db", "-f", join(home, "haproxy.cfg")], log);
      return log;
    },
  },
  {
    name: "Varnish",
    programs: ["varnishd", "varnishncsa"],
    format: "varnish",
    start(port, home) {
      const log = join(home, "access.log");
      const state = join(home, "state");
      mkdirSync(state);
      launch("varnishd", ["-F", "-j", "none", "-n", state, "-a", `127.0.0.1:${port}`, "-b", `127.0.0.1:${originPort}`]);
      launch("varnishncsa", ["-n", state, "-t", "30", "-w", log]);
      return log;
    },
  },
];

/** Visitors that obey, by the name they send. */
const visitors: readonly (readonly [
  name: string,
  program: string,
  visit: (url: string, home: string) => readonly string[],
])[] = [
  ["Wget", "wget", (url, home) => ["-q", "-r", "-l", "3", "-P", join(home, "wget"), url]],
  ["HTTrack", "httrack", (url, home) => [url, "-O", join(home, "httrack"), "-q", "-%k", "-r3", "-s2", "-I0"]],
  [
    "Scrapy",
    "scrapy",
    (url, home) => ["runspider", spider(url, home), "-s", "ROBOTSTXT_OBEY=True", "-s", "LOG_ENABLED=False"],
  ],
];

function spider(url: string, home: string): string {
  const file = join(home, "spider.py");
  writeFileSync(
    file,
    `import scrapy\nclass Site(scrapy.Spider):\n    name = "site"\n    start_urls = ["${url}"]\n    def parse(self, response):\n        for link in response.css("a::attr(href)").getall():\n            yield response.follow(link, self.parse)\n`,
  );
  return file;
}

beforeAll(async () => {
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(join(site, name, ".."), { recursive: true });
    writeFileSync(join(site, name), text);
  }
  origin = createServer((request, response) => {
    const text = pages[request.url === "/" ? "/index.html" : (request.url ?? "")];
    const type = request.url === "/robots.txt" ? "text/plain" : "text/html";
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type }).end(text ?? "");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => origin.once("listening", resolve));
  originPort = (origin.address() as AddressInfo).port;
});

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  origin.close();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(port: number): Promise<void> {
  for (const endMs = Date.now() + 40_000; Date.now() < endMs; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isOpen) return;
  }
  throw new Error(`nothing answers on port ${port}`);
}

/** Waits until visits are logged: a logger beside its server may start later. */
async function isLogging(log: string, url: string): Promise<void> {
  for (
    const endMs = Date.now() + 20_000;
    Date.now() < endMs;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    await (await fetch(url, { headers: { "user-agent": "WarmUp/1.0" } })).text();
    if (existsSync(log) && readFileSync(log, "utf8").includes("WarmUp")) return;
  }
  throw new Error(`nothing is logged in ${log}`);
}

/** Waits for the visit that is the last one to stand in the log. */
async function written(log: string): Promise<void> {
  for (const endMs = Date.now() + 20_000; Date.now() < endMs; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (existsSync(log) && readFileSync(log, "utf8").includes("LastBot")) return;
  throw new Error(`the last visit is not in ${log}`);
}

/** Runs a visitor while this process serves the origin. */
async function visit(program: string, words: readonly string[]): Promise<void> {
  const child = spawn(program, words, { stdio: "ignore", cwd: folder });
  await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
}

const chosen = extent === "sample" ? servers.slice(0, 2) : servers;
const coming = extent === "sample" ? visitors.slice(0, 1) : visitors;

describe.each(chosen)("$name", ({ name, programs, format, start }) => {
  const missing = [...programs, "wget"].filter((program) => !has(program));
  const guests = coming.filter(([, program]) => has(program));
  const absent = coming.flatMap(([, program]) => (has(program) ? [] : [program]));

  const skipped = [...missing, ...absent];
  const note = skipped.length === 0 ? "" : `; SKIPPED, not installed: ${skipped.join(", ")}`;

  test.skipIf(missing.length > 0)(`its log is read and judged${note}`, async () => {
    const home = mkdtempSync(join(folder, `${name}-`));
    const port = await freePort();
    const log = start(port, home);
    await answers(port);
    const url = `http://127.0.0.1:${port}/`;
    await isLogging(log, url);
    for (const [, program, words] of guests) await visit(program, words(url, home));
    await visit("wget", [
      "-q",
      "-e",
      "robots=off",
      "-U",
      "RudeBot/1.0",
      "-O",
      join(home, "rude"),
      `${url}private/a.html`,
    ]);
    await visit("wget", ["-q", "-U", "LastBot/1.0", "-O", join(home, "last"), url]);
    await written(log);

    const options = { format: null, localTime: utc, host: null };
    const file = await inspectLog(log, options);
    expect(file.format?.name).toBe(format);
    const names = [...guests.map(([guest]) => guest), "RudeBot", "LastBot"];
    const context = {
      history: onlyVersion("robots.txt", robots, null),
      visitors: new Visitors({ ranges: new Map(), dns: null, asNamed: names }),
      reads: new RulesReads(),
    };
    await readLog(file, options, new ReadsCollector(context.visitors, context.reads));
    const audit = new LogAudit(log, context);
    await readLog(file, options, audit);
    const { tally } = audit;
    expect(tally.faults).toEqual({});
    expect(Object.keys(tally.crawlers).sort()).toEqual([...names].sort());
    // A visitor that obeys fetched the rules, and more, and only what they allow.
    const judged = guests.map(([guest]) => {
      const { hits = 0, reads = {}, results = {} } = tally.crawlers[guest] ?? {};
      return { guest, hasHits: hits >= 3, hasRead: (reads.received ?? 0) >= 1, results: Object.keys(results) };
    });
    expect(judged).toEqual(guests.map(([guest]) => ({ guest, hasHits: true, hasRead: true, results: ["allowed"] })));
    expect(tally.crawlers["RudeBot"]?.results).toEqual({ breach: 1 });
    expect(Math.abs(tally.lastMs - Date.now())).toBeLessThan(3_600_000);
  });
});
