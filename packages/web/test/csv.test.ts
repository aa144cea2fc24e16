// CSV that no spreadsheet takes for a formula, and that a reader of RFC 4180 gets back field by field.
import { expect, test } from "vitest";
import type { TableRow } from "../src/engine/question.ts";
import { field, toCsv, toJson } from "../src/take-away/csv.ts";

const fields: readonly (readonly [text: string, written: string])[] = [
  ["", ""],
  ["plain", "plain"],
  ["/cart", "/cart"],
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", `"'=1+1"`],
  ["+1", `"'+1"`],
  ["-1", `"'-1"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  [" =1", `"' =1"`],
  ["\t=1", `"'\t=1"`],
  ["\ttab", `"'\ttab"`],
  ["\r=1", `"'\r=1"`],
  ["\u0000=1", `"'\u0000=1"`],
  ["＝1", `"'＝1"`],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ["a=b", "a=b"],
  ["it's", `"it's"`],
];

test.each(fields)("%j is written %j", (text, written) => {
  expect(field(text)).toBe(written);
});

const row: TableRow = {
  url: "/=x",
  crawler: "Googlebot",
  operator: "Google",
  purpose: "search",
  line: 3,
  reason: "rule",
  explanation: 'robots.txt: line 3 "Disallow: /cart"',
  states: {
    crawl: "disallowed",
    index: "undetermined",
    follow: "undetermined",
    snippet: "undetermined",
    search: "unstated",
    "ai-input": "unstated",
    "ai-train": "disallowed",
  },
};

test("the table has a header, and each column stands under its name", () => {
  const [head, first, ...rest] = toCsv([row]).split("\r\n");
  expect(head).toBe(
    "url,crawler,operator,purpose,crawl,index,follow,snippet,search,ai-input,ai-train,line,reason,explanation",
  );
  expect(first).toBe(
    '/=x,Googlebot,Google,search,disallowed,undetermined,undetermined,undetermined,unstated,unstated,disallowed,3,rule,"robots.txt: ' +
      'line 3 ""Disallow: /cart"""',
  );
  expect(rest).toEqual([""]);
});

test("no line is written as 0", () => {
  expect(toCsv([{ ...row, line: 0 }]).split("\r\n")[1]).toContain(",disallowed,,rule,");
});

test("JSON says what it was asked of", () => {
  expect(JSON.parse(toJson([row], "https://shop.example/robots.txt"))).toEqual({
    robotsTxtUrl: "https://shop.example/robots.txt",
    answers: [row],
  });
});
