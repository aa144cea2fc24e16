// Content Signals.
import { describe, expect, test } from "vitest";
import { readContentSignalHeader, readUsageRecords } from "../../src/usage/index.ts";
import { parseRobotsTxt } from "../../src/index.ts";
import { ask, askPage, codes, states } from "./ask.ts";

const group = (...lines: string[]): string =>
  `User-agent: *\nAllow: /\n${lines.map((line) => `Content-Signal: ${line}\n`).join("")}`;

describe("data", () => {
  test.each<[string, string, string[]]>([
    ["search=yes,ai-train=no", "+?-", []],
    ["search=yes,ai-train=no,use=reference", "+?-", []],
    ["search=maybe", "???", ["unknown-value"]],
    ["search=yes, ai-input=no,\tai-train=no", "+--", []],
    ["ai-input=yes", "?+?", []],
    // Blanks and case as Cloudflare's own reader takes them.
    ["Search=YES , AI-Train = No", "+?-", []],
    ["search", "???", ["unknown-value"]],
    ["search=", "???", ["unknown-value"]],
    ["search=yes=no", "???", ["unknown-value"]],
    ["ai=no", "???", ["unknown-label"]],
    ["__proto__=no, constructor=no, hasownproperty=yes", "???", ["unknown-label", "unknown-label", "unknown-label"]],
    ["use=fully", "???", ["unknown-value"]],
    ["", "???", ["missing-preference"]],
    [",,", "???", ["missing-preference"]],
    ["search=yes,", "+??", []],
    // A key stated twice is stated both ways.
    ["ai-train=yes, ai-train=no", "??-", ["contradictory-statements"]],
    ["ai-train=no, ai-train=yes", "??-", ["contradictory-statements"]],
  ])("%j", (value, expected, found) => {
    const verdict = ask(group(value), "/p");
    expect(states(verdict.uses)).toBe(expected);
    expect(states(verdict.byStandard["content-signals"])).toBe(expected);
    expect(codes(verdict)).toEqual(found);
    expect(states(askPage({ preferences: [readContentSignalHeader(value)] }).uses)).toBe(expected);
  });

  test("three groups for * merge", () => {
    const text = [
      "User-Agent: *",
      "Content-Signal: /about search=yes, ai-train=yes",
      "User-Agent: *",
      "Content-Signal: /blog/ ai-train=no, search=yes",
      "User-Agent: *",
      "Disallow: /dashboard/",
      "",
    ].join("\n");
    expect(states(ask(text, "/about").uses)).toBe("+?+");
    expect(states(ask(text, "/blog/x").uses)).toBe("+?-");
    expect(states(ask(text, "/other").uses)).toBe("???");
    expect(states(ask(text, "/dashboard/").uses)).toBe("???");
  });
});

describe("paths, extents, scope", () => {
  test.each<[string[], string, string]>([
    [["/blog/ ai-train=no, search=yes"], "/blog/x", "+?-"],
    [["/blog/ ai-train=no, search=yes"], "/x", "???"],
    // The longest path, and of equally long ones the more restrictive: decided by us, no source says.
    [["ai-train=no", "/blog/ ai-train=yes"], "/blog/x", "??+"],
    [["/ ai-train=no", "/blog/ search=yes"], "/blog/x", "+??"],
    [["/a* ai-train=yes", "/*b ai-train=no"], "/ab", "??-"],
  ])("%j on %s", (lines, path, expected) => {
    expect(states(ask(group(...lines), path).uses)).toBe(expected);
    expect(states(ask(group(...lines.toReversed()), path).uses)).toBe(expected);
  });
  test.each(["immediate", "reference", "full"] as const)("use=%s", (extent) => {
    expect(ask(group(`search=yes,use=${extent}`), "/").extents).toEqual([extent]);
    expect(ask(group(`use=${extent}`), "/").uses.search.state).toBe("unstated");
  });
  test("the extent is that of the record that applies", () => {
    expect(ask(group("use=full", "/a use=immediate"), "/a").extents).toEqual(["immediate"]);
  });
  test("before 2026 there was no use=", () => {
    const verdict = ask(group("search=yes,use=full"), "/", [], { vocabulary: { "content-signals": "2025" } });
    expect([verdict.extents, codes(verdict), states(verdict.uses)]).toEqual([[], ["unknown-label"], "+??"]);
  });
  test("it is of its group, and outside of any it binds nobody", () => {
    const text =
      "Content-Signal: ai-train=no\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\nUser-agent: *\n" +
      "Disallow: /x\n";
    expect(states(ask(text, "/", ["GPTBot"]).uses)).toBe("??+");
    const other = ask(text, "/", ["OtherBot"]);
    expect([states(other.uses), codes(other)]).toEqual(["???", ["outside-group", "preference-in-named-group-only"]]);
  });
  test("Content-Signals is no record, and says so", () => {
    const { otherRecords } = parseRobotsTxt("User-agent: *\nContent-Signals: ai-train=no\n").reading();
    expect(codes(readUsageRecords(otherRecords))).toEqual(["misspelled-record"]);
  });
});

test("the two vocabularies stand side by side", () => {
  const text = "User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=y\n";
  const verdict = ask(text, "/");
  expect(states(verdict.byStandard.aipref)).toBe("??+");
  expect(states(verdict.byStandard["content-signals"])).toBe("??-");
  expect(states(verdict.uses)).toBe("??-");
  expect(codes(verdict)).toEqual(["contradictory-statements"]);
});
