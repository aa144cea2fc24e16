// The page as `maycrawl page` writes it, at a path of a plain file server: it answers what is pasted, hides what needs
// a service, and asks for none. Needs what npm run build makes, and Chromium.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codes, maycrawl } from "../../cli/test/command.ts";

const chromiumPath = "/usr/bin/chromium";
const isThere = existsSync(chromiumPath);
if (!isThere) process.stderr.write(`\nSKIPPED: the static page needs ${chromiumPath} (apt-get install chromium)\n\n`);

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

describe("maycrawl page", { timeout: 180_000 }, () => {
  let folder: string;
  let out: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "maycrawl-static-"));
    out = join(folder, "public");
    expect(maycrawl(["page", "--out", out]).status).toBe(0);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("writes over its own page, and over nothing else", () => {
    writeFileSync(join(out, "assets", "old-build.js"), "");
    expect(maycrawl(["page", "--out", out]).stdout).toBe(`${join(out, "index.html")}\n`);
    expect(existsSync(join(out, "assets", "old-build.js"))).toBe(false);
    expect(existsSync(join(out, "crawlers", "GPTBot.html"))).toBe(true);
    const failure = maycrawl(["page", "--out", folder]);
    expect([failure.status, codes(failure)]).toEqual([2, ["file-exists"]]);
  });

  describe.skipIf(!isThere)("in a browser", () => {
    let site: Server;
    let browser: Browser;
    const asked: string[] = [];
    beforeAll(async () => {
      site = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://x").pathname;
        asked.push(path);
        const file = join(out, path.replace(/^\/tools\//, "").replace(/^$/, "index.html"));
        if (!path.startsWith("/tools/") || !existsSync(file)) return void response.writeHead(404).end();
        response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(readFileSync(file));
      });
      await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
      browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      site?.close();
    });

    test("a URL is not asked for, and a pasted file is answered", async () => {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/tools/`);
      const field = page.getByLabel("Paste a robots.txt", { exact: true });
      await field.fill("https://shop.example/cart");
      await field.press("Enter");
      await page.getByText("Open https://shop.example/robots.txt in another tab").waitFor();
      expect(await page.getByText("Only a URL is sent").count()).toBe(0);
      await field.fill("User-agent: *\nDisallow: /\n");
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByRole("heading", { name: "URL", exact: true }).waitFor();
      await page.locator(".groups, .group").first().waitFor();
      expect(await page.getByLabel("Compare with a live site").count()).toBe(0);
      expect(errors).toEqual([]);
      expect(asked.filter((path) => path.includes("api"))).toEqual([]);
    });
  });
});
