// Question: how much does a parsed file hold, its own octets included; and a compiled rule set that has learned from
// its checks? Many copies, each from octets of its own, with everything collected before and after: heap and array
// buffers, per copy.
import { loadEngine } from "./engines/index.mjs";
import { cell, find, short, table, target } from "./outcomes.mjs";
import { distinctUrls, loadScenario, scenarioNames } from "./scenarios.mjs";
import { rulesFor } from "./oracle.mjs";

export const title = "Memory, octets";

const engines = ["maycrawl", "robots-parser"];
/** Copies are made until their files have so many octets together. */
const copiedOctets = 16_000_000;
/** URLs that a rule set is asked about before it is weighed; no two equal. */
const asked = 20_000;

export function cases() {
  return [
    ...engines.flatMap((engine) => scenarioNames.map((scenario) => ({ engine, scenario, runs: 1 }))),
    ...scenarioNames.map((scenario) => ({ engine: "maycrawl", scenario, part: "rule set", runs: 1, limitSeconds: 90 })),
  ];
}

export async function measure({ engine: name, scenario: scenarioName, part }) {
  const engine = await loadEngine(name);
  const { octets, urls, expected } = loadScenario(scenarioName);
  // A string of its own for each copy, as it would come from the network.
  const copyOf = () => (engine.input === "text" ? octets.toString("utf8") : new Uint8Array(octets));
  if (part === "rule set") return ruleSet(engine, copyOf, octets, urls);
  const count = Math.max(4, Math.min(20_000, Math.round(copiedOctets / octets.length)));
  for (let i = 0; i < 4; i++) engine.parse(copyOf());
  const kept = new Array(count).fill(null);
  const before = held();
  for (let i = 0; i < count; i++) {
    const input = copyOf();
    // Ours keeps its octets; so that everybody is measured alike, the other's text is kept as well.
    kept[i] = engine.input === "text" ? [input, engine.parse(input)] : engine.parse(input);
  }
  const octetsHeld = (held() - before) / count;
  const check = engine.checkerOf(engine.input === "text" ? kept[0][1] : kept[0]);
  const wrong = urls.filter((url, index) => check(url) !== expected[index]).length;
  return {
    octets: octetsHeld,
    beyondInput: octetsHeld - octets.length,
    fileOctets: octets.length,
    times: octetsHeld / octets.length,
    wrong,
    total: urls.length,
  };
}

/** What a rule set holds beyond the parsed file: at first, after the scenario's own URLs, and after many others. */
function ruleSet(engine, copyOf, octets, urls) {
  const patterns = rulesFor(octets, "FooBot").map((rule) => rule.pattern);
  const patternOctets = patterns.reduce((sum, pattern) => sum + pattern.length, 0);
  const others = distinctUrls(patterns, asked, 11);
  const count = octets.length < 100_000 ? 16 : 4;
  const parsed = Array.from({ length: count }, () => engine.parse(copyOf()));
  // The code and what all share are there before anything is weighed.
  const rehearsal = engine.checkerOf(engine.parse(copyOf()));
  for (const url of urls) rehearsal(url);
  const checks = new Array(count).fill(null);
  const before = held();
  for (let i = 0; i < count; i++) checks[i] = engine.checkerOf(parsed[i]);
  const fresh = (held() - before) / count;
  for (const check of checks) for (let round = 0; round < 30; round++) for (const url of urls) check(url);
  const warm = (held() - before) / count;
  for (const check of checks) for (const url of others) check(url);
  const full = (held() - before) / count;
  // Whatever was there before is still there now: else its end would count as a gain.
  if (others.length !== asked || typeof rehearsal(urls[0]) !== "boolean" || parsed.length !== checks.length)
    throw new Error("unreachable");
  return { fresh, warm, full, patternOctets, rules: patterns.length, wrong: 0, total: 1 };
}

/** After several collections: what is weakly held needs more than one. */
function held() {
  for (let i = 0; i < 3; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export function report(outcomes) {
  const parsed = (engine, scenario) =>
    outcomes.find(({ one }) => one.engine === engine && one.scenario === scenario && one.part === undefined);
  const sets = (scenario) => find(outcomes, { scenario, part: "rule set" });
  const files = table(
    ["a parsed file, its input included", ...scenarioNames],
    [
      ["the file", ...scenarioNames.map((scenario) => short(parsed("maycrawl", scenario).values.fileOctets))],
      ...engines.map((engine) => [
        engine,
        ...scenarioNames.map(
          (scenario) =>
            `${cell(parsed(engine, scenario), undefined, "octets")}, ` +
            `${short(parsed(engine, scenario).values.times)} files`,
        ),
      ]),
    ],
  );
  const ruleSets = table(
    ["a rule set of ours, beyond the parsed file", ...scenarioNames],
    [
      ["octets of its patterns", ...scenarioNames.map((scenario) => short(sets(scenario).values.patternOctets))],
      [
        "not asked yet",
        ...scenarioNames.map((scenario) =>
          sets(scenario).values.fresh < 100 ? "too little to weigh" : short(sets(scenario).values.fresh),
        ),
      ],
      ["asked its scenario's URLs 30 times", ...scenarioNames.map((scenario) => short(sets(scenario).values.warm))],
      [
        `and ${asked.toLocaleString("en")} distinct others`,
        ...scenarioNames.map((scenario) => short(sets(scenario).values.full)),
      ],
    ],
  );
  return {
    text: `${files}\n\n${ruleSets}`,
    targets: [
      ...scenarioNames.map((scenario) => {
        const { octets, fileOctets } = parsed("maycrawl", scenario).values;
        return target(`memory of a parsed file, ${scenario}, to 3 files + 8 KiB`, octets / (3 * fileOctets + 8192), {
          most: 1,
        });
      }),
      ...scenarioNames.map((scenario) => {
        const { warm, full, patternOctets, rules } = sets(scenario).values;
        return target(
          `memory of a rule set, ${scenario}, to its bound (4 a rule + 30 an octet of pattern + 4 MiB)`,
          Math.max(warm, full) / (rules * 4 + patternOctets * 30 + 2 ** 22),
          { most: 1 },
        );
      }),
    ],
    faults: outcomes
      .filter(({ one, status, values }) => one.engine === "maycrawl" && (status !== "ok" || values.wrong > 0))
      .map(({ one, text }) => `memory ${one.scenario}: ${text || "wrong answers"}`),
  };
}
