// Prettier breaks code at 120 columns and leaves comments and strings alone; this holds them. Comments never run over.
// What a program prints or reads as it stands (help, SQL, configuration of servers, HTML, templates that are one
// expression) may, in so many lines and no more.
import { expect, test } from "vitest";
import { filesBelow, textOf } from "./files.ts";

const columns = 120;
/** Lines of text that are wider today; fewer is better. */
const mostWideTexts = 133;

const wide = filesBelow("", [".ts", ".tsx", ".mjs", ".css"]).flatMap((path) =>
  textOf(path)
    .split("\n")
    .flatMap((line, index) => (line.length > columns ? [{ place: `${path}:${index + 1}`, line: line.trim() }] : [])),
);

test("no comment is wider than 120 columns, unless it is an address", () => {
  const comments = wide.filter(({ line }) => /^(?:\/\/|\/\*|\*)/.test(line) && !line.includes("://"));
  expect(comments.map(({ place }) => place)).toEqual([]);
});

test("texts that run over become no more", () => {
  expect(wide.length).toBeLessThanOrEqual(mostWideTexts);
});
