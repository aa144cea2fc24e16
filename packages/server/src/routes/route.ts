// A route: its address, the schemas of its request and answer, and its handler. The app, the OpenAPI document and the
// tests are made from the list of routes (index.ts).
import type { z } from "@hono/zod-openapi";
import type { Readable } from "node:stream";
import type { RobotsStore } from "@maycrawl/client";
import type { Live } from "../live/live.ts";
import type { Turns } from "../live/turns.ts";
import type { Metrics } from "../metrics.ts";
import type { ProblemCode } from "../problems.ts";
import type { Admission } from "../requests/admission.ts";
import type { Ending } from "../requests/ending.ts";
import type { Workbench } from "../work/workbench.ts";

/** What routes answer with. */
export interface Service {
  readonly store: RobotsStore;
  readonly live: Live;
  /** Null if the service gives no turns. */
  readonly turns: Turns | null;
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
  /** The client's name, for fair turns. */
  readonly client: string;
  /**
   * Aborted when the client is gone, or when the service ends what runs. Made when it is asked for: what needs none
   * leaves it alone.
   */
  readonly signal: AbortSignal;
  readonly request: Request;
  /** The body as it arrives, for a route that reads it itself; null without one. */
  readonly pieces: ReadableStream<Uint8Array> | Readable | null;
  /** Keeps the request's place until the work is done, if the answer continues after the handler has returned. */
  readonly untilDone: (work: Promise<unknown>) => void;
}

/** A request before its body is read. */
export interface InRequest {
  readonly request: Request;
  /** The connection's own stream of the body; null where the server has none. */
  readonly incoming: Readable | null;
  readonly client: string;
  readonly ending: Ending;
  readonly untilDone: (work: Promise<unknown>) => void;
}

/** One request, read. A class, since to make an object with a getter of its own takes longer than a small answer. */
export class ReadRequest implements Asked<unknown, unknown> {
  readonly body: unknown;
  readonly query: unknown;
  readonly client: string;
  readonly request: Request;
  readonly untilDone: (work: Promise<unknown>) => void;
  readonly #ending: Ending;
  readonly #incoming: Readable | null;

  constructor(body: unknown, query: unknown, { client, request, incoming, untilDone, ending }: InRequest) {
    this.body = body;
    this.query = query;
    this.client = client;
    this.request = request;
    this.untilDone = untilDone;
    this.#ending = ending;
    this.#incoming = incoming;
  }

  get pieces(): ReadableStream<Uint8Array> | Readable | null {
    return this.#incoming ?? this.request.body;
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }
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
  /** Null without a body, or if the handler reads it itself; `bodyMedia` then names its type. */
  readonly body: Body | null;
  readonly bodyMedia: string | null;
  readonly bodyOctets: number;
  readonly query: Query | null;
  /** Members of the query that may be repeated. */
  readonly lists: ReadonlySet<string>;
  /** The answer with status 200; null for text. */
  readonly answer: z.ZodType | null;
  readonly answerMedia: string;
  /** The codes that it can fail with, besides those of every route. */
  readonly problems: readonly ProblemCode[];
  /** The answer as JSON text, or a whole response. */
  readonly handle: (service: Service, asked: Asked<z.infer<Body>, z.infer<Query>>) => Promise<string | Response>;
}

/** The defaults of a route. */
const plain = {
  summary: "",
  example: undefined,
  body: null,
  bodyMedia: null,
  bodyOctets: 0,
  query: null,
  lists: new Set<string>(),
  answer: null,
  answerMedia: "application/json",
  problems: [],
} as const;

/** The route, with its handler's types checked against its schemas. */
export function route<Body extends z.ZodType = z.ZodType<undefined>, Query extends z.ZodType = z.ZodType<undefined>>(
  parts: Pick<Route<Body, Query>, "method" | "path" | "id" | "handle"> & Partial<Route<Body, Query>>,
): Route {
  const made: Route<Body, Query> = {
    ...plain,
    ...parts,
    bodyMedia: parts.bodyMedia ?? (parts.body === undefined || parts.body === null ? null : "application/json"),
  };
  // The list of routes knows their common members only; each handler gets what its own schemas parsed.
  return made as unknown as Route;
}
