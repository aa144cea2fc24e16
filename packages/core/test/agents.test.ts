// Choosing what binds: literal tokens and crawlers, the two ways of asking, kept apart.
import { describe, expect, test } from "vitest";
import { type Agent, crawlers, parseRobotsTxt, productToken, requesterOf } from "../src/index.ts";

const precedence =
  "user-agent: googlebot-news\ndisallow: /1\nuser-agent: *\ndisallow: /2\nuser-agent: googlebot\ndisallow: /3\n";
const closed = (agent: Agent, file: string = precedence): string =>
  ["/1", "/2", "/3"].filter((path) => parseRobotsTxt(file).allows(path, agent) === false).join(" ");

describe("a crawler brings its fallback chain; a token does not", () => {
  const table: [string, Agent, string][] = [
    ["Googlebot-News", "Googlebot-News", "/1"],
    ["Googlebot", "Googlebot", "/3"],
    ["Googlebot-Image falls back to googlebot", "Googlebot-Image", "/3"],
    ["Googlebot-Video falls back to googlebot", "Googlebot-Video", "/3"],
    ["Storebot-Google has no fallback", "Storebot-Google", "/2"],
    ["an unknown name", "Otherbot", "/2"],
    ["the literal token Googlebot-Image", productToken("Googlebot-Image"), "/2"],
    ["a crawler's name in another case", "GOOGLEBOT-NEWS", "/1"],
    ["Applebot falls back to Googlebot", "Applebot", "/3"],
  ];
  test.each(table)("%s", (_, agent, paths) => {
    expect(closed(agent)).toBe(paths);
  });
});

describe("the documented chain, not the union", () => {
  const file =
    "user-agent: googlebot\ndisallow: /1\nuser-agent: googlebot-image\ndisallow: /2\nuser-agent: *\ndisallow: /3\n";
  test("only the first token that has a group counts", () => {
    expect(closed("Googlebot-Image", file)).toBe("/2");
  });
  test("several tokens are united on request", () => {
    expect(closed(["Googlebot-Image", "Googlebot"], file)).toBe("/1 /2");
    expect(parseRobotsTxt(file).rulesFor(["Googlebot-Image", productToken("Googlebot")]).binding.tokens).toEqual([
      "Googlebot-Image",
      "Googlebot",
    ]);
  });
  test("the order of the tokens does not matter then", () => {
    expect(closed(["Googlebot", "Googlebot-Image"], file)).toBe("/1 /2");
  });
  test("an empty list is any crawler that no group names", () => {
    expect(closed([], file)).toBe("/3");
  });
});

describe(
  "bingbot obeys a group for its predecessor where no group names " + "bingbot (Bing's webmaster blog, September 2010)",
  () => {
    test.each([
      [
        "named itself",
        "user-agent: msnbot\ndisallow: /1\nuser-agent: bingbot\ndisallow: /2\nuser-agent: *\ndisallow: /3\n",
        "/2",
      ],
      ["msnbot alone is named", "user-agent: msnbot\ndisallow: /1\nuser-agent: *\ndisallow: /3\n", "/1"],
      ["neither is named", "user-agent: *\ndisallow: /3\n", "/3"],
    ])("%s", (_, file, paths) => {
      expect(closed("bingbot", file)).toBe(paths);
    });
    test("msnbot does not obey a group for bingbot, nor does the literal token one for msnbot", () => {
      expect(closed("msnbot", "user-agent: bingbot\ndisallow: /1\n")).toBe("");
      expect(closed(productToken("bingbot"), "user-agent: msnbot\ndisallow: /1\n")).toBe("");
    });
  },
);

describe("crawlers that must be named", () => {
  const file = "user-agent: *\ndisallow: /\n";
  test.each(["AdsBot-Google", "AdsBot-Google-Mobile", "Mediapartners-Google", "APIs-Google"])(
    "%s does not obey *",
    (name) => {
      expect(parseRobotsTxt(file).evaluate("/x", name).reason).toBe("no-group");
      expect(parseRobotsTxt(file).allows("/x", productToken(name))).toBe(false);
      expect(parseRobotsTxt(`user-agent: ${name}\ndisallow: /\n`).allows("/x", name)).toBe(false);
    },
  );
  test("APIs-Google does not fall back to Googlebot", () => {
    expect(parseRobotsTxt("user-agent: googlebot\ndisallow: /\n").allows("/x", "APIs-Google")).toBe(true);
  });
});

describe("names with digits", () => {
  const file = "user-agent: MJ12bot\ndisallow: /\nuser-agent: 360Spider\ndisallow: /s\n";
  test("are addressed in the default dialect", () => {
    expect(parseRobotsTxt(file).allows("/x", "MJ12bot")).toBe(false);
    expect(parseRobotsTxt(file).allows("/x", "MJ")).toBe(true);
    expect(parseRobotsTxt(file).allows("/s", "360Spider")).toBe(false);
    expect(parseRobotsTxt(file).allows("/x", "bot")).toBe(true);
  });
  test("are cut to letters in google", () => {
    const ask = (token: string) => parseRobotsTxt(file).rulesForLiteral([token], { dialect: "google" }).allows("/x");
    expect([ask("MJ12bot"), ask("MJ"), ask("")]).toEqual([true, false, true]);
  });
});

describe("a full User-Agent header", () => {
  const file = "user-agent: ExampleBot\ndisallow: /\n";
  test("is asked with the token in it", () => {
    const header = "Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)";
    expect(requesterOf(header).tokens).toEqual(["ExampleBot"]);
    expect(parseRobotsTxt(file).allows("/x", header)).toBe(false);
  });
  test("names the crawler of the registry, longest token first", () => {
    expect(requesterOf("Googlebot-Image/1.0").label).toBe("Googlebot-Image");
    expect(
      requesterOf("Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)").crawler?.operator,
    ).toBe("Microsoft");
  });
  test.each([
    "",
    "  ",
    "ツ",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36",
  ])("%j names nobody: a wrong call", (text) => {
    expect(() => requesterOf(text)).toThrow(/agent must be a crawler's name/);
  });
});

describe("hostile names are ordinary names", () => {
  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("%s", (name) => {
    const file = parseRobotsTxt(`user-agent: ${name}\ndisallow: /\n\n${name}: ${name}\n`);
    expect(file.allows("/x", name)).toBe(false);
    expect(file.allows("/x", "other")).toBe(true);
    expect(file.reading().otherRecords.map((record) => [record.key, record.name, record.value])).toEqual([
      [name.toLowerCase(), null, name],
    ]);
  });
});

describe("product tokens", () => {
  test("letters, digits, hyphen and underscore", () => {
    for (const good of ["Foobot", "Foobot-Bar", "Foo_Bar", "MJ12bot", "-"]) expect(productToken(good).value).toBe(good);
    for (const bad of ["", "ツ", "Foobot*", " Foobot ", "Foobot/2.1", "Foobot Bar", "K\u212a"])
      expect(() => productToken(bad)).toThrow(/product token must match/);
  });
  test("U+212A KELVIN SIGN is no k", () => {
    const file = parseRobotsTxt("user-agent: \u212aot\ndisallow: /\n");
    expect(file.rulesForLiteral(["kot"]).allows("/x")).toBe(true);
    expect(file.rulesForLiteral(["kot"], { dialect: "google" }).allows("/x")).toBe(true);
  });
});

test("every crawler of the registry can be asked about by its name", () => {
  for (const crawler of crawlers()) {
    const verdict = parseRobotsTxt("user-agent: *\ndisallow: /x\n").evaluate("/y", crawler);
    expect([crawler.name, verdict.allowed, verdict.dialect]).toEqual([crawler.name, true, crawler.dialect]);
    expect(requesterOf(crawler.name).crawler).toBe(crawler);
  }
});

test("a named dialect replaces the crawler's dialect only", () => {
  const file = parseRobotsTxt("user-agent: googlebot\ndisallow: /%62\n");
  expect(file.evaluate("/b", "Googlebot-Image").dialect).toBe("google");
  expect(file.allows("/b", "Googlebot-Image")).toBe(true);
  expect(file.evaluate("/b", "Googlebot-Image", { dialect: "rfc9309" }).dialect).toBe("rfc9309");
  expect(file.allows("/b", "Googlebot-Image", { dialect: "rfc9309" })).toBe(false);
});

describe("to ask about a crawler is to ask about what it sends", () => {
  const file = parseRobotsTxt("user-agent: *\ndisallow: /caf\u00e9\ndisallow: /cart\ndisallow: /a%2fb\n");
  test.each(["https://e.com/caf\u00e9", "/caf%c3%a9", "https://e.com/x/../cart", "/a%2fb", "/a%2Fb"])(
    "%s is closed to Googlebot",
    (url) => {
      expect(file.evaluate(url, "Googlebot").dialect).toBe("google");
      expect(file.allows(url, "Googlebot")).toBe(false);
    },
  );
  test("a literal token under its dialect is asked with the string as it stands, as google/robotstxt is", () => {
    expect(file.rulesForLiteral(["Googlebot"], { dialect: "google" }).allows("https://e.com/caf\u00e9")).toBe(true);
    expect(file.allows("/caf%c3%a9", productToken("Googlebot"), { dialect: "google" })).toBe(true);
  });
  test("and what is no URL has no answer", () => {
    expect(file.evaluate("cart", "Googlebot").reason).toBe("invalid-url");
    expect(file.rulesForLiteral(["Googlebot"], { dialect: "google" }).evaluate("cart").reason).toBe("no-rule");
  });
});
