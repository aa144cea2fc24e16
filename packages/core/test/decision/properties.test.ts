// What holds for every decision, tried on arbitrary layers: order says nothing, a restriction opens nothing, advice
// does what it says, and content never throws.
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
import {
  decide,
  type Decision,
  decisionFindingCodes,
  type DecisionLayers,
  type DecisionPart,
  readHeaderText,
} from "../../src/decision/index.ts";
import type { MetaTag } from "../../src/page/index.ts";
import { nowMs } from "./asking.ts";
import { runsOf, shareOfRuns } from "../../../../test/sample.ts";

const codes = new Set<string>(decisionFindingCodes);
const restrictive = ["Googlebot", "Bingbot", "Amazonbot", "GPTBot", "AdsBot-Google", "Google-Extended", "FooBot", "*"];
const agents = [...restrictive, "YandexBot"];
const agent = fc.constantFrom(...agents);

const ruleText = fc.constantFrom(
  "noindex",
  "nofollow",
  "none",
  "all",
  "index",
  "follow",
  "nosnippet",
  "max-snippet:0",
  "max-snippet:50",
  "max-snippet:-1",
  "noarchive",
  "nocache",
  "archive",
  "indexifembedded",
  "noai",
  "noml",
  "unavailable_after: 2020-01-01",
  "unavailable_after: 2030-01-01",
  "unavailable_after: x",
  "NoIndex",
  "foo",
);
const rules = fc.array(ruleText, { minLength: 1, maxLength: 3 }).map((list) => list.join(", "));
const metaName = fc.constantFrom("robots", "Robots", "googlebot", "bingbot", "yandex", "foobot");
const meta: fc.Arbitrary<MetaTag> = fc.record({
  name: metaName,
  content: rules,
  position: fc.constantFrom("head" as const, "head" as const, "body" as const),
});
const headerName = fc.constantFrom("X-Robots-Tag", "x-robots-tag");
const header = fc.tuple(
  headerName,
  fc.oneof(
    rules,
    fc.tuple(metaName, rules).map(([name, list]) => `${name.toLowerCase()}: ${list}`),
  ),
);
const preference = fc.constantFrom<[string, string]>(
  ["Content-Usage", "train-ai=n"],
  ["Content-Usage", "search=y"],
  ["Content-Signal", "ai-train=yes"],
  ["tdm-reservation", "1"],
);

const path = fc.string({ unit: fc.constantFrom("a", "b", "/", ".", "?"), maxLength: 8 }).map((tail) => `/${tail}`);
const pattern = fc.oneof(
  path,
  fc
    .string({ unit: fc.constantFrom("a", "b", "/", "*", "$", "%41", "\u00e9"), maxLength: 8 })
    .map((tail) => `/${tail}`),
  fc.constant(""),
);
const groupRule = fc.record({
  type: fc.constantFrom("allow" as const, "disallow" as const, "disallow" as const),
  pathPattern: pattern,
});
const group = fc.record({
  tokens: fc.uniqueArray(fc.constantFrom("*", "FooBot", "Googlebot", "Google-Extended", "bingbot"), {
    minLength: 1,
    maxLength: 3,
  }),
  rules: fc.array(groupRule, { minLength: 1, maxLength: 5 }),
  signal: fc.constantFrom("", "", "Content-Signal: ai-train=no\n", "Content-Usage: /a train-ai=y\n"),
});
/** Groups that are all kept apart: each ends with a rule, and no empty line stands within one. */
const robotsText = fc
  .array(group, { minLength: 1, maxLength: 4 })
  .map((groups) =>
    groups
      .map(
        ({ tokens, rules, signal }) =>
          `${tokens.map((token) => `User-agent: ${token}\n`).join("")}${signal}${rules.map((rule) => `${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.pathPattern}\n`).join("")}`,
      )
      .join("\n"),
  );

const pageLayers = fc.record({
  headers: fc.array(fc.oneof(header, preference), { maxLength: 4 }),
  metas: fc.array(meta, { maxLength: 4 }),
});

const partsOf = (decision: Decision): DecisionPart<string>[] => [
  decision.crawl,
  decision.index,
  decision.follow,
  decision.snippet,
  ...Object.values(decision.use),
];
const states = (decision: Decision): string[] => partsOf(decision).map((part) => part.state);
const ask = (layers: DecisionLayers, url: string, agent: string, dialect?: DialectName): Decision =>
  decide(layers, url, agent, dialect === undefined ? { nowMs } : { nowMs, dialect });

/** Whether some part was opened: allowed now, and not so before. */
const isOpened = (before: Decision, after: Decision): boolean => {
  const earlier = states(before);
  return states(after).some((state, at) => state === "allowed" && earlier[at] !== "allowed");
};

describe("order", () => {
  test("of metas and header fields is irrelevant to every state and to the rules in force", () => {
    const shuffled = pageLayers.chain(({ headers, metas }) =>
      fc.tuple(
        fc.constant({ headers, page: { metas } }),
        fc.tuple(
          fc.shuffledSubarray(headers, { minLength: headers.length }),
          fc.shuffledSubarray(metas, { minLength: metas.length }),
        ),
      ),
    );
    fc.assert(
      fc.property(shuffled, agent, ([layers, [headers, metas]], agent) => {
        const [one, other] = [ask(layers, "/p", agent), ask({ headers, page: { metas } }, "/p", agent)];
        expect([states(other), other.pageRules]).toEqual([states(one), one.pageRules]);
      }),
      { numRuns: runsOf(1500) },
    );
  });
});

describe("a restriction opens nothing, except for Yandex", () => {
  const added = fc.constantFrom(
    "noindex",
    "nofollow",
    "none",
    "nosnippet",
    "max-snippet:0",
    "unavailable_after: 2020-01-01",
    "noai",
    "noarchive",
    "nocache",
    "noml",
  );

  test("added to the page, in any place", () => {
    fc.assert(
      fc.property(
        robotsText,
        pageLayers,
        added,
        fc.boolean(),
        fc.nat(4),
        path,
        fc.constantFrom(...restrictive),
        (robots, { headers, metas }, rule, isMeta, at, url, agent) => {
          const robotsTxt = parseRobotsTxt(robots);
          const before = ask({ robotsTxt, headers, page: { metas } }, url, agent);
          const after = ask(
            {
              robotsTxt,
              headers: isMeta ? headers : headers.toSpliced(at, 0, ["X-Robots-Tag", rule]),
              page: {
                metas: isMeta ? metas.toSpliced(at, 0, { name: "robots", content: rule, position: "head" }) : metas,
              },
            },
            url,
            agent,
          );
          expect(isOpened(before, after)).toBe(false);
        },
      ),
      { numRuns: runsOf(1500) },
    );
  });

  test("added to a header field or a tag that is there", () => {
    fc.assert(
      fc.property(pageLayers, added, fc.boolean(), fc.constantFrom(...restrictive), (layers, rule, isMeta, agent) => {
        const { headers, metas } = layers;
        const before = ask({ headers, page: { metas } }, "/p", agent);
        const after = ask(
          {
            headers: isMeta
              ? headers
              : headers.map(([name, value]): [string, string] =>
                  /robots/i.test(name) ? [name, `${value}, ${rule}`] : [name, value],
                ),
            page: { metas: isMeta ? metas.map((tag) => ({ ...tag, content: `${rule}, ${tag.content}` })) : metas },
          },
          "/p",
          agent,
        );
        expect(isOpened(before, after)).toBe(false);
      }),
      { numRuns: runsOf(1000) },
    );
  });

  test("a Disallow, added to any group, in every dialect, for Yandex too", () => {
    const disallow = fc.tuple(
      pattern.filter((one) => one !== ""),
      fc.nat(3),
    );
    fc.assert(
      fc.property(
        robotsText,
        pageLayers,
        disallow,
        path,
        agent,
        fc.constantFrom(...(Object.keys(dialects) as DialectName[])),
        (robots, { headers, metas }, [pathPattern, at], url, agent, dialect) => {
          const robotsTxt = parseRobotsTxt(robots);
          const { groups } = robotsTxt.reading(dialect);
          const group = groups[at % Math.max(1, groups.length)];
          if (group === undefined) return;
          const edit = addRule(robotsTxt.octets, group, { type: "disallow", pathPattern });
          const page = { headers, page: { metas } };
          const [before, after] = [
            ask({ robotsTxt, ...page }, url, agent, dialect),
            ask({ robotsTxt: parseRobotsTxt(edit.octets), ...page }, url, agent, dialect),
          ];
          expect(isOpened(before, after)).toBe(false);
        },
      ),
      { numRuns: runsOf(3000) },
    );
  });
});

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

describe("content never throws", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...":,;=/*$#<>\"'\\ \t\r\n\0\u200b\u{1f577}noindex"), maxLength: 40 }),
  );
  const layers = fc.record(
    {
      robots: fc.oneof(anything, robotsText),
      headerText: anything,
      headers: fc.array(
        fc.tuple(
          fc.oneof(anything, headerName, fc.constantFrom("link", "content-usage", "content-signal", "tdm-policy")),
          anything,
        ),
        { maxLength: 4 },
      ),
      joined: anything,
      metas: fc.array(
        fc.record({
          name: fc.oneof(anything, metaName),
          content: anything,
          position: fc.constantFrom("head" as const, "body" as const),
        }),
        { maxLength: 4 },
      ),
      licenseLinks: fc.array(
        fc.record({
          rel: fc.constantFrom("license", "x"),
          type: fc.constantFrom("application/rsl+xml", null),
          href: anything,
        }),
        { maxLength: 2 },
      ),
      tdmFile: anything,
    },
    { requiredKeys: [] },
  );

  test("whatever stands in the layers and the URL; codes and parts are of the closed lists", () => {
    fc.assert(
      fc.property(
        layers,
        fc.oneof(anything, path),
        agent,
        ({ robots, headerText, headers, joined, metas, licenseLinks = [], tdmFile }, url, agent) => {
          const text = headerText === undefined ? undefined : readHeaderText(headerText);
          const decision = ask(
            {
              ...(robots === undefined ? {} : { robotsTxt: parseRobotsTxt(robots) }),
              ...(headers !== undefined
                ? { headers }
                : text !== undefined
                  ? { headers: text.fields, headerProblems: text }
                  : {}),
              ...(joined === undefined ? {} : { joinedRobotsHeader: joined }),
              ...(metas === undefined ? {} : { page: { metas, licenseLinks } }),
              ...(tdmFile === undefined ? {} : { tdmFile }),
            },
            url,
            agent,
          );
          for (const { code, message, advice } of decision.findings) {
            expect(codes.has(code)).toBe(true);
            expect(message + (advice ?? "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b]/);
          }
          for (const part of partsOf(decision)) {
            expect(Object.keys(part)).toEqual(
              expect.arrayContaining(["state", "reason", "explanation", "evidence", "change"]),
            );
            expect(part.explanation + (part.change ?? "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b]/);
          }
          expect(Object.keys(decision)).toEqual([
            "url",
            "agent",
            "crawler",
            "crawl",
            "index",
            "follow",
            "snippet",
            "use",
            "pageRules",
            "findings",
            "marks",
            "pageVerdict",
            "usageVerdict",
          ]);
          expect(JSON.parse(JSON.stringify(decision))).toEqual(decision.toJSON());
          expect(Object.keys(decision.use)).toEqual(["search", "ai-input", "ai-train"]);
          // Undetermined is never fetched, and what may not be fetched is not seen.
          expect(decision.crawl.action === "fetch").toBe(
            decision.crawl.state === "allowed" && agent !== "Google-Extended",
          );
          if (robots !== undefined && decision.crawl.state !== "allowed") {
            expect([decision.index.state, decision.follow.state, decision.snippet.state, decision.pageRules]).toEqual([
              "undetermined",
              "undetermined",
              "undetermined",
              [],
            ]);
            expect(
              Object.values(decision.use).some((part) => part.state === "allowed") && agent !== "Google-Extended",
            ).toBe(false);
          }
        },
      ),
      { numRuns: runsOf(2500) },
    );
  });
});
