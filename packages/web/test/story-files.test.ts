// What the page keeps and gives away, and what it fetches: links, files, drafts through Back and reload, live sites.
import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import {
  chip,
  draft,
  dropFile,
  fetchUrl,
  file,
  headline,
  isThere,
  paste,
  sceneTest,
  secret,
  shown,
  told,
  typeAtEnd,
  unfold,
  urls,
  useScenes,
  withClipboard,
} from "./scenes.ts";

describe.skipIf(!isThere).concurrent("the page's files", { timeout: 240_000 }, () => {
  const withScene = useScenes();

  sceneTest("gives a link that holds all that the answers depend on, and opens it again", () =>
    withScene(async ({ page, context, server }) => {
      await paste(page, `${file}# ${secret}\n`);
      await urls(page).fill("/x\n/cart");
      await page.getByRole("button", { name: "/cart", exact: true }).click();
      await page.getByRole("combobox", { name: "Reads your file as" }).selectOption("google-2012");
      await told(page, "Google and Bing may not fetch it (line 2).");
      await typeAtEnd(page, "Disallow: /more");
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      const said = await headline(page).textContent();
      const link = await withClipboard(async () => {
        await page.getByRole("button", { name: "Copy link" }).click();
        await page.getByText(/^Link copied/).waitFor();
        return String(await page.evaluate("navigator.clipboard.readText()"));
      });
      expect(link.startsWith(`${server.url}#v2.`)).toBe(true);
      const other = await context.newPage();
      await other.goto(link);
      await told(other, "Google and Bing may not fetch it (line 2).");
      expect(await headline(other).textContent()).toBe(said);
      expect(await other.getByRole("combobox", { name: "Reads your file as" }).inputValue()).toBe("google-2012");
      await other.getByText("compared with what was pasted").waitFor();
      await draft(other).getByText(`# ${secret}`).waitFor();
      expect(server.asked.some((asked) => asked.includes("v2."))).toBe(false);
    }),
  );

  sceneTest("says so where a link cannot be read", () =>
    withScene(
      async ({ page }) => {
        expect(
          await shown(page.getByText("This link cannot be read: it was cut off, or this page did not make it.")),
        ).toBe(true);
      },
      { path: "#v1.cut" },
    ),
  );

  sceneTest("saves CSV, JSON and the file, and copies the CI check", () =>
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
      const copied = await withClipboard(async () => {
        await page.getByRole("button", { name: "Copy as CI check" }).click();
        await page.getByText(/^Copied: an expectations file/).waitFor();
        return String(await page.evaluate("navigator.clipboard.readText()"));
      });
      const check = JSON.parse(copied) as {
        environments: { production: { expectations: { expect: string; agents: string[] }[] } };
      };
      expect(check.environments.production.expectations.find((one) => one.expect === "disallowed")?.agents).toEqual([
        "GPTBot",
      ]);
    }),
  );

  sceneTest("saves the bytes and line ends that nobody edited, of a file that is neither UTF-8 nor uniform", () =>
    withScene(async ({ page }) => {
      const before = Buffer.from("User-agent: *\r\nDisallow: /caf\u00e9\nDisallow: /b\rAllow: /x\r\n", "latin1");
      await page
        .getByLabel("Open a file")
        .setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: before });
      await urls(page).fill("/caf%E9");
      await told(page, "Google and Bing may not fetch it (line 2).");
      await draft(page).getByText("\\xe9").waitFor();
      await typeAtEnd(page, "Allow: /y");
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      await page.getByText("Save as…").click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "robots.txt", exact: true }).click(),
      ]);
      expect(readFileSync(await download.path()).toString("latin1")).toBe(`${before.toString("latin1")}Allow: /y`);
    }),
  );

  sceneTest("keeps a draft through reload, the logo and Back, and asks before it is replaced", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await typeAtEnd(page, `# ${secret}`);
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      // The page keeps a draft 200 ms after its last change, which may be just after the logo was pressed.
      await page.addInitScript(`{
        const later = setTimeout;
        window.setTimeout = (act, ms, ...more) => {
          if (ms === 200) window.keepNow = act;
          return later(act, ms, ...more);
        };
      }`);
      await page.reload();
      await draft(page).getByText(`# ${secret}`).waitFor();
      await page.evaluate("document.querySelector('a.wordmark').click(); keepNow();");
      await page.getByText("Your draft is still in this tab").waitFor();
      await page.goBack();
      await draft(page).getByText(`# ${secret}`).waitFor();
      let asked = "";
      page.once("dialog", (dialog) => {
        asked = dialog.message();
        void dialog.dismiss();
      });
      await paste(page, "User-agent: *\nDisallow: /other\n");
      expect(asked).toBe("Replace your edited draft? Back leads to it, as long as this tab is open.");
      expect(await shown(draft(page).getByText(`# ${secret}`))).toBe(true);
    }),
  );

  sceneTest("keeps the draft of each input, which Back and the start page lead to", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await typeAtEnd(page, "# the first");
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      await page.getByRole("link", { name: "maycrawl" }).click();
      await page.getByText("Your draft is still in this tab").waitFor();
      // Nothing is kept by the clock, so a draft is kept when it is left or it is lost.
      await page.evaluate(`{
        const later = setTimeout;
        window.setTimeout = (act, ms, ...more) => (ms === 200 ? 0 : later(act, ms, ...more));
      }`);
      // Neither another file nor the example takes its place.
      await paste(page, "User-agent: *\nDisallow: /other\n");
      await draft(page).getByText("Disallow: /other").waitFor();
      await paste(page, "User-agent: *\nDisallow: /third\n");
      await draft(page).getByText("Disallow: /third").waitFor();
      await page.goBack();
      await draft(page).getByText("Disallow: /other").waitFor();
      await page.getByRole("link", { name: "maycrawl" }).click();
      await page.getByRole("button", { name: "Try an example" }).click();
      await draft(page).getByText("# shop.example").waitFor();
      await page.getByRole("link", { name: "maycrawl" }).click();
      await page.getByRole("button", { name: "Go on with it" }).click();
      expect(await shown(draft(page).getByText("# the first"))).toBe(true);
    }),
  );

  sceneTest("takes a file that is dropped anywhere, also on the editor, and asks for an edited draft", () =>
    withScene(async ({ page }) => {
      await dropFile(page, page.locator("h1"), file);
      await told(page, "Google and Bing may fetch it.");
      await draft(page).waitFor();
      await dropFile(page, draft(page), "User-agent: *\nDisallow: /\n");
      await told(page, "may not fetch it (line 2)");
      await draft(page).getByText("Disallow: /").waitFor();
      expect(await draft(page).textContent()).toBe("User-agent: *Disallow: /");
      await typeAtEnd(page, `# ${secret}`);
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      const asked = page.waitForEvent("dialog");
      await dropFile(page, draft(page), file);
      await (await asked).dismiss();
      expect(await draft(page).textContent()).toBe(`User-agent: *Disallow: /# ${secret}`);
    }),
  );

  sceneTest("compares a draft for one site with another's live file", () =>
    withScene(async ({ page }) => {
      await paste(page, "User-agent: *\nDisallow: /cart\nDisallow: /staging-only\n");
      await urls(page).fill("https://staging.example/staging-only");
      await told(page, "Google and Bing may not fetch it (line 3).");
      await page.getByRole("textbox", { name: "Compare with a live site" }).fill("shop.example");
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.getByText(/ below changed, compared with/).waitFor();
      expect(await headline(page).textContent()).toMatch(/may not fetch it \(line 3\)/);
    }),
  );

  sceneTest("fetches a URL through its server alone, and shows file, page and history", () =>
    withScene(async ({ page, server, requests }) => {
      await fetchUrl(page, "shop.example/sale");
      await told(page, "Google may fetch it but not list it in results. Bing may fetch it. AI training: 6 of 7 may.");
      // Answers that still come in move what is to be pressed.
      await page.waitForLoadState("networkidle");
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
    }),
  );

  sceneTest("shows the robots.txt when it is there, and the page when that comes", () =>
    withScene(async ({ page, context }) => {
      let letGo = (): void => {};
      const held = new Promise<void>((settle) => {
        letGo = settle;
      });
      await context.route("**/api/v1/explain", async (route) => {
        await held;
        await route.continue();
      });
      await fetchUrl(page, "shop.example/sale");
      await told(page, "Google and Bing may fetch it.");
      letGo();
      await told(page, "Google may fetch it but not list it in results.");
      expect(await page.getByText("Fetched from https://shop.example/sale.").count()).toBe(1);
      await page.getByRole("heading", { name: "The page itself" }).click();
      expect(await shown(page.getByText("RSL license: https://shop.example/license.xml"))).toBe(true);
    }),
  );

  sceneTest("waits for a page's turn at a site with a Crawl-delay, and calls nothing undetermined", () =>
    withScene(async ({ page, context }) => {
      let letGo = (): void => {};
      const held = new Promise<void>((settle) => {
        letGo = settle;
      });
      let asks = 0;
      await context.route("**/api/v1/explain", async (route) => {
        if (asks++ > 0) await held;
        await route.continue();
      });
      await fetchUrl(page, "https://slow.example/sale");
      await told(page, "Google and Bing may fetch it.");
      await page.getByText(/^The site asks for a pause between requests/).waitFor({ state: "attached" });
      expect(await page.getByRole("button", { name: "Check" }).isEnabled()).toBe(true);
      expect(await page.getByText(/whether maycrawl itself may is undetermined/).count()).toBe(0);
      letGo();
      await told(page, "Google may fetch it but not list it in results.");
    }),
  );

  sceneTest("compares a draft with a live file without sending it", () =>
    withScene(async ({ page, requests }) => {
      await paste(page, `User-agent: *\nDisallow: /${secret}\n`);
      await page.getByRole("textbox", { name: "Compare with a live site" }).fill("shop.example");
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.getByText("The draft is compared with the live file.").waitFor();
      await page.getByText(`/${secret}*`).first().waitFor();
      expect(requests.some((request) => request.includes(secret))).toBe(false);
    }),
  );

  sceneTest("says what each crawler will do, and until when, where the robots.txt cannot be had", () =>
    withScene(async ({ page }) => {
      await fetchUrl(page, "https://down.example/");
      await page.getByRole("heading", { name: /unreachable/ }).waitFor();
      await page.getByText("Nothing may be fetched, until the outage has lasted 12 hours.").waitFor();
      await unfold(page, "Search engines");
      await chip(page, /^Googlebot: undetermined/).waitFor();
      expect(await shown(chip(page, /^YandexBot: may fetch it/))).toBe(true);
    }),
  );

  sceneTest("says what the service refuses in the service's words", () =>
    withScene(
      async ({ page }) => {
        await fetchUrl(page, "https://private.example/");
        expect(
          await shown(page.getByText("The address is private, and is not asked. private.example leads to 10.0.0.1.")),
        ).toBe(true);
      },
      { allows: /403/ },
    ),
  );

  sceneTest("says so when it is offline", () =>
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
    ),
  );
});
