// Comparison of whole files: by class of agents, under all dialects at once, and on given URLs.
import { describe, expect, test } from "vitest";
import { type DialectName, parseRobotsTxt, productToken } from "../src/index.ts";
import { compareRobotsTxt, compareUrls, equalUnderAllDialects, type ShapeDifference } from "../src/comparison/index.ts";

const file = (rules: string): string => `User-agent: *\n${rules.split("; ").join("\n")}\n`;

describe("how much of a shape changes, and what stays", () => {
  type Row = [old: string, renewed: string, dialect: DialectName, closed: string[], opened: string[]];
  // Each: the shape, how much of it changes, then what stays with how much of it is allowed and the line of a file.
  test.each<Row>([
    ["Disallow: /a", "Disallow: /b", "rfc9309", ["/b* all"], ["/a* all"]],
    // /cart and /cart-x open; a folder of that name stays closed.
    ["Disallow: /cart", "Disallow: /cart/", "rfc9309", [], ["/cart* part, /cart/* none new 2"]],
    ["Disallow: /cart", "Disallow: /cart/", "original-1994", [], ["/cart* part, /cart/* none new 2"]],
    ["Disallow: /cart/", "Disallow: /cart", "rfc9309", ["/cart* part, /cart/* none old 2"], []],
    // The exception is open on both sides.
    [
      "Disallow: /cart; Allow: /cart/open",
      "Disallow: /cart/; Allow: /cart/open",
      "rfc9309",
      [],
      ["/cart* part, /cart/* part new 2"],
    ],
    [
      "Disallow: /; Allow: /private/ok",
      "Disallow: /private; Allow: /private/ok",
      "rfc9309",
      [],
      ["/* part, /private* part new 2"],
    ],
    [
      "Disallow: /shop/old; Allow: /shop/open",
      "Disallow: /shop; Allow: /shop/open",
      "rfc9309",
      ["/shop* part, /shop/old* none old 2, /shop/open* all new 3"],
      [],
    ],
    // What stays outside the shape is none of its business.
    [
      "Disallow: /*.php; Disallow: /about",
      "Disallow: /*.php/; Disallow: /about",
      "rfc9309",
      [],
      ["/*.php* part, /*.php/* none new 2"],
    ],
    // The order among rules with wildcards is undefined there: nothing is claimed of all paths.
    ["Disallow: /a*b", "Disallow: ", "google-2012", [], ["/a*b* unknown"]],
  ])("%s | %s | %s", (old, renewed, dialect, closed, opened) => {
    const [one] = compareRobotsTxt(parseRobotsTxt(file(old)), parseRobotsTxt(file(renewed)), { dialect });
    const told = (differences: readonly ShapeDifference[]): string[] =>
      differences.map(({ shape, shapeExtent, unchanged }) =>
        [
          `${shape} ${shapeExtent}`,
          ...unchanged.map(
            ({ pattern, allowed, oldLine, newLine }) =>
              `${pattern} ${allowed} ${newLine === null ? `old ${oldLine}` : `new ${newLine}`}`,
          ),
        ].join(", "),
      );
    expect([told(one?.newlyDisallowed ?? []), told(one?.newlyAllowed ?? [])]).toEqual([closed, opened]);
  });
});

describe("classes of agents", () => {
  const classes = (
    old: string,
    renewed: string,
    options: Parameters<typeof compareRobotsTxt>[2] = {},
  ): [string, string, string, string][] =>
    compareRobotsTxt(parseRobotsTxt(old), parseRobotsTxt(renewed), options).map((one) => [
      one.agents.join(),
      one.result,
      one.newlyDisallowed[0]?.witness ?? "",
      one.newlyAllowed[0]?.witness ?? "",
    ]);
  const old =
    "User-agent: Foo\nUser-agent: bar\nDisallow: /x\n\nUser-agent: *\nDisallow: /a\n\nUser-agent: Baz\n" +
    "Disallow: /x*\n\nUser-agent: BAR\nDisallow: /y\n";

  test(
    "tokens with the same answers are one class, however they are written; " + "`*` is any crawler that no group names",
    () => {
      expect(classes(old, `${old}\nUser-agent: Qux\nDisallow: /a\n`)).toEqual([
        ["*,Qux", "equal", "", ""],
        ["Foo,Baz", "equal", "", ""],
        ["bar", "equal", "", ""],
      ]);
    },
  );

  test("a token that only one file names is bound by `*` in the other", () => {
    expect(classes(old, `${old}\nUser-agent: Qux\nDisallow: /q\n`)).toEqual([
      ["*", "equal", "", ""],
      ["Foo,Baz", "equal", "", ""],
      ["bar", "equal", "", ""],
      ["Qux", "different", "/q", "/a"],
    ]);
    expect(classes(`${old}\nUser-agent: Qux\nDisallow: /q\n`, old).at(-1)).toEqual(["Qux", "different", "/a", "/q"]);
  });

  test("what changes in one group changes for its class alone", () => {
    expect(classes(old, old.replace("/a", "/b"))).toEqual([
      ["*", "different", "/b", "/a"],
      ["Foo,Baz", "equal", "", ""],
      ["bar", "equal", "", ""],
    ]);
    expect(classes(old, old.replace("Disallow: /x\n", "Disallow: /\n"))).toEqual([
      ["*", "equal", "", ""],
      ["Foo", "different", "/", ""],
      ["bar", "different", "/", ""],
      ["Baz", "equal", "", ""],
    ]);
  });

  test("tokens are read as the dialect reads them", () => {
    const text = "User-agent: MJ12bot/1.0\nDisallow: /\n\nUser-agent: Foo Bar\nDisallow: /b\n";
    const tokens = (dialect: DialectName): string[] =>
      compareRobotsTxt(parseRobotsTxt(text), parseRobotsTxt(""), { dialect }).map((one) => one.agents.join());
    expect(tokens("rfc9309")).toEqual(["*", "MJ12bot", "Foo"]);
    expect(tokens("google")).toEqual(["*", "MJ", "Foo"]);
    // A value that is no token names nobody.
    expect(tokens("rfc9309-strict")).toEqual(["*"]);
    expect(tokens("yandex")).toEqual(["*"]);
    // A name anywhere in the value will do.
    expect(tokens("koster-1996")).toEqual(["*", "MJ12bot,1,0", "Foo,Bar"]);
  });

  test(
    "agents that are asked for: crawlers with their chains and dialects, tokens, " +
      "and any crawler that no group names",
    () => {
      const text = "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /g\n";
      const edited =
        "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot-News\nDisallow: /n\n\n" +
        "User-agent: Googlebot\nDisallow: /g\n";
      expect(
        classes(text, edited, { agents: ["Googlebot-News", "Googlebot", productToken("Googlebot-News"), "*", "Foo"] }),
      ).toEqual([
        // By its chain the crawler was bound by Googlebot's group; the literal token was not.
        ["Googlebot-News", "different", "/n", "/g"],
        ["Googlebot", "equal", "", ""],
        ["Googlebot-News", "different", "/n", "/a"],
        ["*,Foo", "equal", "", ""],
      ]);
      const [named] = compareRobotsTxt(parseRobotsTxt(text), parseRobotsTxt(edited), { agents: ["Googlebot"] });
      expect(named?.dialect).toBe("google");
      const [asBing] = compareRobotsTxt(parseRobotsTxt(text), parseRobotsTxt(edited), {
        agents: ["Googlebot"],
        dialect: "bing",
      });
      expect(asBing?.dialect).toBe("bing");
    },
  );
});

describe("all dialects at once", () => {
  const text =
    "user-agent: *\nDisallow: /a\nCrawl-delay: 1\n\nUser-agent: Googlebot\nDisallow: /g\n" +
    "Sitemap: https://shop.example/s.xml\n";

  test.each([
    ["as it is", text],
    ["letter case, blanks and a comment", text.replace("user-agent: *", "User-Agent:   *  # all")],
    ["line ends", text.replaceAll("\n", "\r\n")],
    ["a rule that another shadows", text.replace("/a\n", "/a\nDisallow: /a/b\n")],
    ["a sitemap elsewhere", `Sitemap: https://shop.example/s.xml\n${text.replace(/Sitemap.*\n/, "")}`],
  ])("nothing changes: %s", (_, edited) => {
    expect(equalUnderAllDialects(text, edited)).toEqual({ isEqual: true, verdicts: [], records: [] });
  });

  test("an edit that only some readers notice is found, by dialect", () => {
    // The blank line ends the group for the readers of 1994 and 1996.
    const { isEqual, verdicts, records } = equalUnderAllDialects(text, text.replace("*\nDisallow", "*\n\nDisallow"));
    expect(isEqual).toBe(false);
    expect(records).toEqual([]);
    expect([...new Set(verdicts.map((one) => one.dialect))]).toEqual(["koster-1996", "original-1994"]);
    expect(verdicts[0]?.newlyAllowed[0]?.witness).toBe("/a");
    expect(verdicts[0]?.agents[0]).toBe("*");
  });

  test("a crawler's chain is asked, too", () => {
    const before = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /\n";
    const { verdicts } = equalUnderAllDialects(before, `${before}\nUser-agent: Googlebot-Image\nDisallow: /\n`);
    // The literal token was bound by `*`, and is forbidden everything as before; the crawler was bound as Googlebot.
    const rfc = verdicts.filter((one) => one.dialect === "rfc9309");
    expect(
      rfc.map((one) =>
        one.agents.some((agent) => agent.startsWith("Googlebot-Image") || agent.startsWith("Googlebot Image")),
      ),
    ).toEqual([true]);
    expect(rfc[0]?.newlyDisallowed[0]?.witness).toBe("/");
  });

  test.each([
    [
      "value",
      text.replace("delay: 1", "delay: 2"),
      [{ name: "crawl-delay", old: { value: "1" }, new: { value: "2" } }],
    ],
    [
      "group",
      text.replace("Crawl-delay: 1\n", "").replace("/g\n", "/g\nCrawl-delay: 1\n"),
      [{ name: "crawl-delay", old: { group: ["*"] }, new: { group: ["Googlebot"] } }],
    ],
    [
      "gone",
      text.replace(/Sitemap.*\n/, ""),
      [{ name: "sitemap", old: { value: "https://shop.example/s.xml" }, new: null }],
    ],
    ["new", `${text}Host: shop.example\n`, [{ name: "host", old: null, new: { value: "shop.example" } }]],
    ["value in another case", text.replace("s.xml", "S.xml"), [{ name: "sitemap" }]],
  ])("another record's %s is told", (_, edited, wanted) => {
    const { isEqual, verdicts, records } = equalUnderAllDialects(text, edited);
    expect([isEqual, verdicts]).toEqual([false, []]);
    expect(records.filter((one) => one.dialect === "rfc9309")).toMatchObject(wanted);
  });

  test("TypeError for what is neither text nor octets", () => {
    expect(() => equalUnderAllDialects(text, 1 as never)).toThrow(
      "robots.txt must be a string or a Uint8Array, got number",
    );
  });
});

test("given URLs are counted, with examples", () => {
  const old = parseRobotsTxt("User-agent: *\nDisallow: /a\n\nUser-agent: Foo\nDisallow: /\n");
  const renewed = parseRobotsTxt("User-agent: *\nDisallow: /b\nDisallow: /c\n\nUser-agent: Foo\nDisallow: /\n");
  const urls = ["/a", "/b", "/c", "/d", "nonsense", "https://shop.example/a/1"];
  expect(compareUrls(old, renewed, urls, ["*", "Foo"], { maxExamples: 1 })).toEqual([
    {
      agent: "*",
      urls: 6,
      invalidUrls: 1,
      newlyDisallowed: 2,
      newlyAllowed: 2,
      newlyUndecided: 0,
      allowedByOld: 3,
      allowedByNew: 3,
      examples: [
        {
          url: "/a",
          old: { allowed: false, reason: "rule", line: 2, text: "Disallow: /a" },
          new: { allowed: true, reason: "no-rule", line: null, text: null },
        },
        {
          url: "/b",
          old: { allowed: true, reason: "no-rule", line: null, text: null },
          new: { allowed: false, reason: "rule", line: 2, text: "Disallow: /b" },
        },
      ],
    },
    {
      agent: "Foo",
      urls: 6,
      invalidUrls: 1,
      newlyDisallowed: 0,
      newlyAllowed: 0,
      newlyUndecided: 0,
      allowedByOld: 0,
      allowedByNew: 0,
      examples: [],
    },
  ]);
  expect(() => compareUrls(old, renewed, [], ["*"], { maxExamples: -1 })).toThrow(
    "maxExamples must be a whole number from 0, got -1",
  );
});
