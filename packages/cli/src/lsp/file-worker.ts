// The thread in which files are looked at: one question after the other, each version of a file parsed once. In: jobs
// of file-thread.ts. Out: their answers.
import { parentPort } from "node:worker_threads";
import { EditedFile } from "./edited-file.ts";
import { answerAbout } from "./file-questions.ts";
import type { FileAnswer, FileJob } from "./file-thread.ts";

const files = new Map<string, EditedFile>();

parentPort?.on("message", ({ id, uri, version, text, dialect, switches, topic, asked }: FileJob) => {
  if (text !== null) files.set(uri, new EditedFile(text, version, dialect, switches));
  const file = files.get(uri);
  const answer = file === undefined ? null : answerAbout(file, topic, asked as never);
  parentPort?.postMessage({ id, answer } satisfies FileAnswer);
});
