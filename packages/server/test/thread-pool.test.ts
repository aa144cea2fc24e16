// Threads: what costs too much is ended and costs nobody else anything. They run what was built, as they do in a
// service.
import { afterEach, describe, expect, test } from "vitest";
import { ThreadPool, type ThreadPoolOptions } from "../src/index.ts";
import { defaultBudgets } from "../src/answers/budgets.ts";
import type { CheckQuestion } from "../src/answers/check.ts";
import { checkQuestion } from "./check-question.ts";

const script = new URL("../dist/work/worker.js", import.meta.url);
const never = new AbortController().signal;
let pool: ThreadPool;
const poolOf = (options: Partial<ThreadPoolOptions> = {}): ThreadPool =>
  (pool = new ThreadPool({ threads: 2, workMs: 10_000, script, ...options }));
afterEach(() => pool.close());

const check = (
  urls: readonly string[],
  file = "User-agent: *\nDisallow: /x\n",
  matchSteps = defaultBudgets.matchSteps,
): CheckQuestion => checkQuestion(file, { urls, budgets: { ...defaultBudgets, matchSteps } });
const easy = check(["/x"]);
/** Minutes of work: star rules by the thousand, no bound on steps, and a thousand long URLs. */
const hard = check(
  Array.from(
    { length: 1_000 },
    (_, i) => `/${String.fromCharCode(97 + (i % 26)).repeat(7_000)}${"abcdefghijklmnopqrstuvwxyz".repeat(30)}${i}`,
  ),
  `User-agent: *\n` +
    `${Array.from({ length: 20_000 }, (_, i) => `Disallow: /*${String.fromCharCode(97 + (i % 26))}*${i.toString(36)}*z$\n`).join("")}`,
  Number.MAX_SAFE_INTEGER,
);
const run = (question: CheckQuestion, client: string, signal = never): Promise<string> =>
  pool.run("check", question, client, signal);
const outcome = (work: Promise<string>): Promise<string> =>
  work.then(
    () => "answered",
    (error: { code?: string; name: string; message: string }) => error.code ?? error.name,
  );

describe("the pool", () => {
  test("answers, and says what a question is refused for", async () => {
    poolOf();
    expect(JSON.parse(await run(easy, "a")).rows[0]).toMatchObject({ allowed: false, line: 2 });
    expect(await outcome(run({ ...easy, agents: ["all"], urls: Array.from({ length: 1_000 }, () => "/") }, "a"))).toBe(
      "too-many",
    );
    expect(JSON.parse(await run(easy, "a")).rows).toHaveLength(1);
  });

  test("ends what takes too long, and goes on", async () => {
    poolOf({ workMs: 400 });
    await run(easy, "warm");
    expect(await outcome(run(hard, "a"))).toBe("timed-out");
    expect(pool.load).toEqual({ waiting: 0, running: 0 });
    expect(await outcome(run(easy, "a"))).toBe("answered");
  });

  test("a thread that takes too much memory is ended, and its question alone", async () => {
    poolOf({ heapMib: 24, workMs: 30_000 });
    const large = check(["/"], `User-agent: *\n${"Disallow: /a\n".repeat(100)}`);
    const many = { ...large, urls: Array.from({ length: 20_000 }, (_, i) => `/${"y".repeat(1_500)}${i}`) };
    expect(await outcome(run(many, "a"))).toBe("too-many");
    expect(await outcome(run(easy, "a"))).toBe("answered");
  });

  test("one client never has all threads, and clients take turns", async () => {
    poolOf({ threads: 2, workMs: 3_000 });
    await Promise.all([run(easy, "warm"), run(easy, "warmer")]);
    const order: string[] = [];
    const greedy = Array.from({ length: 3 }, () =>
      outcome(run(hard, "greedy")).then((how) => order.push(`greedy ${how}`)),
    );
    expect(pool.load).toEqual({ waiting: 2, running: 1 });
    const others = ["b", "c", "d"].map((client) =>
      outcome(run(easy, client)).then((how) => order.push(`${client} ${how}`)),
    );
    await Promise.all(others);
    expect(order).toEqual(["b answered", "c answered", "d answered"]);
    await pool.close();
    await Promise.all(greedy);
    expect(order.slice(3)).toEqual(["greedy stopping", "greedy stopping", "greedy stopping"]);
  });

  test("who asked much waits behind who asked little", async () => {
    poolOf({ threads: 1 });
    const order: string[] = [];
    await Promise.all(
      ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => run(easy, name.slice(0, 1)).then(() => order.push(name))),
    );
    expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  test("the queue has an end, in number and in time", async () => {
    poolOf({ threads: 1, waitingQuestions: 2, waitMs: 200, workMs: 20_000 });
    const busy = outcome(run(hard, "a"));
    const waiting = [outcome(run(easy, "a")), outcome(run(easy, "b"))];
    await expect(run(easy, "c")).rejects.toMatchObject({
      code: "overloaded",
      message: "too many questions are waiting",
    });
    expect(await Promise.all(waiting)).toEqual(["overloaded", "overloaded"]);
    await pool.close();
    expect(await busy).toBe("stopping");
    expect(await outcome(run(easy, "a"))).toBe("stopping");
  });

  test("who goes away leaves the queue", async () => {
    poolOf({ threads: 1, workMs: 20_000 });
    const busy = outcome(run(hard, "a"));
    const leaving = new AbortController();
    const left = outcome(run(easy, "b", leaving.signal));
    expect(pool.load.waiting).toBe(1);
    leaving.abort();
    expect(await left).not.toBe("answered");
    expect(pool.load.waiting).toBe(0);
    expect(await outcome(run(easy, "b", leaving.signal))).toBe(await left);
    await pool.close();
    await busy;
  });

  test("a script that cannot be loaded is told, and nothing hangs", async () => {
    poolOf({ script: new URL("./nowhere.js", import.meta.url) });
    expect(await outcome(run(easy, "a"))).not.toBe("answered");
  });

  test.each([0, 1.5, Number.NaN])("no number of threads: %s", (threads) => {
    expect(() => poolOf({ threads })).toThrow(TypeError);
  });
});
