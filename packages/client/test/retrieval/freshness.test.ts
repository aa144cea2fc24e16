// What the fields of HTTP caching say: freshness, Retry-After, validators, what a 304 changes. Whatever a stranger
// writes is data.
import type { Attempt } from "@maycrawl/core/access";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Field } from "../../src/retrieval/exchange.ts";
import {
  fieldsAfterValidation,
  freshForMs,
  isAboutCopy,
  retryAfterMs,
  validatorFields,
} from "../../src/retrieval/freshness.ts";

const now = Date.UTC(2026, 10, 21, 12);
const at = (seconds: number): string => new Date(now + seconds * 1000).toUTCString();
const fields = (...lines: string[]): Field[] =>
  lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]);

describe("how long a response is fresh, in seconds", () => {
  test.each<readonly [lines: readonly string[], seconds: number | null]>([
    [[], null],
    [["Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"], null],
    [["Cache-Control: public"], null],
    [["Cache-Control: must-revalidate"], null],
    [["Cache-Control: immutable"], null],
    [["Date: Sun, 06 Nov 1994 08:49:37 GMT"], null],
    [["Age: 100"], null],
    [["Cache-Control: max-age=60"], 60],
    [["Cache-Control: Max-Age=60"], 60],
    [['Cache-Control: max-age="60"'], 60],
    [["Cache-Control: private, max-age=60"], 60],
    [["Cache-Control: max-age=60, s-maxage=600"], 60],
    [["Cache-Control: s-maxage=600"], null],
    [["Cache-Control: max-age=315360000"], 315_360_000],
    [["Cache-Control: max-age=0"], 0],
    [["Cache-Control: max-age=-1"], 0],
    [["Cache-Control: max-age=60s"], 0],
    [["Cache-Control: max-age=1e9"], 0],
    [["Cache-Control: max-age=0x10"], 0],
    [["Cache-Control: max-age=6.5"], 0],
    [["Cache-Control: max-age"], 0],
    [["Cache-Control: max-age="], 0],
    [["Cache-Control: max-age=99999999999999999999"], 0],
    [["Cache-Control: no-store, max-age=60"], 0],
    [["Cache-Control: no-cache, max-age=60"], 0],
    [['Cache-Control: no-cache="set-cookie", max-age=60'], 0],
    [['Cache-Control: x="a, max-age=5", max-age=60'], 60],
    [["Cache-Control: max-age=60, max-age=3600"], 60],
    [["Cache-Control: max-age=60", "Cache-Control: max-age=3600"], 60],
    [["Cache-Control: max-age=60", "Cache-Control: no-store"], 0],
    [["Cache-Control: max-age=60", "Age: 10"], 50],
    [["Cache-Control: max-age=60", "Age: 100"], 0],
    [["Cache-Control: max-age=60", "Age: -10"], 60],
    [["Cache-Control: max-age=60", "Age: garbage"], 60],
    [["Cache-Control: max-age=60", "Age: 99999999999999"], 0],
    [["Cache-Control: max-age=60", "Expires: 0"], 60],
    [["Cache-Control: max-age=60", `Expires: ${at(3600)}`], 60],
    [["Cache-Control: max-age=60", "Date: Sun, 06 Nov 1994 08:49:37 GMT"], 60],
    [["Cache-Control: max-age=60", "Vary: *"], 0],
    [["Cache-Control: max-age=60", "Vary: Accept-Encoding, *"], 0],
    [["Cache-Control: max-age=60", "Vary: User-Agent"], 60],
    [["Cache-Control: max-age=60", "Pragma: no-cache"], 60],
    [["Cache-Control: max-age=60", "Set-Cookie: a=b"], 60],
    [["Pragma: no-cache"], 0],
    [["Pragma: no-cache", `Expires: ${at(60)}`], 0],
    [[`Expires: ${at(3600)}`], 3600],
    [[`Expires: ${at(3600)}`, `Date: ${at(-60)}`], 3660],
    [[`Expires: ${at(3600)}`, `Date: ${at(7200)}`], 0],
    [[`Expires: ${at(3600)}`, "Date: garbage"], 3600],
    [[`Expires: ${at(3600)}`, "Age: 600"], 3000],
    [[`Expires: ${at(-1)}`], 0],
    [["Expires: 0"], 0],
    [["Expires: -1"], 0],
    [["Expires: 2099-01-01T00:00:00Z"], 0],
    [["Expires: Thu, 01 Jan 2099 00:00:00"], 0],
    [["Expires: Sun, 06 Nov 0049 00:00:00 GMT"], 0],
    [["Expires: Sun, 06 Nov 0049 00:00:00 GMT", "Date: Sun, 06 Nov 1994 08:49:37 GMT"], 0],
    [[`Expires: ${at(3600)}`, "Expires: 0"], 3600],
    [["Cache-Control: immutable", `Expires: ${at(3600)}`], 3600],
    [[`Cache-Control: public`, `Expires: ${at(3600)}`], 3600],
  ])("%j: %s", (lines, seconds) => {
    expect(freshForMs(fields(...lines), now)).toBe(seconds === null ? null : seconds * 1000);
  });

  test("whatever is written, it is null or a length of time", () => {
    const token = fc.constantFrom(
      "max-age",
      "no-cache",
      "no-store",
      "=",
      ",",
      '"',
      "60",
      "-",
      " ",
      "s-maxage",
      "9".repeat(40),
      "immutable",
      "private",
      "\u00ff",
    );
    const value = fc.oneof(
      fc.string(),
      fc.array(token).map((parts) => parts.join("")),
      fc.constantFrom(at(60), at(-60), "0", "*"),
    );
    const field = fc.tuple(fc.constantFrom("cache-control", "expires", "age", "date", "pragma", "vary"), value);
    fc.assert(
      fc.property(fc.array(field), (list) => {
        const ms = freshForMs(list, now);
        expect(ms === null || (Number.isFinite(ms) && ms >= 0)).toBe(true);
        // What forbids storing is never overruled by what else stands there.
        expect(freshForMs([["cache-control", "no-store"], ...list], now)).toBe(0);
        expect(
          retryAfterMs(
            list.map(([, text]): Field => ["retry-after", text]),
            now,
          ) ?? 0,
        ).toSatisfy(Number.isFinite);
      }),
    );
  });
});

describe("Retry-After", () => {
  test.each<readonly [value: string | null, ms: number | null]>([
    [null, null],
    ["120", now + 120_000],
    [" 120 ", now + 120_000],
    ["0", now],
    ["Sun, 22 Nov 2026 12:00:00 GMT", now + 86_400_000],
    ["Sunday, 22-Nov-26 12:00:00 GMT", now + 86_400_000],
    ["Sun, 06 Nov 1994 08:49:37 GMT", Date.UTC(1994, 10, 6, 8, 49, 37)],
    ["9".repeat(400), 8_640_000_000_000_000],
    ["-1", null],
    ["1.5", null],
    ["120s", null],
    ["soon", null],
    ["", null],
    ["2026-11-22", null],
  ])("%s", (value, ms) => {
    expect(retryAfterMs(value === null ? [] : [["retry-after", value]], now)).toBe(ms);
  });

  test("the first field counts", () => {
    expect(
      retryAfterMs(
        [
          ["retry-after", "1"],
          ["retry-after", "2"],
        ],
        now,
      ),
    ).toBe(now + 1000);
  });
});

const kept = (...lines: string[]): Attempt => ({
  url: "http://a.example/robots.txt",
  startedMs: now,
  finishedMs: now,
  hops: [],
  status: 200,
  ftpReply: null,
  fault: null,
  headers: fields(...lines),
  body: { hash: "", sizeOctets: 0, isCut: false, mediaType: null, kind: "empty" },
  isValidated: false,
  freshForMs: null,
  retryAfterMs: null,
});
const modified = "Sun, 06 Nov 1994 08:49:37 GMT";

describe("validators", () => {
  test.each<readonly [lines: readonly string[], sent: readonly Field[]]>([
    [[], []],
    [['ETag: "a"'], [["if-none-match", '"a"']]],
    [['ETag: W/"a"'], [["if-none-match", 'W/"a"']]],
    [['ETag: ""'], [["if-none-match", '""']]],
    [["ETag: a"], []],
    [['ETag: w/"a"'], []],
    [['ETag: "a" "b"'], []],
    [["ETag: *"], []],
    [[`ETag: "${"a".repeat(1001)}"`], []],
    [[`Last-Modified: ${modified}`], [["if-modified-since", modified]]],
    [["Last-Modified: yesterday"], []],
    [
      ['ETag: "a"', `Last-Modified: ${modified}`],
      [
        ["if-none-match", '"a"'],
        ["if-modified-since", modified],
      ],
    ],
  ])("%j", (lines, sent) => {
    expect(validatorFields(kept(...lines))).toEqual(sent);
  });

  test.each<readonly [copy: string, response: string, isAbout: boolean]>([
    ['ETag: "a"', 'ETag: "a"', true],
    ['ETag: W/"a"', 'ETag: "a"', true],
    ['ETag: "a"', 'ETag: W/"a"', true],
    ['ETag: "a"', 'ETag: "b"', false],
    ['ETag: "a"', "X: y", true],
    ["X: y", 'ETag: "b"', true],
  ])("a copy with %s, a 304 with %s", (copy, response, isAbout) => {
    expect(isAboutCopy(fields(response), kept(copy))).toBe(isAbout);
  });
});

test("what a 304 changes: all lines of a name, but nothing of the body's and of the connection's", () => {
  const copy = fields(
    'ETag: "a"',
    "Cache-Control: max-age=1",
    "Cache-Control: public",
    "Content-Type: text/plain",
    "Content-Length: 27",
    "Age: 9",
    "X-A: 1",
    "X-B: 1",
  );
  const update = fields(
    "Cache-Control: max-age=60",
    "Content-Type: text/html",
    "Content-Length: 0",
    "Content-Encoding: gzip",
    "Connection: close, X-B",
    "X-B: 2",
    "X-C: 1",
    "X-C: 2",
    "Transfer-Encoding: chunked",
  );
  expect(fieldsAfterValidation(copy, update)).toEqual(
    fields(
      'ETag: "a"',
      "Content-Type: text/plain",
      "Content-Length: 27",
      "X-A: 1",
      "X-B: 1",
      "Cache-Control: max-age=60",
      "X-C: 1",
      "X-C: 2",
    ),
  );
  expect(fieldsAfterValidation(copy, fields("Age: 3")).filter(([name]) => name === "age")).toEqual([["age", "3"]]);
});
