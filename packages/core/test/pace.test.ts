// The pace that a file asks for: crawl-delay, request-rate and visit-time, value by value, then which lines bind whom.
import { describe, expect, test } from "vitest";
import { type CrawlPace, crawlPaceOf, paceNotes, type PaceNoteCode } from "../src/access/pace.ts";
import { type Agent, crawlers, type DialectName, parseRobotsTxt, productToken } from "../src/index.ts";

function paceOf(text: string, agent: Agent = "FooBot", dialect?: DialectName): CrawlPace {
  const robotsTxt = parseRobotsTxt(text);
  return crawlPaceOf(robotsTxt.rulesFor(agent, dialect === undefined ? {} : { dialect }));
}

const codes = (pace: CrawlPace): PaceNoteCode[] => pace.notes.map((note) => note.code);
const day = 86_400;
/** hhmm as minutes. */
const at = (hhmm: number): number => Math.floor(hhmm / 100) * 60 + (hhmm % 100);

describe("crawl-delay: seconds, integer or decimal; what does not parse is ignored", () => {
  const rows: [value: string, seconds: number | null, ...codes: PaceNoteCode[]][] = [
    ["10", 10],
    ["0.5", 0.5],
    ["2.5", 2.5],
    [".5", 0.5],
    ["5.", 5],
    ["007", 7],
    ["0", 0],
    ["\t 3 \t", 3],
    ["10 # slowly", 10],
    ["", null, "crawl-delay-invalid"],
    [".", null, "crawl-delay-invalid"],
    ["1.2.3", null, "crawl-delay-invalid"],
    ["10s", null, "crawl-delay-invalid"],
    ["10 s", null, "crawl-delay-invalid"],
    ["1 0", null, "crawl-delay-invalid"],
    ["-1", null, "crawl-delay-invalid"],
    ["+1", null, "crawl-delay-invalid"],
    ["1e9", null, "crawl-delay-invalid"],
    ["NaN", null, "crawl-delay-invalid"],
    ["Infinity", null, "crawl-delay-invalid"],
    ["0x10", null, "crawl-delay-invalid"],
    ["1,5", null, "crawl-delay-invalid"],
    ["\u0661", null, "crawl-delay-invalid"],
    ["86400", day],
    ["86401", day, "crawl-delay-capped"],
    ["1000000000", day, "crawl-delay-capped"],
    ["9".repeat(400), day, "crawl-delay-capped"],
  ];
  test.each(rows)("%j is %d", (value, seconds, ...expected) => {
    const pace = paceOf(`User-agent: *\nCrawl-delay: ${value}\n`);
    expect(pace.crawlDelaySeconds).toBe(seconds);
    expect(codes(pace)).toEqual(expected);
  });

  test("none asked for", () => {
    expect(paceOf("User-agent: *\nDisallow: /x\n")).toEqual({
      crawlDelaySeconds: null,
      requestRates: [],
      visitTimes: [],
      obeysCrawlDelay: "unknown",
      notes: [],
    });
  });

  test("of several the longest, wherever it stands, and the others are named", () => {
    const pace = (...values: string[]): CrawlPace =>
      paceOf(`User-agent: *\n${values.map((value) => `Crawl-delay: ${value}\n`).join("")}`);
    expect(pace("1", "7", "3").crawlDelaySeconds).toBe(7);
    expect(pace("1", "7", "3").notes).toEqual([
      { code: "crawl-delay-repeated", line: 2, asked: "1" },
      { code: "crawl-delay-repeated", line: 4, asked: "3" },
    ]);
    expect(pace("0", "0").crawlDelaySeconds).toBe(0);
    expect(pace("0", "0").notes.map((note) => note.line)).toEqual([3]);
    expect(pace("5", "x").crawlDelaySeconds).toBe(5);
    expect(pace("5", "x").notes).toEqual([{ code: "crawl-delay-invalid", line: 3, asked: "x" }]);
    expect(pace("1", "x", "7").notes.map((note) => [note.line, note.code])).toEqual([
      [2, "crawl-delay-repeated"],
      [3, "crawl-delay-invalid"],
    ]);
    expect(codes(pace("99999", "88888"))).toEqual(["crawl-delay-capped", "crawl-delay-repeated"]);
  });

  test("what a note quotes is cut", () => {
    expect(paceOf(`User-agent: *\nCrawl-delay: ${"x".repeat(1000)}\n`).notes[0]?.asked).toBe("x".repeat(200));
  });
});

describe("who acts on crawl-delay (14.1): yes and unknown do, no does not, and that is said", () => {
  const text = "User-agent: *\nCrawl-delay: 4\n";
  test.each([
    ["bingbot", 4, "yes"],
    ["ClaudeBot", 4, "yes"],
    ["CCBot", 4, "yes"],
    ["Googlebot", null, "no"],
    ["Applebot", null, "no"],
    ["Amazonbot", null, "no"],
    ["SeznamBot", 4, "unknown"],
    ["GPTBot", 4, "unknown"],
    ["NobodyKnows", 4, "unknown"],
  ] as const)("%s: %s", (agent, seconds, obeys) => {
    const pace = paceOf(text, agent);
    expect([pace.crawlDelaySeconds, pace.obeysCrawlDelay]).toEqual([seconds, obeys]);
    expect(pace.notes).toEqual(obeys === "no" ? [{ code: "crawl-delay-not-obeyed", line: 2, asked: "4" }] : []);
  });

  test("a literal token obeys, whatever its name", () => {
    expect(paceOf(text, productToken("Googlebot")).crawlDelaySeconds).toBe(4);
  });

  test("every crawler of the registry goes by its row", () => {
    for (const crawler of crawlers()) {
      const token = crawler.productTokens[0];
      if (token === undefined) continue;
      const named = paceOf(`User-agent: ${token}\nDisallow: /x\nCrawl-delay: 4\nRequest-rate: 1/9\n`, crawler);
      expect([crawler.name, named.crawlDelaySeconds, named.requestRates.length]).toEqual([
        crawler.name,
        crawler.supports.crawlDelay === "no" ? null : 4,
        1,
      ]);
    }
  });
});

describe("request-rate: documents/time, a unit, a window", () => {
  type Row = [
    value: string,
    rate: [documents: number, seconds: number] | null,
    window?: [from: number, until: number] | null,
    ...codes: PaceNoteCode[],
  ];
  const rows: Row[] = [
    ["1/10s", [1, 10]],
    ["30/1m", [30, 60]],
    ["1/15", [1, 15]],
    ["10/60", [10, 60]],
    ["10/10m", [10, 600]],
    ["20/1h", [20, 3600]],
    ["100/1d", [100, day]],
    ["100/1w", [100, 7 * day]],
    ["1/10S", [1, 10]],
    ["1/2H", [1, 7200]],
    ["1 / 10s", [1, 10]],
    // The last minute belongs to the window: the two examples make a whole day together.
    ["5/1m 0200-2259", [5, 60], [at(200), at(2300)]],
    ["20/1m 2300-0159", [20, 60], [at(2300), at(200)]],
    ["1/10s 1800-1900", [1, 10], [at(1800), at(1901)]],
    ["1/10s\t 1800 - 1900", [1, 10], [at(1800), at(1901)]],
    ["1/10s 1800 1900", [1, 10], [at(1800), at(1901)]],
    ["1/10 0000-2359", [1, 10], [0, at(2400)]],
    ["1/10 0000-2400", [1, 10], [0, at(2400)]],
    ["1/10 1800-2400", [1, 10], [at(1800), at(2400)]],
    ["1/10 0600-0600", [1, 10], null, "request-rate-window-empty"],
    ["", null, null, "request-rate-invalid"],
    ["1", null, null, "request-rate-invalid"],
    ["1/", null, null, "request-rate-invalid"],
    ["/10", null, null, "request-rate-invalid"],
    ["0/10s", null, null, "request-rate-invalid"],
    ["1/0", null, null, "request-rate-invalid"],
    ["-1/10", null, null, "request-rate-invalid"],
    ["1/-10", null, null, "request-rate-invalid"],
    ["1.5/10", null, null, "request-rate-invalid"],
    ["1/10x", null, null, "request-rate-invalid"],
    ["1/10ms", null, null, "request-rate-invalid"],
    ["1/10s1800-1900", null, null, "request-rate-invalid"],
    ["1/10s 1800", null, null, "request-rate-invalid"],
    ["1/10s 1800-", null, null, "request-rate-invalid"],
    ["1/10s 1860-1900", null, null, "request-rate-invalid"],
    ["1/10s 1800-2401", null, null, "request-rate-invalid"],
    ["1/10s 2400-0100", null, null, "request-rate-invalid"],
    ["1/10s 1800-1900 GMT", null, null, "request-rate-invalid"],
    ["1/10s 18:00-19:00", null, null, "request-rate-invalid"],
    ["1/10s 800-1900", null, null, "request-rate-invalid"],
    ["1/10s 0800-19000", null, null, "request-rate-invalid"],
    ["1/1000000000", null, null, "request-rate-invalid"],
    ["1/999999999", [1, 999_999_999]],
    ["1/10 pages", null, null, "request-rate-invalid"],
  ];
  test.each(rows)("%j", (value, rate, window = null, ...expected) => {
    const pace = paceOf(`User-agent: *\nRequest-rate: ${value}\n`);
    expect(pace.requestRates).toEqual(
      rate === null
        ? []
        : [
            {
              documents: rate[0],
              seconds: rate[1],
              window: window === null ? null : { fromMinute: window[0], untilMinute: window[1] },
            },
          ],
    );
    expect(codes(pace)).toEqual(expected);
  });

  test("all of a group are kept, each once", () => {
    const pace = paceOf(
      "User-agent: *\nRequest-rate: 5/1m 0200-2259\nRequest-rate: 20/1m 2300-0159\n" +
        "Request-rate: 5/60 0200-2259\nRequest-rate: 6/60 0200-2259\nRequest-rate: 5/61 0200-2259\n",
    );
    expect(pace.requestRates.map((rate) => [rate.documents, rate.seconds])).toEqual([
      [5, 60],
      [20, 60],
      [6, 60],
      [5, 61],
    ]);
    expect(pace.notes).toEqual([]);
  });

  test("beyond 32 the slowest stands for the rest, all day", () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) => `Request-rate: 1/${index === 35 ? 500 : index + 1} 0100-02${10 + index}\n`,
    );
    const pace = paceOf(`User-agent: *\n${lines.join("")}`);
    expect(pace.requestRates.length).toBe(33);
    expect(pace.requestRates[32]).toEqual({ documents: 1, seconds: 500, window: null });
    expect(codes(pace)).toEqual(Array.from({ length: 8 }, () => "request-rate-too-many"));
  });
});

describe("visit-time: hhmm-hhmm in UTC, or a blank as in 1996", () => {
  const rows: [value: string, window: [from: number, until: number] | null, ...codes: PaceNoteCode[]][] = [
    ["0100-0600", [at(100), at(600)]],
    ["0600-0845", [at(600), at(845)]],
    ["0600 0845", [at(600), at(845)]],
    ["0600 - 0845", [at(600), at(845)]],
    ["2300-0100", [at(2300), at(100)]],
    ["2300-0000", [at(2300), at(2400)]],
    ["0000-2400", [0, at(2400)]],
    ["0600-0600", null, "visit-time-window-empty"],
    ["", null, "visit-time-invalid"],
    ["0600", null, "visit-time-invalid"],
    ["06000845", null, "visit-time-invalid"],
    ["0600-0860", null, "visit-time-invalid"],
    ["0600-2500", null, "visit-time-invalid"],
    ["2400-0600", null, "visit-time-invalid"],
    ["0600--0845", null, "visit-time-invalid"],
    ["0600-0845 GMT", null, "visit-time-invalid"],
    ["06:00-08:45", null, "visit-time-invalid"],
    ["600-845", null, "visit-time-invalid"],
    ["any", null, "visit-time-invalid"],
  ];
  test.each(rows)("%j", (value, window, ...expected) => {
    const pace = paceOf(`User-agent: *\nVisit-time: ${value}\n`);
    expect(pace.visitTimes).toEqual(window === null ? [] : [{ fromMinute: window[0], untilMinute: window[1] }]);
    expect(codes(pace)).toEqual(expected);
  });

  test("all of a group are kept, each once, 32 at most", () => {
    const line = (index: number): string => `Visit-time: 0100-02${10 + index}\n`;
    const pace = paceOf(
      `User-agent: *\n${line(0)}${line(0)}${Array.from({ length: 39 }, (_, index) => line(index + 1)).join("")}`,
    );
    expect(pace.visitTimes.map((window) => window.untilMinute - at(210))).toEqual(
      Array.from({ length: 32 }, (_, index) => index),
    );
    expect(codes(pace)).toEqual(Array.from({ length: 8 }, () => "visit-time-too-many"));
  });
});

describe("which lines bind", () => {
  const rows: [name: string, text: string, agent: Agent, seconds: number | null][] = [
    [
      "the group that names the requester, and not the global one",
      "User-agent: *\nDisallow: /y\nCrawl-delay: 9\nUser-agent: FooBot\nDisallow: /x\nCrawl-delay: 2\n",
      "FooBot",
      2,
    ],
    [
      "a named group without a delay asks for none",
      "User-agent: *\nDisallow: /y\nCrawl-delay: 9\nUser-agent: FooBot\nDisallow: /x\n",
      "FooBot",
      null,
    ],
    [
      "the global group where no group names it",
      "User-agent: BarBot\nDisallow: /y\nCrawl-delay: 2\nUser-agent: *\nDisallow: /x\nCrawl-delay: 9\n",
      "FooBot",
      9,
    ],
    [
      "groups that name it twice are one",
      "User-agent: FooBot\nDisallow: /x\nCrawl-delay: 2\nUser-agent: a\nDisallow: /\nUser-agent: FooBot\n" +
        "Disallow: /y\nCrawl-delay: 5\n",
      "FooBot",
      5,
    ],
    ["before the first group it binds nobody", "Crawl-delay: 9\nUser-agent: *\nDisallow: /x\n", "FooBot", null],
    ["no group at all", "Crawl-delay: 9\n", "FooBot", null],
    // RFC 9309 section 2.2.4: other records do not end a group; so both lines name one group, and the delay stands in
    // it.
    [
      "between two user-agent lines it ends no group",
      "User-agent: FooBot\nCrawl-delay: 5\nUser-agent: BarBot\nDisallow: /x\n",
      "BarBot",
      5,
    ],
    [
      "a group of nothing else is one with the group below it",
      "User-agent: *\nCrawl-delay: 9\n\nUser-agent: FooBot\nDisallow: /x\nCrawl-delay: 2\n",
      "FooBot",
      9,
    ],
    [
      "in the last of many groups",
      `${Array.from({ length: 50 }, (_, index) => `User-agent: a${"b".repeat(index)}\nDisallow: /\nCrawl-delay: 1\n`).join("")}User-agent: FooBot\n` +
        `Disallow: /x\nCrawl-delay: 3\n`,
      "FooBot",
      3,
    ],
    [
      "a crawler's fallback chain",
      "User-agent: *\nDisallow: /x\nCrawl-delay: 1\nUser-agent: Googlebot\nDisallow: /x\nCrawl-delay: 3\n",
      "Kagibot",
      3,
    ],
    [
      "of tokens asked as one, the groups of all",
      "User-agent: FooBot\nDisallow: /x\nCrawl-delay: 3\nUser-agent: BarBot\nDisallow: /x\nCrawl-delay: 4\n",
      ["FooBot", "BarBot"],
      4,
    ],
    [
      "a crawler that the global group does not bind",
      "User-agent: *\nDisallow: /x\nRequest-rate: 1/5\nCrawl-delay: 3\n",
      "AdsBot-Google",
      null,
    ],
    ["any case of the name, blanks, comments", "User-agent: *\n  CRAWL-delay :  3 # three\n", "FooBot", 3],
    ["another name is another record", "User-agent: *\nCrawldelay: 3\n", "FooBot", null],
  ];
  test.each(rows)("%s", (_name, text, agent, seconds) => {
    expect(paceOf(text, agent).crawlDelaySeconds).toBe(seconds);
  });

  test("a requester that no group binds is asked for nothing", () => {
    expect(
      paceOf("User-agent: *\nDisallow: /x\nRequest-rate: 1/5\nVisit-time: 0100-0200\n", "AdsBot-Google"),
    ).toMatchObject({ requestRates: [], visitTimes: [], notes: [] });
  });

  test("the file is read under the dialect of the rules", () => {
    // The first group alone binds in google-2012; RFC 9309 merges both.
    const text = "User-agent: FooBot\nDisallow: /x\nCrawl-delay: 2\nUser-agent: FooBot\nDisallow: /y\nCrawl-delay: 5\n";
    expect(paceOf(text, "FooBot", "google-2012").crawlDelaySeconds).toBe(2);
    expect(paceOf(text, "FooBot", "rfc9309").crawlDelaySeconds).toBe(5);
  });
});

test("a hostile file costs no more than reading it, and is told in a hundred notes", () => {
  const line = `Request-rate: ${"9".repeat(40)}/${" ".repeat(40)}x\nVisit-time: 0100${" ".repeat(60)}\n`;
  const text = `User-agent: *\n${line.repeat(4000)}`;
  const pace = paceOf(text);
  expect(pace.notes.length).toBe(100);
  expect([pace.requestRates, pace.visitTimes]).toEqual([[], []]);
  const started = performance.now();
  paceOf(`User-agent: *\nCrawl-delay: ${"1".repeat(500_000)}`);
  paceOf(`User-agent: *\nRequest-rate: 1/1${" ".repeat(500_000)}-`);
  expect(performance.now() - started).toBeLessThan(5000);
});

test("every note is a sentence, and every code stands in the tables above", () => {
  for (const [code, sentence] of Object.entries(paceNotes))
    expect([code, sentence]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
});
