// docs/usage.md says what the tables say: labels, versions, findings, losses, and its own example.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { usageFindingCodes, usageLabels, uses, vocabularyVersions } from "../../src/usage/index.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const page = readFileSync(`${root}/docs/usage.md`, "utf8");
/** The cells of the table rows below a heading, without backquotes; the heads left out. */
const rows = (heading: string): string[][] => {
  const section = page.slice(page.indexOf(`## ${heading}\n`)).split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| (.*) \|$/gm)]
    .slice(1)
    .map((match) => (match[1] ?? "").replaceAll("`", "").split(" | "));
};
/** The members of a union of string literals in a source file. */
const unionMembers = (file: string, type: string): string[] => {
  const text = readFileSync(`${root}/packages/core/src/usage/${file}`, "utf8");
  const start = text.indexOf(`export type ${type} =`);
  return [...text.slice(start, text.indexOf(";\n\n", start)).matchAll(/\| "([a-z.-]+)"/g)].map(
    (match) => match[1] ?? "",
  );
};

test("keys", () => expect(rows("Keys").map(([key]) => key)).toEqual([...uses]));

test("versions", () => {
  expect(rows("Versions")).toEqual(
    vocabularyVersions.map(({ standard, version, since, source }) => [standard, version, since, source]),
  );
});

test("labels", () => {
  expect(rows("Labels")).toEqual(
    usageLabels.map((one) => [
      one.standard,
      one.label,
      one.uses.join(", "),
      one.reach === "whole" ? (one.says === "either" ? "grants, refuses" : "refuses") : "refuses a part",
      one.since,
      one.operator ?? "everybody",
      (one.covers ?? "").replaceAll("`", ""),
    ]),
  );
});

test("findings", () => {
  expect(rows("Findings")).toEqual(
    Object.entries(usageFindingCodes).map(([code, { says, advice }]) => [code, says, advice ?? ""]),
  );
});

test.each([
  ["What lost", "statement.ts", "LossReason"],
  ["What an RSL document answers", "rsl-document.ts", "RslReason"],
])("%s", (heading, file, type) => {
  expect(unionMembers(file, type).length).toBeGreaterThan(5);
  expect(rows(heading).map(([code]) => code)).toEqual(unionMembers(file, type));
});
