// What does enforcing a robots.txt cost a server? The CPU time of its processes a request, with the configuration and
// without, as a ratio in one run on one machine: node bench/enforce.mjs [server ...], after a build, on Linux. What
// else the machine does changes requests a second, and CPU time hardly. Each answer is asserted.
//   node bench/enforce.mjs --load [server ...]: CPU time until 10,000 rules are loaded.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    return await action(port, () => cpuSeconds(child.pid));
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

/** User and system time of all processes of the session, those that ended included; ticks are 10 ms. */
function cpuSeconds(session) {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1).split(" ");
      if (Number(fields[3]) !== session && !(session === Number(pid))) continue;
      ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks / 100;
}

/** Requests over eight connections, one at a time on each. */
async function ask(port, userAgent, status, count) {
  let left = count;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.setNoDelay(true);
      let received = "";
      let arrived = () => {};
      socket.on("data", (chunk) => ((received += chunk.toString("latin1")), arrived()));
      socket.on("error", () => arrived()).on("close", () => arrived());
      while (left-- > 0 && !socket.destroyed) {
        received = "";
        socket.write(`GET /some/page?id=${left} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${userAgent}\r\n\r\n`);
        for (;;) {
          const end = received.indexOf("\r\n\r\n");
          const length = Number(/content-length: *(\d+)/i.exec(received)?.[1] ?? 0);
          if ((end >= 0 && received.length >= end + 4 + length) || socket.destroyed) break;
          await new Promise((resolve) => (arrived = resolve));
        }
        if (!received.startsWith(`HTTP/1.1 ${status}`)) throw new Error(received.slice(0, 200));
      }
      socket.destroy();
    }),
  );
}

/** Microseconds of the server's CPU a request: half a second of it, or 30,000 requests. */
async function cost(port, cpu, userAgent) {
  const before = cpu();
  let asked = 0;
  while (cpu() - before < 0.5 && asked < 30_000) {
    await ask(port, userAgent, 200, 1_000);
    asked += 1_000;
  }
  return ((cpu() - before) / asked) * 1e6;
}

const words = process.argv.slice(2);
const isLoad = words.includes("--load");
const asked = words.filter((word) => word !== "--load");
for (const [name, server] of Object.entries(servers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!existsSync(binaries[name])) {
    console.log(`SKIPPED: ${binaries[name]} is not installed`);
    continue;
  }
  if (isLoad) {
    const lists = listsOf(planEnforcement(parseRobotsTxt(`User-agent: *\n${rules(10_000).join("\n")}\n`)), server);
    const bare = await withServer(server, empty, async (_, cpu) => cpu());
    const bound = await withServer(server, lists, async (_, cpu) => cpu());
    console.log(`${name}: 10,000 rules load in ${(bound - bare).toFixed(2)} s of CPU more than none`);
    continue;
  }
  for (const [title, text] of Object.entries(files)) {
    const lists = listsOf(planEnforcement(parseRobotsTxt(text)), server);
    const measured = { without: [], browser: [], crawler: [] };
    // In turns, so that what else the machine does falls on all alike.
    await withServer(server, empty, (bare, bareCpu) =>
      withServer(server, lists, async (bound, boundCpu) => {
        for (let turn = 0; turn < 3; turn++) {
          measured.without.push(await cost(bare, bareCpu, browser));
          measured.browser.push(await cost(bound, boundCpu, browser));
          measured.crawler.push(await cost(bound, boundCpu, crawler));
        }
      }),
    );
    // The middle one of three.
    const middle = (part) => measured[part].sort((a, b) => a - b)[1];
    const ratio = (part) => (middle(part) / middle("without")).toFixed(2);
    console.log(
      `${name}, ${title}: ${middle("without").toFixed(0)} microseconds of CPU a request without; ` +
        `browsers ${ratio("browser")}, crawlers ${ratio("crawler")} times that`,
    );
  }
}
