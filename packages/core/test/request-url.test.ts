// A URL as a user names it is asked about as a crawler would send it, under every dialect; a string stays what the
// dialect makes of it.
import { expect, test } from "vitest";
import { findCrawler, parseRobotsTxt, productToken, RequestUrl } from "../src/index.ts";
import { GovernedOrigin } from "../src/asking/index.ts";

const file = parseRobotsTxt("user-agent: *\ndisallow: /cart\ndisallow: /caf%C3%A9\n");
const google = file.rulesFor(productToken("FooBot"), { dialect: "google" });

test.each([
  ["https://e.example/x/../cart", true, false],
  ["/x/./../cart", true, false],
  ["https://e.example/caf\u00e9", true, false],
  ["/caf%c3%a9", true, false],
  ["https://e.example/cart", false, false],
  // No URL: google/robotstxt takes any string, and a crawler sends none of these.
  ["cart", true, null],
  ["https://e.example:99999/x", true, null],
  ["mailto:x", true, null],
])("%s under google: as a string %s, as a URL %s", (text, asString, asUrl) => {
  expect([google.allows(text), google.allows(new RequestUrl(text))]).toEqual([asString, asUrl]);
});

test("a verdict names the URL as it was given", () => {
  const verdict = google.evaluate(new RequestUrl("https://e.example/x/../cart"));
  expect([verdict.url, verdict.path, verdict.allowed]).toEqual(["https://e.example/x/../cart", "/cart", false]);
});

test.each([
  ["/a?", "/a?"],
  ["//e.example/a", "/a"],
  ["https://e.example", "/"],
  ["https://e.example?q#f", "/?q"],
  ["x", null],
])("the target of %s is %s", (text, target) => {
  expect(new RequestUrl(text).target).toBe(target);
  expect(new RequestUrl(text).isPath).toBe(text === "/a?");
});

test("a verdict knows its outcome", () => {
  const rules = file.rulesFor(findCrawler("bingbot") ?? "*");
  for (const url of ["/cart", "/", "/robots.txt", "x"]) expect(rules.evaluate(url).outcome).toBe(rules.outcome(url));
});

test("a file governs one origin, whatever is asked about in between", () => {
  const governed = new GovernedOrigin(null);
  const texts = [
    "/a",
    "https://e.example/a",
    "https://E.example:443/b",
    "http://e.example/a",
    "//e.example/",
    "x",
    "/a\tb",
    "data:,x",
  ];
  expect(
    texts.map((text) => {
      const read = governed.read(text);
      return read instanceof RequestUrl ? null : [read.reason, read.remedy];
    }),
  ).toEqual([
    null,
    null,
    null,
    ["other-origin", null],
    ["invalid-url", "write it as a whole URL"],
    ["invalid-url", "write https://e.example/x or /x"],
    ["invalid-url", "percent-encode it, or leave it out"],
    ["invalid-url", 'write https://host/path, or a path that begins with "/"'],
  ]);
});
