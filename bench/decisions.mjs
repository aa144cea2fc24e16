// Questions: how many decisions a second, out of all layers of one page, and how many megabytes (10^6 octets) of HTML a
// second? Decisions: the shop's robots.txt, two header fields, two tags. Many URLs for one crawler, warm; and every
// crawler of the registry in turn, which share what is the same: over the URLs of one site under the same layers, and
// over pages whose layers are new each time. HTML: the real pages of the package htmlparser-benchmark (2013; 258 pages,
// 24.6 MB, scripts a quarter of it), each against parse5 without the filter in the same run; and a generated page of
// 10 MB, whole and in pieces of 16 KiB.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cell, faults, find, table, target } from "./outcomes.mjs";
import { secondsPerCall, startWatch } from "./stopwatch.mjs";

export const title = "Decisions a second; HTML, MB/s";

const agents = ["Googlebot", "bingbot", "GPTBot", "FooBot"];
const askings = ["one site", "new pages"];
const forms = ["whole", "pieces"];
const realPages = new URL("../compat/node_modules/htmlparser-benchmark/files/", import.meta.url);
const pageOctets = 10_000_000;
const pieceOctets = 16_384;
/** Node compiles what all crawlers take, which is most of the page rules, for as long. */
const compiledAfterSeconds = 1.5;

export function cases() {
  return [
    ...agents.map((agent) => ({ engine: "maycrawl", agent })),
    ...askings.map((asking) => ({ engine: "maycrawl", asking })),
    ...forms.map((form) => ({ engine: "maycrawl", form })),
    ...(existsSync(realPages) ? [{ engine: "maycrawl", form: "real pages", limitSeconds: 120 }] : []),
  ];
}

export async function measure({ agent, asking, form }, { seconds }) {
  if (form === "real pages") return real(seconds);
  return form === undefined ? decisions(agent, asking, seconds) : html(form, seconds);
}

async function decisions(agent, asking, seconds) {
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
    asking === undefined ? urls.map((url) => [url, agent]) : crawlers().map((crawler) => [urls[1], crawler]);
  // A page that may be fetched is indexed by all but Google's crawlers that answer to `googlebot`; one that may not is
  // undetermined.
  let wrong = 0;
  for (const [url, who] of asked) {
    const { crawl, index, follow } = decide(layers, url, who, options);
    const name = typeof who === "string" ? who : who.name;
    const isClosed = name === "GPTBot" || name === "ClaudeBot" || (name !== "Googlebot" && url.includes("/cart/"));
    const states = [
      crawl.state,
      asking !== undefined && !isClosed ? "" : index.state,
      asking !== undefined && !isClosed ? "" : follow.state,
    ];
    const expected = isClosed
      ? ["disallowed", "undetermined", "undetermined"]
      : asking !== undefined
        ? ["allowed", "", ""]
        : ["allowed", name === "Googlebot" ? "disallowed" : "allowed", "disallowed"];
    if (states.join() !== expected.join()) wrong++;
  }
  let turn = 0;
  const pass =
    asking === undefined
      ? () => {
          for (const [url, who] of asked) decide(layers, url, who, options);
        }
      : () => {
          const page = asking === "one site" ? layers : { ...layers, page: { ...layers.page } };
          const url = urls[turn++ % urls.length];
          for (const [, who] of asked) decide(page, url, who, options);
        };
  // Who asks for all crawlers asks about page after page: until its code is compiled, nothing is measured.
  if (asking !== undefined) await secondsPerCall(pass, compiledAfterSeconds);
  return { rate: asked.length / (await secondsPerCall(pass, seconds)), wrong, total: asked.length };
}

/** Real pages through the filter, and each character of them by parse5: in turn, so that both have the same machine. */
async function real(seconds) {
  const { readPageFacts } = await import("@maycrawl/html");
  const { unfiltered } = await import("../packages/html/dist/page-facts.js");
  const pages = readdirSync(realPages).map((name) => readFileSync(new URL(name, realPages)));
  const charset = "utf-8";
  const filtered = (page) => readPageFacts(page, { charset });
  const whole = (page) => readPageFacts(page, { charset, [unfiltered]: true });
  const wrong = pages.filter((page) => JSON.stringify(filtered(page)) !== JSON.stringify(whole(page))).length;
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6;
  let passes = 0;
  let [ofFiltered, ofWhole] = [0, 0];
  do {
    for (const [read, add] of [
      [filtered, (spent) => (ofFiltered += spent)],
      [whole, (spent) => (ofWhole += spent)],
    ]) {
      const elapsed = startWatch();
      for (const page of pages) read(page);
      add(elapsed());
    }
    passes++;
  } while (ofFiltered < seconds);
  return { rate: (megabytes * passes) / ofFiltered, times: ofWhole / ofFiltered, wrong, total: pages.length };
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
  const real = rate({ form: "real pages" });
  return {
    text: [
      table(
        ["decisions a second", ...agents, ...askings.map((asking) => `all crawlers, ${asking}`)],
        [
          [
            "maycrawl",
            ...agents.map((agent) => cell(rate({ agent }), undefined, "rate")),
            ...askings.map((asking) => cell(rate({ asking }), undefined, "rate")),
          ],
        ],
      ),
      table(
        ["HTML, MB/s", ...forms, "real pages", "times parse5 alone"],
        [
          [
            "maycrawl",
            ...forms.map((form) => cell(rate({ form }), undefined, "rate")),
            real === undefined ? "SKIPPED: npm ci --prefix compat" : cell(real, undefined, "rate"),
            cell(real, undefined, "times", "x"),
          ],
        ],
      ),
    ].join("\n\n"),
    targets: [
      ...Object.entries(least).map(([agent, wanted]) =>
        target(`decisions, ${agent}, one page`, rate({ agent }).values.rate, { least: wanted, unit: " a second" }),
      ),
      ...askings.map((asking) =>
        target(`decisions, all crawlers, ${asking}`, rate({ asking }).values.rate, {
          least: 200_000,
          unit: " a second",
        }),
      ),
      ...(real === undefined
        ? []
        : [
            target("HTML, real pages, against parse5 without the filter", real.values.times, {
              least: 4,
              rival: "parse5 alone",
            }),
          ]),
    ],
    faults: faults("decisions", outcomes),
  };
}
