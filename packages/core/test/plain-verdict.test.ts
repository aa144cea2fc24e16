// The plain form of a verdict: what JSON.stringify gives is what docs/verdicts.md lists.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseRobotsTxt, type PlainVerdict, productToken, type Verdict } from "../src/index.ts";

const page = readFileSync(fileURLToPath(new URL("../../../docs/verdicts.md", import.meta.url)), "utf8");
const section = page.slice(page.indexOf("## As JSON")).split("\n## ")[0] ?? "";
const [members = [], rule = []] = section
  .split("\n\n")
  .filter((part) => part.startsWith("| key |"))
  .map((table) =>
    table
      .split("\n")
      .slice(2)
      .flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`([A-Za-z]+)`/g)].map((match) => match[1] ?? "")),
  );

const asJson = (verdict: Verdict): PlainVerdict => JSON.parse(JSON.stringify(verdict)) as PlainVerdict;
const file = parseRobotsTxt("user-agent: *\n  disallow: /a # c\nallow: /\n");

test("has the members that the docs list", () => {
  const plain = asJson(file.evaluate("https://e.example/a?x", "Bingbot"));
  expect(Object.keys(plain).sort()).toEqual(members.toSorted());
  expect(Object.keys(plain.rule ?? {}).sort()).toEqual(rule.toSorted());
  expect(Object.keys(plain.runnerUp?.rule ?? {}).sort()).toEqual(rule.toSorted());
});

test("says what decided, what lost and for whom", () => {
  expect(asJson(file.evaluate("https://e.example/a?x", "Bingbot"))).toEqual({
    url: "https://e.example/a?x",
    agent: "Bingbot",
    path: "/a?x",
    allowed: false,
    reason: "rule",
    line: 2,
    column: 3,
    rule: { type: "disallow", pathPattern: "/a", text: "disallow: /a", line: 2, column: 3 },
    group: { userAgent: "*", line: 1 },
    runnerUp: {
      rule: { type: "allow", pathPattern: "/", text: "allow: /", line: 3, column: 1 },
      octets: 1,
      why: "fewer-octets",
    },
    dialect: "bing",
    productTokens: [],
    crawler: "bingbot",
    notes: [],
    explanation: 'line 2 "disallow: /a" (group *, line 1)',
  });
});

test("null stands for what is absent", () => {
  expect(asJson(file.evaluate("cart", productToken("x")))).toEqual({
    url: "cart",
    agent: "x",
    path: null,
    allowed: null,
    reason: "invalid-url",
    line: 0,
    column: 0,
    rule: null,
    group: { userAgent: "*", line: 1 },
    runnerUp: null,
    dialect: "rfc9309",
    productTokens: [],
    crawler: null,
    notes: [],
    explanation: 'this is neither an absolute URL nor a path that begins with "/"',
  });
});

test("a verdict has no functions of its own, and its plain form can be cloned", () => {
  const verdict = file.evaluate("/a", "Bingbot");
  expect(Object.hasOwn(verdict, "toJSON")).toBe(false);
  expect(structuredClone(verdict.toJSON())).toEqual(asJson(verdict));
});
