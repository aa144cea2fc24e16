// Edits: what is asked for happens, and every octet outside the returned span stays as it was.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addGroup,
  addRecord,
  addRule,
  addUserAgent,
  changeValue,
  type Edit,
  lineEnding,
  parseRobotsTxt,
  productToken,
  removeGroup,
  removeRecord,
  removeRule,
  removeUserAgent,
  type RobotsTxt,
} from "../src/index.ts";
import { runsOf } from "../../../test/sample.ts";

const text = (edit: Edit): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(edit.octets);
const group = (file: RobotsTxt, index: number) => {
  const found = file.reading().groups[index];
  if (found === undefined) throw new Error("no such group");
  return found;
};

/** What is outside the span is what was there before. */
function expectSpansTrue(before: Uint8Array, edit: Edit): void {
  const { octets, replaced, inserted } = edit;
  expect(inserted.start).toBe(replaced.start);
  expect(Buffer.from(octets.subarray(0, inserted.start)).equals(Buffer.from(before.subarray(0, replaced.start)))).toBe(
    true,
  );
  expect(Buffer.from(octets.subarray(inserted.end)).equals(Buffer.from(before.subarray(replaced.end)))).toBe(true);
}

describe("rules", () => {
  const table: [string, string, (file: RobotsTxt) => Edit, string][] = [
    [
      "added below the last rule",
      "User-agent: *\nDisallow: /a\n\n# end\n",
      (file) => addRule(file.octets, group(file, 0), { type: "allow", pathPattern: "/b" }),
      "User-agent: *\nDisallow: /a\nAllow: /b\n\n# end\n",
    ],
    [
      "with the file's CRLF",
      "User-agent: *\r\nDisallow: /a\r\n",
      (file) => addRule(file.octets, group(file, 0), { type: "disallow", pathPattern: "/b" }),
      "User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n",
    ],
    [
      "with the file's CR",
      "User-agent: *\rDisallow: /a\r",
      (file) => addRule(file.octets, group(file, 0), { type: "disallow", pathPattern: "/b" }),
      "User-agent: *\rDisallow: /a\rDisallow: /b\r",
    ],
    [
      "after a last line without a line end",
      "User-agent: *\nDisallow: /a",
      (file) => addRule(file.octets, group(file, 0), { type: "disallow", pathPattern: "/b" }),
      "User-agent: *\nDisallow: /a\nDisallow: /b",
    ],
    [
      "below the user-agent line of a group without rules",
      "User-agent: *",
      (file) => addRule(file.octets, group(file, 0), { type: "disallow", pathPattern: "/" }),
      "User-agent: *\nDisallow: /",
    ],
    [
      "behind a byte order mark",
      "\ufeffUser-agent: *\nDisallow: /a\n",
      (file) => addRule(file.octets, group(file, 0), { type: "allow", pathPattern: "/a/b" }),
      "\ufeffUser-agent: *\nDisallow: /a\nAllow: /a/b\n",
    ],
    [
      "into the first of two groups for one name",
      "User-agent: a\nDisallow: /1\nUser-agent: b\nDisallow: /\nUser-agent: A\nDisallow: /2\n",
      (file) => addRule(file.octets, group(file, 0), { type: "disallow", pathPattern: "/3" }),
      "User-agent: a\nDisallow: /1\nDisallow: /3\nUser-agent: b\nDisallow: /\nUser-agent: A\nDisallow: /2\n",
    ],
    [
      "changed in place, its comment kept",
      "User-agent: *\n  disallow :\t/a\t# why\n",
      (file) => changeValue(file.octets, group(file, 0).rules[0] ?? never(), "/b*"),
      "User-agent: *\n  disallow :\t/b*\t# why\n",
    ],
    [
      "changed from empty",
      "User-agent: *\nDisallow:\n",
      (file) => changeValue(file.octets, group(file, 0).rules[0] ?? never(), "/"),
      "User-agent: *\nDisallow: /\n",
    ],
    [
      "removed, one of two",
      "User-agent: *\nDisallow: /a\nAllow: /b\n",
      (file) => removeRule(file.octets, group(file, 0), group(file, 0).rules[0] ?? never()),
      "User-agent: *\nAllow: /b\n",
    ],
    [
      "removed, the only one: the groups stay apart",
      "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /\n",
      (file) => removeRule(file.octets, group(file, 0), group(file, 0).rules[0] ?? never()),
      "User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /\n",
    ],
  ];
  test.each(table)("%s", (_, before, edit, after) => {
    const file = parseRobotsTxt(before);
    const done = edit(file);
    expect(text(done)).toBe(after);
    expectSpansTrue(file.octets, done);
  });
});

describe("groups", () => {
  const table: [string, string, (file: RobotsTxt) => Edit, string][] = [
    [
      "added to an empty file",
      "",
      (file) => addGroup(file.octets, ["*"], [{ type: "disallow", pathPattern: "/a" }]),
      "User-agent: *\nDisallow: /a\n",
    ],
    [
      "added, an empty line before it",
      "User-agent: *\nDisallow: /a\n",
      (file) => addGroup(file.octets, ["GPTBot", "CCBot"], [{ type: "disallow", pathPattern: "/" }]),
      "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n",
    ],
    [
      "added after an empty line that is there",
      "User-agent: *\nDisallow: /a\n\n",
      (file) => addGroup(file.octets, ["b"], []),
      "User-agent: *\nDisallow: /a\n\nUser-agent: b\nDisallow:\n",
    ],
    [
      "added after a byte order mark alone, which some readers take for a part of the first line",
      "\ufeff",
      (file) => addGroup(file.octets, ["b"], []),
      "\ufeff\nUser-agent: b\nDisallow:\n",
    ],
    [
      "added to CRLF without a last line end",
      "User-agent: *\r\nDisallow: /a",
      (file) => addGroup(file.octets, ["b"], []),
      "User-agent: *\r\nDisallow: /a\r\n\r\nUser-agent: b\r\nDisallow:\r\n",
    ],
    [
      "added below a group without rules, which stays its own",
      "User-agent: a\n",
      (file) => addGroup(file.octets, ["b"], [{ type: "disallow", pathPattern: "/" }]),
      "User-agent: a\nDisallow:\n\nUser-agent: b\nDisallow: /\n",
    ],
    [
      "removed, what stands between kept",
      "User-agent: a\n# why\nDisallow: /x\nSitemap: https://e/s.xml\nDisallow: /y\nUser-agent: b\nDisallow: /\n",
      (file) => removeGroup(file.octets, group(file, 0)),
      "# why\nSitemap: https://e/s.xml\nUser-agent: b\nDisallow: /\n",
    ],
    [
      "removed behind a byte order mark",
      "\ufeffUser-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /\n",
      (file) => removeGroup(file.octets, group(file, 0)),
      "\ufeffUser-agent: b\nDisallow: /\n",
    ],
    [
      "given another token",
      "User-agent: a\nDisallow: /\n",
      (file) => addUserAgent(file.octets, group(file, 0), "b"),
      "User-agent: a\nUser-agent: b\nDisallow: /\n",
    ],
    [
      "rid of one of two tokens",
      "User-agent: a\nUser-agent: b\nDisallow: /\n",
      (file) => removeUserAgent(file.octets, group(file, 0), group(file, 0).userAgents[0] ?? never()),
      "User-agent: b\nDisallow: /\n",
    ],
    [
      "renamed",
      "User-agent: a # one\nDisallow: /\n",
      (file) => changeValue(file.octets, group(file, 0).userAgents[0] ?? never(), "b"),
      "User-agent: b # one\nDisallow: /\n",
    ],
  ];
  test.each(table)("%s", (_, before, edit, after) => {
    const file = parseRobotsTxt(before);
    const done = edit(file);
    expect(text(done)).toBe(after);
    expectSpansTrue(file.octets, done);
  });
});

describe("records", () => {
  test("a sitemap is added at the end, changed and removed", () => {
    const file = parseRobotsTxt("User-agent: *\nDisallow: /a");
    const added = addRecord(file.octets, null, "Sitemap", "https://example.com/s.xml");
    expect(text(added)).toBe("User-agent: *\nDisallow: /a\nSitemap: https://example.com/s.xml\n");
    expectSpansTrue(file.octets, added);
    const there = parseRobotsTxt(added.octets);
    const sitemap = there.reading().sitemaps[0] ?? never();
    expect(text(changeValue(there.octets, sitemap, "https://example.com/t.xml"))).toBe(
      "User-agent: *\nDisallow: /a\nSitemap: https://example.com/t.xml\n",
    );
    expect(text(removeRecord(there.octets, sitemap))).toBe("User-agent: *\nDisallow: /a\n");
  });

  test("another record is added into its group", () => {
    const file = parseRobotsTxt("User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n");
    const done = addRecord(file.octets, group(file, 0), "Crawl-delay", "5");
    expect(text(done)).toBe("User-agent: a\nDisallow: /x\nCrawl-delay: 5\n\nUser-agent: b\nDisallow: /y\n");
    expect(
      parseRobotsTxt(done.octets)
        .reading()
        .otherRecords.map((one) => [one.name, one.value, one.groupIndex]),
    ).toEqual([["crawl-delay", "5", 0]]);
  });
});

describe("what cannot be written is a wrong call", () => {
  const file = parseRobotsTxt("User-agent: a\nDisallow: /x\n");
  test.each(["/a#b", "/a\nAllow: /", "/a\r", " /a", "/a\t", "/\0"])("value %j", (value) => {
    expect(() => addRule(file.octets, group(file, 0), { type: "allow", pathPattern: value })).toThrow(
      /value must hold no/,
    );
    expect(() => changeValue(file.octets, group(file, 0).rules[0] ?? never(), value)).toThrow(TypeError);
  });
  test.each(["", "a b", "a/1", "b\nDisallow: /", "ツ", "**"])("token %j", (token) => {
    expect(() => addGroup(file.octets, [token], [])).toThrow(/product token must be/);
    expect(() => addUserAgent(file.octets, group(file, 0), token)).toThrow(/product token must be/);
  });
  test.each(["", "a:b", "a#b", " a", "a\nb", "user-agent", "Useragent", "Disallowed", "allow"])(
    "record name %j",
    (name) => {
      expect(() => addRecord(file.octets, null, name, "x")).toThrow(TypeError);
    },
  );
  test("the only user-agent line of a group", () => {
    expect(() => removeUserAgent(file.octets, group(file, 0), group(file, 0).userAgents[0] ?? never())).toThrow(
      /use removeGroup/,
    );
  });
});

test("the line end is the file's own", () => {
  const table: [string, string][] = [
    ["", "\n"],
    ["a\nb\r\n", "\r\n"],
    ["a\nb\nc\r\n", "\n"],
    ["a\rb\r", "\r"],
    ["a\r\nb\r\n", "\r\n"],
    ["a", "\n"],
  ];
  for (const [before, ending] of table)
    expect([before, lineEnding(new TextEncoder().encode(before))]).toEqual([before, ending]);
});

test("on arbitrary files an added rule decides, and nobody else's verdict changes", () => {
  const line = fc.constantFrom(
    "User-agent: a",
    "User-agent: b",
    "User-agent: *",
    "Disallow: /x",
    "Allow: /x/y",
    "Disallow:",
    "",
    "# c",
    "Sitemap: https://e/s",
    "Crawl-delay: 1",
    "junk",
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 14 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.boolean(),
      fc.boolean(),
      fc.nat(3),
      (lines, ending, hasMark, isEnded, which) => {
        const file = parseRobotsTxt((hasMark ? "\ufeff" : "") + lines.join(ending) + (isEnded ? ending : ""));
        const before = ["a", "b", "c"].map((name) =>
          ["/x", "/x/y", "/z"].map((path) => file.allows(path, productToken(name))),
        );
        const groups = file.reading().groups;
        const chosen = groups[which];
        const added = addGroup(file.octets, ["new"], [{ type: "disallow", pathPattern: "/new" }]);
        expectSpansTrue(file.octets, added);
        const withGroup = parseRobotsTxt(added.octets);
        expect(
          ["a", "b", "c"].map((name) => ["/x", "/x/y", "/z"].map((path) => withGroup.allows(path, productToken(name)))),
        ).toEqual(before);
        expect(withGroup.allows("/new", productToken("new"))).toBe(false);
        if (chosen === undefined) return;
        const ruled = addRule(file.octets, chosen, { type: "disallow", pathPattern: "/only-here" });
        expectSpansTrue(file.octets, ruled);
        const withRule = parseRobotsTxt(ruled.octets);
        const named = chosen.userAgents.map((agent) => agent.value).find((name) => name !== "*") ?? "c";
        const isBound = named !== "c" || !groups.some((one) => one.userAgents.some((agent) => agent.value === "c"));
        if (isBound) expect(withRule.allows("/only-here", productToken(named))).toBe(false);
        expect(
          ["a", "b", "c"].map((name) => ["/x", "/x/y", "/z"].map((path) => withRule.allows(path, productToken(name)))),
        ).toEqual(before);
      },
    ),
    { numRuns: runsOf(2000) },
  );
});

function never(): never {
  throw new Error("the table expects one");
}
