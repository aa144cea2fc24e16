// The figures of docs/performance.md are those of the bench's last runs, which bench/results/ keeps: none is typed by
// hand, neither between the marks nor beside them. Its picture is made of the same.
import { expect, test } from "vitest";
import { pageOf } from "../bench/page.mjs";
import { pictureOf } from "../bench/picture.mjs";
import { readResults } from "../bench/results.mjs";
import { textOf } from "./files.ts";

const page = textOf("docs/performance.md");

test("the page has the figures that are kept: npm run bench -- --write", () => {
  expect(pageOf(page, readResults())).toBe(page);
});

test("the picture is made of the figures that are kept: npm run bench -- --write", () => {
  expect(pictureOf(readResults())).toBe(textOf("docs/performance.svg"));
});

test("a figure that is changed by hand is noticed", () => {
  const [name, result] = [...readResults()].find(([, { text }]) => text.some((line) => /\d/.test(line))) ?? [];
  if (name === undefined || result === undefined) throw new Error("bench/results/ holds no figures");
  const changed = { ...result, text: result.text.map((line) => line.replaceAll(/\d/g, "7")) };
  expect(pageOf(page, new Map([...readResults(), [name, changed]]))).not.toBe(page);
});

test("beside the marks stand bounds, and nothing that was measured", () => {
  const byHand = page.replace(/^\[bench ([\w-]+)\]: [\s\S]*?^\[end \1\]: .*$/gm, "");
  const measures = /\d+(?:[.,]\d+)*(?:x\b| ?(?:times|%|ms|seconds?|minutes?|[Mk]B\/s|a second)(?!\w))/g;
  expect(byHand.match(measures) ?? []).toEqual([]);
});
