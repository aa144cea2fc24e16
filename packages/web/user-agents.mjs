// Whole User-Agents of the registry's crawlers, as the public list crawler-user-agents recorded them. In: that package,
// and core's recogniser, so that none is shown for a crawler that it does not name. Used by crawler-pages.mjs.
import list from "crawler-user-agents";
import { readFileSync } from "node:fs";
import { namedCrawlers } from "../core/dist/crawlers/index.js";

const { devDependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** The list, with its version. */
export const userAgentList = {
  name: `crawler-user-agents ${devDependencies["crawler-user-agents"]}`,
  address: "https://github.com/monperrus/crawler-user-agents",
};

/** Whole User-Agents shown of one crawler. */
const most = 3;
/** Characters: longer ones are lists of what a browser once sent, and tell no more. */
const longest = 240;

/** By the crawler's name: those of its newest version, shorter ones first. */
export const userAgents = byName();

function byName() {
  const found = new Map();
  for (const text of list.flatMap((entry) => entry.instances ?? [])) {
    const [crawler, other] = namedCrawlers(text);
    if (crawler === undefined || other !== undefined || !isItsOwn(text, crawler.name)) continue;
    found.set(crawler.name, [...new Set([...(found.get(crawler.name) ?? []), text])]);
  }
  for (const [name, texts] of found) {
    const inOrder = texts.sort((a, b) => compare(versionOf(b, name), versionOf(a, name)) || a.length - b.length);
    found.set(name, inOrder.slice(0, most));
  }
  return found;
}

/**
 * Neither cut nor a mere mention: the crawler's name begins the text, is a product with a version, follows
 * "compatible;", or closes the text after another product.
 */
function isItsOwn(text, name) {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
  const isProduct =
    at === 0 ||
    /^\/[0-9]/.test(after) ||
    (/compatible; ?$/.test(before) && /^[;) ]/.test(after)) ||
    (/\/[0-9.]+;? $/.test(before) && after === "");
  const isWhole = text.split("(").length === text.split(")").length && !text.includes("  ");
  return isProduct && isWhole && text.length <= longest && /^[ -~]+$/.test(text);
}

/** The numbers after the name: `GPTBot/1.10` is 1, 10. */
function versionOf(text, name) {
  const rest = text.slice(text.toLowerCase().indexOf(name.toLowerCase()) + name.length);
  return (/^\/([0-9.]{1,20})/.exec(rest)?.[1] ?? "").split(".").map(Number);
}

function compare(a, b) {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
