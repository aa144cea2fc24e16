// RFC 9651 Dictionaries: each production accepted and refused where the RFC says so.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf } from "../../../../test/sample.ts";
import { parseDictionary, type SfInnerList, type SfItem } from "../../src/usage/index.ts";

const members = (text: string): [string, SfItem | SfInnerList][] => {
  const parsed = parseDictionary(text);
  if (!parsed.ok) throw new Error(`failed at ${parsed.at}, expected ${parsed.expected}`);
  return [...parsed.members];
};
/** The bare item of the only member. */
const only = (text: string): unknown => {
  const member = members(`a=${text}`)[0]?.[1];
  return member?.kind === "item" ? member.value : member;
};

describe("values (RFC 9651 section 4.2.3.1)", () => {
  test.each<[string, unknown]>([
    ["0", { type: "integer", value: 0 }],
    ["-42", { type: "integer", value: -42 }],
    ["007", { type: "integer", value: 7 }],
    ["999999999999999", { type: "integer", value: 999999999999999 }],
    ["1.5", { type: "decimal", value: 1.5 }],
    ["-0.125", { type: "decimal", value: -0.125 }],
    ["123456789012.125", { type: "decimal", value: 123456789012.125 }],
    ['""', { type: "string", value: "" }],
    ['"a b"', { type: "string", value: "a b" }],
    ['"a\\"b\\\\c"', { type: "string", value: 'a"b\\c' }],
    ["n", { type: "token", value: "n" }],
    ["N", { type: "token", value: "N" }],
    ["*a/b:c", { type: "token", value: "*a/b:c" }],
    ["a!#$%&'*+-.^_`|~9", { type: "token", value: "a!#$%&'*+-.^_`|~9" }],
    ["?0", { type: "boolean", value: false }],
    ["?1", { type: "boolean", value: true }],
    ["::", { type: "byte-sequence", value: Uint8Array.of() }],
    [":aGk=:", { type: "byte-sequence", value: Uint8Array.of(0x68, 0x69) }],
    [":aGk:", { type: "byte-sequence", value: Uint8Array.of(0x68, 0x69) }],
    [":////:", { type: "byte-sequence", value: Uint8Array.of(255, 255, 255) }],
    ["@1659578233", { type: "date", value: 1659578233 }],
    ["@-1", { type: "date", value: -1 }],
    ['%"f%c3%bc!"', { type: "display-string", value: "fü!" }],
    ['%"%22"', { type: "display-string", value: '"' }],
    ["()", { kind: "inner-list", items: [], parameters: new Map() }],
  ])("%s", (text, expected) => expect(only(text)).toEqual(expected));

  test.each([
    "",
    "-",
    "--1",
    "1.",
    "1.2345",
    ".5",
    "1234567890123456",
    "1234567890123.1",
    '"',
    '"a',
    '"\\n"',
    '"\u0007"',
    '"é"',
    "?",
    "?2",
    "?t",
    ":",
    ":a",
    ":a:",
    ":a!==:",
    ":=a=:",
    "@",
    "@1.5",
    "@x",
    "%",
    "%x",
    '%"',
    '%"%C3%BC"',
    '%"%ff"',
    '%"%2"',
    "(",
    "(1",
    "(1,2)",
    "(1\t2)",
    "(1)(2)",
    "é",
    ",",
    "=",
    "(()) ",
  ])("%j is invalid", (text) => expect(parseDictionary(`a=${text}`).ok).toBe(false));
});

describe("dictionaries (RFC 9651 section 4.2.2)", () => {
  test.each<[string, string[]]>([
    ["", []],
    ["   ", []],
    ["a", ["a"]],
    ["  a=1 ", ["a"]],
    ["a=1,b=2", ["a", "b"]],
    ["a=1\t,\t b=2", ["a", "b"]],
    ["a=1\t", ["a"]],
    ["*a_b-c.d*1=1", ["*a_b-c.d*1"]],
    ["a=1, b=2, a=3", ["a", "b"]],
    ["constructor=n, tostring", ["constructor", "tostring"]],
  ])("%j", (text, keys) => expect(members(text).map(([key]) => key)).toEqual(keys));

  test.each([
    "\ta",
    "A=1",
    "1=1",
    "_a=1",
    "__proto__=n",
    "a=1,",
    "a=1, ",
    "a=1,,b=2",
    ",a",
    "a = 1",
    "a =1",
    "a b",
    "a=1;B",
    "a;",
    "a=1; ;b",
    "a\u00a0",
    "ä=1",
    "a\n",
  ])("%j is invalid", (text) => expect(parseDictionary(text).ok).toBe(false));

  test("of a repeated key the last member counts", () => {
    expect(only("1, a=n")).toEqual({ type: "token", value: "n" });
    expect(members("a=y, a")[0]?.[1]).toEqual({
      kind: "item",
      value: { type: "boolean", value: true },
      parameters: new Map(),
    });
  });

  test("parameters: of values, of keys alone, of inner lists and their items", () => {
    const [[, a], [, b], [, c]] = members('a=n;x;y="z"; w=1;x=?0, b;p, c=(1;q 2);r') as [
      [string, SfItem],
      [string, SfItem],
      [string, SfInnerList],
    ];
    expect([...a.parameters.keys()]).toEqual(["x", "y", "w"]);
    expect(a.parameters.get("x")).toEqual({ type: "boolean", value: false });
    expect(b.value).toEqual({ type: "boolean", value: true });
    expect([...b.parameters.keys()]).toEqual(["p"]);
    expect(c.items.map((item) => [...item.parameters.keys()])).toEqual([["q"], []]);
    expect([...c.parameters.keys()]).toEqual(["r"]);
  });

  test("a failure says where and what was expected", () => {
    expect(parseDictionary("a=1, B=2")).toEqual({
      ok: false,
      at: 5,
      expected: 'a key, which begins with a lower-case letter or "*"',
    });
  });
});

describe("properties", () => {
  const piece = fc.constantFrom(
    "a",
    "train-ai",
    "=",
    "n",
    ",",
    " ",
    "\t",
    ";",
    "(",
    ")",
    '"',
    "\\",
    ":",
    "?",
    "@",
    "%",
    "1",
    ".",
    "-",
    "é",
    "A",
    "*",
  );
  test("never throws, and keys are what the grammar has", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 30 }).map((all) => all.join("")),
          fc.string(),
        ),
        (text) => {
          const parsed = parseDictionary(text);
          if (parsed.ok) for (const key of parsed.members.keys()) expect(key).toMatch(/^[a-z*][a-z0-9_.*-]*$/);
          else expect(parsed.at).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: runsOf(5000) },
    );
  });

  test("tokens written are tokens read", () => {
    const key = fc.stringMatching(/^[a-z*][a-z0-9_.*-]{0,6}$/);
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 6 }), (keys) => {
        expect(members(keys.map((one) => `${one}=n`).join(", ")).map(([one]) => one)).toEqual(keys);
      }),
    );
  });

  const mebibyte = 2 ** 20;
  test.each<[string, string]>([
    ["keys", "a,"],
    ["same key", "a=n,"],
    ["strings", 'a="\\"x",'],
    ["open string", 'a="'],
    ["open bytes", "a=:"],
    ["bytes", "a=:aGk=:,"],
    ["parameters", ";a"],
    ["inner lists", "a=(1 2),"],
    ["blanks", " \t"],
    ["display strings", 'a=%"%c3%bc",'],
    ["digits", "1"],
  ])("linear on 1 MiB: %s", (_, unit) => {
    const text = `a=n${unit.startsWith(";") ? "" : ","}${unit.repeat(Math.ceil(mebibyte / unit.length))}`;
    const time = (input: string): number => {
      const start = performance.now();
      parseDictionary(input);
      return performance.now() - start;
    };
    time(text.slice(0, mebibyte / 8));
    // Quadratic would take minutes; linear takes some 10 ms.
    expect(time(text)).toBeLessThan(10_000);
  });
});
