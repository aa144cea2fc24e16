// The OpenAPI document, made of the routes. In: routes. Out: the document as text, made once. Problems stand under
// every status that a route can end with.
import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { problem } from "./schemas/listing-answers.ts";
import { type ProblemCode, problemStatuses } from "./problems.ts";
import { nouns } from "./schemas/noun-table.ts";
import type { Route } from "./routes/route.ts";
import { errorCodes } from "@maycrawl/core/error-codes";

/** Codes that every request under /api can end with. */
const usualProblems: readonly ProblemCode[] = [
  "invalid-request",
  "cross-origin",
  "host-refused",
  "method-not-allowed",
  "rate-limited",
  "internal",
  "overloaded",
  "stopping",
];
/** Those of every body besides. */
const bodyProblems: readonly ProblemCode[] = [
  "not-json",
  "not-utf-8",
  "too-slow",
  "too-large",
  "unsupported-media-type",
  "timed-out",
  "store-lost",
];

/** The codes that a route can end with, in the table's order. */
export function problemsOf(route: Route): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...route.problems,
    ...usualProblems,
    ...(route.bodyMedia === null ? [] : bodyProblems),
  ]);
  return (Object.keys(problemStatuses) as ProblemCode[]).filter((code) => codes.has(code));
}

/** The document as JSON text; it has a schema for each noun, whether or not a route answers with the whole of it. */
export function openApiText(routes: readonly Route[], version: string): string {
  const app = new OpenAPIHono();
  for (const [name, { schema }] of Object.entries(nouns)) app.openAPIRegistry.register(name, schema);
  for (const route of routes) app.openAPIRegistry.registerPath(describe(route));
  return JSON.stringify(
    app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: "maycrawl",
        version,
        description: "What crawlers may do with a page, why, and what will change.",
        license: { name: "MIT" },
      },
      servers: [{ url: "/" }],
    }),
  );
}

function describe(route: Route): ReturnType<typeof createRoute> {
  const { method, path, id, summary, example, body, bodyMedia, query, answer, answerMedia } = route;
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(route))
    byStatus.set(problemStatuses[code], [...(byStatus.get(problemStatuses[code]) ?? []), code]);
  const isHealth = path === "/readyz";
  return createRoute({
    method,
    path,
    summary,
    operationId: id,
    request: {
      ...(bodyMedia === null
        ? {}
        : {
            body: {
              required: true,
              content: { [bodyMedia]: { schema: body ?? text, ...(example === undefined ? {} : { example }) } },
            },
          }),
      ...(query === null ? {} : { query: query as never }),
    },
    responses: {
      200: {
        description: "The answer",
        content: { [answerMedia]: { schema: answer ?? (answerMedia === "application/json" ? anyObject : text) } },
      },
      ...(isHealth
        ? { 503: { description: "Not ready", content: { [answerMedia]: { schema: answer ?? text } } } }
        : {}),
      ...Object.fromEntries(
        [...byStatus]
          .filter(([status]) => !isHealth || status !== 503)
          .map(([status, codes]) => [
            status,
            {
              description: codes.map((code) => `\`${code}\`: ${errorCodes[code]}`).join(" "),
              content: { "application/problem+json": { schema: problem } },
            },
          ]),
      ),
    },
  });
}

const text = { type: "string" } as const;
const anyObject = { type: "object" } as const;
