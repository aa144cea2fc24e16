// Where a redirect leads a fetch, and with what. Source: Fetch Standard, HTTP-redirect fetch: 301 and 302 turn POST
// into GET, 303 turns everything but GET and HEAD into GET, 307 and 308 change nothing; credentials do not follow to
// another origin.
import { describe, expect, test } from "vitest";
import * as client from "../src/index.ts";
import { maxFetchRedirects, redirectHop } from "../src/index.ts";

const from = "https://shop.example/a?b#f";
const sent = {
  accept: "a",
  authorization: "b",
  cookie: "c",
  "content-type": "d",
  "content-length": "4",
  "content-encoding": "e",
  "content-language": "f",
  "proxy-authorization": "g",
  "x-own": "h",
};
function next(
  status: number,
  location: string | null,
  method = "GET",
  body: string | null = null,
): ReturnType<typeof redirectHop> {
  const headers = new Headers(location === null ? {} : { location });
  const octets = body === null ? null : new TextEncoder().encode(body);
  return redirectHop({ url: from, method, headers: new Headers(sent), body: octets }, { status, headers });
}

describe("the method", () => {
  const rows: readonly (readonly [number, string, string])[] = [
    [301, "GET", "GET"],
    [301, "POST", "GET"],
    [301, "PUT", "PUT"],
    [301, "HEAD", "HEAD"],
    [302, "POST", "GET"],
    [302, "DELETE", "DELETE"],
    [303, "GET", "GET"],
    [303, "HEAD", "HEAD"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
    [307, "POST", "POST"],
    [308, "PUT", "PUT"],
  ];
  test.each(rows)("%d, %s becomes %s", (status, method, expected) => {
    const hop = next(status, "/b", method, method === "GET" || method === "HEAD" ? null : "body");
    expect(hop?.method).toBe(expected);
    const isChanged = method !== expected;
    expect(hop?.body === null).toBe(isChanged || method === "GET" || method === "HEAD");
    expect(hop?.headers.has("content-type")).toBe(!isChanged);
    expect(hop?.headers.get("x-own")).toBe("h");
  });
});

describe("the target", () => {
  test.each([
    ["/b", "https://shop.example/b#f"],
    ["b?", "https://shop.example/b?#f"],
    ["?", "https://shop.example/a?#f"],
    ["#g", "https://shop.example/a?b#g"],
    ["//other.example", "https://other.example/#f"],
    ["http://shop.example/x#", "http://shop.example/x#f"],
  ])("%s: %s", (location, url) => {
    expect(next(302, location)?.url).toBe(url);
  });

  test.each(["http://", "https://[", "data:,x", "file:///a", "ftp://shop.example/", "javascript:1"])(
    "%s is a TypeError",
    (location) => {
      expect(() => next(302, location)).toThrow(TypeError);
    },
  );

  test.each([200, 300, 304, 305, 306, 404])("%d does not redirect, whatever its Location", (status) => {
    expect(next(status, "/b")).toBeNull();
  });

  test("a redirect without a Location is the response", () => {
    expect(next(302, null)).toBeNull();
  });
});

test.each([
  ["/b", true],
  ["https://shop.example:443/b", true],
  ["https://other.example/", false],
  ["http://shop.example/", false],
  ["https://shop.example:8443/", false],
])("credentials to %s: %s", (location, follow) => {
  const headers = next(307, location)?.headers;
  for (const name of ["authorization", "cookie", "proxy-authorization"])
    expect([name, headers?.has(name)]).toEqual([name, follow]);
  expect(headers?.get("accept")).toBe("a");
});

test("what adapters need is exported", () => {
  expect(maxFetchRedirects).toBe(20);
  expect(client.retryAfterMs([["retry-after", "5"]], 1_000)).toBe(6_000);
  const decision = {
    retryAtMs: 7,
    reason: "not-yet",
    toJSON: () => ({ retryAt: "1970-01-01T00:00:00.007Z" }),
  } as unknown as client.CrawlDecision;
  expect(new client.RobotsDeferredError(decision)).toMatchObject({
    code: "robots-deferred",
    decision,
    reason: "not-yet",
    retryAt: "1970-01-01T00:00:00.007Z",
    retryAtMs: 7,
  });
  expect(new client.RobotsDisallowedError(decision)).toMatchObject({ code: "robots-disallowed", decision });
});
