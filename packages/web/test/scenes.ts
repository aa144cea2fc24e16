// Scenes with the page in a browser: the built page on loopback under its policy. Every scene is also held to: no
// console error, no request to anybody else. Used by the story tests, which run several scenes beside each other, each
// in a context of its own. Needs Chromium.
import { AxeBuilder } from "@axe-core/playwright";
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isInSample } from "../../../test/sample.ts";
import { serviceAnswer } from "./service-answers.ts";
import { serveBuiltPage, type StaticServer } from "./static-server.ts";

const chromiumPath = "/usr/bin/chromium";

/** Whether there is a browser. */
export const isThere: boolean = existsSync(chromiumPath);
if (!isThere)
  process.stderr.write(
    `\nSKIPPED: the page's story needs ${chromiumPath} (apt-get install chromium); nothing of it was proven.\n\n`,
  );

/** A file that closes GPTBot, and the cart to the others. */
export const file = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /\n";
/** What no request may hold: a word of the pasted text. */
export const secret = "secret-draft-7391";
const waitMs = 30_000;
/** Scenes of a file that run beside each other: more would wait for each other on a small machine. */
const sceneLanes = 3;

/** A page, and what it did. */
export interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: StaticServer;
  /** Every request with what was sent. */
  readonly requests: string[];
}

/** How a scene begins. */
export interface SceneOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly path?: string;
  /** Console messages that belong to the scene. */
  readonly allows?: RegExp;
}

/** Scenes are slow: in a sample one in so many runs. */
const oneIn = 8;
const sampleTitle = "scenes with the page";

/** A test of one scene. */
export function sceneTest(name: string, run: () => Promise<void>): void {
  if (!isInSample(sampleTitle, name, oneIn)) return;
  // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- name and assertions are the caller's
  test(name, run);
}

/** Tests of one scene with other values each. */
export function sceneTests<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  run: (row: Row) => Promise<void>,
): void {
  for (const row of rows) sceneTest(name(row), () => run(row));
}

/** One browser and one server for the scenes of a file. */
export function useScenes(): (run: (scene: Scene) => Promise<void>, options?: SceneOptions) => Promise<void> {
  let server: StaticServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveBuiltPage(serviceAnswer);
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  let free = sceneLanes;
  const waiting: (() => void)[] = [];
  return async (run, options = {}) => {
    if (free > 0) free--;
    else await new Promise<void>((settle) => waiting.push(settle));
    try {
      await scene(run, options);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };

  async function scene(run: (scene: Scene) => Promise<void>, options: SceneOptions): Promise<void> {
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
      colorScheme: options.dark === true ? "dark" : "light",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const errors: string[] = [];
    const requests: string[] = [];
    const page = await context.newPage();
    page.setDefaultTimeout(waitMs);
    page.on("console", (message) => {
      const isBad = message.type() === "error" || message.type() === "warning";
      if (isBad && options.allows?.test(message.text()) !== true) errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    context.on("request", (request) =>
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`),
    );
    // Whatever is not the page's own is stopped, and seen below.
    await context.route(
      (url) => !url.href.startsWith(server.url) && !url.protocol.startsWith("blob"),
      (route) => route.abort(),
    );
    try {
      // A minute after the service's answers were asked for.
      await page.clock.setFixedTime("2026-11-21T06:01:00Z");
      await page.goto(server.url + (options.path ?? ""));
      await run({ page, context, server, requests });
      expect(errors).toEqual([]);
      const isOwn = (request: string): boolean => request.includes(` ${server.url}`) || request.includes(" blob:");
      expect(requests.filter((request) => !isOwn(request))).toEqual([]);
    } finally {
      await context.close();
    }
  }
}

/** The one field. */
export const field = (page: Page): Locator => page.getByRole("textbox", { name: "Paste a URL or a robots.txt" });
export const group = (page: Page, name: string): Locator => page.locator(".group-head").filter({ hasText: name });
export const chip = (page: Page, name: RegExp): Locator => page.getByRole("button", { name });
export const why = (page: Page, label: string): Locator => page.getByRole("region", { name: `${label}: why` });
export const headline = (page: Page): Locator => page.getByRole("heading", { level: 1 });
export const draft = (page: Page): Locator => page.getByRole("textbox", { name: "Draft of the robots.txt" });
export const urls = (page: Page): Locator => page.getByRole("textbox", { name: "URLs or paths, one a line" });

/** Pastes a text of several lines into the field: the event of Ctrl+V, whose clipboard is the whole browser's. */
export async function paste(page: Page, text: string): Promise<void> {
  await field(page).focus();
  const isTaken = await page.evaluate(
    `(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ${JSON.stringify(text)});
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      return !document.activeElement.dispatchEvent(event);
    })()`,
  );
  expect(isTaken).toBe(true);
}

let clipboardTurn: Promise<unknown> = Promise.resolve();

/** Uses the clipboard, which the scenes of a browser share, alone. */
export function withClipboard<Value>(use: () => Promise<Value>): Promise<Value> {
  const turn = clipboardTurn.then(use);
  clipboardTurn = turn.catch(() => {});
  return turn;
}

/** Enters the URL into the field. */
export async function fetchUrl(page: Page, url: string): Promise<void> {
  await field(page).fill(url);
  await page.keyboard.press("Enter");
}

/** Types at the end of the draft. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await draft(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

/** Drops a file, as from the desktop, on the element. */
export async function dropFile(page: Page, target: Locator, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    `(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([${JSON.stringify(text)}], "robots.txt", { type: "text/plain" }));
      return dropped;
    })()`,
  );
  await target.dispatchEvent("dragover", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

/** The value once it is as wanted, or as it is after a while. `expect.poll` knows no test beside others. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const endMs = Date.now() + waitMs;
  for (;;) {
    const value = await read();
    if (isWanted(value) || Date.now() > endMs) return value;
    await new Promise((settle) => setTimeout(settle, 50));
  }
}

/** The label of what has the focus, once it is as wanted. */
export async function focusedLabel(page: Page, wanted: RegExp): Promise<string> {
  const read = async (): Promise<string> =>
    String(await page.evaluate("document.activeElement.getAttribute('aria-label')"));
  return eventually(read, (label) => wanted.test(label));
}

/** Whether it is to be seen, sooner or later. */
export async function shown(locator: Locator): Promise<boolean> {
  await locator.waitFor();
  return locator.isVisible();
}

/** Waits until the headline has the words. */
export async function told(page: Page, words: string | RegExp): Promise<void> {
  await headline(page).filter({ hasText: words }).waitFor();
}

/** Opens the group, unless it is open. */
export async function unfold(page: Page, name: string): Promise<void> {
  if ((await group(page, name).getAttribute("aria-expanded")) === "false") await group(page, name).click();
}

/** Rules of WCAG 2.2 A and AA, and axe's own of good practice. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map((one) => {
    const places = one.nodes.slice(0, 3).map((node) => node.target.join(" "));
    return `${one.id}: ${places.join(" | ")}`;
  });
}

/** Whether nothing goes beyond the screen on the side. */
export async function fits(page: Page): Promise<boolean> {
  return (await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")) === true;
}
