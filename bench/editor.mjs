// Question: how long does an editor wait for the language server on files of 500 KiB? The real process over its
// standard streams: from opening a file to its first findings and to all of them, from a letter typed to the first of
// the new text, and, with a request every 5 ms beside all of it, how long the slowest of them waits. Of a large file
// what takes proofs comes second. The best of three servers counts, for others may have the machine too.
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { find, short, table, target } from "./outcomes.mjs";
import { loadScenario } from "./scenarios.mjs";

export const title = "Language server, files of 500 KiB, milliseconds";

const command = fileURLToPath(new URL("../packages/cli/bin/maycrawl.js", import.meta.url));
const size = 512_000;
const keystrokes = 8;
const askedEachMs = 5;
/** Between letters, as somebody types who thinks. */
const typedEachMs = 250;

const made = {
  "star rules": (i) => `Disallow: /*${(i * 7919).toString(36)}*x${i % 5 === 0 ? "$" : ""}\n`,
  "groups of three rules": (i) =>
    (i % 3 === 0 ? `User-agent: bot${i.toString(36)}\n` : "") + `Disallow: /${(i * 31).toString(36)}/\n`,
};
const files = ["huge-literal", "huge-mixed", ...Object.keys(made)];

export function cases({ isQuick }) {
  return files.map((file) => ({ engine: "maycrawl", file, times: isQuick ? 1 : 3, limitSeconds: 120 }));
}

function textOf(file) {
  if (made[file] === undefined) return loadScenario(file).text;
  let text = "User-agent: *\n";
  for (let i = 0; text.length < size; i++) text += made[file](i);
  return text.slice(0, text.lastIndexOf("\n", size) + 1);
}

export async function measure({ file, times }) {
  const text = textOf(file);
  const runs = [];
  for (let i = 0; i < times; i++) runs.push(await oneSession(text));
  const least = (key) => Math.min(...runs.map((run) => run[key]));
  return {
    firstMs: least("firstMs"),
    allMs: least("allMs"),
    editMs: least("editMs"),
    blockedMs: least("blockedMs"),
  };
}

/** A server from its start to its exit: the text is opened, then a letter is typed again and again. */
async function oneSession(text) {
  const server = new Server();
  try {
    await server.ask("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
    server.tell("initialized", {});
    const uri = "file:///robots.txt";
    const asks = setInterval(() => server.ping(uri), askedEachMs);
    const opened = server.findings(1, () =>
      server.tell("textDocument/didOpen", { textDocument: { uri, languageId: "robotstxt", version: 1, text } }),
    );
    const [firstMs, allMs] = await Promise.all(opened);
    const line = Math.floor(text.split("\n").length / 2);
    const start = { line, character: "Disallow: /".length };
    const waits = [];
    for (let version = 2; version < keystrokes + 2; version++) {
      await wait(typedEachMs);
      const [first] = server.findings(version, () =>
        server.tell("textDocument/didChange", {
          textDocument: { uri, version },
          contentChanges: [{ range: { start, end: start }, text: "k" }],
        }),
      );
      waits.push(await first);
    }
    clearInterval(asks);
    waits.sort((a, b) => a - b);
    const blockedMs = await server.slowestAnswer();
    return { firstMs, allMs, editMs: waits[waits.length >> 1], blockedMs };
  } finally {
    server.end();
  }
}

/** The process, spoken to as editors do: JSON-RPC behind a header with its length. */
class Server {
  #child = spawn(process.execPath, [command, "lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  #read = Buffer.alloc(0);
  #answers = new Map();
  #findings = new Map();
  #pings = new Set();
  #slowestMs = 0;
  #lastId = 0;

  constructor() {
    this.#child.stdout.on("data", (octets) => this.#take(octets));
  }

  tell(method, params, id) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), method, params }));
    this.#child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#child.stdin.write(body);
  }

  ask(method, params) {
    const id = ++this.#lastId;
    return new Promise((settle) => {
      this.#answers.set(id, settle);
      this.tell(method, params, id);
    });
  }

  /** Asks for completions at the beginning of the file, which need no look at the rest of it. */
  ping(uri) {
    const begun = performance.now();
    const one = this.ask("textDocument/completion", {
      textDocument: { uri },
      position: { line: 0, character: 0 },
    }).then(() => {
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - begun);
      this.#pings.delete(one);
    });
    this.#pings.add(one);
  }

  async slowestAnswer() {
    await Promise.all(this.#pings);
    return this.#slowestMs;
  }

  /** Milliseconds until findings of the version come, and until they come again. */
  findings(version, act) {
    const begun = performance.now();
    const settles = [];
    const come = [0, 1].map(() =>
      new Promise((settle) => settles.push(settle)).then(({ diagnostics }) => {
        if (!Array.isArray(diagnostics)) throw new Error("no diagnostics");
        return performance.now() - begun;
      }),
    );
    this.#findings.set(version, (params) => settles.shift()?.(params));
    act();
    return come;
  }

  end() {
    this.#child.kill();
  }

  #take(octets) {
    this.#read = Buffer.concat([this.#read, octets]);
    for (;;) {
      const header = this.#read.indexOf("\r\n\r\n");
      if (header < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#read.toString("latin1", 0, header))?.[1]);
      if (this.#read.length < header + 4 + length) return;
      const message = JSON.parse(this.#read.toString("utf8", header + 4, header + 4 + length));
      this.#read = this.#read.subarray(header + 4 + length);
      if (message.method === "textDocument/publishDiagnostics")
        this.#findings.get(message.params.version)?.(message.params);
      else this.#answers.get(message.id)?.(message);
    }
  }
}

export function report(outcomes) {
  const of = (file) => find(outcomes, { file });
  const rows = files.map((file) => {
    const { status, text, values } = of(file);
    return status === "ok"
      ? [file, ...["firstMs", "allMs", "editMs", "blockedMs"].map((key) => short(values[key]))]
      : [file, text, "", "", ""];
  });
  const worst = (key) => Math.max(...outcomes.map(({ values }) => values[key] ?? Number.NaN));
  return {
    text: table(
      ["file", "opened, to first findings", "to all", "a letter typed, to first findings", "slowest answer meanwhile"],
      rows,
    ),
    targets: [
      target("language server, 500 KiB, opened to first findings", worst("firstMs"), { most: 300, unit: " ms" }),
      target("language server, 500 KiB, a letter typed to first findings", worst("editMs"), { most: 100, unit: " ms" }),
      target("language server, 500 KiB, slowest answer", worst("blockedMs"), { most: 50, unit: " ms" }),
    ],
    faults: outcomes
      .filter(({ status }) => status !== "ok")
      .map(({ one, text }) => `editor ${JSON.stringify(one)}: ${text}`),
  };
}
