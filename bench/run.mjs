// All questions, or those named: node bench/run.mjs [--quick] [question ...]. Tables and targets go to standard output
// as Markdown, progress to standard error. Exit 1 when an answer of ours is wrong, missing or late; missed targets are
// told and fail nothing.
//
// Method: each measurement is the median of 3 processes of about a second each, start and warm-up included; each
// process first asserts the answers. A process that does not end within the limit is killed: DNF. --quick measures
// once, for 0.2 s: for trying out, not for quoting.
import { cpus, loadavg } from "node:os";
import { outcomeOf, table } from "./outcomes.mjs";
import { provideScenarios } from "./scenarios.mjs";

const questions = [
  "parse",
  "first-check",
  "checks",
  "decisions",
  "compare",
  "client",
  "stores",
  "politeness",
  "service",
  "hostile",
  "memory",
  "bulk",
  "size",
  "identity",
  "fixing",
  "start-up",
];

const args = process.argv.slice(2);
const isQuick = args.includes("--quick");
const asked = args.filter((arg) => !arg.startsWith("--"));
const unknown = [
  ...asked.filter((name) => !questions.includes(name)),
  ...args.filter((arg) => arg.startsWith("--") && arg !== "--quick"),
];
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; usage: node bench/run.mjs [--quick] [${questions.join(" | ")} ...]`);
  process.exit(2);
}
const settings = isQuick
  ? { seconds: 0.2, runs: 1, limitSeconds: 5, isQuick }
  : { seconds: 0.4, runs: 3, limitSeconds: 25, isQuick };

const scenarios = provideScenarios();
const start = Date.now();
const targets = [];
const faults = [];
try {
  const [{ model }] = cpus();
  console.log(
    `# Benchmarks\n\n${cpus().length} x ${model.trim()}, Node ${process.versions.node}, ${process.platform}; ` +
      `${scenarios.source}. In brackets: times robots-parser.\n`,
  );
  for (const name of questions.filter((one) => asked.length === 0 || asked.includes(one))) {
    const question = await import(`./${name}.mjs`);
    const cases = question.cases(settings);
    const outcomes = [];
    for (const one of cases) {
      const { engine = "", scenario = "", ...rest } = one;
      console.error(
        `${String(Math.round((Date.now() - start) / 1000)).padStart(4)} s  ${name} ` +
          `${outcomes.length + 1}/${cases.length} ${engine} ${scenario} ` +
          `${Object.keys(rest).length > 0 ? JSON.stringify(rest) : ""}`,
      );
      outcomes.push(await outcomeOf(name, one, settings));
    }
    const report = question.report(outcomes, settings);
    console.log(`## ${question.title}\n\n${report.text}\n`);
    targets.push(...report.targets);
    faults.push(...report.faults);
  }
} finally {
  scenarios.remove();
}
console.log(
  `## Targets\n\n${table(
    ["what", "target", "reached", ""],
    targets.map((one) => [one.what, one.wanted, one.reached, one.verdict]),
  )}\n`,
);
console.log(
  `${targets.filter((one) => one.isMet).length} of ${targets.length} targets met; ` +
    `${Math.round((Date.now() - start) / 1000)} s.`,
);
const load = loadavg()[0];
if (load > cpus().length * 0.8)
  console.log(`Others had the machine too (load ${load.toFixed(1)} at the end): repeat before quoting.`);
if (isQuick) console.log("Quick: one short run each, not to be quoted.");
for (const fault of faults) console.log(`\nFAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
