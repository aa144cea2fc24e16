// What holds for every decision, tried on arbitrary layers: order says nothing, and a restriction opens nothing. Advice
// is in advice-properties.test.ts, hostile content in content-properties.test.ts.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addRule, dialects, type DialectName, parseRobotsTxt } from "../../src/index.ts";
import type { Decision } from "../../src/decision/index.ts";
import type { MetaTag } from "../../src/page/index.ts";
import { runsOf } from "../../../../test/sample.ts";
import {
  restrictive,
  agent,
  metaName,
  headerName,
  path,
  pattern,
  robotsText,
  partsOf,
  ask,
} from "./arbitrary-layers.ts";

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
const meta: fc.Arbitrary<MetaTag> = fc.record({
  name: metaName,
  content: rules,
  position: fc.constantFrom("head" as const, "head" as const, "body" as const),
});
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

const pageLayers = fc.record({
  headers: fc.array(fc.oneof(header, preference), { maxLength: 4 }),
  metas: fc.array(meta, { maxLength: 4 }),
});
const states = (decision: Decision): string[] => partsOf(decision).map((part) => part.state);

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
