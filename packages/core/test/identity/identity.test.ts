// The table of identities in cases.json: lists, ages, addresses, DNS answers and faults, each with the state that the
// definitions give it (docs/identity.md), written before the code was asked. Then what must hold for all situations:
// nobody is accused without evidence, and never more by an older list.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf } from "../../../../test/sample.ts";
import { findCrawler } from "../../src/crawlers/index.ts";
import {
  type DnsAnswer,
  type DnsAnswers,
  evidenceKinds,
  factsOf,
  identify,
  type Identity,
  type IdentityState,
  type KnownRanges,
  masksFor,
  parseRanges,
  rangeFeeds,
} from "../../src/identity/index.ts";

const atMs = Date.UTC(2026, 10, 22);
const dayMs = 86_400_000;

/** A list that was checked so long before the request. */
function known(text: string, ageMs = 0, sinceMs = atMs - ageMs): KnownRanges {
  return { list: parseRanges(text), sinceMs, checkedMs: atMs - ageMs };
}

const found = (...values: string[]): DnsAnswer => ({ kind: "found", values });
const none: DnsAnswer = { kind: "none" };
const silent: DnsAnswer = { kind: "silent", reason: "ETIMEOUT" };
function dns(reverse: DnsAnswer, forward: Readonly<Record<string, DnsAnswer>> = {}): DnsAnswers {
  return { askedMs: atMs, reverse, forward: new Map(Object.entries(forward)) };
}

const google = "google-common-crawlers";
const ours = '["66.249.64.0/20", "2001:4860:4801::/48"]';
const inside = "66.249.66.1";
const outside = "203.0.113.9";
const crawlOutside = "crawl-203-0-113-9.googlebot.com";
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const duck = "DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)";
const gptbot = "GPTBot/1.4";
const bingbot = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

/** A row of cases.json. Lists are as old as `ageMs`, by default 0; null: they have no date. */
interface Case {
  readonly name: string;
  readonly userAgent: string | null;
  readonly address: string;
  readonly ranges?: Readonly<
    Record<string, { readonly list: string; readonly ageMs?: number | null; readonly sinceAgoMs?: number }>
  >;
  readonly dns?: {
    readonly reverse: DnsAnswer;
    readonly forward?: Readonly<Record<string, DnsAnswer>>;
    /** How long after the usual moment DNS was asked. */
    readonly laterMs?: number;
  };
  readonly isSentByPeople?: true;
  /** How long before the usual moment the request came; null: nobody knows when. */
  readonly atAgoMs?: number | null;
  readonly state: IdentityState;
  /** The last kind of evidence. */
  readonly last?: string;
}

const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8")) as readonly Case[];

function asked({ address, userAgent, ranges = {}, dns: answers, atAgoMs = 0, isSentByPeople }: Case): Identity {
  const lists = Object.entries(ranges).map(([id, { list, ageMs = 0, sinceAgoMs }]) => {
    const age = ageMs ?? Number.NaN;
    return [id, known(list, age, atMs - (sinceAgoMs ?? age))] as const;
  });
  return identify(
    { address, userAgent, atMs: atAgoMs === null ? Number.NaN : atMs - atAgoMs },
    {
      ranges: new Map(lists),
      dns:
        answers === undefined
          ? null
          : { ...dns(answers.reverse, answers.forward), askedMs: atMs + (answers.laterMs ?? 0) },
      ...(isSentByPeople === undefined ? {} : { facts: (crawler) => ({ ...factsOf(crawler), isSentByPeople }) }),
    },
  );
}

describe("the table", () => {
  test("has at least 60 cases, and each name once", () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  test.each(cases.map((one) => [one.name, one] as const))("%s", (_name, one) => {
    const identity = asked(one);
    expect(identity.state).toBe(one.state);
    if (one.last !== undefined) expect(identity.evidence.at(-1)?.kind).toBe(one.last);
    expect(identity.evidence.length).toBeGreaterThan(0);
    const plain = identity.toJSON();
    expect(JSON.parse(JSON.stringify(identity))).toEqual(plain);
    for (const { kind, source, date } of plain.evidence) {
      expect(Object.keys(evidenceKinds)).toContain(kind);
      expect(source).not.toBe("");
      // A list without a date and a request without a moment are the only things that have none.
      if (date === null) expect([kind, one.atAgoMs === null || kind === "list-stale"]).toEqual([kind, true]);
      else expect(date).toMatch(/^20\d\d-\d\d-\d\dT/);
    }
    expect(String(identity)).toContain(one.state);
  });
});

test("the plain form", () => {
  const ranges = new Map([[google, known(ours, dayMs)]]);
  expect(identify({ address: inside, userAgent: "Googlebot/2.1", atMs }, { ranges }).toJSON()).toEqual({
    address: inside,
    userAgent: "Googlebot/2.1",
    crawler: "Googlebot",
    operator: "Google",
    state: "verified-address",
    evidence: [
      { kind: "names-crawler", source: "User-Agent", date: "2026-11-22T00:00:00Z", detail: "Googlebot" },
      {
        kind: "in-range",
        source: "https://developers.google.com/static/crawling/ipranges/common-crawlers.json",
        date: "2026-11-21T00:00:00Z",
        detail: "66.249.64.0/20",
      },
      { kind: "dns-not-asked", source: "DNS", date: "2026-11-22T00:00:00Z", detail: null },
    ],
    explanation:
      "Googlebot: the address is in 66.249.64.0/20 of " +
      "https://developers.google.com/static/crawling/ipranges/common-crawlers.json (2026-11-21)",
  });
});

test("without a header, the one crawler that sends from an address is named", () => {
  const ranges = new Map([["gptbot", known('["20.15.240.64/28"]')]]);
  const identity = identify({ address: "20.15.240.65", userAgent: null, atMs }, { ranges });
  expect([identity.crawler?.name, identity.operator, identity.state]).toEqual(["GPTBot", "OpenAI", "verified-address"]);
});

test("DNS is to be asked only where an operator uses it", () => {
  expect(masksFor(googlebot)).toContain("crawl-*.googlebot.com");
  expect(masksFor(gptbot)).toEqual([]);
  expect(masksFor("Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0")).toEqual([]);
});

describe("for all situations", () => {
  const answers = fc.constantFrom<DnsAnswer>(none, silent, found(outside), found(crawlOutside), found("x.example"), {
    kind: "found",
    values: [crawlOutside],
    isCut: true,
  });
  const situations = fc.record({
    userAgent: fc.constantFrom(
      googlebot,
      duck,
      gptbot,
      bingbot,
      "YandexBot/3.0",
      "Bytespider",
      "Google-Read-Aloud",
      "Twitterbot/1.0",
      "curl/8",
    ),
    address: fc.constantFrom(inside, outside, "10.0.0.1", "nonsense", "2001:db8::1", `::ffff:${outside}`),
    ages: fc.dictionary(fc.constantFrom(...rangeFeeds.map(({ id }) => id)), fc.integer({ min: -9, max: 9 })),
    text: fc.constantFrom(ours, `["${outside}"]`, '{"prefixes":[]}', '["66.249.64.0/20","x"]', "<html>"),
    dns: fc.option(fc.tuple(answers, answers)),
  });
  type Situation = typeof situations extends fc.Arbitrary<infer Value> ? Value : never;
  const identityOf = ({ userAgent, address, ages, text, dns: pair }: Situation, older = 0): Identity => {
    const ranges = new Map(Object.entries(ages).map(([id, days]) => [id, known(text, (days + older) * dayMs)]));
    const asking = pair === null ? null : dns(pair[0], { [crawlOutside]: pair[1], "x.example": pair[1] });
    return identify({ address, userAgent, atMs }, { ranges, dns: asking });
  };
  const accusation = (state: IdentityState): number => (state === "impostor" ? 2 : state === "outside" ? 1 : 0);

  test("no evidence, no accusation: an impostor has a fresh complete list without it, and DNS against it", () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const identity = identityOf(situation);
        if (accusation(identity.state) === 0) return;
        const kinds = identity.evidence.map(({ kind }) => kind);
        expect(kinds).toContain("not-in-range");
        for (const bad of ["in-range", "list-stale", "list-missing", "list-unusable", "list-empty", "dns-confirmed"])
          expect(kinds).not.toContain(bad);
        if (identity.state !== "impostor") return;
        const crawler = findCrawler(identity.crawler?.name ?? "");
        if (crawler === undefined) throw new Error("an impostor of nobody");
        const { feeds, masks, isSentByPeople } = factsOf(crawler);
        expect(feeds.length > 0 && feeds.every(({ isComplete }) => isComplete)).toBe(true);
        expect(isSentByPeople).toBe(false);
        if (masks.length > 0) expect(kinds).toContain("dns-denied");
      }),
      { numRuns: runsOf(30_000) },
    );
  });

  test("an older list never accuses more than a fresh one", () => {
    fc.assert(
      fc.property(situations, fc.integer({ min: 0, max: 30 }), (situation, older) => {
        // Ages from 0: before that, older is nearer.
        const ages = Object.fromEntries(Object.entries(situation.ages).map(([id, days]) => [id, Math.abs(days)]));
        const one = { ...situation, ages };
        expect(accusation(identityOf(one, older).state)).toBeLessThanOrEqual(accusation(identityOf(one).state));
      }),
      { numRuns: runsOf(30_000) },
    );
  });

  test("fewer lists and less DNS never accuse more", () => {
    fc.assert(
      fc.property(situations, (situation) => {
        const full = accusation(identityOf(situation).state);
        if (full !== 2) return;
        expect(accusation(identityOf({ ...situation, dns: null }).state)).toBeLessThanOrEqual(full);
        expect(accusation(identityOf({ ...situation, ages: {} }).state)).toBe(0);
      }),
      { numRuns: runsOf(30_000) },
    );
  });
});
