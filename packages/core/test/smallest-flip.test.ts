// The smallest edit that gives the other answer, case by case: how many lines it takes follows from RFC 9309 section
// 2.2 (which groups bind, the most octets decide, at as many the allow rule), and the file after it is asked.
import { expect, test } from "vitest";
import { smallestFlip } from "../src/comparison/index.ts";
import { type DialectName, parseRobotsTxt } from "../src/index.ts";

const site = "https://a.example";
const stars = (count: number): string => `Disallow: /${"*".repeat(count)}a\n`;

interface Case {
  readonly name: string;
  readonly text: string;
  readonly path: string;
  readonly agent: string;
  readonly dialect?: DialectName;
  /** Lines written, replaced or removed; null where nothing flips it. */
  readonly lines: number | null;
  /** What the file holds afterwards. */
  readonly holds?: string;
  /** The classes for which another answer changes. */
  readonly others?: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "no group binds *: one is written",
    text: "User-agent: Bot\nDisallow: /\n",
    path: "/x",
    agent: "*",
    lines: 2,
    holds: "User-agent: *\nDisallow: /x$\n",
    others: [],
  },
  {
    name: "no group binds a name: one is written for it",
    text: "User-agent: Bot\nDisallow: /\n",
    path: "/x",
    agent: "Other",
    lines: 2,
    holds: "User-agent: Other\nDisallow: /x$\n",
    others: [],
  },
  {
    name: "an empty file",
    text: "",
    path: "/x",
    agent: "*",
    lines: 2,
    holds: "User-agent: *\nDisallow: /x$\n",
    others: [],
  },
  // Readers that take the mark for a part of the name need it on a line of its own.
  ...(["rfc9309", "rfc9309-strict", "koster-1996"] as const).map((dialect) => ({
    name: `a byte order mark alone, under ${dialect}`,
    text: "\ufeff",
    path: "/x",
    agent: "*",
    dialect,
    lines: 2,
    holds: "\nUser-agent: *\nDisallow: /x",
  })),
  {
    name: "a group without rules binds",
    text: "User-agent: *\n",
    path: "/x",
    agent: "*",
    lines: 1,
    holds: "Disallow: /x$\n",
  },
  {
    name: "one rule closes: an allow rule for the path alone",
    text: "User-agent: *\nDisallow: /cart\n",
    path: "/cart/1",
    agent: "Googlebot",
    lines: 1,
    holds: "Allow: /cart/1$\n",
  },
  // 16 octets decide; "/a" with 14 stars has as many, and of as many the allow rule decides.
  {
    name: "three rules of many stars: one line",
    text: `User-agent: *\n${stars(12)}${stars(13)}${stars(14)}`,
    path: "/a",
    agent: "*",
    lines: 1,
    holds: `Allow: /a${"*".repeat(14)}\n`,
  },
  {
    name: "so to google/robotstxt",
    text: `User-agent: *\n${stars(12)}${stars(13)}${stars(14)}`,
    path: "/a",
    agent: "*",
    dialect: "google",
    lines: 1,
    holds: `Allow: /a${"*".repeat(14)}\n`,
  },
  {
    name: "a longer allow rule is outweighed by a longer disallow rule",
    text: "User-agent: *\nDisallow: /\nAllow: /*b*c*d*e\n",
    path: "/bcde",
    agent: "*",
    lines: 1,
  },
  {
    name: "the robots.txt itself is always allowed",
    text: "User-agent: *\nDisallow: /\n",
    path: "/robots.txt",
    agent: "*",
    lines: null,
  },
];

test.each(cases)("$name", ({ text, path, agent, dialect, lines, holds, others }) => {
  const options = dialect === undefined ? {} : { dialect };
  const flip = smallestFlip(parseRobotsTxt(text), site + path, agent, options);
  expect(flip?.changedLines ?? null).toBe(lines);
  if (flip === null) return;
  const before = parseRobotsTxt(text).evaluate(site + path, agent, options);
  expect(parseRobotsTxt(flip.octets).evaluate(site + path, agent, options).allowed).toBe(!before.allowed);
  if (others !== undefined) expect(flip.otherVerdicts.flatMap((one) => one.agents)).toEqual(others);
  if (holds !== undefined) expect(new TextDecoder().decode(flip.octets)).toContain(holds);
});
