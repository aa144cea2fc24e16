// The report as one page that needs nothing else: no network, no scripts. In: a report. Out: HTML with its style and
// its charts in it. It is light or dark as the reader's system is, it prints, and a row opens to its log lines and
// rules.
import { type Bar, nameChart, timeChart } from "./html-charts.ts";
import { style } from "./html-style.ts";
import type { AuditReport, CrawlerReport, EvidenceReport, HourReport } from "./report.ts";
import { bytes, identityText, number, shown } from "./text.ts";

/** The report as a page. */
export function reportHtml(report: AuditReport): string {
  const { crawlers, impostors, breaches, meanings, limits } = report;
  const accused = crawlers.filter((one) => one.breaches > 0).length;
  const verdict =
    breaches === 0
      ? "No breach was found."
      : `${counted(breaches, "breach", "breaches")} by ${counted(accused, "crawler", "crawlers")}.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Crawler audit: ${shown(verdict)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Crawler audit</h1>
<p class="verdict ${breaches > 0 ? "bad" : "good"}">${shown(verdict)}</p>
${whatWasRead(report)}
${tiles(report)}
${charts(crawlers)}
<h2>Crawlers</h2>
${crawlers.length === 0 ? "<p>No known crawler came.</p>" : rows(crawlers, false)}
${impostorSection(impostors)}
<h2>Words</h2>
<dl>${Object.entries(meanings)
    .map(([code, meaning]) => `<dt><code>${code}</code></dt><dd>${shown(meaning)}</dd>`)
    .join("")}</dl>
<h2>Logs</h2>
${logTable(report)}
<p>Besides: ${counted(report.otherHits, "hit", "hits")} by browsers and by names that are not known,
${number(report.junk)} without a request, ${counted(report.unreadable, "line", "lines")} that could not be read.</p>
${faultTable(report)}
<h2>What these logs cannot show</h2>
<ul>${limits.map((limit) => `<li>${shown(limit)}</li>`).join("")}</ul>
${report.isFull ? "" : "<p>Addresses are cut to /24 and /48, and values of queries left out.</p>"}
</main>
</body>
</html>
`;
}

function whatWasRead({ logs, robots, createdAt, firstAt, lastAt }: AuditReport): string {
  const span = firstAt === null ? "no times" : `${minute(firstAt)} to ${minute(lastAt ?? "")} UTC`;
  return `<p class="meta"><span>${counted(logs.length, "log", "logs")}, ${shown(span)}</span>
<span>Rules: <code>${shown(robots)}</code></span> <span>Made ${shown(minute(createdAt))} UTC</span></p>`;
}

/** A moment without its seconds, as people read it. */
function minute(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}

function tiles({ crawlers, impostors, records, breaches, unreadable }: AuditReport): string {
  const disallowed = crawlers.reduce((sum, one) => sum + one.disallowed, 0);
  const all: readonly (readonly [string, number, boolean])[] = [
    ["breaches", breaches, breaches > 0],
    ["disallowed hits", disallowed, false],
    ["hits in all", records, false],
    ["crawlers", crawlers.length, false],
    ["impostors", impostors.length, false],
    ["unreadable lines", unreadable, false],
  ];
  return `<section class="tiles">${all
    .map(([name, count, isBad]) => `<div class="tile${isBad ? " bad" : ""}"><b>${number(count)}</b>${name}</div>`)
    .join("\n")}</section>`;
}

function readsOf({ robotsTxtReads }: CrawlerReport): number {
  return Object.values(robotsTxtReads).reduce((sum, count) => sum + count, 0);
}

function impostorSection(impostors: readonly CrawlerReport[]): string {
  if (impostors.length === 0) return "";
  return `<h2>Not the crawlers that they say they are</h2>
<p>These are never counted against the operators that they imitate.</p>
${rows(impostors, true)}`;
}

function logTable({ logs }: AuditReport): string {
  return table(
    ["log", "format", numeric("records"), numeric("unreadable"), "from", "to"],
    logs.map((log) =>
      row([
        shown(log.file),
        shown(log.format ?? "not told"),
        numeric(number(log.records)),
        numeric(number(log.unreadable)),
        shown(log.firstAt ?? "-"),
        shown(log.lastAt ?? "-"),
      ]),
    ),
  );
}

/** Why lines could not be read. */
function faultTable({ logs }: AuditReport): string {
  const lines = logs.flatMap(({ file, faults }) =>
    faults.map(({ code, count, message }) =>
      row([shown(file), `<code>${code}</code>`, numeric(number(count)), shown(message)]),
    ),
  );
  return lines.length === 0 ? "" : table(["log", "reason", numeric("lines"), "meaning"], lines);
}

/** A cell's HTML, or one that stands to the right. */
type Cell = string | { readonly numeric: string };

function numeric(html: string): Cell {
  return { numeric: html };
}

/** On a narrow screen a row is a block, and each cell bears the name of its column. */
function table(head: readonly Cell[], lines: readonly Row[], kind = ""): string {
  const names = head.map((cell) => (typeof cell === "string" ? cell : cell.numeric));
  const body = lines.map(({ cells, isBad }) => {
    const html = cells.map((cell, place) => cellHtml("td", cell, names[place] ?? ""));
    return `<tr${isBad ? ' class="bad"' : ""}>${html.join("")}</tr>`;
  });
  const top = head.map((cell) => cellHtml("th", cell, "")).join("");
  return `<table class="stack${kind}"><thead><tr>${top}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table>`;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly isBad: boolean;
}

function row(cells: readonly Cell[], isBad = false): Row {
  return { cells, isBad };
}

function cellHtml(element: "td" | "th", cell: Cell, name: string): string {
  const label = name === "" ? "" : ` data-l="${name}"`;
  return typeof cell === "string"
    ? `<${element}${label}>${cell}</${element}>`
    : `<${element} class="n"${label}>${cell.numeric}</${element}>`;
}

function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

function charts(crawlers: readonly CrawlerReport[]): string {
  if (crawlers.length === 0) return "";
  const byName = crawlers.slice(0, 20).map((one): Bar => ({ label: one.name, ...counts(one) }));
  const sections = new Map<string, Bar>();
  for (const one of crawlers.flatMap((crawler) => crawler.sections)) {
    const there = sections.get(one.section);
    sections.set(one.section, {
      label: one.section,
      hits: one.hits + (there?.hits ?? 0),
      disallowed: one.disallowed + (there?.disallowed ?? 0),
      breaches: one.breaches + (there?.breaches ?? 0),
    });
  }
  const bySection = [...sections.values()].sort((a, b) => b.breaches - a.breaches || b.hits - a.hits).slice(0, 15);
  const hours = overTime(crawlers.flatMap((one) => one.hours));
  return `<p class="key"><span class="hits">hits</span> <span class="disallowed">disallowed</span>
<span class="breaches">breaches</span></p>
<section class="charts">
${figure("Over time (UTC)", timeChart(hours, "Hits and breaches over time"), true)}
${figure("By crawler", nameChart(byName, "Hits and breaches by crawler"))}
${figure("By section of the site", nameChart(bySection, "Hits and breaches by section"))}
</section>`;
}

function figure(caption: string, chart: string, isWide = false): string {
  return `<figure${isWide ? ' class="wide"' : ""}><figcaption>${caption}</figcaption>${chart}</figure>`;
}

const hourMs = 3_600_000;
/** Bars that fit; what spans more is shown by the day, then by the week. */
const mostBars = 200;

/** Bars without gaps, by hours, days or weeks. */
function overTime(hours: readonly HourReport[]): Bar[] {
  if (hours.length === 0) return [];
  const moments = hours.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const unitMs =
    [hourMs, 24 * hourMs, 7 * 24 * hourMs].find((unit) => (last - first) / unit < mostBars) ?? 28 * 24 * hourMs;
  const start = Math.floor(first / unitMs);
  const bars = Array.from({ length: Math.floor(last / unitMs) - start + 1 }, (_, place) => {
    const at = new Date((start + place) * unitMs).toISOString();
    return {
      label: unitMs === hourMs ? at.slice(0, 16).replace("T", " ") : at.slice(0, 10),
      hits: 0,
      disallowed: 0,
      breaches: 0,
    };
  });
  for (const [place, { hits, disallowed, breaches }] of hours.entries()) {
    const bar = bars[Math.floor((moments[place] ?? 0) / unitMs) - start];
    if (bar === undefined) continue;
    bar.hits += hits;
    bar.disallowed += disallowed;
    bar.breaches += breaches;
  }
  return bars;
}

function rows(crawlers: readonly CrawlerReport[], isImpostor: boolean): string {
  const names = ["", "crawler", "hits", "bytes", "robots.txt", "allowed", "disallowed", "breaches", "identity"];
  const head = names.map((name) => `<span>${name}</span>`).join("");
  return `<div class="rows"><div class="head" aria-hidden="true">${head}</div>
${crawlers.map((one) => details(one, isImpostor)).join("\n")}</div>`;
}

function details(crawler: CrawlerReport, isImpostor: boolean): string {
  const isAccused = crawler.breaches > 0 && !isImpostor;
  const breaches = isImpostor || !crawler.obeysRobotsTxt ? "-" : number(crawler.breaches);
  const facts: readonly (readonly [string, string, string])[] = [
    ["hits", number(crawler.hits), " hitsfact"],
    ["bytes", bytes(crawler.octets), ""],
    ["robots.txt", number(readsOf(crawler)), ""],
    ["allowed", number(crawler.allowed), ""],
    ["disallowed", number(crawler.disallowed), ""],
    ["breaches", breaches, isAccused ? " bad" : ""],
    ["identity", identityText(crawler), " who id"],
  ];
  const summary = facts
    .map(([name, value, kind]) => `<span class="fact${kind}"><i>${name}</i>${shown(value)}</span>`)
    .join("");
  const rules = crawler.rules
    .slice(0, 20)
    .map((rule) =>
      row(
        [
          `<code>${shown(rule.rule)}</code>`,
          `line ${rule.line} of ${shown(rule.version)}`,
          numeric(number(rule.hits)),
          numeric(number(rule.breaches)),
        ],
        rule.breaches > 0,
      ),
    );
  const head = ["rule", "where", numeric("disallowed hits"), numeric("breaches")];
  const name = `<strong>${shown(crawler.name)}</strong><small>${shown(crawler.operator)}</small>`;
  return `<details${isAccused ? ' class="bad"' : ""}>
<summary><span class="fact who">${name}</span>${summary}</summary>
<div class="inside">
${crawler.observations.map((text) => `<p>${shown(text)}</p>`).join("")}
${rules.length === 0 ? "" : `<h3>Rules that disallow</h3>${table(head, rules)}`}
${evidenceTable(crawler.evidence)}
</div>
</details>`;
}

function evidenceTable(evidence: readonly EvidenceReport[]): string {
  if (evidence.length === 0) return "";
  const head = ["at", "result", "from", "request", "rule and version"];
  return `<h3>Hits, a few of each kind</h3>${table(head, evidence.map(evidenceRow), " hits")}`;
}

function evidenceRow(one: EvidenceReport): Row {
  const place = `${one.host ?? ""} ${one.file}:${one.line}`.trim();
  const since = one.versionFrom === null ? "" : ` since ${shown(one.versionFrom)}`;
  return row(
    [
      `<span class="at">${(one.at ?? "-").split("T").map(shownPart).join(" ")}</span>`,
      `<span class="tag">${one.result}</span>`,
      `${shown(one.address ?? "-")}<small>${one.identity}</small>`,
      `<code>${shown(`${one.method} ${one.target}`)}</code> ${one.status ?? "-"}<small>${shown(place)}</small>`,
      `${shown(one.explanation)}<small>${shown(one.version ?? "")}${since}</small>`,
    ],
    one.result === "breach" || one.result === "too-soon",
  );
}

/** The date or the time of a moment, which no line breaks. */
function shownPart(part: string): string {
  return `<span>${shown(part)}</span>`;
}

function counts({ hits, disallowed, breaches }: CrawlerReport): Omit<Bar, "label"> {
  return { hits, disallowed, breaches };
}
