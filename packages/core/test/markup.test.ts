// Strangers' texts in reports. Expectations: HTML's and XML's numeric character references; CommonMark 6.4, by which a
// reference never stands for a mark.
import { describe, expect, test } from "vitest";
import { markdownCode, markdownText, markupText } from "../src/markup.ts";

test.each([
  ["a < b", "a &#60; b"],
  ["\"x\" & 'y'", "&#34;x&#34; &#38; &#39;y&#39;"],
  ["&lt;", "&#38;lt;"],
  ["no mark", "no mark"],
])("markup of %j", (text, expected) => {
  expect(markupText(text)).toBe(expected);
});

describe("Markdown", () => {
  test.each([
    ["/a/b-c 1", "/a/b-c 1"],
    ["```\n| x |", "&#96;&#96;&#96;&#92;u000a&#124; x &#124;"],
    ["@team #12", "&#64;team &#35;12"],
    ["https://x.example", "https&#58;//x&#46;example"],
    ["<b>", "&#60;b&#62;"],
    ["café", "café"],
  ])("%j has no mark left", (text, expected) => {
    expect(markdownText(text)).toBe(expected);
    expect(markdownCode(text)).toBe(`<code>${expected}</code>`);
  });

  test("a long text is cut before it is written, never within a reference", () => {
    expect(markdownText("`".repeat(1000))).toBe(`${"&#96;".repeat(200)}&#46;&#46;&#46;`);
  });
});
