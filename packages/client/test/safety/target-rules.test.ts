// What may be asked before a name is resolved: schemes, ports, literals, names, at first and after a redirect.
import { describe, expect, test } from "vitest";
import { badPorts, portOf, refusalOf, targetRules, type TargetRules } from "../../src/safety/target-rules.ts";

const any = targetRules("any");
const open = targetRules("public");
const faultOf = (text: string, rules: TargetRules, isRedirect = false): string | null =>
  refusalOf(new URL(text), rules, isRedirect ? new URL("http://from.example/") : null)?.fault ?? null;

describe("at first, and after a redirect", () => {
  test.each([
    // URL, any, public, any after a redirect, public after a redirect
    ["http://shop.example/", null, null, null, null],
    ["https://shop.example/", null, null, null, null],
    ["http://shop.example:80/", null, null, null, null],
    ["http://shop.example:443/", null, null, null, null],
    ["ftp://shop.example/robots.txt", null, null, "scheme-refused", "scheme-refused"],
    ["ftp://shop.example:2121/", null, "port-refused", "scheme-refused", "scheme-refused"],
    ["ftp://shop.example:25/", "port-refused", "port-refused", "scheme-refused", "scheme-refused"],
    ["ftp://shop.example:80/", null, "port-refused", "scheme-refused", "scheme-refused"],
    ["http://shop.example:8080/", null, "port-refused", null, "port-refused"],
    ["https://shop.example:21/", "port-refused", "port-refused", "port-refused", "port-refused"],
    ["http://shop.example:22/", "port-refused", "port-refused", "port-refused", "port-refused"],
    ["http://shop.example:0/", "port-refused", "port-refused", "port-refused", "port-refused"],
    ["http://shop.example:6667/", "port-refused", "port-refused", "port-refused", "port-refused"],
    ["file:///etc/passwd", "scheme-refused", "scheme-refused", "scheme-refused", "scheme-refused"],
    ["ws://shop.example/", "scheme-refused", "scheme-refused", "scheme-refused", "scheme-refused"],
    ["data:,x", "scheme-refused", "scheme-refused", "scheme-refused", "scheme-refused"],
    ["constructor:x", "scheme-refused", "scheme-refused", "scheme-refused", "scheme-refused"],
    ["http://127.0.0.1/", null, "address-refused", null, "address-refused"],
    ["http://0x7f.1/", null, "address-refused", null, "address-refused"],
    ["http://[::ffff:7f00:1]/", null, "address-refused", null, "address-refused"],
    ["http://[fd00::1]/", null, "address-refused", null, "address-refused"],
    ["http://8.8.8.8/", null, null, null, null],
    ["http://localhost/", null, "address-refused", null, "address-refused"],
    ["http://a.localhost./", null, "address-refused", null, "address-refused"],
    ["http://metadata.google.internal/", null, "address-refused", null, "address-refused"],
    ["ftp://10.0.0.1/", null, "address-refused", "scheme-refused", "scheme-refused"],
  ] as const)("%s", (text, underAny, underPublic, redirectAny, redirectPublic) => {
    expect([faultOf(text, any), faultOf(text, open), faultOf(text, any, true), faultOf(text, open, true)]).toEqual([
      underAny,
      underPublic,
      redirectAny,
      redirectPublic,
    ]);
  });
});

test("what changes name replaces the default", () => {
  expect(faultOf("ftp://shop.example/", targetRules("any", { redirectSchemes: ["ftp:"] }), true)).toBeNull();
  expect(faultOf("http://shop.example/", targetRules("any", { schemes: ["https:"] }))).toBe("scheme-refused");
  const more = targetRules("public", { ports: { "http:": [80, 8080], "https:": [443], "ftp:": [] } });
  expect(faultOf("http://shop.example:8080/", more)).toBeNull();
  expect(faultOf("https://shop.example:8080/", more)).toBe("port-refused");
  expect(faultOf("ftp://shop.example/", more)).toBe("port-refused");
  // Bad ports are refused whatever is listed.
  expect(
    faultOf("http://shop.example:25/", targetRules("public", { ports: { "http:": [25], "https:": [], "ftp:": [] } })),
  ).toBe("port-refused");
});

test("the ports of the Fetch standard, by some of each hundred", () => {
  expect(badPorts.size).toBe(83);
  for (const port of [
    1, 19, 22, 25, 53, 110, 143, 179, 389, 465, 514, 587, 636, 993, 1719, 2049, 3659, 4045, 4190, 5060, 6000, 6566,
    6665, 6697, 10080,
  ]) {
    expect([port, badPorts.has(port)]).toEqual([port, true]);
  }
  for (const port of [80, 443, 8080, 8443, 3000, 5000, 8000, 9000])
    expect([port, badPorts.has(port)]).toEqual([port, false]);
});

test("the port that is connected to", () => {
  expect(
    ["http://a.example/", "https://a.example/", "ftp://a.example/", "http://a.example:81/"].map((text) =>
      portOf(new URL(text)),
    ),
  ).toEqual([80, 443, 21, 81]);
});

test("an invalid guard is a wrong call", () => {
  expect(() => targetRules("private" as "public")).toThrow(/guard must be "public" or "any", got "private"/);
});
