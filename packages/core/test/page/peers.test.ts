// What other readers of these rules get wrong, by name: each a case that failed there.
import { describe, expect, test } from "vitest";
import { asking, effective } from "./asking.ts";

const header = (value: string): string => `X-Robots-Tag: ${value}`;

describe("robot-directives 0.4.0", () => {
  test("max-snippet: 20, noindex: noindex was lost", () => {
    expect(effective("anybot", header("max-snippet: 20, noindex"))).toBe("max-snippet:20, noindex");
    expect(effective("anybot", "robots: max-snippet: 20, noindex")).toBe("max-snippet:20, noindex");
  });
  test("noindex, unavailable_after: <date>: the date was lost", () => {
    expect(effective("anybot", header("noindex, unavailable_after: 25 Jun 2010 15:00:00 PST"))).toBe(
      "noindex, unavailable_after:2010-06-25T23:00:00Z",
    );
  });
  test("a crawler's own unavailable_after was ignored", () => {
    const lines = ["googlebot: unavailable_after: 1-Jan-2000 00:00:00 EST"];
    expect([asking("Googlebot", ...lines).index.allowed, asking("bingbot", ...lines).index.allowed]).toEqual([
      false,
      true,
    ]);
    expect(asking("Googlebot", header("googlebot: unavailable_after: 1-Jan-2000 00:00:00 EST")).index.allowed).toBe(
      false,
    );
  });
  test("BadBot: noindex, nofollow, googlebot: nofollow: the googlebot part was lost", () => {
    expect(effective("googlebot", header("BadBot: noindex, nofollow, googlebot: nofollow"))).toBe("nofollow");
  });
  test("googlebot-news: noindex was applied to Googlebot", () => {
    expect(effective("Googlebot", header("googlebot-news: noindex"), "googlebot-news: noindex")).toBe("");
    expect(effective("Googlebot-News", header("googlebot-news: noindex"))).toBe("noindex");
  });
  test("max-*, indexifembedded and noai were unknown", () => {
    expect(
      effective("anybot", "robots: max-video-preview:3, noai, noindex, indexifembedded, max-image-preview:none"),
    ).toBe("indexifembedded, max-image-preview:none, max-video-preview:3, noai, noindex");
  });
  test("noindex does not make every other property disallowed", () => {
    const { follow, archive, snippet } = asking("anybot", "robots: noindex");
    expect([follow.allowed, archive.allowed, snippet.allowed]).toEqual([true, true, true]);
  });
});

describe("@casko/x-robots-tag 0.0.8", () => {
  test("foo(bot: noindex threw: the crawler's name went into a regular expression", () => {
    for (const value of ["foo(bot: noindex", "[: noindex", "a+*: noindex", "\\: noindex", "(?<x: noindex"])
      expect(() => asking("foo(bot", header(value))).not.toThrow();
    // No plausible token: nobody's name, and an unknown rule.
    expect(asking("foo(bot", header("foo(bot: noindex")).findings.map((finding) => finding.code)).toEqual([
      "unknown-rule",
    ]);
  });
  test("index and noai were taken for crawlers", () => {
    expect(effective("anybot", header("index, noai, noimageai"))).toBe("noai, noimageai");
    expect(effective("googlebot", header("googlebot: index, noai"))).toBe("noai");
  });
  test("RFC 850 dates were split at the comma", () => {
    expect(effective("anybot", header("unavailable_after: Friday, 25-Jun-10 15:00:00 GMT, nofollow"))).toBe(
      "nofollow, unavailable_after:2010-06-25T15:00:00Z",
    );
  });
});

describe("Lighthouse", () => {
  test("X-Robots-Tag: googlebot: noindex was compared in its case", () => {
    for (const name of ["googlebot", "Googlebot", "GOOGLEBOT"])
      expect(effective("Googlebot", header(`${name}: noindex`))).toBe("noindex");
  });
  test("max-snippet: 20, noindex was read as a crawler called max-snippet", () => {
    expect(asking("Googlebot", header("max-snippet: 20, noindex")).index.allowed).toBe(false);
  });
  test("a tag for one crawler replaced the one for all", () => {
    expect(effective("Googlebot", "robots: noindex", "googlebot: nofollow")).toBe("nofollow, noindex");
    expect(asking("Googlebot", "robots: noindex", "googlebot: index").index.allowed).toBe(false);
  });
  test("unavailable_after was cut at every colon, and lost its time", () => {
    const { unavailableAfter } = asking("anybot", header("unavailable_after: 31 Dec 2019 23:59:59 GMT"));
    expect([unavailableAfter.value, unavailableAfter.isPast]).toEqual([Date.UTC(2019, 11, 31, 23, 59, 59), true]);
    expect(
      asking("anybot", " Robots: noindex", "robots: unavailable_after: 1 Jan 2020 00:00:01 GMT").unavailableAfter
        .isPast,
    ).toBe(false);
  });
  // Its own tables of contents that block, and that do not.
  test.each([
    "noindex",
    "none",
    "foo, noindex, bar",
    "all, none, all",
    "     noindex      ",
    "unavailable_after: 25 Jun 2010 15:00:00 PST",
    " Unavailable_after: 25-Aug-2007 15:00:00 EST",
  ])("%j blocks", (content) => {
    expect([
      asking("Googlebot", `robots: ${content}`).index.allowed,
      asking("Googlebot", header(content)).index.allowed,
    ]).toEqual([false, false]);
  });
  test.each([
    "foo",
    "all, index, follow",
    "noindexed",
    "unavailable_after: 25 Jun 3000 15:00:00 PST",
    "bingbot: noindex",
    "unavailable_after: xyz",
  ])("%j does not", (content) => {
    expect(asking("Googlebot", header(content)).index.allowed).toBe(true);
  });
});

describe("spatie/robots-txt #69", () => {
  test("rules without a crawler were forgotten as soon as a field named one", () => {
    expect(effective("Googlebot", header("nofollow"), header("googlebot: noindex"))).toBe("nofollow, noindex");
    expect(effective("Googlebot", header("googlebot: noindex"), header("nofollow"))).toBe("nofollow, noindex");
    expect(effective("anybot", header("noindex"), header("googlebot: index"))).toBe("noindex");
  });
});

describe("squirrelscan", () => {
  test("another crawler's noindex was applied to every crawler", () => {
    expect(asking("Googlebot", header("otherbot: noindex")).index.allowed).toBe(true);
  });
});
