// AIPREF: Content-Usage, row by row.
import { describe, expect, test } from "vitest";
import { readContentUsageHeader, readUsageRecords, uses, type VocabularyChoice } from "../../src/usage/index.ts";
import { parseRobotsTxt } from "../../src/index.ts";
import { ask, askPage, codes, states } from "./ask.ts";

/** The states that a header alone gives, as `states` shows them. */
const header = (value: string | string[], vocabulary: VocabularyChoice = {}): string =>
  states(askPage({ preferences: [readContentUsageHeader(value, vocabulary)] }).uses);

describe("the table in full (columns train-ai, ai-use, search)", () => {
  test.each<[string, string, string, string]>([
    ["train-ai=n", "-", "?", "?"],
    ["train-ai=y, search=n", "+", "?", "-"],
    ["train-ai", "?", "?", "?"],
    ['train-ai="n"', "?", "?", "?"],
    ["train-ai=no", "?", "?", "?"],
    ["train-ai=?0", "?", "?", "?"],
    ['train-ai=y, train-ai, search=n, search="n"', "?", "?", "?"],
    ["train-ai;allow=n, train-ai=y", "+", "?", "?"],
    ['train-ai;has;parameters="?";', "?", "?", "?"],
    ["TRAIN-AI=n", "?", "?", "?"],
    ["train-ai = n", "?", "?", "?"],
    ["train-ai=n,", "?", "?", "?"],
    ["bots=n", "?", "?", "?"],
  ])("%s", (value, trainAi, aiUse, search) => {
    expect(header(value)).toBe(`${search}${aiUse}${trainAi}`);
    // The record reads as the header does.
    expect(states(ask(`User-agent: *\nAllow: /\nContent-Usage: ${value}\n`, "/p").uses)).toBe(
      `${search}${aiUse}${trainAi}`,
    );
  });

  test.each<[string, string[]]>([
    ["TRAIN-AI=n", ["parse-failure"]],
    ["train-ai = n", ["parse-failure"]],
    ["train-ai=n,", ["parse-failure"]],
    ["bots=n", ["old-label"]],
    ["train-ai=no", ["no-for-n"]],
    ["train-ai=yes", ["no-for-n"]],
    ["train-ai", ["unknown-value"]],
    ["train-ai=N", ["unknown-value"]],
    ["train-ai=(n)", ["unknown-value"]],
    ["", ["missing-preference"]],
    ["train-ai;allow=n, train-ai=y", []],
    ["train-ai=y;x=1", []],
  ])("findings of %j", (value, expected) => expect(codes(readContentUsageHeader(value))).toEqual(expected));
});

describe("vocabularies", () => {
  test.each<[string, string, string]>([
    ["vocab-05", "train-ai=n, search=y", "+?-"],
    ["vocab-06", "train-ai=n, search=y", "+?-"],
    ["vocab-07", "train-ai=n, search=y", "+?-"],
    ["vocab-08", "train-ai=n, search=y", "+?-"],
    ["vocab-05", "ai-use=n", "???"],
    ["vocab-06", "ai-use=n", "???"],
    ["vocab-07", "ai-use=n", "???"],
    ["vocab-08", "ai-use=n", "?-?"],
    ["vocab-08", "ai-use=y", "?+?"],
    // No hierarchy: a refusal of one category is none of another.
    ["vocab-08", "ai-use=n, search=y", "+-?"],
    ["vocab-08", "search=n", "-??"],
  ])("%s: %s", (version, value, expected) => expect(header(value, { aipref: version })).toBe(expected));

  test("the newest is the default", () => {
    const [statement] = readContentUsageHeader("ai-use=n").statements;
    expect(statement).toMatchObject({
      version: "vocab-08",
      label: "ai-use",
      value: "n",
      use: "ai-input",
      carrier: "header",
      standard: "aipref",
    });
  });
  test.each(["tdm", "ai", "genai", "inference", "all", "bots", "train-genai", "ai-output"])(
    "%s is unknown now",
    (label) => {
      const read = readContentUsageHeader(`${label}=n`);
      expect([read.statements, codes(read)]).toEqual([[], ["old-label"]]);
    },
  );
  test("what never was a label, and what another version has", () => {
    expect(codes(readContentUsageHeader("constructor=n, train-ai.x=n"))).toEqual(["unknown-label", "unknown-label"]);
    expect(codes(readContentUsageHeader("ai-use=n", { aipref: "vocab-07" }))).toEqual(["unknown-label"]);
  });
  test("no such version", () => {
    expect(() => readContentUsageHeader("x", { aipref: "vocab-99" })).toThrow(
      'vocabulary of aipref must be one of vocab-05, vocab-06, vocab-07, vocab-08, got "vocab-99"',
    );
  });
});

describe("header lines", () => {
  test.each<[string[], string]>([
    [["train-ai=n", "search=y"], "+?-"],
    [["train-ai=n", "train-ai=y"], "??+"],
    [["train-ai=y", "train-ai=n"], "??-"],
    [["train-ai=n", "SEARCH=y"], "???"],
    [[], "???"],
  ])("%j", (lines, expected) => expect(header(lines)).toBe(expected));
});

describe("the record", () => {
  const record = (line: string): ReturnType<typeof readUsageRecords> =>
    readUsageRecords(parseRobotsTxt(`User-agent: *\n${line}\n`).reading().otherRecords);
  test.each<[string, string | null, string]>([
    ["Content-Usage: train-ai=n", null, "ai-train"],
    ["content-usage:train-ai=n", null, "ai-train"],
    [" CONTENT-USAGE : train-ai=n", null, "ai-train"],
    ["Content-Usage: / train-ai=n", "/", "ai-train"],
    ["Content-Usage: /a/b train-ai=n", "/a/b", "ai-train"],
    ["Content-Usage: /a\ttrain-ai=n", "/a", "ai-train"],
    ["Content-Usage: /a \t train-ai=n", "/a", "ai-train"],
    ["Content-Usage: /a%20b search=n", "/a%20b", "search"],
    ["Content-Usage: /a*b$ train-ai=n # why", "/a*b$", "ai-train"],
    // A comment ends the value wherever it stands.
    ["Content-Usage: train-ai=n#x", null, "ai-train"],
  ])("%s", (line, pattern, use) => {
    const {
      records: [read],
      findings,
    } = record(line);
    expect(findings).toEqual([]);
    expect(read?.path?.pattern ?? null).toBe(pattern);
    expect(read?.statements.map((one) => [one.use, one.state, one.place.line, one.groupIndex])).toEqual([
      [use, "disallowed", 2, 0],
    ]);
  });
  test.each<[string, string[]]>([
    ["Content-Usage:", ["missing-preference"]],
    ["Content-Usage: /a/", ["missing-preference"]],
    ["Content-Usage: /train-ai=n", ["missing-preference"]],
    ["Content-Usage: #train-ai=n", ["missing-preference"]],
    ["Content-Usage: *.gif train-ai=n", ["parse-failure"]],
    ["Content-Usage: /a b train-ai=n", ["parse-failure"]],
    ["Content-Usage: /\u00a0train-ai=n", ["missing-preference"]],
    ["Content-Usage: train-ai=n\u00a0", ["parse-failure"]],
  ])("%s states nothing", (line, expected) => {
    expect(record(line).records[0]?.statements).toEqual([]);
    expect(codes(record(line))).toEqual(expected);
  });
  test("the place is the record's", () => {
    expect(record("  Content-Usage: train-ai=n").records[0]?.statements[0]?.place).toEqual({
      name: "Content-Usage",
      line: 2,
      column: 3,
    });
  });
  test("it does not disturb grouping: between agent lines, it is of the group", () => {
    const text = "User-agent: a\nContent-Usage: train-ai=n\nUser-agent: b\nDisallow: /x\n";
    for (const token of ["a", "b"]) {
      const verdict = ask(text, "/y", [token]);
      expect([states(verdict.uses), codes(verdict)]).toEqual(["??-", ["agents-follow"]]);
      expect(parseRobotsTxt(text).allows("/x", token)).toBe(false);
    }
  });
  test("before the first group it binds nobody", () => {
    const verdict = ask("Content-Usage: train-ai=n\nUser-agent: *\nAllow: /\n", "/y");
    expect(states(verdict.uses)).toBe("???");
    expect(codes(verdict)).toEqual(["outside-group"]);
    expect(verdict.uses["ai-train"].lost[0]?.why).toBe("outside-group");
  });
});

describe("paths", () => {
  const group = (...lines: string[]): string =>
    `User-agent: *\nAllow: /\n${lines.map((line) => `Content-Usage: ${line}\n`).join("")}`;
  test.each<[string[], string, string]>([
    [["/a train-ai=n"], "/a", "??-"],
    [["/a train-ai=n"], "/ab", "??-"],
    [["/a train-ai=n"], "/b", "???"],
    [["/A train-ai=n"], "/a", "???"],
    [["/a$ train-ai=n"], "/ab", "???"],
    [["/a$ train-ai=n"], "/a", "??-"],
    [["/*.pdf$ train-ai=n"], "/x/y.pdf", "??-"],
    [["/*.pdf$ train-ai=n"], "/x/y.pdf?z", "???"],
    // The longest path counts, and the record without a path is the weakest.
    [["train-ai=n", "/ train-ai=y"], "/x", "??+"],
    [["train-ai=y", "/ train-ai=n"], "/x", "??-"],
    [["/ train-ai=n", "/a/ train-ai=y"], "/a/b", "??+"],
    [["/ train-ai=n", "/a/ train-ai=y"], "/b", "??-"],
    // The longest record counts alone, for every use: what it does not say is unstated.
    [["/ search=n", "/a/ train-ai=y"], "/a/b", "??+"],
    // One that says nothing that is understood counts too.
    [["/ train-ai=y", "/a/ bots=n"], "/a/b", "???"],
    [["/ train-ai=y", "/a/ TRAIN-AI=n"], "/a/b", "???"],
    // Octets of the normal form, percent-encoding as in rules.
    [["/%61/ train-ai=n"], "/a/b", "??-"],
    [["/é train-ai=n"], "/%C3%A9", "??-"],
    [["/a%20b train-ai=n"], "/a b", "??-"],
    [["/a%09b train-ai=n"], "/a%09b", "??-"],
    [["/é train-ai=n", "/%c3* train-ai=y"], "/é", "??-"],
    [["/a?q train-ai=n"], "/a?q=1", "??-"],
    // Identical paths are combined restrictively, not as rules are.
    [["/a train-ai=y", "/a train-ai=n"], "/a", "??-"],
    [["/a train-ai=n", "/a train-ai=y"], "/a", "??-"],
    [["/a train-ai=n", "/a search=y"], "/a", "+?-"],
    [["train-ai=n", "train-ai=y"], "/a", "??-"],
    // Of other patterns with as many octets likewise.
    [["/a* train-ai=y", "/*b train-ai=n"], "/ab", "??-"],
    [["/%61 train-ai=y", "/a train-ai=n"], "/a", "??-"],
  ])("%j on %s", (lines, path, expected) => {
    expect(states(ask(group(...lines), path).uses)).toBe(expected);
    expect(states(ask(group(...lines.toReversed()), path).uses)).toBe(expected);
  });
  test("what loses to a longer path is told", () => {
    const { lost } = ask(group("/ train-ai=n", "/a train-ai=y"), "/a").uses["ai-train"];
    expect(lost.map((one) => [one.statement.path?.pattern, one.why])).toEqual([["/", "shorter-path"]]);
  });
  test("the statement says its octets", () => {
    expect(ask(group("/é train-ai=n"), "/é").uses["ai-train"].decidedBy[0]?.path).toMatchObject({
      pattern: "/é",
      octets: 7,
    });
  });
});

describe("combining", () => {
  test.each<[string, string, string]>([
    ["train-ai=n", "train-ai=y", "-"],
    ["train-ai=y", "train-ai=n", "-"],
    ["train-ai=y", "train-ai=y", "+"],
    ["train-ai=y", "search=n", "+"],
    ["train-ai=n", "bots=y", "-"],
    ["bots=n", "bots=y", "?"],
  ])("robots.txt %s, header %s", (record, field, expected) => {
    const verdict = ask(`User-agent: *\nContent-Usage: ${record}\n`, "/p", [], {
      preferences: [readContentUsageHeader(field)],
    });
    expect(states(verdict.uses)[2]).toBe(expected);
    expect(states(verdict.byStandard.aipref)[2]).toBe(expected);
  });
  test("the contradiction is told, with what lost", () => {
    const verdict = ask("User-agent: *\nContent-Usage: train-ai=y\n", "/p", [], {
      preferences: [readContentUsageHeader("train-ai=n")],
    });
    expect(codes(verdict)).toEqual(["contradictory-statements"]);
    expect(verdict.uses["ai-train"].decidedBy.map((one) => one.carrier)).toEqual(["header"]);
    expect(verdict.uses["ai-train"].lost.map((one) => [one.statement.carrier, one.why])).toEqual([
      ["robots.txt", "outweighed"],
    ]);
  });
  test("no default for unknown", () => {
    for (const use of uses)
      expect(ask("User-agent: *\nAllow: /\n", "/p").uses[use]).toEqual({ state: "unstated", decidedBy: [], lost: [] });
  });
});

describe("the draft's example in full", () => {
  const text = [
    "User-Agent: *",
    "Allow: /",
    "Disallow: /never/",
    "Content-Usage: train-ai=n",
    "Content-Usage: /ai-ok/ train-ai=y",
    "",
    "User-Agent: ExampleBot",
    "Allow: /",
    "Content-Usage: train-ai=y",
    "",
  ].join("\n");
  test.each<[string, string, boolean, string]>([
    ["OtherBot", "/test", true, "??-"],
    ["OtherBot", "/never/test", false, "???"],
    ["OtherBot", "/ai-ok/test", true, "??+"],
    ["ExampleBot", "/test", true, "??+"],
    ["ExampleBot", "/never/test", true, "??+"],
    ["ExampleBot", "/ai-ok/test", true, "??+"],
  ])("%s %s", (token, path, mayCrawl, expected) => {
    expect(parseRobotsTxt(text).rulesForLiteral([token]).allows(path)).toBe(mayCrawl);
    const verdict = ask(text, path, [token]);
    expect(states(verdict.uses)).toBe(expected);
    expect(codes(verdict)).toEqual(mayCrawl ? [] : ["preference-unseen"]);
  });
});

describe("what is not followed", () => {
  test("several records a group, with paths", () => {
    expect(states(ask("User-agent: *\nContent-Usage: search=y\nContent-Usage: train-ai=n\n", "/").uses)).toBe("+?-");
  });
  test.each<[string, string[]]>([
    ["Content-Usage: ai-train=no", ["vocabulary-mix"]],
    ["Content-Usage: ai-input=n", ["vocabulary-mix"]],
    ["Content-Usage: search=no", ["no-for-n"]],
    ["Content-Signal: train-ai=n", ["vocabulary-mix"]],
    ["Content-Signal: ai-use=no", ["vocabulary-mix"]],
    ["Content-Signal: ai-train=n", ["n-for-no"]],
    ["Content-Signal: search=y", ["n-for-no"]],
  ])("%s states nothing", (line, expected) => {
    const verdict = ask(`User-agent: *\n${line}\n`, "/");
    expect([states(verdict.uses), codes(verdict)]).toEqual(["???", expected]);
  });
});
