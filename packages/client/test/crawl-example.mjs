// The README's crawl as its readers run it: in a folder of its own, killed on the way, and run again. In: the name of a
// store. Out: what three hosts on loopback saw, and the crawl's own list.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The example of the README; it is the file in examples/crawl. */
export const example = readFileSync(join(root, "examples/crawl/crawl.mjs"), "utf8");

/** The pages of each host, and one that is closed at the first. */
const pages = ["/1", "/2", "/3"];

/**
 * Crawls with that store (`packages`: what it takes besides, and where that is), is killed with SIGKILL after some
 * pages, and crawls again until it ends.
 */
export async function crawlTwice(storeName, packages = {}) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-crawl-"));
  const modules = { "@maycrawl": join(root, "node_modules/@maycrawl"), ...packages };
  mkdirSync(join(folder, "node_modules"));
  for (const [name, home] of Object.entries(modules)) symlinkSync(home, join(folder, "node_modules", name));
  const requests = [];
  const hosts = [];
  let onPage = () => {};
  for (const address of ["127.0.0.1", "127.0.0.2", "127.0.0.3"]) {
    const isFirst = address === "127.0.0.1";
    const server = createServer((request, response) => {
      requests.push({ address, path: request.url, atMs: performance.now(), agent: request.headers["user-agent"] });
      if (request.url === "/robots.txt") {
        response.writeHead(isFirst ? 200 : 404, { "content-type": "text/plain" });
        response.end(isFirst ? "User-agent: *\nDisallow: /private\n" : "");
        return;
      }
      response.end("a page");
      onPage();
    });
    server.listen(0, address);
    await once(server, "listening");
    hosts.push({ server, origin: `http://${address}:${server.address().port}` });
  }
  const urls = hosts.flatMap(({ origin }) => pages.map((path) => origin + path));
  const closed = `${hosts[0].origin}/private/1`;
  writeFileSync(join(folder, "urls.txt"), [...urls, closed, "no URL", ""].join("\n"));
  // Loopback is no place for a crawler, and the store of the fleet is the test's.
  const code = example
    .replace('openStore("crawl.sqlite")', `openStore(${JSON.stringify(storeName)})`)
    .replace(", store }", ', store, network: { target: targetRules("any") } }')
    .replace("{ RobotsClient }", "{ RobotsClient, targetRules }");
  writeFileSync(join(folder, "crawl.mjs"), code);
  const run = () => spawn(process.execPath, ["crawl.mjs"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  try {
    const first = run();
    let pagesSeen = 0;
    const ended = once(first, "exit");
    await Promise.race([
      ended.then(() => Promise.reject(new Error("it ended before it was killed"))),
      new Promise((resolve) => {
        onPage = () => ++pagesSeen === 4 && resolve();
      }),
    ]);
    first.kill("SIGKILL");
    await ended;
    const atKill = requests.length;
    const second = run();
    let stderr = "";
    second.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    const [exitCode] = await once(second, "exit");
    return { requests, atKill, urls, closed, exitCode, stderr, done: readFileSync(join(folder, "done.txt"), "utf8") };
  } finally {
    for (const { server } of hosts) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true });
  }
}

/** What must be true of it, as sentences that are not. */
export function faultsOf({ requests, atKill, urls, closed, exitCode, stderr, done }) {
  const faults = [];
  const check = (isTrue, sentence) => isTrue || faults.push(sentence);
  check(exitCode === 0 && stderr === "", `it ended with ${exitCode}: ${stderr}`);
  check(atKill < requests.length, "it was killed before its end");
  const lines = new Map(
    done
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split("\t")),
  );
  for (const url of urls) check(lines.get(url) === "200, 6 characters", `${url}: ${lines.get(url)}`);
  check(/^skipped: .*line 2 "Disallow: \/private"/.test(lines.get(closed) ?? ""), `${closed}: ${lines.get(closed)}`);
  check(lines.get("no URL")?.startsWith("skipped: "), `no URL: ${lines.get("no URL")}`);
  check(
    requests.every(({ agent }) => agent === "ShopBot/1.0 (+https://shop.example/bot)"),
    "it sent another name",
  );
  for (const address of new Set(requests.map((one) => one.address))) {
    const own = requests.filter((one) => one.address === address);
    const count = (path) => own.filter((one) => one.path === path).length;
    check(count("/robots.txt") === 1, `${address}: robots.txt was asked for ${count("/robots.txt")} times`);
    check(count("/private/1") === 0, `${address}: a closed page was asked for`);
    // The kill may cost the page that was under way, once.
    check(own.length <= 1 + pages.length + 1, `${address}: ${own.length} requests`);
    for (let at = 1; at < own.length; at++) {
      const gapMs = own[at].atMs - own[at - 1].atMs;
      // A request is a few milliseconds on its way, and each a different few.
      check(gapMs >= 950, `${address}: ${own[at].path} came ${Math.round(gapMs)} ms after ${own[at - 1].path}`);
    }
  }
  return faults;
}
