// How the service behaves as a site and as an interface: its own robots.txt, compressed answers, a document that people
// can read.
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { parseRobotsTxt } from "@maycrawl/core";
import { routes } from "../src/routes/index.ts";
import { ask, testService } from "./asking.ts";

const token = "a-token-of-these-tests";
const service = testService(undefined, { turnsToken: token });

describe("/robots.txt", () => {
  test("closes the interface and nothing else, to everybody", async () => {
    const { status, headers, text } = await ask(service, "/robots.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const file = parseRobotsTxt(text);
    for (const agent of ["Googlebot", "GPTBot", "FooBot"]) {
      expect(
        ["/", "/index.html", "/assets/a.js", "/api/v1/check", "/api/v1/history?origin=x", "/metrics"].map((path) =>
          file.allows(path, agent),
        ),
      ).toEqual([true, true, true, false, false, false]);
    }
    // RFC 9309 section 2.4: crawlers may keep it; what is kept must not be stale for long.
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
  });
});

describe("compression", () => {
  const gzip = async (
    path: string,
    coding: string | null,
  ): Promise<{ readonly headers: Headers; readonly octets: Buffer }> => {
    const response = await service.app.request(path, { headers: coding === null ? {} : { "accept-encoding": coding } });
    return { headers: response.headers, octets: Buffer.from(await response.arrayBuffer()) };
  };

  test.each([["gzip"], ["br, gzip;q=0.8"], ["GZIP"], ["*"]])("a large answer, for %s", async (coding) => {
    const { headers, octets } = await gzip("/api/v1/crawlers", coding);
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual(["gzip", "accept-encoding"]);
    expect(Object.keys(JSON.parse(gunzipSync(octets).toString()))).toEqual(["crawlers", "sets", "dialects"]);
    expect(octets.length).toBeLessThan((await gzip("/api/v1/crawlers", null)).octets.length / 5);
    if (headers.has("content-length")) expect(Number(headers.get("content-length"))).toBe(octets.length);
  });

  test.each([[null], ["identity"], ["gzip;q=0"], ["br"]])("not for %s", async (coding) => {
    const { headers, octets } = await gzip("/api/v1/crawlers", coding);
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([null, "accept-encoding"]);
    expect(JSON.parse(octets.toString()).dialects).toContain("rfc9309");
  });

  test("not for a small one: it would grow", async () => {
    expect((await gzip("/healthz", "gzip")).headers.get("content-encoding")).toBe(null);
  });
});

describe("the OpenAPI document", () => {
  test("names each operation by what it does", async () => {
    const { json } = await ask(service, "/openapi.json");
    const ids = routes.map((route) => json.paths[route.path][route.method].operationId);
    expect(ids).toEqual([
      "check",
      "explain",
      "lint",
      "diff",
      "format",
      "listCrawlers",
      "checkBatch",
      "listVersions",
      "getVersion",
      "takeTurn",
      "takeTurns",
      "releaseTurn",
      "listErrors",
      "getHealth",
      "getReadiness",
      "getMetrics",
      "getDocument",
      "getRobotsTxt",
    ]);
  });

  test("has an example of each body, and the service takes it", async () => {
    const { json } = await ask(service, "/openapi.json");
    let count = 0;
    for (const route of routes) {
      if (route.method !== "post") continue;
      const { example } = json.paths[route.path].post.requestBody.content[route.bodyMedia ?? ""];
      expect([route.path, example]).not.toEqual([route.path, undefined]);
      const body = typeof example === "string" ? example : JSON.stringify(example);
      // A service of its own: a turn that one example takes keeps the next one waiting.
      const { status } = await ask(testService(undefined, { turnsToken: token }), route.path, {
        method: "POST",
        body,
        headers: { "content-type": route.bodyMedia ?? "", authorization: `Bearer ${token}` },
      });
      expect([route.path, status]).toEqual([route.path, 200]);
      count++;
    }
    expect(count).toBe(9);
  });

  test("has an example of each parameter that must be given, and the service takes it", async () => {
    const { json } = await ask(testService(), "/openapi.json");
    for (const route of routes) {
      const parameters: readonly {
        name: string;
        required?: boolean;
        example?: string;
        schema: { example?: string };
      }[] = json.paths[route.path][route.method].parameters ?? [];
      const needed = parameters.filter((one) => one.required === true);
      if (needed.length === 0) continue;
      const query = new URLSearchParams(
        needed.map((one): [string, string] => [one.name, one.example ?? one.schema.example ?? ""]),
      );
      const { status, json: answer } = await ask(testService(), `${route.path}?${query}`);
      // Of a version that is not kept, nothing is there; the request is a right one.
      expect([route.path, status === 404 ? answer.code : status]).toEqual([
        route.path,
        route.path.endsWith("/robots-txt") ? "not-found" : 200,
      ]);
    }
  });
});
