// RSL end to end: documents as XML (RSL 1.0), in the page or behind a link, to the answer about a use.
import { describe, expect, test } from "vitest";
import { decide, type DecisionLayers } from "@maycrawl/core/decision";
import { pageTagsOf, readPageFacts, readRslDocument, rslDocumentLimits } from "../src/index.ts";

const rsl = (content: string): string =>
  `<?xml version="1.0"?>\n<rsl xmlns="https://rslstandard.org/rsl">${content}</rsl>`;
const licensed = (terms: string, attributes = `url="/"`): string =>
  rsl(`<content ${attributes}><license>${terms}</license></content>`);
const permits = (tokens: string): string => `<permits type="usage">${tokens}</permits>`;

describe("documents", () => {
  test("are read whole", () => {
    const xml =
      rsl(`<!-- a comment --><content url="/a/*.html" server="https://s.example/" encrypted="true" lastmod="2026-01-01"><license>
      <permits type="usage">search\n ai-input</permits><prohibits type="geo"><![CDATA[XX]]></prohibits>
      <payment type="purchase"><standard>https://e.example/?a&amp;b</standard><amount>5</amount></payment></license></content>
      <content url="https://e.example/b"/>`).replace("<rsl ", `<rsl max-age="7" `);
    expect(readRslDocument(xml)).toEqual({
      maxAgeDays: 7,
      contents: [
        {
          url: "/a/*.html",
          server: "https://s.example/",
          isEncrypted: true,
          lastModified: "2026-01-01",
          licenses: [
            {
              permits: [{ type: "usage", tokens: ["search", "ai-input"] }],
              prohibits: [{ type: "geo", tokens: ["XX"] }],
              payments: [{ type: "purchase", standard: "https://e.example/?a&b", amount: "5" }],
            },
          ],
        },
        { url: "https://e.example/b", server: null, isEncrypted: false, lastModified: null, licenses: [] },
      ],
    });
  });
  test("may name the vocabulary by a prefix, and hold elements of another", () => {
    const xml =
      `<r:rsl xmlns:r="https://rslstandard.org/rsl" xmlns="https://e.example/"><r:content ` +
      `url="/"><license/><r:license><r:permits type="usage">all</r:permits></r:license></r:content></r:rsl>`;
    expect(readRslDocument(new TextEncoder().encode(`\ufeff${xml}`))?.contents[0]?.licenses).toEqual([
      { permits: [{ type: "usage", tokens: ["all"] }], prohibits: [], payments: [] },
    ]);
  });
  test.each(
    [
      "",
      "text",
      "<html></html>",
      "<rsl></rsl>",
      `<rsl xmlns="https://e.example/"/>`,
      rsl("<content>"),
      rsl(`<content url="/"><license></content>`),
      rsl(`<content><license/></content>`),
      `${rsl("")}<rsl xmlns="https://rslstandard.org/rsl"/>`,
      `${rsl("")}more`,
      rsl("<a>".repeat(40) + "</a>".repeat(40)),
      rsl("<a/>".repeat(rslDocumentLimits.elements)),
      rsl(" ".repeat(rslDocumentLimits.units)),
      rsl("").slice(0, -3),
    ].map((xml) => [xml.slice(0, 60), xml] as const),
  )("are null where they are invalid or over a limit: %j", (_, xml) => {
    expect(readRslDocument(xml)).toBeNull();
  });
  test("expand no entities of their own", () => {
    const bomb =
      `<!DOCTYPE rsl [<!ENTITY a "aaaaaaaaaa"><!ENTITY b ` +
      `"&a;&a;&a;&a;">]>${licensed(permits("&b;&b;")).slice(22)}`;
    expect(JSON.stringify(readRslDocument(bomb)).length).toBeLessThan(300);
  });
});

describe("from the page to the answer", () => {
  const url = "https://e.example/dir/page";
  const states = (layers: DecisionLayers, at = url): string => {
    const { use } = decide({ robotsAccess: "unavailable", ...layers }, at, "FooBot", { nowMs: 0 });
    return [use.search, use["ai-input"], use["ai-train"]]
      .map(({ state }) => ({ allowed: "+", disallowed: "-", unstated: "?", undetermined: "0" })[state])
      .join("");
  };
  const tags = (html: string): DecisionLayers => ({ page: pageTagsOf(readPageFacts(new TextEncoder().encode(html))) });
  const document = readRslDocument(licensed(permits("search")));
  const at = (href: string): DecisionLayers => ({ rslDocuments: new Map([[href, document]]) });
  const link = (href: string): string => `<link rel=license type=application/rsl+xml href="${href}">`;

  test.each<[string, DecisionLayers, string]>([
    // RFC 8288 section 3.1: a target is resolved against the response's URL; HTML standard section 4.2.3: an href
    // against the base.
    [
      "a relative Link field",
      {
        headers: [["Link", `<l.xml>; rel="license"; type="application/rsl+xml"`]],
        ...at("https://e.example/dir/l.xml"),
      },
      "+--",
    ],
    ["a relative link element", { ...tags(link("/l.xml")), ...at("https://e.example/l.xml") }, "+--"],
    [
      "a link element under a base",
      { ...tags(`<base href="/other/">${link("l.xml")}`), ...at("https://e.example/other/l.xml") },
      "+--",
    ],
    ["an absolute one", { ...tags(link("https://l.example/l.xml")), ...at("https://l.example/l.xml") }, "+--"],
    ["one whose document is not known", tags(link("/l.xml")), "???"],
    [
      "one whose document is invalid",
      { ...tags(link("/l.xml")), rslDocuments: new Map([["https://e.example/l.xml", null]]) },
      "---",
    ],
    ["an inline script", tags(`<script type="application/rsl+xml">${licensed(permits("ai-train"))}</script>`), "--+"],
    ["an inline script that is invalid", tags(`<script type="application/rsl+xml"><rsl></script>`), "---"],
    [
      "a script and a link element, the most restrictive",
      {
        ...tags(`<script type="application/rsl+xml">${licensed(permits("ai-train search"))}</script>${link("/l.xml")}`),
        ...at("https://e.example/l.xml"),
      },
      "+--",
    ],
    [
      "a script over a Link field",
      {
        ...tags(`<script type="application/rsl+xml">${licensed(permits("ai-train"))}</script>`),
        headers: [["Link", `</l.xml>; rel=license; type="application/rsl+xml"`]],
        ...at("https://e.example/l.xml"),
      },
      "--+",
    ],
    ["a document for every licence", { ...tags(link("/l.xml")), rslDocument: document }, "+--"],
  ])("%s", (_, layers, expected) => expect(states(layers)).toBe(expected));

  test("a page over http has no licence behind a relative link", () => {
    const layers = { ...tags(link("/l.xml")), ...at("http://e.example/l.xml") };
    const decision = decide({ robotsAccess: "unavailable", ...layers }, "http://e.example/p", "FooBot", { nowMs: 0 });
    expect([decision.use.search.state, decision.findings.map(({ code }) => code)]).toEqual([
      "unstated",
      ["insecure-license"],
    ]);
  });
  test("evidence has the place of the script", () => {
    const { use } = decide(
      {
        robotsAccess: "unavailable",
        ...tags(`<p>\n<script type="application/rsl+xml">${licensed(permits("search"))}</script>`),
      },
      url,
      "FooBot",
      { nowMs: 0 },
    );
    expect(use.search.evidence.map(({ where, line, text }) => [where, line, text])).toEqual([
      ["script, line 2", 2, "permitted=search"],
    ]);
  });
});
