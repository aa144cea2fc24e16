// The plain form of a page verdict: what JSON.stringify gives is what docs/page-rules.md lists, state by state.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  evaluatePage,
  PageVerdict,
  type PlainPageVerdict,
  readRobotsHeaders,
  readRobotsMeta,
} from "../../src/page/index.ts";
import { asking, now, reader } from "./asking.ts";

const page = readFileSync(fileURLToPath(new URL("../../../../docs/page-rules.md", import.meta.url)), "utf8");
const section = page.slice(page.indexOf("## As JSON")).split("\n## ")[0] ?? "";
const [members = [], evidence = []] = section
  .split("\n\n")
  .filter((part) => part.startsWith("| key |"))
  .map((table) =>
    table
      .split("\n")
      .slice(2)
      .flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`([A-Za-z]+)`/g)].map((match) => match[1] ?? "")),
  );

const asJson = (verdict: PageVerdict): PlainPageVerdict => JSON.parse(JSON.stringify(verdict)) as PlainPageVerdict;

const verdict = evaluatePage(
  [
    ...readRobotsMeta([
      {
        name: "robots",
        content: "noindex, index, max-snippet: 20, unavailable_after: 25 Jun 2030 15:00:00 PST",
        position: "head",
        line: 3,
        column: 5,
      },
    ]).statements,
    ...readRobotsHeaders([["X-Robots-Tag", "googlebot: nofollow"]]).statements,
  ],
  reader("Googlebot"),
  now,
);

test("has the members that the docs list", () => {
  const plain = asJson(verdict);
  expect(Object.keys(plain).sort()).toEqual(members.toSorted());
  expect(Object.keys(plain.index.evidence[0] ?? {}).sort()).toEqual(evidence.toSorted());
});

test("gives states and values, and the evidence with its place", () => {
  const plain = asJson(verdict);
  expect([
    plain.reader,
    plain.index.state,
    plain.follow.state,
    plain.archive.state,
    plain.imageIndex.state,
    plain.translate.state,
    plain.indexIfEmbedded.state,
  ]).toEqual(["Googlebot", "disallowed", "disallowed", "allowed", "allowed", "allowed", "disallowed"]);
  expect([plain.maxSnippet.value, plain.maxImagePreview.value, plain.maxVideoPreview.value]).toEqual([20, null, null]);
  expect([plain.unavailableAfter.value, plain.unavailableAfter.isPast]).toEqual(["2030-06-25T23:00:00Z", false]);
  const tag = {
    carrier: "meta",
    source: "meta",
    name: "robots",
    index: 1,
    of: 1,
    position: "head",
    line: 3,
    column: 5,
    crawlerName: null,
  };
  expect(plain.index.evidence).toEqual([
    { ...tag, rule: "noindex", value: null, text: "noindex", problem: null, isDecisive: true, why: null },
    { ...tag, rule: "index", value: null, text: "index", problem: null, isDecisive: false, why: "less-restrictive" },
  ]);
  expect(plain.follow.evidence).toEqual([
    {
      carrier: "header",
      source: "x-robots-tag",
      name: "X-Robots-Tag",
      index: 1,
      of: 1,
      position: null,
      line: null,
      column: null,
      crawlerName: "googlebot",
      rule: "nofollow",
      value: null,
      text: "nofollow",
      problem: null,
      isDecisive: true,
      why: null,
    },
  ]);
  expect(plain.unavailableAfter.evidence[0]?.value).toBe("2030-06-25T23:00:00Z");
  expect(plain.findings.map((finding) => finding.code)).toEqual(["conflicting-rules", "unavailable-after-coming"]);
});

test("a verdict travels as its plain form, and has no functions of its own", () => {
  const made = asking("Googlebot", "robots: noindex");
  expect(made).toBeInstanceOf(PageVerdict);
  expect(Object.hasOwn(made, "toJSON")).toBe(false);
  expect(structuredClone(made.toJSON())).toEqual(made.toJSON());
  expect(asJson(made)).toEqual(made.toJSON());
});
