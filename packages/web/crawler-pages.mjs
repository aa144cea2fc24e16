// A static page for each crawler of the registry, and an index of them: who runs it, how it reads robots.txt, how to
// verify it, and where each fact comes from. In: what the compiler made of core. Out: file names under dist/ with their
// HTML. Used by build.mjs.
import { readFileSync } from "node:fs";
import { crawlers, namedCrawlers } from "../core/dist/crawlers/index.js";
import { crawlerSources } from "../core/dist/crawlers/sources.js";
import { markupText } from "../core/dist/markup.js";

/** Purposes in the order of the index: what the heading says, and what such a crawler does. */
const purposes = {
  search: ["Search engines", "It collects pages for a search engine."],
  assistant: ["AI assistants", "It fetches pages when a user of an AI assistant asks for them."],
  training: ["AI training", "It collects pages to train AI models."],
  dataset: ["AI data sets", "It collects pages for data sets that others use, AI training among them."],
  preview: ["Link previews", "It fetches pages to show a preview of a link."],
  advertising: ["Advertising", "It fetches pages for advertising."],
  archive: ["Archives", "It collects pages to keep them."],
  seo: ["SEO tools", "It collects pages for the users of an SEO tool."],
  monitoring: ["Monitoring", "It checks whether pages can be reached."],
  security: ["Security", "It looks at pages for security."],
  research: ["Research", "It collects pages for research."],
  feed: ["Feed readers", "It fetches feeds for their readers."],
  tool: ["Tools", "It fetches pages for the user of a tool."],
  other: ["Other", "It fetches pages for several purposes of its operator."],
};

const verifications = {
  "reverse-dns": "By DNS: the name of its address belongs to the operator, and leads back to the address.",
  "ip-list": "By its address: the operator publishes a list.",
  "reverse-dns-and-ip-list":
    "By its address: the operator publishes a list; or by DNS, if the name of the address belongs to the " +
    "operator and leads back to it.",
  "web-bot-auth": "By a signature of the request.",
  none: "There is no way to tell a visit from an impostor’s, or nothing fetches under this name.",
  unknown: "Its operator does not say, in what was read.",
};

const certainties = {
  read: "the operator’s page, read in full",
  excerpt: "a part of the operator’s page",
  secondary: "a report by others",
  derived: "our own conclusion",
};

/** Where the published command says that its maintainers are. */
const { bugs, homepage } = JSON.parse(readFileSync(new URL("../cli/package.json", import.meta.url), "utf8"));
const contact = bugs?.url ?? homepage;

const supports = { yes: "yes", no: "no", unknown: "not documented" };

/**
 * The file of a crawler's page: what is not a letter, digit, dot, _ or - becomes -. src/look/crawler-page.ts says the
 * same.
 */
export function fileOf(name) {
  return `${name.replaceAll(/[^A-Za-z0-9._-]+/g, "-")}.html`;
}

/** File names under dist/, with their content. */
export function crawlerPages() {
  const shown = crawlers().filter((crawler) => crawler.productTokens.length > 0 || !crawler.isRetired);
  return new Map([
    ["crawlers/index.html", indexPage(shown)],
    ...shown.map((crawler) => [`crawlers/${fileOf(crawler.name)}`, crawlerPage(crawler)]),
  ]);
}

function whole(title, description, body) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${markupText(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${markupText(description)}">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="crawlers.css">
</head>
<body>
<header class="bar"><a class="wordmark" href="../">may<b>crawl</b></a></header>
<main class="crawler-page">
${body}
</main>
</body>
</html>
`;
}

function indexPage(shown) {
  const sections = Object.entries(purposes).map(([purpose, [heading]]) => {
    const those = shown.filter((crawler) => crawler.purpose === purpose);
    if (those.length === 0) return "";
    const rows = those.map(
      (crawler) =>
        `<li id="${markupText(crawler.name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, "-"))}"><a ` +
        `href="${fileOf(crawler.name)}">${markupText(crawler.name)}</a> <span ` +
        `class="fine">${markupText(crawler.operator)}${crawler.isRetired ? ", retired" : ""}</span></li>`,
    );
    return `<section>\n<h2>${heading}</h2>\n<ul class="crawler-list">\n${rows.join("\n")}\n</ul>\n</section>`;
  });
  return whole(
    `${shown.length} crawlers, and who runs them - maycrawl`,
    "Who runs each crawler, how it reads robots.txt, and how to verify it.",
    `<h1>${shown.length} crawlers, and who runs them</h1>\n<p class="lead">How each reads robots.txt, how to ` +
      `verify it, and where that is written.</p>\n${sections.join("\n")}`,
  );
}

function crawlerPage(crawler) {
  const { name, operator, purpose } = crawler;
  const source = crawlerSources.get(name);
  const facts = [
    ["Does it follow robots.txt?", followsWords(crawler)],
    ["Its name in robots.txt", namesWords(crawler)],
    ["Its User-Agent", userAgentWords(crawler)],
    [
      "How it reads the file",
      `As <code>${crawler.dialect}</code>. ` +
        `${crawler.isDialectDocumented ? "Its operator documents that." : "That is an assumption: its operator does not say."}`,
    ],
    [
      "What it acts on",
      `Allow: ${supports[crawler.supports.allow]} · wildcards: ${supports[crawler.supports.wildcards]} · ` +
        `Crawl-delay: ${supports[crawler.supports.crawlDelay]} · Sitemap: ${supports[crawler.supports.sitemap]}`,
    ],
    ["Robots meta tags and X-Robots-Tag", metaWords(crawler, source)],
    ["How to verify a visit", `${verifications[crawler.verification]}${detailsOf(source?.verificationDetails)}`],
  ];
  const token = crawler.productTokens[0];
  const closing =
    token === undefined
      ? ""
      : `<h2>${crawler.isControlOnly ? "To refuse it" : "To close your site to it"}</h2>
<pre>User-agent: ${markupText(token)}\nDisallow: /</pre>
<p><a href="../#crawler=${encodeURIComponent(name)}">What may ${markupText(name)} do on your site?</a> Paste your URL or your robots.txt.</p>`;
  return whole(
    `${name}, run by ${operator} - maycrawl`,
    `${purposes[purpose][1]} Run by ${operator}: how it reads robots.txt, and how to verify it.`,
    `<p><a href="index.html">All crawlers</a></p>
<h1>${markupText(name)}</h1>
<p class="lead">Run by ${markupText(operator)}. ${purposes[purpose][1]}${crawler.isRetired ? " It has retired." : ""}</p>
<dl>
${facts.map(([term, words]) => `<div><dt>${term}</dt><dd>${words}</dd></div>`).join("\n")}
</dl>
${closing}
${source === undefined ? "" : sourcesOf(source)}
<h2>Is something wrong here?</h2>
<p>Tell the maintainers at <a href="${markupText(contact)}" rel="noreferrer">${markupText(contact)}</a> which fact is wrong, and name a page of ${markupText(operator)} that says otherwise. The registry changes with its sources.</p>`,
  );
}

function followsWords({ obeysRobotsTxt, isControlOnly, name }) {
  if (isControlOnly)
    return `Nothing fetches under this name. It states what its operator may do with pages that other crawlers fetched.`;
  return obeysRobotsTxt
    ? "Yes."
    : `It generally ignores robots.txt: rules for ${markupText(name)} say what you want, not what it will do.`;
}

function namesWords({ productTokens, obeysGlobalGroup }) {
  const [first, ...rest] = productTokens;
  if (first === undefined) return "It has none: no group can name it.";
  const chain = [...rest, ...(obeysGlobalGroup ? ["*"] : [])];
  const fallback =
    chain.length === 0
      ? ""
      : " If no group names that, it looks for " +
        `${chain.map((token) => `<code>${markupText(token)}</code>`).join(", then ")}.`;
  return `<code>${markupText(first)}</code>.${fallback}${obeysGlobalGroup ? "" : " The group for <code>*</code> does not apply to it: it must be named."}`;
}

/** The words by which a User-Agent is recognised as this crawler's. */
function userAgentWords(crawler) {
  if (crawler.isControlOnly) return "None: nothing fetches under this name.";
  const words = [...new Set([crawler.name, ...crawler.productTokens.slice(0, 1)])].filter((word) =>
    namedCrawlers(word).includes(crawler),
  );
  if (words.length === 0) return "It cannot be told from its User-Agent alone.";
  return (
    `It names ${words.map((word) => `<code>${markupText(word)}</code>`).join(" or ")}, as a word of its own. Anybody can ` +
    "send that: verify the visit too. The whole text changes with versions, and is not in the registry."
  );
}

function metaWords({ readsMeta, metaNames }, source) {
  const names =
    metaNames.length === 0
      ? ""
      : ", besides <code>robots</code> those named " +
        `${metaNames.map((name) => `<code>${markupText(name)}</code>`).join(", ")}`;
  return `${readsMeta === "yes" ? `It reads them${names}.` : readsMeta === "no" ? "It does not read them." : "Not documented."}${detailsOf(source?.metaDetails)}`;
}

function detailsOf(details) {
  return details === undefined || details === null ? "" : ` <span class="fine">${linked(details)}</span>`;
}

function sourcesOf({ sources, readOn, certainty, note }) {
  return `<h2>Where this is written</h2>
<ul class="sources">
${sources.map((one) => `<li>${linked(one)}</li>`).join("\n")}
</ul>
<p class="fine">Last read on ${readOn}; the weakest ground of a fact here is ${certainties[certainty]}. ${linked(note)}</p>`;
}

/** The text with its addresses as links. */
function linked(text) {
  return text
    .split(/(https:\/\/[^\s,;()]+[^\s,;().:])/)
    .map((part, at) =>
      at % 2 === 0 ? markupText(part) : `<a href="${markupText(part)}" rel="noreferrer">${markupText(part)}</a>`,
    )
    .join("");
}
