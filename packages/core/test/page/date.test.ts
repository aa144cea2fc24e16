// Dates of unavailable_after: every form, every zone, and what is no date. Expected moments are written as ISO 8601 by
// hand.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePageDate } from "../../src/page/index.ts";

const zone = "date-without-zone";
const weekday = "wrong-weekday";

describe("dates", () => {
  const table: [text: string, iso: string, ...problems: string[]][] = [
    // The forms that the sources show.
    ["25 Jun 2010 15:00:00 PST", "2010-06-25T23:00:00.000Z"],
    ["Wed, 03 Dec 2025 13:09:53 GMT", "2025-12-03T13:09:53.000Z"],
    ["2020-09-21", "2020-09-21T00:00:00.000Z"],
    ["2020-09-21T10:00:00Z", "2020-09-21T10:00:00.000Z"],
    ["25-Aug-2007 15:00:00 EST", "2007-08-25T20:00:00.000Z"],
    // June 25, 2010 was a Friday.
    ["Wednesday, 25-Jun-10 15:00:00 GMT", "2010-06-25T15:00:00.000Z", weekday],
    ["Friday, 25-Jun-10 15:00:00 GMT", "2010-06-25T15:00:00.000Z"],
    // Google's announcement of 2007; ISO 8601: the midnight that ends the day.
    ["31-Dec-2007 24:00:00 GMT", "2008-01-01T00:00:00.000Z"],
    // RFC 9110 section 5.6.7's three forms of one moment.
    ["Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37.000Z"],
    ["Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z"],
    // RFC 822 and 1123.
    ["3 Dec 2025 13:09 UT", "2025-12-03T13:09:00.000Z"],
    ["03 Dec 25 13:09:53 UTC", "2025-12-03T13:09:53.000Z"],
    ["wed, 03 dec 2025 13:09:53 gmt", "2025-12-03T13:09:53.000Z"],
    ["  Wed,03 Dec 2025\t13:09:53  GMT ", "2025-12-03T13:09:53.000Z"],
    ["Wed 03 Dec 2025 13:09:53 GMT", "2025-12-03T13:09:53.000Z"],
    ["Wednesday, 3 December 2025 13:09:53 GMT", "2025-12-03T13:09:53.000Z"],
    ["25 Jun 2010", "2010-06-25T00:00:00.000Z"],
    ["Fri, 25 Jun 2010", "2010-06-25T00:00:00.000Z"],
    ["25 Jun 2010 15:00:00", "2010-06-25T15:00:00.000Z", zone],
    ["Sat, 25 Jun 2010 15:00:00", "2010-06-25T15:00:00.000Z", zone, weekday],
    ["Sat, 25 Jun 2010 15:00:00 GMT", "2010-06-25T15:00:00.000Z", weekday],
    // Zones; none of them knows summer: PDT in January is PDT.
    ["25 Jun 2010 15:00:00 Z", "2010-06-25T15:00:00.000Z"],
    ["25 Jun 2010 15:00:00 EST", "2010-06-25T20:00:00.000Z"],
    ["25 Jun 2010 15:00:00 EDT", "2010-06-25T19:00:00.000Z"],
    ["25 Jun 2010 15:00:00 CST", "2010-06-25T21:00:00.000Z"],
    ["25 Jun 2010 15:00:00 CDT", "2010-06-25T20:00:00.000Z"],
    ["25 Jun 2010 15:00:00 MST", "2010-06-25T22:00:00.000Z"],
    ["25 Jun 2010 15:00:00 MDT", "2010-06-25T21:00:00.000Z"],
    ["25 Jan 2010 15:00:00 PDT", "2010-01-25T22:00:00.000Z"],
    ["25 Jun 2010 15:00:00 +0200", "2010-06-25T13:00:00.000Z"],
    ["25 Jun 2010 15:00:00 -0830", "2010-06-25T23:30:00.000Z"],
    ["25 Jun 2010 15:00:00 -0800 (PST)", "2010-06-25T23:00:00.000Z"],
    ["25 Jun 2010 15:00:00 -0000", "2010-06-25T15:00:00.000Z"],
    ["31 Dec 2010 23:00:00 PST", "2011-01-01T07:00:00.000Z"],
    // Two digits: 00-49 are 20xx, 50-99 are 19xx.
    ["01 Jan 00 00:00:00 GMT", "2000-01-01T00:00:00.000Z"],
    ["01 Jan 49 00:00:00 GMT", "2049-01-01T00:00:00.000Z"],
    ["01 Jan 50 00:00:00 GMT", "1950-01-01T00:00:00.000Z"],
    ["Friday, 31-Dec-99 23:59:59 GMT", "1999-12-31T23:59:59.000Z"],
    // Leap years.
    ["29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00.000Z"],
    ["2000-02-29", "2000-02-29T00:00:00.000Z"],
    ["29-Feb-96 12:00:00 GMT", "1996-02-29T12:00:00.000Z"],
    // ISO 8601, basic.
    ["20200921", "2020-09-21T00:00:00.000Z"],
    ["20200921T1000Z", "2020-09-21T10:00:00.000Z"],
    ["20200921T100000Z", "2020-09-21T10:00:00.000Z"],
    ["20200921T100000.5Z", "2020-09-21T10:00:00.500Z"],
    ["20200921T100000+0200", "2020-09-21T08:00:00.000Z"],
    ["20200921T1000-08", "2020-09-21T18:00:00.000Z"],
    ["20200921T100000", "2020-09-21T10:00:00.000Z", "date-without-zone"],
    ["20200921T240000Z", "2020-09-22T00:00:00.000Z"],
    // ISO 8601.
    ["2020-09-21t10:00:00z", "2020-09-21T10:00:00.000Z"],
    ["2020-09-21T10:00Z", "2020-09-21T10:00:00.000Z"],
    ["2020-09-21T10:00:00.5Z", "2020-09-21T10:00:00.500Z"],
    ["2020-09-21T10:00:00.123456789Z", "2020-09-21T10:00:00.123Z"],
    ["2020-09-21T10:00:00+02:00", "2020-09-21T08:00:00.000Z"],
    ["2020-09-21T10:00:00-0330", "2020-09-21T13:30:00.000Z"],
    ["2020-09-21T10:00:00+02", "2020-09-21T08:00:00.000Z"],
    ["2020-09-21 10:00:00 PST", "2020-09-21T18:00:00.000Z"],
    ["2020-09-21T10:00:00", "2020-09-21T10:00:00.000Z", zone],
    ["2020-09-21 10:00", "2020-09-21T10:00:00.000Z", zone],
    ["Mon, 2020-09-21T10:00:00Z", "2020-09-21T10:00:00.000Z"],
    ["Tuesday 2020-09-21", "2020-09-21T00:00:00.000Z", weekday],
    ["2020-12-31T24:00:00Z", "2021-01-01T00:00:00.000Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
    // asctime: UTC by RFC 9110, so nothing is missing.
    ["Mon Nov  6 08:49:37 1994", "1994-11-06T08:49:37.000Z", weekday],
    ["Fri Jun 25 15:00:00 2010", "2010-06-25T15:00:00.000Z"],
  ];
  test.each(table)("%j", (text, iso, ...problems) => {
    const date = parsePageDate(text);
    expect(date === null ? null : new Date(date.ms).toISOString()).toBe(iso);
    expect(date?.problems).toEqual(problems);
  });
});

describe("no dates", () => {
  test.each([
    "",
    " ",
    "tomorrow",
    "never",
    "0",
    "1577836800",
    "2020",
    "2020-09",
    "20201321",
    "20200921T",
    "20200921T10",
    "20200921 100000Z",
    "2020-264",
    "2020-W39-1",
    "2020/09/21",
    "09/21/2020",
    "21.09.2020",
    "30 Feb 2010 00:00:00 GMT",
    "2010-02-30",
    "29 Feb 2023 00:00:00 GMT",
    "2100-02-29",
    "1900-02-29",
    "31 Apr 2010 00:00:00 GMT",
    "2010-13-01",
    "2010-00-10",
    "00 Jan 2010 00:00:00 GMT",
    "32 Jan 2010 00:00:00 GMT",
    "25 Jun 2010 25:00:00 GMT",
    "25 Jun 2010 24:00:01 GMT",
    "25 Jun 2010 24:01 GMT",
    "25 Jun 2010 15:60:00 GMT",
    "25 Jun 2010 15:00:61 GMT",
    "2010-06-25T25:00:00Z",
    "2010-06-25T15Z",
    "2010-06-25T1:00:00Z",
    "2010-6-25",
    "2010-06-25T",
    "25 Jun 2010 15 GMT",
    "25 Jun 2010 15:0:00 GMT",
    "25 Jun 2010 PST",
    "25 Jun 201 15:00:00 GMT",
    "25 Jun 20100 15:00:00 GMT",
    "25 Jun",
    // RFC 1123: single letters have been used with both signs.
    "25 Jun 2010 15:00:00 A",
    "25 Jun 2010 15:00:00 N",
    "25 Jun 2010 15:00:00 Y",
    "2010-06-25T15:00:00J",
    "25 Jun 2010 15:00:00 CET",
    "25 Jun 2010 15:00:00 BST",
    "25 Jun 2010 15:00:00 GMT+1",
    "25 Jun 2010 15:00:00 Europe/Amsterdam",
    "25 Jun 2010 15:00:00 +9900",
    "25 Jun 2010 15:00:00 +0260",
    "25 Jun 2010 15:00:00 +2",
    "25 Jun 2010 15:00:00 +",
    "25 Jun 2010 15:00:00 -0800 (",
    "Jun 25, 2010 15:00:00 GMT",
    "June 25 2010",
    "25 Xyz 2010 15:00:00 GMT",
    "25 Ju 2010 15:00:00 GMT",
    "25 Juni 2010",
    "25-Jun 2010 15:00:00 GMT",
    "25 Jun-2010",
    "Xyz, 25 Jun 2010 15:00:00 GMT",
    "We, 25 Jun 2010 15:00:00 GMT",
    ",25 Jun 2010",
    "25 Jun 2010 15:00:00 GMT x",
    "25 Jun 2010 15:00:00 GMT GMT",
    "25 Jun 2010, 15:00:00 GMT",
    "25 Jun 2010 15:00:00 GMT;",
    "25 Jun 2010 15:00:00\u00a0GMT",
    "２５ Jun 2010 15:00:00 GMT",
    "25 Jun 2010 \u{1d7cf}5:00:00 GMT",
    "-2010-06-25",
    "2010-06-25T15:00:00.Z",
    "Sun Nov  6 08:49:37",
    "Sun Nov  6 08:49:37 94",
    "Sun Nov 31 08:49:37 1994",
    "Sun 1994",
    "[date]",
    "25 Jun 2010 15:00:00 [UTC]",
    // The next five are cut, or end, where a date would need more.
    "25 Jun 2010 15:",
    "25 Jun 2010 15:00:",
    "2010-06-",
    "Fri,",
    "Fri, 25",
    // Only 200 characters are read, so that the year is missing.
    `25 Jun${" ".repeat(200)}2010`,
  ])("%j", (text) => {
    expect(parsePageDate(text)).toBeNull();
  });
});

describe("every date", () => {
  const moment = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9998, 0, 1) });
  const seconds = moment.map((ms) => Math.floor(ms / 1000) * 1000);

  test("is read back as the platform writes it, in both of its forms", () => {
    fc.assert(
      fc.property(moment, (ms) => {
        expect(parsePageDate(new Date(ms).toISOString())).toEqual({ ms, problems: [] });
      }),
    );
    fc.assert(
      fc.property(seconds, (ms) => {
        expect(parsePageDate(new Date(ms).toUTCString())).toEqual({ ms, problems: [] });
      }),
    );
  });

  test("means the same under an offset", () => {
    fc.assert(
      fc.property(
        seconds,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.boolean(),
        (ms, hours, minutes, isEast) => {
          const offset = (isEast ? 1 : -1) * (hours * 60 + minutes) * 60_000;
          fc.pre(ms + offset > Date.UTC(1, 0, 1));
          const local = new Date(ms + offset).toISOString().slice(0, 19);
          const digits = [hours, minutes].map((part) => String(part).padStart(2, "0"));
          expect(parsePageDate(`${local}${isEast ? "+" : "-"}${digits.join(":")}`)?.ms).toBe(ms);
          expect(parsePageDate(`${local} ${isEast ? "+" : "-"}${digits.join("")}`)?.ms).toBe(ms);
        },
      ),
    );
  });

  test("arbitrary text never throws, and costs no more than 200 characters", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({
            unit: fc.constantFrom("1", "2", "0", "-", ":", ",", "T", "Z", " ", "J", "u", "n", "+", "(", "."),
          }),
        ),
        (text) => {
          const date = parsePageDate(text);
          if (date !== null) expect(Number.isSafeInteger(date.ms)).toBe(true);
        },
      ),
    );
    const started = performance.now();
    for (const unit of ["1", " ", "-", ",", "a", "1:", "(", "Sun "])
      expect(parsePageDate(unit.repeat(1_000_000))).toBeNull();
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
