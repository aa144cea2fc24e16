// POST /api/v1/turns, its batch form, and the release: turns at hosts for crawlers in any language. Only for the
// machine's own users or with a token (requests/turn-access.ts), since a client that takes turns makes others wait.
import { z } from "@hono/zod-openapi";
import { serviceLimits } from "../limits.ts";
import { releaseAnswer, turnAnswer, turnsAnswer } from "../schemas/turn-answers.ts";
import type { Turns } from "../live/turns.ts";
import { Problem } from "../problems.ts";
import { agent, url } from "./members.ts";
import { route, type Service } from "./route.ts";

const token = z.string().min(1).max(64);
const timing = {
  maxWaitMs: z.int().min(0).max(serviceLimits.turnWaitMs).optional(),
  leaseMs: z
    .int()
    .min(1)
    .max(10 * serviceLimits.turnLeaseMs)
    .optional(),
};
const question = { url, agent };

const turnRequest = z.strictObject({ ...question, ...timing }).openapi("TurnRequest");
const turnsRequest = z
  .strictObject({
    turns: z.array(z.strictObject(question)).max(serviceLimits.turns),
    release: z.array(token).max(serviceLimits.turns).optional(),
    ...timing,
  })
  .openapi("TurnsRequest");
const releaseRequest = z
  .strictObject({ token, retryAfterSeconds: z.number().min(0).max(31_536_000).optional() })
  .openapi("ReleaseRequest");

const defaults = { maxWaitMs: 0, leaseMs: serviceLimits.turnLeaseMs };

export const turnRoute = route({
  method: "post",
  path: "/api/v1/turns",
  id: "takeTurn",
  summary: "Whether a crawler may fetch a URL, and its turn at the host: fetch now, wait until, or skip",
  example: { url: "https://shop.example/products/1", agent: "ShopBot" },
  body: turnRequest,
  bodyOctets: serviceLimits.turnsBodyOctets,
  answer: turnAnswer,
  problems: ["turns-off", "token-refused"],
  handle: async (service, { body, signal }) =>
    JSON.stringify(await turnsOf(service).take({ ...defaults, ...given(body) }, signal)),
});

export const turnsRoute = route({
  method: "post",
  path: "/api/v1/turns/batch",
  id: "takeTurns",
  summary: "The same for many URLs at once, after turns that are over are given back",
  example: { turns: [{ url: "https://shop.example/products/1", agent: "ShopBot" }], release: [] },
  body: turnsRequest,
  bodyOctets: serviceLimits.turnsBodyOctets,
  answer: turnsAnswer,
  problems: ["turns-off", "token-refused"],
  handle: async (service, { body, signal }) => {
    const turns = turnsOf(service);
    const { turns: questions, release = [], ...rest } = body;
    const released = release.filter((one) => turns.release(one)).length;
    const asked = { ...defaults, ...given(rest) };
    const answers = await Promise.all(questions.map((one) => turns.take({ ...asked, ...one }, signal)));
    return JSON.stringify({ released, turns: answers });
  },
});

export const releaseRoute = route({
  method: "post",
  path: "/api/v1/turns/release",
  id: "releaseTurn",
  summary: "Gives a turn back once its response is over, with the response's Retry-After if it has one",
  example: { token: "3q2-7wABAgMEBQYHCAkKCw" },
  body: releaseRequest,
  bodyOctets: serviceLimits.turnsBodyOctets,
  answer: releaseAnswer,
  problems: ["turns-off", "token-refused"],
  handle: async (service, { body }) => {
    const turns = turnsOf(service);
    const { retryAfterSeconds } = body;
    const isReleased =
      retryAfterSeconds === undefined ? turns.release(body.token) : await turns.pushBack(body.token, retryAfterSeconds);
    return JSON.stringify({ isReleased });
  },
});

function turnsOf({ turns }: Service): Turns {
  if (turns === null) throw new Problem("turns-off", "this service gives no turns");
  return turns;
}

/** The members that are given: an absent one has its default. */
function given<Members extends object>(
  members: Members,
): { [Name in keyof Members]: Exclude<Members[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
