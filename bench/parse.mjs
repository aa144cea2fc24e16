// Question: how many megabytes (10^6 octets) of robots.txt are parsed a second? Groups and rules complete, lines not
// asked for. Each engine gets what it takes: octets, or text that somebody else has decoded. Ours is asked four ways:
// octets; text; with every group and rule as an object, of which all is read that robots-parser keeps of a rule (its
// group's names, its type, its pattern and its line); and with every line as an object, of which its kind, name, value
// and number are read. To us objects are made on demand, from a table that is complete.
import { engineNames, loadEngine } from "./engines/index.mjs";
import { bar, cell, faults, find, ratio, table, target } from "./outcomes.mjs";
import { loadScenario, scenarioNames } from "./scenarios.mjs";
import { secondsPerCall } from "./stopwatch.mjs";

export const title = "Parse, MB/s";

const rivals = engineNames.filter((name) => name !== "maycrawl" && name !== "oracle");
const forms = ["octets", "text", "objects", "lines"];
const leastAsObjects = 1.5;
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
        ? () => readGroups(engine.parse(input))
        : form === "lines"
          ? () => readLines(engine.parse(input))
          : () => engine.parse(input);
  // A parse whose answer is wrong is not a fast one; answers are counted in full by checks.mjs.
  const check = engine.checkerOf(await engine.parse(input));
  const sample = scenarioName === "patho" ? 1 : 20;
  let wrong = 0;
  for (let i = 0; i < sample; i++) if (isOurs && check(scenario.urls[i]) !== scenario.expected[i]) wrong++;
  return { rate: octets.length / 1e6 / (await secondsPerCall(work, seconds)), wrong, total: sample };
}

/** What a user of objects reads of them; the sum keeps the reading from being left out. */
function readGroups(robotsTxt) {
  let sum = 0;
  for (const { userAgents, rules } of robotsTxt.reading().groups) {
    for (const { value, line } of userAgents) sum += value.length + line;
    for (const { type, pathPattern, line } of rules) sum += type.length + pathPattern.length + line;
  }
  return sum;
}

function readLines(robotsTxt) {
  let sum = 0;
  for (const line of robotsTxt.lines) {
    sum += line.number;
    if (line.kind === "record") sum += (line.name?.length ?? 0) + line.value.length;
  }
  return sum;
}

export function report(outcomes) {
  const reference = (scenario) => find(outcomes, { engine: "robots-parser", scenario });
  const members = {
    maycrawl: { engine: "maycrawl", form: "octets" },
    "maycrawl, from text": { engine: "maycrawl", form: "text" },
    "maycrawl, groups as objects": { engine: "maycrawl", form: "objects" },
    "maycrawl, lines as objects": { engine: "maycrawl", form: "lines" },
    ...Object.fromEntries(rivals.map((engine) => [engine, { engine }])),
  };
  const of = (label, scenario) => find(outcomes, { ...members[label], scenario });
  const times = (label, scenario) => ratio(of(label, scenario), reference(scenario), "rate");
  const rival = (scenario) => `robots-parser, ${cell(reference(scenario), undefined, "rate")} MB/s`;
  const large = outcomes.find(({ one }) => one.repeats === repeats);
  const least = { small: 3, mid: 4, "huge-literal": 7, "huge-mixed": 5 };
  return {
    text: table(
      ["engine", ...scenarioNames],
      Object.keys(members).map((label) => [
        label,
        ...scenarioNames.map((scenario) => cell(of(label, scenario), reference(scenario), "rate")),
      ]),
    ),
    targets: [
      ...Object.entries(least).map(([scenario, wanted]) =>
        target(`parse, ${scenario}`, times("maycrawl", scenario), { least: wanted, rival: rival(scenario) }),
      ),
      ...["groups", "lines"].flatMap((what) =>
        scenarioNames.map((scenario) =>
          target(`parse, ${what} as objects, ${scenario}`, times(`maycrawl, ${what} as objects`, scenario), {
            least: leastAsObjects,
            rival: rival(scenario),
          }),
        ),
      ),
      target(
        `parse linear: MB/s of huge-literal ${repeats} times over, to that of one`,
        ratio(large, of("maycrawl", "huge-literal"), "rate"),
        { least: 0.8 },
      ),
    ],
    faults: faults("parse", outcomes),
    bars: [
      ["Parse", "maycrawl"],
      ["Parse, every rule an object", "maycrawl, groups as objects"],
    ].flatMap(([group, own]) =>
      scenarioNames.flatMap((scenario) =>
        [own, ...rivals.filter((engine) => engine !== "robots-parser" && engine !== "drop-in")].map((label) =>
          bar(group, scenario, label === own ? "maycrawl" : label, times(label, scenario)),
        ),
      ),
    ),
  };
}
