// Question: how fast is the command? Lines a second through `check --urls` and `check --batch`, resident memory of a
// long run against a short one, of `explain --urls` over pages with their headers too, and the time of one small call
// against that of `node -e 0`.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { allows, rulesFor } from "./oracle.mjs";
import { find, median, short, table, target } from "./outcomes.mjs";
import { distinctUrls, loadScenario } from "./scenarios.mjs";

export const title = "The command";

const root = fileURLToPath(new URL("..", import.meta.url));
const command = join(root, "packages/cli/bin/maycrawl.js");
const isBuilt = existsSync(command) && existsSync(join(root, "packages/cli/bundle/main.js"));
const scenario = "mid";
const million = 1_000_000;
const verified = 2000;
const startUps = 20;
/** Writes what the process used in all to descriptor 3, as JSON. */
const weigher =
  'data:text/javascript,import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,JSON.stringify(process.resourceUsage())))';

export function cases({ isQuick }) {
  if (!isBuilt) return [];
  const lines = isQuick ? million / 10 : million;
  const list = [
    { engine: "maycrawl", what: "urls", lines },
    { engine: "maycrawl", what: "urls --json", lines },
    { engine: "maycrawl", what: "batch", lines: lines / 5 },
    { engine: "maycrawl", what: "start", runs: 1 },
    { engine: "maycrawl", what: "resident", lines: 100_000, runs: 1 },
    { engine: "maycrawl", what: "resident", lines: isQuick ? million : 10 * million, runs: 1 },
    { engine: "maycrawl", what: "pages", lines: 10_000, runs: 1 },
    { engine: "maycrawl", what: "pages", lines: isQuick ? 20_000 : 100_000, runs: 1 },
  ];
  return list.map((one) => ({ ...one, limitSeconds: 90 }));
}

export async function measure({ what, lines = 0 }) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bulk-"));
  try {
    if (what === "start") return startUp();
    const { path, octets } = loadScenario(scenario);
    const rules = rulesFor(octets, "FooBot");
    const urls = distinctUrls(
      rules.map((rule) => rule.pattern),
      Math.min(lines, million),
      5,
    );
    if (what === "resident") {
      const words = ["check", "--robots", path, "--urls", "-", "--agent", "FooBot"];
      return await resident(words, urls, lines);
    }
    if (what === "pages") {
      const words = ["explain", "--robots", path, "--urls", "-", "--agent", "FooBot,Googlebot", "--json"];
      return await resident(words, urls.map(pageLine), lines);
    }
    const input = join(folder, "input");
    const questionOf = (url, id) => JSON.stringify({ id, file: path, agents: ["FooBot"], url });
    const text = (what === "batch" ? urls.map(questionOf) : urls).join("\n");
    writeFileSync(input, `${text}\n`);
    const args =
      what === "batch"
        ? ["check", "--batch"]
        : ["check", "--robots", path, "--urls", input, "--agent", "FooBot", ...(what === "urls" ? [] : ["--json"])];

    // The answers, of a short run of the same kind.
    const few = join(folder, "few");
    writeFileSync(few, `${text.split("\n").slice(0, verified).join("\n")}\n`);
    const shown = run(
      args.map((arg) => (arg === input ? few : arg)),
      few,
      "pipe",
    )
      .stdout.toString()
      .trimEnd()
      .split("\n");
    let wrong = Math.abs(shown.length - Math.min(verified, urls.length));
    shown.forEach((line, index) => {
      const allowed = what === "urls" ? line.startsWith("allowed") : JSON.parse(line).allowed;
      if (allowed !== allows(rules, urls[index])) wrong++;
    });

    const start = process.hrtime.bigint();
    const usage = JSON.parse(run(args, input, "ignore").output[3].toString());
    return { rate: urls.length / secondsOf(start, usage), wrong, total: verified };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the command with the file as its standard input; 1 and 3 are answers, too. */
function run(args, input, stdout) {
  const stdin = openSync(input, "r");
  const done = spawnSync(process.execPath, ["--import", weigher, command, ...args], {
    stdio: [stdin, stdout, "inherit", "pipe"],
    maxBuffer: 1 << 28,
  });
  closeSync(stdin);
  if (done.status === null || done.status === 2 || done.status > 3)
    throw new Error(`maycrawl ${args.join(" ")}: exit ${done.status}`);
  return done;
}

/** Seconds since then by the clock, or by the processor where these are fewer, as the stopwatch has it. */
function secondsOf(start, { userCPUTime, systemCPUTime }) {
  return Math.min(Number(process.hrtime.bigint() - start) / 1e9, (userCPUTime + systemCPUTime) / 1e6);
}

/** The median of calls that answer one URL, and of Node's own start, in turns. */
function startUp() {
  const robots = join(root, "examples/shop/robots.txt");
  const ours = [command, "check", "--robots", robots, "https://shop.example/cart", "--agent", "FooBot"];
  const milliseconds = (args) => {
    const start = process.hrtime.bigint();
    spawnSync(process.execPath, args, { stdio: "ignore" });
    return Number(process.hrtime.bigint() - start) / 1e6;
  };
  const times = { ours: [], node: [] };
  for (let i = 0; i < startUps; i++) {
    times.node.push(milliseconds(["-e", "0"]));
    times.ours.push(milliseconds(ours));
  }
  return { ours: median(times.ours), node: median(times.node), wrong: 0, total: 1 };
}

/** A page with headers of its own, as `explain --urls` takes it. */
function pageLine(url, at) {
  const headers = `HTTP/1.1 200 OK\nX-Robots-Tag: max-snippet:${at + 1}\nETag: "${at}"\n`;
  return JSON.stringify({ url, headers });
}

/** The most that was resident while so many of the lines, over and over, came in through a pipe. */
async function resident(words, urls, lines) {
  const done = spawn(process.execPath, ["--import", weigher, command, ...words], {
    stdio: ["pipe", "ignore", "inherit", "pipe"],
  });
  let weighed = "";
  done.stdio[3].on("data", (piece) => (weighed += piece));
  const chunks = [];
  for (let i = 0; i < urls.length; i += 1000) chunks.push(Buffer.from(`${urls.slice(i, i + 1000).join("\n")}\n`));
  const start = process.hrtime.bigint();
  for (let left = lines; left > 0; left -= urls.length) {
    for (const chunk of chunks)
      if (!done.stdin.write(chunk)) await new Promise((settle) => done.stdin.once("drain", settle));
  }
  done.stdin.end();
  const status = await new Promise((settle) => done.on("close", settle));
  if (status === null || status === 2) throw new Error(`maycrawl ${words.join(" ")}: exit ${status}`);
  const usage = JSON.parse(weighed);
  return { rate: lines / secondsOf(start, usage), megabytes: (usage.maxRSS * 1024) / 1e6, wrong: 0, total: 1 };
}

const names = {
  resident: "check --urls - (a pipe)",
  batch: "check --batch",
  pages: "explain --urls - (pages with headers, two crawlers)",
};

export function report(outcomes) {
  if (!isBuilt)
    return {
      text: "**Skipped: the command is not built (packages/cli/bundle/main.js is not there). Run `npm run build`.**",
      targets: [],
      faults: [],
    };
  const of = (what) => find(outcomes, { what }).values;
  const [few, many] = outcomes.filter(({ one }) => one.what === "resident");
  const [fewPages, manyPages] = outcomes.filter(({ one }) => one.what === "pages");
  const growth = (unit, short, long) =>
    target(
      `resident memory, ${long.one.lines.toLocaleString("en")} ${unit} less ${short.one.lines.toLocaleString("en")}`,
      long.values.megabytes - short.values.megabytes,
      { most: 20, unit: " MB" },
    );
  const { ours, node } = of("start");
  const rows = outcomes
    .filter(({ one }) => one.what !== "start")
    .map(({ one, status, text, values }) => [
      names[one.what] ?? `check --${one.what}`,
      one.lines.toLocaleString("en"),
      status === "ok"
        ? `${short(values.rate)}${values.wrong > 0 ? `, **${values.wrong} of ${values.total} wrong**` : ""}`
        : text,
      values.megabytes === undefined ? "" : short(values.megabytes),
    ]);
  return {
    text:
      `${table(["command", "lines", "lines a second", "resident at most, MB"], rows)}\n\nOne URL: ${short(ours)} ` +
      `ms; \`node -e 0\`: ${short(node)} ms (medians of ${startUps}, in turns).`,
    targets: [
      target("lines through check --urls, millions a second", of("urls").rate / 1e6, { least: 1, unit: " M" }),
      target("lines through a pipe, the longest run, millions a second", many.values.rate / 1e6, {
        least: 1,
        unit: " M",
      }),
      growth("lines", few, many),
      growth("pages of explain --urls", fewPages, manyPages),
      target("the command on a local file, to node -e 0", ours / node, { most: 2 }),
    ],
    faults: outcomes
      .filter(({ status, values }) => status !== "ok" || values.wrong > 0)
      .map(({ one, text }) => `bulk ${one.what}: ${text || "wrong answers"}`),
  };
}
