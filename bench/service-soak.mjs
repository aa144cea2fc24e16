// The service's memory over a million requests, told after each tenth: small checks of many files, agents and URLs, what
// is refused, and batches. What it holds after the first tenth is what it holds at the end, but for a few megabytes.
// `--quick`: 20,000 requests. Exit 1 when memory grows or an answer is wrong; rates are told, since they depend on the
// machine.
import { fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";

const total = process.argv.includes("--quick") ? 20_000 : 1_000_000;
const tenth = Math.max(5_000, total / 10);
/** What collecting garbage later or earlier makes of the same objects, in megabytes; `resident` has the threads too. */
const slackMb = { held: 8, resident: 128 };

const server = fork(fileURLToPath(new URL("service.mjs", import.meta.url)), ["server"], {
  execArgv: ["--expose-gc"],
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
const port = await new Promise((resolve) => server.once("message", resolve));
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const failures = [];
const startedMs = performance.now();
const weighed = [];
for (let asked = 0; asked < total && failures.length === 0; asked += tenth) {
  await ask(asked, asked + tenth);
  const one = await weigh();
  weighed.push(one);
  const rate = Math.round((asked + tenth) / ((performance.now() - startedMs) / 1000));
  console.log(
    `${asked + tenth} requests: ${(one.heldOctets / 1e6).toFixed(1)} MB held, ${(one.rss / 1e6).toFixed(0)} MB resident, ` +
      `${rate} requests a second`,
  );
}
const [before, after] = [weighed[0], weighed.at(-1)];
agent.destroy();
server.kill();
for (const [what, one] of Object.entries({ held: "heldOctets", resident: "rss" })) {
  const first = before[one] / 1e6;
  const growth = after[one] / 1e6 - first;
  console.log(`${what}: ${first.toFixed(0)} MB after ${tenth} requests, ${growth.toFixed(1)} MB more after ${total}`);
  if (growth > slackMb[what]) failures.push(`${what} memory grew by ${growth.toFixed(1)} MB`);
}
console.log(`${(after.cpuMs / total).toFixed(3)} ms of the processor each`);
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

function weigh() {
  return new Promise((resolve) => {
    server.once("message", resolve);
    server.send("weigh");
  });
}

async function ask(from, to) {
  let next = from;
  const one = async () => {
    while (next < to) {
      const { path, body, type, holds } = question(next++);
      const text = await answerTo(path, body, type);
      if (!text.includes(holds) && failures.length < 5)
        failures.push(`asked ${body.slice(0, 200)}: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, one));
}

/** Every request is another one: caches are filled, and have to let go. */
function question(index) {
  const robotsTxt = `User-agent: *\nDisallow: /p${index % 5_000}\n`;
  const url = `/p${index % 5_000}/${index}`;
  const json = { path: "/api/v1/check", type: "application/json" };
  if (index % 100 === 1) return { ...json, body: `{"robotsTxt":${index}}`, holds: "robotsTxt must be a string" };
  if (index % 100 === 2) return { ...json, path: `/nothing/${index}`, body: "{}", holds: "not-found" };
  if (index % 100 === 3) {
    const body = Array.from({ length: 20 }, (_, id) => `${JSON.stringify({ id, robotsTxt, agents: [], url })}\n`).join(
      "",
    );
    return { path: "/api/v1/batch", type: "application/x-ndjson", body, holds: '{"id":19,"allowed":false,"line":2' };
  }
  const agents = index % 3 === 0 ? ["Googlebot", `Bot${index % 1_000}`] : ["*"];
  return {
    ...json,
    body: JSON.stringify({ robotsTxt, url, agents }),
    holds: '"allowed":false,"reason":"rule","line":2',
  };
}

function answerTo(path, body, type) {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": type, "content-length": Buffer.byteLength(body) };
    const asking = request({ host: "127.0.0.1", port, agent, method: "POST", path, headers }, (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (piece) => (text += piece))
        .on("end", () => resolve(text))
        .on("error", reject);
    });
    asking.on("error", reject).end(body);
  });
}
