// Question: how many checks a second does a parsed file answer? One URL (an absolute string, its parsing included), one
// agent. Warm: the scenario's 400 URLs over and over. Distinct: 10^6 URLs, no two of them equal, from a cold start.
import { engineNames, loadEngine } from "./engines/index.mjs";
import { bar, cell, faults, find, ratio, table, target } from "./outcomes.mjs";
import { allows, rulesFor } from "./oracle.mjs";
import { distinctUrls, loadScenario, scenarioNames } from "./scenarios.mjs";
import { once, secondsPerCall, startWatch } from "./stopwatch.mjs";

export const title = "Checks a second";

const hugeScenarios = ["huge-literal", "huge-mixed"];
const distinctCount = 1_000_000;
/** Of the distinct URLs, every so-manieth is answered by the oracle too. */
const sampleStep = 1000;
/** A slow engine is asked about only so many of the first URLs. */
const slowDistinctCount = 20_000;
/** A pass over 12 URLs that takes longer takes for ever. */
const pathoLimitSeconds = 6;
/** "As fast as": the scenarios' URLs differ in length by as much. */
const asFast = 0.9;
const otherSizes = ["mid", "huge-literal", "huge-mixed"];
/**
 * google/robotstxt does 1.39k checks a second on patho where robots-parser does 726 (same machine, one run): 20 times
 * that is the target.
 */
const pathoLeast = 20 * (1390 / 726);

export function cases() {
  return [
    ...scenarioNames.flatMap((scenario) =>
      engineNames.map((engine) =>
        scenario === "patho" ? { engine, scenario, limitSeconds: pathoLimitSeconds } : { engine, scenario },
      ),
    ),
    ...hugeScenarios.flatMap((scenario) =>
      ["maycrawl", "robots-parser"].map((engine) => ({
        engine,
        scenario,
        isDistinct: true,
        runs: 1,
        limitSeconds: 90,
      })),
    ),
  ];
}

export async function measure({ engine: name, scenario: scenarioName, isDistinct }, { seconds }) {
  const engine = await loadEngine(name);
  const { octets, text, urls, expected } = loadScenario(scenarioName);
  const check = engine.checkerOf(await engine.parse(engine.input === "text" ? text : new Uint8Array(octets)));
  if (isDistinct === true)
    return name === "maycrawl"
      ? distinct(octets, check, distinctCount, Number.POSITIVE_INFINITY)
      : distinct(octets, check, slowDistinctCount, seconds * 2);
  // The first pass is the one that is verified.
  let wrong = 0;
  const { elapsed } = await once(() => {
    for (let i = 0; i < urls.length; i++) if (check(urls[i]) !== expected[i]) wrong++;
  });
  // Who is that slow is warm by now, and is measured by this pass.
  if (elapsed > seconds) return { rate: urls.length / elapsed, wrong, total: urls.length, isSlow: true };
  const pass = () => {
    for (let i = 0; i < urls.length; i++) check(urls[i]);
  };
  return { rate: urls.length / (await secondsPerCall(pass, seconds)), wrong, total: urls.length };
}

/** So many of the distinct URLs, or those that the time allows; always from the same first one on. */
function distinct(octets, check, most, seconds) {
  const rules = rulesFor(octets, "FooBot");
  const urls = distinctUrls(
    rules.map((rule) => rule.pattern),
    most,
    7,
  );
  const answers = [];
  let count = 0;
  const secondsSoFar = startWatch();
  while (count < urls.length) {
    const end = Math.min(urls.length, count + 100);
    for (let i = count; i < end; i++) {
      const answer = check(urls[i]);
      if (i % sampleStep === 0) answers.push(answer);
    }
    count = end;
    if (count < urls.length && secondsSoFar() > seconds) break;
  }
  const rate = count / secondsSoFar();
  let wrong = 0;
  for (let i = 0; i < answers.length; i++) if (answers[i] !== allows(rules, urls[i * sampleStep])) wrong++;
  return { rate, wrong, total: answers.length };
}

export function report(outcomes) {
  const warm = (engine, scenario) =>
    outcomes.find(({ one }) => one.engine === engine && one.scenario === scenario && one.isDistinct !== true);
  const far = (engine, scenario) => find(outcomes, { engine, scenario, isDistinct: true });
  const overReference = (of, scenario) => ratio(of("maycrawl", scenario), of("robots-parser", scenario), "rate");
  const rows = engineNames.map((engine) => [
    engine,
    ...scenarioNames.map((scenario) => cell(warm(engine, scenario), warm("robots-parser", scenario), "rate")),
    ...hugeScenarios.map((scenario) => cell(far(engine, scenario), far("robots-parser", scenario), "rate")),
  ]);
  const peers = engineNames.filter((name) => !["maycrawl", "drop-in", "oracle"].includes(name));
  const best = peers.reduce((one, other) =>
    (warm(one, "small").values.rate ?? 0) >= (warm(other, "small").values.rate ?? 0) ? one : other,
  );
  const rivalOf = (outcome) => `${outcome.one.engine}, ${cell(outcome, undefined, "rate")} a second`;
  const overRivals = (what, of, scenario, least) =>
    target(`checks, ${what}`, overReference(of, scenario), { least, rival: rivalOf(of("robots-parser", scenario)) });
  return {
    text: table(["engine", ...scenarioNames, ...hugeScenarios.map((name) => `${name}, 10^6 distinct URLs`)], rows),
    targets: [
      overRivals("small", warm, "small", 8),
      target("checks, small, over the fastest other", ratio(warm("maycrawl", "small"), warm(best, "small"), "rate"), {
        least: 1,
        rival: rivalOf(warm(best, "small")),
      }),
      ...hugeScenarios.map((scenario) => overRivals(`${scenario}, warm`, warm, scenario, 500)),
      ...hugeScenarios.map((scenario) => overRivals(`${scenario}, 10^6 distinct URLs`, far, scenario, 500)),
      ...otherSizes.map((scenario) =>
        target(`checks, ${scenario}, to small`, ratio(warm("maycrawl", scenario), warm("maycrawl", "small"), "rate"), {
          least: asFast,
        }),
      ),
      // The C++ stands in no bench of JavaScript: the target is in times of robots-parser.
      overRivals("patho (20 times google/robotstxt)", warm, "patho", Math.round(pathoLeast)),
    ],
    faults: faults("checks", outcomes),
    bars: [
      ...scenarioNames.flatMap((scenario) =>
        ["maycrawl", ...peers.filter((name) => name !== "robots-parser")].map((engine) =>
          bar(
            "Checks, the same URLs again",
            scenario,
            engine,
            ratio(warm(engine, scenario), warm("robots-parser", scenario), "rate"),
          ),
        ),
      ),
      ...hugeScenarios.map((scenario) =>
        bar("Checks, all URLs different", scenario, "maycrawl", overReference(far, scenario)),
      ),
    ],
  };
}
