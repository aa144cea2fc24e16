// What the last whole run of each question gave: a file of results/ for each, so that one question can be asked anew
// and the others keep their figures. docs/performance.md and docs/performance.svg are made from these files and from
// nothing else (page.mjs, picture.mjs).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { questions } from "./questions.mjs";

const folder = new URL("results/", import.meta.url);
const fileOf = (name) => new URL(`${name}.json`, folder);

/** The machine of this process, in words. */
export function machine() {
  const [{ model }] = cpus();
  return `${cpus().length} x ${model.trim()}, Node ${process.versions.node}, ${process.platform}`;
}

/** The kept results by question, in the order of the tables; those that were never measured are left out. */
export function readResults() {
  const kept = questions.filter((name) => existsSync(fileOf(name)));
  return new Map(kept.map((name) => [name, JSON.parse(readFileSync(fileOf(name), "utf8"))]));
}

/** Keeps a question's report; `source` says what its files were. The text is kept line by line, to be read in diffs. */
export function keepResult(name, { title, report, source, isBusy }) {
  mkdirSync(folder, { recursive: true });
  const kept = {
    title,
    measuredAt: new Date().toISOString().slice(0, 10),
    machine: machine(),
    source,
    isBusy,
    text: report.text.split("\n"),
    targets: report.targets,
    bars: report.bars ?? [],
  };
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 1)}\n`);
}
