// Several processes on one store's file: many of them killed in the middle of writing, and four that want the same
// host. What a process was told is written, is there; who survives is never held up; no two slots are closer than was
// asked.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "./database.ts";
import { afterAll, expect, test } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite-store.ts";
import type { Lease, Slot } from "../../src/store/store.ts";
import { recordOf } from "../../src/testing/records.ts";
import { timesOf } from "../../../../test/sample.ts";

const root = mkdtempSync(join(tmpdir(), "maycrawl-processes-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const script = fileURLToPath(new URL("holder.mjs", import.meta.url));

/** A process on the file, and what it has said so far. */
class Holder {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  #said = "";
  #error = "";

  constructor(path: string, task: string, number: number, count = 0) {
    this.#process = spawn(process.execPath, [script, path, task, String(number), String(count)], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#process.stdout?.setEncoding("utf8").on("data", (text: string) => (this.#said += text));
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#error += text));
    // "close" comes when all that it said has been read.
    this.#ended = new Promise((settle) => this.#process.once("close", settle));
  }

  go(): void {
    this.#process.stdin?.write("go\n");
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#ended;
  }

  async end(): Promise<void> {
    await this.#ended;
    expect(this.#error).toBe("");
  }

  get error(): string {
    return this.#error;
  }

  /** Lines that are whole, as words. */
  get lines(): string[][] {
    return this.#said
      .slice(0, this.#said.lastIndexOf("\n") + 1)
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" "));
  }

  async hasSaid(word: string, times = 1): Promise<void> {
    while (this.lines.filter((line) => line[0] === word).length < times) {
      if (this.#process.exitCode !== null) throw new Error(`ended with ${this.#process.exitCode}: ${this.#error}`);
      await new Promise((settle) => setTimeout(settle, 2));
    }
  }
}

const rounds = timesOf("processes killed while they write", 100, 8, 1000);

test(
  `${rounds} processes killed while they write: nothing acknowledged is lost, and the survivor goes on`,
  { timeout: 600_000 },
  async () => {
    const path = join(root, "killed", "store.db");
    const store = await openSqliteStore({ path });
    const records = new Map<string, { token: number; hash: string }>();
    const versions: { origin: string; hash: string }[] = [];
    const slots: number[] = [];
    let longestMs = 0;
    let longestFreeMs = 0;
    let leases = 0;
    const timed = async <Result>(call: Promise<Result>): Promise<Result> => {
      const started = performance.now();
      const result = await call;
      longestMs = Math.max(longestMs, performance.now() - started);
      return result;
    };

    let next = new Holder(path, "write", 1);
    for (let round = 1; round <= rounds; round++) {
      const victim = next;
      await victim.hasSaid("ready");
      victim.go();
      // The one after it starts up meanwhile.
      next = new Holder(path, "write", round + 1);
      await victim.hasSaid("record", 1 + (round % 5));
      // The survivor writes too, and the kill falls into any moment of both.
      for (let n = 0; n < round % 13; n++) {
        await timed(store.setIfNewer(recordOf("https://survivor.example", round * 100 + n, 5000), null));
        slots.push(((await timed(store.slot({ host: "shared.example", intervalMs: 3 }))) as Slot).atMs);
        await new Promise((settle) => setImmediate(settle));
      }
      const killed = performance.now();
      await victim.kill();
      expect(victim.error).toBe("");
      await timed(store.setIfNewer(recordOf("https://survivor.example", round * 100 + 50, 5000), null));

      // The dead one's lease was for 50 ms.
      let lease: Lease | null = null;
      while (lease === null) {
        lease = await timed(store.lease("victim", 1000));
        if (lease === null) await new Promise((settle) => setTimeout(settle, 2));
      }
      longestFreeMs = Math.max(longestFreeMs, performance.now() - killed);
      await timed(store.release(lease));

      for (const [word, ...values] of victim.lines) {
        const [first = "", second = "", third = ""] = values;
        if (word === "lease") {
          expect(Number(first)).toBeLessThan(lease.token);
          leases++;
        } else if (word === "record") {
          records.set(first, { token: Number(second), hash: third });
        } else if (word === "version") {
          versions.push({ origin: first, hash: second });
        } else if (word === "slot") {
          slots.push(Number(first));
        }
      }
    }
    await next.kill();

    expect(leases).toBe(rounds);
    expect(records.size).toBeGreaterThan(3);
    for (const [origin, { token, hash }] of records) {
      const record = await timed(store.get(origin));
      // A killed process may have been told less than was written, never more.
      expect(record?.token).toBeGreaterThanOrEqual(token);
      const facts = record?.history.last.body;
      if (record?.token === token) expect(facts?.hash).toBe(hash);
      const body = await timed(store.body(facts?.hash ?? ""));
      expect(
        createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      ).toBe(facts?.hash);
    }
    const kept = new Map<string, Set<string | null>>();
    for (const { origin, hash } of versions) {
      if (!kept.has(origin))
        kept.set(
          origin,
          new Set((await timed(store.versions(origin, { limit: 1000 }))).map((version) => version.hash)),
        );
      expect(kept.get(origin)).toContain(hash);
    }
    expect((await store.get("https://survivor.example"))?.token).toBe(rounds * 100 + 50);
    const last = ((await store.slot({ host: "shared.example", intervalMs: 3 })) as Slot).atMs;
    slots.sort((a, b) => a - b);
    expect(slots.length).toBeGreaterThan(rounds);
    for (let at = 1; at < slots.length; at++)
      expect((slots[at] as number) - (slots[at - 1] as number)).toBeGreaterThanOrEqual(3);
    expect(last - (slots.at(-1) as number)).toBeGreaterThanOrEqual(3);

    await store.close();
    const connection = new DatabaseSync(path);
    expect(
      connection
        .prepare("PRAGMA integrity_check")
        .all()
        .map((row) => (row as { integrity_check: string }).integrity_check),
    ).toEqual(["ok"]);
    connection.close();
    process.stderr.write(
      `${rounds} kills: ${versions.length} versions, ${slots.length} slots; the survivor's longest call ` +
        `${longestMs.toFixed(0)} ms, a dead one's lease of 50 ms free after ` +
        `${longestFreeMs.toFixed(0)} ms at most\n`,
    );
    expect(longestMs).toBeLessThan(5000);
    expect(longestFreeMs).toBeLessThan(30_000);

    // What comes after a restart goes on where the clock stood.
    const again = await openSqliteStore({ path });
    expect(((await again.slot({ host: "shared.example", intervalMs: 60_000 })) as Slot).atMs).toBeGreaterThanOrEqual(
      last + 60_000,
    );
    await again.close();
  },
);

test(
  "four processes, one host: every slot an interval after the one before, and none left out",
  { timeout: 120_000 },
  async () => {
    const path = join(root, "contended", "store.db");
    const [processes, each] = [4, 100];
    const holders = Array.from({ length: processes }, (_, index) => new Holder(path, "slots", index, each));
    for (const holder of holders) await holder.hasSaid("ready");
    for (const holder of holders) holder.go();
    for (const holder of holders) await holder.end();
    const moments = holders
      .flatMap((holder) => holder.lines.filter(([word]) => word === "slot").map(([, atMs]) => Number(atMs)))
      .sort((a, b) => a - b);
    expect(moments.length).toBe(processes * each);
    // They take them far faster than a second each: no time passes between, so the moments stand exactly a second
    // apart.
    for (let at = 1; at < moments.length; at++)
      expect((moments[at] as number) - (moments[at - 1] as number)).toBe(1000);
  },
);
