// POST /api/v1/check: whether crawlers may fetch URLs.
import { z } from "@hono/zod-openapi";
import { checkAnswer } from "../schemas/check-answer.ts";
import { originOf } from "@maycrawl/core/access";
import { serviceLimits } from "../limits.ts";
import { Problem } from "../problems.ts";
import { checkAtOnce } from "../answers/at-once.ts";
import { defaultBudgets } from "../answers/budgets.ts";
import { agents, dialect, exampleFile, fileGiven, fileMembers, url } from "./members.ts";
import { route } from "./route.ts";

const checkRequest = z
  .strictObject({
    ...fileMembers,
    url: url.optional(),
    urls: z.array(url).min(1).max(serviceLimits.checkUrls).optional(),
    agents: agents.optional(),
    dialect: dialect.optional(),
    origin: z.string().max(serviceLimits.urlUnits).optional(),
    withRobotsTxt: z.boolean().optional(),
  })
  .openapi("CheckRequest");

export const checkRoute = route({
  method: "post",
  path: "/api/v1/check",
  id: "check",
  summary: "Whether crawlers may fetch URLs, by a robots.txt given, or live",
  example: { robotsTxt: exampleFile, urls: ["/cart", "/products/1"], agents: ["Googlebot", "GPTBot"] },
  body: checkRequest,
  bodyOctets: serviceLimits.fileBodyOctets,
  answer: checkAnswer,
  problems: ["invalid-origin", "unknown-dialect", "too-many"],
  handle: async ({ live, workbench, now }, asked) => {
    const { body, client } = asked;
    const file = fileGiven(body);
    if ((body.url === undefined) === (body.urls === undefined))
      throw new Problem("invalid-request", "exactly one of url and urls must be given");
    const urls = body.urls ?? [body.url ?? ""];
    if (body.origin !== undefined && file === null)
      throw new Problem("invalid-request", "origin goes with a robots.txt that is given");
    const origin = body.origin === undefined ? null : (originOf(body.origin)?.key ?? null);
    if (body.origin !== undefined && origin === null)
      throw new Problem("invalid-origin", "origin must be an absolute http, https or ftp URL");
    const question = {
      urls,
      agents: body.agents ?? ["*"],
      dialect: body.dialect ?? null,
      file,
      origin,
      sites: file === null ? await live.sites(urls, asked.signal) : [],
      withRobotsTxt: body.withRobotsTxt ?? false,
      nowMs: now(),
      budgets: defaultBudgets,
    };
    return checkAtOnce(question) ?? workbench.run("check", question, client, asked.signal);
  },
});
