// Where meta tags may have been missed: no limit hides a noindex silently. And tags in noscript, which are kept apart.
import { describe, expect, test } from "vitest";
import { decide } from "@maycrawl/core/decision";
import { type PageFacts, pageTagsOf, readPageFacts } from "../src/index.ts";

const read = (text: string, options = {}): PageFacts => readPageFacts(new TextEncoder().encode(text), options);
const robots = "<meta name=robots content=noindex>";
const index = (facts: PageFacts, agent: string): string =>
  decide({ page: pageTagsOf(facts) }, "/", agent, { nowMs: 0 }).index.state;

describe("limits", () => {
  test.each<[string, PageFacts, PageFacts["unread"], google: string, other: string]>([
    ["a page within them", read(`<title>a</title>${robots}<p>b`), "nothing", "disallowed", "disallowed"],
    [
      "a script of over 2 MiB before the tag",
      read(`<script>${"a".repeat(2_097_152)}</script>${robots}`),
      "anything",
      "undetermined",
      "undetermined",
    ],
    [
      "a head cut by a limit of its own",
      read(`<title>${"a".repeat(100)}</title>${robots}`, { maxOctets: 64 }),
      "anything",
      "undetermined",
      "undetermined",
    ],
    [
      "octets that were cut before",
      read("<title>a</title>", { isCut: true }),
      "anything",
      "undetermined",
      "undetermined",
    ],
    ["a body cut", read(`<body>${"a".repeat(100)}${robots}`, { maxOctets: 64 }), "body", "allowed", "undetermined"],
    [
      "1,000 tags before it",
      read("<meta name=a content=b>".repeat(1000) + robots),
      "anything",
      "undetermined",
      "undetermined",
    ],
    [
      "1,000 tags in the body before it",
      read(`<body>${"<meta name=a content=b>".repeat(1000)}${robots}`),
      "body",
      "allowed",
      "undetermined",
    ],
    [
      "a noscript longer than is read",
      read(`<noscript>${"a".repeat(65_536)}${robots}</noscript>`),
      "anything",
      "undetermined",
      "undetermined",
    ],
    [
      "1,000 tags in a noscript",
      read(`<noscript>${"<meta name=a content=b>".repeat(1001)}</noscript>`),
      "anything",
      "undetermined",
      "undetermined",
    ],
  ])("%s", (_, facts, unread, google, other) => {
    expect([facts.unread, index(facts, "Googlebot"), index(facts, "bingbot")]).toEqual([unread, google, other]);
  });
  test("an RSL licence behind many links is read", () => {
    const facts = read(`${"<link href=a>".repeat(3)}<link rel=license type=application/rsl+xml href=/l.xml>`, {
      maxLinks: 2,
    });
    expect(facts.rslLinks.map(({ href }) => href)).toEqual(["/l.xml"]);
  });
});

describe("noscript", () => {
  test.each<[string, string, string, google: string, other: string]>([
    ["in the head", `<noscript>\n ${robots}</noscript>`, "noscript 2:2", "undetermined", "undetermined"],
    [
      "in the head, on its line",
      `<title>a</title><noscript>${robots}`,
      "noscript 1:27",
      "undetermined",
      "undetermined",
    ],
    ["in the body", `<body><noscript>${robots}</noscript>`, "body 1:17", "allowed", "undetermined"],
    ["after the head ended", `<img><noscript>${robots}</noscript>`, "after-head-ended 1:16", "allowed", "undetermined"],
  ])("%s", (_, page, place, google, other) => {
    const facts = read(page);
    expect(facts.metas).toEqual([]);
    expect(
      facts.noscriptMetas.map(
        ({ name, content, position, line, column }) => `${name} ${content} ${position} ${line}:${column}`,
      ),
    ).toEqual([`robots noindex ${place}`]);
    expect([index(facts, "Googlebot"), index(facts, "bingbot")]).toEqual([google, other]);
  });
});
