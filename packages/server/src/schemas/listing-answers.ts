// The answers that list what the service knows: crawlers, errors, its own health; and the problem that a request ends
// with.
import { z } from "@hono/zod-openapi";
import { crawlers, type CrawlerPurpose } from "@maycrawl/core";
import type { Shape } from "./held.ts";
import { dialectName, keysOf } from "./shapes.ts";
import { problemStatuses } from "../problems.ts";

const support = z.enum(["yes", "no", "unknown"]);

const crawler = z
  .strictObject({
    name: z.string(),
    operator: z.string(),
    purpose: z.enum([...new Set(crawlers().map((one) => one.purpose))] as [CrawlerPurpose, ...CrawlerPurpose[]]),
    productTokens: z.array(z.string()),
    dialect: dialectName,
    isDialectDocumented: z.boolean(),
    obeysRobotsTxt: z.boolean(),
    obeysGlobalGroup: z.boolean(),
    isControlOnly: z.boolean(),
    isRetired: z.boolean(),
    supports: z.strictObject({ allow: support, wildcards: support, crawlDelay: support, sitemap: support }),
    readsMeta: support,
    metaNames: z.array(z.string()),
    verification: z.enum(["reverse-dns", "ip-list", "reverse-dns-and-ip-list", "web-bot-auth", "none", "unknown"]),
    accessPolicy: z.strictObject({ policy: z.string(), isDocumented: z.boolean() }),
    source: z
      .strictObject({
        sources: z.array(z.string()),
        readOn: z.string(),
        certainty: z.enum(["read", "excerpt", "secondary", "derived"]),
        note: z.string(),
        metaDetails: z.string().nullable(),
        verificationDetails: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi("Crawler");

export const crawlersAnswer = z
  .strictObject({
    crawlers: z.array(crawler),
    sets: z.array(z.strictObject({ name: z.string(), says: z.string() })),
    dialects: z.array(dialectName),
  })
  .openapi("CrawlersAnswer");

export const errorsAnswer = z
  .strictObject({
    errors: z.array(z.strictObject({ code: z.string(), status: z.int().nullable(), meaning: z.string() })),
  })
  .openapi("ErrorsAnswer");

export const health = z.strictObject({ status: z.enum(["ok", "ready", "stopping", "store-lost"]) }).openapi("Health");

export const problem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: keysOf(problemStatuses),
    detail: z.string(),
    requestId: z.string(),
  })
  .openapi("Problem");

export type CrawlersAnswer = Shape<typeof crawlersAnswer>;
export type ErrorsAnswer = Shape<typeof errorsAnswer>;
