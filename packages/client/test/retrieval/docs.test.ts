// docs/retrieval.md says what the code does.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { faults } from "@maycrawl/core/access";
import { expect, test } from "vitest";
import { retrievalLimits } from "../../src/retrieval/limits.ts";
import { addressRanges, globalUnicastRange, localNames } from "../../src/safety/address-ranges.ts";

const docs = readFileSync(fileURLToPath(new URL("../../../../docs/retrieval.md", import.meta.url)), "utf8");
const rowsBelow = (heading: string): string[][] =>
  [...(docs.split(`# ${heading}\n`)[1]?.split("\n#")[0] ?? "").matchAll(/^\| (`.*) \|$/gm)].map(
    ([, row]) => row?.split(" | ") ?? [],
  );
const bare = (cell: string | undefined): string => (cell ?? "").replaceAll("`", "");

test("every limit, with its value", () => {
  expect(rowsBelow("Limits").map(([name, value]) => [bare(name), Number(value?.replaceAll(",", ""))])).toEqual(
    Object.entries(retrievalLimits),
  );
});

test("every fault", () => {
  expect(rowsBelow("Faults").map(([name]) => bare(name))).toEqual(Object.keys(faults));
});

test("every range, with its source and what becomes of it", () => {
  expect(rowsBelow("Ranges").map(([range, ...rest]) => [bare(range), ...rest])).toEqual(
    addressRanges.map((row) => [
      row.range,
      row.name,
      row.source,
      row.isEmbedding === true ? "judged by the IPv4 address" : "refused",
    ]),
  );
  expect(docs).toContain(`IPv6 outside of \`${globalUnicastRange}\``);
});

test("every local name", () => {
  expect(rowsBelow("Names").map(([name, source]) => [bare(name), source])).toEqual(
    localNames.map((row) => [row.name, row.source]),
  );
});
