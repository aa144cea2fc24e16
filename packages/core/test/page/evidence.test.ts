// Properties of a page, each with its evidence: what decided it, what lost, and by which reason.
import { describe, expect, test } from "vitest";
import { evaluatePage, type PageEvidence, type PageVerdict } from "../../src/page/index.ts";
import { asking, evidence, header, reader, stating } from "./asking.ts";

describe("properties and their evidence", () => {
  test("nothing stated is the default, decided by nothing", () => {
    const { reader: _, effectiveRules, findings, ...properties } = asking("Googlebot");
    const yes = { allowed: true, doubt: null, decidedBy: [], lost: [] };
    const unlimited = { value: null, mayBeLower: false, decidedBy: [], lost: [] };
    expect(properties).toEqual({
      index: yes,
      follow: yes,
      snippet: yes,
      archive: yes,
      imageIndex: yes,
      translate: yes,
      maxSnippet: unlimited,
      maxImagePreview: unlimited,
      maxVideoPreview: unlimited,
      unavailableAfter: { ...unlimited, isPast: false },
      indexIfEmbedded: { ...yes, allowed: false },
    } satisfies Omit<PageVerdict, "reader" | "effectiveRules" | "findings" | "saidTo" | "toJSON">);
    expect([effectiveRules, findings]).toEqual([[], []]);
  });

  test("names what decided, and where it stands among the fields", () => {
    const { index, follow } = asking("Googlebot", "robots: index", header("noarchive"), header("googlebot: noindex"));
    expect(evidence(index)).toEqual([["header: noindex"], ["meta: index (less-restrictive)"]]);
    expect([index.decidedBy[0]?.place.index, index.decidedBy[0]?.place.of]).toEqual([2, 2]);
    expect([follow.allowed, follow.decidedBy]).toEqual([true, []]);
  });

  const table: [
    what: string,
    crawler: string,
    lines: string[],
    property: keyof PageVerdict & string,
    decidedBy: string[],
    lost: string[],
  ][] = [
    [
      "all that say the same decide",
      "anybot",
      ["robots: noindex, none", header("noindex")],
      "index",
      ["header: noindex", "meta: noindex", "meta: none"],
      [],
    ],
    ["a rule for another", "bingbot", ["googlebot: noindex"], "index", [], ["meta: noindex (not-addressed)"]],
    ["a positive rule alone", "anybot", ["robots: index"], "index", ["meta: index"], []],
    [
      "Google and noarchive",
      "Googlebot",
      ["robots: noarchive"],
      "archive",
      [],
      ["meta: noarchive (ignored-by-operator)"],
    ],
    ["Bing and noarchive", "bingbot", ["robots: noarchive"], "archive", ["meta: noarchive"], []],
    ["an operator that does not say obeys", "Applebot", ["robots: noarchive"], "archive", ["meta: noarchive"], []],
    ["nocache", "bingbot", ["robots: nocache"], "archive", ["meta: nocache"], []],
    [
      "an invalid limit",
      "anybot",
      ["robots: max-snippet:x, max-snippet:5"],
      "maxSnippet",
      ["meta: max-snippet:5"],
      ["meta: max-snippet:x (invalid)"],
    ],
    [
      "a higher limit",
      "anybot",
      ["robots: max-snippet:9", header("max-snippet:5")],
      "maxSnippet",
      ["header: max-snippet:5"],
      ["meta: max-snippet:9 (less-restrictive)"],
    ],
    [
      "nosnippet and a length",
      "anybot",
      ["robots: max-snippet:9", header("nosnippet")],
      "maxSnippet",
      ["header: nosnippet"],
      ["meta: max-snippet:9 (overridden)"],
    ],
    [
      "nosnippet and none",
      "anybot",
      ["robots: max-snippet:0", header("nosnippet")],
      "maxSnippet",
      ["header: nosnippet", "meta: max-snippet:0"],
      [],
    ],
    ["a length of 0", "anybot", ["robots: max-snippet:0"], "snippet", ["meta: max-snippet:0"], []],
    ["a length is no word about whether", "anybot", ["robots: max-snippet:9"], "snippet", [], []],
    [
      "image sizes",
      "anybot",
      ["robots: max-image-preview:none, max-image-preview:large"],
      "maxImagePreview",
      ["meta: max-image-preview:none"],
      ["meta: max-image-preview:large (less-restrictive)"],
    ],
    [
      "without noindex",
      "Googlebot",
      ["robots: indexifembedded"],
      "indexIfEmbedded",
      [],
      ["meta: indexifembedded (needs-noindex)"],
    ],
    [
      "Bing says nothing of it",
      "bingbot",
      ["robots: noindex, indexifembedded"],
      "indexIfEmbedded",
      [],
      ["meta: indexifembedded (not-supported)"],
    ],
    ["with it", "Googlebot", ["robots: noindex, indexifembedded"], "indexIfEmbedded", ["meta: indexifembedded"], []],
    [
      "a passed date closes what is embedded too",
      "Googlebot",
      ["robots: noindex, indexifembedded, unavailable_after: 2019-01-01"],
      "indexIfEmbedded",
      [],
      ["meta: indexifembedded (overridden)"],
    ],
    ["Yandex", "Yandex", ["robots: noindex, all"], "index", ["meta: all"], ["meta: noindex (overridden)"]],
    [
      "noindex and a passed date",
      "anybot",
      ["robots: noindex, unavailable_after: 2019-01-01"],
      "index",
      ["meta: noindex", "meta: unavailable_after: 2019-01-01"],
      [],
    ],
    [
      "the earliest date",
      "anybot",
      ["robots: unavailable_after: 2030-01-01, unavailable_after: 2029-01-01"],
      "unavailableAfter",
      ["meta: unavailable_after: 2029-01-01"],
      ["meta: unavailable_after: 2030-01-01 (less-restrictive)"],
    ],
    ["images", "anybot", ["robots: noimageindex"], "imageIndex", ["meta: noimageindex"], []],
    ["translation", "anybot", ["robots: notranslate"], "translate", ["meta: notranslate"], []],
  ];
  test.each(table)("%s", (_, crawler, lines, property, decidedBy, lost) => {
    expect(evidence(asking(crawler, ...lines)[property] as PageEvidence)).toEqual([decidedBy, lost]);
  });

  test.each([
    ["index", "noindex"],
    ["follow", "nofollow"],
    ["snippet", "nosnippet"],
    ["snippet", "max-snippet:0"],
    ["archive", "noarchive"],
    ["archive", "nocache"],
    ["imageIndex", "noimageindex"],
    ["translate", "notranslate"],
    ["index", "none"],
    ["follow", "none"],
  ] as const)("%s is disallowed by %s, and by nothing else", (property, rule) => {
    const verdict = asking("anybot", `robots: ${rule}`);
    expect(verdict[property].allowed).toBe(false);
    const closed = (["index", "follow", "snippet", "archive", "imageIndex", "translate"] as const).filter(
      (one) => !verdict[one].allowed,
    );
    expect(closed).toEqual(rule === "none" ? ["index", "follow"] : [property]);
  });

  test("limits of -1 are no limits, and told", () => {
    const verdict = asking("anybot", "robots: max-snippet:-1, max-video-preview:-1");
    expect([
      verdict.maxSnippet.value,
      verdict.maxSnippet.decidedBy.length,
      verdict.maxVideoPreview.value,
      verdict.snippet.allowed,
    ]).toEqual([null, 1, null, true]);
  });

  test("a page is shown up to its moment, and at it", () => {
    const statements = stating("robots: unavailable_after: 25 Jun 2010 15:00:00 PST");
    const moment = Date.UTC(2010, 5, 25, 23);
    const at = (ms: number): [boolean | null, boolean, number | null] => {
      const { index, unavailableAfter } = evaluatePage(statements, reader("Googlebot"), ms);
      return [index.allowed, unavailableAfter.isPast, unavailableAfter.value];
    };
    expect([at(moment - 1), at(moment), at(moment + 1)]).toEqual([
      [true, false, moment],
      [true, false, moment],
      [false, true, moment],
    ]);
  });

  test("a date before 1970 is one", () => {
    const { unavailableAfter, index, effectiveRules } = asking(
      "anybot",
      "robots: unavailable_after: 1969-12-31T23:59:59.999Z",
    );
    expect([unavailableAfter.value, unavailableAfter.isPast, index.allowed, effectiveRules]).toEqual([
      -1,
      true,
      false,
      ["unavailable_after:1969-12-31T23:59:59.999Z"],
    ]);
  });
});
