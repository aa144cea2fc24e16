// The provenance entry against the registry, both ways.
import { expect, test } from "vitest";
import { crawlers } from "../../src/crawlers/index.ts";
import { metaClaims, verificationClaims } from "../../src/crawlers/sources-claims.ts";
import { crawlerSources } from "../../src/crawlers/sources.ts";

test("every row has a source and every source a row", () => {
  const byCodeUnit = (a: string, b: string) => (a < b ? -1 : 1);
  expect([...crawlerSources.keys()].sort(byCodeUnit)).toEqual(
    crawlers()
      .map((crawler) => crawler.name)
      .sort(byCodeUnit),
  );
});

test.each([...crawlerSources])(
  "%s has a document, a date and a note",
  (_name, { sources, readOn, certainty, note }) => {
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source.trim()).not.toBe("");
    expect(readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(new Date(readOn).toISOString().slice(0, 10)).toBe(readOn);
    expect(["read", "excerpt", "secondary", "derived"]).toContain(certainty);
    expect(note.length).toBeGreaterThan(20);
  },
);

test.each(crawlers().map((crawler) => [crawler.name, crawler] as const))(
  "%s: what the registry claims has its grounds",
  (name, crawler) => {
    const source = crawlerSources.get(name);
    expect(source?.metaDetails === null).toBe(crawler.readsMeta === "unknown");
    expect(source?.verificationDetails === null).toBe(crawler.verification === "unknown");
  },
);

test.each([
  ["meta tags", metaClaims],
  ["verification", verificationClaims],
])("claims on %s name rows, each once, in words", (_, claims) => {
  const names = claims.flatMap(([, of]) => of);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(crawlerSources.has(name)).toBe(true);
  for (const [words] of claims) expect(words).toMatch(/^.{20,}\.$/);
});
