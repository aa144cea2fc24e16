// What a body is by its first octets and its media type; what is kept of fields; where redirects lead.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyKind } from "../../src/retrieval/body-kind.ts";
import { evidenceFields } from "../../src/retrieval/evidence.ts";
import type { Field } from "../../src/retrieval/exchange.ts";
import { askableUrl, isRedirect, locationOf, redirectTarget } from "../../src/retrieval/redirect.ts";

const encoder = new TextEncoder();

describe("the kind of a body", () => {
  test.each([
    // body, media type, kind
    ["", "text/html", "empty"],
    ["User-agent: *\nDisallow: /\n", null, "robots-txt"],
    ["User-agent: *\nDisallow: /\n", "text/html; charset=utf-8", "robots-txt"],
    ["User-agent: *\nDisallow: /\n", "application/json", "robots-txt"],
    ["\uFEFFUser-agent: *\n", null, "robots-txt"],
    ['# {"a": 1}\n', "text/plain", "robots-txt"],
    ["   \n", "text/plain", "robots-txt"],
    ["Not found", "text/plain", "robots-txt"],
    ["# caf\u00e9 \u65e5\u672c\n", null, "robots-txt"],
    ["<User-agent: *", null, "xml"],
    ["< User-agent: *", null, "robots-txt"],
    ["<!-- by hand -->\nUser-agent: *\n", "text/plain", "robots-txt"],
    ["<!DOCTYPE html><html>", "text/plain", "html"],
    ["\uFEFF\r\n  <!doctype HTML>", null, "html"],
    ["<HTML lang=en>", null, "html"],
    ["<head/>", null, "html"],
    ["<!-- a --><!-- b -->\n<html>", null, "html"],
    ["<!-- never ends", null, "html"],
    ["<h1>Not found</h1>", null, "html"],
    ["<a href=/>", null, "html"],
    ["<b>Not found</b>", "text/html", "html"],
    ["<b>Not found</b>", "text/plain", "xml"],
    ["<abbr>", null, "xml"],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML">', null, "html"],
    ['<?xml version="1.0"?><urlset>', "text/xml", "xml"],
    ["<urlset>", "application/xml", "xml"],
    ["<svg>", "image/svg+xml", "xml"],
    ['{"error": 404}', "application/json", "json"],
    ['{"error": 404}', "text/plain", "json"],
    ["{}", null, "json"],
    ["[]", null, "json"],
    ["[1]", null, "json"],
    ["{ broken", "application/problem+json", "json"],
    ["{User-agent}: *", null, "robots-txt"],
    ["[robots]\n", null, "robots-txt"],
    ["%PDF-1.7 text", "text/plain", "binary"],
    ["User-agent: *\u0000\n", "text/plain", "binary"],
    ["User-agent: *\u0000\nDisallow: /a\n", "text/plain", "robots-txt"],
    ["a\u0008", null, "binary"],
    ["\u001b[31mUser-agent: *\n", null, "robots-txt"],
    ["User-agent: *\f\n\tDisallow:\r", null, "robots-txt"],
  ] as const)("%j as %s: %s", (body, mediaType, kind) => {
    expect(bodyKind(encoder.encode(body), mediaType)).toBe(kind);
  });

  test.each([
    [[0x1f, 0x8b, 8]],
    [[0xff, 0xfe, 0x55, 0]],
    [[0xfe, 0xff, 0, 0x55]],
    [[0xff, 0xfe, 0x2d, 0x4e, 0x87, 0x65]],
    [[0xfe, 0xff, 0x4e, 0x2d, 0x65, 0x87]],
    [[0x50, 0x4b, 3, 4]],
    [[0x7f, 0x45, 0x4c, 0x46, 1]],
  ])("octets %j are binary", (octets) => {
    expect(bodyKind(Uint8Array.from(octets), "text/plain")).toBe("binary");
  });

  test("any octets have a kind", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.option(fc.string()), (octets, type) => {
        expect(["robots-txt", "empty", "html", "xml", "json", "binary"]).toContain(bodyKind(octets, type));
      }),
    );
  });
});

describe("evidence", () => {
  const many = (count: number, name: string, value: string): Field[] =>
    Array.from({ length: count }, () => [name, value]);

  test("all lines in order, where they are few; Set-Cookie never", () => {
    const fields: Field[] = [
      ["x-a", "1"],
      ["set-cookie", "id=1"],
      ["etag", '"a"'],
      ["x-a", "2"],
      ["set-cookie2", "id=1"],
    ];
    expect(evidenceFields(fields)).toEqual([
      ["x-a", "1"],
      ["etag", '"a"'],
      ["x-a", "2"],
    ]);
  });

  test("100 lines, and those that are needed wherever they stand", () => {
    const kept = evidenceFields([...many(1_000, "x-a", "b"), ["etag", '"a"'], ["retry-after", "9"], ["x-b", "c"]]);
    expect(kept).toEqual([...many(100, "x-a", "b"), ["etag", '"a"'], ["retry-after", "9"]]);
  });

  test("16 KiB of names and values", () => {
    expect(evidenceFields(many(50, "x-a", "b".repeat(997)))).toHaveLength(16);
  });

  test("four of each needed name are always kept, and none of them is without bound", () => {
    expect(evidenceFields([...many(100, "x-a", "b"), ...many(1_000, "etag", "c")])).toHaveLength(104);
    expect(evidenceFields([...many(100, "x-a", "b"), ["location", "a".repeat(8_193)]])).toHaveLength(100);
  });
});

describe("redirects", () => {
  test("the five statuses that send elsewhere", () => {
    expect(Array.from({ length: 600 }, (_, status) => status).filter(isRedirect)).toEqual([301, 302, 303, 307, 308]);
  });

  const from = new URL("https://a.example/x/robots.txt?q");
  test.each([
    ["/b", "https://a.example/b"],
    ["b", "https://a.example/x/b"],
    ["../b", "https://a.example/b"],
    ["?r", "https://a.example/x/robots.txt?r"],
    ["//b.example/c", "https://b.example/c"],
    ["http://b.example", "http://b.example/"],
    ["https://u:p@b.example/#f", "https://b.example/"],
    ["#f", "https://a.example/x/robots.txt?q"],
    ["HTTPS://B.EXAMPLE:443/", "https://b.example/"],
    ["http://b\u00fccher.example/", "http://xn--bcher-kva.example/"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
    ["\\\\b.example\\c", "https://b.example/c"],
    ["/a\tb\nc", "https://a.example/abc"],
    [" /b ", "https://a.example/b"],
    ["javascript:alert(1)", "javascript:alert(1)"],
  ])("%s", (location, target) => {
    expect(redirectTarget(from, location).href).toBe(target);
  });

  test.each([null, "http://", "http://[::", "http://a b/", "//", "http://256.1.1.1/", `/${"a".repeat(8_192)}`])(
    "%s leads nowhere",
    (location) => {
      expect(() => redirectTarget(from, location)).toThrow(/Location/);
    },
  );

  test("a Location is UTF-8 where it can be, else as sent; the first one", () => {
    expect(locationOf([])).toBeNull();
    expect(
      locationOf([
        ["location", "/a"],
        ["location", "/b"],
      ]),
    ).toBe("/a");
    expect(locationOf([["location", "/caf\u00c3\u00a9"]])).toBe("/caf\u00e9");
    expect(locationOf([["location", "/caf\u00e9"]])).toBe("/caf\u00e9");
  });

  test("what is asked has no userinfo and no fragment", () => {
    expect(askableUrl("http://u:p@a.example/robots.txt#f")?.href).toBe("http://a.example/robots.txt");
    expect(askableUrl("a.example/robots.txt")).toBeNull();
    expect(askableUrl("")).toBeNull();
  });
});
