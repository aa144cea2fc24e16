import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { RobotsClient } from "@maycrawl/client";
import { openStore } from "@maycrawl/client/stores";

const store = await openStore("crawl.sqlite");                   // a fleet: await openStore("redis://127.0.0.1:6379")
const client = new RobotsClient({ userAgent: "ShopBot/1.0 (+https://shop.example/bot)", store });
const linesOf = (file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []);
const done = new Set(linesOf("done.txt").map((line) => line.split("\t")[0]));
const finish = (url, outcome) => appendFileSync("done.txt", `${url}\t${outcome}\n`);
async function crawl(url) {
  try {
    const response = await client.fetch(url);                    // asks robots.txt, and waits for the host's turn
    finish(url, `${response.status}, ${(await response.text()).length} characters`);
  } catch (error) {
    if (typeof error.retryAtMs !== "number") return finish(url, `skipped: ${error.message}`);
    await client.sleepUntil(error.retryAtMs);                    // nobody can know yet: a 503, a timeout
    await crawl(url);
  }
}
await Promise.all(linesOf("urls.txt").filter((url) => !done.has(url)).map(crawl));     // each host at its own pace
await client.close().then(() => store.close());
