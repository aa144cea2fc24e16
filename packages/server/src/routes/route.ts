// What a route is: its address, what it takes and gives as schemas, and what answers it. The app, the OpenAPI document and the tests are
// made from the list of routes (index.ts); nothing about a route stands anywhere else.
import type { z } from "@hono/zod-openapi";
import type { RobotsStore } from "@maycrawl/client";
import type { Live } from "../live/live.ts";
import type { Metrics } from "../metrics.ts";
import type { ProblemCode } from "../problems.ts";
import type { Admission } from "../requests/admission.ts";
import type { Workbench } from "../work/workbench.ts";

/** What routes answer with. */
export interface Service {
  readonly store: RobotsStore;
  readonly live: Live;
  readonly workbench: Workbench;
  readonly admission: Admission;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly bodyMs: number;
  /** The OpenAPI document as text. */
  readonly document: () => string;
}

/** One request, read. */
export interface Asked<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  /** Who asks, for taking turns. */
  readonly client: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly request: Request;
  /** Keeps the request's place taken until the work is done, where the answer goes on after the handler has returned. */
  readonly untilDone: (work: Promise<unknown>) => void;
}

/** A route. */
export interface Route<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  readonly method: "get" | "post";
  readonly path: string;
  /** The operation's name in the OpenAPI document, and so in clients that are made of it. */
  readonly id: string;
  readonly summary: string;
  /** A body that the route answers, for the document. */
  readonly example: unknown;
  /** Null where there is none, or where the handler reads it itself (`bodyMedia` then says what it is). */
  readonly body: Body | null;
  readonly bodyMedia: string | null;
  readonly bodyOctets: number;
  readonly query: Query | null;
  /** Members of the query that may be repeated. */
  readonly lists: ReadonlySet<string>;
  /** The answer under 200; null where it is text. */
  readonly answer: z.ZodType | null;
  readonly answerMedia: string;
  /** The codes that it can end with, beside those that every route has. */
  readonly problems: readonly ProblemCode[];
  /** The answer as JSON text, or a whole response. */
  readonly handle: (service: Service, asked: Asked<z.infer<Body>, z.infer<Query>>) => Promise<string | Response>;
}

/** What a route is when nothing else is said. */
const plain = {
  summary: "", example: undefined, body: null, bodyMedia: null, bodyOctets: 0, query: null, lists: new Set<string>(), answer: null, answerMedia: "application/json", problems: [],
} as const;

/** The route, with its handler's types checked against its schemas. */
export function route<Body extends z.ZodType = z.ZodType<undefined>, Query extends z.ZodType = z.ZodType<undefined>>(
  parts: Pick<Route<Body, Query>, "method" | "path" | "id" | "handle"> & Partial<Route<Body, Query>>,
): Route {
  const made: Route<Body, Query> = { ...plain, ...parts, bodyMedia: parts.bodyMedia ?? (parts.body === undefined || parts.body === null ? null : "application/json") };
  // A list of routes holds them by what all have; each handler is called with what its own schemas gave.
  return made as unknown as Route;
}
