// The provenance entry against the registry, both ways.
import { expect, test } from "vitest";
import { crawlers } from "../../src/crawlers/index.ts";
import { crawlerSources } from "../../src/crawlers/sources.ts";

test("every row has a source and every source a row", () => {
  const byCodeUnit = (a: string, b: string) => (a < b ? -1 : 1);
  expect([...crawlerSources.keys()].sort(byCodeUnit)).toEqual(
    crawlers()
      .map((crawler) => crawler.name)
      .sort(byCodeUnit),
  );
});

test.each([...crawlerSources])("%s has a document, a date and a note", (_name, { sources, readOn, certainty, note }) => {
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(source.trim()).not.toBe("");
  expect(readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(new Date(readOn).toISOString().slice(0, 10)).toBe(readOn);
  expect(["read", "excerpt", "secondary", "derived"]).toContain(certainty);
  expect(note.length).toBeGreaterThan(20);
});
