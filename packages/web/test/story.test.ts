// The first minutes with the page, in a browser: the built page on loopback under its policy, pasted into, edited,
// asked, taken away from. Every scene is also held to: no console error, no request to anybody else, and none at all
// for what was pasted. Needs Chromium.
import { AxeBuilder } from "@axe-core/playwright";
import { existsSync, readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import { serviceAnswer } from "./service-answers.ts";
import { serveBuiltPage, type StaticServer } from "./static-server.ts";

const chromiumPath = "/usr/bin/chromium";
const isThere = existsSync(chromiumPath);
if (!isThere)
  process.stderr.write(
    `\nSKIPPED: the page's story needs ${chromiumPath} (apt-get install chromium); nothing of it was proven.\n\n`,
  );

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

async function withScene(
  run: (scene: Scene) => Promise<void>,
  options: { readonly width?: number; readonly dark?: boolean; readonly path?: string; readonly allows?: RegExp } = {},
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    colorScheme: options.dark === true ? "dark" : "light",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const errors: string[] = [];
  const requests: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  page.on("console", (message) => {
    if ((message.type() === "error" || message.type() === "warning") && options.allows?.test(message.text()) !== true)
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  context.on("request", (request) => requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`));
  // Whatever is not the page's own is stopped, and seen below.
  await context.route(
    (url) => !url.href.startsWith(server.url) && !url.protocol.startsWith("blob"),
    (route) => route.abort(),
  );
  try {
    // A minute after the service's answers below were asked for.
    await page.clock.setFixedTime("2026-11-21T06:01:00Z");
    await page.goto(server.url + (options.path ?? ""));
    await run({ page, context, errors, requests });
    expect(errors).toEqual([]);
    expect(requests.filter((request) => !request.includes(` ${server.url}`) && !request.includes(" blob:"))).toEqual(
      [],
    );
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

const group = (page: Page, name: string): Locator => page.locator(".group-head").filter({ hasText: name });
const chip = (page: Page, name: RegExp): Locator => page.getByRole("button", { name });
const why = (page: Page, label: string): Locator => page.getByRole("region", { name: `${label}: why` });
const headline = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const draft = (page: Page): Locator => page.getByRole("textbox", { name: "Draft of the robots.txt" });
const urls = (page: Page): Locator => page.getByRole("textbox", { name: "URLs or paths, one a line" });

/** Waits until the headline has the words. */
async function told(page: Page, words: string | RegExp): Promise<void> {
  await headline(page).filter({ hasText: words }).waitFor();
}

/** Opens the group, unless it is open. */
async function unfold(page: Page, name: string): Promise<void> {
  if ((await group(page, name).getAttribute("aria-expanded")) === "false") await group(page, name).click();
}

/** Rules of WCAG 2.2 A and AA, and axe's own of good practice. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(
    (one) =>
      `${one.id}: ${one.nodes
        .slice(0, 3)
        .map((node) => node.target.join(" "))
        .join(" | ")}`,
  );
}

describe.skipIf(!isThere)("the page", { timeout: 240_000 }, () => {
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

  test("begins with the cursor in its one field, and says what becomes of a paste", () =>
    withScene(async ({ page }) => {
      const field = page.getByRole("textbox", { name: "Paste a URL or a robots.txt" });
      expect(await page.evaluate("document.activeElement.id")).toBe(await field.getAttribute("id"));
      expect(await page.getByText("What you paste stays in this tab").isVisible()).toBe(true);
      await page.getByRole("button", { name: "Check" }).click();
      expect(await page.getByRole("alert").first().textContent()).toBe("The field is empty.");
    }));

  test("answers a paste at once, without a request that holds any of it", () =>
    withScene(async ({ page, requests }) => {
      await paste(page, `${file}Disallow: /${secret}\n`);
      await told(page, "Google and Bing may fetch it. AI training: 6 of 7 may.");
      await urls(page).fill(`/cart\n/cart/help\n/${secret}`);
      await told(page, "Google and Bing may not fetch it (line 2).");
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

  test("says the answer in the tab's title, and gives it the focus", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await told(page, "Google and Bing may fetch it.");
      await expect.poll(() => page.title()).toBe("Google and Bing may fetch it. AI training: 6 of 7 may. /");
      expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
      await page.getByRole("link", { name: "maycrawl" }).click();
      expect(await page.title()).toBe("maycrawl: what may a crawler do with a page?");
    }));

  test("puts crawlers with the same answer for the same reason together, by purpose", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      expect(await group(page, "AI training").textContent()).toMatch(/6 of 7 may.*GPTBot: line 6 Disallow: \//);
      expect(await group(page, "Search engines").textContent()).toMatch(/all 9 may.*no rule matches/);
      await unfold(page, "AI training");
      await page
        .getByRole("toolbar", { name: "1 crawler: may not fetch it" })
        .getByRole("button", { name: "GPTBot: may not fetch it, line 6" })
        .waitFor();
      expect(await page.getByRole("toolbar", { name: "6 crawlers: may fetch it" }).getByRole("button").count()).toBe(6);
      expect(await page.locator(".group-list").getByText("may list it in results").count()).toBe(0);
    }));

  test("says why: the sentence, the line, what loses, the smallest edit, which it makes", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await urls(page).fill("/cart/help");
      await told(page, "Google and Bing may fetch it.");
      await unfold(page, "Search engines");
      await chip(page, /^bingbot: may fetch it, line 3/).click();
      await why(page, "bingbot")
        .getByText('bingbot may fetch /cart/help: line 3 "Allow: /cart/help" (group *, line 1).')
        .waitFor();
      await why(page, "bingbot").getByText("loses: its pattern is shorter").waitFor();
      await page.keyboard.press("Escape");
      await why(page, "bingbot").waitFor({ state: "detached" });
      await urls(page).fill("/cart");
      await chip(page, /^bingbot: may not fetch it, line 2/).click();
      await why(page, "bingbot").getByRole("button", { name: "line 2" }).click();
      expect(await page.evaluate("document.activeElement.shadowRoot !== null")).toBe(true);
      await why(page, "bingbot").getByRole("button", { name: "Smallest edit that allows it" }).click();
      // It opens this URL, and not the site.
      expect(await why(page, "bingbot").getByLabel("Lines that change").textContent()).toMatch(
        /^\+ +\d+ {2}Allow: \/cart\$\n$/,
      );
      await why(page, "bingbot").getByRole("button", { name: "Make this edit in the draft" }).click();
      await told(page, "Google and Bing may fetch it.");
      await page.getByText(/^Your edit changes \d+ answers below/).waitFor();
      await page.getByText(/may fetch paths that were closed/).waitFor();
      // The crawler has moved to another cluster, and the focus with it.
      await expect
        .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"), { timeout: 15_000 })
        .toMatch(/^bingbot: may fetch it/);
      await page.getByRole("button", { name: "Back to what was pasted" }).click();
      await told(page, "Google and Bing may not fetch it (line 2).");
    }));

  test("finds what is wrong while it is typed, and puts it right with one press", () =>
    withScene(async ({ page }) => {
      await paste(page, "User-agent: *\nDisalow: /cart\nDisallow: /b\nDisallow: /b\n");
      await page.getByRole("button", { name: "Fix misspelled-record in line 2" }).click();
      await draft(page).getByText("Disallow: /cart").waitFor();
      // The finding is gone, and its button with it: the next one has the focus.
      await expect
        .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"), { timeout: 15_000 })
        .toBe("Fix duplicate-rule in line 4");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Fix duplicate-rule in line 4" }).waitFor({ state: "detached" });
      await draft(page).click();
      await page.keyboard.press("Control+z");
      expect(await shown(page.getByRole("button", { name: "Fix duplicate-rule in line 4" }))).toBe(true);
    }));

  test("lights the lines that decide", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await urls(page).fill("/cart/help");
      await page.locator(".cm-line.lit.allowed").waitFor();
      expect(await page.locator(".cm-line.lit").allTextContents()).toEqual(["Allow: /cart/help", "Disallow: /"]);
      expect(await page.locator(".lit-mark.disallowed").last().textContent()).toBe("⊘");
    }));

  test("reads the page's headers and HTML, pasted", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await page.getByRole("heading", { name: "The page itself" }).click();
      await page
        .getByRole("textbox", { name: "Response headers" })
        .fill("HTTP/1.1 200 OK\nX-Robots-Tag: googlebot: noindex");
      await told(page, "Google may fetch it but not list it in results. Bing may fetch it.");
      await page
        .getByRole("textbox", { name: "HTML of the page" })
        .fill('<title>x</title><meta name="robots" content="nosnippet">');
      await unfold(page, "Search engines");
      await page.getByText("may not show a snippet").first().waitFor();
      await chip(page, /^bingbot: may fetch it/).click();
      expect(await shown(why(page, "bingbot").getByText(/To make it shown with a snippet, remove "nosnippet"/))).toBe(
        true,
      );
    }));

  test("takes a page alone, and says what is known of it", () =>
    withScene(async ({ page }) => {
      await paste(page, '<!doctype html>\n<meta name="robots" content="noindex">\n');
      await told(page, "Google and Bing may not list it in results.");
      await page.getByText("whether the page may be fetched is not known").waitFor();
      await page.getByRole("button", { name: "Write a robots.txt" }).click();
      await draft(page).click();
      await page.keyboard.type("User-agent: *\nDisallow: /");
      await told(page, /may not fetch it \(line 2\)/);
      expect(await page.getByText("whether the page may be fetched is not known").count()).toBe(0);
    }));

  test("gives a link that holds all that the answers depend on, and opens it again", () =>
    withScene(async ({ page, context }) => {
      await paste(page, `${file}# ${secret}\n`);
      await urls(page).fill("/x\n/cart");
      await page.getByRole("button", { name: "/cart", exact: true }).click();
      await page.getByRole("combobox", { name: "Reads your file as" }).selectOption("google-2012");
      await told(page, "Google and Bing may not fetch it (line 2).");
      await draft(page).click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("Disallow: /more");
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      const said = await headline(page).textContent();
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText(/^Link copied/).waitFor();
      const link = String(await page.evaluate("navigator.clipboard.readText()"));
      expect(link.startsWith(`${server.url}#v2.`)).toBe(true);
      const other = await context.newPage();
      await other.goto(link);
      await told(other, "Google and Bing may not fetch it (line 2).");
      expect(await headline(other).textContent()).toBe(said);
      expect(await other.getByRole("combobox", { name: "Reads your file as" }).inputValue()).toBe("google-2012");
      await other.getByText("compared with what was pasted").waitFor();
      await draft(other).getByText(`# ${secret}`).waitFor();
      expect(server.asked.some((asked) => asked.includes("v2."))).toBe(false);
    }));

  test("says so where a link cannot be read", () =>
    withScene(
      async ({ page }) => {
        expect(
          await shown(page.getByText("This link cannot be read: it was cut off, or this page did not make it.")),
        ).toBe(true);
      },
      { path: "#v1.cut" },
    ));

  test("saves CSV, JSON and the file, and copies the CI check", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await told(page, "Google and Bing may fetch it.");
      await page.getByText("Save as…").click();
      const saved = async (name: string): Promise<string> => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name, exact: true }).click(),
        ]);
        return readFileSync(await download.path(), "utf8");
      };
      expect(await saved("CSV")).toMatch(
        /^url,crawler,operator,purpose,crawl,.*\r\n\/,Googlebot,Google,search,allowed,/,
      );
      expect((JSON.parse(await saved("JSON")) as { answers: unknown[] }).answers.length).toBeGreaterThan(20);
      expect(await saved("robots.txt")).toBe(file);
      await page.getByRole("button", { name: "Copy as CI check" }).click();
      await page.getByText(/^Copied: an expectations file/).waitFor();
      const check = JSON.parse(String(await page.evaluate("navigator.clipboard.readText()"))) as {
        environments: { production: { expectations: { expect: string; agents: string[] }[] } };
      };
      expect(check.environments.production.expectations.find((one) => one.expect === "disallowed")?.agents).toEqual([
        "GPTBot",
      ]);
    }));

  test("saves the bytes and line ends that nobody edited, of a file that is neither UTF-8 nor uniform", () =>
    withScene(async ({ page }) => {
      const before = Buffer.from("User-agent: *\r\nDisallow: /caf\u00e9\nDisallow: /b\rAllow: /x\r\n", "latin1");
      await page
        .getByLabel("Open a file")
        .setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: before });
      await urls(page).fill("/caf%E9");
      await told(page, "Google and Bing may not fetch it (line 2).");
      await draft(page).getByText("\\xe9").waitFor();
      await draft(page).click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("Allow: /y");
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      await page.getByText("Save as…").click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "robots.txt", exact: true }).click(),
      ]);
      expect(readFileSync(await download.path()).toString("latin1")).toBe(`${before.toString("latin1")}Allow: /y`);
    }));

  // Tried again: on a busy machine Back now and then comes before Chromium has made an entry of the page it leaves.
  test("keeps a draft through reload, the logo and Back, and asks before it is replaced", { retry: 2 }, () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await draft(page).click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(`# ${secret}`);
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      await page.reload();
      await draft(page).getByText(`# ${secret}`).waitFor();
      await page.getByRole("link", { name: "maycrawl" }).click();
      await page.getByText("Your draft is still in this tab").waitFor();
      await page.goBack();
      await draft(page).getByText(`# ${secret}`).waitFor();
      let asked = "";
      page.once("dialog", (dialog) => {
        asked = dialog.message();
        void dialog.dismiss();
      });
      await paste(page, "User-agent: *\nDisallow: /other\n");
      expect(asked).toBe("Replace your edited draft? It is not saved.");
      expect(await shown(draft(page).getByText(`# ${secret}`))).toBe(true);
    }),
  );

  test.each([
    ["shop example", "Fetch https://shop.example/"],
    ["htps://shop.example/sale", "Fetch https://shop.example/sale"],
    ["/cart", null],
  ])("asks about %j, which is neither a URL nor a robots.txt", (given, offer) =>
    withScene(async ({ page, requests }) => {
      const field = page.getByRole("textbox", { name: "Paste a URL or a robots.txt" });
      await field.fill(given);
      await page.keyboard.press("Enter");
      await page.getByText("This is neither a URL nor a robots.txt.").waitFor();
      if (offer === null) expect(await page.getByRole("button", { name: /^Fetch https/ }).count()).toBe(0);
      else expect(await shown(page.getByRole("button", { name: offer }))).toBe(true);
      await page.getByRole("button", { name: "Read it as a robots.txt" }).click();
      await told(page, "crawlers shown may fetch it.");
      expect(requests.filter((request) => request.includes("/api/"))).toEqual([]);
    }),
  );

  test("finds a crawler by its operator, and adds a product token only when told to", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      const find = page.getByRole("searchbox", { name: "Find a crawler or operator" });
      await find.fill("openai");
      await page.getByText("3 crawlers found.").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "OAI-SearchBot: why" }).waitFor();
      await find.fill("mojeek");
      await page.getByText(/^None of those shown/).waitFor();
      await page.keyboard.press("Enter");
      await chip(page, /^MojeekBot: may fetch it/).waitFor();
      expect(await chip(page, /^mojeek: /).count()).toBe(0);
      await find.fill("AcmeBot");
      await page.getByRole("button", { name: "Add “AcmeBot” as a product token" }).click();
      await chip(page, /^AcmeBot: may fetch it/).waitFor();
    }));

  test("closes AI training with the edit and its proof", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await page.getByRole("button", { name: "Close AI training, keep all else as it is" }).click();
      await page.getByText(/^Proven for every path: \d+ crawlers may fetch nothing any more/).waitFor();
      await page
        .getByText(/^Proven for every path: nothing changes for \d+ others, search engines among them/)
        .waitFor();
      await page.getByRole("button", { name: "Make this edit in the draft" }).click();
      await told(page, /Google and Bing may fetch it\. AI training: none of \d+ may/);
      expect(await shown(page.getByText(/^This file closes the site to all of them already/))).toBe(true);
    }));

  test("leaves the wheel to the page over an editor that nobody works in", () =>
    withScene(async ({ page }) => {
      await paste(page, `User-agent: *\n${Array.from({ length: 300 }, (_, i) => `Disallow: /shop/${i}/x\n`).join("")}`);
      await draft(page).waitFor();
      await page.locator(".editor-frame").hover();
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(0);
      expect(
        await page.evaluate("document.querySelector('.editor').shadowRoot.querySelector('.cm-scroller').scrollTop"),
      ).toBe(0);
    }));

  test("prints every group with its crawlers, and no buttons", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await told(page, "Google and Bing may fetch it.");
      await page.emulateMedia({ media: "print" });
      expect(await chip(page, /^GPTBot: may not fetch it/).isVisible()).toBe(true);
      expect(await page.getByRole("button", { name: "Copy link" }).isVisible()).toBe(false);
    }));

  test("compares a draft for one site with another's live file", () =>
    withScene(async ({ page }) => {
      await paste(page, "User-agent: *\nDisallow: /cart\nDisallow: /staging-only\n");
      await urls(page).fill("https://staging.example/staging-only");
      await told(page, "Google and Bing may not fetch it (line 3).");
      await page.getByRole("textbox", { name: "Compare with a live site" }).fill("shop.example");
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.getByText(/^Your edit changes/).waitFor();
      expect(await headline(page).textContent()).toMatch(/may not fetch it \(line 3\)/);
    }));

  test("leads from a crawler's page to what it may do on a site, and back to the page", () =>
    withScene(async ({ page, context }) => {
      await page.getByRole("link", { name: "Who is that crawler?" }).click();
      await page.getByRole("link", { name: "MojeekBot", exact: true }).click();
      await page.getByRole("heading", { name: "MojeekBot" }).waitFor();
      await page.getByRole("link", { name: "What may MojeekBot do on your site?" }).click();
      await page.getByRole("heading", { name: "What may MojeekBot do on your site?" }).waitFor();
      await paste(page, file);
      await why(page, "MojeekBot").waitFor();
      const [opened] = await Promise.all([
        context.waitForEvent("page"),
        why(page, "MojeekBot").getByRole("link", { name: "who that is" }).click(),
      ]);
      await opened.waitForLoadState();
      expect(opened.url()).toBe(`${server.url}crawlers/MojeekBot.html`);
    }));

  test("says of URLs of two origins which the file is for", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await urls(page).fill("https://a.example/cart\nhttps://b.example/cart");
      await page.getByText("This robots.txt is for https://a.example only").waitFor();
      await page.getByRole("button", { name: "https://b.example/cart" }).click();
      await told(page, "This file is for https://a.example, so it says nothing about this URL.");
      expect(await page.getByRole("row").filter({ hasText: "b.example" }).textContent()).toMatch(/other site/);
    }));

  test("fetches a URL through its server alone, and shows file, page and history", () =>
    withScene(async ({ page, requests }) => {
      await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("shop.example/sale");
      await page.keyboard.press("Enter");
      await told(page, "Google may fetch it but not list it in results. Bing may fetch it. AI training: 6 of 7 may.");
      await page.getByText("How this robots.txt changed").click();
      await page.getByRole("img", { name: /5 versions/ }).waitFor();
      expect(await page.locator(".time .closed").count()).toBe(1);
      expect(await page.locator(".versions > li").last().textContent()).toMatch(/first version seen/);
      await page
        .getByRole("listitem")
        .filter({ hasText: "Oct 2, 2026" })
        .getByRole("button", { name: "Compare the draft with it" })
        .click();
      await page.getByText(/may fetch paths that were closed/).waitFor();
      expect(page.url()).toBe(`${server.url}#url=${encodeURIComponent("https://shop.example/sale")}`);
      expect(
        requests
          .filter((request) => request.includes("/api/"))
          .map((request) => request.split(" ", 2).join(" ").replace(server.url, "/").replace(/\?.*/, ""))
          .sort(),
      ).toEqual([
        "GET /api/v1/history",
        "GET /api/v1/history/robots-txt",
        "POST /api/v1/check",
        "POST /api/v1/explain",
      ]);
      await page.goBack();
      await page.getByRole("heading", { name: "What may a crawler do with a page, and why?" }).waitFor();
    }));

  test("shows the robots.txt when it is there, and the page when that comes", () =>
    withScene(async ({ page, context }) => {
      let letGo = (): void => {};
      const held = new Promise<void>((settle) => {
        letGo = settle;
      });
      await context.route("**/api/v1/explain", async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("shop.example/sale");
      await page.keyboard.press("Enter");
      await told(page, "Google and Bing may fetch it.");
      letGo();
      await told(page, "Google may fetch it but not list it in results.");
      expect(await page.getByText("Fetched from https://shop.example/sale.").count()).toBe(1);
    }));

  test("compares a draft with a live file without sending it", () =>
    withScene(async ({ page, requests }) => {
      await paste(page, `User-agent: *\nDisallow: /${secret}\n`);
      await page.getByRole("textbox", { name: "Compare with a live site" }).fill("shop.example");
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.getByText("The draft is compared with the live file.").waitFor();
      await page.getByText(`/${secret}*`).first().waitFor();
      expect(requests.some((request) => request.includes(secret))).toBe(false);
    }));

  test("says what each crawler will do, and until when, where the robots.txt cannot be had", () =>
    withScene(async ({ page }) => {
      await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("https://down.example/");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: /unreachable/ }).waitFor();
      await page.getByText("Nothing may be fetched, until the outage has lasted 12 hours.").waitFor();
      await unfold(page, "Search engines");
      await chip(page, /^Googlebot: undetermined/).waitFor();
      expect(await shown(chip(page, /^YandexBot: may fetch it/))).toBe(true);
    }));

  test("says what the service refuses in the service's words", () =>
    withScene(
      async ({ page }) => {
        await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("https://private.example/");
        await page.keyboard.press("Enter");
        expect(
          await shown(page.getByText("The address is private, and is not asked. private.example leads to 10.0.0.1.")),
        ).toBe(true);
      },
      { allows: /403/ },
    ));

  test("says so when it is offline", () =>
    withScene(
      async ({ page, context }) => {
        // What comes later than the first paint is there before the network goes.
        await page.waitForLoadState("networkidle");
        await paste(page, file);
        await told(page, "Google and Bing may fetch it.");
        await page.getByRole("textbox", { name: "Compare with a live site" }).fill("shop.example");
        await context.setOffline(true);
        await page.getByRole("button", { name: "Compare", exact: true }).click();
        expect(await shown(page.getByText(/You are offline, so nothing can be fetched/))).toBe(true);
      },
      { allows: /ERR_INTERNET_DISCONNECTED/ },
    ));

  test("shows a hostile file as text, and stays usable", () =>
    withScene(async ({ page }) => {
      const stars = Array.from({ length: 15_000 }, (_, i) => `Disallow: /*a*b*${i}*c*d\n`).join("");
      await paste(
        page,
        `User-agent: <img src=x onerror=alert(1)>\nDisallow: /\u202e\u0007<script>alert(1)</script>\n` +
          `Sitemap: javascript:alert(1)\nUser-agent: *\n${stars}`,
      );
      await told(page, "may");
      expect(await page.locator("img[src], #page script").count()).toBe(0);
      const startMs = Date.now();
      await urls(page).fill(`/${"ab".repeat(4_000)}`);
      await page.getByRole("button", { name: /Change to dark/ }).click();
      await page.getByRole("button", { name: /Change to light/ }).waitFor();
      expect(Date.now() - startMs).toBeLessThan(10_000);
      await page.locator(".answers[aria-busy=false]").waitFor();
    }));

  test("takes ten thousand lines", () =>
    withScene(async ({ page }) => {
      await paste(
        page,
        `User-agent: *\n${Array.from({ length: 10_000 }, (_, i) => `Disallow: /shop/${i}/x\n`).join("")}`,
      );
      await page.getByText("10,002 lines").waitFor();
      await urls(page).fill("/shop/9999/x");
      await told(page, "Google and Bing may not fetch it (line 10001).");
      await unfold(page, "Search engines");
      await page.locator(".cluster").getByRole("button", { name: "line 10001", exact: true }).click();
      expect(await shown(draft(page).getByText("Disallow: /shop/9999/x"))).toBe(true);
    }));

  test("keeps the choice of colours", () =>
    withScene(async ({ page }) => {
      const ground = (): Promise<unknown> => page.evaluate("getComputedStyle(document.body).backgroundColor");
      const light = await ground();
      await page.getByRole("button", { name: "Change to dark colours" }).click();
      await expect.poll(ground).not.toBe(light);
      const dark = await ground();
      await page.reload();
      await page.getByRole("button", { name: "Change to light colours" }).waitFor();
      await expect.poll(ground).toBe(dark);
    }));

  test("is reached by keyboard from the first key to the reasons of an answer", () =>
    withScene(async ({ page }) => {
      await page.keyboard.type("User-agent: *");
      await page.keyboard.press("Shift+Enter");
      await page.keyboard.type("Disallow: /");
      await page.keyboard.press("Control+Enter");
      await told(page, "may not fetch it (line 2)");
      await draft(page).waitFor();
      const seen: string[] = [];
      const focused = async (): Promise<string> =>
        String(
          await page.evaluate(
            "(document.activeElement.shadowRoot?.activeElement ?? " +
              "document.activeElement).getAttribute('aria-label') ?? document.activeElement.textContent ?? ''",
          ),
        );
      for (let step = 0; step < 30; step++) {
        await page.keyboard.press("Tab");
        seen.push(await focused());
        if (seen.at(-1)?.startsWith("Search engines") === true) break;
      }
      // The groups are one tab stop; arrow keys move among them, and among the crawlers of one answer.
      expect(seen.at(-1)).toMatch(/^Search engines/);
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toMatch(/^AI assistants/);
      await page.keyboard.press("Tab");
      expect(await focused()).not.toMatch(/^AI training/);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toMatch(/^bingbot: may not fetch it, line 2/);
      await page.keyboard.press("Enter");
      await why(page, "bingbot").waitFor();
      await why(page, "bingbot").getByRole("button", { name: "Close" }).press("Enter");
      expect(await focused()).toMatch(/^bingbot: may not fetch it, line 2/);
    }));

  test.each([
    [390, 844],
    [320, 640],
  ])("has the headline on the first screen of a phone, %i by %i", (width, height) =>
    withScene(
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.getByRole("button", { name: "Try an example" }).click();
        await told(page, "AI training");
        const box = await headline(page).boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(height);
        const answers = await group(page, "AI training").boundingBox();
        const editor = await page.locator(".editor-frame").boundingBox();
        expect(answers?.y ?? Infinity).toBeLessThan(editor?.y ?? 0);
      },
      { width },
    ),
  );

  describe("is sound for screen readers and eyes", () => {
    const looks = [false, true].flatMap((dark) => [320, 768, 1440].map((width) => ({ dark, width })));
    const some = sampleOf("colours and widths of the page", looks, {
      name: ({ dark, width }) => `${dark} ${width}`,
      kind: ({ dark }) => `${dark}`,
      oneIn: 3,
    });
    for (const { dark, width } of some) {
      test(`${dark ? "dark" : "light"}, ${width} px`, () =>
        withScene(
          async ({ page }) => {
            expect(await violations(page)).toEqual([]);
            await page.getByRole("button", { name: "Try an example" }).click();
            await told(page, "AI training");
            expect(await violations(page)).toEqual([]);
            await draft(page).click();
            await page.keyboard.press("Control+End");
            await page.keyboard.type("Disalow: /x");
            await page.getByRole("button", { name: /^Fix misspelled-record/ }).waitFor();
            await page.getByText(/may no longer fetch some paths/).waitFor();
            await unfold(page, "Search engines");
            await chip(page, /^bingbot: may not fetch it/).click();
            await page.getByRole("button", { name: "Smallest edit that allows it" }).click();
            await page.getByRole("button", { name: "Make this edit in the draft" }).waitFor();
            expect(await violations(page)).toEqual([]);
            // Nothing but tables of URLs goes beyond the screen.
            expect(
              await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
            ).toBe(true);
          },
          { width, dark },
        ));
    }
    test.each(["crawlers/index.html", "crawlers/GPTBot.html", "crawlers/Google-Extended.html"])("%s", (path) =>
      withScene(
        async ({ page }) => {
          expect(await violations(page)).toEqual([]);
          expect(
            await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
          ).toBe(true);
        },
        { path, width: 390 },
      ),
    );
    test("where nothing could be fetched, and with a history", () =>
      withScene(
        async ({ page }) => {
          await page.getByRole("textbox", { name: "Paste a URL or a robots.txt" }).fill("https://down.example/");
          await page.keyboard.press("Enter");
          await page.getByText("How this robots.txt changed").click();
          await page.getByRole("img", { name: /5 versions/ }).waitFor();
          expect(await violations(page)).toEqual([]);
        },
        { width: 768 },
      ));
  });
});
