// Runs one call of the command after the other in one process: a call costs what it does, and not the start of Node.
// Standard output and standard error of each call are files of its own, under the descriptors that the command writes
// to. In: two FIFOs, and a line of JSON for each call. Out: its exit code, a line each. Next: command.ts.
import { closeSync, openSync, readSync, writeSync } from "node:fs";

const [requests, answers, main] = process.argv.slice(2);
const from = openSync(requests, "r");
const to = openSync(answers, "w");
const ownError = process.stderr.write.bind(process.stderr);

/** The next line; null when nobody asks any more. */
function nextLine() {
  const octets = Buffer.alloc(65_536);
  let text = "";
  while (!text.endsWith("\n")) {
    const length = readSync(from, octets, 0, octets.length, null);
    if (length === 0) return null;
    text += octets.toString("utf8", 0, length);
  }
  return text;
}

/** The descriptor becomes one of that file. */
function redirect(fd, path) {
  closeSync(fd);
  // The lowest free descriptor, which is this one.
  if (openSync(path, "w") !== fd) throw new Error(`descriptor ${fd} is taken`);
}

process.on("uncaughtException", (error) => {
  ownError(`${error.stack}\n`);
  process.exit(70);
});
for (let call = 0, line = nextLine(); line !== null; call++, line = nextLine()) {
  const { words, out, err } = JSON.parse(line);
  redirect(1, out);
  redirect(2, err);
  process.argv = [process.execPath, "maycrawl", ...words];
  process.exitCode = undefined;
  // Only the file itself runs again; what it imports stays loaded.
  await import(`${main}?call=${call}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  writeSync(to, `${process.exitCode}\n`);
}
process.exitCode = 0;
