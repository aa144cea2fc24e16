// Question: what does a file cost that is asked once? Parse, choice of rules and one check, against the parse alone;
// the check is of another of the scenario's URLs each time. Target: choosing, compiling and checking cost no more than
// the parse.
import { loadEngine } from "./engines/index.mjs";
import { cell, faults, find, short, table, target } from "./outcomes.mjs";
import { loadScenario, scenarioNames } from "./scenarios.mjs";
import { secondsPerCall } from "./stopwatch.mjs";

export const title = "Parse and one check, microseconds, and how many times the parse alone";

const engines = ["maycrawl", "robots-parser"];

export function cases() {
  return engines.flatMap((engine) =>
    scenarioNames.map((scenario) => ({ engine, scenario, ...(engine === "maycrawl" ? {} : { runs: 1 }) })),
  );
}

export async function measure({ engine: name, scenario: scenarioName }, { seconds }) {
  const engine = await loadEngine(name);
  const { octets, text, urls, expected } = loadScenario(scenarioName);
  const input = engine.input === "text" ? text : new Uint8Array(octets);
  // All answers of ours are asserted, of the other a few: a parse for each takes its time.
  const sample = Math.min(urls.length, name === "maycrawl" ? urls.length : 20);
  let wrong = 0;
  for (let i = 0; i < sample; i++) if (engine.checkerOf(engine.parse(input))(urls[i]) !== expected[i]) wrong++;
  const parse = await secondsPerCall(() => engine.parse(input), seconds / 2);
  let at = 0;
  const first = await secondsPerCall(() => engine.checkerOf(engine.parse(input))(urls[at++ % urls.length]), seconds);
  return { microseconds: first * 1e6, times: first / parse, wrong, total: sample };
}

export function report(outcomes) {
  const text = table(
    ["engine", ...scenarioNames],
    engines.map((engine) => [
      engine,
      ...scenarioNames.map((scenario) => {
        const outcome = find(outcomes, { engine, scenario });
        return outcome.status === "ok"
          ? `${cell(outcome, undefined, "microseconds")}, ${short(outcome.values.times)} parses`
          : outcome.text;
      }),
    ]),
  );
  return {
    text,
    targets: scenarioNames.map((scenario) =>
      target(
        `parse + one check, ${scenario}, to the parse alone`,
        find(outcomes, { engine: "maycrawl", scenario }).values.times,
        { most: 2 },
      ),
    ),
    faults: faults("first-check", outcomes),
  };
}
