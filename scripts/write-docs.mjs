// Writes the pages that are made from tables and schemas: docs/dialects.md, docs/crawlers.md, docs/checks.md and
// docs/json.md. Tests compare the pages with these functions. Run it after changing a table: npm run build && node
// scripts/write-docs.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crawlers, crawlerSet, crawlerSets, departures, departuresOf, dialects } from "../packages/core/dist/index.js";
import { checks, checkSections } from "../packages/core/dist/lint/index.js";

const about = {
  rfc9309:
    "The default. Follows the RFC, and fails closed where it is silent: what a site owner plainly meant to " +
    "close stays closed.",
  "rfc9309-strict":
    "The RFC's grammar and nothing else. For checking files, not for crawling: it ignores lines that real " +
    "crawlers obey.",
  google:
    "Exactly google/robotstxt, line numbers included. The caller prepares the URL; the library itself neither " +
    "limits the file nor exempts `/robots.txt`.",
  "google-2012":
    "Google's specification of about 2012 to 2019, as written. Where it calls the order of rules undefined, " +
    "the verdict is undetermined and both answers are told.",
  "koster-1996":
    "The draft of December 1996: the first record that holds the crawler's name, the first rule that matches.",
  "original-1994": "A Standard for Robot Exclusion, June 1994: `Disallow` alone.",
  yandex: "Yandex, as its help pages say and as its tester answered in 2026.",
  bing:
    "Bing. Its pages do not say how groups merge or which rule wins; there it is assumed to read as the default " +
    "does.",
};

/** docs/dialects.md, from the dialect table. */
export function dialectsPage() {
  const names = Object.keys(dialects);
  const fields = Object.keys(dialects.rfc9309).filter((field) => field !== "name");
  const lines = [
    "# Dialects",
    "",
    "Readers of robots.txt differ. Each difference is a field of one record (`Dialect`), each named dialect " +
      "chooses the values, and",
    "every value that departs from RFC 9309 is a row below with its source. The code marks each departure with " +
      "the row's id. This page",
    "is generated from `packages/core/src/dialect`.",
    "",
    "Ask with a dialect by name: `maycrawl check --dialect google ...`, `robotsTxt.evaluate(url, agent, { " +
      'dialect: "google" })`.',
    "A crawler of the registry brings its own dialect; a named one replaces that and nothing else: the " +
      "crawler's fallback chain, and",
    "whether it obeys `*`, stay. The answer always names its dialect.",
    "",
    "| dialect | what it is |",
    "|---|---|",
    ...names.map((name) => `| \`${name}\` | ${about[name]} |`),
    "",
    "## Values",
    "",
    `| field | ${names.map((name) => `\`${name}\``).join(" | ")} |`,
    `|---|${names.map(() => "---").join("|")}|`,
    ...fields.map((field) => `| ${field} | ${names.map((name) => String(dialects[name][field])).join(" | ")} |`),
    "",
    "## Departures from RFC 9309",
    "",
    "| id | what | dialects | source |",
    "|---|---|---|---|",
    ...departures.map((row) => {
      const who = names.filter((name) => departuresOf(name).includes(row)).join(", ");
      return `| \`${row.id}\` | ${row.says} | ${who} | ${row.source} |`;
    }),
    "",
    "## Where the default stands apart",
    "",
    "- Reserved characters stay as they are written: `%2F` is not `/`, and `%3A` in a query is not `:`. One " +
      "row of RFC 9309's figure 4",
    "  says otherwise (`/foo/bar?baz=https%3A%2F%2Ffoo.bar`); no known crawler reads it so.",
    "- A URL is matched as it would be sent: a string goes through the platform's URL, so `/a/../b` is `/b` " +
      "and a blank is `%20`. An empty",
    "  query keeps its `?`. A string that begins with `/` is a path; one that begins with `//` names a host " +
      "(RFC 3986 section 4.2). A",
    "  string that is not a URL is undetermined.",
    "- `/robots.txt` is always allowed, that path exactly, without a query.",
    "- The listed misspellings of names are accepted, prefixes are not: `Disallowed:` is not a rule, though " +
      "google/robotstxt reads it as one.",
    "- The bytes of a pattern are counted after normalisation, so a `$` that is not the last counts as three (`%24`).",
    "",
  ];
  return lines.join("\n");
}

/** docs/crawlers.md, from the registry. */
export function crawlersPage() {
  const obeys = (crawler) =>
    crawler.isControlOnly
      ? "control token"
      : !crawler.obeysRobotsTxt
        ? "no"
        : crawler.obeysGlobalGroup
          ? "yes"
          : "only when named";
  const metaNames = (crawler) =>
    crawler.readsMeta === "yes"
      ? [...crawler.metaNames, "robots"].join(", ")
      : crawler.readsMeta === "no"
        ? "none"
        : "unknown";
  const lines = [
    "# Crawlers",
    "",
    "Who runs a crawler, and what does it obey?",
    "",
    "```sh",
    "maycrawl crawlers GPTBot",
    "```",
    "",
    "The registry, generated from `packages/core/src/crawlers`. The source of each row, and how sure it is, " +
      "stands in the `sources` files",
    "there (`@maycrawl/core/crawler-sources`); `maycrawl crawlers NAME` shows it. Tokens are in fallback " +
      "order: the first that a group",
    "names decides. A `?` after the dialect: how this crawler reads is undocumented, and RFC 9309 is assumed. " +
      "Meta names are the names of",
    "the robots meta tags that it reads; none: it reads no tags; unknown: undocumented. `verified by` is how " +
      "the operator says a visit can be",
    "verified; the domains and lists are in the sources.",
    "",
    "## Sets",
    "",
    "A set's name stands for its crawlers, without the retired ones.",
    "",
    "| set | crawlers | what they do |",
    "|---|---|---|",
    ...crawlerSets.map(({ name, says }) => `| \`${name}\` | ${crawlerSet(name).length} | ${says} |`),
    "",
    "## All",
    "",
    "| crawler | operator | purpose | tokens | dialect | obeys | allow | `*` `$` | crawl-delay | sitemap | " +
      "meta names | verified by |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ...crawlers().map(
      (crawler) =>
        `| ${crawler.name}${crawler.isRetired ? " (retired)" : ""} | ${crawler.operator} | ${crawler.purpose} ` +
        `| ${crawler.productTokens.join(", ") || "-"} | ` +
        (`${crawler.dialect}${crawler.isDialectDocumented ? "" : "?"} | ${obeys(crawler)} | ` +
          `${crawler.supports.allow} | ${crawler.supports.wildcards} | `) +
        (`${crawler.supports.crawlDelay} | ${crawler.supports.sitemap} | ${metaNames(crawler)} | ` +
          `${crawler.verification} |`),
    ),
    "",
  ];
  return lines.join("\n");
}

/** docs/checks.md, from the checks' own words and the table of what a review of real files found. */
export function checksPage() {
  const review = JSON.parse(readFileSync(new URL("../packages/core/test/lint/review.json", import.meta.url), "utf8"));
  const severities = ({ severity }) => {
    const { default: usual, ...others } = severity;
    const odd = Object.entries(others).map(([dialect, one]) => `${one} under \`${dialect}\``);
    return [usual, ...odd].join(", ");
  };
  const lines = [
    "# Checks",
    "",
    "Does a robots.txt say what its owner means?",
    "",
    "    $ npx maycrawl lint public/robots.txt",
    '    public/robots.txt:2:1  warning  misspelled-record  "Disalow" is not "Disallow": ' +
      "not every reader understands it.",
    "        effect: read as Disallow under rfc9309, google and bing only",
    "        fix: Corrects the name; this changes the answers of readers that skip the line. " +
      "(--fix --allow-verdict-change)",
    "    0 errors, 1 warning, 0 notes in 1 file (dialect rfc9309)",
    "",
    "What `lint` reports about a robots.txt. The checks and their words stand in " +
      "`packages/core/src/lint/checks`, from which this page is",
    "written; a test holds the two together. A finding has its check's code, a severity, a place (bytes, and " +
      "lines with columns in",
    "UTF-16 units), and often an effect: what the line closes or opens, that it decides nothing, or who reads it.",
    "",
    "Error: what was meant does not happen. Warning: it likely does not. Info: good to know. The severity " +
      "depends on the dialect: the",
    "file's own (`rfc9309`) unless you ask for another. A record of a standard or a known convention is never " +
      "reported as invalid. Of a",
    "check's findings in one file the first 50 are given, then one that says how many more there are.",
    "",
    "Dead and needless rules are proven over all paths, not tried on samples: see " +
      "[comparison.md](comparison.md). With URLs given (of a",
    "sitemap, a log, a crawl), a finding about a rule says how many of them the rule decides.",
    "",
    "## Fixes",
    "",
    "A fix is applied only if it is proven that no answer changes for anybody under any dialect, and no other " +
      "record's name, value or",
    "group either. A fix that would change one is refused, with what it would change and for whom; " +
      "`--allow-verdict-change` applies it",
    "all the same. So `Disalow:` stays `Disalow:` unless you allow it: readers that skip the line would begin " +
      "to obey it.",
    "",
    "## Format",
    "",
    "`formatRobotsTxt` writes record names as the standards do, one blank after the colon and none elsewhere, " +
      "one empty line between",
    "groups and none at either end of the file, and line ends as most lines have them, the last one included. " +
      "It removes a byte order",
    "mark. Comments, the order of lines and every value stay; an empty line inside a group stays, since " +
      "readers of the old drafts end",
    "the group there. Each change is proven to leave every dialect's reading as it is, or is not made. " +
      "Formatting twice gives what",
    "formatting once gives.",
    "",
    ...checkSections.flatMap(({ title, checks: members }) => [
      `## ${title}`,
      "",
      ...members.flatMap((check) => [
        `### ${check.code}`,
        "",
        `${check.meta.summary} (${severities(check.meta)})`,
        "",
        check.meta.explanation,
        "",
        ...(check.meta.fix === null ? [] : [`Fix: ${check.meta.fix}`, ""]),
        `Source: ${check.meta.source}.`,
        "",
      ]),
    ]),
    "## Review on real files",
    "",
    ...review.about,
    "",
    "| check | findings | files | reviewed | false alarms | rate | what they were |",
    "|---|---|---|---|---|---|---|",
    ...checks.map(({ code }) => {
      const { findings, files, reviewed, falseAlarms, note } = review.checks[code];
      const rate = reviewed === 0 ? "-" : `${Math.round((100 * falseAlarms) / reviewed)} %`;
      return `| \`${code}\` | ${findings} | ${files} | ${reviewed} | ${falseAlarms} | ${rate} | ${note} |`;
    }),
    "",
  ];
  return lines.join("\n");
}

/** docs/json.md, from the schemas of the nouns as the OpenAPI document has them. */
export async function jsonPage() {
  const { nouns, openApiText, routes } = await import("../packages/server/dist/documents.js");
  const { schemas } = JSON.parse(openApiText(routes, "0")).components;
  const needed = new Set();
  const need = (name) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const [, other] of JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/([A-Za-z]+)/g)) need(other);
  };
  for (const name of Object.keys(nouns)) need(name);
  const others = [...needed].filter((name) => nouns[name] === undefined).sort();
  const schemaOf = (name) => ["```json", jsonLines(schemas[name]).replaceAll("#/components/schemas/", "#"), "```", ""];
  return [
    "# JSON",
    "",
    "Every noun has one plain form, which `JSON.stringify` gives (`toJSON()`). `--json`, the HTTP API, the " +
      "page and reports print that form",
    "or members of it; rows of URLs have one shortened form. Names are camelCase, what is absent is `null`, " +
      "lists are always there. Moments are",
    "ISO 8601 in UTC, with milliseconds only where they are not zero. More members may come.",
    "",
    "This page is written from the schemas of `@maycrawl/server`, which do not compile unless they describe " +
      "the types of core and client; a",
    "test holds the page and the answers of each to them. The [OpenAPI document](api.md) has the same schemas.",
    "",
    "| noun | is | made by | printed by |",
    "|---|---|---|---|",
    ...Object.entries(nouns).map(
      ([name, { says, made, printed }]) => `| [${name}](#${name.toLowerCase()}) | ${says} | ${made} | ${printed} |`,
    ),
    "",
    "A `$ref` names a schema on this page.",
    "",
    ...Object.keys(nouns).flatMap((name) => [`## ${name}`, "", ...schemaOf(name)]),
    "## Parts of them",
    "",
    ...others.flatMap((name) => [`### ${name}`, "", ...schemaOf(name)]),
  ].join("\n");
}

/** A schema as JSON, a line for each property. */
function jsonLines({ type, properties, required, ...rest }) {
  const lines = Object.entries(properties ?? {}).map(
    ([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
  );
  const ends = Object.entries({ required, ...rest }).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return (
    `{\n  "type": ${JSON.stringify(type)},\n  "properties": {\n${lines.join(",\n")}\n  },\n` +
    `${ends.map((end) => `  ${end}`).join(",\n")}\n}`
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const docs = fileURLToPath(new URL("../docs/", import.meta.url));
  writeFileSync(`${docs}dialects.md`, dialectsPage());
  writeFileSync(`${docs}crawlers.md`, crawlersPage());
  writeFileSync(`${docs}checks.md`, checksPage());
  writeFileSync(`${docs}json.md`, await jsonPage());
}
