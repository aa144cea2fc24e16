// Question: how long does `lint --fix` take, in processor time, and how many fixes are proven? On the real files of the
// folder of goldens; without it, on files made here. Every tenth of them with --quick.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { fixRobotsTxt } from "@maycrawl/core/lint";
import { target } from "./outcomes.mjs";

export const title = "Fixing";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = resolve(root, process.env.MAYCRAWL_SHARED ?? "../shared", "golden/files");

export function cases({ isQuick }) {
  return [{ engine: "maycrawl", runs: 1, each: isQuick ? 10 : 1, limitSeconds: 1_800 }];
}

export function measure({ each }) {
  const times = [];
  let fixes = 0;
  for (const [at, file] of filesToFix().entries()) {
    if (at % each !== 0) continue;
    const octets = file();
    const before = process.cpuUsage();
    const { applied, octets: fixed } = fixRobotsTxt(octets);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
    fixes += applied.length;
    if (times.length % 50 === 0 && fixRobotsTxt(fixed).isChanged) throw new Error("fixing twice fixes more");
  }
  times.sort((a, b) => a - b);
  return {
    files: times.length,
    fixes,
    median: times[times.length >> 1],
    p99: times[Math.ceil(times.length * 0.99) - 1],
    most: times.at(-1),
  };
}

function filesToFix() {
  if (existsSync(folder)) return readdirSync(folder).map((name) => () => readFileSync(join(folder, name)));
  return Array.from({ length: 200 }, (_, size) => () => {
    const rule = (i) => `Disallow: /${i % 3 === 0 ? "*" : ""}${(i * 7).toString(36)}/${i % 5 === 0 ? "*" : ""}\n`;
    return new TextEncoder().encode(
      `User-agent: *\nDisalow: /x\n${Array.from({ length: size * 3 }, (_, i) => rule(i)).join("")}`,
    );
  });
}

export function report([outcome]) {
  const { files, fixes, median, p99, most } = outcome.values;
  return {
    text:
      `${files} files, ${fixes} fixes. Seconds of the processor: half of the files within ${median?.toFixed(3)}, ` +
      `99 % within ${p99?.toFixed(2)}, the slowest ${most?.toFixed(2)}.`,
    targets: [
      target("lint --fix, 99 % of the files", p99, { most: 1, unit: " s" }),
      target("lint --fix, the slowest", most, { most: 5, unit: " s" }),
    ],
    faults: outcome.status === "ok" ? [] : [`fixing: ${outcome.text}`],
  };
}
