// Comparison, case by case: what two files do differently; what is proven to be the same; the budget. Classes of agents
// are in comparison-classes.test.ts, paths that can be sent in sendable-paths.test.ts.
import { describe, expect, test } from "vitest";
import { type DialectName, parseRobotsTxt } from "../src/index.ts";
import { compareRuleSets, type Comparison } from "../src/comparison/index.ts";

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
