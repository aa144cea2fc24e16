// POST /api/v1/explain: what crawlers may do with a page.
import type { PageReading } from "@maycrawl/client";
import type { RslDocument } from "@maycrawl/core/usage";
import { z } from "@hono/zod-openapi";
import { explainAnswer } from "../schemas/explain-answer.ts";
import { serviceLimits } from "../limits.ts";
import { Problem } from "../problems.ts";
import { defaultBudgets } from "../answers/budgets.ts";
import {
  agents,
  base64,
  dialect,
  exampleFile,
  fileGiven,
  fileMembers,
  momentGiven,
  octetsGiven,
  url,
} from "./members.ts";
import { route } from "./route.ts";

const explainRequest = z
  .strictObject({
    url,
    agents: agents.optional(),
    dialect: dialect.optional(),
    ...fileMembers,
    robotsAccess: z.enum(["unavailable", "unreachable"]).optional(),
    headers: z.string().optional(),
    html: z.string().optional(),
    htmlBase64: base64.optional(),
    tdmFile: z.string().optional(),
    at: z.string().max(64).optional(),
    withRobotsTxt: z.boolean().optional(),
  })
  .openapi("ExplainRequest");

export const explainRoute = route({
  method: "post",
  path: "/api/v1/explain",
  id: "explain",
  summary: "What crawlers may do with a page: crawl, index, follow, snippet, use",
  example: {
    url: "https://shop.example/sale",
    agents: ["Googlebot"],
    robotsTxt: exampleFile,
    headers: "HTTP/1.1 200\nX-Robots-Tag: noindex\n",
  },
  body: explainRequest,
  bodyOctets: serviceLimits.explainBodyOctets,
  answer: explainAnswer,
  problems: ["invalid-url", "invalid-moment", "unknown-dialect", "too-many"],
  handle: async ({ live, workbench, now }, { body, client, signal }) => {
    const file = fileGiven(body);
    const html = octetsGiven(body.html, body.htmlBase64, "html");
    if (file !== null && body.robotsAccess !== undefined)
      throw new Problem("invalid-request", "only one of robotsTxt and robotsAccess must be given");
    const isGiven =
      file !== null ||
      html !== null ||
      [body.robotsAccess, body.headers, body.tdmFile].some((one) => one !== undefined);
    const nowMs = body.at === undefined ? now() : momentGiven("at", body.at);
    return workbench.run(
      "explain",
      {
        url: body.url,
        agents: body.agents ?? ["*"],
        dialect: body.dialect ?? null,
        given: isGiven
          ? {
              file,
              robotsAccess: body.robotsAccess ?? null,
              headers: body.headers ?? null,
              html,
              tdmFile: body.tdmFile ?? null,
            }
          : null,
        live: isGiven
          ? null
          : await live.page(body.url, signal, {
              readPage: async (page, inTime = signal) =>
                JSON.parse(await workbench.run("page", page, client, inTime)) as PageReading,
              readRslDocument: async (octets, inTime = signal) =>
                JSON.parse(await workbench.run("rsl", octets, client, inTime)) as RslDocument | null,
            }),
        withRobotsTxt: body.withRobotsTxt ?? false,
        // What is live is judged by the moment at which it came; `at` is for pages that are given.
        nowMs: isGiven ? nowMs : now(),
        budgets: defaultBudgets,
      },
      client,
      signal,
    );
  },
});
