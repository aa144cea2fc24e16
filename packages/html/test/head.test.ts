// Meta tags, the end of the head, and data-nosnippet, row by row.
import { describe, expect, test } from "vitest";
import { type PageFacts, readPageFacts } from "../src/index.ts";
import { wordsIn } from "./stretches.ts";

const read = (html: string): PageFacts => readPageFacts(new TextEncoder().encode(html), { charset: "utf-8" });
const robots = "<meta name=robots content=noindex>";

describe("what ends the head as Google reads it", () => {
  const kept: readonly (readonly [string, string])[] = [
    ["title", "<title>x</title>"],
    ["meta", "<meta charset=utf-8>"],
    ["link", "<link rel=icon href=x>"],
    ["script", "<script>x</script>"],
    ["style", "<style>x</style>"],
    ["base", "<base href=x>"],
    ["noscript", "<noscript><div></noscript>"],
    ["template", "<template><div></template>"],
    ["a comment", "<!-- x -->"],
    ["white space", " \n\t"],
    ["a second head tag", "<head>"],
    ["a second html tag", "<html lang=en>"],
    ["a doctype", "<!doctype html>"],
  ];
  test.each(kept)("not %s", (_, html) => {
    const facts = read(`<!doctype html><html><head>${html}${robots}</head><body>`);
    expect(facts.metas.map((one) => one.position)).toEqual(["head"]);
    expect(facts.endedHeadAt?.name).toBe("body");
  });

  const ending = [
    "iframe",
    "img",
    "div",
    "p",
    "span",
    "a",
    "svg",
    "math",
    "form",
    "input",
    "br",
    "hr",
    "h1",
    "table",
    "ul",
    "object",
    "embed",
    "video",
    "audio",
    "section",
    "header",
    "article",
    "custom-element",
    "bgsound",
    "basefont",
    "noframes",
    "textarea",
    "button",
    "image",
  ];
  test.each(ending)("%s does", (name) => {
    const facts = read(`<!doctype html><html>\n<head>\n  <${name}></${name}>\n${robots}</head>`);
    expect(facts.metas.map((one) => one.position)).toEqual(["after-head-ended"]);
    expect(facts.endedHeadAt).toEqual({ name, line: 3, column: 3 });
  });

  test("text does, and is found where it begins", () => {
    expect(read(`<head>\n <!-- x -->\n\n  words${robots}`).endedHeadAt).toEqual({ name: "#text", line: 4, column: 3 });
    expect(read(`<head>\r\n\r\n&nbsp;`).endedHeadAt).toEqual({ name: "#text", line: 3, column: 1 });
    expect(read("words").endedHeadAt).toEqual({ name: "#text", line: 1, column: 1 });
  });

  test("an empty page ends no head", () => {
    expect(read("").endedHeadAt).toBeNull();
    expect(read("<html><head></head></html>").endedHeadAt).toEqual({ name: "body", line: 1, column: 20 });
  });

  test("before the tag that ends it and after it", () => {
    const facts = read(
      "<head><meta name=a content=1><img><meta name=b content=2></head><meta name=c content=3><body><meta " +
        "name=d content=4>",
    );
    expect(facts.metas.map((one) => `${one.name} ${one.position}`)).toEqual([
      "a head",
      "b after-head-ended",
      "c body",
      "d body",
    ]);
  });
});

describe("places", () => {
  test("line and column, from 1, in UTF-16 units; CR, LF and CRLF end lines", () => {
    const facts = read(`<title>\u{1f600}</title>${robots}\r\n ${robots}\r${robots}\n\n\t${robots}`);
    expect(facts.metas.map(({ line, column }) => [line, column])).toEqual([
      [1, 18],
      [2, 2],
      [3, 1],
      [5, 2],
    ]);
  });
});

describe("data-nosnippet", () => {
  /** Words are w1, w2, ...; the first list is what Google leaves out, the second what Bing does. */
  const rows: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ["span", "<p>w1 <span data-nosnippet>w2</span>w3</p>", ["w2"], ["w2"]],
    ["div", "<div data-nosnippet>w1</div>w2", ["w1"], ["w1"]],
    ["section", "<section data-nosnippet>w1</section>w2", ["w1"], ["w1"]],
    ["with the value true", '<div data-nosnippet="true">w1</div>w2', ["w1"], ["w1"]],
    ["with the value false", '<div data-nosnippet="false">w1</div>w2', ["w1"], ["w1"]],
    ["with an empty value", '<div data-nosnippet="">w1</div>w2', ["w1"], ["w1"]],
    ["in upper case", "<DIV DATA-NOSNIPPET>w1</DIV>w2", ["w1"], ["w1"]],
    ["unclosed, up to the end of html", "<div data-nosnippet>w1</html>w2", ["w1", "w2"], ["w1", "w2"]],
    ["on an unknown element", "<mytag data-nosnippet>w1</mytag>w2", [], ["w1"]],
    ["around other elements", "<div data-nosnippet><p>w1</p><ul><li>w2</ul></div>w3", ["w1", "w2"], ["w1", "w2"]],
    ["around its like", "<div data-nosnippet>w1<div>w2</div>w3</div>w4", ["w1", "w2", "w3"], ["w1", "w2", "w3"]],
    ["on a p, closed by the next", "<p data-nosnippet>w1<p>w2", [], ["w1"]],
    ["on a p, closed by a block", "<p data-nosnippet>w1<div>w2</div>", [], ["w1"]],
    ["on an li, closed by the next", "<ul><li data-nosnippet>w1<div>w2</div><li>w3</ul>", [], ["w1", "w2"]],
    ["on an li, a list in it", "<ul><li data-nosnippet>w1<ul><li>w2</ul>w3<li>w4</ul>", [], ["w1", "w2", "w3"]],
    ["on a dt, closed by a dd", "<dl><dt data-nosnippet>w1<dd>w2</dl>", [], ["w1"]],
    ["on a cell, closed by the next", "<table><tr><td data-nosnippet>w1<td>w2<tr><td>w3</table>w4", [], ["w1"]],
    ["on a row, closed by the next", "<table><tr data-nosnippet><td>w1<td>w2<tr><td>w3</table>w4", [], ["w1", "w2"]],
    ["on a heading, closed by another's end", "<h1 data-nosnippet>w1</h2>w2", [], ["w1"]],
    ["on an option", "<select><option data-nosnippet>w1<option>w2</select>w3", [], ["w1"]],
    ["on a button, closed by the next", "<button data-nosnippet>w1<button>w2", [], ["w1"]],
    ["on a link, closed by the next", "<a data-nosnippet href=x>w1<a href=y>w2", [], ["w1"]],
    ["on a formatting element that a paragraph cuts", "<p><b data-nosnippet>w1<p>w2</b>w3", [], ["w1", "w2"]],
    ["on a formatting element that a cell cuts", "<table><tr><td><b data-nosnippet>w1<td>w2</b>w3</table>", [], ["w1"]],
    ["on a formatting element with a block in it", "<b data-nosnippet>w1<div>w2</b>w3</div>w4", [], ["w1", "w2"]],
    ["on a span, closed by what is around it", "<p><span data-nosnippet>w1</p>w2", ["w1"], ["w1"]],
    [
      "on a span, its end behind a block",
      "<span data-nosnippet>w1<div>w2</span>w3</div>w4</span>w5",
      ["w1", "w2", "w3", "w4"],
      ["w1", "w2", "w3", "w4"],
    ],
    [
      "on a div, another's end tag inside",
      "<div data-nosnippet>w1</section></p></span>w2</div>w3",
      ["w1", "w2"],
      ["w1", "w2"],
    ],
    ["on a form, of which there is one", "<form><form data-nosnippet>w1</form>w2", [], []],
    [
      "on a form, its end before that of a div in it",
      "<form data-nosnippet><div>w1</form>w2</div>w3",
      [],
      ["w1", "w2"],
    ],
    [
      "on a span in a block in a formatting element that ends",
      "<b><div><span data-nosnippet>w1</b>w2</span>",
      ["w1"],
      ["w1"],
    ],
    ["on a div, a template's end tag inside", "<div data-nosnippet></template>w1</div>w2", ["w1"], ["w1"]],
    [
      "on an svg element, its name's end tag in another svg",
      "<svg><g data-nosnippet><foreignObject><div><svg></g></svg>w1</div></foreignObject></g>w2",
      [],
      ["w1"],
    ],
    ["on body", "<body data-nosnippet>w1</body>w2", [], ["w1", "w2"]],
    ["on a second body", "<p>w1</p><body data-nosnippet>w2", [], ["w1", "w2"]],
    ["on html", "<html data-nosnippet>w1</html>w2", [], ["w1", "w2"]],
    ["on a textarea", "<textarea data-nosnippet>w1<b>w2</textarea>w3", [], ["w1", "w2"]],
    ["on an image", "<img data-nosnippet alt=w1>w2", [], ["w1"]],
    ["on svg", "<svg data-nosnippet><text>w1</text></svg>w2", [], ["w1"]],
    ["on an svg element called section", "<svg><section data-nosnippet>w1</section></svg>w2", [], ["w1"]],
    ["on a div that leaves svg", "<svg><g><div data-nosnippet>w1</div>w2", ["w1"], ["w1"]],
    ["in a template", "<template><div data-nosnippet>w1</div></template>w2", [], []],
    [
      "in a shadow root",
      "<div><template shadowrootmode=open><div data-nosnippet>w1</div></template>w2</div>",
      ["w1"],
      ["w1"],
    ],
    ["in a comment", "<!--<div data-nosnippet>-->w1", [], []],
    ["on an end tag", "<div>w1</div data-nosnippet>w2", [], []],
    ["plaintext", "<div data-nosnippet>w1<plaintext>w2</div>w3", ["w1", "w2", "w3"], ["w1", "w2", "w3"]],
    ["before a table, without a doctype", "<p data-nosnippet>w1<table><tr><td>w2</table>w3", [], ["w1", "w2", "w3"]],
    ["before a table, with one", "<!doctype html><p data-nosnippet>w1<table><tr><td>w2</table>w3", [], ["w1"]],
  ];
  test.each(rows)("%s", (_, html, google, bing) => {
    const { noSnippet } = read(html);
    expect([
      ...wordsIn(
        html,
        noSnippet.filter((one) => one.isForGoogle),
      ),
    ]).toEqual(google);
    expect([...wordsIn(html, noSnippet)]).toEqual(bing);
  });

  test("a stretch is told from its start tag to behind its end tag", () => {
    expect(read("<p>A\n <span data-nosnippet>B</span>.").noSnippet).toEqual([
      {
        elementName: "span",
        isForGoogle: true,
        from: { line: 2, column: 2 },
        to: { line: 2, column: 31 },
        swallowsRest: false,
      },
    ]);
  });

  test("one that nothing closes swallows the rest, and is told", () => {
    const facts = read("<div data-nosnippet>x\nyz");
    expect(facts.noSnippet[0]).toMatchObject({ to: { line: 2, column: 3 }, swallowsRest: true });
    expect(facts.diagnostics.map((one) => one.code)).toEqual(["no-snippet-unclosed"]);
  });

  test("one that another tag closes ends where that begins", () => {
    expect(read("<p><span data-nosnippet>x</p>").noSnippet[0]).toMatchObject({
      to: { line: 1, column: 26 },
      swallowsRest: false,
    });
    expect(read("<li data-nosnippet>x<li>").noSnippet[0]).toMatchObject({
      to: { line: 1, column: 21 },
      swallowsRest: false,
    });
  });

  test("where Google does not read it, that is told", () => {
    expect(read("<p data-nosnippet>x</p>").diagnostics).toMatchObject([
      { code: "no-snippet-not-for-google", detail: "p", line: 1, column: 1 },
    ]);
  });
});
