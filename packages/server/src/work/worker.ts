// What runs in a thread of the pool: a question comes in, its answer goes out, one after the other.
import { parentPort } from "node:worker_threads";
import { CodedError } from "@maycrawl/core/error-codes";
import { answer } from "../answers/index.ts";
import type { Assignment, Result } from "./thread-pool.ts";

parentPort?.on("message", ({ name, question }: Assignment) => {
  parentPort?.postMessage(resultOf({ name, question }));
});

// What it works with is loaded: from here on its time counts.
parentPort?.postMessage("ready" satisfies "ready");

function resultOf({ name, question }: Assignment): Result {
  try {
    return { text: answer(name, question as never) };
  } catch (error) {
    if (error instanceof CodedError) return { code: error.code, message: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
