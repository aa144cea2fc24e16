// Question: how many decisions a second, out of all layers of one page, and how many megabytes (10^6 octets) of HTML a
// second? Decisions: the shop's robots.txt, two header fields, two tags; many URLs for one crawler, warm, and one URL
// for every crawler of the registry in turn, which are more than are kept. HTML: a generated page of 10 MB, whole and
// in pieces of 16 KiB.
import { readFileSync } from "node:fs";
import { cell, faults, find, table, target } from "./outcomes.mjs";
import { secondsPerCall } from "./stopwatch.mjs";

export const title = "Decisions a second; HTML, MB/s";

const agents = ["Googlebot", "bingbot", "GPTBot", "FooBot"];
const forms = ["whole", "pieces"];
const pageOctets = 10_000_000;
const pieceOctets = 16_384;

export function cases() {
  return [
    ...[...agents, "all crawlers"].map((agent) => ({ engine: "maycrawl", agent })),
    ...forms.map((form) => ({ engine: "maycrawl", form })),
  ];
}

export async function measure({ agent, form }, { seconds }) {
  return form === undefined ? decisions(agent, seconds) : html(form, seconds);
}

async function decisions(agent, seconds) {
  const { crawlers, parseRobotsTxt } = await import("@maycrawl/core");
  const { decide } = await import("@maycrawl/core/decision");
  const layers = {
    robotsTxt: parseRobotsTxt(readFileSync(new URL("../examples/shop/robots.txt", import.meta.url))),
    headers: [
      ["X-Robots-Tag", "max-snippet: 20"],
      ["X-Robots-Tag", "googlebot: noindex"],
    ],
    page: {
      metas: [
        { name: "robots", content: "index, nofollow", position: "head", line: 3 },
        { name: "bingbot", content: "noarchive", position: "head", line: 4 },
      ],
    },
  };
  const options = { nowMs: Date.UTC(2026, 10, 1) };
  const urls = Array.from(
    { length: 1000 },
    (_, at) => `https://shop.example/${at % 3 === 0 ? "cart" : "products"}/${at}`,
  );
  const asked =
    agent === "all crawlers" ? crawlers().map((crawler) => [urls[1], crawler]) : urls.map((url) => [url, agent]);
  // A page that may be fetched is indexed by all but Google's crawlers that answer to `googlebot`; one that may not is
  // undetermined.
  let wrong = 0;
  for (const [url, who] of asked) {
    const { crawl, index, follow } = decide(layers, url, who, options);
    const name = typeof who === "string" ? who : who.name;
    const isClosed = name === "GPTBot" || name === "ClaudeBot" || (name !== "Googlebot" && url.includes("/cart/"));
    const states = [
      crawl.state,
      agent === "all crawlers" && !isClosed ? "" : index.state,
      agent === "all crawlers" && !isClosed ? "" : follow.state,
    ];
    const expected = isClosed
      ? ["disallowed", "undetermined", "undetermined"]
      : agent === "all crawlers"
        ? ["allowed", "", ""]
        : ["allowed", name === "Googlebot" ? "disallowed" : "allowed", "disallowed"];
    if (states.join() !== expected.join()) wrong++;
  }
  const pass = () => {
    for (const [url, who] of asked) decide(layers, url, who, options);
  };
  return { rate: asked.length / (await secondsPerCall(pass, seconds)), wrong, total: asked.length };
}

async function html(form, seconds) {
  const { PageFactsReader, readPageFacts } = await import("@maycrawl/html");
  const { page, metas, links } = generated();
  const options = { maxOctets: pageOctets * 2, maxLinks: 1_000_000 };
  const read = () => {
    if (form === "whole") return readPageFacts(page, options);
    const reader = new PageFactsReader(options);
    for (let at = 0; at < page.length; at += pieceOctets) reader.write(page.subarray(at, at + pieceOctets));
    return reader.end();
  };
  const facts = read();
  const wrong = facts.metas.length === metas && facts.links.length === links && !facts.isTruncated ? 0 : 1;
  return { rate: page.length / 1e6 / (await secondsPerCall(read, seconds)), wrong, total: 1 };
}

/**
 * A page as shops have them: a head of tags, then paragraphs with links, images, attributes and entities, up to 10 MB.
 */
function generated() {
  const head =
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Shop</title>\n` +
    `<meta name="robots" content="index, follow">\n<meta name="googlebot" content="noindex">\n` +
    `<script>const a = "</p>";</script>\n</head><body>\n`;
  const parts = [head];
  let length = head.length;
  let links = 0;
  while (length < pageOctets) {
    const part =
      `<div class="product" data-id="${links}"><h2 id="p${links}">Blue shoe &amp; sole No. ${links}</h2><p>Some ` +
      `words about it, <em>more</em> words &mdash; and a <a href="/products/${links}?ref=list" ` +
      `rel="${links % 5 === 0 ? "nofollow" : "noopener"}">link</a>.</p><img ` +
      `src="/i/${links}.png" alt="A &quot;shoe&quot;"></div>\n`;
    parts.push(part);
    length += part.length;
    links++;
  }
  return { page: Buffer.from(`${parts.join("")}</body></html>\n`), metas: 2, links };
}

export function report(outcomes) {
  const least = { Googlebot: 50_000, bingbot: 50_000, GPTBot: 50_000, FooBot: 50_000 };
  const rate = (members) => find(outcomes, { engine: "maycrawl", ...members });
  return {
    text: [
      table(
        ["decisions a second", ...agents, "all crawlers, in turn"],
        [["maycrawl", ...[...agents, "all crawlers"].map((agent) => cell(rate({ agent }), undefined, "rate"))]],
      ),
      table(["HTML, MB/s", ...forms], [["maycrawl", ...forms.map((form) => cell(rate({ form }), undefined, "rate"))]]),
    ].join("\n\n"),
    targets: Object.entries(least).map(([agent, wanted]) =>
      target(`decisions, ${agent}, one page`, rate({ agent }).values.rate, { least: wanted, unit: " a second" }),
    ),
    faults: faults("decisions", outcomes),
  };
}
