// Question: how long does it take to compare two real files that differ in one edit, and how often is the answer a
// proof or a witness? Every real file of the goldens against edits of itself, one case a kind of edit; the rule sets
// are made anew for each comparison and not counted, as parsing is not. Witnesses are asked of both files before
// anything is timed. Then two hostile pairs. Without the goldens the real files are left out, and that is said.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { faults, short, table, target } from "./outcomes.mjs";
import { randomFrom } from "./scenarios.mjs";

export const title = "Comparison of a file with an edit of itself, ms";

const folder = resolve(
  fileURLToPath(new URL("..", import.meta.url)),
  process.env.MAYCRAWL_SHARED ?? "../shared",
  "golden/files",
);
const host = "https://host.invalid";

const isAgentLine = (line) => /^\s*user-?agent/i.test(line);
const added = [
  "Disallow: /cart",
  "Allow: /a",
  "Disallow: /*?q=",
  "Disallow: /search/*/x",
  "Allow: /*.pdf$",
  "Disallow: /wp-admin/",
];

/** What is done to the lines at a rule. */
const edits = {
  "rule dropped": (lines, at) => lines.splice(at, 1),
  "rule added": (lines, at, random) => lines.splice(at, 0, added[Math.floor(random() * added.length)]),
  "path changed": (lines, at, random) =>
    (lines[at] = ruleText(lines[at]) + ["/x", "a", "-b"][Math.floor(random() * 3)]),
  "$ added": (lines, at) => (lines[at] = `${ruleText(lines[at])}$`),
  "* added": (lines, at) => (lines[at] = ruleText(lines[at]).replace(/:\s*\/?/, ": /*")),
  "type turned": (lines, at) =>
    (lines[at] = /^\s*dis/i.test(lines[at])
      ? lines[at].replace(/dis(allow)/i, "$1")
      : lines[at].replace(/allow/i, "Disallow")),
  "group dropped": (lines, at) => {
    const from = lines.findLastIndex((line, i) => i <= at && isAgentLine(line));
    const to = lines.findIndex((line, i) => i > at && isAgentLine(line));
    lines.splice(Math.max(from, 0), (to < 0 ? lines.length : to) - Math.max(from, 0));
  },
};

const hostileOctets = 500 * 1024;
const hostile = {
  "star rules, 500 KiB each": (at, isNew) => `Disallow: /*a${at}*b${at * 7}*${isNew ? "d" : "c"}`,
  "both kinds in turns, 500 KiB each": (at, isNew) =>
    `${(at % 2 === 0) === isNew ? "Allow" : "Disallow"}: /*${at % 97}*${at % 89}*${at % 83}*`,
};

export function cases() {
  const list = [];
  if (existsSync(folder))
    for (const edit of Object.keys(edits)) list.push({ engine: "maycrawl", edit, runs: 1, limitSeconds: 600 });
  else console.error(`SKIPPED: no real files at ${folder} (set MAYCRAWL_SHARED to the folder that holds golden/)`);
  for (const name of Object.keys(hostile)) list.push({ engine: "maycrawl", hostile: name, runs: 1, limitSeconds: 60 });
  return list;
}

export async function measure({ edit, hostile: name }) {
  const { parseRobotsTxt } = await import("@maycrawl/core");
  const { compareRuleSets } = await import("@maycrawl/core/comparison");
  const pairs = edit === undefined ? [hostilePair(name)] : editedPairs(edit);
  const rulesOf = (octets, token) => parseRobotsTxt(octets).rulesForLiteral(token === null ? [] : [token]);
  const counts = { total: 0, wrong: 0, decided: 0, complete: 0, witnesses: 0 };
  const times = [];
  for (const [old, renewed, token] of pairs) {
    const [a, b] = [rulesOf(old, token), rulesOf(renewed, token)];
    const { result, isComplete, newlyAllowed, newlyDisallowed } = compareRuleSets(a, b);
    counts.total++;
    if (result !== "incomplete") counts.decided++;
    if (isComplete) counts.complete++;
    for (const { witness } of [...newlyAllowed, ...newlyDisallowed]) {
      counts.witnesses++;
      if (a.allows(host + witness) === b.allows(host + witness)) counts.wrong++;
    }
    const [c, d] = [rulesOf(old, token), rulesOf(renewed, token)];
    // The clock's time, or the processor's where that is less: the machine may be busy.
    const [start, used] = [performance.now(), process.cpuUsage()];
    compareRuleSets(c, d);
    const elapsed = performance.now() - start;
    const { user, system } = process.cpuUsage(used);
    times.push(Math.min(elapsed, (user + system) / 1000));
  }
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { ...counts, median: at(0.5), p99: at(0.99), most: times.at(-1) };
}

function* editedPairs(edit) {
  const random = randomFrom(2026);
  for (const name of readdirSync(folder).sort()) {
    const octets = readFileSync(`${folder}/${name}`);
    const lines = octets.toString("latin1").split(/\r\n|\n|\r/);
    const rules = lines.flatMap((line, at) => (/^\s*(dis)?allow\s*:\s*\S/i.test(line) ? [at] : []));
    if (rules.length === 0) continue;
    const at = rules[Math.floor(random() * rules.length)];
    // The group's own token is asked about: for it the edit can matter.
    const token = /:\s*([A-Za-z0-9_-]+)/.exec(lines.slice(0, at).findLast(isAgentLine) ?? "")?.[1] ?? null;
    edits[edit](lines, at, random);
    yield [octets, Buffer.from(lines.join("\n"), "latin1"), token];
  }
}

function ruleText(line) {
  return line.replace(/\s*#.*/, "").trimEnd();
}

function hostilePair(name) {
  const file = (isNew) => {
    let text = "User-agent: *\n";
    for (let at = 0; text.length < hostileOctets; at++) text += `${hostile[name](at, isNew)}\n`;
    return Buffer.from(text);
  };
  return [file(false), file(true), null];
}

export function report(outcomes) {
  const real = outcomes.filter(({ one, status }) => one.edit !== undefined && status === "ok");
  const percent = (part, whole) => `${((100 * part) / whole).toFixed(2)} %`;
  const row = ({ one, status, text, values: v }) =>
    status === "ok"
      ? [
          one.edit ?? one.hostile,
          v.total,
          short(v.median),
          short(v.p99),
          short(v.most),
          percent(v.decided, v.total),
          percent(v.complete, v.total),
          v.witnesses,
          v.wrong,
        ]
      : [one.edit ?? one.hostile, text];
  const worst = (key) => Math.max(...real.map(({ values }) => values[key]));
  const decided =
    real.reduce((sum, { values }) => sum + values.decided, 0) / real.reduce((sum, { values }) => sum + values.total, 0);
  return {
    text: [
      real.length === 0 ? "The real files were SKIPPED: there are no goldens." : "",
      table(
        ["edit", "comparisons", "median", "p99", "most", "decided", "both directions settled", "witnesses", "wrong"],
        outcomes.map(row),
      ),
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    targets: [
      ...(real.length === 0
        ? []
        : [
            target("compare, median of the slowest kind of edit", worst("median"), { most: 1, unit: " ms" }),
            target("compare, p99 of the slowest kind of edit", worst("p99"), { most: 100, unit: " ms" }),
            target("compare, decided", decided * 100, { least: 99.9, unit: " %" }),
          ]),
      target(
        "compare, hostile",
        Math.max(
          ...outcomes.filter(({ one }) => one.hostile !== undefined).map(({ values }) => values.most ?? Number.NaN),
        ),
        { most: 2000, unit: " ms" },
      ),
    ],
    faults: faults("compare", outcomes),
  };
}
