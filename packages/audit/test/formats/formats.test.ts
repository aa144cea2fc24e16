// Every format, line by line, against what its documentation says.
import { expect, test } from "vitest";
import {
  detectLogFormat,
  findLogFormat,
  localTimeOf,
  logFormats,
  LogRecord,
  plainRecord,
  utc,
} from "../../src/formats/index.ts";
import { formatCases } from "./lines.ts";

const empty = plainRecord(new LogRecord());

test.each(formatCases)("$name", ({ format, given, zone, text, expected }) => {
  const localTime = zone === undefined ? utc : (localTimeOf(zone) ?? utc);
  const found = given === undefined ? detectLogFormat(text, localTime).format : findLogFormat(given);
  if (found === null || "problem" in found) throw new Error(found === null ? "no format" : found.problem);
  expect(found.name).toBe(format);
  const reader = found.open({ localTime });
  const record = new LogRecord();
  const outcomes = text.split(/\r?\n/).flatMap((line) => {
    record.clear();
    if (line === "") return [];
    const outcome = reader.read(`x\n${line}\ny`, 2, 2 + line.length, record);
    return outcome === "nothing" ? [] : [outcome === "record" ? plainRecord(record) : outcome];
  });
  expect(outcomes).toEqual(expected.map((one) => (typeof one === "string" ? one : { ...empty, ...one })));
});

test("no named format takes another's lines for its own", () => {
  const detected = formatCases.filter(({ given }) => given === undefined);
  expect(detected.map(({ text }) => detectLogFormat(text).format?.name)).toEqual(detected.map(({ format }) => format));
});

test("a long line costs every format one walk, whatever it holds", () => {
  const pieces = [
    "[ ",
    "] [",
    '" ',
    '\\"',
    "/",
    "x ",
    "| ",
    "\t",
    '{"a":',
    "1795240800 ",
    "[10/Oct/2026:13:55:36 +0000] ",
  ];
  const heads = [
    "192.0.2.1 - - [",
    '192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "',
    "owner bucket [",
    '[2026-10-10T00:00:00Z] "',
    "{",
  ];
  const record = new LogRecord();
  const startMs = performance.now();
  for (const head of heads) {
    for (const piece of pieces) {
      const line = `${head}${piece.repeat(2 ** 16 / piece.length)}]`;
      for (const format of logFormats) {
        record.clear();
        expect(() => format.open({ localTime: utc }).read(line, 0, line.length, record)).not.toThrow();
      }
    }
  }
  // Some 1,300 lines of 64 KiB take a second or two; were one of them quadratic, it alone would take as long.
  expect(performance.now() - startMs).toBeLessThan(20_000);
});
