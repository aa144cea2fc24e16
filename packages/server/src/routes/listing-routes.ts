// What the service knows by itself: crawlers, errors, its health, its metrics, its description and its robots.txt.
import { z } from "@hono/zod-openapi";
import { type Crawler, crawlers, crawlerSet, crawlerSets, type DialectName, dialects } from "@maycrawl/core";
import { knownCrawler, nearCrawlers } from "@maycrawl/core/asking";
import { policyOf } from "@maycrawl/core/access";
import { crawlerSources } from "@maycrawl/core/crawler-sources";
import { errorCodes } from "@maycrawl/core/error-codes";
import {
  type CrawlersAnswer,
  crawlersAnswer,
  type ErrorsAnswer,
  errorsAnswer,
  health,
} from "../schemas/listing-answers.ts";
import { jsonText } from "../responses/json-text.ts";
import { serviceLimits } from "../limits.ts";
import { Problem, problemStatuses } from "../problems.ts";
import { agent } from "./members.ts";
import { route } from "./route.ts";

const crawlersQuery = z.strictObject({
  name: z.array(agent).max(serviceLimits.agents).optional(),
  set: z.string().max(100).optional(),
});

export const crawlersRoute = route({
  method: "get",
  path: "/api/v1/crawlers",
  id: "listCrawlers",
  summary: "The known crawlers; with name, where each fact comes from",
  query: crawlersQuery,
  lists: new Set(["name"]),
  answer: crawlersAnswer,
  problems: ["unknown-crawler"],
  handle: async (_service, { query: { name, set } }) => {
    if (name !== undefined && set !== undefined)
      throw new Problem("invalid-request", "only one of name and set must be given");
    const found = name === undefined ? (set === undefined ? crawlers() : crawlerSet(set)) : name.map(crawlerNamed);
    if (found === undefined)
      throw new Problem(
        "unknown-crawler",
        `set is not a known set: it must be one of ${crawlerSets.map((one) => one.name).join(", ")}`,
      );
    const answer: CrawlersAnswer = {
      crawlers: found.map((crawler) => crawlerAnswer(crawler, name !== undefined)),
      sets: crawlerSets.map((one) => ({ name: one.name, says: one.says })),
      dialects: Object.keys(dialects) as DialectName[],
    };
    return jsonText(answer);
  },
});

function crawlerNamed(name: string, index: number): Crawler {
  const crawler = knownCrawler(name);
  if (crawler !== undefined) return crawler;
  const near = nearCrawlers(name);
  const advice = near.length === 0 ? "GET /api/v1/crawlers lists all" : `did you mean ${near.join(", ")}?`;
  throw new Problem("unknown-crawler", `name.${index} is not a known crawler: ${advice}`);
}

function crawlerAnswer(crawler: Crawler, withSource: boolean): CrawlersAnswer["crawlers"][number] {
  const { policy, isDocumented } = policyOf(crawler);
  const source = withSource ? (crawlerSources.get(crawler.name) ?? null) : null;
  return {
    ...crawler,
    productTokens: [...crawler.productTokens],
    metaNames: [...crawler.metaNames],
    accessPolicy: { policy: policy.name, isDocumented },
    source: source === null ? null : { ...source, sources: [...source.sources] },
  };
}

export const errorsRoute = route({
  method: "get",
  path: "/api/v1/errors",
  id: "listErrors",
  summary: "Every error code with its status and meaning",
  answer: errorsAnswer,
  handle: async () => {
    const statuses: Readonly<Partial<Record<string, number>>> = problemStatuses;
    const answer: ErrorsAnswer = {
      errors: Object.entries(errorCodes).map(([code, meaning]) => ({ code, status: statuses[code] ?? null, meaning })),
    };
    return jsonText(answer);
  },
});

export const healthRoute = route({
  method: "get",
  path: "/healthz",
  id: "getHealth",
  summary: "Whether the process is alive",
  answer: health,
  handle: async () => jsonText({ status: "ok" }),
});

export const readyRoute = route({
  method: "get",
  path: "/readyz",
  id: "getReadiness",
  summary: "Whether the service accepts requests",
  answer: health,
  handle: async ({ admission, store }) => {
    if (admission.isStopping) return notReady("stopping");
    try {
      await store.now();
    } catch {
      return notReady("store-lost");
    }
    return jsonText({ status: "ready" });
  },
});

function notReady(status: "stopping" | "store-lost"): Response {
  return new Response(jsonText({ status }), {
    status: 503,
    headers: { "content-type": "application/json", "retry-after": "5" },
  });
}

export const metricsRoute = route({
  method: "get",
  path: "/metrics",
  id: "getMetrics",
  summary: "Prometheus metrics",
  answerMedia: "text/plain",
  handle: async ({ metrics }) => new Response(metrics.text(), { headers: { "content-type": metrics.mediaType } }),
});

/** Crawlers may find the page; the interface is for programs that know it. */
const ownRobotsTxt = "User-agent: *\nDisallow: /api/\nDisallow: /metrics\n";

export const robotsTxtRoute = route({
  method: "get",
  path: "/robots.txt",
  id: "getRobotsTxt",
  summary: "The robots.txt of the service itself",
  answerMedia: "text/plain",
  handle: async () =>
    new Response(ownRobotsTxt, {
      // RFC 9309 section 2.4: crawlers keep it for 24 hours at most.
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
    }),
});

export const documentRoute = route({
  method: "get",
  path: "/openapi.json",
  id: "getDocument",
  summary: "This document",
  handle: async ({ document }) => document(),
});
