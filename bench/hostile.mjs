// Question: what can a file cost that was written to cost? Milliseconds of the first check after the parse (parse not
// counted) and of the tenth (slow engines are asked less often); for ours the counted steps too, and whether the answer
// is undetermined: past 16,000,000 steps it must be, and never wrong. Rivals get 3 seconds for all. The scenario patho,
// many checks of one such file, is in checks.mjs.
import { defaultMaxSteps, productToken } from "@maycrawl/core";
import { engineNames, loadEngine } from "./engines/index.mjs";
import { decidingRule, pathOf, rulesFor } from "./oracle.mjs";
import { find, short, table, target } from "./outcomes.mjs";
import { randomFrom } from "./scenarios.mjs";
import { once } from "./stopwatch.mjs";

export const title = "Hostile files, milliseconds of the first check and of the tenth";

const origin = "https://www.example.com/";
const file = (patterns) => `User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}\n`).join("")}`;

function letters(count, from, seed) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => from[Math.floor(random() * from.length)]).join("");
}

/** 500 KiB of rules, no two of them equal. */
function distinctStars(make) {
  const patterns = [];
  for (let octets = 0, i = 0; octets < 511_900; i++) {
    patterns.push(make(i));
    octets += patterns.at(-1).length + 11;
  }
  return file(patterns.slice(0, -1));
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const three = (i) => lower[i % 26] + lower[Math.floor(i / 26) % 26] + lower[Math.floor(i / 676) % 26];

/** By name: what it is, its file, and the URL. */
const inputs = {
  "eight stars, 2,000 octets": () => [file(["/*a*a*a*a*a*a*a*a*b$"]), `${origin}${"a".repeat(2000)}`],
  "eight stars, 8,000 octets": () => [file(["/*a*a*a*a*a*a*a*a*b$"]), `${origin}${"a".repeat(8000)}`],
  "a 16 KiB rule of stars, 8,000 octets": () => [file([`/${"*a".repeat(8190)}*b$`]), `${origin}${"a".repeat(8000)}`],
  "a star and 8,000 octets, 16,000 octets": () => [file([`/*${"a".repeat(8000)}b`]), `${origin}${"a".repeat(16_000)}`],
  "500 KiB of /*x*z$, 8,000 random octets": () => [
    distinctStars((i) => `/*${three(i)}${i >= 17_576 ? "a" : ""}*z$`),
    `${origin}${letters(8000, lower, 1)}!`,
  ],
  "500 KiB of /*random*, 8,000 random octets": () => [
    distinctStars((i) => `/*${letters(12, lower, i)}`),
    `${origin}${letters(8000, lower, 2)}`,
  ],
  "500 KiB of /*random*random$, 8,000 random octets": () => [
    distinctStars((i) => `/*${letters(2, lower, i)}*${letters(10, lower, i + 1e6)}*b$`),
    `${origin}${letters(8000, lower, 3)}`,
  ],
};
const rivalLimitSeconds = 3;
const slowSeconds = 0.5;
const mostMilliseconds = 100;

export function cases() {
  return Object.keys(inputs).flatMap((input) =>
    engineNames.map((engine) =>
      engine === "maycrawl"
        ? { engine, input, limitSeconds: 30 }
        : { engine, input, runs: 1, limitSeconds: rivalLimitSeconds },
    ),
  );
}

export async function measure({ engine: name, input }) {
  const engine = await loadEngine(name);
  const [text, url] = inputs[input]();
  const octets = new Uint8Array(Buffer.from(text));
  const parsed = await engine.parse(engine.input === "text" ? text : octets);
  // The rules are chosen and compiled within the first check.
  let check;
  let ruleSet = null;
  const first = await once(() => {
    ruleSet = name === "maycrawl" ? parsed.rulesFor(productToken("FooBot")) : null;
    check = ruleSet === null ? engine.checkerOf(parsed) : (asked) => ruleSet.allows(asked);
    return check(url);
  });
  let steps = ruleSet?.steps ?? 0;
  let last = first;
  let hasChanged = false;
  // A slow engine is not asked ten times: it would look like one that hangs.
  for (
    let i = 0, spent = first.elapsed;
    i < 9 && (ruleSet !== null || spent < slowSeconds);
    i++, spent += last.elapsed
  ) {
    last = await once(() => check(url));
    steps = Math.max(steps, ruleSet?.steps ?? 0);
    if (last.result !== first.result) hasChanged = true;
  }
  const rules = rulesFor(octets, "FooBot");
  const rule = decidingRule(rules, pathOf(url));
  const isUndetermined = first.result === null;
  return {
    first: first.elapsed * 1000,
    tenth: last.elapsed * 1000,
    steps,
    isUndetermined,
    // The budget is looked at between octets and between rules.
    toBudget: steps / (defaultMaxSteps + url.length + rules.length),
    wrong: !hasChanged && (isUndetermined || first.result === (rule === undefined || rule.isAllow)) ? 0 : 1,
    total: 1,
  };
}

/** The fastest of the others that answers rightly, in words. */
function rivalOf(outcomes, input) {
  const right = outcomes
    .filter(({ one, status, values }) => one.input === input && status === "ok" && values.wrong === 0)
    .filter(({ one }) => !["maycrawl", "drop-in", "oracle"].includes(one.engine))
    .map(({ one, values }) => ({ engine: one.engine, ms: Math.max(values.first, values.tenth) }))
    .sort((one, other) => one.ms - other.ms);
  return right.length === 0 ? "none answers" : `${right[0].engine}, ${short(right[0].ms)} ms`;
}

export function report(outcomes) {
  const names = Object.keys(inputs);
  const cellOf = ({ status, text, values }) => {
    if (status !== "ok") return text;
    const answer = values.wrong > 0 ? ", **wrong**" : values.isUndetermined ? ", undetermined" : "";
    return `${short(values.first)}, ${short(values.tenth)}${answer}`;
  };
  const rows = names.map((input) => [
    input,
    ...engineNames.map((engine) => cellOf(find(outcomes, { engine, input }))),
    short(find(outcomes, { engine: "maycrawl", input }).values.steps),
  ]);
  const ours = outcomes.filter(({ one }) => one.engine === "maycrawl");
  const bad = ours.filter(({ status, values }) => status !== "ok" || values.wrong > 0);
  return {
    text: table(["rules and path", ...engineNames, "steps (ours)"], rows),
    targets: [
      ...ours.map(({ one, values }) =>
        target(`hostile: ${one.input}, slowest check`, Math.max(values.first, values.tenth), {
          most: mostMilliseconds,
          unit: " ms",
          rival: rivalOf(outcomes, one.input),
        }),
      ),
      target("hostile: files decided", ours.filter(({ values }) => values.isUndetermined === false).length, {
        least: names.length,
        unit: ` of ${names.length}`,
      }),
      target("hostile: steps of any check, to the budget", Math.max(...ours.map(({ values }) => values.toBudget)), {
        most: 1,
      }),
    ],
    faults: bad.map(({ one, status, text }) => `hostile ${one.input}: ${status === "ok" ? "a wrong answer" : text}`),
  };
}
