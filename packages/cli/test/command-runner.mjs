// Runs one call of the command after the other in one process: a call costs what it does, and not the start of Node.
// Standard input, output and error of each call are files of its own, under the descriptors that the command reads and
// writes. In: two FIFOs, and a line of JSON for each call. Out: its exit code, a line each. Next: command.ts.
import { closeSync, createReadStream, openSync, readSync, writeSync } from "node:fs";
import { createRequire } from "node:module";

const [requests, answers, main] = process.argv.slice(2);
const require = createRequire(import.meta.url);
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
function redirect(fd, path, flags) {
  closeSync(fd);
  // The lowest free descriptor, which is this one.
  if (openSync(path, flags) !== fd) throw new Error(`descriptor ${fd} is taken`);
}

/** Standard input is opened by Node once; each call has its own. */
function renewInput() {
  let stream;
  const get = () => (stream ??= createReadStream("", { fd: 0, autoClose: false }));
  Object.defineProperty(process, "stdin", { configurable: true, get });
}

/** Sets these variables; returns what sets them back. */
function setVariables(variables) {
  const before = Object.keys(variables).map((name) => [name, process.env[name]]);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  };
}

process.on("uncaughtException", (error) => {
  ownError(`${error.stack}\n`);
  process.exit(70);
});
for (let line = nextLine(); line !== null; line = nextLine()) {
  const { words, input, out, err, cwd, variables } = JSON.parse(line);
  redirect(0, input, "r");
  redirect(1, out, "w");
  redirect(2, err, "w");
  renewInput();
  process.chdir(cwd);
  const setBack = setVariables(variables);
  process.argv = [process.execPath, "maycrawl", ...words];
  process.exitCode = undefined;
  // Only the file itself runs again; what it imports stays loaded.
  delete require.cache[main];
  await require(main).ended;
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  setBack();
  writeSync(to, `${process.exitCode}\n`);
}
process.exitCode = 0;
