// Pages for the filter's proof, and the two ways to read one: every character by parse5, or behind the filter, in
// chunks. In: numbers that choose. Out: nasty pages cut to pieces and put together anew, with what a filter may trip
// over between them.
import { CollectedFacts } from "../src/collected-facts.ts";
import { PageReader } from "../src/page-reader.ts";
import { defaultPageLimits } from "../src/page-facts.ts";
import { nastyPages } from "./nasty-pages.ts";

/** All that one reading gave, as text; `cuts` are the places between chunks, ascending. */
export function readingOf(page: string, isFiltered: boolean, cuts: readonly number[] = []): string {
  const facts = new CollectedFacts(defaultPageLimits, true);
  const reader = new PageReader(facts, isFiltered);
  let from = 0;
  for (const cut of cuts) {
    // A decoder gives no half of a surrogate pair.
    const at = /[\udc00-\udfff]/.test(page.charAt(cut)) && /[\ud800-\udbff]/.test(page.charAt(cut - 1)) ? cut - 1 : cut;
    if (at <= from || at >= page.length) continue;
    reader.tokenizer.write(page.slice(from, at), false);
    from = at;
  }
  reader.tokenizer.write(page.slice(from), true);
  return JSON.stringify({ facts, ended: reader.endedHeadAt, position: reader.position() });
}

/** What opens another state of the tokenizer or of the reader, in ways that are nearly plain. */
export const trippers: readonly string[] = [
  ..."<>\"'=/&-!?\0\n\r\t\f ;".split(""),
  "\r\n",
  "é",
  "\u{1f600}",
  "<a href=/x rel=nofollow>",
  "<A HREF='/y' REL=\"ugc\nnofollow\">",
  '<a href="/a&amp;b" class=x>',
  '<a href="?a=1&b=2&amp;c=&not=3&notit=4&amp;amp;&">',
  "<a href=?a&b=1 rel='& &lt'>",
  "<a href=/x/>",
  "<a href>",
  '<a rel="x"href="/y">',
  '<a href="1" href="2">',
  "<a href = /z>",
  '<area href="\r\n">',
  '<div class="a>b" title=\'<meta name="robots" content="none">\'>',
  "<div data-nosnippet>",
  "<div DATA-NOSNIPPET=false>",
  "<div data-nosnippet/>",
  "<div data-thumbnail=1 hidden>",
  "<span a=b/>",
  "<span a/>",
  "<p\n\tclass\n=x>",
  '<p a="',
  "<p a='",
  "<p a=`>",
  "<p <b>",
  "</p x>",
  "</div\n>",
  "</a/>",
  "<svg><path d='M0'/><title>",
  "</svg>",
  "<svg/>",
  "<math><mi>",
  "<math><annotation-xml encoding=text/html>",
  "<![CDATA[<meta name=robots content=none>]]>",
  "<foreignObject>",
  '<font color="x">',
  '<meta name="robots" content="noindex">',
  "<meta name=robots content=none/>",
  '<meta content="a&#10;b" name=ROBOTS>',
  "<meta name=robots NAME=x content=none content>",
  "<META property='robots' http-equiv=robots charset=utf-16 content=\"a\r\nb\">",
  "<base href=/b/ data-nosnippet>",
  "<base HREF='/b'>",
  "<link rel=canonical href=/c>",
  '<link type="application/rsl+xml" rel="x license" rel=x href="/l">',
  "<link rel=license type=application/rsl+xml href=/l>",
  '<script type="application/rsl+xml">',
  "<script type=application/&#114;sl+xml>",
  "<script type>",
  "<script>if(a<b)/*</scrip*/'</SCRIPT x'",
  "<script><!--",
  "<script>--></script>",
  "</script>",
  "</script/>",
  "<style>a{}</styl</style>",
  "<textarea>&lt;</textare>",
  "</textarea\n>",
  "<title>a</title>",
  "<noscript><meta name=robots content=nofollow>",
  "</noscript>",
  "<iframe src=x></iframe>",
  "<noframes>",
  "<xmp>",
  "<plaintext>",
  "<!--",
  "-->",
  "--!>",
  "<!-->",
  "<!--->",
  "<!-- - -- <!-- --->",
  "<!doctype html>",
  "<?xml?>",
  "</>",
  "</ x>",
  "<template>",
  "<template shadowrootmode=open>",
  "</template>",
  "<html data-nosnippet>",
  "<body data-nosnippet>",
  "<body>",
  "</body>",
  "</head>",
  "<frameset>",
  "<table><tr><td>",
  "</table>",
  "<select><option>",
  "<form>",
  "</form>",
  "<x-y-verylongname data-z='1'>",
  "<li>",
  "<b data-nosnippet>",
  "</b>",
  "<br/>",
  "<br>",
  "word &nbsp; &amp &#60; a<b",
  "&#110\r;",
  "<a href='&amp\r\n'>",
  "&\r\n",
];

/** A page out of whole numbers, which choose pieces of nasty pages and trippers, cut where the numbers say. */
export function pageOf(next: (below: number) => number): string {
  const pieces = [["", "x", "<!doctype html><title>t</title><body>"][next(3)] ?? ""];
  for (let left = 1 + next(14); left > 0; left--) {
    const whole =
      next(2) === 0 ? (nastyPages[next(nastyPages.length)]?.html ?? "") : (trippers[next(trippers.length)] ?? "");
    switch (next(6)) {
      case 0: {
        const from = next(whole.length + 1);
        pieces.push(whole.slice(from, from + next(whole.length + 1)));
        break;
      }
      case 1: {
        const at = next(whole.length + 1);
        pieces.push(whole.slice(0, at) + (trippers[next(trippers.length)] ?? "") + whole.slice(at));
        break;
      }
      default:
        pieces.push(whole);
    }
  }
  return pieces.join("");
}
