// A static page for each crawler of the registry, and an index of them: who runs it, how it reads robots.txt, how to
// verify it, and where each fact comes from. In: what the compiler made of core. Out: file names under dist/ with their
// HTML. Used by build.mjs.
import { readFileSync } from "node:fs";
import { crawlers, namedCrawlers } from "../core/dist/crawlers/index.js";
import { crawlerSources } from "../core/dist/crawlers/sources.js";
import { markupText } from "../core/dist/markup.js";
import { userAgentList, userAgents } from "./user-agents.mjs";

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
  none: "There is no way to tell a visit from an impostor’s.",
  unknown: "Its operator does not say, in what was read.",
};

const certainties = {
  read: "the operator’s page, read in full",
  excerpt: "a part of the operator’s page",
  secondary: "a report by others",
  derived: "our own conclusion",
};

/** How a row is disputed: a section of the file beside the command's home page. */
const { homepage } = JSON.parse(readFileSync(new URL("../cli/package.json", import.meta.url), "utf8"));
const dispute = new URL("../SECURITY.md#a-crawlers-operator-disputes-a-row", homepage).href;

/** What a page of this folder may load: its style sheet and its icon. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

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
  const names = shown.map(({ name, operator, purpose }) => [name, operator, purposes[purpose][0]]);
  return new Map([
    // For the search on the start page.
    ["crawlers/names.json", JSON.stringify(names)],
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
<meta http-equiv="Content-Security-Policy" content="${policy}">
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
  const { name, operator, purpose, supports: acts, isRetired } = crawler;
  const does = crawler.isControlOnly
    ? "It is a preference, not a crawler: nothing fetches under this name."
    : purposes[purpose][1];
  const source = crawlerSources.get(name);
  const certain = crawler.isDialectDocumented
    ? "Its operator documents that."
    : "That is an assumption: its operator does not say.";
  const facts = [
    ["Does it follow robots.txt?", followsWords(crawler)],
    ["Its name in robots.txt", namesWords(crawler)],
    ["Its User-Agent", userAgentWords(crawler)],
    ["How it reads the file", `As <code>${crawler.dialect}</code>. ${certain}`],
    [
      "What it acts on",
      `Allow: ${supports[acts.allow]} · wildcards: ${supports[acts.wildcards]} · ` +
        `Crawl-delay: ${supports[acts.crawlDelay]} · Sitemap: ${supports[acts.sitemap]}`,
    ],
    ["Robots meta tags and X-Robots-Tag", metaWords(crawler, source)],
    ["How to verify a visit", `${verificationWords(crawler)}${detailsOf(source?.verificationDetails)}`],
  ];
  const parts = [
    `<p><a href="index.html">All crawlers</a></p>`,
    `<h1>${markupText(name)}</h1>`,
    `<p class="lead">Run by ${markupText(operator)}. ${does}${isRetired ? " It has retired." : ""}</p>`,
    `<dl>\n${facts.map(([term, words]) => `<div><dt>${term}</dt><dd>${words}</dd></div>`).join("\n")}\n</dl>`,
    closingOf(crawler),
    source === undefined ? "" : sourcesOf(source),
    "<h2>Is something wrong here?</h2>",
    `<p><a href="${markupText(dispute)}" rel="noreferrer">Tell the maintainers</a> which fact is wrong, and name a ` +
      `page of ${markupText(operator)} that says otherwise. That page decides.</p>`,
  ];
  return whole(
    `${name}, run by ${operator} - maycrawl`,
    `${does} Run by ${operator}: how it reads robots.txt, and how to verify it.`,
    parts.filter((part) => part !== "").join("\n"),
  );
}

/** The group that refuses it, and the way to what it may do now. */
function closingOf({ name, productTokens: [token], isControlOnly }) {
  if (token === undefined) return "";
  return `<h2>${isControlOnly ? "To refuse it" : "To close your site to it"}</h2>
<pre>User-agent: ${markupText(token)}\nDisallow: /</pre>
<p><a class="ask" href="../#crawler=${encodeURIComponent(name)}">What may ${markupText(name)} do on your site?</a>
Paste your URL or your robots.txt.</p>`;
}

function followsWords({ obeysRobotsTxt, isControlOnly, name }) {
  if (isControlOnly)
    return "Nothing fetches under this name. It states what its operator may do with pages that others fetched.";
  return obeysRobotsTxt
    ? "Yes."
    : `It generally ignores robots.txt: rules for ${markupText(name)} say what you want, not what it will do.`;
}

function namesWords({ productTokens, obeysGlobalGroup }) {
  const [first, ...rest] = productTokens;
  if (first === undefined) return "It has none: no group can name it.";
  const chain = [...rest, ...(obeysGlobalGroup ? ["*"] : [])].map((token) => `<code>${markupText(token)}</code>`);
  const fallback = chain.length === 0 ? "" : ` If no group names that, it looks for ${chain.join(", then ")}.`;
  const own = obeysGlobalGroup ? "" : " The group for <code>*</code> does not apply to it: it must be named.";
  return `<code>${markupText(first)}</code>.${fallback}${own}`;
}

function verificationWords({ verification, isControlOnly }) {
  return isControlOnly ? "There is no visit to verify." : verifications[verification];
}

/** The words by which a User-Agent is recognised as this crawler's, and whole ones. */
function userAgentWords(crawler) {
  if (crawler.isControlOnly) return "None: nothing fetches under this name.";
  const words = [...new Set([crawler.name, ...crawler.productTokens.slice(0, 1)])].filter((word) =>
    namedCrawlers(word).includes(crawler),
  );
  if (words.length === 0) return "It cannot be told from its User-Agent alone.";
  const names = words.map((word) => `<code>${markupText(word)}</code>`).join(" or ");
  const whole = (userAgents.get(crawler.name) ?? []).map((text) => `<li><code>${markupText(text)}</code></li>`);
  const list = `<a href="${userAgentList.address}" rel="noreferrer">${userAgentList.name}</a>`;
  const seen =
    whole.length === 0
      ? ` No whole one is shown: the list that we read, ${list}, has none that is surely its own.`
      : `\n<ul class="user-agents">${whole.join("")}</ul>\n` +
        `<span class="fine">As recorded by ${list}; the rest of it changes with versions.</span>`;
  return `It names ${names}, as a word of its own. Anybody can send that: verify the visit too.${seen}`;
}

function metaWords({ readsMeta, metaNames }, source) {
  const named = metaNames.map((name) => `<code>${markupText(name)}</code>`).join(", ");
  const also = named === "" ? "" : `, besides <code>robots</code> those named ${named}`;
  const words =
    readsMeta === "yes" ? `It reads them${also}.` : readsMeta === "no" ? "It does not read them." : "Not documented.";
  return `${words}${detailsOf(source?.metaDetails)}`;
}

function detailsOf(details) {
  return details === undefined || details === null ? "" : ` <span class="fine">${linked(details)}</span>`;
}

function sourcesOf({ sources, readOn, certainty, note }) {
  const ground = `the weakest ground of a fact here is ${certainties[certainty]}`;
  return `<h2>Where this is written</h2>
<ul class="sources">
${sources.map((one) => `<li>${linked(one)}</li>`).join("\n")}
</ul>
<p class="fine">Last read on ${readOn}; ${ground}. ${linked(note)}</p>`;
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
