// Long lists: order, constant memory, a reader that goes away, and the progress line.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { expect, test } from "vitest";
import { progressText } from "../src/terminal/progress.ts";
import { timesOf } from "../../../test/sample.ts";
import { bin, file, maycrawl, residentMb, root, shop } from "./command.ts";

/** A list of so many URLs, written in pieces. */
function list(count: number): string {
  const path = file("");
  const fd = openSync(path, "w");
  for (let i = 0; i < count; i += 10_000) {
    writeSync(
      fd,
      Array.from(
        { length: Math.min(10_000, count - i) },
        (_, k) => `https://shop.example/${(i + k) % 3 === 0 ? "cart" : "p"}/${i + k}?q=1\n`,
      ).join(""),
    );
  }
  closeSync(fd);
  return path;
}

test("rows come in input order, arguments first", () => {
  const run = maycrawl(["check", "--robots", shop, "/first", "--urls", list(50_000), "--agent", "A,B"]);
  const rows = run.stdout.trimEnd().split("\n");
  expect(rows.length).toBe(100_002);
  expect(rows[0]).toContain("A  /first");
  for (let i = 0; i < 50_000; i++) {
    const [a, b] = [rows[2 + 2 * i] as string, rows[3 + 2 * i] as string];
    if (
      !a.startsWith(`${i % 3 === 0 ? "disallowed    " : "allowed       "}A  https://shop.example/`) ||
      !a.includes(`/${i}?q=1  `) ||
      !b.includes(`B  https`)
    ) {
      throw new Error(`row ${i}: ${a}`);
    }
  }
  expect(run.status).toBe(1);
});

const manyUrls = timesOf("URLs of a long list", 1_000_000, 400_000);
test(`${manyUrls.toLocaleString("en")} URLs take no more memory than a hundred thousand, + 20 MB`, () => {
  const measure = (path: string): number =>
    residentMb(["check", "--robots", shop, "--urls", path, "--agent", "FooBot"]).mb;
  const small = measure(list(100_000));
  const large = measure(list(manyUrls));
  expect(large).toBeLessThan(small + 20);
}, 60_000);

test.each([
  ["check", "--robots", shop, "--urls"],
  ["check", "--json", "--robots", shop, "--urls"],
])("a pipe that is closed early ends it quietly with 0: %s %s", (...words) => {
  const run = spawnSync(
    "bash",
    [
      "-c",
      `"${process.execPath}" "${bin}" ${words.join(" ")} ${list(300_000)} | head -n 1; echo "status \${PIPESTATUS[0]}"`,
    ],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  expect(run.stdout.split("\n")[1]).toBe("status 0");
  expect(run.stderr).toBe("");
});

test("a slow reader loses nothing", async () => {
  const child = spawn(process.execPath, [bin, "check", "--robots", shop, "--urls", list(60_000)], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let rows = 0;
  for await (const piece of child.stdout) {
    rows += (piece as Buffer).filter((octet) => octet === 10).length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(rows).toBe(60_000);
});

test("from standard input, in pieces", async () => {
  const child = spawn(process.execPath, [bin, "check", "--robots", shop, "--urls", "-"], {
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  for (const piece of ["/ca", "rt\n/", "a", "\r", "\n/b"]) {
    child.stdin.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  child.stdin.end();
  await new Promise((resolve) => child.on("close", resolve));
  expect(stdout.split("\n").map((row) => row.split(/ {2,}/)[2])).toEqual(["/cart", "/a", "/b", undefined]);
});

test.each([
  [100, 0, null, 1, "100 URLs  100/s"],
  [1_200_000, 60, 120, 1.5, "1,200,000 URLs  800,000/s  2 s left"],
  [10, 1, 101, 1, "10 URLs  10/s  1 min 40 s left"],
  [10, 1, 7201, 1, "10 URLs  10/s  2 h 0 min left"],
] as const)("progress: %i URLs, %i octets", (count, octets, size, seconds, text) => {
  expect(progressText(count, octets, size, seconds)).toBe(text);
});

test("no progress without a terminal", () => {
  expect(maycrawl(["check", "--robots", shop, "--urls", list(1000)]).stderr).toBe("");
});
