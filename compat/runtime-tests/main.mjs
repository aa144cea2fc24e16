// Runs the cases in the runtime that runs this, and in a worker of it; prints both outcomes as one line of JSON.
import { readdirSync, readFileSync } from "node:fs";
import { runCases } from "./run-cases.mjs";

const folder = new URL("../../cases/", import.meta.url);
const tables = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(new URL(name.replaceAll("\\", "/"), folder), "utf8")));

async function inWorker() {
  if (globalThis.Worker === undefined) {
    const { Worker } = await import("node:worker_threads");
    const worker = new Worker(new URL("node-worker.mjs", import.meta.url), { workerData: tables });
    return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  }
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  const outcome = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  worker.postMessage(tables);
  try {
    return await outcome;
  } finally {
    worker.terminate();
  }
}
console.log(JSON.stringify({ itself: runCases(tables), worker: await inWorker() }));
