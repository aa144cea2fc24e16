// The Playwright adapter with a real Chromium: what the sites were asked for, whatever the browser shows.
import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import type { RobotsDeferredError, RobotsDisallowedError } from "@maycrawl/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import { type PoliteBrowser, robots, type RobotsBrowserOptions } from "../src/playwright/index.ts";
import { runExample } from "./page-example.ts";
import { type Answer, loopback, redirectTo, type Site, site, userAgent } from "./loopback.ts";

const chromiumPath = "/usr/bin/chromium";
const isThere = existsSync(chromiumPath);
if (!isThere) {
  process.stderr.write(
    `\nSKIPPED: the Playwright adapter needs ${chromiumPath} (apt-get install chromium); nothing of it is tested\n\n`,
  );
}

const html =
  (body: string): Answer =>
  (_, response) =>
    void response.setHeader("content-type", "text/html").end(body);

describe.runIf(isThere)("with Chromium", () => {
  let browser: Browser;
  let shop: Site;
  let other: Site;
  const refused: (RobotsDisallowedError | RobotsDeferredError)[] = [];
  let polite: PoliteBrowser | undefined;

  beforeAll(async () => {
    // Each site in a process of its own, as in a browser of today: frames are then no part of their page's session.
    browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--site-per-process"] });
    other = await site("User-agent: *\nDisallow: /secret\n", { "/broken": (_, response) => response.destroy() });
    // Another name of loopback is another site.
    const elsewhere = other.origin.replace("127.0.0.1", "localhost");
    shop = await site("User-agent: ShopBot\nDisallow: /cart\n\nUser-agent: *\nDisallow: /\n", {
      "/favicon.ico": "",
      "/moved": redirectTo("/cart"),
      "/twice": redirectTo("/moved", 301),
      "/away": redirectTo(`${other.origin}/secret`),
      "/fine": redirectTo("/sale"),
      "/frames": html(`<title>frames</title><iframe src="${elsewhere}/secret"></iframe><iframe src="/moved"></iframe>`),
      "/popup": html(`<script>addEventListener("click", () => open("/moved"))</script>click`),
      "/script": html(`<script>location.href = "/cart"</script>`),
      "/images": html(`<title>images</title><img src="/cart/1.png"><img src="/to-image"><img src="/shown.png">`),
      "/to-image": redirectTo("/cart/2.png"),
      "/busy": (_, response) => void response.writeHead(503, { "retry-after": "30" }).end("busy"),
    });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
    await other?.close();
  });
  beforeEach(() => {
    refused.length = 0;
    shop.seen.length = 0;
    other.seen.length = 0;
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await polite?.close();
  });

  async function politePage(options: Partial<RobotsBrowserOptions> = {}): Promise<Page> {
    polite = await robots(browser, { ...loopback, userAgent, onRefused: (error) => refused.push(error), ...options });
    return (await polite.newContext()).newPage();
  }
  const pages = (): string[] => shop.pages().filter((path) => path !== "/favicon.ico");

  test("the obvious recipe, route(), fetches what a redirect leads to", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.route("**/*", (route) => (route.request().url().includes("/cart") ? route.abort() : route.continue()));
    await page.goto(`${shop.origin}/moved`);
    expect(pages()).toEqual(["/moved", "/cart"]);
  });

  test("an allowed page is shown, and asked for under the client's name", async () => {
    const page = await politePage();
    const response = await page.goto(`${shop.origin}/sale#top`);
    expect([response?.status(), await page.textContent("body")]).toEqual([200, "page /sale"]);
    expect(await page.evaluate("navigator.userAgent")).toBe(userAgent);
    expect(
      shop.seen.filter(({ path }) => path !== "/favicon.ico").map(({ path, userAgent }) => [path, userAgent]),
    ).toEqual([
      ["/robots.txt", userAgent],
      ["/sale", userAgent],
    ]);
  });

  const disallowed: readonly [what: string, path: string, seen: readonly string[], about: string][] = [
    ["a disallowed page", "/cart", [], "/cart"],
    ["a redirect to a disallowed page", "/moved", ["/moved"], "/cart"],
    ["two redirects to one", "/twice", ["/twice", "/moved"], "/cart"],
  ];
  test.each(sampleOf("ways to a page that Chromium may not request", disallowed, { name: ([what]) => what, oneIn: 3 }))(
    "%s is not requested",
    async (_, path, seen, about) => {
      const page = await politePage();
      await expect(page.goto(shop.origin + path)).rejects.toThrow("net::ERR_BLOCKED_BY_CLIENT");
      expect(pages()).toEqual(seen);
      expect(refused.map(({ code, reason, decision }) => [code, reason, decision.url, decision.verdict?.line])).toEqual(
        [["robots-disallowed", "rules", shop.origin + about, 2]],
      );
    },
  );

  test("frames, also of other sites, and their redirects", async () => {
    const page = await politePage();
    await page.goto(`${shop.origin}/frames`);
    expect(await page.title()).toBe("frames");
    await expect.poll(() => refused.length).toBe(2);
    expect(pages().sort()).toEqual(["/frames", "/moved"]);
    expect(other.pages()).toEqual([]);
  });

  const more = new Map<string, () => Promise<void>>();
  more.set("a redirect to another site is asked about there", async () => {
    const page = await politePage();
    await expect(page.goto(`${shop.origin}/away`)).rejects.toThrow("net::ERR_BLOCKED_BY_CLIENT");
    expect(other.seen.map(({ path }) => path)).toEqual(["/robots.txt"]);
  });

  more.set("an allowed redirect is followed", async () => {
    const page = await politePage();
    await page.goto(`${shop.origin}/fine`);
    expect([page.url(), pages()]).toEqual([`${shop.origin}/sale`, ["/fine", "/sale"]]);
  });

  more.set("popups, and navigations by scripts", async () => {
    const page = await politePage();
    await page.goto(`${shop.origin}/popup`);
    await page.click("body");
    await expect.poll(() => refused.length).toBe(1);
    await page.goto(`${shop.origin}/script`);
    await expect.poll(() => refused.length).toBe(2);
    expect(pages()).toEqual(["/popup", "/moved", "/script"]);
  });

  more.set("sub-resources: only if asked, with their redirects", async () => {
    const free = await politePage();
    await free.goto(`${shop.origin}/images`, { waitUntil: "load" });
    expect(pages().sort()).toEqual(["/cart/1.png", "/cart/2.png", "/images", "/shown.png", "/to-image"]);
    await polite?.close();
    shop.seen.length = 0;
    const strict = await politePage({ subResources: true });
    await strict.goto(`${shop.origin}/images`, { waitUntil: "load" });
    expect(pages().sort()).toEqual(["/images", "/shown.png", "/to-image"]);
    expect(new Set(shop.seen.map(({ userAgent }) => userAgent))).toEqual(new Set([userAgent]));
  });

  more.set("what is not known is not requested", async () => {
    const broken = await site(null, { "/robots.txt": (_, response) => void response.writeHead(500).end("broken") });
    const page = await politePage();
    await expect(page.goto(`${broken.origin}/`)).rejects.toThrow("net::ERR_BLOCKED_BY_CLIENT");
    expect(refused.map(({ code, reason }) => [code, reason])).toEqual([["robots-deferred", "unreachable"]]);
    expect(broken.pages()).toEqual([]);
    // The robots.txt itself is not asked about.
    const another = await page.context().newPage();
    expect((await another.goto(`${broken.origin}/robots.txt`))?.status()).toBe(500);
    await broken.close();
  });

  more.set("pages of one host take turns; who would wait too long is refused", async () => {
    const page = await politePage({ politeness: { minIntervalMs: 200 } });
    await page.goto(`${shop.origin}/1`);
    const second = await page.context().newPage();
    await Promise.all([page.goto(`${shop.origin}/2`), second.goto(`${shop.origin}/3`)]);
    const at = shop.seen.filter(({ path }) => /^\/\d/.test(path)).map(({ atMs }) => atMs);
    expect(at).toHaveLength(3);
    for (let i = 1; i < at.length; i++) expect((at[i] ?? 0) - (at[i - 1] ?? 0)).toBeGreaterThan(190);
    await page.goto(`${shop.origin}/busy`);
    await polite?.client.acquire(shop.origin, { maxWaitMs: 0 });
    const decided = await polite?.client.acquire(shop.origin, { maxWaitMs: 0 });
    expect(decided?.outcome).toBe("deferred");
  });

  more.set("a context that names itself otherwise is still sent under the client's name", async () => {
    await politePage();
    const page = await (await browser.newContext({ userAgent: "OtherBot/1.0" })).newPage();
    await page.goto(`${shop.origin}/sale`);
    const { path, userAgent: sent } = shop.seen.find((one) => one.path === "/sale") ?? {};
    expect([path, sent]).toEqual(["/sale", userAgent]);
    await expect(page.goto(`${shop.origin}/moved`)).rejects.toThrow("net::ERR_BLOCKED_BY_CLIENT");
  });

  more.set("beside a route() of one's own", async () => {
    const page = await politePage();
    await page.route("**/*", (route) => route.continue());
    await expect(page.goto(`${shop.origin}/moved`)).rejects.toThrow("net::ERR_BLOCKED_BY_CLIENT");
    expect(pages()).toEqual(["/moved"]);
  });

  more.set("once closed, the browser is as it was", async () => {
    const page = await politePage();
    await polite?.close();
    expect((await page.goto(`${shop.origin}/cart`))?.status()).toBe(200);
  });

  more.set("the example of docs/playwright.md", async () => {
    const onLoopback = async (given: Browser, options: RobotsBrowserOptions): Promise<PoliteBrowser> =>
      (polite = await robots(given, { ...options, ...loopback }));
    const { result } = await runExample("playwright.md", { browser, robots: onLoopback }, shop.origin, "page");
    const page = result as Page;
    expect((await page.goto(`${shop.origin}/sale`))?.status()).toBe(200);
    await expect(page.goto(`${shop.origin}/moved`)).rejects.toThrow("net::ERR_BLOCKED_BY_CLIENT");
  });

  const some = sampleOf("more that a polite Chromium does", [...more], { name: ([name]) => name, oneIn: 4 });
  test.each(some)("%s", (_, run) => expect(run()).resolves.toBe(undefined));
});
