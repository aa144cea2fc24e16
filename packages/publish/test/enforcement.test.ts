// The plan, the expressions and the proof, without a server.
import { describe, expect, test } from "vitest";
import { crawlers, parseRobotsTxt, readIdentification } from "@maycrawl/core";
import { compareOrderedPatterns, orderedPatterns } from "@maycrawl/core/comparison";
import { nameText, readNameText } from "../src/enforcement/name-text.ts";
import { exactText, readExactText, wideText } from "../src/enforcement/pattern-text.ts";
import { prove } from "../src/enforcement/proof.ts";
import { type EnforcedLists, listsOf } from "../src/enforcement/rule-list.ts";
import { enforce, enforcedServers, planEnforcement, type ServerName } from "../src/index.ts";

const shop = parseRobotsTxt(
  "User-agent: *\nDisallow: /a\nAllow: /a/b\nUser-agent: GPTBot\nUser-agent: MyBot\nDisallow: /\n",
);

describe("whom it binds", () => {
  const plan = planEnforcement(shop);
  const classOf = (label: string): number | null | undefined => plan.names.find((one) => one.label === label)?.classId;

  test("crawlers of the registry, tokens of the file, and nobody else", () => {
    expect(classOf("GPTBot")).not.toBe(classOf("Googlebot"));
    expect(classOf("MyBot")).toBe(classOf("GPTBot"));
    expect(plan.everybody).toBeNull();
    // AdsBot-Google does not obey `*`; control tokens never fetch.
    expect(classOf("AdsBot-Google")).toBeNull();
    expect(classOf("Google-Extended")).toBeUndefined();
  });

  test("a fallback chain: Googlebot-News is bound by the group of Googlebot", () => {
    const { names, classes } = planEnforcement(parseRobotsTxt("User-agent: Googlebot\nDisallow: /x\n"));
    const news = names.find(({ label }) => label === "Googlebot-News")?.classId;
    expect(classes.find(({ id }) => id === news)?.agents).toContain("Googlebot");
  });

  test("browsers are left alone, whatever the file names", () => {
    const { names, leftAlone } = planEnforcement(
      parseRobotsTxt("User-agent: Mozilla\nUser-agent: Chrome\nDisallow: /\n"),
    );
    expect(names.some(({ word }) => /^(?:mozilla|chrome)$/i.test(word))).toBe(false);
    expect(leftAlone.map(({ name }) => name)).toEqual(["Mozilla", "Chrome"]);
  });

  test("--agent narrows; the others keep their words", () => {
    const { names } = planEnforcement(shop, { agents: ["GPTBot"] });
    expect(names.filter(({ classId }) => classId !== null).map(({ label }) => label)).toEqual(["GPTBot"]);
    expect(names.some(({ label }) => label === "Googlebot")).toBe(true);
    expect(() => planEnforcement(shop, { agents: ["a b"] })).toThrow(TypeError);
  });
});

describe("words of a header", () => {
  const { names } = planEnforcement(shop);
  const words = names.map((entry) => ({ ...entry, text: new RegExp(nameText(entry.word), "i") }));
  const named = (header: string): string | null => words.find(({ text }) => text.test(header))?.crawler?.name ?? null;

  test.each(crawlers().filter(({ isControlOnly, name }) => !isControlOnly && /^[A-Za-z0-9_.-]{4,}$/.test(name)))(
    "$name is found where it is sent",
    ({ name }) => {
      for (const header of [`${name}/1.0`, `Mozilla/5.0 (compatible; ${name}/2.1; +http://shop.example/bot.html)`])
        expect([header, named(header)]).toEqual([header, readIdentification(header)?.crawler?.name ?? null]);
    },
  );

  test.each([
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
    "MyAgent (+https://github.com/Scrapy)",
    "MyAgent (mail@Googlebot.com)",
    "NotGooglebot/1.0",
    "Googlebot-Nothing/1.0",
    "www.Applebot.com/x",
    "",
  ])("%s names none", (header) => {
    expect(named(header)).toBeNull();
    expect(readIdentification(header)?.crawler).toBeUndefined();
  });

  test("an expression is read back as its word, and nothing else is", () => {
    for (const { word } of names) expect(readNameText(nameText(word))).toBe(word);
    expect(readNameText(".*")).toBeNull();
  });
});

describe("expressions", () => {
  const holding = { flavour: "re2", mostText: 4_000, mostEntries: 1 } as const;
  const pattern = (text: string): Parameters<typeof exactText>[0] => {
    const [found] = orderedPatterns(parseRobotsTxt(`User-agent: *\nDisallow: ${text}\n`).rulesForLiteral([]));
    if (found === undefined) throw new Error(text);
    return found;
  };

  test.each(["/", "/a$", "/*.pdf$", "*", "/a*b**c", "/caf\u00e9", "/%zz", "/a$b", "/a*$"])(
    "%s is read back",
    (text) => {
      const { octets, hasStars, isAnchored } = pattern(text);
      for (const flavour of ["pcre", "re2"] as const)
        expect(readExactText(exactText(pattern(text), flavour), flavour)).toEqual({ octets, hasStars, isAnchored });
    },
  );

  // What every spelling of the left reaches, the disallow rule of the left forbids.
  test.each([
    [
      "/private/x",
      ["//private/x", "/private//x", "/;a/private/x", "/private;b=1/x", "/%70rivate/x", "/private%2Fx", "/privat%65/x"],
    ],
    ["/a//b", ["/a//b", "/a///b", "/a;x//b"]],
    ["/x?q=1", ["/x;p?q=1", "/x?%71=1", "//x?q=1"]],
    ["/*/b$", ["/x//b", "//b", "/x/%62", "/x/b;y"]],
    ["/caf\u00e9", ["/caf%c3%a9", "/%63af%C3%A9"]],
    ["*/shop/*/favoriters*", ["/shop//favoriters"]],
    ["/*C3", ["/%c3"]],
    // The engine compares these characters as escapes: "*" as "%2A".
    ["/a*%", ["/a*"]],
    ["/a%2", ["/a*", "/a$"]],
    ["/a*2A/x", ["/a*/x"]],
    ["/a*A$", ["/ab*"]],
    ["/a*2", ["/a*"]],
    ["/a*%*A", ["/a*"]],
  ])("%s has %j", (text, spellings) => {
    const expression = new RegExp(wideText(pattern(text), false, holding) ?? "(?!)");
    for (const spelling of spellings) expect([spelling, expression.test(`s${spelling}`)]).toEqual([spelling, true]);
  });

  // An allow rule that may match inside an escape, or what a server decodes, is not taken.
  test.each(["/*61", "/x%", "/x%21", "/*a"])("Allow: %s does not count there", (text) => {
    expect(wideText(pattern(text), true, holding)).toBeNull();
  });
});

describe("the proof", () => {
  const nginx = enforcedServers.nginx;
  const plan = planEnforcement(shop, { agents: ["Googlebot"] });
  const lists = listsOf(plan, nginx);
  const changed = (
    change: (exact: EnforcedLists["classes"][0]["exact"]) => EnforcedLists["classes"][0]["exact"],
  ): EnforcedLists => ({
    ...lists,
    classes: lists.classes.map((one) => ({ ...one, exact: change(one.exact) })),
  });

  test("holds for what was written", () => {
    expect(prove(plan, lists, nginx)).toEqual({ result: "equal", classes: 1, patterns: 2 });
  });

  test.each([
    ["an entry is missing", changed((exact) => exact.slice(0, -1)), /differ on \/a/],
    [
      "the order is another",
      changed(([first, ...rest]) => [...(first ? [first] : []), ...rest.reverse()]),
      /differ on \/a\/b/,
    ],
    ["a verdict is turned", changed((exact) => exact.map((one) => ({ ...one, isAllow: true }))), /differ on/],
    ["robots.txt is not open", changed((exact) => exact.slice(1)), /robots\.txt/],
    ["a name is missing", { ...lists, names: lists.names.slice(1) }, /names/],
    [
      "other spellings are free",
      { ...lists, classes: lists.classes.map((one) => ({ ...one, wide: [] })) },
      /spellings/,
    ],
  ])("fails where %s", (_, tampered, reason) => {
    const proof = prove(plan, tampered, nginx);
    expect(proof.result).toBe("unproven");
    expect(proof).toHaveProperty("reason", expect.stringMatching(reason));
  });

  test.each(Object.keys(enforcedServers) as ServerName[])(
    "%s: all that is written is read back, under every dialect",
    (name) => {
      const text =
        "User-agent: *\nDisallow: /a*b$\nAllow: /x/index.html\nDisallow: /x\nDisallow: /%61dmin\n" +
        "User-agent: Yandex\nDisallow: /y*\n";
      const origin = { name: "r", sha256: "", writtenAt: "", version: "" };
      for (const dialect of ["rfc9309", "own"] as const) {
        const enforcement = enforce(parseRobotsTxt(text), name, { origin, dialect, everybody: true });
        expect(enforcement).toMatchObject({ result: "written" });
      }
    },
  );
});

test("a list that is ordered otherwise is compared path by path", () => {
  const rules = parseRobotsTxt("User-agent: *\nDisallow: /a\nAllow: /b/c\n").rulesForLiteral([]);
  const list = orderedPatterns(rules);
  // These two never meet, so their order says nothing.
  expect(compareOrderedPatterns(rules, [...list].reverse())).toEqual({ result: "equal", witness: null });
  expect(compareOrderedPatterns(rules, list.slice(0, 1))).toEqual({ result: "different", witness: "/a" });
  const undefinedOrder = parseRobotsTxt("User-agent: *\nDisallow: /*a\n").rulesForLiteral([], {
    dialect: "google-2012",
  });
  expect(() => orderedPatterns(undefinedOrder)).toThrow(TypeError);
});
