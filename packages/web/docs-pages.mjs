// The documentation as pages: docs/*.md as HTML, with a list of all pages beside them and an index to search. In: the
// Markdown. Out: file names under dist/ with their content. Used by build.mjs. A small build on markdown-it and
// minisearch rather than a site generator, which brings a front end of its own beside the page's.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import markdownIt from "markdown-it";
import MiniSearch from "minisearch";
import { markupText } from "../core/dist/markup.js";
import { anchorOf } from "./heading-anchor.mjs";
import { searchOptions } from "./src/docs/search-options.mjs";

const folder = fileURLToPath(new URL("../../docs/", import.meta.url));
/** Where documents outside docs/ are read. */
const { homepage } = JSON.parse(readFileSync(new URL("../cli/package.json", import.meta.url), "utf8"));

/** The pages in reading order, under what they are for. */
export const chapters = {
  Begin: ["README", "page", "command", "editor", "ci"],
  "Know what holds": ["verdicts", "access", "page-rules", "usage", "decisions", "crawlers", "dialects", "comparison"],
  "Keep a site": ["checks", "audit", "identity", "enforce", "headers"],
  "Write a crawler": ["client", "drop-ins", "undici", "crawlee", "playwright", "robots-parser", "fleet", "politeness"],
  "Run it": ["hosting", "service", "api", "mcp", "stores", "crawler"],
  "Look up": ["json", "errors", "html", "retrieval", "performance", "peers"],
};

/** The file of a document of docs/. */
const fileOf = (name) => (name === "README" ? "index.html" : `${name}.html`);

/** Where a link of a document leads on the site. */
function targetOf(link) {
  if (/^(?:[a-z]+:|#)/.test(link)) return link;
  const [path, anchor] = link.split("#");
  const behind = anchor === undefined ? "" : `#${anchor}`;
  const own = /^([\w-]+)\.md$/.exec(path);
  if (own !== null) return `${fileOf(own[1])}${behind}`;
  return path.startsWith("../") ? `${new URL(path, homepage).href}${behind}` : link;
}

/** One document: its title, its HTML, and its sections as plain text. */
function readDocument(name) {
  const markdown = markdownIt({ html: false });
  const tokens = markdown.parse(readFileSync(join(folder, `${name}.md`), "utf8"), {});
  const seen = new Map();
  const sections = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const content = tokens[at + 1];
      const heading = content.children.map((child) => child.content).join("");
      const anchor = anchorOf(heading, seen);
      token.attrSet("id", anchor);
      sections.push({ heading, anchor, text: "" });
    } else if (token.type === "inline" && tokens[at - 1]?.type !== "heading_open") {
      sections.at(-1).text += `${token.children.map((child) => child.content).join(" ")} `;
    } else if (token.type === "fence" || token.type === "code_block") {
      sections.at(-1).text += `${token.content} `;
      // Wide blocks scroll, so they can be reached with the keyboard.
      token.attrSet("tabindex", "0");
    }
    for (const child of token.children ?? [])
      if (child.type === "link_open") child.attrSet("href", targetOf(child.attrGet("href")));
  }
  return { name, title: sections[0].heading, html: markdown.renderer.render(tokens, markdown.options, {}), sections };
}

/** File names under dist/, with their content. */
export function docsPages() {
  const names = Object.values(chapters).flat();
  const there = readdirSync(folder).filter((file) => file.endsWith(".md"));
  const unlisted = there.filter((file) => !names.includes(file.slice(0, -".md".length)));
  if (unlisted.length > 0) throw new Error(`docs-pages.mjs names no chapter for ${unlisted.join(", ")}`);
  const documents = new Map(names.map((name) => [name, readDocument(name)]));
  const search = new MiniSearch(searchOptions);
  for (const { name, title, sections } of documents.values())
    search.addAll(
      sections.map(({ heading, anchor, text }) => ({ id: `${fileOf(name)}#${anchor}`, title, heading, text })),
    );
  return new Map([
    ...Array.from(documents.values(), (one) => [`docs/${fileOf(one.name)}`, whole(one, documents)]),
    ["docs/search.json", JSON.stringify(search)],
    ...readdirSync(folder)
      .filter((file) => /\.(?:png|svg)$/.test(file))
      .map((file) => [`docs/${file}`, readFileSync(join(folder, file))]),
  ]);
}

function whole({ name, title, html }, documents) {
  const lists = Object.entries(chapters).map(([chapter, names]) => {
    const items = names.map((one) => {
      const here = one === name ? ' aria-current="page"' : "";
      return `<li><a href="${fileOf(one)}"${here}>${markupText(documents.get(one).title)}</a></li>`;
    });
    return `<h2>${chapter}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
  });
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
    "form-action 'none'";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${markupText(title)} - maycrawl</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs.css">
<script type="module" src="search.js"></script>
</head>
<body class="docs">
<header class="bar">
<a class="wordmark" href="../">may<b>crawl</b></a>
<input type="search" id="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" hidden>
</header>
<ol id="found" aria-live="polite" hidden></ol>
<div class="docs-page">
<nav aria-label="Documentation">
${lists.join("\n")}
</nav>
<main>
${html}</main>
</div>
</body>
</html>
`;
}
