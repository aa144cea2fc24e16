// An access log of any length, always the same: combined lines over thirty days, of browsers and of crawlers that read
// /robots.txt now and then. In: a path and a number of lines. Out: the file, about 200 bytes a line.
import { closeSync, openSync, writeSync } from "node:fs";

const browsers = Array.from(
  { length: 400 },
  (_, n) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${90 + (n % 40)}.0.${n}.0 Safari/537.36`,
);
/** User-Agent headers with the network that each comes from. */
const crawlers = [
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "66.249.66"],
  ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "157.55.39"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "52.230.152",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    "160.79.104",
  ],
  ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", "51.222.253"],
];
const sections = ["products", "cart", "blog", "search", "private", "images", "api", "help"];

/** Writes the log. */
export function writeAuditLog(path, lines) {
  const fd = openSync(path, "w");
  // A linear congruential generator: the same log everywhere. Source: Numerical Recipes, "ranqd1".
  let seed = 1;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const start = Date.UTC(2026, 9, 1);
  let text = "";
  let stampSecond = -1;
  let stamp = "";
  for (let n = 0; n < lines; n++) {
    const second = Math.floor((n / lines) * 30 * 86_400);
    if (second !== stampSecond) {
      stampSecond = second;
      const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(
        new Date(start + second * 1000).toUTCString(),
      );
      stamp = `${day}/${month}/${year}:${clock} +0000`;
    }
    const isCrawler = random(100) < 30;
    const [agent, network] = isCrawler
      ? crawlers[random(crawlers.length)]
      : [browsers[random(browsers.length)], `10.${random(250)}.${random(250)}`];
    const isRules = isCrawler && random(500) === 0;
    const target = isRules
      ? "/robots.txt"
      : `/${sections[random(sections.length)]}/item-${random(50_000)}${random(4) === 0 ? `?id=${random(1e6)}` : ""}`;
    const referrer = isCrawler || random(3) > 0 ? "-" : `https://shop.example/${sections[random(8)]}/`;
    text += `${network}.${random(250) + 1} - - [${stamp}] "GET ${target} HTTP/1.1" 200 ${random(90_000)} "${referrer}" "${agent}"\n`;
    if (text.length > 1 << 20) {
      writeSync(fd, text);
      text = "";
    }
  }
  writeSync(fd, text);
  closeSync(fd);
}

/** Rules for it, with lines that bind its crawlers. */
export const auditRobotsTxt =
  "User-agent: *\nDisallow: /private/\nDisallow: /cart/\nDisallow: /*?id=9\n\nUser-agent: GPTBot\nDisallow: /api/\nAllow: /\n";
