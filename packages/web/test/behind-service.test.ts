// The page where it lives: served by `maycrawl serve`, fetching a site through it, all on loopback; and what it copies
// as a CI check, taken by `maycrawl ci`. Needs what npm run build makes; the browser's part needs Chromium.
import { AxeBuilder } from "@axe-core/playwright";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maycrawl } from "../../cli/test/command.ts";
import { table } from "../src/engine/table.ts";
import { exampleRobotsTxt } from "../src/input/example.ts";
import { toCiCheck } from "../src/take-away/ci-check.ts";
import { sceneTest } from "./scenes.ts";

const command = fileURLToPath(new URL("../../cli/bin/maycrawl.js", import.meta.url));
const chromiumPath = "/usr/bin/chromium";
const isThere = existsSync(chromiumPath);
if (!isThere)
  process.stderr.write(
    `\nSKIPPED: the page behind its service needs ${chromiumPath} (apt-get install chromium); nothing of it ` +
      `was proven.\n\n`,
  );

describe("what the page copies as a CI check", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "maycrawl-page-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is taken by maycrawl ci: it holds for the file, and not for one that answers otherwise", () => {
    const urls = ["/", "/cart", "/cart/help", "/search?q=a", "https://shop.example/products?sort=price"];
    const rows = table({
      robotsTxt: exampleRobotsTxt,
      baseline: null,
      robotsTxtUrl: "https://shop.example/robots.txt",
      access: null,
      nowMs: 0,
      urls,
      selected: 0,
      headerText: "",
      page: null,
      dialect: null,
      tokens: ["AcmeBot"],
      isEveryCrawler: true,
    });
    const [config, same, other] = ["robots.expect.json", "robots.txt", "other.txt"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(config, toCiCheck(rows, "https://shop.example/robots.txt") ?? "");
    writeFileSync(same, exampleRobotsTxt);
    writeFileSync(other, exampleRobotsTxt.replace("Disallow: /search", "Disallow: /"));
    const run = (file: string): number | null =>
      maycrawl(["ci", "--config", config, "--file", file, "--no-store"]).status;
    expect([run(same), run(other)]).toEqual([0, 1]);
  }, 120_000);
});

describe.skipIf(!isThere)("the page behind its service", { timeout: 180_000 }, () => {
  let site: Server;
  let siteUrl = "";
  let service: ChildProcess;
  let address = "";
  let browser: Browser;

  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url === "/robots.txt")
        response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /cart\n");
      else
        response
          .writeHead(200, { "content-type": "text/html", "x-robots-tag": "bingbot: noindex" })
          .end('<!doctype html><title>Sale</title><meta name="robots" content="nofollow">');
    });
    await new Promise<void>((settle) => site.listen(0, "127.0.0.1", settle));
    const bound = site.address();
    siteUrl = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
    service = spawn(process.execPath, [command, "serve", "--private", "--port", "0", "--no-store", "--log", "error"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    address = await new Promise<string>((settle, fail) => {
      let said = "";
      service.stdout?.on("data", (piece: Buffer) => {
        said += piece.toString("utf8");
        const found = /http:\/\/\S+/.exec(said)?.[0];
        if (found !== undefined && said.includes("\n")) settle(found);
      });
      service.on("exit", (code) => fail(new Error(`maycrawl serve ended with ${String(code)}`)));
    });
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    service?.kill("SIGINT");
    await new Promise<void>((settle) => (site === undefined ? settle() : site.close(() => settle())));
  });

  test("fetches a site, its page and its history, without an error and from nobody else", async () => {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    const errors: string[] = [];
    const strangers: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("request", (request) => void (request.url().startsWith(address) || strangers.push(request.url())));
    await page.goto(address);
    await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill(`${siteUrl}/sale`);
    await page.keyboard.press("Enter");
    const told = (words: string): Promise<void> =>
      page.getByRole("heading", { level: 1 }).filter({ hasText: words }).waitFor();
    await told("Google may fetch it. Bing may fetch it but not list it in results.");
    await page.locator(".group-head").filter({ hasText: "Search engines" }).click();
    await page.locator(".cluster").filter({ hasText: "Googlebot" }).getByText("may not follow its links").waitFor();
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill(`${siteUrl}/cart`);
    await told("Google and Bing may not fetch it (line 2).");
    await page.getByText("How this robots.txt changed").click();
    await page.getByRole("img", { name: /1 version/ }).waitFor();
    expect(errors).toEqual([]);
    expect(strangers).toEqual([]);
  });

  sceneTest("a report is asked for, asked again, and sound; the page asks again too", async () => {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    page.setDefaultTimeout(60_000);
    const { host } = new URL(siteUrl);
    await page.goto(`${address}/report/${host}`);
    await page.getByRole("heading", { name: "No report yet" }).or(page.getByText("Who may, by purpose")).waitFor();
    await page.getByRole("button", { name: /^Ask the site/ }).click();
    await page.getByRole("heading", { name: "Who may, by purpose" }).waitFor();
    await page.getByRole("button", { name: "Ask the site again" }).click();
    await page.getByRole("heading", { name: "Who may, by purpose" }).waitFor();
    expect(await page.title()).toMatch(/^127\.0\.0\.1:\d+: All \d+ crawlers shown may fetch it\.$/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(
      true,
    );
    await page.getByRole("link", { name: "Check a page of it" }).click();
    await page.getByRole("button", { name: "Copy report link" }).waitFor();
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(`/report/${host}`)),
      page.getByRole("button", { name: "Ask the site again" }).click(),
    ]);
    expect([answered.request().method(), answered.status()]).toEqual(["POST", 303]);
  });

  sceneTest("says what each crawler will do where the site is down", async () => {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(address);
    // A port that nobody listens on: it was the system's to give, and is given back.
    const gone = createServer();
    await new Promise<void>((settle) => gone.listen(0, "127.0.0.1", settle));
    const bound = gone.address();
    await new Promise<void>((settle) => gone.close(() => settle()));
    await page
      .getByRole("textbox", { name: "Paste a URL or a robots.txt" })
      .fill(`http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}/`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /unreachable/ }).waitFor();
    expect(await page.locator(".policies > li").count()).toBeGreaterThan(2);
  });
});
