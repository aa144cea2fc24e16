// `check` and `explain` against real servers on loopback: what is asked for and under which name, what is remembered,
// and what an unreachable robots.txt comes to.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { accessPolicies } from "@maycrawl/core/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codes, file, maycrawl, maycrawlMeanwhile, root } from "./command.ts";
import { answerAsShop, SiteServer } from "./site-server.ts";

const shop = new SiteServer(answerAsShop);
const open = new SiteServer((_request, response) => void response.writeHead(404).end("no"));
const down = new SiteServer((_request, response) => void response.writeHead(503).end("User-agent: *\nAllow: /\n"));
const servers = [shop, open, down];

beforeAll(() => Promise.all(servers.map((server) => server.open())));

afterAll(() => servers.forEach((server) => server.close()));

const lines = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("check", () => {
  test("asks each site for its robots.txt, once, under its own name, and for nothing else", async () => {
    shop.asked.length = 0;
    const run = await maycrawlMeanwhile([
      "check",
      `${shop.origin}/cart`,
      `${shop.origin}/sale`,
      `${open.origin}/x`,
      "--agent",
      "Googlebot,GPTBot",
      "--no-store",
      "--json",
    ]);
    expect(run.status).toBe(1);
    expect(
      lines(run.stdout).map(({ url, agent, allowed, action, line, reason }) => [
        url,
        agent,
        allowed,
        action,
        line,
        reason,
      ]),
    ).toEqual([
      [`${shop.origin}/cart`, "Googlebot", false, "skip", 2, "rule"],
      [`${shop.origin}/cart`, "GPTBot", false, "skip", 5, "rule"],
      [`${shop.origin}/sale`, "Googlebot", true, "fetch", 0, "no-rule"],
      [`${shop.origin}/sale`, "GPTBot", false, "skip", 5, "rule"],
      [`${open.origin}/x`, "Googlebot", true, "fetch", 0, "unavailable"],
      [`${open.origin}/x`, "GPTBot", true, "fetch", 0, "unavailable"],
    ]);
    expect(shop.asked.map(({ url }) => url)).toEqual(["/robots.txt"]);
    for (const { userAgent } of [...shop.asked, ...open.asked])
      expect(userAgent).toMatch(/^maycrawl\/\d+\.\d+\.\d+ \(\+https:\/\/\S+\)$/);
  });

  test.each(["rfc9309", "google", "strict"])(
    "under %s an unreachable robots.txt is undetermined, deferred, 3",
    async (policy) => {
      const run = await maycrawlMeanwhile([
        "check",
        `${down.origin}/`,
        `${shop.origin}/cart`,
        "--no-store",
        "--json",
        "--policy",
        policy,
      ]);
      expect(run.status).toBe(3);
      const [first, second] = lines(run.stdout);
      expect(first).toMatchObject({
        allowed: null,
        action: "defer",
        reason: "unreachable",
        line: 0,
        access: { result: "unreachable", status: 503, policy },
      });
      expect(Date.parse(String(first?.["retryAt"]))).toBeGreaterThan(Date.now());
      expect(second).toMatchObject({ allowed: false, action: "skip", retryAt: null });
    },
  );

  test("under archive it is opened, and says that the policy did it", async () => {
    const run = await maycrawlMeanwhile(["check", `${down.origin}/`, "--no-store", "--json", "--policy", "archive"]);
    expect(lines(run.stdout)[0]).toMatchObject({
      allowed: true,
      action: "fetch",
      reason: "opened",
      access: { result: "unreachable", isOpenedByPolicy: true },
    });
  });

  test("nobody listens: undetermined, and the row says what failed", async () => {
    const gone = new SiteServer(() => {});
    await gone.open();
    const { origin } = gone;
    gone.close();
    const run = await maycrawlMeanwhile(["check", `${origin}/`, "--no-store"]);
    expect(run.status).toBe(3);
    const row = /^undetermined {2}\* {2}http:\/\/127\.0\.0\.1:\d+\/ {2}(.*)/.exec(run.stdout)?.[1];
    expect(row).toMatch(/connect-refused.*nothing may be fetched, ask again after \d{4}-/);
  });

  test("remembers between runs; --fresh asks again, --no-store always", async () => {
    shop.asked.length = 0;
    const words = ["check", `${shop.origin}/cart`];
    await maycrawlMeanwhile(words);
    const second = await maycrawlMeanwhile(words);
    expect(second.stdout).toContain("disallowed");
    expect(shop.asked).toHaveLength(1);
    await maycrawlMeanwhile([...words, "--fresh"]);
    expect(shop.asked).toHaveLength(2);
    await maycrawlMeanwhile([...words, "--no-store"]);
    expect(shop.asked).toHaveLength(3);
    const store = file("", ".sqlite");
    await maycrawlMeanwhile([...words, "--store", store]);
    await maycrawlMeanwhile([...words, "--store", store]);
    expect(shop.asked).toHaveLength(4);
  });

  test("a store that cannot be had costs remembering, not the answer", async () => {
    const run = await maycrawlMeanwhile(["check", `${shop.origin}/cart`], "", { XDG_CACHE_HOME: `${root}README.md` });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("nothing is remembered after this run");
  });

  test("--user-agent names one's own crawler: sent, obeyed, and asked about", async () => {
    shop.asked.length = 0;
    const userAgent = "ShopBot/2.1 (+https://shop.example/bot)";
    const run = await maycrawlMeanwhile([
      "check",
      `${shop.origin}/shopbot`,
      `${shop.origin}/cart`,
      "--user-agent",
      userAgent,
      "--no-store",
    ]);
    expect(run.stdout).toMatch(/^disallowed +ShopBot .*\/shopbot .*\nallowed +ShopBot .*\/cart /);
    expect(shop.asked.map((request) => request.userAgent)).toEqual([userAgent]);
  });

  test("a list of many sites keeps its order, and what is no URL costs its own row", async () => {
    const list = [
      `${down.origin}/a`,
      `${shop.origin}/cart`,
      "nonsense",
      `${open.origin}/b`,
      `${shop.origin}/sale`,
      "",
    ].join("\n");
    const run = await maycrawlMeanwhile(["check", "--urls", "-", "--no-store", "--private"], list);
    expect(run.stdout.split("\n").map((row) => row.split(/ {2,}/).slice(0, 3))).toEqual([
      ["undetermined", "*", `${down.origin}/a`],
      ["disallowed", "*", `${shop.origin}/cart`],
      ["undetermined", "*", "nonsense"],
      ["allowed", "*", `${open.origin}/b`],
      ["allowed", "*", `${shop.origin}/sale`],
      [""],
    ]);
    expect([run.status, codes(run)]).toEqual([3, ["invalid-url"]]);
  });

  test("--origin makes paths whole", async () => {
    const run = await maycrawlMeanwhile(["check", "/cart", "--origin", shop.origin, "--no-store"]);
    expect([run.status, run.stdout.slice(0, 10)]).toEqual([1, "disallowed"]);
  });

  test("a site that never answers ends with its time", async () => {
    const silent = new SiteServer(() => {});
    await silent.open();
    const startedMs = performance.now();
    const run = await maycrawlMeanwhile(["check", `${silent.origin}/`, "--timeout", "0.5", "--no-store"]);
    silent.close();
    expect(run.status).toBe(3);
    expect(run.stdout).toContain("timeout");
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});

test("a store that was damaged is told, and answers no more", async () => {
  const store = file("", ".sqlite");
  rmSync(store);
  const ask = (): ReturnType<typeof maycrawlMeanwhile> =>
    maycrawlMeanwhile(["check", `${shop.origin}/cart`, "--store", store, "--json"]);
  expect((await ask()).stderr).not.toContain("damaged");
  const octets = readFileSync(store);
  for (let at = octets.indexOf("Disallow: /cart"); at >= 0; at = octets.indexOf("Disallow: /cart", at + 1))
    octets.write("Disallow: /tart", at);
  writeFileSync(store, octets);
  shop.asked.length = 0;
  const run = await ask();
  expect(lines(run.stdout)[0]).toMatchObject({ allowed: false, action: "skip" });
  expect(run.stderr).toContain("A stored robots.txt did not match its hash. It counts as absent");
  expect(shop.asked.map(({ url }) => url)).toEqual(["/robots.txt"]);
});

describe("private addresses", () => {
  const asked = async (
    words: readonly string[],
    input = "",
  ): Promise<[status: number | null, answers: unknown[], askedFor: string[]]> => {
    shop.asked.length = 0;
    const run = await maycrawlMeanwhile([...words, "--no-store", "--json"], input);
    return [
      run.status,
      lines(run.stdout).map(({ allowed, access }) => [allowed, (access as Record<string, unknown> | null)?.["fault"]]),
      shop.asked.map(({ url }) => url),
    ];
  };
  const refused = [3, [[null, "address-refused"]], []];
  const answered = [1, [[false, null]], ["/robots.txt"]];

  test("are asked where the user typed the host", async () => {
    expect(await asked(["check", `${shop.origin}/cart`])).toEqual(answered);
    expect(await asked(["check", "/cart", "--origin", shop.origin])).toEqual(answered);
  });

  test("are not asked for a list, unless --private says so", async () => {
    expect(await asked(["check", "--urls", "-"], `${shop.origin}/cart\n`)).toEqual(refused);
    expect(await asked(["check", "--urls", "-", "--private"], `${shop.origin}/cart\n`)).toEqual(answered);
  });

  test("are not asked under --public, whatever is typed", async () => {
    expect(await asked(["check", `${shop.origin}/cart`, "--public"])).toEqual(refused);
  });

  test("are not answered from the store under --public, or for a list", async () => {
    const store = file("", ".sqlite");
    rmSync(store);
    const ask = async (words: readonly string[], input = ""): Promise<unknown> =>
      lines((await maycrawlMeanwhile(["check", ...words, "--store", store, "--json"], input)).stdout).map(
        ({ allowed }) => allowed,
      );
    const url = `${shop.origin}/cart`;
    expect(await ask([url])).toEqual([false]);
    expect(await ask([url, "--public"])).toEqual([null]);
    expect(await ask([url])).toEqual([false]);
    expect(await ask(["--urls", "-"], `${url}\n`)).toEqual([null]);
    expect(await ask(["--urls", "-", "--private"], `${url}\n`)).toEqual([false]);
  });

  test("no moment to ask again is named for what is never asked", async () => {
    const run = await maycrawlMeanwhile(["check", `${shop.origin}/cart`, "--public", "--no-store", "--json"]);
    expect(lines(run.stdout)[0]).toMatchObject({ allowed: null, action: "defer", retryAt: null });
  });

  test("are not reached by a redirect from another host, unless --private says so", async () => {
    const moved = new SiteServer(
      (_request, response) => void response.writeHead(301, { location: `${shop.origin}/robots.txt` }).end(),
    );
    await moved.open();
    expect(await asked(["check", `${moved.origin}/cart`])).toEqual(refused);
    expect(await asked(["check", `${moved.origin}/cart`, "--private"])).toEqual(answered);
    moved.close();
  });

  test("are not asked for a file of expectations, unless --file is typed", async () => {
    const expectations = file(
      JSON.stringify({
        environments: { p: { robots: shop.origin, expectations: [{ expect: "allowed", agents: ["*"], urls: ["/"] }] } },
      }),
      ".json",
    );
    shop.asked.length = 0;
    const run = await maycrawlMeanwhile(["ci", "--config", expectations, "--no-store"]);
    expect([run.status, codes(run), shop.asked.length]).toEqual([3, ["robots-unreachable"], 0]);
    expect(run.stderr).toContain("address-refused (see --private)");
    expect(
      (await maycrawlMeanwhile(["ci", "--config", expectations, "--no-store", "--file", shop.origin])).status,
    ).toBe(0);
  });

  test("--private and --public cannot be used together", async () => {
    const run = await maycrawlMeanwhile(["check", `${shop.origin}/`, "--private", "--public"]);
    expect([run.status, codes(run)]).toEqual([2, ["usage"]]);
  });
});

describe("explain", () => {
  test("a list of pages gives a line for each, in order", async () => {
    const list = [`${shop.origin}/page`, `${open.origin}/x`, "ftp://files.example/", `${shop.origin}/cart`, ""].join(
      "\n",
    );
    const run = await maycrawlMeanwhile(
      ["explain", "--urls", "-", "--agent", "Googlebot", "--private", "--no-store", "--json"],
      list,
    );
    expect(
      lines(run.stdout).map(({ url, crawl, index }) => [
        url,
        (crawl as { state: string }).state,
        (index as { state: string }).state,
      ]),
    ).toEqual([
      [`${shop.origin}/page`, "allowed", "disallowed"],
      [`${open.origin}/x`, "allowed", expect.any(String)],
      ["ftp://files.example/", "undetermined", "undetermined"],
      [`${shop.origin}/cart`, "disallowed", "undetermined"],
    ]);
    expect([run.status, codes(run)]).toEqual([3, ["invalid-url"]]);
  });

  test("a page whose connection is reset is no answer: 3", async () => {
    const resets = new SiteServer(
      (request, response) =>
        void (request.url === "/robots.txt" ? response.writeHead(404).end() : request.socket.destroy()),
    );
    await resets.open();
    const run = await maycrawlMeanwhile(["explain", `${resets.origin}/page`, "--no-store", "--json"]);
    resets.close();
    expect(lines(run.stdout)[0]).toMatchObject({
      crawl: { state: "allowed" },
      index: { state: "undetermined" },
      page: { noPage: "fault" },
    });
    expect(run.status).toBe(3);
  });

  test("retrieves robots.txt, page and TDM file, and decides for the crawlers asked about", async () => {
    shop.asked.length = 0;
    const run = await maycrawlMeanwhile([
      "explain",
      `${shop.origin}/moved`,
      "--agent",
      "Googlebot,Bingbot,GPTBot",
      "--no-store",
    ]);
    expect(shop.asked.map(({ url }) => url)).toEqual(["/robots.txt", "/moved", "/page", "/.well-known/tdmrep.json"]);
    const [way = "", google = "", bing = "", gpt = ""] = run.stdout.split("\n\n");
    expect(way).toContain(`${shop.origin}/moved: 302`);
    expect(way).toContain(`${shop.origin}/page: 200 text/html; charset=utf-8`);
    expect(google).toContain(`Googlebot (at ${shop.origin}/page, after redirects)\n`);
    // It may not fetch the first URL, so the answer is about that one.
    expect(gpt).toMatch(/^GPTBot\n/);
    expect(google).toMatch(/index +disallowed .*googlebot: noindex/);
    expect(bing).toMatch(/index +allowed/);
    expect(bing).toMatch(/follow +disallowed .*nofollow/);
    expect(gpt).toMatch(/crawl +disallowed .*line 5/);
    expect(run.status).toBe(1);
  });

  test("a page that is disallowed for its own name is not requested", async () => {
    shop.asked.length = 0;
    const run = await maycrawlMeanwhile([
      "explain",
      `${shop.origin}/moved-to-cart`,
      "--agent",
      "ShopBot",
      "--json",
      "--no-store",
    ]);
    expect(shop.asked.map(({ url }) => url)).toEqual(["/robots.txt", "/moved-to-cart"]);
    expect(lines(run.stdout)[0]).toMatchObject({
      crawl: { state: "allowed" },
      index: { state: "undetermined" },
      page: {
        noPage: "disallowed",
        hops: [
          { action: "fetch", status: 302 },
          { action: "skip", status: null },
        ],
      },
    });
  });

  test("says what each crawler will do about an unreachable robots.txt", async () => {
    const run = await maycrawlMeanwhile([
      "explain",
      `${down.origin}/`,
      "--agent",
      "Googlebot,Yandex,FooBot",
      "--no-store",
    ]);
    expect(run.status).toBe(3);
    const [, google = "", yandex = "", foo = ""] = run.stdout.split("\n\n");
    expect(google).toMatch(/outlook .*\(google\):\n +nothing may be fetched, until the outage has lasted 12 hours/);
    expect(yandex).toMatch(/outlook .*\(yandex\):\n +everything may be fetched/);
    expect(foo).toMatch(/outlook .*RFC 9309.*\n +nothing may be fetched, as long as the outage lasts/);
    expect(down.asked.every(({ url }) => url === "/robots.txt")).toBe(true);
  });
});

test("the help of check names every policy", () => {
  const help = maycrawl(["check", "--help"]).stdout;
  for (const name of Object.keys(accessPolicies)) expect(help).toMatch(new RegExp(`[ ,]${name}[,.]`));
});
