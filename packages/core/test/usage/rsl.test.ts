// RSL 1.0. Documents are plain data here.
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "../../src/index.ts";
import {
  parseLinkHeader,
  readLicenseHeader,
  readLicenseLinks,
  readUsageRecords,
  type RslContent,
  type RslDocument,
  type RslLicense,
} from "../../src/usage/index.ts";
import { evaluateRsl } from "../../src/usage/rsl-document.ts";
import { ask, askPage, codes, robots, states } from "./ask.ts";

const https = "https://e.example/l.xml";

describe("License records", () => {
  const licensesOf = (text: string, tokens: string[] = []): string[] =>
    ask(text, "/", tokens).licenses.map((one) => one.url);
  test.each<[string, string, string[], string[]]>([
    ["global, before the first agent line", "License: https://a/\nUser-agent: *\nAllow: /\n", [], ["https://a/"]],
    ["global for a file without groups", "License: https://a/\n", ["X"], ["https://a/"]],
    [
      "several",
      "License: https://a/\nLicense: https://b/\nUser-agent: *\nAllow: /\n",
      [],
      ["https://a/", "https://b/"],
    ],
    [
      "in a group: replaces the global ones",
      "License: https://a/\nUser-agent: X\nLicense: https://b/\nAllow: /\nUser-agent: *\nAllow: /\n",
      ["X"],
      ["https://b/"],
    ],
    [
      "in a group of others: the global ones stay",
      "License: https://a/\nUser-agent: X\nLicense: https://b/\nAllow: /\nUser-agent: *\nAllow: /\n",
      ["Y"],
      ["https://a/"],
    ],
    ["after a group's rules: of that group", "User-agent: X\nAllow: /\nLicense: https://b/\n", ["X"], ["https://b/"]],
    ["after a group's rules: of that group alone", "User-agent: X\nAllow: /\nLicense: https://b/\n", ["Y"], []],
    [
      "groups of one name are merged",
      "User-agent: X\nAllow: /\nLicense: https://a/\nUser-agent: X\nAllow: /\nLicense: https://b/\n",
      ["X"],
      ["https://a/", "https://b/"],
    ],
    [
      "a named group does not inherit those of *",
      "User-agent: *\nLicense: https://a/\nAllow: /\nUser-agent: X\nAllow: /\n",
      ["X"],
      [],
    ],
  ])("%s", (_, text, tokens, expected) => expect(licensesOf(text, tokens)).toEqual(expected));

  test("it neither allows nor forbids, nor disturbs grouping", () => {
    const text = "User-agent: a\nLicense: https://x/\nUser-agent: b\nDisallow: /x\n";
    expect(parseRobotsTxt(text).allows("/x", "a")).toBe(false);
    expect(states(ask(text, "/", ["a"]).uses)).toBe("???");
  });
  test.each<[string, string[], boolean]>([
    ["https://e.example/l.xml", [], true],
    ["HTTPS://E.example/l.xml", [], true],
    ["http://e.example/l.xml", ["insecure-license"], false],
    ["/license.xml", ["relative-license"], false],
    ["license.xml", ["relative-license"], false],
    ["//e.example/l.xml", ["relative-license"], false],
    ["", ["relative-license"], false],
    ["javascript:alert(1)", ["insecure-license"], false],
  ])("%j", (url, found, isUsable) => {
    const verdict = ask(`License: ${url}\n`, "/");
    expect(codes(verdict)).toEqual(found);
    expect(verdict.licenses.map((one) => [one.url, one.isUsable])).toEqual([[url, isUsable]]);
  });
});

describe("other carriers", () => {
  const urls = (values: string | string[], base: string | null = null): (string | null)[] =>
    readLicenseHeader(values, base).licenses.map((one) => one.href);
  test.each<[string | string[], (string | null)[]]>([
    [`<${https}>; rel="license"; type="application/rsl+xml"`, [https]],
    [`<${https}>;rel=license;type=application/rsl+xml`, [https]],
    [`<${https}>; REL="foo License"; TYPE="Application/RSL+XML; x=1"`, [https]],
    [`<https://c/>; rel="license"`, []],
    [`<https://c/>; rel="license"; type="text/html"`, []],
    [`<https://c/>; rel="alternate"; type="application/rsl+xml"`, []],
    [`<https://c/>; rel="licenses"; type="application/rsl+xml"`, []],
    // The first rel counts, and an anchor makes it another resource's.
    [`<https://c/>; rel="x"; rel="license"; type="application/rsl+xml"`, []],
    [`<https://c/>; rel="license"; type="application/rsl+xml"; anchor="#x"`, []],
    [
      `<https://a/>; title="x, <y>; rel=license"; rel="next", <${https}>; rel="license"; type="application/rsl+xml"`,
      [https],
    ],
    [[`<https://a/>; rel=next`, `<${https}>; rel=license; type="application/rsl+xml"`], [https]],
    [`junk, <${https}>; rel=license; type="application/rsl+xml"`, [https]],
    ["<https://unclosed", []],
    ["", []],
  ])("%j", (value, expected) => expect(urls(value)).toEqual(expected));

  test("a relative target is resolved against the base", () => {
    const value = '</l.xml>; rel="license"; type="application/rsl+xml"';
    expect(urls(value, "https://e.example/a/b")).toEqual([https]);
    expect(codes(readLicenseHeader(value))).toEqual(["relative-license"]);
    expect(codes(readLicenseHeader(value, "http://e.example/"))).toEqual(["insecure-license"]);
  });
  test("link elements, by the same conditions", () => {
    const read = readLicenseLinks([
      { rel: "LICENSE\nx", type: "application/rsl+xml", href: https },
      { rel: "license", type: null, href: "https://cc/" },
      { rel: "stylesheet", type: "application/rsl+xml", href: "https://c/" },
    ]);
    expect(read.licenses.map((one) => one.href)).toEqual([https]);
  });
  test("the most specific carrier wins", () => {
    const link = (url: string): ReturnType<typeof readLicenseLinks> =>
      readLicenseLinks([{ rel: "license", type: "application/rsl+xml", href: url }]);
    const header = readLicenseHeader('<https://h/>; rel="license"; type="application/rsl+xml"');
    const text = "License: https://r/\n";
    expect(ask(text, "/", [], { licenses: [header] }).licenses.map((one) => one.url)).toEqual(["https://h/"]);
    expect(ask(text, "/", [], { licenses: [header, link("https://l/")] }).licenses.map((one) => one.url)).toEqual([
      "https://l/",
    ]);
    expect(ask(text, "/", [], { licenses: [link("https://l/"), header] }).licenses.map((one) => one.url)).toEqual([
      "https://l/",
    ]);
  });
  test("quoted strings and blanks of RFC 8288", () => {
    expect(parseLinkHeader('<a> ; x="\\"q\\\\" ; y = z , , <b>;flag')).toEqual([
      {
        target: "a",
        parameters: [
          ["x", '"q\\'],
          ["y", "z"],
        ],
      },
      { target: "b", parameters: [["flag", ""]] },
    ]);
  });
});

/** A licence in short: permits and prohibits of usage, and a payment. */
const license = (
  permits: string | null,
  prohibits = "",
  payment: string | null = null,
  more: Partial<RslLicense> = {},
): RslLicense => ({
  permits: permits === null ? [] : [{ type: "usage", tokens: permits.split(" ").filter((one) => one !== "") }],
  prohibits: prohibits === "" ? [] : [{ type: "usage", tokens: prohibits.split(" ") }],
  payments: payment === null ? [] : [{ type: payment }],
  ...more,
});
const document = (...licenses: RslLicense[]): RslDocument => ({ contents: [{ url: "/", licenses }] });
const answers = (one: RslDocument | null, url = "https://e.example/p", asker = {}): string => {
  const read = evaluateRsl(one, url, asker);
  const sign = { allowed: "+", disallowed: "-", unstated: "?" } as const;
  return `${sign[read.search.state]}${sign[read["ai-input"].state]}${sign[read["ai-train"].state]}`;
};

describe("the document", () => {
  test.each<[string, RslLicense[], string]>([
    ["every token: all", [license("all")], "+++"],
    ["ai-all", [license("ai-all")], "-++"],
    ["ai-train", [license("ai-train")], "--+"],
    ["ai-input", [license("ai-input")], "-+-"],
    ["ai-index is a part of ai-input: no grant of it", [license("ai-index")], "---"],
    ["search", [license("search")], "+--"],
    ["several, separated by blanks", [license("search ai-input")], "++-"],
    ["prohibits all", [license(null, "all")], "---"],
    ["prohibits ai-all: the rest is free", [license(null, "ai-all")], "+--"],
    ["prohibits ai-train", [license(null, "ai-train")], "++-"],
    ["prohibits ai-index: a part of ai-input is refused, so it is not free", [license(null, "ai-index")], "+-+"],
    ["prohibition beats permission", [license("all", "ai-train")], "++-"],
    ["a listed permits is exhaustive", [license("search")], "+--"],
    ["an empty permits too", [license("")], "---"],
    ["no permits, no prohibits, no payment: free", [license(null)], "+++"],
    ["payment: not before it is paid", [license("all", "", "subscription")], "---"],
    ["payment of type free", [license("all", "", "free")], "+++"],
    [
      "alternatives: free for search, paid for training",
      [license("search"), license("ai-train", "", "purchase")],
      "+--",
    ],
    [
      "a prohibition of one licence beats the permission of another",
      [license("all"), license(null, "ai-train")],
      "++-",
    ],
    ["in either order", [license(null, "ai-train"), license("all")], "++-"],
    ["tokens of 0.9 and of AIPREF mean nothing", [license("inference train-ai")], "---"],
    ["comma lists of 0.9 are one unknown token", [license("search,ai-train")], "---"],
    ["hostile names", [license("__proto__ constructor", "toString")], "---"],
    ["no licence at all", [], "---"],
  ])("%s", (_, licenses, expected) => expect(answers(document(...licenses))).toBe(expected));

  test.each<[string, RslLicense, string, string]>([
    ["prohibited", license("all", "search"), "prohibited", "search"],
    ["not listed", license("ai-train"), "not-listed", "ai-train"],
    ["payment", license("all", "", "crawl"), "payment", "crawl"],
    ["permitted", license("all"), "permitted", "all"],
    ["free by silence", license(null), "permitted", ""],
  ])("why search is so: %s", (_, one, reason, text) =>
    expect(evaluateRsl(document(one), "/").search).toMatchObject({ reason, text }),
  );

  test("a licence server must be asked first, even for a free licence", () => {
    const content: RslContent = { url: "/", server: "https://s.example/", licenses: [license("all")] };
    expect(evaluateRsl({ contents: [content] }, "/").search).toEqual({
      state: "disallowed",
      reason: "license-server",
      text: "https://s.example/",
    });
    expect(answers({ contents: [{ url: "/", isEncrypted: true, licenses: [license("all")] }] })).toBe("---");
  });

  test.each<[string, Partial<RslLicense>, object, string]>([
    ["permitted user", { permits: [{ type: "user", tokens: ["education"] }] }, { user: "Education" }, "+++"],
    ["another user", { permits: [{ type: "user", tokens: ["education"] }] }, { user: "commercial" }, "---"],
    ["unknown user", { permits: [{ type: "user", tokens: ["education"] }] }, {}, "---"],
    ["prohibited user", { prohibits: [{ type: "user", tokens: ["commercial"] }] }, { user: "commercial" }, "---"],
    ["user not prohibited", { prohibits: [{ type: "user", tokens: ["commercial"] }] }, { user: "education" }, "+++"],
    ["user unknown, some prohibited", { prohibits: [{ type: "user", tokens: ["commercial"] }] }, {}, "---"],
    ["permitted place", { permits: [{ type: "geo", tokens: ["US", "EU"] }] }, { geo: "eu" }, "+++"],
    [
      "prohibited place beats permitted",
      { permits: [{ type: "geo", tokens: ["US"] }], prohibits: [{ type: "geo", tokens: ["US"] }] },
      { geo: "US" },
      "---",
    ],
    ["a type that nobody knows limits nothing", { permits: [{ type: "moon", tokens: ["x"] }] }, {}, "+++"],
  ])("%s", (_, more, asker, expected) =>
    expect(answers(document(license(null, "", null, more)), "/", asker)).toBe(expected),
  );

  test.each<[string, string, string, string]>([
    ["path", "/a/", "https://e.example/a/b", "+++"],
    ["path of another place", "/a/", "https://e.example/b", "???"],
    ["stars and end", "/*.pdf$", "https://e.example/x.pdf", "+++"],
    ["stars and end", "/*.pdf$", "https://e.example/x.pdf?y", "???"],
    ["whole URL", "https://e.example/a*", "https://e.example/ab", "+++"],
    ["origin alone", "https://e.example", "https://e.example/ab", "+++"],
    ["default port", "https://e.example:443/", "https://e.example/ab", "+++"],
    ["another origin", "https://f.example/", "https://e.example/ab", "???"],
    ["another scheme", "http://e.example/", "https://e.example/ab", "???"],
    ["a path has no origin", "https://f.example/", "/ab", "+++"],
    ["no URL at all", "http://[", "https://e.example/", "???"],
  ])("url: %s: %s on %s", (_, pattern, url, expected) =>
    expect(answers({ contents: [{ url: pattern, licenses: [license("all")] }] }, url)).toBe(expected),
  );

  test("the most specific content counts; equally specific ones together", () => {
    const contents: RslContent[] = [
      { url: "/", licenses: [license("all")] },
      { url: "/a/", licenses: [license("search")] },
    ];
    expect(answers({ contents }, "/a/b")).toBe("+--");
    expect(answers({ contents: contents.toReversed() }, "/a/b")).toBe("+--");
    expect(answers({ contents }, "/b")).toBe("+++");
    expect(
      answers(
        {
          contents: [
            { url: "/a*", licenses: [license("all")] },
            { url: "/*b", licenses: [license(null, "search")] },
          ],
        },
        "/ab",
      ),
    ).toBe("-++");
  });
  test("unobtainable or invalid: unlicensed", () => {
    expect(answers(null)).toBe("---");
    const verdict = ask(`License: ${https}\n`, "/", [], { rslDocuments: new Map([[https, null]]) });
    expect([states(verdict.uses), codes(verdict)]).toEqual(["---", ["unlicensed"]]);
  });
  test("a document that was not asked for says nothing", () => {
    expect(states(ask(`License: ${https}\n`, "/").uses)).toBe("???");
    expect(
      states(
        ask("License: https://other/\n", "/", [], { rslDocuments: new Map([[https, document(license("all"))]]) }).uses,
      ),
    ).toBe("???");
  });
  test("several licences: the most restrictive", () => {
    const rslDocuments = new Map([
      ["https://a/", document(license("all"))],
      ["https://b/", document(license("search"))],
    ]);
    expect(states(ask("License: https://a/\nLicense: https://b/\n", "/", [], { rslDocuments }).uses)).toBe("+--");
  });
  test("tokens that mean nothing are told once", () => {
    const rslDocuments = new Map([[https, document(license("inference search zzz"), license("zzz"))]]);
    expect(codes(ask(`License: ${https}\n`, "/", [], { rslDocuments }))).toEqual(["old-label", "unknown-label"]);
  });
  test("an insecure licence's document does not count", () => {
    const rslDocuments = new Map([["http://e.example/", document(license("all"))]]);
    expect(states(ask("License: http://e.example/\n", "/", [], { rslDocuments }).uses)).toBe("???");
  });
  test("the header's licence, without a robots.txt", () => {
    const verdict = askPage({
      licenses: [readLicenseHeader(`<${https}>; rel="license"; type="application/rsl+xml"`)],
      rslDocuments: new Map([[https, document(license("search"))]]),
    });
    expect(states(verdict.byStandard.rsl)).toBe("+--");
    expect(verdict.uses.search.decidedBy[0]).toMatchObject({
      standard: "rsl",
      carrier: "file",
      place: { name: https },
      label: "permitted",
      value: "search",
    });
  });
});

test.each(["Permits: search", "Prohibits: ai-train", "Compensation: x", "Standard: RSL/1.0"])(
  "%s is no record of RSL's",
  (line) => {
    const { robotsTxt } = robots(`User-agent: *\n${line}\n`, "/", []);
    expect(codes(robotsTxt.records)).toEqual(["not-rsl-record"]);
    expect(readUsageRecords([]).findings).toEqual([]);
  },
);
