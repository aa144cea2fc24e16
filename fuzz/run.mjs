// Tries what must hold (checks.mjs) on inputs without end (inputs.mjs) for a bounded time: node fuzz/run.mjs [--seconds
// N] [--seed N]. The seed is printed; the same seed makes the same inputs. The first input on which something does not
// hold, or that hangs, is made smaller, written to regressions/ and ends the run with exit 1. The inputs are tried in a
// thread that can be ended.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { faultOf } from "./checks.mjs";
import { inputOf } from "./inputs.mjs";

/** No input takes a tenth of it. */
const hangSeconds = 60;
const shrinkSeconds = 20;

if (isMainThread) await main();
else work(workerData);

async function main() {
  const { seconds, seed } = options(process.argv.slice(2));
  console.log(`fuzz: seed ${seed}, ${seconds} s`);
  // The number of the input that is being tried, and how many were, smaller ones included: seen from here while the
  // thread hangs.
  const current = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL(import.meta.url), { workerData: { seconds, seed, current } });
  let seen = -1;
  let since = Date.now();
  const result = await new Promise((settle) => {
    const watch = setInterval(() => {
      if (current[1] !== seen) [seen, since] = [current[1], Date.now()];
      if (Date.now() - since < hangSeconds * 1000) return;
      settle({
        number: current[0],
        input: inputOf(seed, current[0]),
        fault: { why: `hangs: no answer in ${hangSeconds} s`, dialect: null, url: null },
      });
    }, 1000);
    worker.on("message", (message) => {
      clearInterval(watch);
      settle(message);
    });
    worker.on("error", (error) => {
      clearInterval(watch);
      settle({
        number: current[0],
        input: inputOf(seed, current[0]),
        fault: { why: `ends the thread: ${error.message}`, dialect: null, url: null },
      });
    });
  });
  await worker.terminate();
  if (result.fault === undefined) {
    const { inputs, questions, undetermined, kinds } = result;
    console.log(
      `fuzz: ${inputs} inputs (${Object.entries(kinds)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(", ")}), ${questions} questions, ${undetermined} undetermined by their budget; nothing found`,
    );
    process.exit(0);
  }
  const file = keep(result);
  console.log(
    `fuzz: FOUND at input ${result.number} of seed ${seed}: ${result.fault.why}\nkept as ${file}; replay with: ` +
      "node fuzz/replay.mjs",
  );
  process.exit(1);
}

function options(args) {
  const values = { seconds: 60, seed: Math.floor(Math.random() * 2 ** 31) };
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i].replace(/^--/, "");
    const value = Number(args[i + 1]);
    if (!Object.hasOwn(values, name) || !Number.isSafeInteger(value) || value < 0) {
      console.error(`usage: node fuzz/run.mjs [--seconds N] [--seed N], got ${args.join(" ")}`);
      process.exit(2);
    }
    values[name] = value;
  }
  return values;
}

function work({ seconds, seed, current }) {
  const end = Date.now() + seconds * 1000;
  const counts = { questions: 0, undetermined: 0 };
  const kinds = {};
  let number = 0;
  for (; Date.now() < end; number++) {
    current[0] = number;
    current[1]++;
    const input = inputOf(seed, number);
    kinds[input.kind] = (kinds[input.kind] ?? 0) + 1;
    const fault = faultOf(input, counts);
    if (fault === null) continue;
    const smaller = shrunk(input, fault, current);
    parentPort.postMessage({ number, input: smaller, fault: faultOf(smaller) ?? fault }, []);
    return;
  }
  parentPort.postMessage({ inputs: number, ...counts, kinds }, []);
}

/** The input with all left out that the fault does not need; the fault stays one of the same kind. */
function shrunk(input, { why }, current) {
  const end = Date.now() + shrinkSeconds * 1000;
  const kindOf = (text) => text.replace(/[0-9]+/g, "0").slice(0, 24);
  const isAs = (candidate) => {
    const fault = faultOf(candidate);
    return fault !== null && kindOf(fault.why) === kindOf(why);
  };
  const alone = input.urls.length > 1 ? input.urls.find((url) => isAs({ ...input, urls: [url] })) : undefined;
  const rest = alone === undefined ? input : { ...input, urls: [alone] };
  let octets = input.robotsTxt;
  for (let size = Math.ceil(octets.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // Invariant: without octets[0, at) the fault would not be there, as far as pieces of this size were tried.
    for (let at = 0; at < octets.length && Date.now() < end;) {
      current[1]++;
      const fewer = Uint8Array.from([...octets.subarray(0, at), ...octets.subarray(at + size)]);
      if (isAs({ ...rest, robotsTxt: fewer })) octets = fewer;
      else at += size;
    }
  }
  return { ...rest, robotsTxt: octets };
}

/** Writes the input as a case of its own; gives the file's name. */
function keep({ input, fault }) {
  const kept = {
    why: fault.why,
    robotsTxtBase64: Buffer.from(input.robotsTxt).toString("base64"),
    agents: input.agents,
    url: fault.url ?? input.urls[0],
    ...(input.urls.length > 1 ? { urls: input.urls } : {}),
    dialect: fault.dialect,
  };
  const name = `${fault.why
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .slice(0, 32)
    .replace(/^-|-$/g, "")}-${createHash("sha256").update(JSON.stringify(kept)).digest("hex").slice(0, 8)}.json`;
  const folder = new URL("../regressions/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), `${JSON.stringify(kept, null, 2)}\n`);
  return fileURLToPath(new URL(name, folder)).split("/").slice(-2).join("/");
}
