// All questions, or those named: node bench/run.mjs [--quick | --write] [question ...]. Tables and targets go to
// standard output as Markdown, progress to standard error. Exit 1 when an answer of ours is wrong, missing or late;
// missed targets are told and fail nothing.
//
// Method: each measurement is the median of 3 processes of about a second each, start and warm-up included; each
// process first asserts the answers. A process that does not end within the limit is killed: DNF.
//
// What was measured is kept (results.mjs), the other questions keep what they had, and docs/performance.md and its
// picture are written from it. --quick measures once, for 0.2 s, and keeps nothing: for trying out, not for quoting.
// --write measures nothing and writes the page and the picture from what is kept.
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { outcomeOf, targetTable } from "./outcomes.mjs";
import { writePage } from "./page.mjs";
import { questions } from "./questions.mjs";
import { keepResult, machine, readResults } from "./results.mjs";
import { provideScenarios } from "./scenarios.mjs";

const args = process.argv.slice(2);
const isQuick = args.includes("--quick");
const asked = args.filter((arg) => !arg.startsWith("--"));
const unknown = [
  ...asked.filter((name) => !questions.includes(name)),
  ...args.filter((arg) => arg.startsWith("--") && arg !== "--quick" && arg !== "--write"),
];
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(", ")}; usage: node bench/run.mjs [--quick | --write] [${questions.join(" | ")} ...]`,
  );
  process.exit(2);
}
if (args.includes("--write")) {
  writePage();
  process.exit(0);
}
const settings = isQuick
  ? { seconds: 0.2, runs: 1, limitSeconds: 5, isQuick }
  : { seconds: 0.4, runs: 3, limitSeconds: 25, isQuick };

const scenarios = provideScenarios();
const start = Date.now();
const secondsFrom = (moment) => Math.round((Date.now() - moment) / 1000);

/** Whether others work while nothing is measured: on more than a tenth of the processors for a quarter of a second. */
async function isBusy() {
  const sum = () => cpus().reduce((all, { times }) => all + times.user + times.nice + times.sys + times.irq, 0);
  const before = sum();
  await wait(250);
  return sum() - before > 25 * cpus().length;
}

const measured = new Map();
const faults = [];
const busy = [];
try {
  console.log(`# Benchmarks\n\n${machine()}; ${scenarios.source}. In brackets: times robots-parser.\n`);
  for (const name of questions.filter((one) => asked.length === 0 || asked.includes(one))) {
    const question = await import(`./${name}.mjs`);
    const begun = Date.now();
    const isBusyBefore = await isBusy();
    const cases = question.cases(settings);
    const outcomes = [];
    for (const one of cases) {
      const { engine = "", scenario = "", ...rest } = one;
      console.error(
        `${String(secondsFrom(start)).padStart(4)} s  ${name} ${outcomes.length + 1}/${cases.length} ${engine} ` +
          `${scenario} ${Object.keys(rest).length > 0 ? JSON.stringify(rest) : ""}`,
      );
      outcomes.push(await outcomeOf(name, one, settings));
    }
    const report = question.report(outcomes, settings);
    console.log(`## ${question.title}\n\n${report.text}\n\n${secondsFrom(begun)} s\n`);
    measured.set(name, report);
    faults.push(...report.faults);
    const isShared = isBusyBefore || (await isBusy());
    if (isShared) busy.push(name);
    if (!isQuick && report.faults.length === 0)
      keepResult(name, { title: question.title, report, source: scenarios.source, isBusy: isShared });
  }
} finally {
  scenarios.remove();
}
if (!isQuick) writePage();
// What was not measured now stands with its kept figures.
const all = new Map([...readResults(), ...measured]);
const rows = questions.flatMap((name) => all.get(name)?.targets ?? []);
console.log(`## Targets\n\n${targetTable(rows)}\n`);
console.log(`${rows.filter((one) => one.isMet).length} of ${rows.length} targets met; ${secondsFrom(start)} s.`);
const kept = questions.filter((name) => !measured.has(name) && all.has(name));
if (kept.length > 0) console.log(`Of an earlier run: ${kept.join(", ")}.`);
if (busy.length > 0) console.log(`Others had the machine too: repeat ${busy.join(", ")} before quoting.`);
console.log(isQuick ? "Quick: one short run each, not to be quoted, not kept." : "docs/performance.md is written.");
for (const fault of faults) console.log(`\nFAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
