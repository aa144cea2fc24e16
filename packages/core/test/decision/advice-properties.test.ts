// Advice does what it says, tried on arbitrary files: applied to the file, it gives the other answer.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smallestFlip } from "../../src/comparison/index.ts";
import {
  addGroup,
  addRule,
  changeValue,
  dialects,
  type DialectName,
  parseRobotsTxt,
  type RobotsTxt,
} from "../../src/index.ts";
import { runsOf, shareOfRuns } from "../../../../test/sample.ts";
import { path, robotsText, ask } from "./arbitrary-layers.ts";

/** The file after the advice: lines cut, emptied, or an allow line added to a group. */
function follow(robotsTxt: RobotsTxt, advice: string, dialect: DialectName): Uint8Array {
  const { groups } = robotsTxt.reading(dialect);
  const add = /^Add "Allow: (.+)" to the group of line (\d+)\.$/.exec(advice);
  if (add !== null) {
    const group = groups.find((one) => one.userAgents.some((line) => line.line === Number(add[2])));
    if (group === undefined) throw new Error(`no group: ${advice}`);
    return addRule(robotsTxt.octets, group, { type: "allow", pathPattern: add[1] ?? "" }).octets;
  }
  return takeAway(robotsTxt, advice, dialect);
}

function takeAway(robotsTxt: RobotsTxt, advice: string, dialect: DialectName): Uint8Array {
  const words = advice.slice(advice.search(/([dD]elete|[wW]rite "Disallow:" in place of) line/));
  const lines = new Set((/lines? ([0-9, ]+)/.exec(words)?.[1] ?? "").split(", ").map(Number));
  if (/^delete/i.test(words)) {
    return new TextEncoder().encode(
      new TextDecoder()
        .decode(robotsTxt.octets)
        .split("\n")
        .filter((_, at) => !lines.has(at + 1))
        .join("\n"),
    );
  }
  const inOrder = robotsTxt
    .reading(dialect)
    .groups.flatMap((one) => one.rules)
    .filter((rule) => lines.has(rule.line))
    .sort((a, b) => b.line - a.line);
  let octets = robotsTxt.octets;
  for (const rule of inOrder) {
    octets = changeValue(octets, rule, "").octets;
    // An emptied Allow would be another thing than advised; only disallow rules close.
    expect(rule.type).toBe("disallow");
  }
  return octets;
}

describe("advice, applied, gives the other answer", () => {
  const question = [
    robotsText,
    path,
    fc.constantFrom("FooBot", "Googlebot", "Bingbot", "YandexBot", "AdsBot-Google", "*"),
    fc.constantFrom(undefined, ...(Object.keys(dialects) as DialectName[])),
  ] as const;

  test("what would open a closed path does", () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(...question, (robots, url, agent, dialect) => {
        const robotsTxt = parseRobotsTxt(robots);
        const { crawl } = ask({ robotsTxt }, url, agent, dialect);
        if (crawl.state !== "disallowed") expect(crawl.change).toBeNull();
        const change = crawl.change ?? "none";
        if (crawl.state !== "disallowed" || change.includes(" more, which")) return;
        met.add(/^\w+ ("Allow|"Disallow:" in place of line|line)s?/.exec(change)?.[0] ?? change);
        const read = crawl.verdict?.dialect ?? "rfc9309";
        const octets = follow(robotsTxt, change, read);
        expect([change, ask({ robotsTxt: parseRobotsTxt(octets) }, url, agent, dialect).crawl.state]).toEqual([
          change,
          "allowed",
        ]);
        // As few lines as the smallest flip, which looks at every candidate.
        const flip = smallestFlip(
          robotsTxt,
          new URL(url, "https://shop.example").href,
          agent,
          dialect === undefined ? {} : { dialect },
        );
        const lines = change.startsWith("Add")
          ? 1
          : (/lines? (\d+(?:, \d+)*)/.exec(change)?.[1] ?? "").split(", ").length;
        // Where readers of old texts leave the order open, it tries edits that no sentence here is sure of.
        const { precedence, wildcardOrder } = dialects[read];
        if (precedence === "most-octets" && wildcardOrder === "defined")
          expect([change, lines]).toEqual([change, flip?.changedLines]);
        else expect([change, lines >= (flip?.changedLines ?? 0)]).toEqual([change, true]);
      }),
      {
        numRuns: runsOf(6000),
        // Rarely drawn: without both lines the other rule remains; in the second file the group would join the next.
        examples: [
          ["User-agent: *\nDisallow: /c\nDisallow: /\nDisallow: /\n", "/b", "FooBot", "koster-1996"],
          [
            "User-agent: *\nDisallow: /\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /b\n",
            "/b",
            "FooBot",
            "koster-1996",
          ],
          // Every other form, so that each is met however few are drawn.
          ["User-agent: *\nDisallow: /c\nDisallow: /\n", "/b", "FooBot", "koster-1996"],
          ["User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /b\n", "/b", "FooBot", "koster-1996"],
          ["User-agent: *\nDisallow: /\n", "/b", "FooBot", "rfc9309"],
        ],
      },
    );
    expect([...met].sort()).toEqual([
      `Add "Allow`,
      "Delete line",
      "Delete lines",
      `Write "Disallow:" in place of line`,
      `Write "Disallow:" in place of lines`,
    ]);
  });

  test("what would close to a named crawler what is closed to others does", () => {
    let count = 0;
    fc.assert(
      fc.property(...question, (robots, url, agent, dialect) => {
        const robotsTxt = parseRobotsTxt(robots);
        const before = ask({ robotsTxt }, url, agent, dialect);
        const read = before.crawl.verdict?.dialect ?? "rfc9309";
        for (const { code, advice } of before.findings) {
          const line = Number(/ line (\d+)/.exec(advice ?? "")?.[1]);
          const rule = robotsTxt
            .reading(read)
            .groups.flatMap((one) => one.rules)
            .find((one) => one.line === line);
          if (code !== "named-group-does-not-inherit" && (code !== "global-group-not-obeyed" || advice === null))
            continue;
          if (rule === undefined) throw new Error(`no rule: ${advice}`);
          count++;
          const written = { type: "disallow", pathPattern: rule.pathPattern } as const;
          const group = robotsTxt
            .reading(read)
            .groups.find((one) =>
              one.userAgents.some((own) => own.line === Number(/group of line (\d+)/.exec(advice ?? "")?.[1])),
            );
          const edit =
            group === undefined
              ? addGroup(robotsTxt.octets, ["AdsBot-Google"], [written])
              : addRule(robotsTxt.octets, group, written);
          expect([
            advice,
            before.crawl.state,
            ask({ robotsTxt: parseRobotsTxt(edit.octets) }, url, agent, dialect).crawl.state,
          ]).toEqual([advice, "allowed", "disallowed"]);
        }
      }),
      { numRuns: runsOf(6000) },
    );
    expect(count).toBeGreaterThan(20 * shareOfRuns);
  });
});
