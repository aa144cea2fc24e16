// The first minutes with the page, of a site owner, an SEO, and a publisher who fears AI crawlers: what is pasted is
// answered, explained, edited, and never sent. Scenes run beside each other. Next: story-files.test.ts,
// story-sound.test.ts.
import { describe, expect } from "vitest";
import {
  chip,
  draft,
  eventually,
  fetchUrl,
  field,
  file,
  focusedLabel,
  group,
  isThere,
  paste,
  sceneTest,
  sceneTests,
  secret,
  shown,
  told,
  typeAtEnd,
  unfold,
  urls,
  useScenes,
  why,
  withClipboard,
} from "./scenes.ts";

describe.skipIf(!isThere).concurrent("the page", { timeout: 240_000 }, () => {
  const withScene = useScenes();

  sceneTest("begins with the cursor in its one field, and says what becomes of a paste", () =>
    withScene(async ({ page }) => {
      expect(await page.evaluate("document.activeElement.id")).toBe(await field(page).getAttribute("id"));
      expect(await page.getByText("What you paste stays in this tab").isVisible()).toBe(true);
      await page.getByRole("button", { name: "Check" }).click();
      expect(await page.getByRole("alert").first().textContent()).toBe("The field is empty.");
    }),
  );

  sceneTest("answers a paste at once, without a request that holds any of it", () =>
    withScene(async ({ page, server, requests }) => {
      await withClipboard(async () => {
        await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(`${file}Disallow: /${secret}\n`)})`);
        await field(page).focus();
        await page.keyboard.press("Control+v");
      });
      await told(page, "Google and Bing may fetch it. AI training: 6 of 7 may.");
      await urls(page).fill(`/cart\n/cart/help\n/${secret}`);
      await told(page, "Google and Bing may not fetch it (line 2).");
      await typeAtEnd(page, `Disallow: /${secret}/more`);
      await page.getByRole("heading", { name: /What the edit changes/ }).waitFor();
      await page.getByText(/may no longer fetch some paths|no crawler’s answer changes/).waitFor();
      await page.getByText("Findings").waitFor();
      expect(requests.every((request) => request.startsWith("GET "))).toBe(true);
      expect(requests.filter((request) => request.includes(secret))).toEqual([]);
      expect(requests.filter((request) => request.includes("/api/"))).toEqual([]);
      expect(server.asked.some((asked) => asked.includes(secret))).toBe(false);
    }),
  );

  sceneTest("says the answer in the tab's title, and gives it the focus", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await told(page, "Google and Bing may fetch it.");
      const title = "Google and Bing may fetch it. AI training: 6 of 7 may. /";
      expect(
        await eventually(
          () => page.title(),
          (text) => text === title,
        ),
      ).toBe(title);
      expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
      await page.getByRole("link", { name: "maycrawl" }).click();
      expect(await page.title()).toBe("maycrawl: what may a crawler do with a page?");
    }),
  );

  sceneTest("puts crawlers with the same answer for the same reason together, by purpose", () =>
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
    }),
  );

  sceneTest("says why: the sentence, the line, what loses, the smallest edit, which it makes", () =>
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
      await page.getByText(/^\d+ answers below changed, compared with what was pasted/).waitFor();
      await page.getByText(/may fetch paths that were closed/).waitFor();
      // The crawler has moved to another cluster, and the focus with it.
      expect(await focusedLabel(page, /^bingbot: may fetch it/)).toMatch(/^bingbot: may fetch it/);
      await page.getByRole("button", { name: "Back to what was pasted" }).click();
      await told(page, "Google and Bing may not fetch it (line 2).");
    }),
  );

  sceneTest("finds what is wrong while it is typed, and puts it right with one press", () =>
    withScene(async ({ page }) => {
      await paste(page, "User-agent: *\nDisalow: /cart\nDisallow: /b\nDisallow: /b\n");
      await page.getByRole("button", { name: "Fix misspelled-record in line 2" }).click();
      await draft(page).getByText("Disallow: /cart").waitFor();
      // The finding is gone, and its button with it: the next one has the focus.
      expect(await focusedLabel(page, /duplicate-rule/)).toBe("Fix duplicate-rule in line 4");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Fix duplicate-rule in line 4" }).waitFor({ state: "detached" });
      await draft(page).click();
      await page.keyboard.press("Control+z");
      expect(await shown(page.getByRole("button", { name: "Fix duplicate-rule in line 4" }))).toBe(true);
    }),
  );

  sceneTest("lights the lines that decide", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await urls(page).fill("/cart/help");
      await page.locator(".cm-line.lit.allowed").waitFor();
      expect(await page.locator(".cm-line.lit").allTextContents()).toEqual(["Allow: /cart/help", "Disallow: /"]);
      expect(await page.locator(".lit-mark.disallowed").last().textContent()).toBe("⊘");
    }),
  );

  sceneTest("reads the page's headers and HTML, pasted", () =>
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
    }),
  );

  sceneTest("takes a page alone, and says what is known of it", () =>
    withScene(async ({ page }) => {
      await paste(page, '<!doctype html>\n<meta name="robots" content="noindex">\n');
      await told(page, "Google and Bing may not list it in results.");
      await page.getByText("whether the page may be fetched is not known").waitFor();
      await page.getByRole("button", { name: "Write a robots.txt" }).click();
      await draft(page).click();
      await page.keyboard.type("User-agent: *\nDisallow: /");
      await told(page, /may not fetch it \(line 2\)/);
      expect(await page.getByText("whether the page may be fetched is not known").count()).toBe(0);
    }),
  );

  sceneTests(
    [
      ["shop example", "Fetch https://shop.example/"],
      ["htps://shop.example/sale", "Fetch https://shop.example/sale"],
      ["/cart", null],
    ] as const,
    ([given]) => `asks about ${JSON.stringify(given)}, which is neither a URL nor a robots.txt`,
    ([given, offer]) =>
      withScene(async ({ page, requests }) => {
        await fetchUrl(page, given);
        await page.getByText("This is neither a URL nor a robots.txt.").waitFor();
        if (offer === null) expect(await page.getByRole("button", { name: /^Fetch https/ }).count()).toBe(0);
        else expect(await shown(page.getByRole("button", { name: offer }))).toBe(true);
        await page.getByRole("button", { name: "Read it as a robots.txt" }).click();
        await told(page, "crawlers shown may fetch it.");
        expect(requests.filter((request) => request.includes("/api/"))).toEqual([]);
      }),
  );

  sceneTest("finds a crawler by its operator, and adds a product token only when told to", () =>
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
      await chip(page, /^AcmeBot not a known crawler: may fetch it/).waitFor();
    }),
  );

  sceneTest("closes AI training with the edit and its proof", () =>
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
    }),
  );

  sceneTest("leads from a crawler's page to what it may do on a site, and back to the page", () =>
    withScene(async ({ page, context, server }) => {
      await page.getByRole("link", { name: "All crawlers" }).click();
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
    }),
  );

  sceneTests(
    [
      // The crawler before its operator's others, most of which have longer names.
      ["google", "Googlebot", 6],
      ["Mozilla/5.0 (compatible; GPTBot/1.9; +https://openai.com/gptbot)", "GPTBot", 1],
    ] as const,
    ([typed]) => `finds the crawler's page from the start page by ${JSON.stringify(typed)}`,
    ([typed, first, count]) =>
      withScene(async ({ page, server }) => {
        await page.getByRole("searchbox", { name: "A crawler’s name, operator or User-Agent" }).fill(typed);
        const found = page.locator(".find-page li a");
        await found.first().waitFor();
        expect(await found.first().textContent()).toBe(first);
        expect(await found.count()).toBe(count);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { level: 1, name: first }).waitFor();
        expect(page.url()).toBe(`${server.url}crawlers/${first}.html`);
      }),
  );

  sceneTest("says of URLs of two origins which the file is for", () =>
    withScene(async ({ page }) => {
      await paste(page, file);
      await urls(page).fill("https://a.example/cart\nhttps://b.example/cart");
      await page.getByText("This robots.txt is for https://a.example only").waitFor();
      await page.getByRole("button", { name: "https://b.example/cart" }).click();
      await told(page, "This file is for https://a.example, so it says nothing about this URL.");
      expect(await page.getByRole("row").filter({ hasText: "b.example" }).textContent()).toMatch(/other site/);
    }),
  );

  sceneTest("offers to fetch three other sites, names the rest, and fetches the one that is chosen", () =>
    withScene(async ({ page, requests }) => {
      const hosts = ["b", "c", "d", "e", "f"].map((name) => `https://${name}.example`);
      await fetchUrl(page, "https://shop.example/sale");
      await page.getByRole("button", { name: "More URLs" }).click();
      await urls(page).fill(["https://shop.example/sale", ...hosts.map((host) => `${host}/cart`)].join("\n"));
      await page.getByText("Not fetched either: https://e.example, https://f.example.").waitFor();
      const offers = page.getByRole("button", { name: /^Fetch https:/ });
      expect(await offers.allTextContents()).toEqual(hosts.slice(0, 3).map((host) => `Fetch ${host}`));
      const askedOf = (host: string): number => requests.filter((request) => request.includes(host)).length;
      expect(hosts.map(askedOf)).toEqual([0, 0, 0, 0, 0]);
      await offers.nth(1).click();
      expect(
        await eventually(
          async () => askedOf("https://c.example"),
          (count) => count > 0,
        ),
      ).toBeGreaterThan(0);
      expect(hosts.map(askedOf).map((count) => count > 0)).toEqual([false, true, false, false, false]);
    }),
  );

  sceneTest("shows a hostile file as text, and stays usable", () =>
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
    }),
  );

  sceneTest("takes ten thousand lines", () =>
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
    }),
  );
});
