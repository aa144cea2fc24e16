// The interface of robots-parser 3, call by call; what each call must give follows from its README and RFC 9309.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import robotsParser from "../src/index.ts";
import { theirParser } from "./their-parser.ts";

const file = [
  "User-agent: ShopBot",
  "Disallow: /cart",
  "Allow: /cart/help",
  "Crawl-delay: 2.5",
  "",
  "User-agent: *",
  "Disallow: /private",
  "Crawl-delay: 10",
  "Sitemap: https://shop.example/sitemap.xml",
  "Sitemap: /news.xml # the news",
  "Host: Shop.Example",
  "Host: WWW.Shop.Example",
].join("\n");
const home = "https://shop.example/robots.txt";
const robots = robotsParser(home, file);
const at = (path: string): string => `https://shop.example${path}`;

describe("the calls", () => {
  test("isAllowed, isDisallowed", () => {
    expect(robots.isAllowed(at("/cart"), "ShopBot/1.0")).toBe(false);
    expect(robots.isDisallowed(at("/cart"), "ShopBot/1.0")).toBe(true);
    expect(robots.isAllowed(at("/cart/help"), "shopbot")).toBe(true);
    expect(robots.isAllowed(at("/private"), "ShopBot")).toBe(true);
    expect(robots.isAllowed(at("/private"))).toBe(false);
    expect(robots.isAllowed(at("/private"), "OtherBot")).toBe(false);
  });
  test("getMatchingLineNumber: from 1, -1 without a rule", () => {
    expect(robots.getMatchingLineNumber(at("/cart"), "ShopBot")).toBe(2);
    expect(robots.getMatchingLineNumber(at("/cart/help"), "ShopBot")).toBe(3);
    expect(robots.getMatchingLineNumber(at("/private"))).toBe(7);
    expect(robots.getMatchingLineNumber(at("/"), "ShopBot")).toBe(-1);
    expect(robots.getMatchingLineNumber("https://other.example/cart", "ShopBot")).toBe(-1);
    expect(robotsParser(home, "User-agent: *\nDisallow:\n").getMatchingLineNumber(at("/"))).toBe(-1);
  });
  test("isExplicitlyDisallowed: groups for * do not count", () => {
    expect(robots.isExplicitlyDisallowed(at("/cart"), "ShopBot")).toBe(true);
    expect(robots.isExplicitlyDisallowed(at("/"), "ShopBot")).toBe(false);
    expect(robots.isExplicitlyDisallowed(at("/private"), "OtherBot")).toBe(false);
    expect(robots.isExplicitlyDisallowed(at("/private"), "*")).toBe(true);
    expect(robots.isExplicitlyDisallowed("https://other.example/", "ShopBot")).toBe(undefined);
  });
  test("getCrawlDelay, getSitemaps, getPreferredHost", () => {
    expect(robots.getCrawlDelay("ShopBot")).toBe(2.5);
    expect(robots.getCrawlDelay("OtherBot")).toBe(10);
    expect(robots.getCrawlDelay()).toBe(10);
    expect(robots.getSitemaps()).toEqual(["https://shop.example/sitemap.xml", "/news.xml"]);
    expect(robots.getPreferredHost()).toBe("www.shop.example");
    const empty = robotsParser(home, "");
    expect([empty.getCrawlDelay("ShopBot"), empty.getSitemaps(), empty.getPreferredHost()]).toEqual([
      undefined,
      [],
      null,
    ]);
    expect(empty.isAllowed(at("/"), "ShopBot")).toBe(true);
  });
  test("they need no receiver's class: a copy of the list changes nothing", () => {
    robots.getSitemaps().push("/more.xml");
    expect(robots.getSitemaps()).toHaveLength(2);
  });
});

describe("which URLs it answers for", () => {
  const all = robotsParser(home, "User-agent: *\nDisallow: /\n");
  test.each([
    ["https://shop.example/a", false],
    ["HTTPS://SHOP.example:443/a", false],
    ["https://user:word@shop.example/a", false],
    ["https://shop.example", false],
    ["http://shop.example/a", undefined],
    ["https://www.shop.example/a", undefined],
    ["https://shop.example:8443/a", undefined],
    ["https://shop.example.evil.example/a", undefined],
    ["https://shop.example@evil.example/a", undefined],
    ["//shop.example/a", undefined],
    ["/a", undefined],
    ["a", undefined],
    ["", undefined],
    ["https://[", undefined],
  ])("%s", (url, allowed) => {
    expect(all.isAllowed(url, "FooBot")).toBe(allowed);
    // What is not known is not fetched, and robots-parser 3.0.1 says so too.
    expect(all.isDisallowed(url, "FooBot")).toBe(true);
    expect(theirParser(home, "User-agent: *\nDisallow: /\n").isDisallowed(url, "FooBot")).toBe(true);
  });
  test.each([
    ["/a", false],
    ["a", false],
    ["/b/../a", false],
    ["/b", true],
    ["//other.example/a", undefined],
    ["/\\other.example/a", undefined],
    ["/\t/other.example/a", undefined],
    ["https://shop.example/a", undefined],
  ])("of a relative file: %j", (url, allowed) => {
    expect(robotsParser("/robots.txt", "User-agent: *\nDisallow: /a\n").isAllowed(url, "FooBot")).toBe(allowed);
  });
  test("a file whose own URL is invalid governs nothing", () => {
    const none = robotsParser("https://[", "User-agent: *\nDisallow: /\n");
    for (const url of ["https://[", "/a", "https://shop.example/a"]) expect(none.isAllowed(url)).toBe(undefined);
  });
});

describe("who is asked about", () => {
  const two = robotsParser(home, "User-agent: FooBot\nDisallow: /foo\nUser-agent: Mozilla\nDisallow: /m\n");
  test.each([
    ["FooBot", false],
    ["foobot/2.1", false],
    [" FooBot/2.1 (+https://foo.example)", false],
    ["Mozilla/5.0 (compatible; FooBot/2.1; +https://foo.example)", false],
    ["BarBot (like FooBot)", true],
    ["Foo", true],
    ["FooBotNews", true],
    ["*", true],
    ["", true],
  ])("%j", (userAgent, allowed) => expect(two.isAllowed(at("/foo"), userAgent)).toBe(allowed));
  test("a browser's header without a crawler is Mozilla's", () => {
    expect(two.isAllowed(at("/m"), "Mozilla/5.0 (X11; Linux x86_64)")).toBe(false);
  });
  test("names that the registry knows are literal tokens too", () => {
    const google = robotsParser(home, "User-agent: Googlebot\nDisallow: /\n");
    expect(google.isAllowed(at("/"), "Googlebot-Image")).toBe(true);
    expect(google.isAllowed(at("/"), "Googlebot/2.1")).toBe(false);
  });
});

describe("wrong calls", () => {
  test("throw a TypeError that says what is wrong", () => {
    expect(() => robotsParser(home, 5 as never)).toThrow(/robots.txt must be a string/);
    expect(() => robots.isAllowed(at("/"), 5 as never)).toThrow(/userAgent must be/);
  });
  test("no text is an empty file, as there", () => {
    expect(robotsParser(home, undefined as never).isAllowed(at("/"))).toBe(true);
    expect(theirParser(home, undefined as never).isAllowed(at("/"))).toBe(true);
  });
});

describe("how it is loaded", () => {
  test("require() gives the function, import gives the same one, and Node warns of nothing", () => {
    const script = `import { createRequire } from "node:module";
      import robotsParser from "@maycrawl/robots-parser";
      const required = createRequire(import.meta.url)("@maycrawl/robots-parser");
      const allowed = required("/robots.txt", "User-agent: *\\nDisallow: /cart").isAllowed("/cart");
      process.stdout.write(JSON.stringify([typeof required, required === robotsParser, allowed]));`;
    const cwd = fileURLToPath(new URL("..", import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd,
      encoding: "utf8",
    });
    expect([stderr, stdout]).toEqual(["", '["function",true,false]']);
  });
});
