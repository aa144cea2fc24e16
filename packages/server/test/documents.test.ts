// The OpenAPI document and the pages of documentation, held against the code both ways.
import { Validator } from "@seriousme/openapi-schema-validator";
import { readFileSync } from "node:fs";
import { errorCodes } from "@maycrawl/core/error-codes";
import { describe, expect, test } from "vitest";
import { serviceLimits } from "../src/limits.ts";
import { problemsOf } from "../src/openapi.ts";
import { problemStatuses } from "../src/problems.ts";
import { routes } from "../src/routes/index.ts";
import { ask, testService } from "./asking.ts";

const page = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");

describe("/openapi.json", () => {
  test("is a valid document of OpenAPI 3.1", async () => {
    const { json } = await ask(testService(undefined, { version: "1.2.3" }), "/openapi.json");
    expect(json.info.version).toBe("1.2.3");
    const validator = new Validator();
    const { valid, errors } = await validator.validate(json);
    expect(errors).toBe(undefined);
    expect([valid, validator.version]).toEqual([true, "3.1"]);
  });

  test("has every route, with its body, its query, its answer and its problems", async () => {
    const { json } = await ask(testService(), "/openapi.json");
    expect(Object.keys(json.paths).sort()).toEqual(routes.map((route) => route.path).sort());
    const ids = new Set<string>();
    for (const route of routes) {
      const operation = json.paths[route.path][route.method];
      ids.add(operation.operationId);
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
        route.bodyMedia === null ? [] : [route.bodyMedia],
      );
      expect(Object.keys(operation.responses["200"].content)).toEqual([route.answerMedia]);
      for (const code of problemsOf(route))
        expect(operation.responses[String(problemStatuses[code])].description).toContain(
          route.path === "/readyz" && problemStatuses[code] === 503 ? "" : code,
        );
    }
    expect(ids.size).toBe(routes.length);
    const agents = json.paths["/api/v1/history"].get.parameters.find((one: { name: string }) => one.name === "agent");
    expect(agents).toMatchObject({ in: "query", schema: { type: "array" } });
    expect(
      JSON.stringify(json)
        .match(/"\$ref":"[^"]*"/g)
        ?.every((ref) => json.components.schemas[ref.slice(29, -1)] !== undefined),
    ).toBe(true);
  });
});

describe("docs/api.md", () => {
  test("has every route, and no other", () => {
    const told = [...page("api.md").matchAll(/^\| `(GET|POST) (\/[^` ]+)` \|/gm)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    expect(told.sort()).toEqual(routes.map((route) => `${route.method.toUpperCase()} ${route.path}`).sort());
  });

  test("has every code that ends a request, with its status, and no other", () => {
    const told = [...page("api.md").matchAll(/^\| `([a-z0-9-]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(told)).toEqual(problemStatuses);
    expect(Object.keys(problemStatuses).filter((code) => !(code in errorCodes))).toEqual([]);
  });

  test("names every member of every request, and no answer without its members", () => {
    const text = page("api.md");
    const missing: string[] = [];
    const look = (schema: any, depth: number): void => {
      const shape =
        schema?.shape ??
        schema?.unwrap?.()?.shape ??
        schema?.element?.shape ??
        schema?.unwrap?.()?.element?.shape ??
        {};
      for (const [name, member] of Object.entries<any>(shape)) {
        if (!new RegExp(`["\`]${name}["\`]`).test(text)) missing.push(name);
        if (depth < 8) look(member, depth + 1);
      }
    };
    for (const route of routes) for (const schema of [route.body, route.query, route.answer]) look(schema, 0);
    expect([...new Set(missing)]).toEqual([]);
  });

  test("GET /api/v1/errors is the table", async () => {
    const { json } = await ask(testService(), "/api/v1/errors");
    expect(
      Object.fromEntries(json.errors.map((one: { code: string; meaning: string }) => [one.code, one.meaning])),
    ).toEqual(errorCodes);
    expect(json.errors.find((one: { code: string }) => one.code === "rate-limited").status).toBe(429);
  });
});

describe("docs/service.md", () => {
  test("has every limit with its value, and no other", () => {
    const told = [...page("service.md").matchAll(/^\| `([A-Za-z]+)` \| ([\d,.]+) \|/gm)].map(([, name, value]) => [
      name,
      Number((value as string).replaceAll(",", "")),
    ]);
    expect(Object.fromEntries(told)).toEqual(serviceLimits);
  });
});
