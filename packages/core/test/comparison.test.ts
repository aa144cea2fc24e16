// Comparison, case by case: what two files do differently, by class of agents; what is proven to be the same.
import { describe, expect, test } from "vitest";
import { type DialectName, dialects, parseRobotsTxt, productToken } from "../src/index.ts";
import {
  compareRobotsTxt,
  compareRuleSets,
  compareUrls,
  type Comparison,
  equalUnderAllDialects,
  type ShapeDifference,
} from "../src/comparison/index.ts";
import {
  endsNever,
  endsPlain,
  isOddStep,
  phaseMask,
  sendablePaths,
  startPhase,
} from "../src/comparison/sendable-paths.ts";

const host = "https://shop.example";
const file = (rules: string): string => `User-agent: *\n${rules.split("; ").join("\n")}\n`;

function compare(old: string, renewed: string, dialect: DialectName = "rfc9309", maxSteps?: number): Comparison {
  const [a, b] = [parseRobotsTxt(file(old), { dialect }), parseRobotsTxt(file(renewed), { dialect })].map((one) =>
    one.rulesForLiteral([]),
  );
  if (a === undefined || b === undefined) throw new Error("no rule sets");
  const comparison = compareRuleSets(a, b, maxSteps === undefined ? {} : { maxSteps });
  for (const one of [...comparison.newlyAllowed, ...comparison.newlyDisallowed, ...comparison.newlyUndecided]) {
    expect([one.witness, a.allows(host + one.witness), b.allows(host + one.witness)]).toEqual([
      one.witness,
      one.old.allowed,
      one.new.allowed,
    ]);
    expect(one.old.allowed).not.toBe(one.new.allowed);
    expect(new URL(host + one.witness).href).toBe(host + one.witness);
  }
  return comparison;
}

describe("proven equal", () => {
  const cases: [string, string, DialectName?][] = [
    ["Disallow: /a; Allow: /b", "Disallow: /a; Allow: /b"],
    ["Disallow: /a; Allow: /b", "Allow: /b; Disallow: /a"],
    ["Disallow: /a", "Disallow: /a*"],
    ["Disallow: /a**b", "Disallow: /a*b"],
    ["Disallow: /*b*$", "Disallow: /*b"],
    ["Disallow: /a; Disallow: /a/b", "Disallow: /a"],
    // Three rules that together are a fourth.
    ["Disallow: /a$; Disallow: /a*", "Disallow: /a"],
    ["Disallow: /; Disallow: /*x*y*z", "Disallow: /"],
    // What the star rule has begun to match does not end what the others may match again.
    ["Allow: /*ab*ccccc; Disallow: /*ad; Disallow: /ab*ad", "Allow: /*ab*ccccc; Disallow: /*ad"],
    ["Allow: /*ab*ccccc; Disallow: /*a$; Disallow: /ab*a$", "Allow: /*ab*ccccc; Disallow: /*a$"],
    // Allow wins the tie; and a longer rule that says the same is nothing.
    ["Allow: /ab; Disallow: /ab", "Allow: /ab"],
    ["Disallow: /a; Allow: /a/b; Allow: /a/b/c", "Disallow: /a; Allow: /a/b"],
    // The path is exempt, and only that path.
    ["Disallow: /x", "Disallow: /x; Disallow: /robots.txt$"],
    // No path holds a blank, a fragment, an escape of an unreserved character, a dot segment, or begins with no slash.
    ["Disallow: /a b", "Disallow: "],
    ["Disallow: /a/../b$", "Allow: /"],
    ["Disallow: cart", "Allow: /"],
    ["Disallow: /%7Ea", "Disallow: /~a"],
    ["Disallow: /ä", "Disallow: /%c3%a4"],
    ["Disallow: /a$b", "Disallow: /a%24b"],
    ["Disallow: ", "Allow: /"],
    ["Allow: /x", "Allow: /y"],
    // The wildcard decides nothing that the literal rule does not: in order or not.
    ["Disallow: /a", "Disallow: /a; Disallow: /a*b", "google-2012"],
    ["Disallow: /a; Allow: /a/b", "Disallow: /a", "koster-1996"],
    ["Disallow: /*", "Disallow: /%2A", "koster-1996"],
    ["Disallow: /a; Allow: /b", "Disallow: /a", "original-1994"],
    ["Disallow: ; Allow: /a", "Allow: /", "yandex"],
  ];
  test.each(cases)("%s | %s | %s", (old, renewed, dialect) => {
    expect(compare(old, renewed, dialect)).toMatchObject({
      result: "equal",
      isComplete: true,
      coveredOctets: null,
      newlyAllowed: [],
      newlyDisallowed: [],
      newlyUndecided: [],
    });
    expect(compare(renewed, old, dialect).result).toBe("equal");
  });
});

describe("different", () => {
  /**
   * What the shortest newly allowed and newly disallowed paths look like, and the lines that decide before and after.
   */
  const cases: [string, string, DialectName, RegExp | null, RegExp | null][] = [
    ["Disallow: /a", "Disallow: /a/", "rfc9309", /^\/a$/, null],
    ["Disallow: /a; Allow: /a/b", "Disallow: /a", "rfc9309", null, /^\/a\/b$/],
    ["Disallow: /*.php$", "Disallow: /*.php", "rfc9309", null, /^\/\.php.$/],
    ["Disallow: /*.php", "Disallow: /*.php5", "rfc9309", /^\/\.php$/, null],
    ["Disallow: /a", "Disallow: /b", "rfc9309", /^\/a$/, /^\/b$/],
    ["Disallow: /", "Disallow: ", "rfc9309", /^\/$/, null],
    // Longest match: the allow rule outweighs the one of as many octets or fewer.
    ["Disallow: /*.htm; Allow: /page1", "Disallow: /*.htm", "rfc9309", null, /^\/page1\.htm$/],
    ["Disallow: /*.htm; Allow: /page", "Disallow: /*.htm", "rfc9309", null, null],
    // What is dropped still stands where another rule says so: only between them is a difference.
    [
      "Disallow: /shop; Disallow: /shop/xy; Allow: /*.gif$",
      "Disallow: /shop; Allow: /*.gif$",
      "rfc9309",
      /^\/shop\/xy\.gif$/,
      null,
    ],
    // A shorter path is exempt.
    ["Allow: /", "Disallow: /robots.txt", "rfc9309", null, /^\/robots\.txt.$/],
    ["Allow: /", "Disallow: /robots.txt", "google", null, /^\/robots\.txt$/],
    // No path is "/." or "/..", and none ends so.
    ["Disallow: /.", "Allow: /", "rfc9309", /^\/\.[^./?]$|^\/\.\.\.$/, null],
    ["Disallow: /*/..", "Allow: /", "rfc9309", /^\/\/?.*\/\.\.[^/?]|^\/.*\?.*\/\.\.$/, null],
    // A path in normal form where there is one: an escape has two digits.
    ["Disallow: /100%", "Allow: /", "rfc9309", /^\/100%[0-9A-F]{2}$/, null],
    // And where there is none, one that can be sent all the same.
    ["Disallow: //", "Allow: /", "rfc9309", /^\/\/$/, null],
    ["Disallow: /%zz", "Allow: /", "rfc9309", /^\/%zz$/, null],
    ["Disallow: /100%$", "Allow: /", "rfc9309", /^\/100%$/, null],
    ["Disallow: /%7Ea", "Disallow: /~a", "google", /^\/%7Ea$/, /^\/~a$/],
    ["Disallow: /a|b", "Allow: /", "rfc9309", /^\/a\|b$/, null],
    // No host when it stands alone, where it can be helped.
    ["Disallow: /*/", "Allow: /", "rfc9309", /^\/[^/]\/$/, null],
    // A query holds what a path does not.
    ["Disallow: /*^", "Allow: /", "rfc9309", /^\/\??\^$/, null],
    ["Disallow: /*`", "Allow: /", "rfc9309", /^\/\?`$/, null],
    // The first rule decides, and "*" is a character like any other.
    ["Allow: /a/b; Disallow: /a", "Disallow: /a; Allow: /a/b", "koster-1996", null, /^\/a\/b$/],
    ["Disallow: /*a", "Allow: /", "koster-1996", /^\/%2Aa$/, null],
    ["Disallow: /a%2Fb", "Disallow: /a/b", "koster-1996", /^\/a%2Fb$/, /^\/a\/b$/],
    ["Disallow: /; Disallow: ", "Disallow: /", "yandex", null, /^\/$/],
    ["Disallow: /ab; Allow: /a*$", "Disallow: /ab", "yandex", null, null],
    // An index file opens its folder.
    ["Disallow: /x/; Allow: /x/index.html", "Disallow: /x/", "google", null, /^\/x\/$/],
    ["Disallow: /x/; Allow: /x/index.html", "Disallow: /x/", "rfc9309", null, /^\/x\/index\.html$/],
  ];
  test.each(cases)("%s | %s | %s", (old, renewed, dialect, allowed, disallowed) => {
    const comparison = compare(old, renewed, dialect);
    const isDifferent = allowed !== null || disallowed !== null;
    expect(comparison).toMatchObject({ result: isDifferent ? "different" : "equal", isComplete: true });
    for (const [wanted, found] of [
      [allowed, comparison.newlyAllowed],
      [disallowed, comparison.newlyDisallowed],
    ] as const) {
      if (wanted === null) expect(found).toEqual([]);
      else expect(found[0]?.witness).toMatch(wanted);
    }
    const back = compare(renewed, old, dialect);
    expect([back.newlyAllowed[0]?.witness, back.newlyDisallowed[0]?.witness]).toEqual([
      comparison.newlyDisallowed[0]?.witness,
      comparison.newlyAllowed[0]?.witness,
    ]);
  });

  test("undetermined is neither allowed nor disallowed", () => {
    const comparison = compare("Allow: /p; Disallow: /q", "Allow: /p; Disallow: /q; Disallow: /*.htm", "google-2012");
    // "/p.htm" was allowed; now the order decides, which is undefined.
    expect(comparison.newlyUndecided[0]).toMatchObject({
      witness: "/p.htm",
      old: { allowed: true, line: 2 },
      new: { allowed: null, reason: "order-undefined", line: null },
    });
    expect(comparison.newlyDisallowed[0]?.witness).toBe("/.htm");
    expect(comparison.newlyAllowed).toEqual([]);
  });

  test("each pair of deciding lines is shown once, shortest first, with what changed as a pattern", () => {
    const comparison = compare(
      "Disallow: /cart/old; Disallow: /b; Allow: /*.gif$",
      "Allow: /*.gif$; Disallow: /tmp/*.gif; Disallow: /c$",
    );
    expect(
      comparison.newlyAllowed.map(({ witness, shape, old, new: after }) => [witness, shape, old.line, after.line]),
    ).toEqual([
      ["/b", "/b*", 3, null],
      ["/cart/old", "/cart/old*", 2, null],
    ]);
    expect(
      comparison.newlyDisallowed.map(({ witness, shape, old, new: after }) => [witness, shape, old.line, after.line]),
    ).toEqual([
      ["/c", "/c$", null, 4],
      ["/tmp/.gif", "/tmp/*.gif*", 4, 3],
    ]);
    expect(comparison.newlyDisallowed[0]).toMatchObject({
      old: { allowed: true, reason: "no-rule", text: null },
      new: { allowed: false, reason: "rule", text: "Disallow: /c$" },
    });
  });

  test("no more than twenty of a kind", () => {
    const many = Array.from({ length: 40 }, (_, at) => `Disallow: /${at + 10}x`).join("; ");
    expect(compare(many, "Allow: /").newlyAllowed).toHaveLength(20);
  });
});

describe("paths that can be sent", () => {
  /** How each is taken: plain, odd, or not at all, by dialect. */
  const kindOf = (path: string, dialect: DialectName, isPrepared = false): string => {
    const paths = sendablePaths(dialects[dialect], isPrepared);
    let phase: number = startPhase;
    let isOdd = false;
    for (const octet of new TextEncoder().encode(path)) {
      const step = paths.next(phase, octet);
      if (step < 0) return "none";
      isOdd ||= (step & isOddStep) !== 0;
      phase = step & phaseMask;
    }
    const end = paths.end(phase);
    return end === endsNever ? "none" : isOdd || end !== endsPlain ? "odd" : "plain";
  };

  test.each([
    ["/", "plain", "plain"],
    ["/a/b?c=d&e", "plain", "plain"],
    ["/a'", "plain", "plain"],
    ["/...", "plain", "plain"],
    ["/.a/..b", "plain", "plain"],
    ["/a?/../b", "plain", "plain"],
    ["/%2F%C3%A4", "plain", "plain"],
    ["/a??", "plain", "plain"],
    ["//a", "odd", "odd"],
    ["/a//b", "plain", "plain"],
    ["/%", "odd", "odd"],
    ["/%4", "odd", "odd"],
    ["/%zz", "odd", "odd"],
    ["/%%2F", "odd", "odd"],
    ["/a|b", "odd", "odd"],
    ["/a?{}`", "odd", "odd"],
    ["/a{", "none", "none"],
    ["/a?'", "none", "none"],
    ["/.", "none", "none"],
    ["/a/..", "none", "none"],
    ["/./a", "none", "none"],
    ["/..?a", "none", "none"],
    ["/a b", "none", "none"],
    ["/a#b", "none", "none"],
    ["/ä", "none", "none"],
    ["a", "none", "none"],
    ["/\\", "none", "none"],
    // Normalised under the one, told apart under the other.
    ["/%41", "none", "odd"],
    ["/%7Ea", "none", "odd"],
    ["/a$", "none", "odd"],
    ["/a*b", "none", "odd"],
    ["/%2f", "none", "odd"],
    ["/%2E", "none", "none"],
    ["/a/.%2e/b", "none", "none"],
    ["/a%2E", "none", "odd"],
    ["/a?%2E", "none", "odd"],
  ])("%s", (path, rfc, google) => {
    expect([kindOf(path, "rfc9309"), kindOf(path, "google")]).toEqual([rfc, google]);
    if (rfc !== "none") expect(new URL(host + path).href).toBe(host + path);
  });

  test("what is matched decoded takes three octets of a URL where it cannot stand as it is", () => {
    const paths = sendablePaths(dialects["koster-1996"], false);
    const inSegment = paths.next(paths.next(startPhase, 0x2f), 0x61);
    expect([0x61, 0x2a, 0x20, 0xc3, 0x27].map((octet) => paths.cost(inSegment, octet))).toEqual([1, 3, 3, 3, 1]);
    expect(sendablePaths(dialects.rfc9309, false).cost(inSegment, 0x25)).toBe(1);
    expect(paths.write(new TextEncoder().encode("/a b*é?'"))).toBe("/a%20b%2A%C3%A9?%27");
  });

  test("a crawler sends escapes in upper case", () => {
    expect([kindOf("/%2f", "google", true), kindOf("/%2F", "google", true), kindOf("/%41", "google", true)]).toEqual([
      "none",
      "plain",
      "odd",
    ]);
  });
});

describe("the budget", () => {
  const stars = (word: string, count: number): string =>
    Array.from({ length: count }, (_, at) => `Disallow: /*${word}*${at}*a*b*a*a*c${at}*`).join("; ");

  test("ends in `incomplete`, with what was covered, and no path up to there differs", () => {
    const old = `${stars("a", 30)}; Allow: /*x*y*zz`;
    const comparison = compare(old, stars("a", 30).replaceAll("*c1", "*b*c1"), "rfc9309", 3000);
    expect(comparison.isComplete).toBe(false);
    expect(comparison.steps).toBeGreaterThan(3000 / 2);
    expect(comparison.steps).toBeLessThan(3000 * 2 + 5000);
    expect(comparison.coveredOctets).toBeGreaterThan(0);
    if (comparison.result === "different")
      expect(comparison.newlyAllowed.length + comparison.newlyDisallowed.length).toBeGreaterThan(0);
  });

  test("is the same for the same files", () => {
    const [a, b] = [
      compare(stars("a", 40), stars("b", 40), "rfc9309", 20_000),
      compare(stars("a", 40), stars("b", 40), "rfc9309", 20_000),
    ];
    expect(a).toEqual(b);
  });

  test.each([0, -1, 1.5, Number.NaN])("maxSteps %s is invalid", (maxSteps) => {
    expect(() => compare("Disallow: /", "Allow: /", "rfc9309", maxSteps)).toThrow(
      `maxSteps must be a whole number from 1, got ${maxSteps}`,
    );
  });

  test("rule sets of two dialects, or of a crawler and a token, are not compared", () => {
    const robotsTxt = parseRobotsTxt("User-agent: *\nDisallow: /\n");
    const of = (dialect: DialectName) => robotsTxt.rulesForLiteral([], { dialect });
    expect(() => compareRuleSets(of("google"), of("bing"))).toThrow(
      "rule sets must be of one dialect, got google and bing",
    );
    expect(() => compareRuleSets(of("google"), robotsTxt.rulesFor("Googlebot"))).toThrow(
      "both be a crawler's or both a token's",
    );
  });
});

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

  test("tokens with the same answers are one class, however they are written; `*` is any crawler that no group names", () => {
    expect(classes(old, `${old}\nUser-agent: Qux\nDisallow: /a\n`)).toEqual([
      ["*,Qux", "equal", "", ""],
      ["Foo,Baz", "equal", "", ""],
      ["bar", "equal", "", ""],
    ]);
  });

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

  test("agents that are asked for: crawlers with their chains and dialects, tokens, and any crawler that no group names", () => {
    const text = "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /g\n";
    const edited =
      "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot-News\nDisallow: /n\n\nUser-agent: Googlebot\nDisallow: /g\n";
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
  });
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
