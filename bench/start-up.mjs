// Question: how long does each command take before it does anything, next to Node itself? Processor time of whole
// processes, children's as the shell counts them, in turns with `node -e 0`, so that what else runs on the machine
// weighs on both.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { find, table, target } from "./outcomes.mjs";

export const title = "Start-up";

const bin = fileURLToPath(new URL("../packages/cli/bin/maycrawl.js", import.meta.url));
const shop = fileURLToPath(new URL("../examples/shop/robots.txt", import.meta.url));
const commands =
  "check explain crawlers identify ranges diff lint format audit ci enforce headers lsp mcp serve page".split(" ");

/** By name: the words of a call that does little. */
const calls = {
  "--version": ["--version"],
  "--help": ["--help"],
  ...Object.fromEntries(commands.map((command) => [`${command} --help`, [command, "--help"]])),
  check: ["check", "--robots", shop, "https://shop.example/cart"],
  explain: ["explain", "--robots", shop, "https://shop.example/cart"],
  crawlers: ["crawlers", "GPTBot"],
  identify: ["identify", "192.0.2.1"],
  diff: ["diff", shop, shop],
  lint: ["lint", shop],
  format: ["format", "--check", shop],
  enforce: ["enforce", shop, "--server", "nginx"],
};

export function cases({ isQuick }) {
  return Object.keys(calls).map((what) => ({
    engine: "maycrawl",
    what,
    runs: 1,
    turns: isQuick ? 1 : 5,
    limitSeconds: 120,
  }));
}

export function measure({ what, turns }) {
  const ratios = [];
  for (let turn = 0; turn < turns; turn++) {
    const floor = secondsOf(["-e", "0"]);
    ratios.push(secondsOf([bin, ...calls[what]]) / floor);
  }
  ratios.sort((a, b) => a - b);
  return { ratio: ratios[turns >> 1] };
}

/** The shell counts hundredths of seconds: so many processes together make them small. */
const atOnce = 8;

/** Processor time of some processes of Node with these words, user's and system's. */
function secondsOf(words) {
  const script = `for i in ${"x ".repeat(atOnce)}; do "$@" >/dev/null 2>&1 </dev/null; done; times`;
  const out = execFileSync("sh", ["-c", script, "sh", process.execPath, ...words], { encoding: "utf8" });
  const [, children = ""] = out.trim().split("\n");
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}

export function report(outcomes) {
  const rows = Object.keys(calls).map((what) => [what, find(outcomes, { what })?.values.ratio ?? Number.NaN]);
  const slowest = rows.reduce((worst, row) => (row[1] > worst[1] ? row : worst));
  return {
    text: table(
      ["maycrawl", "times node -e 0"],
      rows.map(([what, ratio]) => [what, ratio.toFixed(2)]),
    ),
    targets: [
      target(`start-up, the slowest (${slowest[0]})`, slowest[1], { most: 2, unit: "x node -e 0" }),
      target("start-up of check", find(outcomes, { what: "check" })?.values.ratio ?? Number.NaN, {
        most: 2,
        unit: "x node -e 0",
      }),
    ],
    faults: outcomes.flatMap((one) => (one.status === "ok" ? [] : [`start-up: ${one.text}`])),
  };
}
