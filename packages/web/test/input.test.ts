// What an input is taken for. What matters most: nothing but URLs is ever taken for a URL, for only a URL leads to a
// request.
import { describe, expect, test } from "vitest";
import { inputKind, meantUrl, urlOf } from "../src/input/input-kind.ts";
import { mostUrls, urlList } from "../src/input/url-list.ts";

const kinds: readonly (readonly [text: string, kind: string])[] = [
  ["", "empty"],
  [" \n\t", "empty"],
  ["https://shop.example/", "url"],
  ["HTTP://SHOP.EXAMPLE", "url"],
  [" shop.example \n", "url"],
  ["shop.example/cart?a=b", "url"],
  ["shop.example:8080", "url"],
  ["localhost:3000/x", "url"],
  ["bücher.example", "url"],
  ["https://a.example/\nhttps://b.example/x\n", "urls"],
  ["https://a.example/\nUser-agent: *", "robots-txt"],
  // Several lines are URLs only where each says so itself: these could be anything.
  ["a.example\nb.example", "robots-txt"],
  ["User-agent: *", "robots-txt"],
  ["User-agent: *\nDisallow: /", "robots-txt"],
  ["# comment", "robots-txt"],
  ["Disallow", "robots-txt"],
  ["/cart", "robots-txt"],
  ["robots.txt", "robots-txt"],
  ["ROBOTS.TXT", "robots-txt"],
  ["Sitemap: https://shop.example/s.xml", "robots-txt"],
  ["secret draft", "robots-txt"],
  ["javascript:alert(1)", "robots-txt"],
  ["ftp://files.example/", "robots-txt"],
  ["data:text/html,x", "robots-txt"],
  ["file:///etc/passwd", "robots-txt"],
  ["https://", "robots-txt"],
  ["https://a b.example/", "robots-txt"],
  ["\ufeffUser-agent: *\r\nDisallow: /", "robots-txt"],
  ["<!doctype html><title>x</title>", "html"],
  ["\n <HTML>", "html"],
  ["<meta name=robots content=noindex>", "html"],
  ["<user-agent: *>", "robots-txt"],
  ["HTTP/1.1 200 OK\nX-Robots-Tag: noindex", "headers"],
  ["HTTP/2 404", "headers"],
  ["content-type: text/html\nX-Robots-Tag: noindex", "headers"],
  ["x-robots-tag : noindex", "headers"],
  ["User-agent: *\nX-Robots-Tag: noindex", "robots-txt"],
];

test.each(kinds)("%j is taken for %s", (text, kind) => {
  expect(inputKind(text).kind).toBe(kind);
});

test("a text keeps every character of it", () => {
  const text = " \ufeffUser-agent: *\r\nDisallow: /\u0000 \n";
  expect(inputKind(text)).toEqual({ kind: "robots-txt", text });
});

test("a line of a hundred thousand characters is taken for something at once", () => {
  for (const text of [
    `${"a.".repeat(50_000)}!`,
    "a".repeat(100_000),
    `<${"!".repeat(100_000)}`,
    `x-robots-tag${" ".repeat(100_000)}`,
  ]) {
    const startMs = performance.now();
    expect(inputKind(text).kind).toBe("robots-txt");
    expect(performance.now() - startMs).toBeLessThan(2_000);
  }
});

describe("a URL", () => {
  test.each([
    ["shop.example", "https://shop.example/"],
    ["shop.example./x", "https://shop.example./x"],
    ["http://shop.example:80/a b".replace(" ", "%20"), "http://shop.example/a%20b"],
    ["https://user:pw@shop.example/", "https://user:pw@shop.example/"],
    ["localhost", "https://localhost/"],
    ["10.0.0.1", "https://10.0.0.1/"],
    ["shop.example:99999", null],
    ["shop", null],
    ["mailto:a@b.example", null],
    ["", null],
  ] as const)("%j is %j", (line, url) => {
    expect(urlOf(line)).toBe(url);
  });
});

describe("the URL box", () => {
  test("takes paths as they stand, adds https to hosts, keeps what is neither, and takes each once", () => {
    expect(
      urlList("/cart\n\n /cart \nshop.example/x\nhttps://shop.example/x\r\nnonsense here\n//shop.example").urls,
    ).toEqual(["/cart", "https://shop.example/x", "nonsense here", "//shop.example"]);
  });
  test("leaves out what is more than it takes, and says how much", () => {
    const { urls, leftOut } = urlList(Array.from({ length: mostUrls + 7 }, (_, i) => `/${i}`).join("\n"));
    expect(urls.length).toBe(mostUrls);
    expect(urls.at(-1)).toBe(`/${mostUrls - 1}`);
    expect(leftOut).toBe(7);
  });
});

test.each([
  ["shop example", "https://shop.example/"],
  ["htps://shop.example/sale", "https://shop.example/sale"],
  ["htp:/shop.example", "https://shop.example/"],
  ["https:/shop.example/a", "https://shop.example/a"],
  ["https:shop.example", "https://shop.example/"],
  ["ttps://shop.example", "https://shop.example/"],
  // Nothing that could be a site.
  ["/cart", ""],
  ["GPTBot", ""],
  ["shop,example", ""],
  // Records and comments of a robots.txt are no mistyped URLs.
  ["User-agent: *", null],
  ["Disallow:/cart", null],
  ["Sitemap: https://shop.example/sitemap.xml", null],
  ["# shop.example", null],
  ["<p>", null],
  ["User-agent: *\nDisallow: /", null],
])("%j may have been meant as %j", (text, url) => {
  expect(meantUrl(text)).toBe(url);
});
