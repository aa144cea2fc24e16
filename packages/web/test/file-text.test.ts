// Bytes to text and back without loss, and the questions asked of them: a file that is not UTF-8 is answered on its
// bytes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answer } from "../src/engine/answer.ts";
import { studyFixes } from "../src/study/fixes-study.ts";
import { studyFlip } from "../src/study/flip-study.ts";
import { studyLint } from "../src/study/lint-study.ts";
import { bytesOf, strayByteCount, textOf, wellFormed } from "../src/file-text/file-text.ts";

const bytes = (...values: (number | string)[]): Uint8Array =>
  new Uint8Array(values.flatMap((value) => (typeof value === "number" ? [value] : [...Buffer.from(value, "utf8")])));

describe("bytes as text", () => {
  test("any bytes survive the way to text and back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (given) => {
        expect([...bytesOf(textOf(given))]).toEqual([...given]);
      }),
      { numRuns: 2_000 },
    );
  });
  test("UTF-8 is plain text, a byte order mark included", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (given) => {
        expect(textOf(new TextEncoder().encode(given))).toBe(given);
      }),
    );
    expect(textOf(bytes(0xef, 0xbb, 0xbf, "User-agent: *"))).toBe("\ufeffUser-agent: *");
  });
  test.each([
    ["Latin-1", bytes("/caf", 0xe9), "/caf\udce9", 1],
    ["Latin-1 before ASCII", bytes("/caf", 0xe9, "/x"), "/caf\udce9/x", 1],
    ["cut in the middle of a sequence", bytes("/", 0xe2, 0x82), "/\udce2\udc82", 2],
    ["an overlong form", bytes(0xc0, 0xaf), "\udcc0\udcaf", 2],
    ["a surrogate in UTF-8", bytes(0xed, 0xb3, 0xa9), "\udced\udcb3\udca9", 3],
    ["past U+10FFFF", bytes(0xf4, 0x90, 0x80, 0x80), "\udcf4\udc90\udc80\udc80", 4],
    ["mixed with UTF-8", bytes("é", 0xff, "🦊"), "é\udcff🦊", 1],
  ])("%s", (_, given, text, stray) => {
    expect(textOf(given)).toBe(text);
    expect(strayByteCount(text)).toBe(stray);
    expect([...bytesOf(text)]).toEqual([...given]);
  });
  test("a pasted text has no stray bytes", () => {
    expect(wellFormed("a\udce9b\ud83eé🦊")).toBe("a\ufffdb\ufffdé🦊");
    expect(wellFormed("plain")).toBe("plain");
  });
});

describe("a file that is not UTF-8", () => {
  // The byte E9 in a path pattern is percent-encoded as %E9 (RFC 9309 section 2.2.2), so it matches /caf%E9 and not
  // /caf%C3%A9.
  const text = textOf(bytes("User-agent: *\nDisallow: /caf", 0xe9, "\nDisalow: /x\n"));
  const question = {
    robotsTxt: text,
    baseline: null,
    robotsTxtUrl: null,
    access: null,
    nowMs: 0,
    selected: 0,
    headerText: "",
    page: null,
    dialect: null,
    tokens: [],
    isEveryCrawler: false,
  };
  test.each([
    ["/caf%E9", "disallowed"],
    ["/caf%C3%A9", "allowed"],
  ])("is answered on its bytes: %s is %s", (url, state) => {
    const rows = answer({ ...question, urls: [url] }).groups.flatMap((group) => group.rows);
    expect(rows.find((row) => row.id === "everyone")?.cells.crawl.state).toBe(state);
  });
  test("keeps its bytes where a fix or the smallest edit changes another line", () => {
    const fixed = bytesOf(studyFixes({ kind: "fixes", text, dialect: null }).text);
    expect([...fixed]).toEqual(expect.arrayContaining([0xe9]));
    const flipped = studyFlip({ kind: "flip", text, url: "/y", row: "everyone", dialect: null });
    expect(Buffer.from(bytesOf(flipped?.text ?? "")).toString("latin1")).toContain("Disallow: /caf\u00e9\n");
  });
  test("has its findings where they stand", () => {
    const findings = studyLint({
      kind: "lint",
      text: textOf(bytes("# caf", 0xe9, "\nDisalow: /x\n")),
      dialect: null,
      urls: [],
      robotsTxtUrl: null,
    });
    expect(findings.find((one) => one.code === "misspelled-record")).toMatchObject({
      from: { line: 2, column: 1 },
      to: { line: 2, column: 8 },
    });
  });
});
