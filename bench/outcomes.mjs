// Runs the cases of a question in processes that can be killed, and puts the results into tables. An outcome is
// {one, status: "ok" | "dnf" | "throws", text, values}: `values` are the medians, number by number, of the runs'
// results.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const child = fileURLToPath(new URL("child.mjs", import.meta.url));

/** The outcome of a case: a run that does not finish, throws, or says `isSlow`, is not repeated. */
export async function outcomeOf(question, one, { seconds, runs, limitSeconds }) {
  const results = [];
  for (let run = 0; run < (one.runs ?? runs); run++) {
    const message = await inChild(
      [question, JSON.stringify(one), String(one.seconds ?? seconds)],
      one.limitSeconds ?? limitSeconds,
    );
    if (message.throws !== undefined)
      return { one, status: "throws", text: `throws ${message.throws.slice(0, 60)}`, values: {} };
    if (message.result === undefined) return { one, status: "dnf", text: message.dnf, values: {} };
    results.push(message.result);
    if (message.result.isSlow === true) break;
  }
  const values = { ...results[0] };
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === "number") values[key] = median(results.map((result) => result[key]));
  }
  values.wrong = Math.max(...results.map((result) => result.wrong ?? 0));
  return { one, status: "ok", text: "", values };
}

function inChild(args, limitSeconds) {
  return new Promise((settle) => {
    const process = fork(child, args, { execArgv: ["--expose-gc"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    let message = { throws: "ended without an answer" };
    const timer = setTimeout(() => {
      message = { dnf: `DNF (${limitSeconds} s)` };
      process.kill("SIGKILL");
    }, limitSeconds * 1000);
    process.on("message", (received) => (message = received));
    process.on("exit", () => {
      clearTimeout(timer);
      settle(message);
    });
  });
}

/** The middle one. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The outcome of the case with these members. */
export function find(outcomes, members) {
  return outcomes.find(({ one }) => Object.entries(members).every(([key, value]) => one[key] === value));
}

/** How many times the one outcome's value is the other's; NaN where either has none. */
export function ratio(outcome, other, key) {
  return (outcome?.values[key] ?? Number.NaN) / (other?.values[key] ?? Number.NaN);
}

/** A cell: the value and its ratio to the reference's; what went wrong instead of it, or before it. */
export function cell(outcome, reference, key, unit = "") {
  if (outcome === undefined) return "";
  if (outcome.status !== "ok") return outcome.text;
  const { wrong, total } = outcome.values;
  const times = ratio(outcome, reference, key);
  const text = `${short(outcome.values[key])}${unit}${Number.isFinite(times) ? ` (${inTimes(times)})` : ""}`;
  return wrong > 0 ? `${text}, **${wrong} of ${total} wrong**` : text;
}

/** The number with three digits and k or M. */
export function short(number) {
  if (number === undefined || Number.isNaN(number)) return "";
  if (Number.isInteger(number) && number < 1e3) return String(number);
  if (number >= 1e6) return `${(number / 1e6).toPrecision(3)}M`;
  if (number >= 1e5) return `${Math.round(number / 1e3)}k`;
  if (number >= 1e3) return `${(number / 1e3).toPrecision(3)}k`;
  return number >= 100 ? String(Math.round(number)) : number.toPrecision(3);
}

/** How many times, as 0.42x, 11.1x, 4,400x. */
function inTimes(number) {
  return `${number >= 100 ? Number(number.toPrecision(3)).toLocaleString("en") : number.toPrecision(3)}x`;
}

/** A Markdown table. */
export function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/**
 * A row of the closing table: `reached` is to be at least (or at most) the target. `rival`: who is compared with, and
 * what it reaches where that is known.
 */
export function target(what, reached, { least, most, unit = "x", rival = null }) {
  const isMet =
    Number.isFinite(reached) && (least === undefined || reached >= least) && (most === undefined || reached <= most);
  const bound = least ?? most;
  return {
    what,
    target: `${least === undefined ? "at most" : "at least"} ${bound.toLocaleString("en")}${unit}`,
    reached: !Number.isFinite(reached) ? "none" : unit === "x" ? inTimes(reached) : `${short(reached)}${unit}`,
    rival,
    isMet,
    missedBy: isMet || !Number.isFinite(reached) ? null : `${(Math.abs(reached / bound - 1) * 100).toFixed(0)} %`,
  };
}

/** A bar or a mark of the picture; see picture.mjs. */
export function bar(group, label, engine, times) {
  return { group, label, engine, times: Number.isFinite(times) ? Number(times.toPrecision(3)) : null };
}

/** The closing table. */
export function targetTable(rows) {
  return table(
    ["what", "target", "reached", "rival", ""],
    rows.map(({ what, target, reached, rival = null, isMet, missedBy = null }) => [
      what,
      target,
      reached,
      rival ?? "",
      isMet ? "met" : `**missed**${missedBy === null ? "" : ` by ${missedBy}`}`,
    ]),
  );
}

/** What of our own outcomes fails the bench: any answer that is wrong, missing or not in time. */
export function faults(question, outcomes) {
  return outcomes
    .filter(({ one, status, values }) => one.engine === "maycrawl" && (status !== "ok" || values.wrong > 0))
    .map(
      ({ one, status, text, values }) =>
        `${question} ${JSON.stringify(one)}: ${status === "ok" ? `${values.wrong} wrong answers` : text}`,
    );
}
