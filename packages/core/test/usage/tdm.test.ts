// The TDM Reservation Protocol.
import { describe, expect, test } from "vitest";
import { readTdmFile, readTdmHeaders, readTdmMeta, tdmFileLimits, type ReadTdm } from "../../src/usage/index.ts";
import { askPage, codes, states } from "./ask.ts";

const file = (entries: unknown): ReadTdm => readTdmFile(JSON.stringify(entries));
const headers = (reservation: string | null, policy: string | null = null): ReadTdm =>
  readTdmHeaders([
    ...(reservation === null ? [] : [["TDM-Reservation", reservation] as const]),
    ...(policy === null ? [] : [["tdm-policy", policy] as const]),
  ]);
const meta = (reservation: string | null, policy: string | null = null): ReadTdm =>
  readTdmMeta([
    ...(reservation === null ? [] : [{ name: "TDM-reservation", content: reservation }]),
    ...(policy === null ? [] : [{ name: "tdm-policy", content: policy }]),
  ]);
/** The state of ai-train and the policies. */
const answer = (path: string, ...tdm: ReadTdm[]): [string, string[]] => {
  const verdict = askPage({ url: `https://e.example${path}`, tdm });
  expect(states(verdict.uses).slice(0, 2)).toBe("??");
  return [states(verdict.uses)[2] ?? "", verdict.policies.map((one) => one.url)];
};

describe("the file's data", () => {
  const example = file([
    { location: "/directory-a/", "tdm-reservation": 1 },
    { location: "/directory-b/html/", "tdm-reservation": 1, "tdm-policy": "https://provider.com/policies/policy.json" },
    { location: "/directory-b/images/*.jpg", "tdm-reservation": 0 },
  ]);
  test.each<[string, string, string[]]>([
    ["/directory-a/x.pdf", "-", []],
    ["/directory-b/html/a.html", "-", ["https://provider.com/policies/policy.json"]],
    ["/directory-b/images/p.jpg", "+", []],
    ["/other", "?", []],
    ["/Directory-A/x", "?", []],
  ])("%s", (path, state, policies) => expect(answer(path, example)).toEqual([state, policies]));

  test.each<[string, unknown[], string, string]>([
    [
      "the first that matches wins, not the longest",
      [
        { location: "/", "tdm-reservation": 0 },
        { location: "/a/", "tdm-reservation": 1 },
      ],
      "/a/b",
      "+",
    ],
    [
      "in sequence",
      [
        { location: "/a/", "tdm-reservation": 1 },
        { location: "/", "tdm-reservation": 0 },
      ],
      "/a/b",
      "-",
    ],
    [
      "and the other",
      [
        { location: "/a/", "tdm-reservation": 1 },
        { location: "/", "tdm-reservation": 0 },
      ],
      "/b",
      "+",
    ],
    ["an unset one wins too", [{ location: "/a/" }, { location: "/", "tdm-reservation": 1 }], "/a/b", "?"],
    ["$", [{ location: "/a$", "tdm-reservation": 1 }], "/ab", "?"],
    ["$ at the end", [{ location: "/a$", "tdm-reservation": 1 }], "/a", "-"],
    ["* first", [{ location: "*", "tdm-reservation": 1 }], "/x", "-"],
    ["percent-encoding as in robots.txt", [{ location: "/%61%2Fé", "tdm-reservation": 1 }], "/a%2f%C3%A9", "-"],
    ["%24", [{ location: "/foo-%24", "tdm-reservation": 1 }], "/foo-$", "-"],
    [
      "own names",
      [JSON.parse('{"__proto__":{"location":"/","tdm-reservation":0}}'), { location: "/", "tdm-reservation": 1 }],
      "/",
      "-",
    ],
  ])("%s", (_, entries, path, state) => expect(answer(path, file(entries))[0]).toBe(state));

  test.each<[string, string, string[]]>([
    ["no JSON", "{", ["tdm-invalid-file"]],
    ["nothing", "", ["tdm-invalid-file"]],
    ["no array", '{"location":"/","tdm-reservation":1}', ["tdm-invalid-file"]],
    ["null", "null", ["tdm-invalid-file"]],
    ["no objects", '[1,null,"x",[]]', Array(4).fill("tdm-invalid-entry")],
    ["no location", '[{"tdm-reservation":1},{"location":5},{"location":""}]', Array(3).fill("tdm-invalid-entry")],
    ["a prototype's location", '[{"__proto__":{"location":"/"}}]', ["tdm-invalid-entry"]],
    ["text for a number", '[{"location":"/","tdm-reservation":"1"}]', ["tdm-invalid-reservation"]],
    ["2", '[{"location":"/","tdm-reservation":2}]', ["tdm-invalid-reservation"]],
    ["true", '[{"location":"/","tdm-reservation":true}]', ["tdm-invalid-reservation"]],
    ["deep", "[".repeat(100_000), ["tdm-invalid-file"]],
    ["deep and whole", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, ["tdm-invalid-entry"]],
    ["over the limit", `[${" ".repeat(tdmFileLimits.characters)}]`, ["over-limit"]],
    ["empty", "[]", []],
  ])("%s states nothing", (_, json, found) => {
    const read = readTdmFile(json);
    // A deep array may exhaust the platform's parser: then the file is invalid as a whole.
    if (json.length === 200_000) expect([["tdm-invalid-entry"], ["tdm-invalid-file"]]).toContainEqual(codes(read));
    else expect(codes(read)).toEqual(found);
    expect(answer("/", read)).toEqual(["?", []]);
  });
  test("entries over the limit are not read", () => {
    const read = file(Array.from({ length: tdmFileLimits.entries + 1 }, () => ({ location: "/x" })));
    expect([read.declarations.length, codes(read)]).toEqual([tdmFileLimits.entries, ["over-limit"]]);
  });
});

describe("properties", () => {
  test.each<[string, string]>([
    ["1", "-"],
    ["0", "+"],
    [" 1 ", "-"],
    ["", "?"],
    ["2", "?"],
    ["01", "?"],
    ["true", "?"],
    ["1, 0", "?"],
    ["1;x", "?"],
  ])("tdm-reservation: %s", (value, state) => {
    expect(answer("/", headers(value))[0]).toBe(state);
    expect(answer("/", meta(value))[0]).toBe(state);
    expect(codes(headers(value))).toEqual(state === "?" ? ["tdm-invalid-reservation"] : []);
  });
  test.each<[string, string, string[]]>([
    ["1", "-", ["https://p/"]],
    ["0", "+", []],
    ["x", "?", ["https://p/"]],
  ])("policy with %s", (value, state, policies) => {
    expect(answer("/", headers(value, "https://p/"))).toEqual([state, policies]);
    expect(answer("/", meta(value, "https://p/"))).toEqual([state, policies]);
  });
  test("an ignored policy is told", () => {
    expect(codes(askPage({ tdm: [headers("0", "https://p/")] }))).toEqual(["policy-ignored"]);
  });
  test("several fields of one name: a reservation wins", () => {
    for (const order of [
      ["0", "1"],
      ["1", "0"],
    ]) {
      expect(answer("/", readTdmHeaders(order.map((one) => ["tdm-reservation", one] as const)))[0]).toBe("-");
    }
  });
  test("other names", () =>
    expect(
      readTdmHeaders([
        ["tdm-reserved", "1"],
        ["__proto__", "1"],
      ]).declarations,
    ).toEqual([]));
});

describe("later carriers override earlier ones, property by property; absence resets nothing", () => {
  const reserved = file([{ location: "/", "tdm-reservation": 1, "tdm-policy": "https://f/" }]);
  const free = file([{ location: "/", "tdm-reservation": 0 }]);
  test.each<[string, ReadTdm[], [string, string[]]]>([
    ["file < header", [reserved, headers("0")], ["+", []]],
    ["file < header", [free, headers("1")], ["-", []]],
    ["header < meta", [headers("0"), meta("1")], ["-", []]],
    ["header < meta", [headers("1"), meta("0")], ["+", []]],
    ["file < header < meta", [free, headers("0"), meta("1")], ["-", []]],
    ["absence of the header", [reserved], ["-", ["https://f/"]]],
    ["the header sets the policy alone", [reserved, headers(null, "https://h/")], ["-", ["https://h/"]]],
    ["the header sets the reservation alone", [reserved, headers("1")], ["-", ["https://f/"]]],
    ["an unset value resets nothing", [reserved, headers("x")], ["-", ["https://f/"]]],
    ["an entry for another path", [file([{ location: "/x", "tdm-reservation": 1 }]), headers("0")], ["+", []]],
  ])("%s", (_, tdm, expected) => {
    expect(answer("/", ...tdm)).toEqual(expected);
    expect(answer("/", ...tdm.toReversed())).toEqual(expected);
  });
  test("what is overridden is told", () => {
    const { decidedBy, lost } = askPage({ tdm: [reserved, headers("0")] }).uses["ai-train"];
    expect(decidedBy.map((one) => [one.carrier, one.value])).toEqual([["header", "0"]]);
    expect(decidedBy[0]?.covers).toContain("all text and data mining");
    expect(lost.map((one) => [one.statement.carrier, one.why])).toEqual([["file", "overridden"]]);
  });
});

test("evidence has the line of the element that decides", () => {
  const element = (name: string, content: string, line: number) => ({ name, content, line, column: 3 });
  const placeOf = (...elements: ReturnType<typeof element>[]): unknown => readTdmMeta(elements).declarations[0]?.place;
  const name = "tdm-reservation";
  expect(placeOf(element(name, "0", 4), element(name, "1", 7), element(name, "1", 9))).toEqual({
    name,
    line: 7,
    column: 3,
  });
  expect(placeOf(element("viewport", "1", 2), element(name, "0", 4), element(name, "x", 5))).toEqual({
    name,
    line: 4,
    column: 3,
  });
  expect(placeOf(element("tdm-policy", "https://e.example/p", 6))).toEqual({ name, line: 6, column: 3 });
});
