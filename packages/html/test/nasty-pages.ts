// Pages as they must not be written, and what a reader by the standard makes of each. `metas` is `name=content@position`, in
// page order; expectations follow from the clause named in `why`, never from what this package gave.
import type { PageDiagnosticCode } from "../src/index.ts";

export interface NastyPage {
  readonly name: string;
  readonly html: string;
  readonly metas: readonly string[];
  /** What ended the head; left out where the row is not about it. */
  readonly endedBy?: string | null;
  readonly diagnostics?: readonly PageDiagnosticCode[];
  readonly why: string;
}

const robots = '<meta name="robots" content="noindex">';
const inHead = ["robots=noindex@head"];
const inBody = ["robots=noindex@body"];
const lost = ["robots=noindex@after-head-ended"];

export const nastyPages: readonly NastyPage[] = [
  // How the tag is written.
  { name: "odd case", html: '<MeTa NaMe="RoBoTs" CoNtEnT="NoIndex">', metas: ["robots=NoIndex@head"], why: "tag and attribute names fold (13.2.5.8, 13.2.5.33); names compare without case; the content is core's to fold" },
  { name: "no blank between attributes", html: "<meta name='robots'content='noindex'>", metas: inHead, why: "missing-whitespace-between-attributes is an error that is read on (13.2.5.39)" },
  { name: "no quotes", html: "<meta name=robots content=noindex,nofollow>", metas: ["robots=noindex,nofollow@head"], why: "an unquoted value ends at a blank or > (13.2.5.38)" },
  { name: "no quotes, and a slash", html: "<meta name=robots content=noindex/>", metas: ["robots=noindex/@head"], why: "a slash does not end an unquoted value (13.2.5.38)" },
  { name: "content before name", html: '<meta content="noindex" name="robots">', metas: inHead, why: "attribute order" },
  { name: "slashes between attributes", html: '<meta/name="robots"/content="noindex"/>', metas: inHead, why: "a slash that does not close separates (13.2.5.40)" },
  { name: "white space of every kind", html: '<meta\n\tname\f=\r\n"robots"\r content\n=\t"noindex"\n>', metas: inHead, why: "LF, tab, FF, CR and blanks around = (13.2.5.32 to 13.2.5.37)" },
  { name: "duplicate attributes", html: '<meta name="robots" name="other" content="noindex" content="all">', metas: inHead, why: "the first of a name wins (13.2.5.33)" },
  { name: "duplicate attributes in other case", html: '<meta NAME="robots" name="other" content="noindex" Content="all">', metas: inHead, why: "names are folded before they are compared (13.2.5.33)" },
  { name: "decimal reference", html: '<meta name="&#114;obots" content="&#110;oindex">', metas: inHead, why: "references are decoded in attributes (13.2.5.36)" },
  { name: "hexadecimal reference", html: '<meta name="&#x72;obots" content="&#X6E;oindex">', metas: inHead, why: "the same, x in either case (13.2.5.75)" },
  { name: "reference without semicolon", html: '<meta name="&#114obots" content="noindex&#44nofollow">', metas: ["robots=noindex,nofollow@head"], why: "a numeric reference may lack it (13.2.5.79)" },
  { name: "named reference without semicolon at the end", html: '<meta name="owner" content="&copy">', metas: ["owner=\u00a9@head"], why: "&copy is of the names that may lack it (13.2.5.73)" },
  { name: "named reference without semicolon before a letter", html: '<meta name="owner" content="a&copyb &copy=">', metas: ["owner=a&copyb &copy=@head"], why: "in an attribute, not before a letter, digit or = (13.2.5.73)" },
  { name: "named reference", html: '<meta name="robots" content="noindex&comma;nofollow">', metas: ["robots=noindex,nofollow@head"], why: "&comma; needs its semicolon, and has it" },
  { name: "tag end inside quotes", html: '<meta name="a" content="1 > 0"><meta name="robots" content="noindex">', metas: ["a=1 > 0@head", ...inHead], why: "> in quotes is text (13.2.5.36)" },
  { name: "line end inside quotes", html: '<meta name="robots" content="noindex,\r\nnofollow">', metas: ["robots=noindex,\nnofollow@head"], why: "CRLF becomes LF (13.2.3.5)" },
  { name: "missing end of tag", html: '<meta name="robots" content="noindex"\n<link rel="x" href="y">', metas: inHead, why: "the tag goes on: <link is an attribute (13.2.5.33)" },
  { name: "missing quote", html: '<meta name="robots content="noindex">', metas: [], diagnostics: ["meta-without-content"], why: "the name runs to the next quote: 'robots content=' (13.2.5.36)" },
  { name: "blank before the name", html: `< meta name="robots" content="noindex">${robots}`, metas: lost, endedBy: "#text", why: "< and a blank is text (13.2.5.6), which begins the body" },
  { name: "another tag that begins alike", html: '<metadata name="robots" content="noindex">', metas: [], endedBy: "metadata", why: "a tag name runs to a blank, / or > (13.2.5.8)" },
  { name: "end of page in the tag", html: '<meta name="robots" content="noindex"', metas: [], why: "eof-in-tag: the tag is dropped (13.2.5.39)" },
  { name: "NUL in the content", html: '<meta name="robots" content="no\0index">', metas: ["robots=no\ufffdindex@head"], why: "NUL becomes U+FFFD in a value (13.2.5.36)" },
  { name: "NUL in the tag name", html: '<me\0ta name="robots" content="noindex">', metas: [], endedBy: "me\ufffdta", why: "and in a tag name, which is then another (13.2.5.8)" },
  { name: "a letter that only Unicode folds", html: '<meta name="\u212aoala" content="noindex">', metas: ["\u212aoala=noindex@head"], why: "A-Z fold and nothing else" },
  { name: "end tag", html: '</meta name="robots" content="noindex">', metas: [], endedBy: null, why: "an end tag's attributes are dropped (13.2.5, end tag token)" },

  // Which names and contents.
  { name: "http-equiv", html: '<meta http-equiv="robots" content="noindex">', metas: [], diagnostics: ["robots-as-http-equiv"], why: "the name says so, not http-equiv" },
  { name: "property", html: '<meta property="robots" content="noindex">', metas: [], diagnostics: ["robots-as-property"], why: "the same" },
  { name: "http-equiv and name", html: '<meta http-equiv="robots" name="robots" content="noindex">', metas: inHead, diagnostics: [], why: "the name counts whatever else stands there" },
  { name: "blanks around the name", html: '<meta name=" robots " content="noindex">', metas: [" robots =noindex@head"], diagnostics: ["meta-name-with-blanks"], why: "names compare ASCII case-insensitively and are not stripped (4.2.5)" },
  { name: "blanks inside the name by reference", html: '<meta name="robots&#32;" content="noindex">', metas: ["robots =noindex@head"], diagnostics: ["meta-name-with-blanks"], why: "the same, of the decoded value" },
  { name: "empty content", html: '<meta name="robots" content="">', metas: ["robots=@head"], diagnostics: [], why: "a content without rules is a content" },
  { name: "content without value", html: "<meta name=robots content>", metas: ["robots=@head"], why: "an attribute without value has the empty value (13.2.5.33)" },
  { name: "no content", html: "<meta name=robots noindex>", metas: [], diagnostics: ["meta-without-content"], why: "noindex is an attribute here" },
  { name: "no name", html: "<meta content=noindex>", metas: [], why: "name and content" },
  { name: "empty name", html: '<meta name="" content=noindex>', metas: [], diagnostics: [], why: "names nobody" },
  { name: "several names in one", html: '<meta name="robots, googlebot" content="noindex">', metas: ["robots, googlebot=noindex@head"], why: "name is one name, not a list (4.2.5)" },
  { name: "several tags", html: '<meta name=robots content=nofollow><meta name=GoogleBot content=noindex><meta name=robots content=noarchive>', metas: ["robots=nofollow@head", "googlebot=noindex@head", "robots=noarchive@head"], why: "all are kept, in page order" },
  { name: "a name from Object's prototype", html: '<meta name="__proto__" content="noindex"><meta name=constructor content=x>', metas: ["__proto__=noindex@head", "constructor=x@head"], why: "names are data" },

  // What is no tag at all.
  { name: "comment", html: `<!-- ${robots} -->`, metas: [], endedBy: null, why: "a comment holds no tag" },
  { name: "comment closed at once", html: `<!-->${robots}-->`, metas: inHead, why: "abrupt-closing-of-empty-comment: <!--> is whole (13.2.5.43)" },
  { name: "comment closed by its third hyphen", html: `<!--->${robots}-->`, metas: inHead, why: "the same for <!---> (13.2.5.44)" },
  { name: "comment closed with an exclamation mark", html: `<!-- --!>${robots}-->`, metas: inHead, why: "incorrectly-closed-comment closes (13.2.5.52)" },
  { name: "comment in a comment", html: `<!-- <!-- -->${robots}`, metas: inHead, why: "comments do not nest (13.2.5.49)" },
  { name: "unclosed comment", html: `<!-- ${robots}`, metas: [], why: "eof-in-comment: all of it is the comment" },
  { name: "conditional comment", html: `<!--[if IE]>${robots}<![endif]-->`, metas: [], why: "a comment to all but old browsers" },
  { name: "revealed conditional comment", html: `<![if !IE]>${robots}<![endif]>`, metas: inHead, why: "two bogus comments around a tag (13.2.5.42)" },
  { name: "processing instruction", html: `<?php ${robots} ?>`, metas: [], endedBy: "#text", why: "a bogus comment up to the first >, which is the tag's (13.2.5.41)" },
  { name: "XML declaration", html: `<?xml version="1.0"?>${robots}`, metas: inHead, why: "a bogus comment, and over" },
  { name: "CDATA in HTML", html: `<![CDATA[${robots}]]>${robots}`, metas: lost, endedBy: "#text", why: "cdata-in-html-content: a bogus comment up to the first >; ]]> is text (13.2.5.42)" },
  { name: "doctype with > in quotes", html: `<!DOCTYPE html SYSTEM "a>b">${robots}`, metas: lost, endedBy: "#text", why: "abrupt-doctype-system-identifier: > ends it (13.2.5.65); the rest is text" },
  { name: "escaped tag", html: "&lt;meta name=robots content=noindex&gt;", metas: [], endedBy: "#text", why: "references do not make tags" },

  // Elements whose content is text.
  { name: "script", html: `<script>var x = '${robots}';</script>`, metas: [], endedBy: null, why: "13.2.5.4: nothing in a script is executed or read" },
  { name: "script in an escaped script", html: `<script><!--<script></script>${robots}</script><meta name="b" content="c">`, metas: ["b=c@head"], why: "script data double escaped: the first </script> closes only the inner one (13.2.5.26)" },
  { name: "script end with blanks and attributes", html: `<script>x</script\n a="b">${robots}`, metas: inHead, why: "a blank after the name ends the text (13.2.5.17)" },
  { name: "script end that goes on", html: `<script>x</scripts>${robots}</script>`, metas: [], why: "</scripts> is text (13.2.5.17)" },
  { name: "script that closes itself", html: `<script src="x"/>${robots}</script>`, metas: [], why: "non-void-html-element-start-tag-with-trailing-solidus: the slash means nothing" },
  { name: "style", html: `<style>${robots}</style>`, metas: [], endedBy: null, why: "RAWTEXT (13.2.6.4.4)" },
  { name: "title", html: `<title>${robots}</title>`, metas: [], endedBy: null, why: "RCDATA (13.2.6.4.4)" },
  { name: "unclosed title", html: `<title>Shop${robots}`, metas: [], diagnostics: ["unclosed-raw-text"], why: "RCDATA to the end of the page" },
  { name: "title closed in other case", html: `<TITLE>x</tItLe>${robots}`, metas: inHead, why: "appropriate end tags fold (13.2.5.11)" },
  { name: "textarea", html: `<body><textarea>${robots}</textarea>${robots}`, metas: inBody, why: "RCDATA (13.2.6.4.7)" },
  { name: "xmp", html: `<body><xmp>${robots}</xmp>${robots}`, metas: inBody, why: "RAWTEXT (13.2.6.4.7)" },
  { name: "iframe", html: `<body><iframe>${robots}</iframe>${robots}`, metas: inBody, why: "RAWTEXT (13.2.6.4.7)" },
  { name: "noembed", html: `<body><noembed>${robots}</noembed>${robots}`, metas: inBody, why: "RAWTEXT (13.2.6.4.7)" },
  { name: "noframes in the head", html: `<noframes>${robots}</noframes>${robots}`, metas: lost, endedBy: "noframes", why: "RAWTEXT; to the standard still the head, to Google not on its list" },
  { name: "plaintext", html: `<body><plaintext>${robots}</plaintext>${robots}`, metas: [], why: "never ends (13.2.5.5)" },
  { name: "noscript in the head", html: `<noscript>${robots}</noscript>`, metas: [], endedBy: null, diagnostics: ["meta-in-noscript"], why: "text with scripting on, as search engines render (13.2.6.4.4)" },
  { name: "noscript with an image in the head", html: `<noscript><img src="x"></noscript>${robots}`, metas: inHead, endedBy: null, diagnostics: [], why: "the same: what is text cannot end the head" },
  { name: "noscript in the body", html: `<body><noscript>${robots}</noscript>`, metas: [], diagnostics: ["meta-in-noscript"], why: "the same (13.2.6.4.7)" },

  // Templates.
  { name: "template", html: `<template>${robots}</template>${robots}`, metas: inHead, endedBy: null, diagnostics: ["meta-in-template"], why: "a template's content is a document of its own (4.12.3)" },
  { name: "template in a template", html: `<template><template></template>${robots}</template>`, metas: [], diagnostics: ["meta-in-template"], why: "the inner end tag closes the inner one" },
  { name: "body in a template", html: `<template><div><body></head></template>${robots}`, metas: inHead, endedBy: null, why: "body and </head> mean nothing there (13.2.6.4, in template)" },
  { name: "end of the head in a template", html: `<template></head></template><noscript></noscript>${robots}`, metas: inHead, endedBy: null, why: "means nothing there, so noscript still stands in the head" },
  { name: "template end in a script", html: `<template><script></template></script>${robots}</template>`, metas: [], diagnostics: ["meta-in-template"], why: "the tokenizer's states hold in a template too" },
  { name: "unclosed template", html: `<template></head><body>${robots}`, metas: [], endedBy: null, diagnostics: ["meta-in-template"], why: "all that follows is its content (13.2.6.4, in template)" },
  { name: "columns in a template", html: `<template><col><style></template>${robots}`, metas: inHead, endedBy: null, why: "in column group, style is ignored: it holds no text, and the template ends (13.2.6.4, in template)" },
  { name: "template end without a template", html: `</template>${robots}`, metas: inHead, endedBy: null, why: "ignored (13.2.6.4.4)" },

  // svg and math.
  { name: "svg", html: `<svg>${robots}`, metas: lost, endedBy: "svg", why: "meta leaves svg (13.2.6.5) and is an element of the body" },
  { name: "style in svg", html: `<body><svg><style>${robots}</style></svg>`, metas: inBody, why: "an svg style is no raw text: the tag is one, and leaves svg" },
  { name: "style after svg was left", html: `<body><svg><svg><p><style>${robots}</style>`, metas: [], why: "p leaves both (13.2.6.5), so style is HTML's; parse5-sax-parser leaves one" },
  { name: "style at an integration point", html: `<body><svg><title><style>${robots}</style></title></svg>`, metas: [], why: "svg title holds HTML (13.2.6, HTML integration point)" },
  { name: "style after an svg that closes itself", html: `<body><svg/><style>${robots}</style>`, metas: [], why: "svg/ is whole" },
  { name: "CDATA in svg", html: `<body><svg><![CDATA[${robots}]]></svg>`, metas: [], why: "a CDATA section there (13.2.5.42)" },
  { name: "CDATA in an svg title", html: `<body><svg><title><![CDATA[>${robots}]]></title></svg>`, metas: [], why: "title is no HTML element, so a CDATA section there too (13.2.5.42); parse5's own tree does otherwise" },
  { name: "style in an HTML annotation", html: `<body><math><annotation-xml encoding="Text/HTML"><style>${robots}</style>`, metas: [], why: "an HTML integration point (13.2.6)" },
  { name: "style in another annotation", html: `<body><math><annotation-xml><style>${robots}</style>`, metas: inBody, why: "and without the encoding, none" },
  { name: "style in math text", html: `<body><math><mi><style>${robots}</style>`, metas: [], why: "a MathML text integration point (13.2.6)" },
  { name: "style in a glyph of math text", html: `<body><math><mi><mglyph><style>${robots}</style>`, metas: inBody, why: "mglyph is MathML even there (13.2.6), and so is the style in it" },
  { name: "font with and without attributes in svg", html: `<body><svg><font><style>${robots}</style></svg><svg><font color=red><style>${robots}</style>`, metas: inBody, why: "font leaves svg only with color, face or size (13.2.6.5)" },
  { name: "end tag that leaves svg", html: `<body><svg><g></p><style>${robots}</style>`, metas: [], why: "</p> leaves svg (13.2.6.5)" },
  { name: "end tag of an HTML element around svg", html: `<body><div><svg><g></div><style>${robots}</style>`, metas: [], why: "no svg element has that name: HTML's rules close the div and svg with it" },
  { name: "svg end tag", html: `<body><svg><g></svg><style>${robots}</style>`, metas: [], why: "closes g too (13.2.6.5)" },
  { name: "template in svg", html: `<body><svg><template></svg>${robots}`, metas: inBody, diagnostics: [], why: "an svg template is not HTML's" },

  // Where the head is.
  { name: "no head tag", html: `<!doctype html><html>${robots}`, metas: inHead, why: "the head's tags are optional" },
  { name: "after the head's end tag", html: `<head></head>${robots}<body>`, metas: inHead, endedBy: "body", why: "13.2.6.4.6, after head: put into the head" },
  { name: "noscript after the head's end tag", html: `<head></head><noscript></noscript>${robots}<body>`, metas: inBody, endedBy: "noscript", why: "13.2.6.4.6: of what may stand in a head, noscript alone is not put back into it" },
  { name: "second head", html: `<head></head><head>${robots}</head><body>`, metas: inHead, endedBy: "body", why: "ignored (13.2.6.4.6), so the same" },
  { name: "head in head", html: `<head><head>${robots}</head></head>`, metas: inHead, endedBy: null, why: "ignored (13.2.6.4.4)" },
  { name: "head in body", html: `<body><head>${robots}</head>`, metas: inBody, endedBy: "body", why: "ignored (13.2.6.4.7)" },
  { name: "body", html: `<head></head><body>${robots}`, metas: inBody, endedBy: "body", why: "an element of the body" },
  { name: "second body", html: `<body><p><body>${robots}`, metas: inBody, why: "its attributes are merged, no element begins (13.2.6.4.7)" },
  { name: "after the end of html", html: `<html><body></body></html>${robots}`, metas: inBody, why: "13.2.6.4, after after body: back into the body" },
  { name: "end of body without a body", html: `<head></body>${robots}`, metas: inBody, endedBy: "body", why: "13.2.6.4.4: </body> begins the body" },
  { name: "end tag of something else in the head", html: `<head></p></div></x>${robots}`, metas: inHead, endedBy: null, why: "any other end tag is ignored (13.2.6.4.4)" },
  { name: "end of br in the head", html: `<head></br>${robots}`, metas: lost, endedBy: "br", why: "</br> is <br> (13.2.6.4.7)" },
  { name: "text in the head", html: `<head>x${robots}</head><body>`, metas: lost, endedBy: "#text", why: "text begins the body (13.2.6.4.4)" },
  { name: "no-break space in the head", html: `<head>&nbsp;${robots}</head>`, metas: lost, endedBy: "#text", why: "is no white space of HTML's" },
  { name: "blank by reference in the head", html: `<head>&#32;&#10;${robots}</head>`, metas: inHead, endedBy: null, why: "is" },
  { name: "NUL in the head", html: `<head>\0${robots}</head>`, metas: lost, endedBy: "#text", why: "begins the body, where it is dropped (13.2.6.4.7)" },
  { name: "second byte order mark", html: `\ufeff\ufeff${robots}`, metas: lost, endedBy: "#text", why: "only the first is taken off: the second is text" },
  { name: "frameset", html: `<head></head><frameset>${robots}<noframes>${robots}</noframes></frameset>`, metas: [], endedBy: "frameset", diagnostics: ["meta-in-frameset"], why: "nothing but frames exists there (13.2.6.4, in frameset)" },
  { name: "head ended early, and by the author", html: `<head><img>${robots}</head>${robots}<body>${robots}`, metas: [...lost, ...inBody, ...inBody], endedBy: "img", why: "Google, \"Use valid page metadata\"; behind the author's own end of it, nobody meant the head" },
];
