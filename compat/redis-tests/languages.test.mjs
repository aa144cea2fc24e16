// Crawlers in other languages: Debian's Scrapy and plain Python, each at a service of its own, on one Redis. What they
// do is seen from the site.
import { deepEqual, equal, ok } from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { RedisStore } from "@maycrawl/redis-store";
import { serve } from "@maycrawl/server";
import { singleClients } from "./clients.mjs";
import { RedisServer, skipReason } from "./servers.mjs";

const examples = fileURLToPath(new URL("../../examples/", import.meta.url));
const python = "/usr/bin/python3";
const hasScrapy = spawnSync(python, ["-c", "import scrapy"]).status === 0;
const skip = skipReason ?? (hasScrapy ? false : "SKIPPED: Scrapy is not installed (apt-get install python3-scrapy)");
if (skip !== false) console.error(skip);

const delayMs = 2_000;
/** By address: what robots.txt answers. */
const robots = {
  "127.0.0.1": [200, `User-agent: *\nCrawl-delay: ${delayMs / 1000}\nDisallow: /private\n`],
  "127.0.0.2": [503, "later"],
  "127.0.0.3": [200, `User-agent: ShopBot\nCrawl-delay: ${delayMs / 1000}\nDisallow: /private\n`],
};

describe("crawlers in other languages", { skip }, () => {
  const requests = [];
  const sites = new Map();
  const services = [];
  const ends = [];
  before(async () => {
    for (const [address, [status, text]] of Object.entries(robots)) {
      const site = createServer((request, response) => {
        requests.push({ address, path: request.url, atMs: performance.now() });
        response.writeHead(request.url === "/robots.txt" ? status : 200, { "content-type": "text/plain" });
        response.end(request.url === "/robots.txt" ? text : "a page");
      });
      await new Promise((resolve) => site.listen(0, address, resolve));
      sites.set(address, `http://${address}:${site.address().port}`);
      ends.push(() => (site.close(), site.closeAllConnections()));
    }
    const server = await RedisServer.start();
    ends.push(() => server.end());
    for (const name of ["ioredis", "node-redis"]) {
      const { client, close } = await singleClients[name](server);
      const store = new RedisStore(client);
      const userAgent = "ShopBot/1.0 (+https://shop.example/bot)";
      const service = await serve({ userAgent, isPrivate: true, store, threads: 1 });
      services.push(service.address);
      ends.push(
        () => (close(), server),
        () => store.close(),
        () => service.stop(),
      );
    }
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
  });

  /** Runs a program at a service; what it printed. */
  function run(words, service, folder) {
    const env = {
      ...process.env,
      MAYCRAWL_SERVICE: service,
      SCRAPY_SETTINGS_MODULE: "settings",
      PYTHONPATH: join(examples, "scrapy"),
    };
    const child = spawn(python, words, { cwd: folder, env });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
  }

  async function crawled(urls, service, more = []) {
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-scrapy-"));
    try {
      const spider = join(examples, "scrapy/spider.py");
      const words = [
        "-m",
        "scrapy",
        "runspider",
        spider,
        "-a",
        `urls=${urls.join(",")}`,
        "-O",
        "out.jsonl",
        "-s",
        "LOG_LEVEL=WARNING",
      ];
      const { stderr } = await run([...words, ...more], service, folder);
      const lines = readFileSync(join(folder, "out.jsonl"), "utf8").split("\n").filter(Boolean);
      return { pages: lines.map((line) => JSON.parse(line)), stderr };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Pages of an address are one clock's: none comes while another's delay is not over by half. */
  function checkPace(address, count) {
    const own = requests.filter((one) => one.address === address);
    equal(own.filter(({ path }) => path === "/robots.txt").length, 1);
    const pages = own.filter(({ path }) => path !== "/robots.txt");
    equal(pages.length, count);
    deepEqual(
      pages.filter(({ path }) => path.startsWith("/private")),
      [],
    );
    for (let at = 1; at < pages.length; at++)
      ok(pages[at].atMs - pages[at - 1].atMs > delayMs / 2, `${pages[at].path} came too soon`);
    // A request is a different few milliseconds on its way each time: all together keep the pace.
    ok(pages.at(-1).atMs - pages[0].atMs > (count - 1) * delayMs - 500);
  }

  test("Scrapy: two spiders at two services keep one host's delay together", async () => {
    const site = sites.get("127.0.0.1");
    const [one, other] = await Promise.all([
      crawled([`${site}/1`, `${site}/2`, `${site}/private/1`], services[0]),
      crawled([`${site}/3`, `${site}/4`], services[1]),
    ]);
    const seen = [...one.pages, ...other.pages];
    deepEqual(
      seen
        .filter(({ status }) => status === 200)
        .map(({ url }) => new URL(url).pathname)
        .sort(),
      ["/1", "/2", "/3", "/4"],
    );
    const closed = seen.find(({ skipped }) => skipped !== undefined);
    ok(/line 3 "Disallow: \/private"/.test(closed.skipped), closed.skipped);
    checkPace("127.0.0.1", 4);
  });

  test("Scrapy: a robots.txt that answers 503 defers, and allows nothing", async () => {
    const site = sites.get("127.0.0.2");
    const { pages } = await crawled([`${site}/1`], services[0], ["-s", "CLOSESPIDER_TIMEOUT=4"]).catch(() => ({
      pages: [],
    }));
    deepEqual(
      pages.filter(({ status }) => status !== undefined),
      [],
    );
    deepEqual(
      requests.filter(({ address, path }) => address === "127.0.0.2" && path !== "/robots.txt"),
      [],
    );
    ok(requests.some(({ address }) => address === "127.0.0.2"));
  });

  test("plain Python: two crawls at two services", async () => {
    const site = sites.get("127.0.0.3");
    const crawl = (paths, service) =>
      run([join(examples, "python/crawl.py"), ...paths.map((path) => site + path)], service, examples);
    const results = await Promise.all([crawl(["/1", "/2", "/private/1"], services[0]), crawl(["/3"], services[1])]);
    deepEqual(
      results.map(({ code, stderr }) => [code, stderr]),
      [
        [0, ""],
        [0, ""],
      ],
    );
    const lines = results.flatMap(({ stdout }) =>
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split("\t")),
    );
    deepEqual(lines.map(([outcome]) => outcome).sort(), ["200", "200", "200", "skipped"]);
    checkPace("127.0.0.3", 3);
  });

  test("Scrapy's contract of a robots.txt parser", async () => {
    const { code, stdout, stderr } = await run(
      [fileURLToPath(new URL("parser_contract.py", import.meta.url))],
      services[0],
      examples,
    );
    equal(stderr, "");
    equal(code, 0);
    equal(stdout.trim(), "29 answers as in Scrapy's contract");
  });
});

test("each file of the Scrapy example has under 100 lines, and the Python one 40 of code at most", () => {
  const lines = (path) =>
    readFileSync(examples + path, "utf8")
      .split("\n")
      .slice(0, -1);
  for (const path of ["scrapy/maycrawl_turns.py", "scrapy/maycrawl_parser.py"]) ok(lines(path).length < 100, path);
  ok(lines("python/crawl.py").filter((line) => line.trim() !== "").length <= 40);
});
