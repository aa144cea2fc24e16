// A report as a page without a script: the headline, who may by purpose, the history, the file, and a button that asks
// again. In: a report, and what is known of the site. Out: HTML, in which nothing of a stranger's is markup.
import { visible } from "@maycrawl/core";
import { lineList } from "@maycrawl/core/overview";
import type { VersionAnswer } from "../answers/files.ts";
import type { AskedSite } from "../answers/site-answer.ts";
import { markupText } from "@maycrawl/core/markup";
import { pictureHeight, pictureWidth } from "./report-picture.ts";
import { counted, retrievedMsOf, utcWords } from "./report-words.ts";
import type { ReportCluster, ReportGroup, SiteReport } from "../answers/site-report.ts";

/** What a report's page shows. */
export interface ReportPageParts {
  readonly host: string;
  readonly site: AskedSite;
  readonly report: SiteReport;
  /** Newest first. */
  readonly versions: readonly VersionAnswer[];
  readonly hasOlder: boolean;
  /** The absolute address of the report, which previews need. */
  readonly address: string;
  /** `?scheme=http` if the report is about one scheme by choice, else the empty text. */
  readonly query: string;
  /** The origins of the host, each with a report of its own. */
  readonly origins: readonly string[];
}

/** The page of a report. */
export function reportPage(parts: ReportPageParts): string {
  const { host, site, report, versions, hasOlder, address, query, origins } = parts;
  const { origin, robotsTxtUrl, access } = site;
  const sentences = report.headline.map(({ text }) => text).join(" ");
  const retrievedMs = retrievedMsOf(site);
  const title = `${host}: ${sentences}`;
  const retrieved = utcWords(retrievedMs);
  const description = `What crawlers may do with ${origin}/, by its robots.txt as retrieved on ${retrieved}.`;
  const marks = report.headline
    .map(({ text, state }) => `${state === null ? "" : `${mark(state)} `}${markupText(text)}`)
    .join("<br>");
  // A new picture has a new address, so that no chat shows the old one.
  const picture = `${address}/preview.png${query === "" ? "?" : `${query}&`}of=${retrievedMs}`;
  const preview = [
    ["og:title", title],
    ["og:description", description],
    ["og:type", "website"],
    ["og:url", address + query],
    ["og:image", picture],
    ["og:image:type", "image/png"],
    ["og:image:width", String(pictureWidth)],
    ["og:image:height", String(pictureHeight)],
    ["og:image:alt", title],
  ].map(([name, content]) => `<meta property="${name}" content="${markupText(content ?? "")}">`);
  const { last } = site.history;
  const status = last.status === null ? `fault: ${last.fault ?? "unknown"}` : `status ${last.status}`;
  return whole(
    title,
    `<meta name="description" content="${markupText(description)}">
${preview.join("\n")}
<meta name="twitter:card" content="summary_large_image">`,
    `${schemesPart(host, origins, origin)}
<h1>${marks}</h1>
<p class="fine"><a href="${markupText(robotsTxtUrl)}" rel="noreferrer nofollow">${markupText(robotsTxtUrl)}</a> ·
${markupText(status)} · retrieved <time datetime="${last.finishedAt}">${retrieved}</time></p>
${access.result === "successful" ? "" : `<p>${markupText(sentence(visible(access.explanation)))}</p>`}
<form method="post" action="/report/${markupText(host + query)}"><button type="submit">Ask the site again</button>
<a href="/#url=${encodeURIComponent(`${origin}/`)}">Check a page of it</a></form>
<h2>Who may, by purpose</h2>
<dl>
${report.groups.map(groupPart).join("\n")}
</dl>
${historyPart(versions, hasOlder)}
${filePart(report)}
<p class="fine">This is what the robots.txt said when it was last retrieved, about the site’s first page. Other pages
may have other answers.</p>`,
  );
}

/** A page with a message, such as that there is no report yet. */
export function messagePage({
  place,
  heading,
  text,
  isAskable,
}: {
  /** The host, with the query that names a scheme, if one was chosen. */
  readonly place: string;
  readonly heading: string;
  readonly text: string;
  /** Whether the site can be asked from here. */
  readonly isAskable: boolean;
}): string {
  const report = `/report/${markupText(place)}`;
  const [host = place, scheme] = place.split("?scheme=", 2);
  const shown = scheme === undefined ? host : `${scheme}://${host}/`;
  const other =
    scheme === undefined ? "" : `\n<a href="/report/${markupText(host)}">What is known of ${markupText(host)}</a>`;
  return whole(
    `${heading}: ${shown}`,
    "",
    `<p class="asked"><code>${markupText(shown)}</code></p>
<h1>${markupText(heading)}</h1>
<p>${markupText(text)}</p>
${
  isAskable
    ? `<form method="post" action="${report}"><button type="submit">Ask the site now</button>${other}</form>`
    : `<p><a href="${report}">Back to the report</a></p>`
}`,
  );
}

/** Referrers go to the service itself: without one, a browser hides from it that its own form is sent. */
function whole(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${markupText(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<meta name="color-scheme" content="light dark">
${head}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/crawlers/crawlers.css">
</head>
<body>
<header class="bar"><a class="wordmark" href="/">may<b>crawl</b></a></header>
<main class="crawler-page report">
${body}
</main>
</body>
</html>
`;
}

/** The site's origins: the report's own, and the way to the other's. */
function schemesPart(host: string, origins: readonly string[], shown: string): string {
  const links = origins.map((origin) => {
    const text = `<code>${markupText(origin)}/</code>`;
    if (origin === shown) return `<span aria-current="page">${text}</span>`;
    return `<a href="/report/${markupText(host)}?scheme=${origin.slice(0, origin.indexOf(":"))}">${text}</a>`;
  });
  return `<nav class="asked" aria-label="The site’s addresses">${links.join("\n")}</nav>`;
}

const signs = { allowed: "✓", disallowed: "⊘", undetermined: "?", unstated: "–" } as const;

function mark(state: keyof typeof signs): string {
  return `<span class="state ${state}" aria-hidden="true">${signs[state]}</span>`;
}

function groupPart({ heading, all, allowed, disallowed, undetermined, lines, clusters }: ReportGroup): string {
  const where = lines.length === 0 ? "" : ` (${lineList(lines)})`;
  const counts =
    allowed === all
      ? [all === 1 ? "may" : `all ${all} may`]
      : disallowed === all
        ? [`${all === 1 ? "may not" : `none of ${all} may`}${where}`]
        : [
            allowed === 0 ? null : `${allowed} of ${all} may`,
            disallowed === 0 ? null : `${disallowed} may not${where}`,
            undetermined === 0 ? null : `${undetermined} undetermined`,
          ].filter((part) => part !== null);
  return `<div><dt>${markupText(heading)} <span class="fine">${markupText(counts.join(" · "))}</span></dt>
${clusters.map((cluster) => `<dd>${clusterPart(cluster)}</dd>`).join("\n")}</div>`;
}

const stateWords = { allowed: "may fetch it", disallowed: "may not fetch it", undetermined: "undetermined" } as const;

function clusterPart({ names, crawlers, state, line, rule }: ReportCluster): string {
  const shown = names.map((name, at) => {
    const page = crawlers[at] ?? null;
    const text = markupText(visible(name));
    return page === null
      ? text
      : `<a href="/crawlers/${encodeURIComponent(page.replaceAll(/[^A-Za-z0-9._-]+/g, "-"))}">${text}</a>`;
  });
  const why = line === null ? "" : `, <a href="#line-${line}">line ${line}</a> <code>${markupText(rule ?? "")}</code>`;
  return `${mark(state)} ${stateWords[state]}${why}: ${shown.join(", ")}`;
}

function historyPart(versions: readonly VersionAnswer[], hasOlder: boolean): string {
  if (versions.length === 0) return "";
  const rows = versions.map(
    (version) =>
      `<li><time datetime="${version.seenAt}">${utcWords(Date.parse(version.seenAt))}</time>: ` +
      `${markupText(versionWords(version))}</li>`,
  );
  return `<h2>How it changed</h2>
<ul class="sources">
${rows.join("\n")}
</ul>${hasOlder ? '\n<p class="fine">Older versions are not shown.</p>' : ""}`;
}

function versionWords({ result, status, fault, sizeOctets, change }: VersionAnswer): string {
  const what =
    result === "successful"
      ? counted(sizeOctets, "byte")
      : `${result}, ${status === null ? (fault ?? "no status") : `status ${status}`}`;
  return `${what}, ${changeWords(change)}`;
}

function changeWords(change: VersionAnswer["change"]): string {
  if (change === null) return "the first version that is known";
  if (change.result === "equal") return "no answer changed";
  if (change.result === "undetermined") return "what changed is undetermined";
  const isClosed = change.classes.some((one) => one.newlyDisallowed.length > 0);
  const isOpened = change.classes.some((one) => one.newlyAllowed.length > 0);
  if (isClosed && isOpened) return "some paths were closed, others opened";
  if (isClosed) return "some paths were closed";
  return isOpened ? "some paths were opened" : "what changed was too much to compare";
}

function filePart({ file, deciding }: SiteReport): string {
  if (file === null) return "<h2>robots.txt</h2>\n<p>No robots.txt applies.</p>";
  const lit = new Set(deciding);
  const lines = file.lines.map((text, at) => {
    const line = `${String(at + 1).padStart(4)}  ${markupText(text)}`;
    return `<span id="line-${at + 1}">${lit.has(at + 1) ? `<strong>${line}</strong>` : line}</span>`;
  });
  const left = file.lineCount - file.lines.length;
  const size = `${counted(file.lineCount, "line")}, ${counted(file.sizeOctets, "byte")}`;
  const cut = `\n<p class="fine">${counted(left, "more line")} ${left === 1 ? "is" : "are"} not shown.</p>`;
  return `<h2>robots.txt <span class="fine">${size}</span></h2>
<pre tabindex="0">${lines.join("\n")}</pre>${left > 0 ? cut : ""}`;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}
