// Hostile lines in a log of every format: whatever they hold, the other lines are read as they are without them. In:
// the sample lines of each format, and between them lines of a megabyte, NUL, broken quotation marks, escapes, half a
// line, lines of other formats, and lines with random places changed. A line that was changed may be read or not.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { timesOf } from "../../../../test/sample.ts";
import { localTimeOf, plainRecord, utc } from "../../src/formats/index.ts";
import { findLogFormat, inspectLog, readLog } from "../../src/index.ts";
import { type FormatCase, formatCases } from "./lines.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-hostile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Numbers that look random and are the same in every run. Source: mulberry32. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const forged = '" 200 5 "-" "Googlebot/2.1" [10/Nov/2026:10:00:00 +0000] "GET /private/ HTTP/1.1';
/** None of these begins with a number sign: that would be a directive, and no visitor can begin a line. */
const hostileLines: readonly Buffer[] = [
  "\u0000\u0000\u0000",
  "x".repeat(100_000),
  "\u001b]0;x\u0007\u001b[31m",
  '"""""""""""',
  '\\"'.repeat(1000),
  "[".repeat(5000),
  '{"a":'.repeat(5000),
  `{"request":${"[".repeat(5000)}`,
  '{"__proto__":{"status":200},"constructor":1}',
  `192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "${forged}`,
  "1795240800.123",
  "\t\t\t\t\t\t\t\t\t",
  "%%%%%2525%00%0a",
  "\\x0a\\x0d\\n\\r\\u000a",
  "9".repeat(400),
]
  .map((text) => Buffer.from(text))
  .concat([Buffer.from([0xff, 0xfe, 0xfd, 0xc0, 0x80, 0xed, 0xa0, 0x80]), Buffer.alloc(1 << 20, 0x20)]);
/** Over the limit of a line, in pieces of many reads. */
const huge = Buffer.alloc((1 << 20) + 7, 0x78);

/** What a log of these lines is read as: of each line of the samples its record, or why there is none. */
async function readAs(one: FormatCase, lines: readonly { readonly octets: Buffer; readonly place: number | null }[]) {
  const path = join(folder, "access.log");
  writeFileSync(path, Buffer.concat(lines.flatMap(({ octets }) => [octets, Buffer.from("\n")])));
  const found = findLogFormat(one.given ?? one.format);
  if ("problem" in found) throw new Error(found.problem);
  const options = {
    format: found,
    localTime: (one.zone === undefined ? null : localTimeOf(one.zone)) ?? utc,
    host: null,
  };
  const read: [number, unknown][] = [];
  const note = (line: number, what: unknown): void => {
    const place = lines[line - 1]?.place ?? null;
    if (place !== null) read.push([place, what]);
  };
  await readLog(await inspectLog(path, options), options, {
    record: (record, line) => note(line, plainRecord(record)),
    fault: (line, code) => note(line, code),
  });
  return read;
}

/** A line with a few octets changed, taken out, doubled, or cut. Line feeds would make two lines of it. */
function changed(octets: Buffer, random: (below: number) => number): Buffer {
  const copy = Buffer.from(octets);
  for (let times = 1 + random(4); times > 0 && copy.length > 1; times--)
    copy[1 + random(copy.length - 1)] = [0x22, 0x5c, 0x20, 0x5b, 0x5d, 0x7b, 0x7d, 0, 0xff, 0x2d, 0x30, 0x09][
      random(12)
    ] as number;
  return random(3) === 0 ? copy.subarray(0, 1 + random(copy.length)) : copy;
}

const runs = timesOf("hostile logs of each format", 12, 2, 200);

test.each(formatCases)("$name", async (one) => {
  const samples = one.text.split("\n").map((text) => Buffer.from(text));
  const plain = samples.map((octets, place) => ({ octets, place }));
  const wanted = await readAs(one, plain);
  expect(wanted.length).toBeGreaterThan(0);
  const others = formatCases.flatMap(({ text }) => text.split("\n").filter((line) => !line.startsWith("#")));
  const timeless = /without a day|draft's example/.test(one.name);
  for (let seed = 1; seed <= runs; seed++) {
    const random = randomOf(seed);
    const lines = plain.flatMap((line) => {
      const before = Array.from({ length: random(4) }, () => {
        const kind = random(10);
        if (kind === 0 && seed % 6 === 1) return huge;
        if (kind < 5) return hostileLines[random(hostileLines.length)] as Buffer;
        if (kind < 7) return Buffer.from(others[random(others.length)] as string);
        // A time of day alone goes on from the line before; nobody can write such a line but the server.
        const start = samples[random(samples.length)] as Buffer;
        return start[0] === 0x23 || timeless ? Buffer.from(forged) : changed(start, random);
      });
      return [...before.map((octets) => ({ octets, place: null })), line];
    });
    expect(await readAs(one, lines), `seed ${seed}`).toEqual(wanted);
  }
});
