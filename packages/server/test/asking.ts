// A service for tests, over a network and a clock that are fakes, and ways to ask it. Every answer that comes through
// here is held against its route's schema.
import { MemoryStore, RobotsClient } from "@maycrawl/client";
import { expect } from "vitest";
import { type FakeAnswer, FakeClock, FakeNetwork } from "../../client/test/fake-network.ts";
import { problem } from "../src/schemas/listing-answers.ts";
import { makeService, type MadeService, type ServiceOptions } from "../src/index.ts";
import { routes } from "../src/routes/index.ts";

export const userAgent = "maycrawl/0.1 (+https://maycrawl.example/)";

export interface TestService extends MadeService {
  readonly clock: FakeClock;
  readonly network: FakeNetwork;
  readonly store: MemoryStore;
  readonly client: RobotsClient;
}

/** A service whose network answers as it is told; by default every host is without robots.txt. */
export function testService(
  answer: (url: string) => FakeAnswer | Promise<FakeAnswer> = () => ({ status: 404 }),
  options: Partial<ServiceOptions> = {},
): TestService {
  const clock = new FakeClock();
  const network = new FakeNetwork(clock, answer);
  const store = new MemoryStore({ clock: clock.now });
  // Turns at a host come at once: how long they are apart is the client's, and proved there.
  const client = new RobotsClient({
    userAgent,
    transport: network,
    store,
    now: clock.now,
    sleep: clock.sleep,
    politeness: { minIntervalMs: 0 },
  });
  const made = makeService({ client, now: clock.now, ...options });
  return {
    app: made.app,
    metrics: made.metrics,
    stop: () => made.stop(),
    endRunning: () => made.endRunning(),
    clock,
    network,
    store,
    client,
  };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into answers by path.
  readonly json: any;
}

/** Posts JSON. */
export function post(
  service: MadeService,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(service, path, {
    method: "POST",
    body: text,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** Asks, and holds what comes against the schema of the route, or of a problem. */
export async function ask(
  service: MadeService,
  path: string,
  init: RequestInit = {},
  env: object = {},
): Promise<Answered> {
  const response = await service.app.request(path, init, env);
  const text = await response.text();
  const mediaType = response.headers.get("content-type") ?? "";
  const json: unknown = mediaType.endsWith("json") && text !== "" ? JSON.parse(text) : null;
  const method = (init.method ?? "GET").toLowerCase();
  if (mediaType === "application/problem+json") expect(problem.strict().parse(json)).toEqual(json);
  else if (mediaType === "application/json") {
    const schema = routes.find(
      (route) => route.path === new URL(path, "http://x").pathname && route.method === method,
    )?.answer;
    if (schema !== undefined && schema !== null) expect(schema.parse(json)).toEqual(json);
  }
  return { status: response.status, headers: response.headers, text, json };
}
