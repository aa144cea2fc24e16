// Question: how many megabytes (10^6 octets) of robots.txt are parsed a second? Groups and rules complete, lines not
// asked for. Each engine gets what it takes: octets, or text that somebody else has decoded. Ours is asked three ways:
// octets, text, and with every group and rule made into an object too (to us these are made on demand from a table that
// is complete).
import { engineNames, loadEngine } from "./engines/index.mjs";
import { cell, faults, find, ratio, table, target } from "./outcomes.mjs";
import { loadScenario, scenarioNames } from "./scenarios.mjs";
import { secondsPerCall } from "./stopwatch.mjs";

export const title = "Parse, MB/s";

const rivals = engineNames.filter((name) => name !== "maycrawl" && name !== "oracle");
const forms = ["octets", "text", "objects"];
/** Times that huge-literal is repeated to see whether the cost is linear. */
const repeats = 8;

export function cases() {
  const list = [];
  for (const scenario of scenarioNames) {
    for (const form of forms) list.push({ engine: "maycrawl", form, scenario });
    for (const engine of rivals) list.push({ engine, scenario });
  }
  list.push({ engine: "maycrawl", form: "octets", scenario: "huge-literal", repeats });
  return list;
}

export async function measure({ engine: name, form, scenario: scenarioName, repeats: times = 1 }, { seconds }) {
  const engine = await loadEngine(name);
  const scenario = loadScenario(scenarioName);
  const octets = new Uint8Array(Buffer.concat(Array.from({ length: times }, () => scenario.octets)));
  const isOurs = name === "maycrawl";
  const input = (form ?? engine.input) === "text" ? scenario.text : octets;
  const { parseRobotsTxt } = isOurs ? await import("@maycrawl/core") : {};
  const work =
    isOurs && times > 1
      ? () => parseRobotsTxt(octets, { sizeLimitOctets: 0 })
      : form === "objects"
        ? () => engine.parse(input).reading().groups
        : () => engine.parse(input);
  // A parse whose answer is wrong is not a fast one; answers are counted in full by checks.mjs.
  const check = engine.checkerOf(await engine.parse(input));
  const sample = scenarioName === "patho" ? 1 : 20;
  let wrong = 0;
  for (let i = 0; i < sample; i++) if (isOurs && check(scenario.urls[i]) !== scenario.expected[i]) wrong++;
  return { rate: octets.length / 1e6 / (await secondsPerCall(work, seconds)), wrong, total: sample };
}

export function report(outcomes) {
  const reference = (scenario) => find(outcomes, { engine: "robots-parser", scenario });
  const row = (label, members) => [
    label,
    ...scenarioNames.map((scenario) => cell(find(outcomes, { ...members, scenario }), reference(scenario), "rate")),
  ];
  const ours = (scenario, form = "octets") => find(outcomes, { engine: "maycrawl", form, scenario });
  const large = outcomes.find(({ one }) => one.repeats === repeats);
  const least = { small: 3, mid: 4, "huge-literal": 7, "huge-mixed": 5 };
  return {
    text: table(
      ["engine", ...scenarioNames],
      [
        row("maycrawl", { engine: "maycrawl", form: "octets" }),
        row("maycrawl, from text", { engine: "maycrawl", form: "text" }),
        row("maycrawl, groups as objects", { engine: "maycrawl", form: "objects" }),
        ...rivals.map((engine) => row(engine, { engine })),
      ],
    ),
    targets: [
      ...Object.entries(least).map(([scenario, wanted]) =>
        target(`parse, ${scenario}, over robots-parser`, ratio(ours(scenario), reference(scenario), "rate"), {
          least: wanted,
        }),
      ),
      target(
        `parse linear: MB/s of huge-literal ${repeats} times over, to that of one`,
        ratio(large, ours("huge-literal"), "rate"),
        { least: 0.8 },
      ),
    ],
    faults: faults("parse", outcomes),
  };
}
