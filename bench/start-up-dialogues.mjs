// Commands that go on until somebody ends them, or that ask a site: processor time of the whole process, threads
// included, from its start until it has given one right answer and has ended. The shell counts it, of this one child
// alone: who asks, and the site on loopback, are the measuring process itself. Next: start-up.mjs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";

const robotsTxt = "User-agent: *\nDisallow: /cart\nDissallow: /x\n";

/** By name: the words of a call, given a site and a folder; and what is asked of it, once it runs. */
export const dialogues = {
  "check, live": { words: ({ site }) => ["check", `${site}/cart`, "--no-store"], answer: /^disallowed/ },
  "check, live, with a new store": {
    words: ({ site, folder }) => ["check", `${site}/cart`, "--store", join(folder, "store.sqlite")],
    answer: /^disallowed/,
  },
  mcp: {
    words: () => ["mcp", "--no-store"],
    ask: async (run) => {
      run.send(
        line({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities, clientInfo } }),
      );
      await run.said(/"id":1\b/);
      run.send(line({ method: "notifications/initialized" }));
      run.send(line({ id: 2, method: "tools/call", params: { name: "lint_robots_txt", arguments: { robotsTxt } } }));
    },
    answer: /misspelled-record/,
  },
  lsp: {
    words: () => ["lsp"],
    ask: async (run) => {
      run.send(framed({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities } }));
      await run.said(/"id":1\b/);
      run.send(framed({ method: "initialized", params: {} }));
      const textDocument = { uri: "file:///robots.txt", languageId: "robotstxt", version: 1, text: robotsTxt };
      run.send(framed({ method: "textDocument/didOpen", params: { textDocument } }));
    },
    answer: /misspelled-record/,
  },
  serve: {
    words: () => ["serve", "--port", "0", "--no-store", "--private"],
    ask: async (run) => {
      const [address] = await run.said(/^http:\/\/\S+(?=\n)/m);
      const headers = { "content-type": "application/json", connection: "close" };
      const body = JSON.stringify({ robotsTxt, url: "/cart" });
      const response = await fetch(`${address}/api/v1/check`, { method: "POST", headers, body });
      return response.text();
    },
    answer: /"allowed":false/,
  },
};

const capabilities = {};
const clientInfo = { name: "bench", version: "1" };

function line(message) {
  return `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
}

function framed(message) {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** A site on loopback with that robots.txt. */
export async function openSite() {
  const server = createServer((_, response) => response.end(robotsTxt)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

// The shell stays, to count; what runs in its background keeps the standard input only by another descriptor.
const script = 'exec 3<&0; "$@" <&3 & echo "pid $!" >&2; wait $!; times >&2';

/** Processor seconds of Node with these words, until the answer came and it was ended. Throws for another answer. */
export async function secondsOfDialogue({ ask, answer }, words, env) {
  const shell = spawn("sh", ["-c", script, "sh", process.execPath, ...words], { env });
  let [out, err] = ["", ""];
  let told = () => {};
  shell.stdout.on("data", (text) => told((out += text)));
  shell.stderr.on("data", (text) => (err += text));
  const closed = once(shell, "close");
  const said = (pattern) =>
    new Promise((resolve, reject) => {
      (told = () => pattern.test(out) && resolve(pattern.exec(out)))();
      closed.then(() => reject(new Error(`ended without ${pattern}: ${err.slice(-200)}`)));
    });
  const text = await ask?.({ send: (message) => shell.stdin.write(message), said });
  if (text === undefined) await said(answer);
  else if (!answer.test(text)) throw new Error(`a wrong answer: ${text.slice(0, 200)}`);
  if (ask !== undefined) process.kill(Number(/^pid (\d+)/m.exec(err)?.[1]), "SIGTERM");
  await closed;
  return secondsIn(err);
}

/** Processor time of the shell's children, user's and system's, as `times` told it last. */
export function secondsIn(text) {
  const [children = ""] = text.trim().split("\n").slice(-1);
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}
