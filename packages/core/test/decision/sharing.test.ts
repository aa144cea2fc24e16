// Crawlers that share an answer get the one that each gets alone: every member of the plain form, for every crawler of
// the registry, over arbitrary pages, files, statuses and moments.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extent } from "../../../../test/extent.ts";
import { runsOf } from "../../../../test/sample.ts";
import { type Crawler, crawlers, parseRobotsTxt } from "../../src/index.ts";
import { decide, type DecisionLayers, type DecisionOptions } from "../../src/decision/index.ts";
import { decideAlone } from "../../src/decision/decide.ts";
import { nowMs, pageUrl } from "./asking.ts";

const registry = crawlers();
/** In a sample, every sixth crawler, each time from another one on. */
const oneIn = extent === "sample" ? 6 : 1;
const names = [...new Set(registry.flatMap(({ name, metaNames }) => [name.toLowerCase(), ...metaNames]))];
const tokens = registry.flatMap(({ productTokens }) => productTokens);

const rule = fc.constantFrom(
  "noindex",
  "nofollow",
  "none",
  "all",
  "index, follow",
  "nosnippet",
  "max-snippet:0",
  "max-snippet:20",
  "noarchive",
  "nocache",
  "noarchive, nocache",
  "noai",
  "noimageai",
  "noodp",
  "notranslate",
  "nopagereadaloud",
  "indexifembedded, noindex",
  "unavailable_after: 2026-10-31",
  "unavailable_after: 2026-11-02",
  "nonsense",
);
const name = fc.oneof(
  fc.constant("robots"),
  fc.constantFrom(...names),
  fc.constantFrom("googlebot", "google", "bingbot", "yandex", "robot", " Applebot "),
);
const meta = fc.record({
  name,
  content: rule,
  position: fc.constantFrom(
    "head" as const,
    "head" as const,
    "body" as const,
    "after-head-ended" as const,
    "noscript" as const,
  ),
});
const header = fc.oneof(
  rule.map((text) => ["X-Robots-Tag", text] as const),
  fc.tuple(name, rule).map(([to, text]) => ["X-Robots-Tag", `${to.trim()}: ${text}`] as const),
  fc.tuple(name, rule).map(([to, text]) => ["Robots-Tag", `${to.trim()};${text}`] as const),
  fc.constantFrom(
    ["Content-Usage", "train-ai=n"] as const,
    ["Content-Signal", "ai-train=no, search=yes"] as const,
    ["TDM-Reservation", "1"] as const,
    ["Link", '</l.xml>; rel="license"; type="application/rsl+xml"'] as const,
    ["Link", '</c>; rel="canonical"'] as const,
    ["Location", "/elsewhere"] as const,
  ),
);
const group = fc.record({
  agents: fc.array(
    fc.oneof(fc.constant("*"), fc.constantFrom(...tokens), fc.constantFrom("Googlebot", "bingbot", "Yandex")),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  lines: fc.array(
    fc.constantFrom(
      "Disallow: /p",
      "Allow: /p",
      "Disallow: /",
      "Disallow:",
      "Allow: /",
      "Disallow: /q",
      "Allow: /*p$",
      "Content-Signal: ai-train=no",
      "Content-Usage: /p train-ai=y",
      "License: https://shop.example/l.xml",
    ),
    { maxLength: 4 },
  ),
});
const robots = fc
  .array(group, { maxLength: 4 })
  .map((groups) =>
    groups
      .map(({ agents, lines }) => [...agents.map((one) => `User-agent: ${one}`), ...lines, ""].join("\n"))
      .join("\n"),
  );
const maybe = <Value>(one: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> => fc.option(one, { nil: undefined });
const layers = fc.record({
  robots: maybe(robots),
  robotsAccess: maybe(fc.constantFrom("unavailable" as const, "unreachable" as const)),
  status: maybe(fc.constantFrom(200, 204, 301, 304, 404, 410, 429, 503)),
  headers: maybe(fc.array(header, { maxLength: 4 })),
  metas: maybe(fc.array(meta, { maxLength: 5 })),
  unread: fc.constantFrom("nothing" as const, "nothing" as const, "body" as const, "anything" as const),
  tdmFile: maybe(fc.constant('[{"location":"/p","tdm-reservation":1,"tdm-policy":"https://shop.example/tdm"}]')),
});
type Known = typeof layers extends fc.Arbitrary<infer One> ? One : never;

function layersOf({ robots: text, robotsAccess, status, headers, metas, unread, tdmFile }: Known): DecisionLayers {
  return {
    ...(text === undefined ? {} : { robotsTxt: parseRobotsTxt(text) }),
    ...(robotsAccess === undefined || text !== undefined ? {} : { robotsAccess }),
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
    ...(metas === undefined ? {} : { page: { metas, unread } }),
    ...(tdmFile === undefined ? {} : { tdmFile }),
  };
}

function differing(known: Known, url: string, options: DecisionOptions, asked: readonly Crawler[]): string[] {
  const shared = layersOf(known);
  const alone = layersOf(known);
  return asked
    .filter((crawler) => {
      const [one, other] = [decide(shared, url, crawler, options), decideAlone(alone, url, crawler, options)];
      return (
        JSON.stringify(one) !== JSON.stringify(other) ||
        JSON.stringify(one.pageVerdict?.reader) !== JSON.stringify(other.pageVerdict?.reader)
      );
    })
    .map((crawler) => crawler.name);
}

describe("a shared answer is the crawler's own", () => {
  test("for every crawler, whatever is known", () => {
    fc.assert(
      fc.property(
        layers,
        fc.constantFrom(
          pageUrl,
          "https://shop.example/q",
          "/p?x=%C3%A9",
          "https://shop.example/robots.txt",
          "not a url",
        ),
        fc.constantFrom(
          { nowMs },
          { nowMs, dialect: "google-2012" as const },
          { nowMs, dialect: "bing" as const },
          { nowMs, maxSteps: 3 },
        ),
        fc.nat(),
        (known, url, options, turn) => {
          const asked = registry.filter((_, at) => (at + turn) % oneIn === 0);
          const from = turn % asked.length;
          expect(differing(known, url, options, [...asked.slice(from), ...asked.slice(0, from)])).toEqual([]);
        },
      ),
      { numRuns: runsOf(240) },
    );
  }, 240_000);

  test("under its own name, where the page or the file names it", () => {
    for (const crawler of registry) {
      const own = crawler.name.toLowerCase();
      const known: Known = {
        robots: `User-agent: ${crawler.productTokens[0] ?? own}\nDisallow: /p\n\nUser-agent: *\nAllow: /\n`,
        robotsAccess: undefined,
        status: undefined,
        headers: [["X-Robots-Tag", `${own}: nofollow`]],
        metas: [{ name: own, content: "noindex", position: "head" }],
        unread: "nothing",
        tdmFile: undefined,
      };
      const others = registry.slice(0, 3);
      expect(differing(known, "https://shop.example/q", { nowMs }, [...others, crawler, ...others])).toEqual([]);
    }
  });

  test("of pages asked about one after the other, and of one between two others", () => {
    const page = (content: "noindex" | "nofollow" | "all"): DecisionLayers =>
      layersOf({
        robots: "User-agent: *\nDisallow: /q\n",
        robotsAccess: undefined,
        status: 200,
        headers: undefined,
        metas: [{ name: "robots", content, position: "head" }],
        unread: "nothing",
        tdmFile: undefined,
      });
    const pages = [page("noindex"), page("nofollow"), page("all")];
    const states = ["/p", "/q", "/p"].map((url) =>
      pages.map((one) =>
        registry.slice(0, 9).map((crawler) => {
          const { crawl, index, follow } = decide(one, url, crawler, { nowMs });
          const alone = decideAlone(one, url, crawler, { nowMs });
          expect([crawl.state, index.state, follow.state]).toEqual([
            alone.crawl.state,
            alone.index.state,
            alone.follow.state,
          ]);
          return crawl.state === "allowed" && !crawler.isControlOnly ? `${index.state} ${follow.state}` : "";
        }),
      ),
    );
    const told = states.map((rows) => rows.map((row) => [...new Set(row.filter((one) => one !== ""))]));
    const open = [["disallowed allowed"], ["allowed disallowed"], ["allowed allowed"]];
    expect([told[0], told[2]]).toEqual([open, open]);
  });

  test("whatever was asked before: another URL, moment or dialect is another question", () => {
    const known = layersOf({
      robots: "User-agent: *\nDisallow: /q\n",
      robotsAccess: undefined,
      status: 200,
      headers: [["X-Robots-Tag", "unavailable_after: 2026-11-02"]],
      metas: [],
      unread: "nothing",
      tdmFile: undefined,
    });
    const [first, second] = ["Googlebot", "Googlebot-Image"];
    const later = nowMs + 3 * 86_400_000;
    const states = [
      decide(known, "/p", first, { nowMs }).index.state,
      decide(known, "/p", second, { nowMs: later }).index.state,
      decide(known, "/q", second, { nowMs }).crawl.state,
      decide(known, "/p", second, { nowMs }).index.state,
    ];
    expect(states).toEqual(["allowed", "disallowed", "disallowed", "allowed"]);
  });
});
