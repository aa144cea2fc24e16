// The three forms of an HTTP-date, and nothing else.
import { describe, expect, test } from "vitest";
import { formatHttpDate, parseHttpDate } from "../../src/retrieval/http-date.ts";

const now = Date.UTC(2026, 10, 21);

describe("HTTP-date", () => {
  test.each([
    // RFC 9110 section 5.6.7: one moment in its three forms
    ["Sun, 06 Nov 1994 08:49:37 GMT", Date.UTC(1994, 10, 6, 8, 49, 37)],
    ["Sunday, 06-Nov-94 08:49:37 GMT", Date.UTC(1994, 10, 6, 8, 49, 37)],
    ["Sun Nov  6 08:49:37 1994", Date.UTC(1994, 10, 6, 8, 49, 37)],
    ["Sun Nov 16 08:49:37 1994", Date.UTC(1994, 10, 16, 8, 49, 37)],
    // Names of days are not looked at; case is not either (receivers are lenient here)
    ["mon, 06 nov 1994 08:49:37 gmt", Date.UTC(1994, 10, 6, 8, 49, 37)],
    [" Sun, 06 Nov 1994 08:49:37 GMT ", Date.UTC(1994, 10, 6, 8, 49, 37)],
    ["Thu, 29 Feb 2024 00:00:00 GMT", Date.UTC(2024, 1, 29)],
    ["Fri, 31 Dec 9999 23:59:59 GMT", Date.UTC(9999, 11, 31, 23, 59, 59)],
    ["Sat, 31 Dec 2016 23:59:60 GMT", Date.UTC(2017, 0, 1)],
    // Two digits: 76 is 50 years ahead of 2026 and stays, 77 would be 51
    ["Sunday, 06-Nov-76 08:49:37 GMT", Date.UTC(2076, 10, 6, 8, 49, 37)],
    ["Sunday, 06-Nov-77 08:49:37 GMT", Date.UTC(1977, 10, 6, 8, 49, 37)],
    ["Sunday, 06-Nov-00 08:49:37 GMT", Date.UTC(2000, 10, 6, 8, 49, 37)],
    // No such day, time, month
    ["Thu, 30 Feb 2024 00:00:00 GMT", null],
    ["Wed, 29 Feb 2023 00:00:00 GMT", null],
    ["Sun, 00 Nov 1994 08:49:37 GMT", null],
    ["Sun, 06 Nov 1994 24:00:00 GMT", null],
    ["Sun, 06 Nov 1994 08:60:00 GMT", null],
    ["Sun, 06 Nov 1994 08:49:61 GMT", null],
    ["Sun, 06 Foo 1994 08:49:37 GMT", null],
    // Not HTTP-dates
    ["", null],
    ["0", null],
    ["-1", null],
    ["2026-11-21T00:00:00Z", null],
    ["Sun, 06 Nov 1994 08:49:37", null],
    ["Sun, 06 Nov 1994 08:49:37 CET", null],
    ["Sun, 06 Nov 1994 08:49:37 +0000", null],
    ["Sun, 6 Nov 1994 08:49:37 GMT", null],
    ["06 Nov 1994 08:49:37 GMT", null],
    ["never", null],
    ["Sun, 06 Nov 1994 08:49:37 GMT, x", null],
    ["Sun, 06 Nov 19940 08:49:37 GMT", null],
  ] as const)("%s", (text, ms) => {
    expect(parseHttpDate(text, now)).toBe(ms);
  });

  test("years below 100 are themselves", () => {
    expect(new Date(parseHttpDate("Sun, 06 Nov 0049 00:00:00 GMT", now) ?? 0).getUTCFullYear()).toBe(49);
  });

  test("what is formatted is read", () => {
    for (const ms of [0, now, Date.UTC(1994, 10, 6, 8, 49, 37)])
      expect(parseHttpDate(formatHttpDate(ms), now)).toBe(ms);
  });
});
