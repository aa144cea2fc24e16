// Links, base, title and RSL licences.
import { describe, expect, test } from "vitest";
import { type PageFacts, readPageFacts } from "../src/index.ts";

const read = (html: string): PageFacts => readPageFacts(new TextEncoder().encode(html), { charset: "utf-8" });

describe("links", () => {
  test("a, area and link with an href; rel as written", () => {
    const html =
      "<link rel=canonical href=/c><body>\n<a href=' /x?a=1&amp;b=2 ' rel='NoFollow  " +
      "ugc,sponsored'>x</a><map><area href=y></map><a name=z><a rel=nofollow>";
    expect(read(html).links).toEqual([
      { kind: "link", href: "/c", rel: ["canonical"], line: 1, column: 1 },
      { kind: "a", href: " /x?a=1&b=2 ", rel: ["NoFollow", "ugc", "sponsored"], line: 2, column: 1 },
      { kind: "area", href: "y", rel: [], line: 2, column: 68 },
    ]);
  });

  test.each([
    ["commas and blanks", " ugc , nofollow,", ["ugc", "nofollow"]],
    ["nothing", "", []],
    ["blanks only", " \t\n", []],
    ["one", "nofollow", ["nofollow"]],
    ["a no-break space, which is none of HTML's", "a\u00a0b", ["a\u00a0b"]],
  ])("rel: %s", (_, rel, tokens) => {
    expect(read(`<a href=x rel='${rel}'>`).links.map((one) => one.rel)).toEqual([tokens]);
  });

  test.each([
    ["a comment", "<!-- <a href=x> -->"],
    ["a script", "<script><a href=x></script>"],
    ["a template", "<template><a href=x></template>"],
    ["svg, where a is another element", "<svg><a href=x></a></svg>"],
    ["noscript", "<noscript><a href=x></noscript>"],
    ["a frameset", "<frameset><a href=x>"],
  ])("none in %s", (_, html) => {
    expect(read(html).links).toEqual([]);
  });

  test("an empty href is one", () => {
    expect(read("<a href>").links).toMatchObject([{ href: "" }]);
  });
});

describe("base and title", () => {
  test.each([
    ["the first base with an href", "<base target=x><base href=/a><base href=/b>", "/a"],
    ["none", "<title>x</title>", null],
    ["in the body", "<body><base href=/a>", "/a"],
    ["not in a template", "<template><base href=/a></template>", null],
    ["as written", "<base href=' a '>", " a "],
  ])("base: %s", (_, html, href) => {
    expect(read(html).baseHref).toBe(href);
  });

  test.each([
    ["stripped and collapsed", "<title>\n A \t&amp;  B</title>", "A & B"],
    ["the first", "<title>a</title><title>b</title>", "a"],
    ["none", "<p>x", null],
    ["not svg's", "<svg><title>a</title></svg><title>b</title>", "b"],
    ["empty", "<title> </title><title>b</title>", ""],
    ["with a NUL", "<title>a\0b</title>", "a\ufffdb"],
    ["not in a template", "<template><title>a</title></template>", null],
    ["unclosed", "<title>a<b>", "a<b>"],
  ])("title: %s", (_, html, title) => {
    expect(read(html).title).toBe(title);
  });
});

describe("licences", () => {
  test.each([
    ["as written in the standard", '<link rel="license" type="application/rsl+xml" href="/l.xml">', ["/l.xml"]],
    [
      "other case, more tokens, a parameter",
      '<link rel="next LICENSE" type=" Application/RSL+xml; charset=utf-8" href="/l.xml">',
      ["/l.xml"],
    ],
    ["another type", '<link rel="license" type="text/html" href="/l">', []],
    ["no type", '<link rel="license" href="/l">', []],
    ["another relation", '<link rel="licence" type="application/rsl+xml" href="/l">', []],
    ["no href", '<link rel="license" type="application/rsl+xml">', []],
    ["a link of the text", '<a rel="license" type="application/rsl+xml" href="/l">', []],
  ])("link: %s", (_, html, hrefs) => {
    expect(read(html).rslLinks.map((one) => one.href)).toEqual(hrefs);
  });

  test("script: its text, as it stands", () => {
    const facts = read(
      '<head>\n<script type="application/rsl+xml"><rsl a="&amp;">\n</rsl></script><script>x</script><script ' +
        'type="application/ld+json">{}</script>',
    );
    expect(facts.rslScripts).toEqual([{ text: '<rsl a="&amp;">\n</rsl>', line: 2, column: 1 }]);
  });

  test("script: not in a template, and not in svg", () => {
    expect(
      read(
        "<template><script type=application/rsl+xml>x</script></template><svg><script " +
          "type=application/rsl+xml>x</script>",
      ).rslScripts,
    ).toEqual([]);
  });
});

describe("what does not count is told", () => {
  test("what a meta tag in a noscript would say", () => {
    const facts = read(
      "<head>\n<noscript><!--<meta name=a content=b>--><style><meta name=c content=d></style><META NAME=Robots " +
        "CONTENT='no&#105;ndex'><meta charset=x></noscript>",
    );
    expect(facts.diagnostics).toMatchObject([
      { code: "meta-in-noscript", detail: "robots: noindex", line: 2, column: 79 },
    ]);
  });

  test("a header's name as http-equiv, and a page that ends inside a tag", () => {
    expect(read("<meta http-equiv='X-Robots-Tag' content=noindex>").diagnostics).toMatchObject([
      { code: "x-robots-tag-as-http-equiv", detail: "noindex", line: 1, column: 1 },
    ]);
    expect(read("<p>\n <meta name=robots content=noindex").diagnostics).toMatchObject([
      { code: "page-ends-in-tag", detail: "meta", line: 2, column: 2 },
    ]);
    for (const whole of [
      "<meta name=robots content=noindex>",
      "a < b",
      "<",
      "</p",
      "<!-- <meta",
      "<script><meta name=a",
      "<title><b",
    ]) {
      expect([whole, read(whole).diagnostics.filter(({ code }) => code === "page-ends-in-tag")]).toEqual([whole, []]);
    }
  });

  test("what one in a template or frameset would say", () => {
    expect(read("<template><meta name=robots content=noindex><meta charset=x>").diagnostics).toMatchObject([
      { code: "meta-in-template", detail: "robots: noindex" },
    ]);
    expect(read("<frameset><meta name=robots content=noindex>").diagnostics).toMatchObject([
      { code: "meta-in-frameset", detail: "robots: noindex" },
    ]);
  });

  test("a detail can be shown: it is short and steers no terminal", () => {
    const [one] = read(`<meta http-equiv=robots content='\u001b[2J\u202e${"x".repeat(500)}'>`).diagnostics;
    expect(one?.detail).toMatch(/^\\u001b\[2J\\u202ex{195}$/);
  });
});
