// Sets by name: their members, and that no name means two things.
import { describe, expect, test } from "vitest";
import { crawlers, crawlerSet, crawlerSets, findCrawler } from "../../src/crawlers/index.ts";

const names = (set: string): readonly string[] | undefined => crawlerSet(set)?.map((crawler) => crawler.name);

test("every purpose has its set, and every other set is known by its name", () => {
  const purposes = new Set<string>(crawlers().map((crawler) => crawler.purpose));
  const sets = crawlerSets.map((set) => set.name as string);
  expect(new Set(sets).size).toBe(sets.length);
  expect(sets.filter((name) => !purposes.has(name))).toEqual(["ai", "all"]);
  // "other" is what people call a crawler that they make up.
  expect([...purposes].filter((purpose) => !sets.includes(purpose))).toEqual(["other"]);
  expect(crawlerSet("other")).toBeUndefined();
});

describe.each(crawlerSets.map((set) => [set.name, set.says] as const))("%s", (name, says) => {
  test("has a sentence", () => {
    expect(says).toMatch(/^[A-Z][^.]+\.$/);
  });

  test("has members, none of them retired, in the registry's order", () => {
    const members = crawlerSet(name) ?? [];
    expect(members.length).toBeGreaterThan(0);
    expect(members.filter((crawler) => crawler.isRetired)).toEqual([]);
    expect(members).toEqual(crawlers().filter((crawler) => members.includes(crawler)));
    expect(crawlerSet(name.toUpperCase())).toBeUndefined();
  });

  test("is no crawler's name and no token", () => {
    expect(findCrawler(name)).toBeUndefined();
    const said = crawlers().flatMap((crawler) =>
      [crawler.name, ...crawler.productTokens].map((word) => word.toLowerCase()),
    );
    expect(said).not.toContain(name);
  });
});

test("a purpose's set is that purpose without the retired", () => {
  expect(names("training")).not.toContain("anthropic-ai");
  expect(names("training")).toContain("ClaudeBot");
  expect(names("search")).not.toContain("msnbot");
});

test("ai is training, assistant and dataset, with the control tokens, and without search", () => {
  const parts = ["training", "assistant", "dataset"].flatMap((name) => names(name) ?? []);
  expect(new Set(names("ai"))).toEqual(
    new Set([
      ...parts,
      ...crawlers()
        .filter((one) => one.isControlOnly)
        .map((one) => one.name),
    ]),
  );
  expect(names("ai")).not.toContain("OAI-SearchBot");
});

test("all is what has not retired", () => {
  expect(crawlerSet("all")).toHaveLength(crawlers().filter((crawler) => !crawler.isRetired).length);
});

test.each(["", "Googlebot", "searching", "ai ", "__proto__", "constructor", "toString", "\u017Feo"])(
  "%j is no set",
  (name) => {
    expect(crawlerSet(name)).toBeUndefined();
  },
);
