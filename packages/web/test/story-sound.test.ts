// The page for every reader: on a phone, by keyboard, on paper, in the dark; axe finds nothing in any state.
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../test/sample.ts";
import {
  chip,
  draft,
  eventually,
  fetchUrl,
  file,
  fits,
  group,
  headline,
  isThere,
  paste,
  sceneTest,
  sceneTests,
  told,
  typeAtEnd,
  unfold,
  urls,
  useScenes,
  violations,
  why,
} from "./scenes.ts";

describe.skipIf(!isThere).concurrent("the page for every reader", { timeout: 240_000 }, () => {
  const withScene = useScenes();

  sceneTest("leaves the wheel to the page over an editor that nobody works in", () =>
    withScene(async ({ page }) => {
      await paste(page, `User-agent: *\n${Array.from({ length: 300 }, (_, i) => `Disallow: /shop/${i}/x\n`).join("")}`);
      await draft(page).waitFor();
      await page.locator(".editor-frame").hover();
      await page.mouse.wheel(0, 300);
      expect(
        await eventually(
          () => page.evaluate("scrollY"),
          (y) => Number(y) > 0,
        ),
      ).toBeGreaterThan(0);
      expect(
        await page.evaluate("document.querySelector('.editor').shadowRoot.querySelector('.cm-scroller').scrollTop"),
      ).toBe(0);
    }),
  );

  sceneTest("prints every group with its crawlers, every URL and the whole file, and no buttons", () =>
    withScene(async ({ page }) => {
      const comments = Array.from({ length: 200 }, (_, at) => `# ${at}\n`).join("");
      await paste(page, `${file}${comments}# the end`);
      await urls(page).fill(Array.from({ length: 30 }, (_, at) => `/${at}`).join("\n"));
      await told(page, "Google and Bing may fetch it.");
      await page.getByRole("button", { name: "/7", exact: true }).waitFor();
      expect(await page.getByRole("button", { name: "/29", exact: true }).count()).toBe(0);
      await page.emulateMedia({ media: "print" });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await page.getByRole("button", { name: "/29", exact: true }).waitFor();
      // 6 lines of rules, 200 of numbers, and the end; GPTBot's rule decides.
      const printed = await page.locator(".printed-file").textContent();
      expect(printed?.split("\n").filter((line) => /⊘|the end/.test(line))).toEqual([
        "    6 ⊘ Disallow: /",
        "  207   # the end",
      ]);
      expect(await draft(page).isVisible()).toBe(false);
      expect(await page.getByRole("button", { name: "Show all 30" }).isVisible()).toBe(false);
      expect(await chip(page, /^GPTBot: may not fetch it/).isVisible()).toBe(true);
      expect(await page.getByRole("button", { name: "Copy link" }).isVisible()).toBe(false);
      // A group's name, its marks and its count stand beside each other.
      const name = await page.locator(".group-name").first().boundingBox();
      const marks = await page.locator(".pips").first().boundingBox();
      expect((name?.x ?? 0) + (name?.width ?? Infinity)).toBeLessThanOrEqual(marks?.x ?? 0);
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      await page.getByRole("button", { name: "/29", exact: true }).waitFor({ state: "detached" });
    }),
  );

  sceneTest("keeps the choice of colours", () =>
    withScene(async ({ page }) => {
      const ground = (): Promise<unknown> => page.evaluate("getComputedStyle(document.body).backgroundColor");
      const light = await ground();
      await page.getByRole("button", { name: "Change to dark colours" }).click();
      const dark = await eventually(ground, (colour) => colour !== light);
      expect(dark).not.toBe(light);
      await page.reload();
      await page.getByRole("button", { name: "Change to light colours" }).waitFor();
      expect(await eventually(ground, (colour) => colour === dark)).toBe(dark);
    }),
  );

  sceneTest("is reached by keyboard from the first key to the reasons of an answer", () =>
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
    }),
  );

  sceneTest("has the URLs as one tab stop, with arrow keys among them", () =>
    withScene(async ({ page }) => {
      await page.getByRole("button", { name: "Try an example" }).click();
      await page.getByRole("button", { name: "/cart", exact: true }).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate("document.activeElement.textContent")).toBe("/search?q=shoes");
      await page.keyboard.press("Enter");
      await told(page, "Google may not fetch it (line 12). Bing may.");
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.closest('table')")).toBe(null);
    }),
  );

  sceneTests(
    [
      [390, 844],
      [320, 640],
    ] as const,
    ([width, height]) => `has the headline on the first screen of a phone, ${width} by ${height}`,
    ([width, height]) =>
      withScene(
        async ({ page }) => {
          await page.getByRole("button", { name: "Try an example" }).click();
          await told(page, "AI training");
          const box = await headline(page).boundingBox();
          expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(height);
          // The answers by group begin there as well, and stand above the editor.
          const answers = await group(page, "Search engines").boundingBox();
          expect((answers?.y ?? Infinity) + (answers?.height ?? 0)).toBeLessThan(height);
          const editor = await page.locator(".editor-frame").boundingBox();
          expect(answers?.y ?? Infinity).toBeLessThan(editor?.y ?? 0);
        },
        { width, height },
      ),
  );

  describe("is sound for screen readers and eyes", () => {
    const looks = [false, true].flatMap((dark) => [320, 768, 1440].map((width) => ({ dark, width })));
    const lookName = ({ dark, width }: (typeof looks)[number]): string => `${dark ? "dark" : "light"}, ${width} px`;
    test.each(
      sampleOf("looks of the page", looks, { name: lookName, oneIn: 6 }).map((one) => [lookName(one), one] as const),
    )("%s", (_, { dark, width }) =>
      withScene(
        async ({ page }) => {
          await page.getByRole("searchbox", { name: "A crawler’s name, operator or User-Agent" }).fill("google");
          await page.locator(".find-page li a").first().waitFor();
          expect(await violations(page)).toEqual([]);
          await page.getByRole("button", { name: "Try an example" }).click();
          await told(page, "AI training");
          await page.getByText("Save as…").click();
          expect(await fits(page)).toBe(true);
          expect(await violations(page)).toEqual([]);
          await page.getByText("Save as…").click();
          await typeAtEnd(page, "Disalow: /x");
          await page.getByRole("button", { name: /^Fix misspelled-record/ }).waitFor();
          await page.getByText(/may no longer fetch some paths/).waitFor();
          await unfold(page, "AI training");
          await unfold(page, "Search engines");
          await chip(page, /^bingbot: may not fetch it/).click();
          await page.getByRole("button", { name: "Smallest edit that allows it" }).click();
          await page.getByRole("button", { name: "Make this edit in the draft" }).waitFor();
          expect(await violations(page)).toEqual([]);
          // Nothing but tables of URLs goes beyond the screen.
          expect(await fits(page)).toBe(true);
        },
        { width, dark },
      ),
    );
    for (const path of ["crawlers/index.html", "crawlers/GPTBot.html", "crawlers/Google-Extended.html"])
      sceneTest(path, () =>
        withScene(
          async ({ page }) => {
            expect(await violations(page)).toEqual([]);
            expect(await fits(page)).toBe(true);
          },
          { path, width: 390 },
        ),
      );
    sceneTest("where nothing could be fetched, and with a history", () =>
      withScene(
        async ({ page }) => {
          await fetchUrl(page, "https://down.example/");
          // Answers that still come in move what is to be pressed.
          await page.waitForLoadState("networkidle");
          await page.getByText("How this robots.txt changed").click();
          await page.getByRole("img", { name: /5 versions/ }).waitFor();
          expect(await violations(page)).toEqual([]);
        },
        { width: 768 },
      ),
    );
  });
});
