// `maycrawl serve` as its users run it: the address on standard output, the log on standard error, an interrupt ends
// it.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { bin, root } from "./command.ts";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

interface Running {
  readonly address: string;
  /** Interrupts it; the exit code and what stood on standard error. */
  readonly interrupt: (signal: "SIGINT" | "SIGTERM") => Promise<{ code: number | null; stderr: string }>;
  readonly cache: string;
}

async function start(...words: readonly string[]): Promise<Running> {
  const cache = mkdtempSync(join(tmpdir(), "maycrawl-serve-"));
  const child = spawn(process.execPath, [bin, "serve", "--port", "0", ...words], {
    cwd: root,
    env: { ...process.env, XDG_CACHE_HOME: cache },
  });
  children.push(child);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, stderr })),
  );
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => resolve(text.trim()));
    void ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  return {
    address,
    cache,
    interrupt: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A small page: the real one takes a while to compress. */
function page(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-page-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>here");
  return folder;
}

const check = async (address: string, body: object): Promise<any> =>
  (
    await fetch(`${address}/api/v1/check`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json();

describe("maycrawl serve", () => {
  test("answers, logs a line for each request, and ends when it is interrupted", async () => {
    const { address, interrupt } = await start("--no-store");
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await check(address, { robotsTxt: "User-agent: *\nDisallow: /x\n", url: "/x" })).rows[0]).toMatchObject({
      allowed: false,
      line: 2,
    });
    // Open to strangers unless told otherwise: it asks no address of its own machine.
    expect((await check(address, { url: "http://127.0.0.1/" })).sites[0]).toMatchObject({ fault: "address-refused" });
    const { code, stderr } = await interrupt("SIGINT");
    expect(code).toBe(0);
    const lines = stderr
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { msg: string; route?: string });
    expect(lines.map(({ msg }) => msg)).toEqual(["listening", "request", "request", "stopping", "stopped"]);
    expect(lines[1]).toMatchObject({ route: "/api/v1/check", status: 200 });
  });

  test("private: any address, and what it saw is remembered", async () => {
    const { address, interrupt, cache } = await start("--private", "--log", "silent", "--page", page());
    const own = await check(address, { url: `${address}/healthz` });
    // Its own robots.txt has no rule about it.
    expect(own.rows[0]).toMatchObject({ allowed: true, reason: "no-rule" });
    const { code, stderr } = await interrupt("SIGTERM");
    expect([code, stderr.includes("{")]).toEqual([0, false]);
    expect([
      existsSync(join(cache, "maycrawl", "store.sqlite")),
      existsSync(join(cache, "maycrawl", "service.sqlite")),
    ]).toEqual([true, false]);
  });

  test("public: its history is kept apart from what the command remembers", async () => {
    const { interrupt, cache } = await start("--page", page());
    await interrupt("SIGTERM");
    expect([
      existsSync(join(cache, "maycrawl", "store.sqlite")),
      existsSync(join(cache, "maycrawl", "service.sqlite")),
    ]).toEqual([false, true]);
  });

  test("serves the folder of --page, and answers for the hosts and origins that it was told", async () => {
    const { address } = await start(
      "--no-store",
      "--page",
      page(),
      "--allow-host",
      "127.0.0.1",
      "--allow-origin",
      "https://tools.example",
    );
    expect(await (await fetch(address)).text()).toBe("<!doctype html>here");
    expect((await fetch(address.replace("127.0.0.1", "localhost"))).status).toBe(421);
    const { headers } = await fetch(`${address}/api/v1/errors`, { headers: { origin: "https://tools.example" } });
    expect(headers.get("access-control-allow-origin")).toBe("https://tools.example");
  });
});
