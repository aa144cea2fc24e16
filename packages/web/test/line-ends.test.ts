// An edit keeps the line ends of every line that it does not touch, and undo brings back the file byte for byte.
import { history, undo } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineEnds, lineEndsOf, usualLineEnd } from "../src/editor/line-ends.ts";

function begun(text: string): { ends: LineEnds; state: EditorState } {
  const ends = lineEndsOf(text);
  return { ends, state: EditorState.create({ doc: text, extensions: [ends.extension, history()] }) };
}

const mixed = "User-agent: *\r\nDisallow: /a\nDisallow: /b\rAllow: /\r\n";

test.each([
  ["a\nb\n", "\n"],
  ["a\r\nb\r\nc\n", "\r\n"],
  ["a\rb\r", "\r"],
  ["a\r\nb\n", "\n"],
  ["a", "\n"],
  ["", "\n"],
])("%j usually ends lines with %j", (text, end) => {
  expect(usualLineEnd(text)).toBe(end);
});

describe("line ends", () => {
  test("of a text that is not edited are its own", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "\r", "\n", "\r\n"), { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const { ends, state } = begun(text);
        expect(ends.textOf(state)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  // In the document each break is one unit: line 1 is 0 to 13, line 2 14 to 26, line 3 27 to 39, line 4 40 to 48.
  test.each([
    ["typing in a line", { from: 26, insert: "x" }, "User-agent: *\r\nDisallow: /ax\nDisallow: /b\rAllow: /\r\n"],
    [
      "a line more after the first",
      { from: 13, insert: "\nDisallow: /n" },
      "User-agent: *\r\nDisallow: /n\r\nDisallow: /a\nDisallow: /b\rAllow: /\r\n",
    ],
    ["deleting the second line", { from: 14, to: 27, insert: "" }, "User-agent: *\r\nDisallow: /b\rAllow: /\r\n"],
    ["a line more at the end", { from: 49, insert: "Allow: /x\n" }, `${mixed}Allow: /x\r\n`],
  ])("%s changes no other line's", (_, change, after) => {
    const { ends, state } = begun(mixed);
    expect(ends.textOf(state.update({ changes: change }).state)).toBe(after);
  });

  test("come back with undo", () => {
    const { ends, state } = begun(mixed);
    let edited = state.update({ changes: { from: 5, to: 40, insert: "" } }).state;
    expect(ends.textOf(edited)).not.toBe(mixed);
    undo({ state: edited, dispatch: (transaction: Transaction) => void (edited = transaction.state) });
    expect(ends.textOf(edited)).toBe(mixed);
  });

  test("of a text put in place of another are that text's", () => {
    const { ends, state } = begun(mixed);
    const renewed = "User-agent: *\nDisallow: /a\r\n";
    const lines = state.toText(renewed.replaceAll("\r\n", "\n"));
    expect(
      ends.textOf(
        state.update({ changes: { from: 0, to: state.doc.length, insert: lines }, effects: ends.becoming(renewed) })
          .state,
      ),
    ).toBe(renewed);
  });
});
