// `maycrawl audit` over ten million lines: memory as for 100,000 and 50 MB more at most, the rate, and the right
// counts. With GoAccess on the machine also how many times faster it is, in CPU time, in the same run. `--quick`:
// 200,000 lines. Exit 1 when a count is wrong or memory grows; rates are told, since they depend on the machine.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditRobotsTxt, writeAuditLog } from "./audit-log.mjs";

const isQuick = process.argv.includes("--quick");
const command = fileURLToPath(new URL("../packages/cli/bin/maycrawl.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "maycrawl-audit-soak-"));
/** Writes what the process used in all to descriptor 3, as JSON. */
const weigher =
  'data:text/javascript,import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,JSON.stringify(process.resourceUsage())))';
const failures = [];
try {
  const robots = join(folder, "robots.txt");
  writeFileSync(robots, auditRobotsTxt);
  const small = audit(100_000, robots);
  const lines = isQuick ? 200_000 : 10_000_000;
  const large = audit(lines, robots);
  const growth = (large.maxRssKb - small.maxRssKb) / 1024;
  if (growth > 50) failures.push(`memory grew by ${growth.toFixed(0)} MB from 100,000 lines to ${lines}`);
  console.log(
    `memory: ${(small.maxRssKb / 1024).toFixed(0)} MB for 100,000 lines, ${growth.toFixed(0)} MB more for ${lines}`,
  );
  const few = Math.min(lines, 2_000_000);
  const own = few === lines ? large : audit(few, robots);
  const peer = goAccess(join(folder, "access.log"));
  if (peer === null) console.log("SKIPPED: no comparison: goaccess is not installed");
  else
    console.log(
      `GoAccess: ${peer.toFixed(1)} s of CPU for ${few} lines; maycrawl is ${(peer / own.cpuSeconds).toFixed(1)} times as fast`,
    );
} finally {
  rmSync(folder, { recursive: true });
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

function audit(lines, robots) {
  const log = join(folder, "access.log");
  writeAuditLog(log, lines);
  const start = performance.now();
  const words = ["--import", weigher, command, "audit", log, "--robots", robots, "--as-named", "*", "--json"];
  // Without the store of whoever runs this: opening it would be measured too.
  const env = { ...process.env, XDG_CACHE_HOME: folder };
  const stdio = ["ignore", "pipe", "inherit", "pipe"];
  const run = spawnSync(process.execPath, words, { stdio, env, maxBuffer: 1 << 28 });
  const seconds = (performance.now() - start) / 1000;
  const report = JSON.parse(run.stdout.toString());
  const usage = JSON.parse(run.output[3].toString());
  const cpuSeconds = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  if (report.records !== lines || report.unreadable !== 0) failures.push(`${report.records} records of ${lines} lines`);
  if (!(report.breaches > lines / 50)) failures.push(`${report.breaches} breaches in ${lines} lines`);
  console.log(
    `${lines} lines, ${(statSync(log).size / 1e6).toFixed(0)} MB: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ` +
      `${Math.round(lines / cpuSeconds).toLocaleString("en")} lines a second of CPU`,
  );
  return { maxRssKb: usage.maxRSS, cpuSeconds };
}

function goAccess(log) {
  const words = ["goaccess", log, "--log-format=COMBINED", "--no-progress", "-o", join(folder, "goaccess.json")];
  const run = spawnSync("/usr/bin/time", ["-f", "%U %S", ...words], { encoding: "utf8" });
  if (run.error !== undefined || run.status !== 0) return null;
  const [user, system] = run.stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return user + system;
}
