// What does enforcing a robots.txt cost a server? Requests a second with the configuration and without, as a ratio,
// in one run on one machine: node bench/enforce.mjs [server ...], after a build. Each case asserts its answers before
// it is timed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseRobotsTxt } from "../packages/core/dist/index.js";
import { planEnforcement } from "../packages/publish/dist/index.js";
import { listsOf } from "../packages/publish/dist/enforcement/rule-list.js";
import { servers } from "../packages/publish/dist/enforcement/servers/index.js";

const binaries = {
  nginx: "/usr/sbin/nginx",
  apache: "/usr/sbin/apache2",
  haproxy: "/usr/sbin/haproxy",
  varnish: "/usr/sbin/varnishd",
  caddy: "/usr/bin/caddy",
  lighttpd: "/usr/sbin/lighttpd",
};
const rules = (count) =>
  Array.from(
    { length: count },
    (_, i) => `${i % 5 === 0 ? "Allow" : "Disallow"}: /part${i}/${i % 3 === 0 ? "*?sort=" : "x"}`,
  );
const files = {
  "30 rules": `User-agent: *\n${rules(30).join("\n")}\n`,
  "1,000 rules": `User-agent: *\n${rules(1_000).join("\n")}\n`,
};
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const empty = { names: [], everybody: null, classes: [] };

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function withServer(server, lists, action) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
  const port = await freePort();
  const options = {
    header: [],
    deny: 403,
    observe: false,
    standalone: { host: "127.0.0.1", port },
    ranges: [],
    clientAddress: null,
    folder,
  };
  for (const { name, text } of server.write(lists, options)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const child = spawn("/bin/sh", ["-c", `chmod 755 .; exec ${server.startCommand(options)}`], {
    cwd: folder,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, PWD: folder },
  });
  try {
    for (let turn = 0; turn < 3_000 && !(await accepts(port)); turn++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return await action(port);
  } finally {
    await new Promise((resolve) => {
      child.once("exit", resolve);
      process.kill(-child.pid, "SIGTERM");
    });
    rmSync(folder, { recursive: true, force: true });
  }
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve((socket.destroy(), true))).once("error", () => resolve(false));
  });
}

/** Requests a second over eight connections, one at a time on each. */
async function pace(port, userAgent, seconds, status) {
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.setNoDelay(true);
      let received = "";
      let arrived = () => {};
      socket.on("data", (chunk) => ((received += chunk.toString("latin1")), arrived()));
      socket.on("error", () => arrived()).on("close", () => arrived());
      while (performance.now() < until && !socket.destroyed) {
        received = "";
        socket.write(`GET /some/page?id=${count} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${userAgent}\r\n\r\n`);
        for (;;) {
          const end = received.indexOf("\r\n\r\n");
          const length = Number(/content-length: *(\d+)/i.exec(received)?.[1] ?? 0);
          if ((end >= 0 && received.length >= end + 4 + length) || socket.destroyed) break;
          await new Promise((resolve) => (arrived = resolve));
        }
        if (!received.startsWith(`HTTP/1.1 ${status}`)) throw new Error(received.slice(0, 200));
        count++;
      }
      socket.destroy();
    }),
  );
  return count / seconds;
}

const asked = process.argv.slice(2);
for (const [name, server] of Object.entries(servers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!existsSync(binaries[name])) {
    console.log(`SKIPPED: ${binaries[name]} is not installed`);
    continue;
  }
  for (const [title, text] of Object.entries(files)) {
    const lists = listsOf(planEnforcement(parseRobotsTxt(text)), server);
    const measured = { without: 0, browser: 0, crawler: 0 };
    // In turns, so that what else the machine does falls on all alike.
    await withServer(server, empty, (bare) =>
      withServer(server, lists, async (bound) => {
        for (let turn = 0; turn < 3; turn++) {
          measured.without += await pace(bare, browser, 1, 200);
          measured.browser += await pace(bound, browser, 1, 200);
          measured.crawler += await pace(bound, crawler, 1, 200);
        }
      }),
    );
    const ratio = (part) => (measured[part] / measured.without).toFixed(2);
    console.log(
      `${name}, ${title}: ${Math.round(measured.without / 3)} requests a second without; browsers ${ratio("browser")}, ` +
        `crawlers ${ratio("crawler")} of that`,
    );
  }
}
