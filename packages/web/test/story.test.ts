// The first minutes with the page, in a browser: the built page on loopback under its policy, pasted into, edited, asked, taken away from.
// Every scene is also held to: no console error, no request to anybody else, and none at all for what was pasted. Needs Chromium.
import { AxeBuilder } from "@axe-core/playwright";
import { existsSync, readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import { serviceAnswer } from "./service-answers.ts";
import { serveBuiltPage, type StaticServer } from "./static-server.ts";

const chromiumPath = "/usr/bin/chromium";
const isThere = existsSync(chromiumPath);
if (!isThere) process.stderr.write(`\nSKIPPED: the page's story needs ${chromiumPath} (apt-get install chromium); nothing of it was proven.\n\n`);

const file = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /\n";
/** What no request may hold: a word of the pasted text. */
const secret = "secret-draft-7391";
const waitMs = 30_000;

let server: StaticServer;
let browser: Browser;

interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, errors of scripts, violations of the policy. */
  readonly errors: string[];
  /** Every request with what was sent. */
  readonly requests: string[];
}

async function withScene(run: (scene: Scene) => Promise<void>, options: { readonly width?: number; readonly dark?: boolean; readonly path?: string; readonly allows?: RegExp } = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: options.width ?? 1440, height: 900 }, colorScheme: options.dark === true ? "dark" : "light", permissions: ["clipboard-read", "clipboard-write"] });
  const errors: string[] = [];
  const requests: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  page.on("console", (message) => {
    if ((message.type() === "error" || message.type() === "warning") && options.allows?.test(message.text()) !== true) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  context.on("request", (request) => requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`));
  // Whatever is not the page's own is stopped, and seen below.
  await context.route((url) => !url.href.startsWith(server.url) && !url.protocol.startsWith("blob"), (route) => route.abort());
  try {
    await page.goto(server.url + (options.path ?? ""));
    await run({ page, context, errors, requests });
    expect(errors).toEqual([]);
    expect(requests.filter((request) => !request.includes(` ${server.url}`) && !request.includes(" blob:"))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Puts the text on the clipboard's way into the field, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).focus();
  await page.keyboard.press("Control+v");
}

/** Whether it is to be seen, sooner or later. */
async function shown(locator: Locator): Promise<boolean> {
  await locator.waitFor();
  return locator.isVisible();
}

const matrix = (page: Page): Locator => page.getByRole("table", { name: "What crawlers may do" });
const cell = (page: Page, name: RegExp): Locator => matrix(page).getByRole("button", { name });
const draft = (page: Page): Locator => page.getByRole("textbox", { name: "Draft of the robots.txt" });

/** Rules of WCAG 2.2 A and AA, and axe's own of good practice. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
}

describe.skipIf(!isThere)("the page", { timeout: 240_000 }, () => {
  beforeAll(async () => {
    server = await serveBuiltPage(serviceAnswer);
    browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test("begins with the cursor in its one field, and says what becomes of a paste", () => withScene(async ({ page }) => {
    const field = page.getByRole("textbox", { name: "Paste a URL or a robots.txt" });
    expect(await page.evaluate("document.activeElement.id")).toBe(await field.getAttribute("id"));
    expect(await page.getByText("What you paste stays in this tab").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Check" }).click();
    expect(await page.getByRole("alert").first().textContent()).toBe("The field is empty.");
  }));

  test("answers a paste at once, without a request that holds any of it", () => withScene(async ({ page, requests }) => {
    await paste(page, `${file}Disallow: /${secret}\n`);
    await cell(page, /^bingbot, crawl: allowed/).waitFor();
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill(`/cart\n/cart/help\n/${secret}`);
    await cell(page, /^bingbot, crawl: disallowed, line 2/).waitFor();
    await draft(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`Disallow: /${secret}/more`);
    await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
    await page.getByText(/may no longer fetch some paths|no crawler’s answer changes/).waitFor();
    await page.getByText("Findings").waitFor();
    expect(requests.every((request) => request.startsWith("GET "))).toBe(true);
    expect(requests.filter((request) => request.includes(secret))).toEqual([]);
    expect(requests.filter((request) => request.includes("/api/"))).toEqual([]);
    expect(server.asked.some((asked) => asked.includes(secret))).toBe(false);
  }));

  test("says why: the sentence, the line, what lost, the smallest edit, which it makes", () => withScene(async ({ page }) => {
    await paste(page, file);
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill("/cart/help");
    await cell(page, /^bingbot, crawl: allowed, line 3/).click();
    const why = page.getByRole("region", { name: "bingbot, crawl: why" });
    await why.getByText('bingbot may fetch /cart/help: line 3 "Allow: /cart/help" (group *, line 1).').waitFor();
    await why.getByText("loses: its pattern is shorter").waitFor();
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill("/cart");
    await cell(page, /^bingbot, crawl: disallowed, line 2/).click();
    await why.getByRole("button", { name: "line 2" }).click();
    expect(await page.evaluate("document.activeElement.shadowRoot !== null")).toBe(true);
    await why.getByRole("button", { name: "Smallest edit that allows it" }).click();
    await why.getByRole("button", { name: "Make this edit in the draft" }).click();
    await cell(page, /^bingbot, crawl: allowed.*was disallowed, line/).waitFor();
    await page.getByText(/may fetch paths that were closed/).waitFor();
    await page.getByRole("button", { name: "Back to what was pasted" }).click();
    await cell(page, /^bingbot, crawl: disallowed, line 2$/).waitFor();
  }));

  test("finds what is wrong while it is typed, and puts it right with one press", () => withScene(async ({ page }) => {
    await paste(page, "User-agent: *\nDisalow: /cart\nDisallow: /b\nDisallow: /b\n");
    await page.getByRole("button", { name: "Fix misspelled-record in line 2" }).click();
    await draft(page).getByText("Disallow: /cart").waitFor();
    await page.getByRole("button", { name: "Fix duplicate-rule in line 4" }).click();
    await page.getByRole("button", { name: "Fix duplicate-rule in line 4" }).waitFor({ state: "detached" });
    await draft(page).click();
    await page.keyboard.press("Control+z");
    expect(await shown(page.getByRole("button", { name: "Fix duplicate-rule in line 4" }))).toBe(true);
  }));

  test("lights the lines that decide", () => withScene(async ({ page }) => {
    await paste(page, file);
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill("/cart/help");
    await page.locator(".cm-line.lit.allowed").waitFor();
    expect(await page.locator(".cm-line.lit").allTextContents()).toEqual(["Allow: /cart/help", "Disallow: /"]);
    expect(await page.locator(".lit-mark.disallowed").last().textContent()).toBe("⊘");
  }));

  test("reads the page's headers and HTML, pasted", () => withScene(async ({ page }) => {
    await paste(page, file);
    await page.getByText("Response headers", { exact: true }).click();
    await page.getByRole("textbox", { name: /Response headers/ }).fill("HTTP/1.1 200 OK\nX-Robots-Tag: googlebot: noindex");
    await cell(page, /^Googlebot, index: disallowed/).waitFor();
    await page.getByText("HTML", { exact: true }).click();
    await page.getByRole("textbox", { name: "HTML of the page" }).fill('<title>x</title><meta name="robots" content="nosnippet">');
    await cell(page, /^bingbot, snippet: disallowed/).click();
    expect(await shown(page.getByText(/To make it shown with a snippet, remove "nosnippet"/))).toBe(true);
  }));

  test("takes a page alone, and says that whether it may be fetched is not known", () => withScene(async ({ page }) => {
    await paste(page, '<!doctype html>\n<meta name="robots" content="noindex">\n');
    await cell(page, /^bingbot, index: disallowed/).waitFor();
    await cell(page, /^bingbot, crawl: not known/).waitFor();
    await page.getByRole("button", { name: "Write a robots.txt beside it" }).click();
    await draft(page).click();
    await page.keyboard.type("User-agent: *\nDisallow: /");
    expect(await shown(cell(page, /^bingbot, crawl: disallowed/))).toBe(true);
  }));

  test("gives a link that holds everything in its fragment, and opens it again", () => withScene(async ({ page, context }) => {
    await paste(page, `${file}# ${secret}\n`);
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill("/cart\n/x");
    await cell(page, /^bingbot, crawl: disallowed/).waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText(/^Link copied/).waitFor();
    const link = String(await page.evaluate("navigator.clipboard.readText()"));
    expect(link.startsWith(`${server.url}#v1.`)).toBe(true);
    const other = await context.newPage();
    await other.goto(link);
    await cell(other, /^bingbot, crawl: disallowed, line 2/).waitFor({ timeout: waitMs });
    await draft(other).getByText(`# ${secret}`).waitFor();
    expect(server.asked.some((asked) => asked.includes("v1."))).toBe(false);
  }));

  test("says so where a link cannot be read", () => withScene(async ({ page }) => {
    expect(await shown(page.getByText("This link cannot be read: it was cut off, or this page did not make it."))).toBe(true);
  }, { path: "#v1.cut" }));

  test("saves CSV, JSON and the file, and copies the CI check", () => withScene(async ({ page }) => {
    await paste(page, file);
    await cell(page, /^bingbot, crawl/).waitFor();
    const saved = async (name: string): Promise<string> => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return readFileSync(await download.path(), "utf8");
    };
    expect(await saved("CSV")).toMatch(/^url,crawler,operator,purpose,crawl,.*\r\n\/,\*,,,allowed,/);
    expect((JSON.parse(await saved("JSON")) as { answers: unknown[] }).answers.length).toBeGreaterThan(20);
    expect(await saved("robots.txt")).toBe(file);
    await page.getByRole("button", { name: "Copy as CI check" }).click();
    await page.getByText(/^Copied: an expectations file/).waitFor();
    const check = JSON.parse(String(await page.evaluate("navigator.clipboard.readText()"))) as { environments: { production: { expectations: { expect: string; agents: string[] }[] } } };
    expect(check.environments.production.expectations.find((one) => one.expect === "disallowed")?.agents).toEqual(["GPTBot"]);
  }));

  test("fetches a URL through its server alone, and shows file, page and history", () => withScene(async ({ page, requests }) => {
    await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("shop.example/sale");
    await page.keyboard.press("Enter");
    await cell(page, /^Googlebot, index: disallowed/).waitFor();
    await cell(page, /^GPTBot, crawl: disallowed, line 5/).waitFor();
    await page.getByText("How this robots.txt changed").click();
    await page.getByRole("img", { name: /5 versions/ }).waitFor();
    expect(await page.locator(".time .closed").count()).toBe(1);
    await page.getByRole("listitem").filter({ hasText: "Oct 2, 2026" }).getByRole("button", { name: "Compare the draft with it" }).click();
    await page.getByText(/may fetch paths that were closed/).waitFor();
    expect(page.url()).toBe(`${server.url}#url=${encodeURIComponent("https://shop.example/sale")}`);
    expect(requests.filter((request) => request.includes("/api/")).map((request) => request.split(" ", 2).join(" ").replace(server.url, "/").replace(/\?.*/, ""))).toEqual([
      "POST /api/v1/explain", "GET /api/v1/history", "GET /api/v1/history/robots-txt",
    ]);
    await page.goBack();
    await page.getByRole("heading", { name: "What may a crawler do with a page, and why?" }).waitFor();
  }));

  test("holds a draft against the live file without sending it", () => withScene(async ({ page, requests }) => {
    await paste(page, `User-agent: *\nDisallow: /${secret}\n`);
    await page.getByRole("textbox", { name: "Compare with a live site" }).fill("shop.example");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText("The draft is compared with the live file.").waitFor();
    await page.getByText(`/${secret}*`).first().waitFor();
    expect(requests.some((request) => request.includes(secret))).toBe(false);
  }));

  test("says what each crawler will do, and until when, where the robots.txt cannot be had", () => withScene(async ({ page }) => {
    await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("https://down.example/");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /unreachable/ }).waitFor();
    await page.getByText("Nothing may be fetched, until the outage has lasted 12 hours.").waitFor();
    await cell(page, /^Googlebot, crawl: undetermined/).waitFor();
    expect(await shown(cell(page, /^YandexBot, crawl: allowed/))).toBe(true);
  }));

  test("says what the service refuses in the service's words", () => withScene(async ({ page }) => {
    await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("https://private.example/");
    await page.keyboard.press("Enter");
    expect(await shown(page.getByText("The address is private, and is not asked. private.example leads to 10.0.0.1."))).toBe(true);
  }, { allows: /403/ }));

  test("shows a hostile file as text, and stays at hand", () => withScene(async ({ page }) => {
    const stars = Array.from({ length: 15_000 }, (_, i) => `Disallow: /*a*b*${i}*c*d\n`).join("");
    await paste(page, `User-agent: <img src=x onerror=alert(1)>\nDisallow: /\u202e\u0007<script>alert(1)</script>\nSitemap: javascript:alert(1)\nUser-agent: *\n${stars}`);
    await page.getByText(/^Of \d+ shown/).waitFor();
    expect(await page.locator("img[src], #page script").count()).toBe(0);
    const startMs = Date.now();
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill(`/${"ab".repeat(4_000)}`);
    await page.getByRole("button", { name: /Change to dark/ }).click();
    await page.getByRole("button", { name: /Change to light/ }).waitFor();
    expect(Date.now() - startMs).toBeLessThan(10_000);
    await page.getByText(/^Of \d+ shown/).waitFor();
  }));

  test("takes ten thousand lines", () => withScene(async ({ page }) => {
    await paste(page, `User-agent: *\n${Array.from({ length: 10_000 }, (_, i) => `Disallow: /shop/${i}/x\n`).join("")}`);
    await page.getByText("10,002 lines").waitFor();
    await page.getByRole("textbox", { name: "URLs or paths, one a line" }).fill("/shop/9999/x");
    await cell(page, /^bingbot, crawl: disallowed, line 10001/).click();
    await page.getByRole("region", { name: "bingbot, crawl: why" }).getByRole("button", { name: "line 10001" }).click();
    expect(await shown(draft(page).getByText("Disallow: /shop/9999/x"))).toBe(true);
  }));

  test("keeps the choice of colours", () => withScene(async ({ page }) => {
    const ground = (): Promise<unknown> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const light = await ground();
    await page.getByRole("button", { name: "Change to dark colours" }).click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.reload();
    await page.getByRole("button", { name: "Change to light colours" }).waitFor();
    await expect.poll(ground).toBe(dark);
  }));

  test("is reached by keyboard from the first key to the reasons of a cell", () => withScene(async ({ page }) => {
    await page.keyboard.type("User-agent: *");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("Disallow: /");
    await page.keyboard.press("Control+Enter");
    await cell(page, /^Any other crawler, crawl: disallowed/).waitFor();
    await draft(page).waitFor();
    const seen: string[] = [];
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Tab");
      const name = String(await page.evaluate("(document.activeElement.shadowRoot?.activeElement ?? document.activeElement).getAttribute('aria-label') ?? document.activeElement.textContent ?? ''"));
      seen.push(name);
      if (name.startsWith("Any other crawler, crawl")) break;
    }
    expect(seen).toContain("Draft of the robots.txt");
    expect(seen.at(-1)).toMatch(/^Any other crawler, crawl: disallowed/);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Any other crawler, crawl: why" }).waitFor();
  }));

  describe("is sound for screen readers and eyes", () => {
    const looks = [false, true].flatMap((dark) => [320, 768, 1440].map((width) => ({ dark, width })));
    const some = sampleOf("colours and widths of the page", looks, {
      name: ({ dark, width }) => `${dark} ${width}`, kind: ({ dark }) => `${dark}`, oneIn: 3,
    });
    for (const { dark, width } of some) {
        test(`${dark ? "dark" : "light"}, ${width} px`, () => withScene(async ({ page }) => {
          expect(await violations(page)).toEqual([]);
          await page.getByRole("button", { name: "Try an example" }).click();
          await draft(page).click();
          await page.keyboard.press("Control+End");
          await page.keyboard.type("Disalow: /x");
          await page.getByRole("button", { name: /^Fix misspelled-record/ }).waitFor();
          await page.getByText(/may no longer fetch some paths/).waitFor();
          await cell(page, /^bingbot, crawl: disallowed/).click();
          await page.getByRole("button", { name: "Smallest edit that allows it" }).click();
          await page.getByRole("button", { name: "Make this edit in the draft" }).waitFor();
          expect(await violations(page)).toEqual([]);
          // Nothing but tables of URLs goes beyond the screen.
          expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(true);
        }, { width, dark }));
    }
    test("where nothing could be fetched, and with a history", () => withScene(async ({ page }) => {
      await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("https://down.example/");
      await page.keyboard.press("Enter");
      await page.getByText("How this robots.txt changed").click();
      await page.getByRole("img", { name: /5 versions/ }).waitFor();
      expect(await violations(page)).toEqual([]);
    }, { width: 768 }));
  });
});
