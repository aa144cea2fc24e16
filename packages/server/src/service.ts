// The service as a pure app: a request in, a response out, over a client, threads and a clock from the caller. Every
// request passes, in order: its id, the checks of host and origin, admission, its body, the route, the log. serve.ts
// puts it on a port.
import { z } from "@hono/zod-openapi";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { type RobotsClient, StoreError } from "@maycrawl/client";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { serviceLimits } from "./limits.ts";
import { Live } from "./live/live.ts";
import { Turns } from "./live/turns.ts";
import { type Log, noLog } from "./log.ts";
import { knownMethod, Metrics } from "./metrics.ts";
import { openApiText } from "./openapi.ts";
import { PageFiles } from "./page/page-files.ts";
import { PictureMaker } from "./report/picture-maker.ts";
import { type ReportRequest, Reports } from "./report/reports.ts";
import { askAgain, Problem, type ProblemCode, problemMembers, problemOf, problemStatuses } from "./problems.ts";
import { Admission, type Pass } from "./requests/admission.ts";
import { readBody } from "./requests/body.ts";
import { clientOf } from "./requests/client-of.ts";
import { Ending } from "./requests/ending.ts";
import { checkHost, checkOrigin, loopbackHosts, type OriginRules } from "./requests/origins.ts";
import { membersOf, queryOf } from "./requests/questions-in.ts";
import { checkToken, checkTurns, type TurnAccess } from "./requests/turn-access.ts";
import { type Rate, TokenBuckets } from "./requests/token-buckets.ts";
import { routes } from "./routes/index.ts";
import { type InRequest, ReadRequest, type Route, type Service } from "./routes/route.ts";
import { type JsonAnswer, jsonAnswer } from "./responses/gzip.ts";
import { fieldsOf, type Occasion, setFields } from "./responses/fields.ts";
import { jsonText } from "./responses/json-text.ts";
import { inThisThread, type Workbench } from "./work/workbench.ts";

/** How a service is made. Only `client` is needed. */
export interface ServiceOptions {
  /**
   * Asks the network; its store is the history, and its transport decides which addresses may be asked. The caller
   * closes it.
   */
  readonly client: RobotsClient;
  /**
   * For the machine's own user: no rates, and only requests to loopback names or `hosts`. By default the service is
   * public.
   */
  readonly isPrivate?: boolean;
  /** Where questions are answered; by default in this thread, without a deadline. The caller closes it. */
  readonly workbench?: Workbench;
  /** What draws the previews of reports; by default a thread of its own. Closed when the service stops. */
  readonly pictures?: PictureMaker;
  /** A folder with the page, read once; without one the service is the API alone. */
  readonly page?: string | null;
  /** Proxies in front of the service, each of which appends to X-Forwarded-For; 0: the connection's address counts. */
  readonly trustedProxies?: number;
  /** Origins whose pages may ask; none by default. */
  readonly corsOrigins?: readonly string[];
  /** Host names to answer for; by default all, for a private service those of loopback. */
  readonly hosts?: readonly string[];
  /**
   * Gives turns to requests with this token, of at least 16 characters. Without one, a private service gives them to
   * requests of this machine, and a public one to nobody.
   */
  readonly turnsToken?: string;
  /** How often each client may ask, and how often each host may be asked about; null: no limit. */
  readonly rates?: { readonly client: Rate | null; readonly target: Rate | null };
  readonly limits?: Partial<RequestLimits>;
  readonly log?: Log;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now?: () => number;
  /** The version in the OpenAPI document. */
  readonly version?: string;
}

/** The limits that an option can change. */
export type RequestLimits = Record<
  "bodyMs" | "liveMs" | "requests" | "requestsOfClient" | "liveRequests" | "headersMs" | "requestMs",
  number
>;

/** A service. */
export interface MadeService {
  /** The app. `env` is what the server knows of the connection; without it, all requests are of one client. */
  readonly app: Hono<{ Bindings: ConnectionFacts }>;
  readonly metrics: Metrics;
  /** Admits no more requests; resolves when the last answer has been sent. */
  stop(): Promise<void>;
  /** Ends what still runs, with the problem `stopping`: a batch's last line says so. */
  endRunning(): void;
}

/** What the server knows of a connection, as @hono/node-server passes it on. */
export interface ConnectionFacts {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

/** Routes that are open to the machine's own users or with a token. */
const turnsPath = "/api/v1/turns";
/** Before a host: its report. */
const reportPath = "/report/";
/** Media types of bodies that the routes have read for them. */
const jsonMedia: readonly string[] = ["application/json"];
/** Fields of answers that are JSON text. */
const jsonFields = { "content-type": "application/json", vary: "accept-encoding" };
const zippedFields = { ...jsonFields, "content-encoding": "gzip" };

/** The service: see `ServiceOptions`. TypeError if an option is invalid. */
export function makeService(options: ServiceOptions): MadeService {
  return new App(options);
}

class App implements MadeService {
  readonly app = new Hono<{ Bindings: ConnectionFacts }>();
  readonly metrics: Metrics;
  readonly #admission: Admission;
  readonly #service: Service;
  readonly #origins: OriginRules;
  readonly #turnAccess: TurnAccess;
  readonly #turns: Turns | null;
  readonly #trustedProxies: number;
  readonly #page: PageFiles | null;
  readonly #pictures: PictureMaker;
  readonly #reports: Reports;
  readonly #log: Log;
  /** Of requests that run: what ends each. */
  readonly #running = new Set<Ending>();
  #document: string | undefined;

  constructor(options: ServiceOptions) {
    const {
      client,
      isPrivate = false,
      workbench = inThisThread(),
      now = Date.now,
      trustedProxies = 0,
      corsOrigins = [],
      page = null,
      version = "0",
    } = options;
    if (!Number.isSafeInteger(trustedProxies) || trustedProxies < 0)
      throw new TypeError(`trustedProxies must be a whole number from 0, got ${String(trustedProxies)}`);
    const odd = corsOrigins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
    if (odd !== undefined)
      throw new TypeError(`corsOrigins must be origins such as "https://tools.example", got ${JSON.stringify(odd)}`);
    const limits: RequestLimits = { ...serviceLimits, ...options.limits };
    const rates = options.rates ?? (isPrivate ? { client: null, target: null } : publicRates);
    const buckets = (rate: Rate | null): TokenBuckets | null =>
      rate === null ? null : new TokenBuckets(rate, serviceLimits.buckets, now);
    const hosts = options.hosts ?? (isPrivate ? loopbackHosts : null);
    this.#admission = new Admission(limits, buckets(rates.client), buckets(rates.target));
    this.#origins = {
      hosts: hosts === null ? null : new Set(hosts.map((host) => host.toLowerCase())),
      corsOrigins: new Set(corsOrigins),
    };
    const { turnsToken = null } = options;
    if (turnsToken !== null) checkToken(turnsToken);
    this.#turnAccess = { isOpenToMachine: isPrivate, token: turnsToken };
    this.#turns = isPrivate || turnsToken !== null ? new Turns(client, now) : null;
    this.#trustedProxies = trustedProxies;
    this.#page = page === null ? null : new PageFiles(page);
    this.#log = options.log ?? noLog;
    this.metrics = new Metrics(() => ({ ...this.#admission.load, ...workbench.load }));
    this.#service = {
      store: client.store,
      live: new Live(client, this.#admission, limits.liveMs),
      turns: this.#turns,
      workbench,
      admission: this.#admission,
      metrics: this.metrics,
      now,
      bodyMs: limits.bodyMs,
      document: () => (this.#document ??= openApiText(routes, version)),
    };
    this.#pictures = options.pictures ?? new PictureMaker();
    this.#reports = new Reports(this.#service, this.#pictures, rates.target === null ? null : buckets(reportRate));
    this.#mount(corsOrigins);
    this.#mountReports();
  }

  async stop(): Promise<void> {
    await this.#admission.stop();
    this.#turns?.close();
    await this.#pictures.close();
  }

  #mountReports(): void {
    const { app } = this;
    const answer = (
      context: Context<{ Bindings: ConnectionFacts }>,
      handle: (asked: ReportRequest) => Promise<Response>,
    ): Promise<Response> =>
      this.#answer(context.req.raw, context.env, reportPath, ({ request, client }) =>
        handle({ request, client, host: context.req.param("host") ?? "", isSecure: this.#isSecure(request) }),
      );
    app.get(`${reportPath}:host/preview.png`, (context) => answer(context, (asked) => this.#reports.picture(asked)));
    app.get(`${reportPath}:host`, (context) => answer(context, (asked) => this.#reports.page(asked)));
    app.post(`${reportPath}:host`, (context) => answer(context, (asked) => this.#reports.ask(asked)));
  }

  /** Whether the user's connection is encrypted; only a proxy that is trusted can say so. */
  #isSecure({ headers }: Request): boolean {
    return this.#trustedProxies > 0 && headers.get("x-forwarded-proto")?.trim() === "https";
  }

  endRunning(): void {
    const reason = askAgain("stopping", "the service stopped before this was done", 5);
    for (const ending of this.#running) ending.end(reason);
  }

  #mount(corsOrigins: readonly string[]): void {
    const { app } = this;
    if (corsOrigins.length > 0) {
      app.use(
        "/api/*",
        cors({
          origin: [...corsOrigins],
          allowMethods: ["GET", "POST"],
          allowHeaders: ["content-type"],
          exposeHeaders: ["retry-after", "x-request-id"],
          maxAge: 600,
        }),
      );
    }
    for (const path of new Set(routes.map((route) => route.path))) {
      const atPath = routes.filter((route) => route.path === path);
      const byMethod = new Map(
        atPath.map((route) => [route.method.toUpperCase(), (asked: InRequest) => this.#handle(route, asked)]),
      );
      const get = byMethod.get("GET");
      if (get !== undefined) byMethod.set("HEAD", get);
      const allowed = atPath.flatMap((route) => (route.method === "get" ? ["GET", "HEAD"] : ["POST"])).join(", ");
      const refuse = async (): Promise<never> => {
        throw new Problem("method-not-allowed", `this address accepts ${allowed}`, { allow: allowed });
      };
      // One handler for each path: the app awaits several one by one.
      app.all(path, ({ req: { raw }, env }) => this.#answer(raw, env, path, byMethod.get(raw.method) ?? refuse));
    }
    app.notFound((context) =>
      this.#answer(context.req.raw, context.env, "other", async () => {
        const { method, headers } = context.req.raw;
        const file =
          method === "GET" || method === "HEAD"
            ? this.#page?.respond(new URL(context.req.raw.url).pathname, headers)
            : undefined;
        if (file === undefined || file === null) throw new Problem("not-found", "nothing is at this address");
        return file;
      }),
    );
  }

  /** One request, from its fields to its line in the log. */
  async #answer(
    request: Request,
    env: ConnectionFacts | undefined,
    routeName: string,
    handle: (asked: InRequest) => Promise<Response | JsonAnswer>,
  ): Promise<Response> {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const address = env?.incoming?.socket?.remoteAddress;
    const client = clientOf(
      address,
      this.#trustedProxies > 0 ? request.headers.get("x-forwarded-for") : null,
      this.#trustedProxies,
    );
    const isApi = routeName.startsWith("/api/");
    const ending = new Ending(request);
    this.#running.add(ending);
    const isReport = routeName === reportPath;
    let leave: Pass = () => {};
    let isGoingOn = false;
    let response: Response;
    let problem: Problem | null = null;
    const finish = (): void => {
      leave();
      this.#running.delete(ending);
      ending.close();
      const durationMs = performance.now() - startedAt;
      this.metrics.answered(routeName, request.method, response.status, durationMs / 1000);
      if (problem !== null) this.metrics.refused(problem.code);
      const facts: RequestFacts = {
        requestId,
        method: knownMethod(request.method),
        route: routeName,
        status: response.status,
        durationMs: Math.round(durationMs),
      };
      if (problem !== null) facts.code = problem.code;
      if (response.status === 500) this.#log.error(facts, "request failed");
      else this.#log.info(facts, "request");
    };
    try {
      if (this.#origins.hosts !== null)
        checkHost(request.headers.get("host") ?? new URL(request.url).host, this.#origins);
      if (isApi || isReport) {
        // A link to a report may stand anywhere; only this service's own pages may have a site asked again.
        if (isApi || request.method === "POST") checkOrigin(request, this.#origins, this.#trustedProxies);
        const isTurn = routeName.startsWith(turnsPath);
        if (isTurn) checkTurns(address, request.headers, this.#turnAccess);
        // A crawler's workers are one client, and wait for turns at once.
        leave = this.#admission.enter(client, isTurn);
      }
      const untilDone = (work: Promise<unknown>): void => {
        isGoingOn = true;
        work.then(finish, finish);
      };
      const incoming = env?.incoming instanceof Readable ? env.incoming : null;
      const answer = await handle({ request, incoming, client, ending, untilDone });
      response = this.#response(answer, requestId, isApi);
    } catch (error) {
      problem = request.signal.aborted
        ? new Problem("timed-out", "the client has gone")
        : this.#problemOf(ending.reason ?? error, requestId);
      const members = problemMembers(problem, requestId);
      const fields = { ...problem.headers, "content-type": "application/problem+json" };
      response = new Response(jsonText(members), {
        status: problemStatuses[problem.code],
        headers: fieldsOf(fields, this.#occasion(requestId, isApi)),
      });
    }
    if (!isGoingOn) finish();
    return response;
  }

  #response(answer: Response | JsonAnswer, requestId: string, isApi: boolean): Response {
    const occasion = this.#occasion(requestId, isApi);
    if ("isZipped" in answer)
      return new Response(answer.body, { headers: fieldsOf(answer.isZipped ? zippedFields : jsonFields, occasion) });
    setFields(answer, occasion);
    return answer;
  }

  #occasion(requestId: string, isApi: boolean): Occasion {
    const isShared = isApi && this.#origins.corsOrigins.size > 0;
    return { requestId, isShared, isLast: this.#admission.isStopping };
  }

  async #handle(route: Route, inRequest: InRequest): Promise<Response | JsonAnswer> {
    const { request, ending } = inRequest;
    const query =
      route.query === null && !request.url.includes("?")
        ? undefined
        : queryOf(new URL(request.url).searchParams, route.query ?? noQuery, route.lists);
    const bounds = { octets: route.bodyOctets, ms: this.#service.bodyMs };
    const body =
      route.body === null ? undefined : membersOf(await readBody(request, jsonMedia, bounds, ending), route.body);
    const answer = await route.handle(this.#service, new ReadRequest(body, query, inRequest));
    return typeof answer === "string" ? jsonAnswer(answer, request.headers) : answer;
  }

  #problemOf(error: unknown, requestId: string): Problem {
    if (error instanceof StoreError) {
      this.#log.error({ requestId, store: error.code }, "store lost");
      return askAgain("store-lost", "the service's store cannot be read for now", 5);
    }
    const problem = problemOf(error);
    // The message of an internal fault may contain untrusted text; its kind and place do not.
    if (problem.code === "internal")
      this.#log.error(
        { requestId, fault: error instanceof Error ? `${error.name}\n${placesIn(error)}` : typeof error },
        "fault",
      );
    return problem;
  }
}

/** What the log has of a request. */
interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  code?: ProblemCode;
}

/** For routes without a query: every member is unknown. */
const noQuery = z.strictObject({});

const publicRates = {
  client: { burst: serviceLimits.clientBurst, perSecond: serviceLimits.clientPerSecond },
  target: { burst: serviceLimits.targetBurst, perSecond: serviceLimits.targetPerSecond },
} as const;

const reportRate: Rate = { burst: serviceLimits.reportBurst, perSecond: serviceLimits.reportPerSecond };

/** The lines of a stack that name places in the code. */
function placesIn(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s*at /.test(line))
    .slice(0, 10)
    .join("\n");
}
