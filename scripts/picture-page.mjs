// Takes docs/page.png, the picture of the page in README.md and docs/page.md, from the built page itself: the example,
// with its headline and groups. Needs Chromium and `npm run build`. `node scripts/picture-page.mjs`.
import { fileURLToPath } from "node:url";
import { defaultPage, serve } from "../packages/server/dist/index.js";
import { chromium } from "playwright-core";

const page = defaultPage();
if (page === null) throw new Error("the page is not built: npm run build");
const service = await serve({ userAgent: "maycrawl/0 (+https://maycrawl.example/crawler)", isPrivate: true, page });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const tab = await browser.newPage({ viewport: { width: 1400, height: 940 }, colorScheme: "light" });
  await tab.goto(service.address);
  await tab.getByRole("button", { name: "Try an example" }).click();
  await tab.locator(".answers[aria-busy=false] .group-head").first().waitFor();
  await tab.locator(".editor").waitFor();
  await tab.getByText("Reading the file…").waitFor({ state: "hidden" });
  await tab.mouse.move(0, 0);
  await tab.screenshot({ path: fileURLToPath(new URL("../docs/page.png", import.meta.url)) });
} finally {
  await browser.close();
  await service.stop();
}
