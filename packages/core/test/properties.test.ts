// What holds for every file, pattern and URL, tried on arbitrary ones.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects, parseRobotsTxt, productToken } from "../src/index.ts";
import { PathPattern } from "../src/matching/path-pattern.ts";
import { noRank, PatternTrie } from "../src/matching/pattern-trie.ts";
import { RequestPath } from "../src/matching/request-path.ts";
import { RuleMatcher, noRule } from "../src/matching/rule-matcher.ts";
import { TrieWalk } from "../src/matching/trie-walk.ts";
import { readRobotsTxt } from "../src/robots-txt/index.ts";
import { oracleDecides, oracleMatches, oracleNormalForm } from "./oracle.ts";
import { runsOf } from "../../../test/sample.ts";

const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0));
const text = (octets: Uint8Array): string => Array.from(octets, (octet) => String.fromCharCode(octet)).join("");

/** Octets as files are made of, with what parsers stumble over. */
const fileOctets = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "User-agent: *\n",
        "user-agent: a\r\n",
        "User-agent: b\r",
        "Disallow: /x\n",
        "allow: /*y$\n",
        "Disallow:\n",
        "\n",
        "\r\n",
        "# c\n",
        "Sitemap: https://e/s\n",
        "crawl-delay: 1\n",
        "disallow /z\n",
        "Disallow: /%7e\u00e9\n",
        " : \n",
        "User-agent: __proto__\n",
      ),
      fc.string({
        unit: fc.constantFrom(
          "\n",
          "\r",
          "\0",
          ":",
          "#",
          " ",
          "\t",
          "*",
          "$",
          "/",
          "a",
          "%",
          "\u00ef",
          "\u00bb",
          "\u00bf",
          "\u00ff",
        ),
        maxLength: 6,
      }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => latin1(parts.join("")));

const pattern = fc
  .string({ unit: fc.constantFrom("/", "a", "b", "*", "$", "."), maxLength: 8 })
  .map((tail) => `/${tail}`);
const path = fc.string({ unit: fc.constantFrom("/", "a", "b", "."), maxLength: 14 }).map((tail) => `/${tail}`);
const rule = fc.record({ isAllow: fc.boolean(), pattern: fc.oneof(pattern, fc.constant("*"), fc.constant("")) });

describe("lines", () => {
  test("the spans of the lines, joined, give the file", () => {
    fc.assert(
      fc.property(fileOctets, (octets) => {
        const { lines } = parseRobotsTxt(octets);
        let at = 0;
        for (const line of lines) {
          expect(line.span.start).toBe(at);
          at = line.span.end;
        }
        expect(at).toBe(octets.length);
        expect(lines.map((line) => line.number)).toEqual(lines.map((_, index) => index + 1));
      }),
      { numRuns: runsOf(2000) },
    );
  });

  test("every reading's records stand on lines of their kind, with the same values", () => {
    fc.assert(
      fc.property(fileOctets, (octets) => {
        const robotsTxt = parseRobotsTxt(octets);
        for (const name of Object.keys(dialects) as (keyof typeof dialects)[]) {
          const reading = robotsTxt.reading(name);
          // A reader that keeps a byte order mark may find a name in it; the neutral lines have none there.
          const keepsMark = octets[0] === 0xef && reading.dialect.byteOrderMark !== "skipped-even-broken";
          for (const group of reading.groups) {
            expect(group.userAgents.length).toBeGreaterThan(0);
            for (const member of [...group.userAgents, ...group.rules]) {
              const line = robotsTxt.lines[member.line - 1];
              expect(line?.kind).toBe("record");
              expect(
                line !== undefined && line.span.start <= member.span.start && member.span.end <= line.span.end,
              ).toBe(true);
            }
          }
          for (const record of [...reading.sitemaps, ...reading.otherRecords]) {
            const line = robotsTxt.lines[record.line - 1];
            // What a NUL ends is another line to some readers.
            if ((keepsMark && record.line === 1) || line?.hasNul === true) continue;
            expect(line?.kind).toBe("record");
          }
        }
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("text and its octets are the same file", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (content) => {
        const octets = new TextEncoder().encode(content);
        expect(parseRobotsTxt(content).lines).toEqual(parseRobotsTxt(octets).lines);
      }),
    );
  });
});

describe("groups", () => {
  test("their order in the file decides nothing", () => {
    const group = fc.tuple(
      fc.subarray(["a", "b", "*"], { minLength: 1 }),
      fc.array(rule, { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(group, { maxLength: 5 }), path, (groups, asked) => {
        const write = (list: typeof groups): string =>
          list
            .map(
              ([agents, rules]) =>
                agents.map((agent) => `User-agent: ${agent}\n`).join("") +
                rules.map((one) => `${one.isAllow ? "Allow" : "Disallow"}: ${one.pattern}\n`).join(""),
            )
            .join("");
        const there = parseRobotsTxt(write(groups));
        const back = parseRobotsTxt(write([...groups].reverse()));
        for (const token of ["a", "b", "c"]) {
          expect(there.allows(asked, productToken(token))).toBe(back.allows(asked, productToken(token)));
        }
      }),
      { numRuns: runsOf(1000) },
    );
  });
});

describe("matching", () => {
  test("one pattern alone matches what the oracle matches", () => {
    fc.assert(
      fc.property(pattern, path, (one, asked) => {
        const file = latin1(`user-agent: *\ndisallow: ${one}\n`);
        const reading = readRobotsTxt(file, dialects.rfc9309, 0);
        const loaded = new PathPattern(dialects.rfc9309);
        loaded.load(reading, 1);
        const octets = latin1(asked);
        expect(loaded.matches(octets, octets.length)).toBe(oracleMatches(oracleNormalForm(one, "pattern"), asked));
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  test("rules one by one, the trie simulated and the trie remembered decide as the oracle does", () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 12 }), fc.array(path, { minLength: 1, maxLength: 8 }), (rules, paths) => {
        const file = latin1(
          `user-agent: *\n${rules.map((one) => `${one.isAllow ? "allow" : "disallow"}: ${one.pattern}\n`).join("")}`,
        );
        const reading = readRobotsTxt(file, dialects.rfc9309, 0);
        const normal = rules.map((one) => ({ ...one, pattern: oracleNormalForm(one.pattern, "pattern") }));
        const matcher = new RuleMatcher(reading, Int32Array.of(1, rules.length + 1));
        const trie = new PatternTrie(0);
        const loaded = new PathPattern(dialects.rfc9309);
        // Ranks as the oracle orders the rules.
        const order = normal
          .map((one, index) => ({ ...one, index }))
          .sort(
            (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllow) - Number(a.isAllow) || a.index - b.index,
          );
        order.forEach((one, rank) => {
          loaded.load(reading, one.index + 1);
          trie.add(loaded, rank);
        });
        trie.finish();
        const walk = new TrieWalk(trie);
        for (let round = 0; round < 4; round++) {
          for (const asked of paths) {
            const octets = latin1(asked);
            const expected = oracleDecides(normal, asked);
            const scanned = matcher.decide(octets, octets.length, 1e9);
            expect(scanned === noRule ? -1 : scanned - 1).toBe(expected);
            const rank = walk.walk(octets, octets.length, 1e9);
            expect(rank === noRank ? -1 : order[rank]?.index).toBe(expected);
          }
        }
      }),
      { numRuns: runsOf(3000) },
    );
  });

  test("asked often, a rule set goes on answering as at first", () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 10, maxLength: 60 }),
        fc.array(path, { minLength: 1, maxLength: 5 }),
        (rules, paths) => {
          const rulesFor = parseRobotsTxt(
            `user-agent: *\n${rules.map((one) => `${one.isAllow ? "allow" : "disallow"}: ${one.pattern}\n`).join("")}`,
          ).rulesFor("*");
          const first = paths.map((asked) => rulesFor.outcome(asked));
          for (let round = 0; round < 20; round++) expect(paths.map((asked) => rulesFor.outcome(asked))).toEqual(first);
        },
      ),
      { numRuns: runsOf(200) },
    );
  });
});

describe("URLs", () => {
  const character = fc.constantFrom(
    "a",
    "Z",
    "0",
    "-",
    "_",
    "~",
    ".",
    "/",
    "?",
    "#",
    "%",
    "%41",
    "%2f",
    "%2F",
    "%zz",
    "%E3",
    "*",
    "$",
    " ",
    "\t",
    "\n",
    "\\",
    "'",
    '"',
    "<",
    "^",
    "|",
    "`",
    "{",
    "[",
    "@",
    ":",
    ";",
    "&",
    "=",
    "+",
    ",",
    "!",
    "(",
    "é",
    "ツ",
    "\u{1f642}",
    "\ud800",
    "..",
    "/./",
    "/../",
    "//",
    "\u00a0",
    "\u212a",
  );
  const host = fc.oneof(
    fc.constantFrom(
      "example.com",
      "www.example.com:8080",
      "1.2.3.4",
      "1.2.3",
      "0x7f.1",
      "[::1]",
      "xn--",
      "a..b",
      ".a",
      "a.",
      "EXAMPLE.com",
      "a_b.c",
      "u:p@e.com",
      "e-.com",
      "a.0b",
      "a.b0",
      "",
    ),
    fc.string({ unit: fc.constantFrom("a", "b", "-", ".", "1", "x"), maxLength: 8 }),
  );
  const url = fc.oneof(
    fc
      .tuple(
        fc.constantFrom("http://", "https://", "ftp://", "HTTP://", "mailto:", "data:", "x://", "//", ""),
        host,
        fc.array(character, { maxLength: 10 }),
      )
      .map(([scheme, name, rest]) => scheme + name + rest.join("")),
    fc
      .tuple(
        fc.constantFrom("http://e.com/", "https://e.com/", "/", "https://e.com"),
        fc.array(character, { maxLength: 12 }),
      )
      .map(([start, rest]) => start + rest.join("")),
  );

  test("a path read the short way is what the platform's URL would send, in normal form", () => {
    fc.assert(
      fc.property(fc.array(url, { minLength: 1, maxLength: 4 }), (urls) => {
        const reader = new RequestPath(dialects.rfc9309);
        for (const one of urls) {
          let expected: string | null = null;
          try {
            const href = new URL(one, one.startsWith("/") ? "https://host.invalid" : undefined).href;
            const parts = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/.exec(href);
            const target = parts?.[1];
            if (target !== undefined)
              expected = oracleNormalForm(
                text(new TextEncoder().encode(target.startsWith("/") ? target : `/${target}`)),
                "path",
              );
          } catch {
            expected = null;
          }
          expect([one, reader.read(one) ? text(reader.octets.subarray(0, reader.length)) : null]).toEqual([
            one,
            expected,
          ]);
        }
      }),
      { numRuns: runsOf(30_000) },
    );
  });

  test("a reader that takes URLs as written reads every string, and its path begins with a slash", () => {
    fc.assert(
      fc.property(url, (one) => {
        const reader = new RequestPath(dialects.google);
        expect(reader.read(one)).toBe(true);
        expect(reader.octets[0]).toBe(0x2f);
      }),
      { numRuns: runsOf(5000) },
    );
  });
});
