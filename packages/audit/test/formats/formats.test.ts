// Every format, line by line, against what its documentation says.
import { expect, test } from "vitest";
import { detectLogFormat, findLogFormat, localTimeOf, LogRecord, plainRecord, utc } from "../../src/formats/index.ts";
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
