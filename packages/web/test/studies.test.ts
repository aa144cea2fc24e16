// Studies as the page gets them: findings with places an editor can go to, fixes it can make, changes in an order that
// says the worst first, the smallest edit. What is found and proven is core's; here, that none of it is lost or moved
// on the way.
import { describe, expect, test } from "vitest";
import { changesOf, positionOf, replacement } from "../src/editor/places.ts";
import { changedLines } from "../src/study/changed-lines.ts";
import { studyChanges } from "../src/study/change-study.ts";
import { studyFixes } from "../src/study/fixes-study.ts";
import { studyFlip } from "../src/study/flip-study.ts";
import { studyLint } from "../src/study/lint-study.ts";
import { OctetPlaces } from "../src/study/octet-places.ts";
import { studyPage } from "../src/study/page-study.ts";
import type { ShownFinding } from "../src/study/asks.ts";
import { Text } from "@codemirror/state";

const octets = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("places of octets", () => {
  // LF, CRLF and CR end lines; é has two octets and 🦊 four, of one and two UTF-16 units.
  const places = new OctetPlaces(octets("a\r\né🦊b\rc\n"));
  test.each([
    [0, 1, 1],
    [1, 1, 2],
    [2, 1, 2],
    [3, 2, 1],
    [5, 2, 2],
    [9, 2, 4],
    [10, 2, 5],
    [11, 3, 1],
    [12, 3, 2],
    [13, 4, 1],
    [99, 4, 1],
  ])("octet %i is line %i, column %i", (offset, line, column) => {
    expect(places.at(offset)).toEqual({ line, column });
  });
});

describe("places of an editor", () => {
  const doc = Text.of(["abc", "", "de"]);
  test.each([
    [1, 1, 0],
    [1, 4, 3],
    [1, 99, 3],
    [2, 1, 4],
    [3, 2, 6],
    [3, 9, 7],
    [9, 1, 7],
    [0, 0, 0],
  ])("line %i, column %i is position %i", (line, column, position) => {
    expect(positionOf({ line, column }, doc)).toBe(position);
  });
  test.each([
    ["abc", "abc", null],
    ["abc", "abXc", { from: 2, to: 2, insert: "X" }],
    ["aa", "aaa", { from: 2, to: 2, insert: "a" }],
    ["aXa", "aa", { from: 1, to: 2, insert: "" }],
    ["", "x", { from: 0, to: 0, insert: "x" }],
    ["x", "", { from: 0, to: 1, insert: "" }],
    ["abcd", "axyd", { from: 1, to: 3, insert: "xy" }],
  ])("%j becomes %j", (before, after, change) => {
    expect(replacement(before, after)).toEqual(change);
  });
});

/** The text after the finding's fix, as the editor makes it. */
function fixed(text: string, { fix }: ShownFinding): string {
  const doc = Text.of(text.split(/\r\n|\r|\n/));
  let after = doc.toString();
  for (const change of (changesOf(fix ?? [], doc) as { from: number; to: number; insert: string }[]).sort(
    (a, b) => b.from - a.from,
  )) {
    after = after.slice(0, change.from) + change.insert + after.slice(change.to);
  }
  return after;
}

describe("findings", () => {
  const lintOf = (text: string): ShownFinding[] =>
    studyLint({ kind: "lint", text, dialect: null, urls: [], robotsTxtUrl: null });
  test.each(["\n", "\r\n"])("stand where they are, and their fixes are made there (%j)", (end) => {
    const text = ["# é🦊", "User-agent: *", "Disalow: /cart", ""].join(end);
    const finding = lintOf(text).find((one) => one.code === "misspelled-record");
    expect(finding).toMatchObject({ severity: "warning", from: { line: 3, column: 1 }, to: { line: 3, column: 8 } });
    expect(fixed(text, finding as ShownFinding)).toBe("# é🦊\nUser-agent: *\nDisallow: /cart\n");
  });
  test("of a file without anything wrong are empty", () => {
    expect(lintOf("User-agent: *\nDisallow: /cart\n")).toEqual([]);
  });
  test("fixes that change no answer are made at once, others are not", () => {
    // The misspelled record is none by the grammar alone, so putting it right would close a path under that dialect.
    const { text, madeCount, refused } = studyFixes({
      kind: "fixes",
      text: "User-agent: *\nDisallow: /cart\nDisallow: /cart\nDisalow: /b\n",
      dialect: null,
    });
    expect(text).toBe("User-agent: *\nDisallow: /cart\nDisalow: /b\n");
    expect(madeCount).toBe(1);
    expect(refused.map(({ code }) => code)).toEqual(["misspelled-record"]);
    expect(refused[0]?.why).not.toBe("");
  });
  test("nothing to fix gives the text as it was", () => {
    expect(studyFixes({ kind: "fixes", text: "User-agent: *\r\nDisallow: /cart\r\n", dialect: null })).toEqual({
      text: "User-agent: *\r\nDisallow: /cart\r\n",
      madeCount: 0,
      refused: [],
    });
  });
});

describe("changes", () => {
  const rows = ["everyone", "crawler bingbot", "crawler GPTBot", "crawler Googlebot"];
  test("say who, what kind, by which line, with a path that shows it", () => {
    const [first, ...rest] = studyChanges({
      kind: "changes",
      dialect: "rfc9309",
      rows,
      old: "User-agent: *\nDisallow: /old\n\nUser-agent: GPTBot\nDisallow: /\n",
      new: "User-agent: *\nDisallow: /new\n\nUser-agent: GPTBot\nDisallow: /\n",
    });
    expect(first?.result).toBe("different");
    expect(
      [
        ...(first?.agents ?? []),
        ...rest.filter((one) => one.result === "different").flatMap((one) => one.agents),
      ].sort(),
    ).toEqual(["*", "Googlebot", "bingbot"]);
    expect(first?.differences.map(({ kind, witness, line, isOldLine }) => [kind, witness, line, isOldLine])).toEqual([
      ["newly-disallowed", "/new", 2, false],
      ["newly-allowed", "/old", 2, true],
    ]);
    expect(rest.at(-1)).toMatchObject({ result: "equal", agents: ["GPTBot"], differences: [] });
  });
  test("of another layout are empty, proven", () => {
    const changes = studyChanges({
      kind: "changes",
      dialect: null,
      rows,
      old: "User-agent: *\nDisallow: /a\nDisallow: /b\n",
      new: "user-agent:*\n\nDisallow: /b # x\nDisallow: /a\nDisallow: /a/c\n",
    });
    expect(changes.every((change) => change.result === "equal")).toBe(true);
    expect(changes.flatMap((change) => change.agents).length).toBe(rows.length);
  });
  test("of strangers' texts are made visible", () => {
    // oxlint-disable-next-line no-control-regex -- the point of the test
    expect(
      JSON.stringify(
        studyChanges({ kind: "changes", dialect: null, rows, old: "", new: "User-agent: *\nDisallow: /\u202ex\n" }),
      ),
    ).not.toMatch(/\u202e/);
  });
});

describe("the smallest edit", () => {
  test("is the text after it, the lines that differ, and the sentence that then holds", () => {
    const flip = studyFlip({
      kind: "flip",
      text: "User-agent: *\nDisallow: /cart\nDisallow: /b\n",
      url: "/cart",
      row: "everyone",
      dialect: null,
    });
    expect(flip?.changedLines).toBe(1);
    expect((flip?.removed.length ?? 0) + (flip?.added.length ?? 0)).toBeGreaterThan(0);
    expect(flip?.sentence).toMatch(/^A crawler that is not named may fetch \/cart: /);
    expect(flip?.text).toContain("Disallow: /b\n");
  });
  test("of what cannot be flipped is none", () => {
    expect(
      studyFlip({
        kind: "flip",
        text: "User-agent: *\nDisallow: /\n",
        url: "/robots.txt",
        row: "everyone",
        dialect: null,
      }),
    ).toBeNull();
    expect(
      studyFlip({ kind: "flip", text: "User-agent: *\nDisallow: /\n", url: "/", row: "crawler Nobody", dialect: null }),
    ).toBeNull();
  });
  test.each([
    ["a\nb\nc\n", "a\nc\n", [[2, "b"]], []],
    ["a\nc\n", "a\nb\nc\n", [], [[2, "b"]]],
    ["a\nb\nc\n", "a\nx\nc\n", [[2, "b"]], [[2, "x"]]],
    ["a\nb\nc\nd\n", "a\nc\nx\nd\n", [[2, "b"]], [[3, "x"]]],
    ["a\n", "a\n", [], []],
    ["", "a", [[1, ""]], [[1, "a"]]],
  ])("lines of %j and %j", (before, after, removed, added) => {
    const lines = changedLines(before, after);
    expect(lines.removed.map(({ line, text }) => [line, text])).toEqual(removed);
    expect(lines.added.map(({ line, text }) => [line, text])).toEqual(added);
  });
});

test("a page's tags come out of its HTML", () => {
  const page = studyPage(
    '<!doctype html><title>Sale</title><meta name="robots" content="noindex"><body><meta name="robots" ' +
      'content="nofollow">',
  );
  expect(page.title).toBe("Sale");
  expect(page.tags.metas.map(({ name, content, position }) => [name, content, position])).toEqual([
    ["robots", "noindex", "head"],
    ["robots", "nofollow", "body"],
  ]);
});
