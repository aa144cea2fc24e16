// A worker of `maycrawl audit --jobs`: does the tasks that it is sent, one after another. In: what the audit rests on,
// when it starts; then tasks. Out: answers, progress, checkpoints.
import { parentPort, workerData } from "node:worker_threads";
import type { AuditInputs } from "@maycrawl/audit";
import { knownRanges, type RangesOptions } from "../input/known-ranges.ts";
import { Messages } from "../terminal/messages.ts";
import { type FileTask, FileWork, type PlainReads } from "./work.ts";

interface Given {
  readonly inputs: AuditInputs;
  readonly ranges: RangesOptions;
  readonly atMs: number | undefined;
}

type Asked =
  | { readonly kind: "know"; readonly reads: PlainReads; readonly dns: AuditInputs["dns"] }
  | { readonly kind: "task"; readonly id: number; readonly task: FileTask };

const { inputs, ranges, atMs } = workerData as Given;
const silent = new Messages();
silent.mute();
// The first tasks may come before the lists are read.
const knownWork = knownRanges(ranges, atMs, silent).then((known) => new FileWork(inputs, known));

parentPort?.on("message", async (asked: Asked) => {
  const work = await knownWork;
  if (asked.kind === "know") return work.know(asked.reads, asked.dns);
  const { id, task } = asked;
  work
    .do(task, {
      progress: (octets, lines) => parentPort?.postMessage({ id, progress: [octets, lines] }),
      checkpoint: (checkpoint) => parentPort?.postMessage({ id, checkpoint }),
    })
    .then(
      (answer) => parentPort?.postMessage({ id, answer }),
      (error: unknown) =>
        parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) }),
    );
});
