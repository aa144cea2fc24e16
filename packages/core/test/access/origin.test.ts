// Origins: which URLs a robots.txt URL governs. Every row of Google's tables of valid robots.txt URLs, in the editions
// of 2012 to 2019 and of 2026, and what those leave open.
import { describe, expect, test } from "vitest";
import { governs, originOf } from "../../src/access/index.ts";

describe("governs", () => {
  const table: [robotsTxtUrl: string, validFor: string[], notValidFor: string[]][] = [
    // The edition of 2012 to 2019.
    [
      "http://example.com/robots.txt",
      ["http://example.com/", "http://example.com/folder/file"],
      ["http://other.example.com/", "https://example.com/", "http://example.com:8181/"],
    ],
    [
      "http://www.example.com/robots.txt",
      ["http://www.example.com/"],
      ["http://example.com/", "http://shop.www.example.com/", "http://www.shop.example.com/"],
    ],
    [
      "http://example.com/folder/robots.txt",
      [],
      [
        "http://example.com/",
        "http://example.com/folder/",
        "http://example.com/folder/file",
        "http://example.com/folder/robots.txt",
      ],
    ],
    [
      "http://www.müller.eu/robots.txt",
      ["http://www.müller.eu/", "http://www.xn--mller-kva.eu/"],
      ["http://www.muller.eu/"],
    ],
    ["ftp://example.com/robots.txt", ["ftp://example.com/"], ["http://example.com/"]],
    ["http://212.96.82.21/robots.txt", ["http://212.96.82.21/"], ["http://example.com/"]],
    ["http://example.com:80/robots.txt", ["http://example.com:80/", "http://example.com/"], ["http://example.com:81/"]],
    ["http://example.com:8181/robots.txt", ["http://example.com:8181/"], ["http://example.com/"]],
    // The edition of 2026; its row of other scripts put right.
    [
      "https://example.com/robots.txt",
      ["https://example.com/", "https://example.com/folder/file"],
      ["https://other.example.com/", "http://example.com/", "https://example.com:8181/"],
    ],
    [
      "https://www.example.com/robots.txt",
      ["https://www.example.com/"],
      ["https://example.com/", "https://shop.www.example.com/", "https://www.shop.example.com/"],
    ],
    ["https://example.com/folder/robots.txt", [], ["https://example.com/", "https://example.com/folder/file"]],
    [
      "https://www.exämple.com/robots.txt",
      ["https://www.exämple.com/", "https://www.xn--exmple-cua.com/"],
      ["https://www.example.com/", "https://xn--exmple-cua.com/"],
    ],
    ["ftp://example.com/robots.txt", ["ftp://example.com/"], ["https://example.com/"]],
    ["https://212.96.82.21/robots.txt", ["https://212.96.82.21/"], ["https://example.com/"]],
    [
      "https://example.com:443/robots.txt",
      ["https://example.com:443/", "https://example.com/"],
      ["https://example.com:444/"],
    ],
    ["https://example.com:8181/robots.txt", ["https://example.com:8181/"], ["https://example.com/"]],
    // RFC 9309 section 2.3: the file's own name, in lower case, and nothing else.
    ["https://example.com/Robots.txt", [], ["https://example.com/"]],
    ["https://example.com/robots.TXT", [], ["https://example.com/"]],
    ["https://example.com/robots.txt/", [], ["https://example.com/"]],
    ["https://example.com/robots.txt?lang=en", [], ["https://example.com/"]],
    ["https://example.com/robots.txt?", [], ["https://example.com/"]],
    ["https://example.com/robots.txt#a?b", ["https://example.com/"], []],
    ["https://example.com/a/../robots.txt", ["https://example.com/"], []],
    ["https://example.com/%72obots.txt", [], ["https://example.com/"]],
    ["hTTps://EXAMPLE.com/robots.txt", ["https://example.com/Folder", "https://user:pass@Example.COM/"], []],
    // What the tables leave open.
    [
      "https://example.com/robots.txt",
      ["https://me@example.com/", "https://me:secret@example.com:443/x"],
      ["https://example.com./", "https://example.com@other.example/"],
    ],
    ["https://example.com./robots.txt", ["https://example.com./x"], ["https://example.com/"]],
    [
      "https://[2001:db8::1]/robots.txt",
      ["https://[2001:DB8:0:0::1]/"],
      ["https://[2001:db8::2]/", "https://example.com/"],
    ],
    [
      "http://127.0.0.1/robots.txt",
      ["http://0x7f.1/", "http://2130706433/", "http://127.1/"],
      ["http://127.0.0.2/", "http://localhost/"],
    ],
    // What governs nothing, or is governed by nothing.
    ["ws://example.com/robots.txt", [], ["ws://example.com/", "http://example.com/"]],
    ["data:text/plain,/robots.txt", [], ["data:text/plain,x"]],
    ["no URL", [], ["no URL", "https://example.com/", ""]],
    [
      "https://example.com/robots.txt",
      [],
      [
        "/folder/file",
        "mailto:a@example.com",
        "wss://example.com/",
        "//example.com/",
        "https://",
        "blob:https://example.com/1",
      ],
    ],
  ];
  test.each(table)("%s", (robotsTxtUrl, validFor, notValidFor) => {
    expect(validFor.filter((url) => !governs(robotsTxtUrl, url))).toEqual([]);
    expect(notValidFor.filter((url) => governs(robotsTxtUrl, url))).toEqual([]);
  });

  test("objects of the platform are taken as well", () => {
    expect(governs(new URL("https://example.com/robots.txt"), new URL("https://example.com:443/x"))).toBe(true);
    expect(governs(new URL("https://example.com/robots.txt"), new URL("http://example.com/x"))).toBe(false);
  });
});

describe("originOf", () => {
  const table: [url: string, scheme: string, host: string, port: number, key: string][] = [
    ["https://shop.example/a?b#c", "https", "shop.example", 443, "https://shop.example"],
    ["http://shop.example", "http", "shop.example", 80, "http://shop.example"],
    ["ftp://shop.example:21/x", "ftp", "shop.example", 21, "ftp://shop.example"],
    ["ftp://anonymous@shop.example:2121/x", "ftp", "shop.example", 2121, "ftp://shop.example:2121"],
    ["hTtP://eXamPle.cOm:1234/somefile.html", "http", "example.com", 1234, "http://example.com:1234"],
    ["http://example.com:443/", "http", "example.com", 443, "http://example.com:443"],
    ["https://example.com:80/", "https", "example.com", 80, "https://example.com:80"],
    ["http://example.com:0080/", "http", "example.com", 80, "http://example.com"],
    ["http://example.com:/", "http", "example.com", 80, "http://example.com"],
    ["http://例え.テスト/", "http", "xn--r8jz45g.xn--zckzah", 80, "http://xn--r8jz45g.xn--zckzah"],
    ["https://EXAMPLE.com./", "https", "example.com.", 443, "https://example.com."],
    ["http://0300.0250.0.1/", "http", "192.168.0.1", 80, "http://192.168.0.1"],
    ["http://[::FFFF:192.0.2.1]:8080/", "http", "[::ffff:c000:201]", 8080, "http://[::ffff:c000:201]:8080"],
    ["  https://shop.example/  ", "https", "shop.example", 443, "https://shop.example"],
    ["https:\\\\shop.example\\x", "https", "shop.example", 443, "https://shop.example"],
  ];
  test.each(table)("%s", (url, scheme, host, port, key) => {
    const robotsTxtUrl = `${key}/robots.txt`;
    expect(originOf(url)).toEqual({ scheme, host, port, key, robotsTxtUrl });
    // Asking the origin for its own origin changes nothing, and its file governs the URL.
    expect(originOf(key)).toEqual(originOf(url));
    expect(governs(robotsTxtUrl, url)).toBe(true);
  });

  test.each([
    "",
    "/x",
    "shop.example",
    "shop.example:80",
    "//shop.example/",
    "mailto:a@b.example",
    "javascript:1",
    "file:///etc/hosts",
    "ws://a.example/",
    "https://",
    "https://exa mple.com/",
    "https://a.example:65536/",
    "https://[::1/",
    "http://1.2.3.4.5/",
    "toString://a.example/",
    "constructor://a.example/",
  ])("none: %s", (url) => {
    expect(originOf(url)).toBeNull();
  });

  test("wrong calls", () => {
    for (const url of [null, undefined, 1, {}, ["https://a.example/"]]) {
      expect(() => originOf(url as unknown as string)).toThrow(TypeError);
      expect(() => governs("https://a.example/robots.txt", url as unknown as string)).toThrow(
        /url must be a string or a URL, got /,
      );
      expect(() => governs(url as unknown as string, "https://a.example/")).toThrow(TypeError);
    }
  });
});
