// The report as one page that needs nothing else: no network, no scripts. In: a report. Out: HTML with its style and
// its charts in it. It is light or dark as the reader's system is, it prints, and a row opens to its log lines and
// rules.
import { type Bar, nameChart, timeChart } from "./html-charts.ts";
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
${charts(crawlers)}
<h2>Crawlers</h2>
${crawlers.length === 0 ? "<p>No known crawler came.</p>" : crawlers.map((one) => details(one, false)).join("\n")}
${impostorSection(impostors)}
<h2>Words</h2>
<dl>${Object.entries(meanings)
    .map(([code, meaning]) => `<dt><code>${code}</code></dt><dd>${shown(meaning)}</dd>`)
    .join("")}</dl>
<h2>Logs</h2>
${logTable(report)}
<p>Besides: ${number(report.otherHits)} hits by browsers and by names that are not known,
${number(report.junk)} without a request, ${number(report.unreadable)} lines that could not be read.</p>
<h2>What these logs cannot show</h2>
<ul>${limits.map((limit) => `<li>${shown(limit)}</li>`).join("")}</ul>
${report.isFull ? "" : "<p>Addresses are cut to /24 and /48, and values of queries left out.</p>"}
</main>
</body>
</html>
`;
}

function whatWasRead({ records, logs, robots, createdAt, firstAt, lastAt }: AuditReport): string {
  const span = firstAt === null ? "" : `, ${shown(firstAt)} to ${shown(lastAt ?? "")}`;
  return `<p>${number(records)} hits in ${counted(logs.length, "log", "logs")}${span}.
Rules: <code>${shown(robots)}</code>. Made at ${shown(createdAt)}.</p>`;
}

function impostorSection(impostors: readonly CrawlerReport[]): string {
  if (impostors.length === 0) return "";
  return `<h2>Not the crawlers that they say they are</h2>
<p>These are never counted against the operators that they imitate.</p>
${impostors.map((one) => details(one, true)).join("\n")}`;
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

/** A cell's HTML, or one that stands to the right. */
type Cell = string | { readonly numeric: string };

function numeric(html: string): Cell {
  return { numeric: html };
}

function table(head: readonly Cell[], rows: readonly string[]): string {
  const names = head.map((cell) => cellHtml("th", cell)).join("");
  return `<table><thead><tr>${names}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

function row(cells: readonly Cell[], isBad = false): string {
  return `<tr${isBad ? ' class="bad"' : ""}>${cells.map((cell) => cellHtml("td", cell)).join("")}</tr>`;
}

function cellHtml(element: "td" | "th", cell: Cell): string {
  return typeof cell === "string" ? `<${element}>${cell}` : `<${element} class="n">${cell.numeric}`;
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
${figure("Over time (UTC)", timeChart(hours, "Hits and breaches over time"))}
${figure("By crawler", nameChart(byName, "Hits and breaches by crawler"))}
${figure("By section of the site", nameChart(bySection, "Hits and breaches by section"))}
</section>`;
}

function figure(caption: string, chart: string): string {
  return `<figure><figcaption>${caption}</figcaption>${chart}</figure>`;
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

function details(crawler: CrawlerReport, isImpostor: boolean): string {
  const reads = Object.values(crawler.robotsTxtReads).reduce((sum, count) => sum + count, 0);
  const breaches = isImpostor || !crawler.obeysRobotsTxt ? "-" : number(crawler.breaches);
  const facts: readonly (readonly [string, string])[] = [
    ["hits", number(crawler.hits)],
    ["bytes", bytes(crawler.octets)],
    ["robots.txt", number(reads)],
    ["allowed", number(crawler.allowed)],
    ["disallowed", number(crawler.disallowed)],
    ["breaches", breaches],
    ["identity", identityText(crawler)],
  ];
  const summary = facts.map(([name, value]) => `<span class="fact"><b>${shown(value)}</b> ${name}</span>`).join("");
  const rules = crawler.rules
    .slice(0, 20)
    .map((rule) =>
      row([
        numeric(number(rule.hits)),
        numeric(number(rule.breaches)),
        `<code>${shown(rule.rule)}</code>`,
        `line ${rule.line} of ${shown(rule.version)}`,
      ]),
    );
  const head = [numeric("disallowed"), numeric("breaches"), "rule", "where"];
  return `<details${crawler.breaches > 0 && !isImpostor ? ' class="bad"' : ""}>
<summary><strong>${shown(crawler.name)}</strong> <small>${shown(crawler.operator)}</small>${summary}</summary>
${crawler.observations.map((text) => `<p>${shown(text)}</p>`).join("")}
${rules.length === 0 ? "" : table(head, rules)}
${evidenceTable(crawler.evidence)}
</details>`;
}

function evidenceTable(evidence: readonly EvidenceReport[]): string {
  if (evidence.length === 0) return "";
  return table(["at", "result", "from", "request", "rule and version"], evidence.map(evidenceRow));
}

function evidenceRow(one: EvidenceReport): string {
  const place = `${one.host ?? ""} ${one.file}:${one.line}`.trim();
  const since = one.versionFrom === null ? "" : ` since ${shown(one.versionFrom)}`;
  return row(
    [
      shown(one.at ?? "-"),
      `<code>${one.result}</code>`,
      `${shown(one.address ?? "-")}<br><small>${one.identity}</small>`,
      `<code>${shown(`${one.method} ${one.target}`)}</code> ${one.status ?? "-"}<br><small>${shown(place)}</small>`,
      `${shown(one.explanation)}<br><small>${shown(one.version ?? "")}${since}</small>`,
    ],
    one.result === "breach" || one.result === "too-soon",
  );
}

function counts({ hits, disallowed, breaches }: CrawlerReport): Omit<Bar, "label"> {
  return { hits, disallowed, breaches };
}

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#57606a;--line:#d0d7de;--hits:#8fb4dc;--no:#e3a13c;
  --bad:#c4342b}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--soft:#9198a1;--line:#30363d;--hits:#3d6ea5;
  --no:#b57a1f;--bad:#f0645a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem;margin:0}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
.verdict{font-size:1.25rem;font-weight:600;margin:.5rem 0}
.verdict.bad{color:var(--bad)}
small,figcaption{color:var(--soft)}
.charts{display:grid;gap:1rem}
figure{margin:0}
svg{width:100%;height:auto;display:block;font:12px system-ui,sans-serif;fill:var(--ink)}
rect.hits{fill:var(--hits)}
rect.disallowed{fill:var(--no)}
rect.breaches{fill:var(--bad)}
.key span::before{content:"";display:inline-block;width:.8em;height:.8em;margin:0 .35em 0 .8em}
.key .hits::before{background:var(--hits)}
.key .disallowed::before{background:var(--no)}
.key .breaches::before{background:var(--bad)}
details{border-top:1px solid var(--line);padding:.5rem 0}
summary{cursor:pointer}
summary:focus-visible{outline:2px solid var(--hits)}
details.bad>summary strong{color:var(--bad)}
.fact{display:inline-block;margin-left:1rem;color:var(--soft)}
.fact b{color:var(--ink)}
table{border-collapse:collapse;width:100%;margin:.5rem 0;font-size:.87rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-bottom:1px solid var(--line);
  overflow-wrap:anywhere}
.n{text-align:right;white-space:nowrap}
tr.bad td:nth-child(2){color:var(--bad)}
code{font:.92em ui-monospace,monospace}
dt{margin-top:.4rem}
dd{margin:0 0 0 1.5rem;color:var(--soft)}
@media print{details:not([open])>*{display:revert}
details::details-content{content-visibility:visible;display:block}
main{max-width:none;padding:0}}
`;
